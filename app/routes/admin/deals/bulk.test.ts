import { beforeEach, describe, expect, test } from 'vitest'
import { addReservation, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { bulkPageAt, wordOfTest } from '#app/testing/desks/admin-bulk.ts'
import { addDeal } from '#app/testing/database/database.ts'

startAdminSite()

/** A word that only the deals of one test have in their titles. */
let word: string
beforeEach(() => {
  word = wordOfTest()
})

async function addDeals(count: number, given: Parameters<typeof addDeal>[1] = {}): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1)
    ids.push(await addDeal(site.db, { title: `${word} ${index}`, ...given }))
  return ids
}

/** The deals of this test by their states. */
async function states(): Promise<string[]> {
  const rows = await site.db
    .selectFrom('deals')
    .select('status')
    .where('title', 'like', `${word}%`)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

const { readForm, send } = bulkPageAt('/admin/deals/bulk')

describe('/admin/deals/bulk', () => {
  test('says what a deletion does to whom, does it, and says whom it left alone', async () => {
    const [free, , held, bought] = await addDeals(4)
    await addReservation({ dealId: held!, status: 'expired' })
    await addReservation({ dealId: bought! })
    const query = `which=all&to=delete&q=${word}&status=active`
    const { text, fields } = await readForm(query)
    expect(text).toContain('Delete 3 deals?')
    expect(text).toContain('Never reserved: deleted for good, with their pictures and documents</dt><dd>2</dd>')
    expect(text).toMatch(/Had a reservation: deactivated instead[^<]*<\/dt><dd>1<\/dd>/)
    expect(text).toContain('Left alone: 1 is reserved.')
    expect(text).toContain('>Delete 2, deactivate 1<')
    expect(text).not.toContain('to confirm')
    expect(text).toMatch(/with status(<!-- -->)? <b>Active<\/b>/)
    expect(await states()).toEqual(Array<string>(4).fill('active'))

    // One is reserved meanwhile.
    await addReservation({ dealId: free!, status: 'held' })
    const sent = await send(query, fields)
    expect([sent.status, sent.location]).toEqual([303, `/admin/deals?q=${word}&status=active`])
    expect(sent.list).toContain('1 deal deleted, 1 deactivated')
    expect(sent.list).toContain('Left alone: 1 changed in the meantime.')
    expect(await states()).toEqual(['active', 'inactive', 'active'])
  })

  test('deactivates and activates the ticked ones', async () => {
    const ids = await addDeals(3)
    const query = `which=ticked&id=${ids[0]}&id=${ids[2]}`
    const off = await readForm(`${query}&to=deactivate`)
    expect(off.text).toContain('Deactivate 2 deals?')
    expect(off.text).toContain('These are the deals that you ticked')
    expect((await send(`${query}&to=deactivate`, off.fields)).list).toContain('2 deals deactivated')
    expect(await states()).toEqual(['inactive', 'active', 'inactive'])

    const on = await readForm(`which=all&q=${word}&to=activate`)
    expect(on.text).toContain('Left alone: 1 is on the market already.')
    expect((await send(`which=all&q=${word}&to=activate`, on.fields)).list).toContain('2 deals activated')
    const again = await send(`which=all&q=${word}&to=activate`, on.fields)
    expect(again.list).toContain('0 deals activated')
    expect(again.list).toContain('Left alone: 2 are on the market already.')
    expect(await states()).toEqual(['active', 'active', 'active'])
  })

  test('activates no deal whose figures nobody has confirmed, and names it with its form; the others go on the market', async () => {
    await addDeals(1, { status: 'inactive' })
    const [wrong] = await addDeals(1, { status: 'inactive', entered_roi_percent: 99 })
    const query = `which=all&q=${word}&to=activate`
    const { text, fields } = await readForm(query)
    expect(text).toContain('Activate 1 deal?')
    expect(text).toContain('Left alone: 1 has figures to be confirmed in its form.')
    expect(text).toMatch(new RegExp(`<a href="/admin/deals/${wrong}/edit">PID-\\d{6} ${word} 0</a>`))
    expect(text).toContain('they give an ROI of 5.79%, and 99.00% is entered.')
    expect((await send(query, fields)).list).toContain('1 deal activated')
    expect(await states()).toEqual(['active', 'inactive'])
    // With nothing else to be done it is named all the same.
    const alone = (await readForm(query)).text
    expect(alone).toContain('Activate 0 deals?')
    expect(alone).toMatch(new RegExp(`<a href="/admin/deals/${wrong}/edit">`))
  })

  test('wants the number typed above ten deals', async () => {
    await addDeals(11)
    const query = `which=all&to=delete&q=${word}`
    const { text, fields } = await readForm(query)
    expect(text).toContain('Type 11 to confirm')
    for (const count of ['', '10', 'eleven']) {
      const wrong = await send(query, { ...fields, count })
      expect(wrong.status).toBe(400)
      expect(wrong.text).toContain('Type 11, the number of deals, to confirm.')
      expect(wrong.text).toContain(`value="${count}"`)
      expect(wrong.text).toMatch(/<title>Error/)
    }
    expect(await states()).toHaveLength(11)
    expect((await send(query, { ...fields, count: ' 11' })).list).toContain('11 deals deleted')
    expect(await states()).toEqual([])
  })

  test('has no button where nothing would change', async () => {
    await addDeals(1, { status: 'completed' })
    const { status, text } = await readForm(`which=all&to=delete&q=${word}`)
    expect(status).toBe(200)
    expect(text).toContain('Delete 0 deals?')
    expect(text).toContain('Left alone: 1 is completed.')
    expect(text).not.toMatch(/<button class="btn danger tall"/)
  })

  test.each([
    ['to=delete', 400, 'Tick at least one deal'],
    ['to=delete&id=x', 400, 'Tick at least one deal'],
    ['to=delete&id=999999', 404, 'No deal matches.'],
    ['to=delete&which=all&q=nothing-like-it', 404, 'No deal matches.'],
    ['to=sell&which=all', 404, 'There is no such change.'],
    ['which=all', 404, 'There is no such change.'],
  ])('?%s is refused', async (query, status, message) => {
    const answer = await page(`/admin/deals/bulk?${query}`)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(message)
  })

  test('changes nothing where it is not known what was shown', async () => {
    const [id] = await addDeals(1)
    const { fields } = await readForm(`to=delete&id=${id}`)
    for (const wrong of [{}, { ...fields, expected: '2' }, { ...fields, shown: String(id) }]) {
      const answer = await send(`to=delete&id=${id}`, wrong)
      expect(answer.status).toBe(409)
      expect(answer.text).toContain('We could not read which deals this page has shown.')
    }
    expect(await states()).toEqual(['active'])
  })
})

/** Somebody pays for the deal. */
async function reserve(dealId: number): Promise<void> {
  await addReservation({ dealId })
  await site.db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', dealId).execute()
}

describe('a reserved deal', () => {
  test.each(['activate', 'deactivate', 'delete'])('is named before and left alone by %s', async (change) => {
    const ids = await addDeals(3, { status: change === 'activate' ? 'inactive' : 'active' })
    await reserve(ids[0]!)
    const query = `to=${change}&which=all&q=${word}`
    const { text } = await readForm(query)
    expect(text).toContain(`<h1>${change[0]!.toUpperCase()}${change.slice(1)} 2 deals?</h1>`)
    expect(text).toContain('Left alone: 1 is reserved.')
    await reserve(ids[1]!)
    const { text: more, fields } = await readForm(query)
    expect(more).toContain('Left alone: 2 are reserved.')
    expect(more).not.toContain(`${word} 1`)
    const sent = await send(query, fields)
    expect(sent.list).toContain(`1 deal ${change}d`)
    expect(sent.list).not.toContain('Left alone')
    expect((await states()).slice(0, 2)).toEqual(['reserved', 'reserved'])
  })

  test('gives nothing to press where no other was ticked', async () => {
    const [id] = await addDeals(1)
    await reserve(id!)
    const { status, text } = await readForm(`to=deactivate&id=${id}`)
    expect(status).toBe(200)
    expect(text).toContain('Deactivate 0 deals?')
    expect(text).toContain('Left alone: 1 is reserved.')
    expect(text).not.toMatch(/<button class="btn (primary|danger) tall"/)
  })
})

describe('between the page and the press', () => {
  /** Four deals, of which all but the first become something else once the page was shown. */
  async function showAndChange(change: string, status: 'active' | 'inactive') {
    const [, bought, edited, deleted] = await addDeals(4, { status })
    const query = `to=${change}&which=all&q=${word}`
    const { text, fields } = await readForm(query)
    expect(text).toContain('4 deals?')
    expect(text).not.toContain('Left alone')
    await reserve(bought!)
    await site.db.updateTable('deals').set({ version: 2 }).where('id', '=', edited!).execute()
    await site.db.deleteFrom('deals').where('id', '=', deleted!).execute()
    // One that matches as well, and that the page has not shown.
    await addDeals(1, { status })
    return send(query, fields)
  }

  test.each([
    ['activate', 'inactive', ['active', 'reserved', 'inactive', 'inactive']],
    ['deactivate', 'active', ['inactive', 'reserved', 'active', 'active']],
    ['delete', 'active', ['reserved', 'active', 'active']],
  ] as const)('%s changes only what is as it was shown', async (change, status, expected) => {
    const sent = await showAndChange(change, status)
    expect([sent.status, sent.location]).toEqual([303, `/admin/deals?q=${word}`])
    expect(sent.list).toContain(`1 deal ${change}d`)
    expect(sent.list).toContain('Left alone: 1 is reserved, 1 changed in the meantime, 1 no longer exists.')
    expect(sent.list).toContain('role="status"')
    expect(await states()).toEqual(expected)
  })

  test.each([
    ['activate', 'inactive', 'alert'],
    ['deactivate', 'active', 'alert'],
    // It is what was wanted, whoever has done it.
    ['delete', 'active', 'status'],
  ] as const)('%s says whether it is done where somebody has deleted all of them', async (change, status, role) => {
    const [id] = await addDeals(1, { status })
    const query = `to=${change}&which=all&q=${word}`
    const { fields } = await readForm(query)
    await site.db.deleteFrom('deals').where('id', '=', id!).execute()
    const sent = await send(query, fields)
    expect(sent.status).toBe(303)
    expect(sent.list).toMatch(new RegExp(`role="${role}"[^>]*>.{0,200}0 deals ${change}d`, 's'))
    expect(sent.list).toContain('Left alone: 1 no longer exists.')
  })

  test('a deal that was reserved is no success', async () => {
    const [id] = await addDeals(1)
    const query = `to=delete&id=${id}`
    const { fields } = await readForm(query)
    await reserve(id!)
    const { list } = await send(query, fields)
    expect(list).toMatch(/role="alert"[^>]*>.{0,200}0 deals deleted/s)
    expect(list).toContain('Left alone: 1 is reserved.')
    expect(await states()).toEqual(['reserved'])
  })
})

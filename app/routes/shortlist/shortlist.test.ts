import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mostSaved, readBrowserShortlist, writeBrowserShortlist } from '#app/domain/shortlist/shortlist.ts'
import { listSavedIds, removeDeal, saveDeal } from '#app/domain/shortlist/shortlist.server.ts'
import { addDeal, addHold, addUser, testNow } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { later, minute } from '#app/testing/running/times.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
  site.setHour(testNow)
})
afterAll(() => site.stop())
afterEach(() => site.setHour(testNow))

const cookieOf = (ids: readonly number[]) => `__Host-shortlist=${writeBrowserShortlist(ids)}`

function post(fields: Record<string, string>, as?: string, headers: Record<string, string> = {}) {
  return site.fetch('/shortlist', { method: 'POST', body: new URLSearchParams(fields), as, headers })
}
const save = (dealId: number, as?: string, more = {}) => post({ deal: String(dealId), ...more }, as)
const remove = (dealId: number, as?: string, more = {}) => post({ deal: String(dealId), intent: 'remove', ...more }, as)

/** The ids in the cookie that an answer sets; null where it sets none. */
function setIn(response: Response): number[] | null {
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-shortlist='))
  return line === undefined ? null : readBrowserShortlist(/=([^;]*)/.exec(line)![1]!)
}
const placeOf = (response: Response) => [response.status, response.headers.get('location')]

async function read(path: string, as?: string) {
  const response = await site.fetch(path, { as })
  return { response, html: (await response.text()).replaceAll('<!-- -->', '') }
}

describe('a visitor who has not signed in', () => {
  test('saves a deal into a cookie that no script reads, and no session is begun', async () => {
    const [first, second] = [await addDeal(site.db), await addDeal(site.db)]
    const sessions = () => site.db.selectFrom('sessions').selectAll().execute()
    const before = await sessions()
    const saved = await save(first, undefined, { back: '/marketplace?sort=roi' })
    expect(placeOf(saved)).toEqual([303, `/marketplace?sort=roi#deal-${first}`])
    expect(saved.headers.getSetCookie()).toEqual([
      `${cookieOf([first])}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure`,
    ])
    expect(setIn(await save(second, cookieOf([first])))).toEqual([second, first])
    expect(await sessions()).toEqual(before)
  })

  test('is led back to the deal where no page is named, and never to another site', async () => {
    const id = await addDeal(site.db)
    expect(placeOf(await save(id))).toEqual([303, `/deal/${id}#deal-${id}`])
    for (const back of ['//evil.test', 'https://evil.test/', '/\\evil.test', '/\t/evil.test', 'deal/1']) {
      expect(placeOf(await save(id, undefined, { back }))).toEqual([303, `/deal/${id}#deal-${id}`])
    }
    expect(placeOf(await remove(id, cookieOf([id]), { back: '/shortlist' }))).toEqual([303, '/shortlist#saved'])
  })

  test('loses the cookie with the last deal', async () => {
    const id = await addDeal(site.db)
    const removed = await remove(id, cookieOf([id]))
    expect(removed.headers.getSetCookie()[0]).toMatch(/^__Host-shortlist=; Path=\/; Max-Age=0;/)
    // What is not there is removed without a word, and without a cookie.
    expect(setIn(await remove(id))).toBeNull()
  })

  test('is refused the twenty-first in words, with all that is saved beside them', async () => {
    const ids: number[] = []
    for (let index = 0; index <= mostSaved; index += 1) ids.push(await addDeal(site.db))
    const full = cookieOf(ids.slice(0, mostSaved))
    const refused = await save(ids[mostSaved]!, full, { back: '/marketplace' })
    const html = (await refused.text()).replaceAll('<!-- -->', '')
    expect([refused.status, setIn(refused)]).toEqual([409, null])
    expect(html).toContain('Your shortlist is full')
    expect(html).toContain('It holds 20 deals')
    expect(html).toContain('href="/marketplace"')
    expect(html.match(/name="ids"/g)).toHaveLength(mostSaved)
    // One that is saved already is no twenty-first.
    expect((await save(ids[0]!, full)).status).toBe(303)
  })

  test.each([
    ['no deal', {}, 400],
    ['a deal that is no number', { deal: '1e3' }, 400],
    ['another intent', { deal: '1', intent: 'buy' }, 400],
    ['a deal that is not there', { deal: '999999' }, 404],
  ])('is refused with %s', async (_, fields, status) => {
    const response = await post(fields)
    expect([response.status, setIn(response)]).toEqual([status, null])
  })

  test('saves nothing that is not public, and nothing on the word of another site', async () => {
    const draft = await addDeal(site.db, { status: 'draft' })
    expect((await save(draft)).status).toBe(404)
    const id = await addDeal(site.db)
    const foreign = await post({ deal: String(id) }, undefined, { origin: 'https://evil.test' })
    expect([foreign.status, setIn(foreign)]).toEqual([403, null])
  })

  test.each([
    ['garbage', '__Host-shortlist=<x>;__proto__'],
    ['a value that is too long', `__Host-shortlist=${'1.'.repeat(4000)}`],
    ['nothing', '__Host-shortlist='],
  ])('sees an empty shortlist with %s in the cookie, and the kept pages', async (_, cookie) => {
    expect((await read('/shortlist', cookie)).html).toContain('Nothing is saved yet.')
    const list = await read('/marketplace', cookie)
    expect(list.response.headers.get('etag')).toBeTruthy()
    expect(list.response.headers.get('cache-control')).toBe('no-cache')
  })
})

/** The words of each button that takes a deal off the shortlist. */
const marks = (html: string) => [...html.matchAll(/Saved, remove/g)].map(([words]) => words)

describe.each(['/marketplace', '/marketplace?view=table', '/deals', '/deal/:id'])('%s', (pattern) => {
  test('shows what is saved to its visitor alone, and is then never kept', async () => {
    const id = await addDeal(site.db, { ai_score: 100 })
    const path = pattern.replace(':id', String(id))
    const anonymous = await read(path)
    expect(anonymous.response.headers.get('etag')).toBeTruthy()
    expect(marks(anonymous.html)).toEqual([])
    expect(anonymous.html).toContain(`id="deal-${id}"`)

    const own = await read(path, cookieOf([id]))
    expect(marks(own.html)).toHaveLength(1)
    expect(own.html.replaceAll('<!-- -->', '')).toContain('>Shortlist 1<')
    expect(own.response.headers.get('cache-control')).toBe('private, no-cache')
    expect(own.response.headers.get('vary')).toContain('Cookie')
    expect(own.response.headers.get('etag')).toBeNull()

    const after = await read(path)
    expect(after.response.headers.get('etag')).toBe(anonymous.response.headers.get('etag'))
    expect(after.html).toBe(anonymous.html)
    const user = await addUser(site.db)
    const cookie = await site.signIn(user)
    await saveDeal(site.db, { userId: user.id }, id, testNow)
    const account = await read(path, cookie)
    expect(marks(account.html)).toHaveLength(1)
    expect(account.response.headers.get('cache-control')).toBe('no-store')
    expect(marks((await read(path, await site.signIn(await addUser(site.db)))).html)).toEqual([])
  })
})

test('every page counts what is saved, and is then for its browser alone; a file stays the same for everybody', async () => {
  const cookie = cookieOf([await addDeal(site.db), await addDeal(site.db)])
  for (const path of ['/', '/knowledge-hub', '/refunds', '/nothing-here']) {
    // That something is not there nobody keeps at all.
    const cache = path === '/nothing-here' ? 'no-store' : 'private, no-cache'
    const own = await read(path, cookie)
    expect(own.html).toMatch(/>Shortlist 2</)
    expect(own.response.headers.get('cache-control'), path).toBe(cache)
    expect(own.response.headers.get('vary')).toContain('Cookie')
    expect((await read(path)).html).toMatch(/>Shortlist</)
  }
  expect((await read('/robots.txt', cookie)).response.headers.get('etag')).toBeTruthy()
})

test('the count is that of the account for whoever has signed in', async () => {
  const user = await addUser(site.db)
  const id = await addDeal(site.db)
  await saveDeal(site.db, { userId: user.id }, id, testNow)
  const cookie = await site.signIn(user)
  expect((await read('/refunds', cookie)).html).toMatch(/>Shortlist 1</)
  await removeDeal(site.db, { userId: user.id }, id)
  expect((await read('/refunds', cookie)).html).toMatch(/>Shortlist</)
})

describe('the shortlist of a person', () => {
  test('is their own, says how a price has changed, and goes nowhere into the browser', async () => {
    const user = await addUser(site.db)
    const cookie = await site.signIn(user)
    const id = await addDeal(site.db, { title: 'Falling terrace', price_pence: 9_000_000 })
    const saved = await save(id, cookie)
    expect([saved.status, setIn(saved)]).toEqual([303, null])
    expect(await listSavedIds(site.db, { userId: user.id })).toEqual([id])
    expect((await read('/shortlist', cookie)).html).not.toContain('since you saved it')
    await site.db.updateTable('deals').set({ price_pence: 8_800_000 }).where('id', '=', id).execute()
    const { html, response } = await read('/shortlist', cookie)
    expect(html).toContain('Price £90,000 → £88,000 since you saved it on 2 Nov')
    expect(html).toContain('Kept in your account')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await read('/account', cookie)).html).toContain('Shortlist (1)')
    const stranger = await site.signIn(await addUser(site.db))
    expect((await read('/shortlist', stranger)).html).not.toContain('Falling terrace')
    await remove(id, stranger)
    expect(await listSavedIds(site.db, { userId: user.id })).toEqual([id])
    await remove(id, cookie)
    expect((await read('/shortlist', cookie)).html).toContain('Nothing is saved yet.')
  })

  test('does not mix with what a browser has saved', async () => {
    const user = await addUser(site.db)
    const [own, browser] = [await addDeal(site.db), await addDeal(site.db)]
    await saveDeal(site.db, { userId: user.id }, own, testNow)
    const cookie = `${await site.signIn(user)}; ${cookieOf([browser])}`
    const { html } = await read('/shortlist', cookie)
    expect([html.includes(`/deal/${own}"`), html.includes(`/deal/${browser}"`)]).toEqual([true, false])
  })
})

describe('a saved deal', () => {
  const rowsOf = (html: string) => /.*<h2[^>]* id="saved".*?<ul[^>]*>(.*)<form id="remove"/s.exec(html)![1]!

  test('that is no longer listed shows its reference and nothing else of it', async () => {
    const id = await addDeal(site.db, { title: 'A secret title', location: 'Hidden, HX1' })
    await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', id).execute()
    const { html } = await read('/shortlist', cookieOf([id]))
    const rows = rowsOf(html)
    expect(rows).toContain('No longer listed')
    expect(rows).toContain(`PID-${String(id).padStart(6, '0')}`)
    expect(rows).not.toMatch(/A secret title|Hidden|\/deal\//)
    expect(setIn(await remove(id, cookieOf([id])))).toEqual([])
  })

  test('has its figures, its price with VAT and its state', async () => {
    const free = await addDeal(site.db, { title: 'Free house' })
    const held = await addDeal(site.db, { title: 'Held house' })
    const taken = await addDeal(site.db, { title: 'Taken house', status: 'reserved' })
    const scottish = await addDeal(site.db, { title: 'Scottish house', nation: 'Scotland' })
    await addHold(site.db, await addUser(site.db), held, { until: later(30 * minute) })
    const { html } = await read('/shortlist', cookieOf([free, held, taken, scottish]))
    const rows = rowsOf(html).split('<li><label').slice(1)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatch(/Free house.*Liverpool, L15.*Investment Value.*£[\d,]+.*a year.*Secure This Deal.*£3,000 incl\. VAT/s) // prettier-ignore
    expect(rows[1]).toMatch(/On hold until 10:30.*Book Call/s)
    expect(rows[2]).toMatch(/Reserved.*Book Call/s)
    expect(rows[3]).toMatch(/Scotland: not secured online.*Register interest/s)
    expect(rows[3]).not.toContain('incl. VAT')
    expect(html.match(/Illustrative image/g)).toHaveLength(4)
    // What can be compared as it is, is ticked.
    expect(html.match(/ checked=""/g)).toHaveLength(4)
  })
})

test('twenty deals weigh less than 16,000 bytes', async () => {
  const ids: number[] = []
  for (let index = 0; index < mostSaved; index += 1) {
    ids.push(await addDeal(site.db, { title: `A house of ${index} with a garden towards the south-west`, price_pence: 8_000_000 + index * 1_234_500 })) // prettier-ignore
  }
  const { html } = await read('/shortlist', cookieOf(ids))
  expect(html.match(/name="ids"/g)).toHaveLength(mostSaved)
  expect(gzipSync(html).length).toBeLessThanOrEqual(16_000)
})

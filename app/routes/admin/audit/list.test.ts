import { beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { ada, addReservation, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addOldEntry } from '#app/testing/desks/audit.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { newId } from '#app/utils/ids.server.ts'

startAdminSite()
let dealId: number
beforeAll(async () => {
  // Something that Ada did, for the trail to tell of.
  dealId = await addDeal(site.db)
  const taken = await post('/admin/deals', { deal: String(dealId), to: 'inactive' })
  expect(taken.status).toBe(303)
})

const pid = () => `PID-${String(dealId).padStart(6, '0')}`

describe('the audit trail', () => {
  test('tells in words who did what to which thing, and what that changed', async () => {
    const { text } = await page('/admin/audit?type=deal')
    expect(text).toContain('title="Admin, ada@people.test">Ada Admin</bdi>')
    expect(text).toContain(`<a href="/admin/deals?q=${pid()}">Took the deal off the market</a>`)
    expect(text).toContain(`<a href="/admin/audit?id=${pid()}" title="Only entries about ${pid()}">${pid()}</a>`)
    expect(text).toContain('<td>Active → inactive</td>')
    expect(text).toMatch(/<th scope="rowgroup" colSpan="5"><b>Today<\/b> \d+ \w+ \d{4}<\/th>/)
    const only = await page(`/admin/audit?id=${pid()}`)
    expect(only.text).toContain('1 entry')
    expect(only.text).toContain(`Reference: <bdi>${pid()}</bdi>`)
  })

  test('shows what an older version stored literally, and is filtered by each of its columns', async () => {
    const objectId = '<script>alert(1)</script>'
    const detail = {
      before: { status: 'open' },
      after: { status: 'paid', amountPence: 5 },
      note: '=1+1 <u>',
      none: null,
    }
    await addOldEntry(site.db, 'odd-<i>', 'payment-intent', objectId, { actor: 'provider', detail })
    const { text } = await page(`/admin/audit?id=${encodeURIComponent(objectId)}`)
    expect(text).toContain('1 entry')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('The payment provider</bdi>')
    expect(text).toContain('Status: open → paid, amount: £0.05; Note: =1+1 &lt;u&gt;, None: none')
    for (const query of ['type=payment-intent', 'action=odd-%3Ci%3E', 'actor=provider']) {
      expect.soft((await page(`/admin/audit?${query}`)).text).toContain('Noted “Odd &lt;i&gt;”')
    }
    for (const query of [`actor=${ada.id}`, 'actor=ADA@people.test', 'actor=ada+adm', 'type=deal']) {
      const filtered = (await page(`/admin/audit?${query}`)).text
      expect.soft(filtered, query).not.toContain('Noted “Odd')
      expect.soft(filtered, query).toContain('Ada Admin</bdi>')
    }
  })

  test('says what repeats itself once, with its count and since when; the file has every entry', async () => {
    const objectId = `again-${newId()}`
    const add = (action: string, hour: string, detail = {}) =>
      addOldEntry(site.db, action, 'payment-intent', objectId, { detail, at: `2026-10-05T${hour}:00.000Z` })
    for (const hour of ['08:10', '08:20', '08:30']) await add('knocked', hour)
    await add('opened', '08:40')
    await add('knocked', '08:50', { note: 'loudly' })
    await add('knocked', '08:55')
    const { text } = await page(`/admin/audit?id=${objectId}`)
    expect(text).toContain('6 entries')
    expect(text.match(/Noted “Knocked”/g)).toHaveLength(3)
    expect(text.match(/times since/g)).toHaveLength(1)
    expect(text).toMatch(/09:30<\/time>.*Noted “Knocked”.*3 times since 09:10/)
    const file = await page(`/admin/export/audit?id=${objectId}`)
    expect(file.text.match(/Noted “Knocked”/g)).toHaveLength(5)
  })

  test('is filtered by days, which are chosen natively and taken off like every filter', async () => {
    const { text } = await page('/admin/audit?from=2020-01-01&until=2020-01-31')
    expect(text).toContain('<input id="filter-from" type="date" name="from" value="2020-01-01"/>')
    expect(text).toContain('<input id="filter-until" type="date" name="until" value="2020-01-31"/>')
    expect(text).toContain('0 entries')
    expect(text).toContain('<a class="tag linked" href="/admin/audit?until=2020-01-31">')
    expect(text).toContain('From: <bdi>1 January 2020</bdi>')
    expect((await page('/admin/audit?from=2020-01-01')).text).toContain('Took the deal off the market')
    expect((await page('/admin/audit?from=2020-13-01')).text).not.toContain('value="2020-13-01"')
  })

  test('knows no page of what it has no name for, and leads to what it tells of', async () => {
    for (const objectType of ['constructor', '__proto__', 'ticket']) {
      await addOldEntry(site.db, 'seen', objectType, 'x')
      expect.soft((await page(`/admin/audit?type=${objectType}`)).status, objectType).toBe(200)
    }
    const { id } = await addReservation()
    await addOldEntry(site.db, 'seen', 'reservation', id)
    const { text } = await page('/admin/audit?type=reservation')
    expect(text).toContain(`<a href="/admin/reservations/${id}">Noted “Seen”</a>`)
    await addOldEntry(site.db, 'seen', 'outbox', newId())
    const gone = (await page('/admin/audit?type=outbox')).text
    expect(gone).toContain('<th scope="row" class="k-title">Noted “Seen”</th>')
    expect(gone).toContain('>Outbox, deleted</a>')
  })

  test('the file has the sentence beside what is stored', async () => {
    const { text } = await page('/admin/export/audit?type=deal')
    const [head, row] = text.split('\r\n')
    expect(head).toContain('Action,In words,Object type')
    expect(head).toMatch(/As stored$/)
    expect(row).toContain('deal-deactivated,Ada Admin: Took the deal off the market,deal')
  })

  test.each([
    'deal',
    'reservation',
    'refund-request',
    'ticket',
    'outbox',
    'user',
    'post',
    'blog-category',
    'subscriber',
    'mailing',
    'area-edition',
    'data-request',
    'testimonial',
    'submission',
    'waiting-role',
    'clock',
    'refund',
    'saved-search',
    'price-watch',
  ])('leads to no page that is not there, where it tells of a %s that is gone', async (type) => {
    const id = ['deal', 'post', 'blog-category', 'mailing', 'area-edition', 'submission'].includes(type) ? '987654' : newId() // prettier-ignore
    await addOldEntry(site.db, 'gone', type, id)
    const { text } = await page(`/admin/audit?action=gone&type=${type}&id=${id}`)
    expect(text).toContain('1 entry')
    const [row] = /<tr[^>]*>(?:(?!<tr).)*Noted “Gone”.*?<\/tr>/.exec(text)!
    for (const [, address] of row.matchAll(/ href="([^"]+)"/g))
      expect.soft((await page(address!.replaceAll('&amp;', '&'))).status, address).toBe(200)
  })

  test('leads to a submission once its vendor has sent it', async () => {
    const vendor = await addUser(site.db)
    const { id, reference } = await addSubmission(site.db, vendor, { state: 'draft' })
    await addOldEntry(site.db, 'seen', 'submission', String(id))
    const read = async () => (await page(`/admin/audit?id=${reference}`)).text
    expect(await read()).not.toContain(`href="/admin/submissions/${reference}"`)
    expect(await read()).toContain(`>${reference}</a>`)
    await site.db.updateTable('submissions').set({ state: 'submitted' }).where('id', '=', id).execute()
    expect(await read()).toContain(`<a href="/admin/submissions/${reference}">Noted “Seen”</a>`)
  })
})

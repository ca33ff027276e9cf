import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDispute, addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { addManyRequests } from '#app/testing/database/many-cases.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The queue as its page shows it, at 10:12 on Tuesday 24 November 2026. */

const now = '2026-11-24T10:12:00.000Z'
/** The ends of days in London, in the order of the requests. */
const due = ['25', '24', '25', '26', '30', '25', '25', '25', '25'].map((day) => `2026-11-${day}T00:00:00.000Z`)
const states = ['pending', 'pending', 'under-review', 'pending', 'pending', 'approved', 'approved', 'processing', 'rejected'] as const // prettier-ignore

let site: Site
let asAdmin: string
beforeAll(async () => {
  site = await startSite()
  site.setHour(now)
  asAdmin = await site.signIn(await addUser(site.db, { isAdmin: true }))
  const buyer = await addUser(site.db)
  const purchases: string[] = []
  for (let count = 0; count < states.length; count += 1) {
    const dealId = await addDeal(site.db, { title: `House ${count}` })
    purchases.push((await addPurchase(site.db, buyer, dealId, { paidAt: '2026-11-03T12:00:00.000Z' })).reservationId)
  }
  await addManyRequests(site.db, states.length, '2026-11-04T12:00:00.000Z', (number) => ({
    status: states[number]!,
    due_at: due[number]!,
    reservation_id: number === 0 ? null : purchases[number]!,
    deal_reference: 'the terrace',
    approved_pence: states[number] === 'approved' || states[number] === 'processing' ? 300_000 : null,
  }))
  const payments = await site.db.selectFrom('payments').select(['id', 'reservation_id']).execute()
  const paymentOf = (number: number) => payments.find((row) => row.reservation_id === purchases[number])!.id
  const refund = { amount_pence: 300_000, created_at: now }
  await site.db
    .insertInto('refunds')
    .values([
      { ...refund, id: 'sent', payment_id: paymentOf(5), request_id: 'request-5', status: 'due' },
      { ...refund, id: 'failed', payment_id: paymentOf(6), request_id: 'request-6', status: 'failed' },
      { ...refund, id: 'pending', payment_id: paymentOf(7), request_id: 'request-7', status: 'pending' },
    ])
    .execute()
})
afterAll(() => site.stop())

async function read(query = '') {
  const response = await site.fetch(`/admin/refunds${query}`, { as: asAdmin })
  expect(response.status).toBe(200)
  const html = (await response.text()).replace(/<!-- -->/g, '')
  const cells = html.split('<tr>').slice(2).map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim())) // prettier-ignore
  return { html, cells, text: html.split('<main')[1]!.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ') } // prettier-ignore
}

describe('the queue', () => {
  test('begins with the open ones: how many, how late, and what comes of each', async () => {
    const { text, cells } = await read()
    expect(text).toContain('5 open: 1 overdue, 2 due today')
    expect(cells).toEqual([
      ['Overdue 1 day', 'REF-00000001', 'Person 1', 'House 1 PID-000002', 'Changed plans', 'Full £3,000', '£3,000 3 Nov', 'Pending'], // prettier-ignore
      ['Today', 'REF-00000000', 'Person 0', '“the terrace”', 'Changed plans', 'No purchase found', '–', 'Pending'],
      ['Today', 'REF-00000002', 'Person 2', 'House 2 PID-000003', 'Changed plans', 'Full £3,000', '£3,000 3 Nov', 'Under review'], // prettier-ignore
      ['Tomorrow', 'REF-00000003', 'Person 3', 'House 3 PID-000004', 'Changed plans', 'Full £3,000', '£3,000 3 Nov', 'Pending'], // prettier-ignore
      ['in 5 days', 'REF-00000004', 'Person 4', 'House 4 PID-000005', 'Changed plans', 'Full £3,000', '£3,000 3 Nov', 'Pending'], // prettier-ignore
    ])
  })

  test('says the day of each deadline beside its words', async () => {
    const { html } = await read()
    expect(html).toContain(
      '<time dateTime="2026-11-23T23:59:59.999Z" title="the end of 23 November 2026" class="late">Overdue',
    )
    expect(html).toContain(
      '<time dateTime="2026-11-24T23:59:59.999Z" title="the end of 24 November 2026" class="soon">Today',
    )
  })

  test('leads to the one that is due first', async () => {
    const { html } = await read('?status=rejected')
    expect(html).toMatch(/<a class="btn primary" href="\/admin\/refunds\/request-1" data-next=""/)
  })

  test('shows where the money is that is on its way, and what was not sent', async () => {
    const { text, cells } = await read('?status=on-its-way')
    expect(text).toContain('3 refund requests')
    const where = Object.fromEntries(cells.map(([due, reference]) => [reference!, due!]))
    expect(where).toEqual({ 'REF-00000005': 'Being sent', 'REF-00000006': 'Not sent', 'REF-00000007': 'With the bank' })
  })

  test('says that an approved refund waits while the bank decides', async () => {
    const { reservation_id: id } = await site.db
      .selectFrom('refund_requests')
      .select('reservation_id')
      .where('reference', '=', 'REF-00000005')
      .executeTakeFirstOrThrow()
    const disputeId = await addDispute(site.db, id!)
    const { cells } = await read('?status=on-its-way')
    await site.db.deleteFrom('disputes').where('id', '=', disputeId).execute()
    const where = Object.fromEntries(cells.map(([due, reference]) => [reference!, due!]))
    expect(where).toMatchObject({ 'REF-00000005': 'Waits until the bank has decided', 'REF-00000007': 'With the bank' })
  })

  test('counts each state and offers all of them', async () => {
    const { html, cells } = await read('?status=any')
    expect(cells).toHaveLength(states.length)
    for (const option of [
      'Open (5)',
      'Pending (4)',
      'Under review (1)',
      'Money on its way (3)',
      'Rejected (1)',
      'Any (9)',
    ])
      // prettier-ignore
      expect.soft(html).toContain(`>${option}</option>`)
  })

  test('offers to look in every state for what is not among the open ones', async () => {
    const { text, html } = await read('?q=person+8')
    expect(text).toContain('Nothing found')
    expect(html).toContain('href="/admin/refunds?status=any&amp;q=person+8"')
    expect((await read('?status=any&q=person+8')).cells).toHaveLength(1)
  })

  test('that is empty says so, and where the rest is', async () => {
    await site.db.updateTable('refund_requests').set({ status: 'withdrawn' }).where('status', 'in', ['pending', 'under-review']).execute() // prettier-ignore
    const { text, html } = await read()
    expect(text).toContain('None open')
    expect(text).toContain('Every request is decided')
    expect(html).toContain('href="/admin/refunds?status=on-its-way">Money on its way (3)')
    expect(html).not.toContain('data-next=""')
  })
})

test('the file has the deadline and the verdict of each request', async () => {
  const answer = await site.fetch('/admin/export/refunds?status=any&q=person+1', { as: asAdmin })
  const [head, row] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toMatch(/,Due at,Verdict,Verdict \(GBP\),Disputed$/)
  expect(row).toContain(',2026-11-24T00:00:00.000Z,Full')
})

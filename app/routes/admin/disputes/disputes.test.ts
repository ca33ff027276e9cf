import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addDispute, addDocument, addPurchase, addUser } from '#app/testing/database/database.ts'
import {
  asAda,
  ask,
  askDoubtful,
  fail,
  load,
  pressed,
  send,
  shown,
  site,
  startRefundDesk,
} from '#app/testing/desks/refund-desk.ts'
import { readPdf } from '#app/testing/inputs/pdfs.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** Disputes at the desk: their list, their evidence, and what they stop. */

startRefundDesk()

const now = new Date().toISOString()
const inDays = (count: number) => addMilliseconds(now, count * day)
let asSupport: string
beforeEach(async () => {
  asSupport ??= await site.signIn(await addUser(site.db, { role: 'support' }))
})

/** A purchase of Bo Buyer that is disputed. */
async function addDisputed(given: Parameters<typeof addDispute>[2] = {}) {
  const buyer = await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' })
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const purchase = await addPurchase(site.db, buyer, dealId, { paidAt: inDays(-5) })
  const disputeId = await addDispute(site.db, purchase.reservationId, given)
  return { ...purchase, disputeId, evidence: `/admin/disputes/${disputeId}/evidence` }
}

describe('the list', () => {
  test('shows the open ones with their deadline, and leads to the purchase and to the evidence', async () => {
    const { reference, reservationId, disputeId, evidence } = await addDisputed({
      evidence_due_by: inDays(1),
      reason: 'product_not_received',
    })
    const { status, html, text } = await load(`/admin/disputes?q=${disputeId}`)
    expect(status).toBe(200)
    expect(text).toMatch(new RegExp(`Tomorrow.* ${reference} Bo Buyer .* Not received £3,000 To answer`))
    expect(html).toContain(`href="/admin/reservations/${reservationId}"`)
    expect(html).toContain(`href="${evidence}"`)
    expect((await load('/admin/disputes?state=won')).text).not.toContain(reference)
    expect((await load(`/admin/disputes?state=won&q=${disputeId}`)).text).toContain('Look in every state')
  })

  test('an hour that is past is late, and what has its evidence is with the bank', async () => {
    const late = await addDisputed({ evidence_due_by: inDays(-2) })
    expect((await load(`/admin/disputes?q=${late.disputeId}`)).html).toMatch(/class="late"[^>]*>Overdue 2 days</)
    const answered = await addDisputed({ stage: 'answered', evidence_due_by: inDays(-2) })
    expect((await load(`/admin/disputes?q=${answered.disputeId}`)).text).toContain('With the bank')
  })

  test('is counted in the bar, and told on the dashboard with its deadline', async () => {
    const { disputeId } = await addDisputed({ evidence_due_by: inDays(-30) })
    const page = await (await site.fetch('/admin', { as: asAda })).text()
    expect(page.replace(/<[^>]+>/g, '')).toMatch(/Disputes \d+ to answer/)
    expect(page).toContain(`/admin/disputes?state=any&amp;q=${disputeId}`)
    const { text } = await load('/admin', asSupport)
    expect(text).toContain('Evidence for £3,000')
  })

  test('of a purchase stands on its page', async () => {
    const { reservationId, evidence, disputeId } = await addDisputed({ evidence_due_by: inDays(1) })
    const { html, text } = await load(`/admin/reservations/${reservationId}`)
    expect(text).toMatch(
      /Disputes £3,000 To answer The buyer did not make this payment, opened .*, evidence due tomorrow/,
    )
    expect(text).toContain(disputeId)
    expect(html).toContain(`href="${evidence}"`)
  })

  test('is a file too', async () => {
    const { reference, disputeId } = await addDisputed({ fee_pence: 2000 })
    const answer = await site.fetch(`/admin/export/disputes?q=${disputeId}`, { as: asSupport })
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${disputeId},${reference},Bo Buyer,`)
    expect(lines[1]).toContain(',3000,20,To answer,')
  })

  test.each([
    ['nobody', undefined, 401],
    ['a buyer', 'user', 403],
    ['an editor', 'editor', 403],
    ['a reviewer', 'reviewer', 403],
    ['support', 'support', 200],
    ['an admin', 'admin', 200],
  ] as const)('and the evidence to %s: %s', async (_who, role, status) => {
    const as = role && (await site.signIn(await addUser(site.db, { role, isAdmin: role === 'admin' })))
    const { evidence } = await addDisputed()
    for (const path of ['/admin/disputes', evidence, '/admin/export/disputes'])
      expect.soft((await site.fetch(path, { as })).status, path).toBe(status)
  })
})

describe('the evidence', () => {
  test('is a PDF as a download that nobody keeps, and the trail says who made it', async () => {
    const { evidence, reference, reservationId, disputeId } = await addDisputed()
    const answer = await site.fetch(evidence, { as: asSupport })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="evidence-${reference}.pdf"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pages[0]!.text).toContain(`Evidence: dispute ${disputeId}`)
    const entries = await site.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('object_id', '=', reservationId)
      .where('action', '=', 'dispute-evidence-made')
      .execute()
    expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([{ dispute: disputeId }])
    const head = await site.fetch(evidence, { method: 'HEAD', as: asSupport })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('of what there is not is not found, and nothing can be sent there', async () => {
    expect((await site.fetch('/admin/disputes/dp_nobody/evidence', { as: asAda })).status).toBe(404)
    const { evidence } = await addDisputed()
    expect((await site.fetch(`${evidence}.data`, { as: asAda })).status).toBe(404)
    expect((await site.fetch(evidence, { method: 'POST', body: '', as: asAda })).status).toBe(405)
  })
})

describe('a refund request of a disputed payment', () => {
  const buttons = /Approve and refund|Approve another amount|Confirmed: full refund/

  test('offers no decision that sends money, and says why, until when, and where the dispute is', async () => {
    const it = await askDoubtful()
    expect((await load(it.path)).text).toMatch(buttons)
    const disputeId = await addDispute(site.db, it.purchase.reservationId, { evidence_due_by: inDays(1) })
    const { html, text } = await load(it.path)
    expect(text).not.toMatch(buttons)
    expect(html).not.toContain('/confirm?')
    expect(text).toContain('The buyer’s bank is disputing £3,000 of this payment.')
    expect(text).toMatch(/Evidence is due tomorrow/)
    expect(html).toContain(`/admin/disputes?state=any&amp;q=${disputeId}`)
    // What sends nothing can still be done.
    const { status } = await pressed(it.path, 'reject', { note: 'The bank decides.' })
    expect(status).toBe(200)
  })

  test('is refused with 409 where the dispute came after the page', async () => {
    const it = await ask()
    await addDispute(site.db, it.purchase.reservationId, { stage: 'answered' })
    const page = await shown(await site.fetch(it.confirm('approve'), { as: asAda }))
    expect(page.status).toBe(409)
    expect((await load(it.path)).text).toContain('The bank has our evidence and decides.')
    expect((await send(it.confirm('approve'), { intent: 'send', expectedPence: '300000' })).status).toBe(409)
  })

  test('says Disputed in the list, beside its state, as the reservation does in its own', async () => {
    const it = await ask()
    const rowIn = async (path: string) =>
      (await load(path)).html
        .split('<tr>')
        .slice(1)
        .find((row) => row.includes(it.request.reference)) ?? ''
    expect(await rowIn(`/admin/refunds?q=${it.request.reference}`)).not.toContain('Disputed')
    await addDispute(site.db, it.purchase.reservationId)
    expect(await rowIn(`/admin/refunds?q=${it.request.reference}`)).toContain('Disputed')
    expect(await rowIn(`/admin/reservations?q=${it.purchase.reference}`)).toContain('Disputed')
  })

  test('of an inquiry is offered as ever: a refund settles it', async () => {
    const it = await ask()
    await addDispute(site.db, it.purchase.reservationId, { stage: 'asked' })
    const { text } = await load(it.path)
    expect(text).toMatch(buttons)
    expect(text).not.toContain('Disputed')
  })

  test('whose refund came back cannot be sent again meanwhile', async () => {
    const it = await ask()
    await pressed(it.confirm('approve'), 'send')
    await fail(it.id)
    expect((await load(it.path)).text).toContain('Send £3,000 again')
    await addDispute(site.db, it.purchase.reservationId)
    expect((await load(it.path)).text).not.toContain('Send £3,000 again')
  })
})

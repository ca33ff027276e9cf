import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMonthSums } from '#app/domain/books/list.server.ts'
import { addMonthSums } from '#app/domain/books/books.ts'
import { readComparison } from '#app/domain/books/differences.server.ts'
import { readDashboard } from '#app/domain/desk/dashboard.server.ts'
import { sections } from '#app/domain/people/roles.ts'
import { parseEvidence } from '#app/domain/deals/score/scoring.server.ts'
import { readVetting } from '#app/domain/submissions/reading.server.ts'
import { isSealed } from '#app/services/file-store.server.ts'
import { disputeStages } from '#app/services/payments.server.ts'
import { createPast, pastOptions } from '#app/testing/database/past.ts'
import { londonMonth } from '#app/utils/dates.ts'
import type { Db } from '#db/database.server.ts'
import { seedSampleHistory } from './history.ts'
import { people } from './people.ts'

const now = '2026-11-27T11:20:00.000Z'
let db: Db

beforeAll(async () => {
  db = await createPast(now)
}, 120_000)
afterAll(() => db.destroy())

const sumOf = (rows: { amount_pence: number }[]) => rows.reduce((sum, row) => sum + row.amount_pence, 0)
const countBy = (values: string[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))
const read = {
  reservations: () => db.selectFrom('reservations').selectAll().execute(),
  payments: () => db.selectFrom('payments').selectAll().execute(),
  refunds: () => db.selectFrom('refunds').selectAll().execute(),
  disputes: () => db.selectFrom('disputes').selectAll().execute(),
  tickets: () => db.selectFrom('tickets').selectAll().execute(),
  outbox: () => db.selectFrom('outbox').selectAll().execute(),
}

describe('money', () => {
  test('of no payment more goes back than was paid, and what is refunded has gone back', async () => {
    const payments = await db.selectFrom('payments').selectAll().where('settled_at', 'is not', null).execute()
    const refunds = await db.selectFrom('refunds').selectAll().execute()
    expect(countBy(refunds.map(({ status }) => status))).toEqual({ succeeded: refunds.length })
    for (const payment of payments) {
      const back = sumOf(refunds.filter(({ payment_id: id }) => id === payment.id))
      expect(back).toBeLessThanOrEqual(payment.amount_pence)
      expect(back > 0).toBe(payment.status === 'refunded')
    }
    expect(new Set(refunds.map(({ way }) => way))).toEqual(new Set(['provider', 'bank-transfer']))
    // Less the administration fee.
    expect(refunds.map(({ amount_pence: pence }) => pence)).toContain(450_000 - 15_000)
  })

  test('receipts and credit notes are numbered without a gap in the order of their issue, and their VAT adds up', async () => {
    const receipts = await db.selectFrom('receipts').selectAll().orderBy('issued_at').execute()
    for (const [, series] of Map.groupBy(receipts, ({ kind, year }) => `${kind} ${year}`))
      expect(series.map(({ number }) => number)).toEqual(series.map((_, index) => index + 1))
    for (const [, ofOne] of Map.groupBy(receipts, (row) => row.payment_id)) {
      const [receipt, ...notes] = ofOne
      expect(receipt).toMatchObject({ kind: 'receipt', vat_pence: Math.round(receipt!.amount_pence / 6) })
      for (const note of notes) expect(note.vat_pence).toBe(Math.round(note.amount_pence / 6))
    }
    const [paid] = await db.selectFrom('reservations').select(({ fn }) => fn.countAll<number>().as('count')).where('paid_at', 'is not', null).execute() // prettier-ignore
    expect(receipts.filter(({ kind }) => kind === 'receipt')).toHaveLength(paid!.count)
    expect(paid!.count).toBeGreaterThanOrEqual(14)
  })

  test('the months of the books are the payments less what went back, by each way', async () => {
    const sums = addMonthSums(await readMonthSums(db, londonMonth(now)))
    const [payments, refunds, disputes] = [await read.payments(), await read.refunds(), await read.disputes()]
    const lost = new Set(disputes.filter(({ stage }) => stage === 'lost').map(({ id }) => id))
    expect(sums.paidPence).toBe(sumOf(payments.filter(({ status }) => status === 'succeeded' || status === 'refunded')))
    expect(sums.receiptsPence).toBe(sums.paidPence)
    expect(sums.creditedPence).toBe(sumOf(refunds))
    expect(sums.refundedPence).toBe(
      sumOf(refunds.filter((row) => row.way === 'provider' && !lost.has(row.provider_ref!))),
    )
    expect(sums.byHandPence).toBe(sumOf(refunds.filter((row) => row.way !== 'provider')))
    expect(sums.disputedPence).toBe(sumOf(disputes.filter(({ id }) => lost.has(id))))
    expect(sums.refundedPence + sums.byHandPence + sums.disputedPence).toBe(sums.creditedPence)
    expect(sums.netPence + sums.vatPence).toBe(sums.receiptsPence - sums.creditedPence)
    expect(sums.feesPence).toBeGreaterThan(0)
  })

  test('was compared with the provider in the last night, and was equal', async () => {
    expect(await readComparison(db)).toMatchObject({ comparedAt: '2026-11-27T03:00:09.000Z', total: 0 })
  })
})

describe('the desk has something of everything', () => {
  test('purchases, requests, disputes and holds in each state', async () => {
    const reservations = await read.reservations()
    expect(countBy(reservations.map(({ status }) => status))).toEqual({
      completed: 1,
      expired: 7,
      'not-completed': 1,
      paid: 6,
      refunded: 8,
      released: 3,
    })
    const waiting = reservations.filter((row) => row.status === 'paid' && row.unlock_at! > now)
    expect(waiting.length).toBeGreaterThan(0)
    expect(reservations.filter((row) => row.status === 'paid' && row.first_document_access_at)).not.toHaveLength(0)
    const requests = await db.selectFrom('refund_requests').select(['status', 'channel']).execute()
    expect(new Set(requests.map(({ status }) => status))).toEqual(
      new Set(['pending', 'under-review', 'refunded', 'rejected', 'withdrawn']),
    )
    expect(new Set(requests.map(({ channel }) => channel))).toEqual(new Set(['form', 'letter', 'email', 'model-form']))
    const stages = (await read.disputes()).map(({ stage }) => stage)
    expect(stages.toSorted((one, other) => disputeStages.indexOf(one) - disputeStages.indexOf(other))).toEqual(['asked', 'won', 'lost']) // prettier-ignore
    expect((await read.payments()).filter(({ last_error: error }) => error !== null)).toHaveLength(2)
  })

  test('tickets of each kind in each state, and nothing is overdue', async () => {
    const tickets = await read.tickets()
    const kinds = ['general', 'knowledge-hub', 'call', 'complaint', 'data-protection', 'register-interest']
    const found = new Set(tickets.map(({ kind, status }) => `${kind} ${status}`))
    expect(found).toEqual(new Set(kinds.flatMap((kind) => ['open', 'answered', 'closed'].map((status) => `${kind} ${status}`)))) // prettier-ignore
    for (const { due_at: due } of tickets) if (due !== null) expect(due > now).toBe(true)
  })

  test('submissions in each state that waits or is decided, one with a vetted deal on the market, and no review is late', async () => {
    const rows = await db.selectFrom('submissions').innerJoin('users', 'users.id', 'user_id').select(['state', 'findings', 'review_due_at', 'deal_id', 'email']).execute() // prettier-ignore
    const veras = rows.filter(({ email }) => email === people.vera.email)
    expect(countBy(veras.map(({ state }) => state))).toEqual({ approved: 1, rejected: 1, 'changes-requested': 1, submitted: 1, draft: 1 }) // prettier-ignore
    expect(countBy(rows.map(({ state }) => state))).toMatchObject({ submitted: 3, 'in-review': 1, 'on-hold': 1 })
    for (const { state, review_due_at: due } of rows)
      if (state === 'submitted' || state === 'in-review') expect(due! > now).toBe(true)
    expect(JSON.parse(veras.find(({ state }) => state === 'submitted')!.findings)).not.toEqual([])
    const { deal_id: dealId } = veras.find(({ state }) => state === 'approved')!
    const deal = await db.selectFrom('deals').select(['status', 'evidence']).where('id', '=', dealId).executeTakeFirstOrThrow() // prettier-ignore
    expect(deal.status).toBe('active')
    expect(await readVetting(db, dealId!, parseEvidence(deal.evidence))).not.toBeNull()
    const sealed = await db.selectFrom('uploads').select('file_key').where('purpose', '=', 'submission-identity').execute() // prettier-ignore
    expect(sealed.length).toBeGreaterThan(5)
    for (const { file_key: key } of sealed) expect(isSealed(key)).toBe(true)
  })

  test('the dashboard tells of it', async () => {
    const dashboard = await readDashboard(db, { open: sections, canSendMail: true, userId: '' }, now)
    expect(dashboard).toMatchObject({
      failedJobs: [],
      deals: { active: 41, inactive: 2, drafts: 1 },
      refunds: { pending: 2, underReview: 1, deadlines: { overdue: 0 } },
      tickets: { deadlines: { overdue: 0 } },
      disputes: { deadlines: { overdue: 0 } },
      moneyDifferences: 0,
      stuckMail: null,
      funnel: { isWhole: true, paid: 6, refunded: 2 },
    })
    const { funnel, weeks, waits, leastSeen } = dashboard
    expect(funnel!.held).toBeGreaterThan(funnel!.paid)
    expect(funnel!.checkoutViews).toBeGreaterThanOrEqual(funnel!.held)
    expect(funnel!.dealViews).toBeGreaterThan(10 * funnel!.checkoutViews)
    expect(weeks.reservedPence!.filter((pence) => pence > 0).length).toBeGreaterThanOrEqual(9)
    expect(weeks.ticketsIn!.filter((count) => count > 0).length).toBeGreaterThanOrEqual(9)
    expect(weeks.refundedPence!.reduce((sum, pence) => sum + pence, 0)).toBe(sumOf(await read.refunds()))
    expect(waits.length).toBeGreaterThan(5)
    expect(leastSeen!.deals).toHaveLength(5)
  })

  test('views are of every day for which a deal was on the market', async () => {
    const days = await db.selectFrom('page_views').select('day').distinct().orderBy('day').execute()
    expect(days).toHaveLength(85)
    const early = await sql<{ count: number }>`
      SELECT count(*) AS count FROM page_views JOIN deals ON deals.id = deal_id WHERE day < substr(published_at, 1, 10)`.execute(
      db,
    )
    expect(early.rows).toEqual([{ count: 0 }])
  })
})

describe('what was done left what it leaves', () => {
  test('each payment, refund and dispute stands in the trail and was told by mail', async () => {
    const events = await db
      .selectFrom('audit_events')
      .select(['action', 'object_id', 'at'])
      .where('object_type', '<>', 'post')
      .orderBy('id')
      .execute()
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
    const keys = new Set((await read.outbox()).map(({ idempotency_key: key }) => key))
    for (const { id, status, paid_at: paidAt } of await read.reservations()) {
      const actions = events.filter((event) => event.object_id === id).map(({ action }) => action)
      expect(actions).toContain('deal-held')
      if (paidAt === null) continue
      expect(actions).toEqual(expect.arrayContaining(['consent-stored', 'payment-settled']))
      expect(keys).toContain(`mail:paid:${id}`)
      if (status === 'refunded') expect(actions).toContain('reservation-refunded')
    }
    for (const { id } of await read.disputes())
      expect([...keys].some((key) => key.startsWith('mail:dispute-') && key.endsWith(`:${id}`))).toBe(true)
    const requests = await db.selectFrom('refund_requests').select('id').execute()
    // That of a deal that was unavailable is told of with the deal.
    const untold = requests.filter(({ id }) => ![...keys].some((key) => key.includes(id)))
    expect([requests.length > 9, untold.length]).toEqual([true, 1])
  })

  test('mail has left, but for that to mailboxes that are not there', async () => {
    const outbox = await read.outbox()
    expect(countBy(outbox.filter(({ kind }) => kind === 'mail').map(({ status }) => status))).toEqual({
      failed: 2,
      sent: expect.any(Number) as number,
    })
    expect(outbox.filter(({ kind, status }) => kind === 'refund' && status !== 'sent')).toEqual([])
    const mailings = await db.selectFrom('mailings').select(['state', 'recipients', 'sent', 'failed']).execute()
    for (const mailing of mailings) expect(mailing.sent! + mailing.failed!).toBe(mailing.recipients)
  })

  test('the people are plainly invented, and the demo’s investor is as new as before', async () => {
    const users = await db.selectFrom('users').select(['email', 'role']).execute()
    for (const { email } of users) expect(email).toMatch(/@(demo|example)\.test$/)
    expect(users.map(({ email }) => email)).not.toContain('ivy@demo.test')
    expect(
      users
        .filter(({ role }) => role !== 'user')
        .map(({ role }) => role)
        .toSorted(),
    ).toEqual(['admin', 'reviewer', 'support'])
    const ben = await db.selectFrom('reservations').innerJoin('users', 'users.id', 'user_id').select(['status', 'deal_id']).where('email', '=', people.ben.email).orderBy('held_at').execute() // prettier-ignore
    expect(ben).toEqual([
      { status: 'refunded', deal_id: 128 },
      { status: 'paid', deal_id: 124 },
    ])
  })
})

describe('the deals', () => {
  test('37 of the 47 on the list can be secured, with those that drawings and journeys name', async () => {
    const deals = await db.selectFrom('deals').select(['id', 'status', 'nation']).execute()
    const free = deals.filter(({ status, nation }) => status === 'active' && nation !== 'Scotland').map(({ id }) => id)
    expect(free).toHaveLength(37)
    expect(free).toEqual(expect.arrayContaining([101, 103, 118, 147, 148, 149, 150]))
    expect(deals.filter(({ status }) => status === 'active' || status === 'reserved')).toHaveLength(47)
  })

  test('documents and market are older than what was paid for them', async () => {
    const rows = await db
      .selectFrom('reservations')
      .innerJoin('deals', 'deals.id', 'reservations.deal_id')
      .innerJoin('deal_documents', 'deal_documents.deal_id', 'deals.id')
      .select(['held_at', 'published_at', 'deal_documents.created_at'])
      .execute()
    for (const row of rows) {
      expect(row.published_at! < row.held_at).toBe(true)
      expect(row.created_at < row.held_at).toBe(true)
    }
  })

  test('six have pictures, which wait to be made, and nothing else of them was changed', async () => {
    const images = await db.selectFrom('deal_images').select(['deal_id', 'state', 'alt']).execute()
    expect(countBy(images.map(({ deal_id: id }) => String(id)))).toEqual({
      105: 4,
      115: 4,
      125: 3,
      132: 3,
      141: 3,
      142: 4,
    })
    for (const { state, alt } of images) {
      expect(state).toBe('waiting')
      expect(alt).toMatch(/^Sample picture: /)
    }
    const edits = await db.selectFrom('audit_events').select('detail').where('action', '=', 'deal-edited').execute()
    expect(edits).toHaveLength(6)
    for (const { detail } of edits) expect(JSON.parse(detail)).toMatchObject({ before: {}, after: {}, also: '' })
  })
})

test('a second time changes nothing', async () => {
  const before = await sizes()
  await seedSampleHistory(db, { ...pastOptions, filesFolder: '/nowhere', now })
  expect(await sizes()).toEqual(before)
})

async function sizes(): Promise<Record<string, number>> {
  const tables = ['users', 'reservations', 'payments', 'refunds', 'tickets', 'outbox', 'audit_events', 'page_views', 'deal_images', 'submissions'] as const // prettier-ignore
  const counted = tables.map(async (table) => {
    const { count } = await db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow() // prettier-ignore
    return [table, count] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

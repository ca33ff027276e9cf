import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { RefundRequestsTable, ReservationStatus, TicketsTable } from '#db/schema.ts'
import { addDeal, addDispute, addPurchase, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { day, hour } from '#app/testing/running/times.ts'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { doubtRestoredMail } from '#app/domain/mail/restored.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { sections, type Section } from '#app/domain/people/roles.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { readDashboard } from './dashboard.server.ts'
import { noteJobFailure } from './job-failures.server.ts'
import { jobs, type JobName } from './jobs.ts'
import { listWeeks } from './weeks.server.ts'

/** Tuesday, in winter. */
const now = '2026-11-24T10:12:00.000Z'
const ago = (milliseconds: number) => addMilliseconds(now, -milliseconds)

let db: Db
let deal: number
beforeEach(async () => {
  db = await createTestDatabase()
  await addUser(db, { id: 'ivy', firstName: 'Ivy', lastName: 'Investor' })
  deal = await addDeal(db, { published_at: ago(30 * day) })
})

const read = (at = now, open: readonly Section[] = sections, canSendMail = true) =>
  readDashboard(db, { open, canSendMail, userId: 'user-1' }, at)

async function addTicket(given: Partial<Insertable<TicketsTable>> = {}): Promise<string> {
  const id = newId()
  const times = { created_at: now, updated_at: now }
  const texts = { subject: 'The roof', email: 'sue@sender.test', name: '', message: 'Is it new?', search_text: '' }
  await db
    .insertInto('tickets')
    .values({ id, reference: id, access_key: id, kind: 'general', status: 'open', ...texts, ...times, ...given })
    .execute()
  return id
}

async function addRequest(given: Partial<Insertable<RefundRequestsTable>> = {}): Promise<string> {
  const id = newId()
  const times = { asked_at: now, sent_at: now, due_at: now, updated_at: now }
  const who = { full_name: 'Sue', email: 'sue@sender.test', is_from_buyer: 0 as const, search_text: '' }
  await db
    .insertInto('refund_requests')
    .values({ id, reference: id, status: 'pending', reason: 'changed-plans', ...who, ...times, ...given })
    .execute()
  return id
}

async function addReservation(status: ReservationStatus, paidAt: string | null, heldAt = paidAt ?? now) {
  const id = newId()
  const times = { held_at: heldAt, expires_at: heldAt, paid_at: paidAt }
  await db
    .insertInto('reservations')
    .values({
      id,
      reference: id,
      deal_id: deal,
      user_id: 'ivy',
      status,
      amount_pence: 300_000,
      consent_start_now: 0,
      consent_lose_right: 0,
      ...times,
    }) // prettier-ignore
    .execute()
  const paymentId = newId()
  const about = { reservation_id: id, kind: 'intent' as const, deal_title: '', buyer_email: '', created_at: heldAt }
  await db
    .insertInto('payments')
    .values({ id: paymentId, status: 'refunded', amount_pence: 300_000, idempotency_key: paymentId, ...about })
    .execute()
  return { id, paymentId }
}

const addRefund = (paymentId: string, status: 'succeeded' | 'failed' | 'due', at: string, requestId: string | null) =>
  db
    .insertInto('refunds')
    .values({
      id: `of-${paymentId}-${status}`,
      payment_id: paymentId,
      request_id: requestId,
      amount_pence: 100_000,
      status,
      created_at: at,
      settled_at: at,
    }) // prettier-ignore
    .execute()

describe('weeks', () => {
  test('are twelve, from Monday to Sunday in London, also where the clocks change', () => {
    const weeks = listWeeks(now)
    expect(weeks).toHaveLength(12)
    for (const [index, { from }] of weeks.entries()) if (index > 0) expect(from).toBe(weeks[index - 1]!.to)
    const hours = weeks.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / hour)
    // Summer time ended on Sunday 25 October, in the eighth of them.
    expect(hours).toEqual([168, 168, 168, 168, 168, 168, 169, 168, 168, 168, 168, 168])
    expect(weeks[0]!.from).toBe('2026-09-06T23:00:00.000Z')
    const spring = listWeeks('2026-04-01T12:00:00.000Z', 2)
    expect(spring.map(({ from }) => from)).toEqual(['2026-03-23T00:00:00.000Z', '2026-03-29T23:00:00.000Z'])
  })

  test('take each thing to the instant, and leave out what is older', async () => {
    // The last instant of a Sunday in summer time, the first of the Monday, and the same around the end of summer time.
    const times = ['2026-09-06T22:59:59.999Z', '2026-09-06T23:00:00.000Z', '2026-10-25T23:59:59.999Z', '2026-10-26T00:00:00.000Z', now] // prettier-ignore
    for (const at of times) {
      const { paymentId } = await addReservation('refunded', at)
      await addRefund(paymentId, 'succeeded', at, null)
      await addTicket({ created_at: at, updated_at: at, status: 'answered' })
    }
    // None of these has come in or gone out.
    await addReservation('expired', null)
    await addRefund((await addReservation('refunded', '2020-01-01T00:00:00.000Z')).paymentId, 'failed', now, null)
    await addTicket({ created_at: '2020-01-01T00:00:00.000Z', due_at: now })
    const { weeks } = await read()
    const once = [1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1]
    expect(weeks.mondays[0]).toBe('2026-09-07')
    expect(weeks.mondays.at(-1)).toBe('2026-11-23')
    expect(weeks.reservedPence).toEqual(once.map((times) => times * 300_000))
    expect(weeks.refundedPence).toEqual(once.map((times) => times * 100_000))
    expect([weeks.ticketsIn, weeks.ticketsOut]).toEqual([once, once])
  })
})

describe('deadlines', () => {
  const dues = [
    ago(1),
    now,
    // The end of today, of tomorrow and of Sunday: the last instants that are not too late.
    '2026-11-25T00:00:00.000Z',
    '2026-11-25T00:00:00.001Z',
    '2026-11-30T00:00:00.000Z',
    '2026-11-30T00:00:00.001Z',
  ]

  test('are parted at now, at midnight and at the end of Sunday', async () => {
    for (const due of dues) {
      await addTicket({ due_at: due })
      await addRequest({ due_at: due, status: 'under-review' })
    }
    await addTicket({ status: 'answered', due_at: null })
    await addRequest({ status: 'rejected', due_at: ago(day) })
    const parted = { overdue: 1, today: 2, thisWeek: 2, later: 1 }
    const { tickets, refunds } = await read()
    expect(tickets).toEqual({ deadlines: parted })
    expect(refunds).toEqual({ pending: 0, underReview: 6, deadlines: parted })
  })

  test('on a Sunday the week ends with the day', async () => {
    for (const due of ['2026-11-30T00:00:00.000Z', '2026-11-30T09:00:00.000Z']) await addTicket({ due_at: due })
    const { tickets } = await read('2026-11-29T23:00:00.000Z')
    expect(tickets!.deadlines).toEqual({ overdue: 0, today: 1, thisWeek: 0, later: 1 })
  })
})

describe('what waits first', () => {
  test('is told over all sections by deadline, eight at most', async () => {
    const { id: reservationId } = await addReservation('paid', ago(day))
    for (let number = 0; number < 6; number += 1) {
      await addTicket({ due_at: addMilliseconds(now, number * 2 * hour), subject: `Ticket ${number}`, name: 'Sue' })
      await addRequest({ due_at: addMilliseconds(now, (number * 2 + 1) * hour), reservation_id: number ? null : reservationId }) // prettier-ignore
    }
    const { waits } = await read()
    expect(waits.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => ['ticket', 'request']).flat())
    expect(waits.map(({ at }) => at)).toEqual(waits.map(({ at }) => at).toSorted())
    expect(waits[0]).toMatchObject({ subject: 'Ticket 0', from: 'Sue', isFailure: false })
    expect(waits[1]).toMatchObject({ reason: 'changed-plans', amountPence: 300_000 })
    expect(waits[3]).toMatchObject({ amountPence: null })
  })

  test('an approved refund that came back waits until it is sent again, by the day that was promised', async () => {
    const { id: reservationId, paymentId } = await addReservation('paid', ago(day))
    const decided = {
      status: 'approved',
      reservation_id: reservationId,
      approved_pence: 285_000,
      decided_at: '2026-11-20T12:00:00.000Z',
    } as const
    const id = await addRequest(decided)
    await addRefund(paymentId, 'failed', now, id)
    const wanted = { kind: 'unsent-refund', id, amountPence: 285_000, at: '2026-11-28T00:00:00.000Z', isFailure: false }
    expect((await read()).waits).toMatchObject([wanted])
    await addRefund(paymentId, 'due', now, id)
    expect((await read()).waits).toEqual([])
  })

  test('mails that were given up are one case, and a refund that nobody asked for is one each', async () => {
    for (const [index, key] of ['a', 'b'].entries())
      await queueMail(db, nameMail(key), { to: 's@s.test', subject: 'Hello', blocks: [paragraph('Hello')] }, ago(index * hour)) // prettier-ignore
    await doubtRestoredMail(db, ago(hour), [])
    const { paymentId } = await addReservation('expired', null)
    await addRefund(paymentId, 'failed', now, null)
    const order = { kind: 'refund' as const, idempotency_key: 'refund:1', payload: '{}', search_text: '', attempts: 1 }
    const about = { about_type: 'refund' as const, about_id: `of-${paymentId}-failed` }
    await db
      .insertInto('outbox')
      .values({ id: 'order', status: 'failed', next_attempt_at: now, created_at: now, ...order, ...about })
      .execute()
    await db.updateTable('outbox').set({ status: 'failed' }).where('kind', '=', 'mail').execute()
    expect((await read()).waits).toEqual([
      { kind: 'held-back-mail', count: 1, from: '', at: ago(hour), isFailure: true },
      { kind: 'unsent-mail', count: 1, from: '', at: now, isFailure: true },
      { kind: 'unsent-order', id: 'order', amountPence: 100_000, from: 'Ivy Investor', at: now, isFailure: true },
    ])
  })

  test('a dispute waits for its evidence until the provider takes no more', async () => {
    const { reservationId } = await addPurchase(db, await addUser(db, { firstName: 'Bo', lastName: 'Buyer' }), await addDeal(db)) // prettier-ignore
    await addDispute(db, reservationId, { id: 'dp_1', opened_at: ago(day), evidence_due_by: ago(-3 * hour) })
    await addDispute(db, reservationId, { id: 'dp_2', stage: 'asked', opened_at: ago(day), evidence_due_by: ago(-9 * day) }) // prettier-ignore
    await addDispute(db, reservationId, { id: 'dp_3', stage: 'answered', opened_at: ago(day) })
    await addDispute(db, reservationId, { id: 'dp_4', evidence_due_by: null, opened_at: ago(day) })
    const { waits, disputes } = await read()
    expect(waits).toMatchObject([
      { kind: 'dispute', id: 'dp_1', amountPence: 300_000, isInquiry: false, from: 'Bo Buyer', at: ago(-3 * hour) },
      { kind: 'dispute', id: 'dp_2', isInquiry: true },
    ])
    expect(disputes).toEqual({ deadlines: { overdue: 0, today: 1, thisWeek: 0, later: 1 } })
  })

  test('purchases paid more than 90 days ago whose end is not marked are one case, for those who see reservations', async () => {
    await addReservation('paid', ago(90 * day))
    expect((await read()).waits).toEqual([])
    for (const [index, status] of (['paid', 'refunded', 'not-completed'] as const).entries()) {
      deal = await addDeal(db)
      await addReservation(status, ago((91 + index) * day))
    }
    deal = await addDeal(db)
    await addReservation('paid', ago(100 * day))
    const wanted = { kind: 'unmarked-ends', count: 2, from: '', at: ago(10 * day), isFailure: false }
    expect((await read()).waits).toEqual([wanted])
    expect((await read(now, ['support', 'refunds'])).waits).toEqual([])
    // It stands last, however many cases wait before it.
    for (let index = 0; index < 10; index++) await addTicket({ due_at: ago(-index * hour) })
    const { waits } = await read()
    expect(waits.map(({ kind }) => kind)).toEqual([...Array<string>(7).fill('ticket'), 'unmarked-ends'])
  })

  test('on a quiet day is nothing', async () => {
    await addTicket({ status: 'answered' })
    await addRequest({ status: 'refunded' })
    expect(await read()).toMatchObject({ waits: [], failedJobs: [], stuckMail: null })
  })
})

describe('mail that does not leave', () => {
  const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }
  const queue = (key: string, at: string) => queueMail(db, nameMail(key), mail, at)
  const send = (at: string, works: (payload: unknown) => Promise<void>) => workOutbox(db, 'mail', works, () => at)
  const fail = () => Promise.reject(new Error('535 Authentication failed'))

  test('is told from the first failure after the last success on', async () => {
    await queue('left', ago(5 * hour))
    await send(ago(5 * hour), () => Promise.resolve())
    expect((await read()).stuckMail).toBeNull()
    await queue('first', ago(3 * hour))
    await queue('second', ago(2 * hour))
    expect((await read()).stuckMail).toBeNull()
    await send(ago(2 * hour), fail)
    const stuck = { since: ago(3 * hour), waiting: 2, error: '535 Authentication failed' }
    expect((await read()).stuckMail).toEqual(stuck)
    await send(ago(hour), () => Promise.resolve())
    expect((await read()).stuckMail).toBeNull()
  })

  test('is not one mail whose own address is at fault while others leave', async () => {
    await queue('stubborn', ago(5 * hour))
    await send(ago(5 * hour), fail)
    await queue('other', ago(4 * hour))
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('idempotency_key', '=', 'mail:stubborn')
      .execute()
    await send(ago(4 * hour), () => Promise.resolve())
    expect((await read()).stuckMail).toBeNull()
  })

  test('all waits where no mail server is set, and is told without a time', async () => {
    await queue('one', now)
    expect((await read(now, sections, false)).stuckMail).toEqual({ since: null, waiting: 1, error: null })
    await db.deleteFrom('outbox').execute()
    expect((await read(now, sections, false)).stuckMail).toBeNull()
  })
})

describe('the funnel', () => {
  const view = (day: string, page: 'deal' | 'checkout', views: number, id = deal) =>
    db.insertInto('page_views').values({ day, page, deal_id: id, views }).execute()

  test('looks back on 28 days, with today', async () => {
    await view('2026-10-27', 'deal', 1000)
    await view('2026-10-28', 'deal', 40)
    await view('2026-11-24', 'deal', 2)
    await view('2026-11-24', 'checkout', 9)
    for (const status of ['held', 'expired', 'refunded', 'refunded'] as const)
      await addReservation(
        status,
        status === 'refunded' ? '2026-10-28T00:00:00.000Z' : null,
        '2026-10-28T00:00:00.000Z',
      )
    await addReservation('refunded', '2026-10-27T23:59:59.999Z')
    const { funnel } = await read()
    const counts = { dealViews: 42, checkoutViews: 9, held: 4, paid: 2, refunded: 2 }
    expect(funnel).toEqual({ since: '2026-10-28', isWhole: true, ...counts })
  })

  test('begins with the first day of counting where that is later, for reservations too', async () => {
    await view('2026-11-20', 'deal', 7)
    await addReservation('refunded', '2026-11-19T23:59:59.999Z')
    await addReservation('refunded', '2026-11-20T00:00:00.000Z')
    expect((await read()).funnel).toMatchObject({ since: '2026-11-20', isWhole: false, dealViews: 7, held: 1, paid: 1 })
  })

  test('begins today where nothing has been counted yet', async () => {
    await addReservation('refunded', ago(day))
    expect((await read()).funnel).toMatchObject({ since: '2026-11-24', isWhole: false, dealViews: 0, held: 0 })
  })

  test('the deals that are looked at least are told with their views, those longest on the market first', async () => {
    await view('2026-10-01', 'deal', 500)
    await view('2026-11-01', 'deal', 3)
    await view('2026-11-02', 'checkout', 90)
    const ids = [deal]
    for (let number = 1; number < 7; number += 1)
      ids.push(await addDeal(db, { title: `Deal ${number}`, published_at: ago((30 + number) * day) }))
    await view('2026-11-24', 'deal', 2, ids[6])
    // These are new, off the market or taken already.
    await addDeal(db, { published_at: ago(13 * day) })
    await addDeal(db, { published_at: ago(60 * day), status: 'inactive' })
    await addDeal(db, { published_at: ago(60 * day), status: 'reserved' })
    const { leastSeen } = await read()
    expect(leastSeen!.deals.map(({ id, views }) => [id, views])).toEqual(
      [5, 4, 3, 2, 1].map((index) => [ids[index], 0]),
    )
    await db.deleteFrom('deals').where('title', 'like', 'Deal %').where('id', '<', ids[5]!).execute()
    const left = (await read()).leastSeen!
    expect(left.deals.map(({ id, views }) => [id, views])).toEqual([[ids[5], 0], [ids[6], 2], [deal, 3]]) // prettier-ignore
    expect(left.since).toBe('2026-10-28')
  })
})

test.each([
  [['deals'], ['deals', 'leastSeen']],
  [['refunds'], ['refunds']],
  [['support'], ['tickets']],
  [['submissions'], ['submissions']],
  [['reservations'], ['reservations']],
  [['disputes'], ['disputes']],
  [['audit'], []],
  [['outbox'], ['clockDoubt', 'stuckMail']],
  [['subscribers'], ['fullNewsletter']],
  [
    sections,
    [
      'clockDoubt',
      'deals',
      'disputes',
      'fullNewsletter',
      'funnel',
      'leastSeen',
      'moneyDifferences',
      'refunds',
      'reservations',
      'stuckMail',
      'submissions',
      'tickets',
    ],
  ],
] as [Section[], string[]][])('of %j only %j is read', async (open, facts) => {
  await addTicket({ due_at: now })
  await addRequest()
  await queueMail(db, nameMail('a'), { to: 's@s.test', subject: 'Hello', blocks: [] }, now)
  await db.updateTable('outbox').set({ status: 'failed' }).execute()
  const names = Object.keys(jobs) as JobName[]
  for (const job of names) await noteJobFailure(db, job, new Error('Down'), now)
  const { waits, failedJobs, weeks, ...rest } = await read(now, open)
  expect(Object.keys(rest).toSorted()).toEqual(facts)
  expect(waits).toHaveLength(open.filter((section) => ['refunds', 'support', 'outbox'].includes(section)).length)
  expect(failedJobs.map(({ job }) => job).toSorted()).toEqual(names.filter((job) => open.includes(jobs[job].section)).toSorted()) // prettier-ignore
  const series = open.length > 1 ? ['mondays', 'refundedPence', 'reservedPence', 'ticketsIn', 'ticketsOut'] : []
  const ofTickets = open.includes('support') ? ['mondays', 'ticketsIn', 'ticketsOut'] : ['mondays']
  expect(Object.keys(weeks).toSorted()).toEqual(series.length > 0 ? series : ofTickets)
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { startRetentionRounds } from '#app/domain/privacy/rounds.server.ts'
import { expireHolds } from '#app/domain/reservations/holds.server.ts'
import { disputeList } from '#app/domain/reservations/disputes/list.server.ts'
import { openRoundOfVersion } from '#app/domain/deals/score/rescoring.server.ts'
import { settleInterruptedMail } from '#app/domain/mail/work.server.ts'
import { listAllStandingNotices } from '#app/domain/refunds/notices.server.ts'
import { countPending } from '#app/domain/reservations/checks/pending.server.ts'
import { countToEnd } from '#app/domain/reservations/ending.server.ts'
import { tellOpenings } from '#app/domain/reservations/opening.server.ts'
import { recheckShown } from '#app/domain/testimonials/asking.server.ts'
import { listShown } from '#app/domain/testimonials/shown.server.ts'
import { FakePayments } from '#app/testing/buyers/payments.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries, watchTurns } from '#app/testing/database/query-plans.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** What jobs and pages ask again and again is looked up in an index of its own, however many rows there are that it is not about. */

let db: Db
beforeAll(async () => {
  db = await createTestDatabase()
})

test.each<[name: string, work: (db: Db) => Promise<unknown>, step: RegExp]>([
  ['mail that was being sent', (own) => settleInterruptedMail(own, 'next'), /USING INDEX outbox_under_way \(kind=\? AND status=\? AND started_at>\?/],
  ['openings to tell', (own) => tellOpenings(own, testNow), /SEARCH reservations USING INDEX reservations_to_tell/],
  ['deals of an older score', (own) => openRoundOfVersion(own, testNow), /deals USING COVERING INDEX deals_by_score_version/],
  ['purchases to end', (own) => countToEnd(own, testNow), /SEARCH reservations USING INDEX reservations_to_end \(paid_at<\?\)/],
  ['open disputes in their order', (own) => disputeList.read(own, { state: 'open', search: '', page: 1 }, { now: testNow, operatorEmail: '', userId: '', size: 50 }), /^SEARCH disputes USING COVERING INDEX disputes_waiting \(state=\?\)(?!\nUSE TEMP)/m],
  ['checks to come', (own) => countPending(own), /reservations USING INDEX reservations_to_check/],
  ['notices of many purchases', (own) => listAllStandingNotices(own, Array.from({ length: 50 }, String)), /SEARCH refund_requests USING INDEX refund_requests_by_reservation \(reservation_id=\?\)/],
  ['testimonials whose payment went back', (own) => recheckShown(own, testNow), /SEARCH receipts USING COVERING INDEX receipts_of_payment \(payment_id=\? AND kind=\?\)/],
  ['testimonials that are shown', (own) => listShown(own, 3), /SEARCH receipts USING COVERING INDEX receipts_of_payment \(payment_id=\? AND kind=\?\)/],
])('%s', async (_name, work, step) => {
  const plans = await explainQueries(db, work)
  expect(plans.join('\n')).toMatch(step)
}) // prettier-ignore

describe('with a thousand of each that are over', () => {
  const many = 1000
  const id = (index: number) => String(index).padStart(22, '0')
  const [old, now] = ['2010-01-01T00:00:00.000Z', testNow]
  const ended = addMilliseconds(testNow, -60 * day)
  let own: Db
  beforeAll(async () => {
    own = await createTestDatabase()
    const user = await addUser(own)
    const rows = <Row>(row: (index: number) => Row, count = many) => Array.from({ length: count }, (_, index) => row(index))
    await own.insertInto('sessions').values(rows((index) => ({ id_hash: id(index), data: '{}', created_at: old, seen_at: old }))).execute()
    await own.insertInto('uploads').values(rows((index) => ({ id: id(index), purpose: 'evidence', file_key: id(index), file_name: 'a.pdf', content_type: 'application/pdf', byte_size: 1, created_at: old }))).execute()
    await own.insertInto('outbox').values(rows((index) => ({ id: id(index), kind: 'mail' as const, idempotency_key: `mail:bulk:n:${index}`, about_type: 'subscriber' as const, about_id: id(index), status: 'sent' as const, sent_at: ended, next_attempt_at: ended, created_at: ended, attempts: 1, search_text: '', payload: '{}', lane: 3 }))).execute()
    await own.insertInto('submissions').values(rows((index) => ({ reference: `SUB-${index}`, user_id: user.id, state: 'withdrawn' as const, state_since: old, created_at: old, updated_at: old, answers: '{}' }))).execute()
    await own.insertInto('testimonials').values(rows((index) => ({ id: id(index), state: 'refused' as const, is_sample: 0 as const, created_at: old, updated_at: old }))).execute()
    await own.insertInto('refund_requests').values(rows((index) => ({ id: id(index), reference: `REF-${index}`, status: 'withdrawn' as const, full_name: 'Sue', email: 'sue@people.test', deal_reference: '', reason: 'other' as const, details: '', search_text: '', is_from_buyer: 0 as const, asked_at: old, sent_at: old, updated_at: old, due_at: old }))).execute()
  }, 60_000)
  const round = { deleteFile: () => Promise.resolve(), now, mayGoOn: () => true }
  const rounds = startRetentionRounds()

  test.each([['end-sessions', 'sessions', 500], ['sweep-uploads', 'uploads', 100], ['delete-old-mail', 'outbox', 500]] as const)(
    '%s ends where it may not go on, with what it has done', async (name, table, once) => {
      const answers = [true, false]
      await rounds[name]({ ...round, db: own, mayGoOn: () => answers.shift() ?? false })
      const { count } = await own.selectFrom(table).select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      expect([name, count]).toEqual([name, many - once])
    },
  )

  test.each([['end-sessions', 'sessions'], ['sweep-uploads', 'uploads'], ['delete-expired-records', 'submissions']] as const)(
    '%s lets others have their turn', async (name, table) => {
      const count = async () => (await own.selectFrom(table).select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
      const before = await count()
      const { queries, rows } = await watchTurns(own, (db) => rounds[name]({ ...round, db }))
      expect(before - (await count())).toBeGreaterThanOrEqual(100)
      expect(queries).toBeLessThanOrEqual(20)
      expect(rows).toBeLessThanOrEqual(500)
    },
  )

  test('so do holds that have run out', async () => {
    const [buyer, deals] = [await addUser(own), [] as number[]]
    for (let index = 0; index < 30; index += 1) deals.push(await addDeal(own))
    await own.insertInto('reservations').values(deals.map((deal) => ({ id: id(deal), reference: `RES-${deal}`, deal_id: deal, user_id: buyer.id, status: 'held' as const, amount_pence: 1, held_at: old, expires_at: old, consent_start_now: 0 as const, consent_lose_right: 0 as const }))).execute()
    const { queries } = await watchTurns(own, async (db) => expect(await expireHolds(db, new FakePayments(), now)).toBe(30))
    expect(queries).toBeLessThanOrEqual(20)
  })
}) // prettier-ignore

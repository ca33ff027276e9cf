import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { openRoundOfVersion } from '#app/domain/deals/score/rescoring.server.ts'
import { settleInterruptedMail } from '#app/domain/mail/outbox.server.ts'
import { listAllStandingNotices } from '#app/domain/refunds/notices.server.ts'
import { countPending } from '#app/domain/reservations/checks/pending.server.ts'
import { countToEnd } from '#app/domain/reservations/ending.server.ts'
import { tellOpenings } from '#app/domain/reservations/opening.server.ts'
import { recheckShown } from '#app/domain/testimonials/asking.server.ts'
import { listShown } from '#app/domain/testimonials/shown.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'

/** What jobs and pages ask again and again is looked up in an index of its own, however many rows there are that it is not about. */

let db: Db
beforeAll(async () => {
  db = await createTestDatabase()
})

test.each<[name: string, work: (db: Db) => Promise<unknown>, step: RegExp]>([
  ['mail that was being sent', (own) => settleInterruptedMail(own, testNow), /USING COVERING INDEX outbox_under_way \(kind=\? AND status=\? AND started_at<\?\)/],
  ['openings to tell', (own) => tellOpenings(own, testNow), /SEARCH reservations USING INDEX reservations_to_tell/],
  ['deals of an older score', (own) => openRoundOfVersion(own, testNow), /deals USING COVERING INDEX deals_by_score_version/],
  ['purchases to end', (own) => countToEnd(own, testNow), /SEARCH reservations USING INDEX reservations_to_end \(paid_at<\?\)/],
  ['checks to come', (own) => countPending(own), /reservations USING INDEX reservations_to_check/],
  ['notices of many purchases', (own) => listAllStandingNotices(own, Array.from({ length: 50 }, String)), /SEARCH refund_requests USING INDEX refund_requests_by_reservation \(reservation_id=\?\)/],
  ['testimonials whose payment went back', (own) => recheckShown(own, testNow), /SEARCH receipts USING COVERING INDEX receipts_of_payment \(payment_id=\? AND kind=\?\)/],
  ['testimonials that are shown', (own) => listShown(own, 3), /SEARCH receipts USING COVERING INDEX receipts_of_payment \(payment_id=\? AND kind=\?\)/],
])('%s', async (_name, work, step) => {
  const plans = await explainQueries(db, work)
  expect(plans.join('\n')).toMatch(step)
}) // prettier-ignore

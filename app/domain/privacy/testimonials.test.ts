import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { askBuyers } from '#app/domain/testimonials/asking.server.ts'
import { testimonialEvidence } from '#app/domain/testimonials/evidence.ts'
import { attachUploads, sweepUploads } from '#app/domain/files/uploads.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { declineAsking, giveWords } from '#app/domain/testimonials/giving.server.ts'
import { refuseTestimonial } from '#app/domain/testimonials/refusing.server.ts'
import { addTestimonial, completePurchase, recordOf, words } from '#app/testing/desks/testimonials.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { storeTestUpload } from '#app/testing/inputs/upload-rules.ts'
import { mail } from '#app/testing/mail/outbox.ts'
import { day, later } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { deleteExpiredRecords } from './retention.server.ts'

let db: Db
let deleted: string[]
beforeEach(async () => {
  db = await createTestDatabase()
  deleted = []
})
const years = (count: number) => `${2026 + count}${testNow.slice(4)}`
const run = async (now: string, size?: number) => {
  const done = await deleteExpiredRecords(db, now, size)
  return done.testimonials
}
const states = async () =>
  (await db.selectFrom('testimonials').select('state').orderBy('state').execute()).map(({ state }) => state)

test('what was not answered and what was refused goes after a year, what was withdrawn after six, and nothing else', async () => {
  for (const state of ['asked', 'received', 'verified', 'refused', 'withdrawn'] as const) await addTestimonial(db, { state }) // prettier-ignore
  expect(await run(addMilliseconds(years(1), -1))).toBe(0)
  expect(await run(years(1))).toBe(2)
  expect(await states()).toEqual(['received', 'verified', 'withdrawn'])
  expect(await run(addMilliseconds(years(6), -1))).toBe(0)
  expect(await run(years(6))).toBe(1)
  expect(await run(years(20))).toBe(0)
  expect(await states()).toEqual(['received', 'verified'])
})

test('with a record go its files and its mails, and nobody is asked again', async () => {
  const stage = await completePurchase(db)
  await askBuyers(db, later(7 * day))
  const { id } = await recordOf(stage)
  const file = await storeTestUpload(db, testimonialEvidence)
  await attachUploads(db, testimonialEvidence, id, [file], testNow)
  await queueMail(db, { key: 'other', about: { type: 'testimonial', id: 'other' } }, mail, testNow)
  const now = addMilliseconds(years(1), 7 * day)
  expect(await run(now)).toBe(1)
  // The sweep of files that nothing holds deletes it.
  expect(await sweepUploads(db, (key) => Promise.resolve(void deleted.push(key)), now)).toBe(1)
  expect(deleted).toHaveLength(1)
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(await db.selectFrom('outbox').select('about_id').execute()).toEqual([{ about_id: 'other' }])
  expect(await askBuyers(db, now)).toBe(0)
})

test('words without a consent go after 90 days, and those with one wait', async () => {
  const none = { consent_text: null, consent_version: null, consent_at: null, consent_by: null }
  await addTestimonial(db, { state: 'received', ...none })
  await addTestimonial(db, { state: 'received' })
  expect(await run(later(90 * day - 1))).toBe(0)
  expect(await run(later(90 * day))).toBe(1)
  expect(await db.selectFrom('testimonials').select('consent_by').execute()).toEqual([{ consent_by: 'link' }])
})

test('that a buyer does not want to be asked stays when every record has gone', async () => {
  const stage = await completePurchase(db)
  const way = { by: 'account', user: stage.buyer, reservationId: stage.reservationId } as const
  await askBuyers(db, later(7 * day))
  await declineAsking(db, way, later(8 * day))
  await giveWords(db, way, { words, name: 'Ivy', incentive: '', seen: '', why: '' }, later(8 * day))
  const { id, version } = await recordOf(stage)
  await refuseTestimonial(db, stage.admin, id, { version, reason: 'private', note: '' }, later(9 * day))
  expect(await run(addMilliseconds(years(1), 9 * day))).toBe(1)
  expect(await states()).toEqual([])
  await completePurchase(db, { buyer: stage.buyer, endedAt: years(8) })
  expect(await askBuyers(db, addMilliseconds(years(8), 8 * day))).toBe(0)
})

test('a buyer who answers while the round runs loses nothing', async () => {
  const stage = await completePurchase(db)
  const way = { by: 'account', user: stage.buyer, reservationId: stage.reservationId } as const
  await askBuyers(db, later(7 * day))
  const { id } = await recordOf(stage)
  const file = await storeTestUpload(db, testimonialEvidence)
  await attachUploads(db, testimonialEvidence, id, [file], testNow)
  const now = addMilliseconds(years(1), 7 * day)
  const form = { words, name: 'Ivy', incentive: '', seen: '', why: '' }
  // The round reads what is due, and the answer comes before it deletes.
  const [count, answer] = await Promise.all([run(now), giveWords(db, way, form, now)])
  expect([count, answer]).toEqual([0, { ok: true, isNew: true }])
  expect(await recordOf(stage)).toMatchObject({ id, state: 'received', words })
  expect(await db.selectFrom('outbox').select('idempotency_key').execute()).toHaveLength(2)
  expect(await db.selectFrom('uploads').select('about_id').execute()).toEqual([{ about_id: id }])
})

test('a round deletes so many and the next goes on', async () => {
  for (let count = 0; count < 3; count += 1) await addTestimonial(db, { state: 'asked' })
  expect(await run(years(1), 2)).toBe(2)
  expect(await run(years(1), 2)).toBe(1)
})

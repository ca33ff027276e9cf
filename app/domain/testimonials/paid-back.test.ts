import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { checkForm, completePurchase, linkKeyOf, noFiles, payBack as payBackOf, recordOf, words, type CompletedStage } from '#app/testing/desks/testimonials.ts' // prettier-ignore
import { readMail } from '#app/testing/mail/mails.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { askBuyers, recheckShown } from './asking.server.ts'
import { checkTestimonial, enterTestimonial, readTestimonial } from './desk.server.ts'
import { giveWords, readOwn, withdrawOwn, type Way } from './giving.server.ts'
import { refuseTestimonial } from './refusing.server.ts'
import { listShown } from './shown.server.ts'

/** A purchase whose payment went back after it had completed does not count as completed. */

const days = (count: number) => addMilliseconds(testNow, count * 86_400_000)
let stage: CompletedStage
let account: Way
beforeEach(async () => {
  stage = await completePurchase(await createTestDatabase())
  account = { by: 'account', user: stage.buyer, reservationId: stage.reservationId }
})
const give = (way = account, seen = '') =>
  giveWords(stage.db, way, { words, name: 'Ivy, Leeds', incentive: '', seen, why: '' }, days(8))
const check = async (change: object = {}, at = days(9)) => {
  const { id, version } = await recordOf(stage)
  return checkTestimonial(stage.db, stage.admin, id, { ...checkForm, version, ...change }, noFiles, at)
}
const payBack = (keptPence = 0) => payBackOf(stage.db, stage.reservationId, days(10), keptPence)
const lastMail = async () => {
  const { payload } = await stage.db.selectFrom('outbox').select('payload').orderBy('created_at', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  return readMail(payload)
}
const shown = async () => (await listShown(stage.db, 3)).rows

test('its buyer is not asked, and cannot write in the account', async () => {
  await payBack()
  expect(await askBuyers(stage.db, days(17))).toBe(0)
  expect(await readOwn(stage.db, account, days(17))).toMatchObject({ ok: true, own: { whyNot: 'paid-back' } })
  expect(await give()).toEqual({ ok: false, reason: 'paid-back' })
  expect(await stage.db.selectFrom('testimonials').select('id').execute()).toEqual([])
})

test('a buyer who was asked before is told why no words are taken, and can still have us not ask again', async () => {
  await askBuyers(stage.db, days(7))
  await payBack()
  const link = { by: 'link', key: await linkKeyOf(stage) } as const
  expect(await give(link)).toEqual({ ok: false, reason: 'paid-back' })
  expect(await readOwn(stage.db, link, days(11))).toMatchObject({ own: { whyNot: 'paid-back', hasDeclined: false } })
})

test('words that wait are not verified by it alone, and can be withdrawn but not changed', async () => {
  await give()
  await payBack()
  expect(await check()).toMatchObject({ reason: 'mistakes', mistakes: { evidence: expect.stringContaining('went back') as string } }) // prettier-ignore
  expect(await give(account, days(8))).toEqual({ ok: false, reason: 'paid-back' })
  const { id, version } = await recordOf(stage)
  await refuseTestimonial(stage.db, stage.admin, id, { version, reason: 'not-genuine', note: '' }, days(11))
  const { payload } = await stage.db.selectFrom('outbox').select('payload').where('idempotency_key', 'like', '%refused%').executeTakeFirstOrThrow() // prettier-ignore
  expect(readMail(payload).text).not.toMatch(/change/)
  expect(await withdrawOwn(stage.db, account, days(12))).toEqual({ ok: true })
})

test('shown words leave the site at once, wait for the desk, and come back only with other evidence', async () => {
  await give()
  await check()
  expect(await recheckShown(stage.db, days(10))).toBe(0)
  await payBack()
  expect(await shown()).toEqual([])
  const { id } = await recordOf(stage)
  expect(await readTestimonial(stage.db, stage.admin, id)).toMatchObject({ isToRecheck: true, purchase: { isPaidBack: true, completedOn: '2026-11-01' } }) // prettier-ignore
  expect(await readOwn(stage.db, account, days(10))).toMatchObject({ own: { state: 'received', isToRecheck: true } }) // prettier-ignore

  expect(await recheckShown(stage.db, days(11))).toBe(1)
  expect(await recordOf(stage)).toMatchObject({ state: 'received', words, decided_by: null })
  expect(await lastMail()).toMatchObject({ to: stage.buyer.email, subject: 'Your words are not shown at the moment: PID-000001' }) // prettier-ignore
  const { action, actor } = await stage.db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  expect([action, actor]).toEqual(['testimonial-reopened', 'system'])
  expect(await check({}, days(12))).toMatchObject({ reason: 'mistakes' })
  expect(await check({ evidence: 'Her letter' }, days(12))).toEqual({ ok: true, isNew: true })
  expect(await shown()).toMatchObject([{ words }])
  // Whoever verified it knew, so that it stays.
  expect(await recheckShown(stage.db, days(13))).toBe(0)
})

test('what its buyer writes to us can be entered, checked by other evidence and shown', async () => {
  await payBack()
  const form = { reference: stage.reference, anew: '', words, name: 'I.', incentive: 'no', what: '', evidence: '', consentDay: '2026-11-12', consentHow: 'By letter' } as const // prettier-ignore
  expect(await enterTestimonial(stage.db, stage.admin, form, noFiles, days(11))).toMatchObject({ ok: true })
  const { text } = await lastMail()
  expect(text).toContain('You can withdraw them at any time, by this link or in your account.')
  expect(text).not.toMatch(/change (them|or)/)
  expect(await check({}, days(12))).toMatchObject({ mistakes: { evidence: expect.any(String) as string } })
  expect(await check({ evidence: 'Her letter' }, days(12))).toMatchObject({ ok: true })
  // Its author can change nothing and is promised nothing else.
  expect((await lastMail()).text).toContain('What you agreed to:')
  expect(await shown()).toHaveLength(1)
})

test('words stay where a part of the money was kept, and go once their author works here', async () => {
  await give()
  await check()
  await payBack(100)
  expect(await recheckShown(stage.db, days(11))).toBe(0)
  expect(await shown()).toHaveLength(1)
  expect(await readOwn(stage.db, account, days(11))).toMatchObject({ own: { state: 'verified' } })
  await stage.db.updateTable('users').set({ role: 'support' }).where('id', '=', stage.buyer.id).execute()
  expect(await shown()).toEqual([])
  expect(await recheckShown(stage.db, days(11))).toBe(1)
  expect((await lastMail()).text).toContain('because you work for us now')
  expect((await recordOf(stage)).state).toBe('received')
})

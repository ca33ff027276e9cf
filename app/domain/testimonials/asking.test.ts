import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDispute, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import {
  completePurchase,
  linkKeyOf,
  payBack,
  recordOf,
  words,
  type CompletedStage,
} from '#app/testing/desks/testimonials.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { askBuyers, forgetWithdrawnMails } from './asking.server.ts'
import { declineAll, declineAsking, giveWords, isNotAsked, readOwn, withdrawOwn } from './giving.server.ts'

const days = (count: number) => addMilliseconds(testNow, count * 86_400_000)
let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const mails = async () => {
  const rows = await db.selectFrom('outbox').select(['payload', 'about_type']).orderBy('created_at').execute()
  return rows.map((row) => ({ ...readMail(row.payload), about: row.about_type }))
}

test('a buyer is asked seven days after the completion was marked, once, with a link of their own', async () => {
  const stage = await completePurchase(db)
  expect(await askBuyers(db, addMilliseconds(days(7), -1))).toBe(0)
  expect(await askBuyers(db, days(7))).toBe(1)
  expect(await recordOf(stage)).toMatchObject({ state: 'asked', asked_at: days(7), is_sample: 0, words: null })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: stage.buyer.email, about: 'testimonial', subject: 'How did your purchase go? PID-000001' }) // prettier-ignore
  expect(mail!.text).toContain(`/testimonials/yours?key=${await linkKeyOf(stage)}`)
  expect(mail!.text).toContain('completed on 1 November 2026')
  // 90 days after the mail.
  expect(mail!.text).toContain('until 7 February 2027')
  expect(mail!.text).toContain(
    'If you would rather not be asked about any purchase, say so on the same page or in your account.',
  )
  expect(mail!.text).toContain('asks you because you have bought through it.')
  expect(mail!.text).not.toMatch(/service message|newsletter|offer|discount|more deals/i)
  const trail = await db.selectFrom('audit_events').select(['action', 'actor', 'object_type']).execute()
  expect(trail).toEqual([{ action: 'testimonial-asked', actor: 'system', object_type: 'testimonial' }])

  for (const at of [days(7), days(8), days(60)]) expect(await askBuyers(db, at)).toBe(0)
  expect(await mails()).toHaveLength(1)
})

test('a buyer who said so before is not asked at all, and one without a kept payment keeps nobody else from it', async () => {
  const { buyer } = await completePurchase(db)
  await declineAll(db, buyer.id, { actor: 'user', actorUserId: buyer.id }, days(1))
  const broken = await completePurchase(db)
  await db.deleteFrom('receipts').where('payment_id', 'in', (select) => select.selectFrom('payments').select('id').where('reservation_id', '=', broken.reservationId)).execute() // prettier-ignore
  const other = await completePurchase(db)
  expect(await askBuyers(db, days(7))).toBe(1)
  expect(await recordOf(other)).toMatchObject({ state: 'asked' })
})

test('a buyer of whose money a part was kept is asked like all others', async () => {
  const { reservationId } = await completePurchase(db)
  await payBack(db, reservationId, days(2), 100)
  expect(await askBuyers(db, days(9))).toBe(1)
})

test('two rounds at once ask once', async () => {
  await completePurchase(db)
  const asked = await Promise.all([askBuyers(db, days(7)), askBuyers(db, days(7))])
  expect(asked.toSorted()).toEqual([0, 1])
  expect(await mails()).toHaveLength(1)
})

test('nobody is asked again whose record has gone, nor about a completion of long ago', async () => {
  const stage = await completePurchase(db)
  await askBuyers(db, days(7))
  await db.deleteFrom('testimonials').execute()
  expect(await askBuyers(db, days(7 + 365))).toBe(0)
  expect(await askBuyers(db, days(90))).toBe(0)
  // Even within the time the mail is the same one.
  expect(await askBuyers(db, days(8))).toBe(1)
  expect(await mails()).toHaveLength(1)
  expect((await recordOf(stage)).state).toBe('asked')
})

test('every buyer is asked alike, but whoever works here, and waits while their money is in question', async () => {
  const staff = await completePurchase(db, { buyer: await addUser(db, { role: 'support' }) })
  const disputed = await completePurchase(db)
  await db
    .updateTable('reservations')
    .set({ locked_at: days(1) })
    .where('id', '=', disputed.reservationId)
    .execute()
  const asking = await completePurchase(db)
  await db
    .insertInto('refund_requests')
    .values({
      id: newId(),
      reference: newReference('REF'),
      full_name: 'Ivy',
      email: asking.buyer.email,
      deal_reference: '',
      reason: 'other',
      details: '',
      status: 'pending',
      is_from_buyer: 0,
      reservation_id: asking.reservationId,
      asked_at: days(2),
      sent_at: days(2),
      due_at: days(9),
      updated_at: days(2),
      search_text: '',
    })
    .execute()
  for (const status of ['paid', 'not-completed'] as const) {
    const other = await completePurchase(db)
    await db.updateTable('reservations').set({ status }).where('id', '=', other.reservationId).execute()
  }
  await payBack(db, (await completePurchase(db)).reservationId, testNow)
  expect(await askBuyers(db, days(7))).toBe(0)

  await db.updateTable('refund_requests').set({ status: 'rejected' }).execute()
  await db.updateTable('reservations').set({ locked_at: null }).execute()
  expect(await askBuyers(db, days(8))).toBe(2)
  const asked = await db.selectFrom('testimonials').select('reservation_id').execute()
  expect(asked.map((row) => row.reservation_id)).not.toContain(staff.reservationId)
})

test('whoever has withdrawn their words about a purchase, or does not want to be asked, is asked about no other', async () => {
  const [withdrew, declined] = [await completePurchase(db), await completePurchase(db)]
  expect(await askBuyers(db, days(7))).toBe(2)
  const linkOf = async (stage: CompletedStage) => ({ by: 'link', key: await linkKeyOf(stage) }) as const
  await giveWords(db, await linkOf(withdrew), { words, name: 'Ivy', incentive: '', seen: '', why: '' }, days(8))
  await withdrawOwn(db, await linkOf(withdrew), days(8))
  const link = await linkOf(declined)
  expect(await readOwn(db, link, days(8))).toMatchObject({ own: { hasDeclined: false } })
  // Long after the time for writing, as the mail says.
  for (const at of [days(300), days(301)]) expect(await declineAsking(db, link, at)).toEqual({ ok: true })
  expect(await readOwn(db, link, days(301))).toMatchObject({ own: { hasDeclined: true, state: 'asked' } })
  expect(await isNotAsked(db, declined.buyer.id)).toBe(true)
  const told = await db
    .selectFrom('audit_events')
    .select('actor')
    .where('action', '=', 'testimonials-declined')
    .execute()
  expect(told).toEqual([{ actor: 'visitor' }])
  // Whoever has withdrawn is not asked again though they write anew.
  const anew = { words, name: 'Ivy', incentive: '', seen: (await recordOf(withdrew)).withdrawn_at!, why: '' }
  expect(await giveWords(db, await linkOf(withdrew), anew, days(9))).toMatchObject({ ok: true })
  expect(await declineAsking(db, { by: 'link', key: 'x'.repeat(44) }, days(8))).toEqual({ ok: false, reason: 'not-found' }) // prettier-ignore
  for (const { buyer } of [withdrew, declined]) await completePurchase(db, { buyer, endedAt: days(300) })
  expect(await askBuyers(db, days(310))).toBe(0)
  await completePurchase(db, { endedAt: days(300) })
  expect(await askBuyers(db, days(310))).toBe(1)
})

test('the email waits while a bank asks about the payment, and while money is on its way back', async () => {
  const { reservationId } = await completePurchase(db)
  const { id } = await db.selectFrom('payments').select('id').where('reservation_id', '=', reservationId).executeTakeFirstOrThrow() // prettier-ignore
  await addDispute(db, reservationId, { stage: 'asked' })
  expect(await askBuyers(db, days(7))).toBe(0)
  await db
    .updateTable('disputes')
    .set({ stage: 'asked-closed', closed_at: days(1) })
    .execute()
  await db.insertInto('refunds').values({ id: 'r', payment_id: id, amount_pence: 1, status: 'due', created_at: days(1) }).execute() // prettier-ignore
  expect(await askBuyers(db, days(7))).toBe(0)
  await db.updateTable('refunds').set({ status: 'failed' }).execute()
  expect(await askBuyers(db, days(7))).toBe(1)
})

test('who has written in the account is not asked', async () => {
  const stage = await completePurchase(db)
  const way = { by: 'account', user: stage.buyer, reservationId: stage.reservationId } as const
  expect(await giveWords(db, way, { words, name: 'Ivy', incentive: '', seen: '', why: '' }, days(1))).toEqual({
    ok: true,
    isNew: true,
  })
  expect(await askBuyers(db, days(7))).toBe(0)
})

test('a mail that was just leaving when its words were withdrawn loses them afterwards', async () => {
  const stage = await completePurchase(db)
  const way = { by: 'account', user: stage.buyer, reservationId: stage.reservationId } as const
  await giveWords(db, way, { words, name: 'Ivy', incentive: '', seen: '', why: '' }, days(1))
  await db
    .updateTable('outbox')
    .set({ started_at: days(1) })
    .execute()
  await withdrawOwn(db, way, days(1))
  expect(JSON.stringify(await mails())).toContain('The survey took longer')
  expect(await forgetWithdrawnMails(db)).toBe(0)
  await db
    .updateTable('outbox')
    .set({ started_at: null, status: 'sent', sent_at: days(1) })
    .execute()
  // The author has written anew since: only what was said before goes.
  await giveWords(db, way, { words: `${words} Anew.`, name: 'Ivy', incentive: '', seen: days(1), why: '' }, days(2))
  expect(await forgetWithdrawnMails(db)).toBe(1)
  expect(JSON.stringify(await mails())).toContain('Anew.')
  await withdrawOwn(db, way, days(3))
  expect(JSON.stringify(await mails())).not.toMatch(/The survey took longer|people\.test/)
  expect(await forgetWithdrawnMails(db)).toBe(0)
})

test('a round reads no more than the purchases that have completed', async () => {
  const plans = await explainQueries(db, (watched) => askBuyers(watched, days(7)))
  expect(plans.find((plan) => plan.includes('reservations'))).toContain('USING INDEX reservations_completed')
})

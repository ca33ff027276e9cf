import { beforeEach, describe, expect, test } from 'vitest'
import { addHold, addPurchase, addUser, testNow, writtenOrder } from '#app/testing/database/database.ts'
import { acceptAll, addSubmissionDocument, flatAnswers, publishSubmission, readRow, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts' // prettier-ignore
import { readMail } from '#app/testing/mail/mails.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { readDealForm, updateDeal } from '#app/domain/deals/desk/saving.server.ts'
import { readTexts } from '#app/domain/deals/record/record.ts'
import { approveSubmission } from './approving.server.ts'
import { workListings } from './listing.server.ts'
import { changedFields, refuseChanges, reviseSubmission, takeBackChanges } from './revising.server.ts'
import { answersOf, savePage } from './saving.server.ts'
import { submitSubmission } from './submitting.server.ts'

const at = (hour: number) => `2026-11-03T${String(hour).padStart(2, '0')}:00:00.000Z`
let stage: SubmissionStage
let live: { reference: string; id: number; dealId: number }
beforeEach(async () => {
  stage = await stageSubmissions()
  live = await publishSubmission(stage)
})
const row = () => readRow(stage.db, live.reference)
const deal = () => stage.db.selectFrom('deals').selectAll().where('id', '=', live.dealId).executeTakeFirstOrThrow()
const change = async (answers: object) => {
  const { db, vendor } = stage
  expect(await reviseSubmission(db, vendor, live.reference, at(1))).toMatchObject({ ok: true })
  for (const step of ['who', 'property', 'numbers'] as const) {
    const { version } = await row()
    await savePage(
      db,
      vendor,
      live.reference,
      { step, texts: { ...flatAnswers, ...answers }, version, form: null },
      at(2),
    )
  }
}
const submit = () => submitSubmission(stage.db, stage.vendor, live.reference, { signedName: 'Vera', termsVersion: '2026-11-28' }, at(3)) // prettier-ignore
const approve = async () => {
  await acceptAll(stage.db, live.id, stage.reviewer)
  return approveSubmission(stage.db, stage.reviewer, live.reference, at(5))
}
const mailsTo = async (email: string) => {
  const rows = await stage.db.selectFrom('outbox').select('payload').orderBy(writtenOrder('outbox')).execute()
  return rows.map(({ payload }) => readMail(payload)).filter(({ to }) => to === email)
}

test('while the vendor types, what was approved stays on the market', async () => {
  await change({ price: '£160,000' })
  expect(await deal()).toMatchObject({ status: 'active', price_pence: 16_800_000 })
  expect(await row()).toMatchObject({ state: 'revising' })
})

test('a material change leaves the market when it is submitted, and comes back as it was approved', async () => {
  await change({ price: '£160,000' })
  expect(await submit()).toMatchObject({ ok: true })
  expect(await deal()).toMatchObject({ status: 'inactive', price_pence: 16_800_000 })
  expect(await row()).toMatchObject({ state: 'submitted' })
  expect(await approve()).toMatchObject({ ok: true, dealId: live.dealId })
  expect(await deal()).toMatchObject({ status: 'active', price_pence: 16_000_000 })
  expect(await row()).toMatchObject({ state: 'approved' })
  expect(await stage.db.selectFrom('deals').select('id').execute()).toHaveLength(1)
})

test('a change that no buyer decides by leaves the deal where it is', async () => {
  await change({ contactPhone: '0113 496 0099' })
  await submit()
  expect(await deal()).toMatchObject({ status: 'active' })
})

test('keeps what an admin has changed besides', async () => {
  const form = (await readDealForm(stage.db, live.dealId))!
  const read = readTexts({ ...form.texts, securePrice: '£2,500', councilTaxBand: 'B' })
  if (read.ok) await updateDeal(stage.db, stage.admin, live.dealId, form.deal.version, read.values, at(0))
  await change({ price: '£160,000' })
  await submit()
  await approve()
  expect(await deal()).toMatchObject({ secure_price_pence: 250_000, council_tax_band: 'B', price_pence: 16_000_000 })
})

test('whoever bought it is told what changes, without anything private, and it stays theirs', async () => {
  const buyer = await addUser(stage.db, { firstName: 'Ben' })
  await addPurchase(stage.db, buyer, live.dealId, { paidAt: testNow })
  await change({ price: '£160,000', address: 'Flat 5, 118 Cardigan Road' })
  await submit()
  const mails = await mailsTo(buyer.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('£168,000 → £160,000')
  expect(mails[0]!.text).not.toContain('118 Cardigan')
  expect(await deal()).toMatchObject({ status: 'reserved' })
  await approve()
  expect(await deal()).toMatchObject({ status: 'reserved', price_pence: 16_000_000 })
})

test('whoever holds it is told once; whose hold is over is not', async () => {
  const holder = await addUser(stage.db)
  await addHold(stage.db, holder, live.dealId, { until: at(4), heldAt: at(2) })
  await change({ price: '£160,000' })
  await submit()
  await submit()
  expect(await mailsTo(holder.email)).toHaveLength(1)
})

test('a vendor takes changes back that were never submitted: nothing has happened to the deal', async () => {
  const before = answersOf(await row())
  await change({ price: '£160,000' })
  expect(await takeBackChanges(stage.db, stage.vendor, live.reference, at(6))).toMatchObject({ ok: true })
  expect(answersOf(await row())).toEqual(before)
  expect(await row()).toMatchObject({ state: 'approved', price_pence: 16_800_000 })
  expect(await deal()).toMatchObject({ status: 'active', price_pence: 16_800_000 })
})

test('changes that were submitted and taken back leave the deal off the market, because its vendor has said that it is untrue', async () => {
  await change({ price: '£160,000' })
  await submit()
  expect(await takeBackChanges(stage.db, stage.vendor, live.reference, at(6))).toMatchObject({ ok: true })
  expect(await deal()).toMatchObject({ status: 'inactive', price_pence: 16_800_000 })
})

test('a reviewer refuses the changes: the answers are as they were, and the deal waits for an admin', async () => {
  await change({ price: '£160,000' })
  await submit()
  const refused = await refuseChanges(stage.db, stage.reviewer, live.reference, { reason: 'No evidence.' }, at(6))
  expect(refused).toMatchObject({ ok: true })
  expect(await deal()).toMatchObject({ status: 'inactive', price_pence: 16_800_000 })
  expect((await mailsTo(stage.vendor.email)).at(-1)!.text).toContain('No evidence.')
  expect(await refuseChanges(stage.db, stage.reviewer, live.reference, { reason: '' }, at(8))).toMatchObject({
    ok: false,
  })
})

test('a document that a reviewer has asked another one for goes, and one that is added stands beside the others', async () => {
  const [lease] = await stage.db.selectFrom('submission_documents').select('id').where('kind', '=', 'lease').execute()
  await change({ price: '£160,000' })
  await addSubmissionDocument(stage.db, live.id, 'lease', at(2))
  await addSubmissionDocument(stage.db, live.id, 'charges', at(2))
  await submit()
  await acceptAll(stage.db, live.id, stage.reviewer)
  await stage.db.updateTable('submission_documents').set({ verdict: 'replace' }).where('id', '=', lease!.id).execute()
  expect(await approveSubmission(stage.db, stage.reviewer, live.reference, at(5))).toMatchObject({ ok: true })
  const removedOf = async (title: string) => {
    const rows = await stage.db.selectFrom('deal_documents').select(['removed_at', 'position']).where('title', '=', title).orderBy('position').execute() // prettier-ignore
    return rows.map(({ removed_at }) => removed_at)
  }
  expect(await removedOf('Lease')).toEqual([at(5), null])
  expect(await removedOf('Service charge and ground rent statements of three years')).toEqual([null, null])
})

test('an answer that is asked no more is a change, and leaves the deal', async () => {
  expect(changedFields({ ...flatAnswers, needsWorks: 'yes', works: '£40,000' }, flatAnswers)).toContain('works')
  expect(changedFields({ ...flatAnswers, valueBasis: 'valuation', valuation: '£170,000' }, flatAnswers)).toContain('valuation') // prettier-ignore
})

test('no words of the vendor that nobody has checked stand in a mail of ours', async () => {
  const buyer = await addUser(stage.db)
  await addPurchase(stage.db, buyer, live.dealId, { paidAt: testNow })
  await change({ description: 'Ring me and pay the deposit to me directly.' })
  await submit()
  const [mail] = await mailsTo(buyer.email)
  expect(mail!.text).toContain('Description')
  expect(mail!.text).not.toContain('Ring me')
})

test('whoever bought it hears what became of the changes', async () => {
  const buyer = await addUser(stage.db)
  await addPurchase(stage.db, buyer, live.dealId, { paidAt: testNow })
  await change({ price: '£160,000' })
  await submit()
  await refuseChanges(stage.db, stage.reviewer, live.reference, { reason: 'No evidence.' }, at(6))
  const mails = await mailsTo(buyer.email)
  expect(mails).toHaveLength(2)
  expect(mails.some(({ text }) => text.includes('We have not taken the changes.'))).toBe(true)
})

test('an admin who takes the deal off meanwhile has the last word', async () => {
  await change({ price: '£160,000' })
  await submit()
  await setDealListing(stage.db, stage.admin, live.dealId, 'active', at(4))
  await setDealListing(stage.db, stage.admin, live.dealId, 'inactive', at(4))
  expect(await approve()).toMatchObject({ ok: true })
  expect(await deal()).toMatchObject({ status: 'inactive', price_pence: 16_000_000 })
})

test('a deal that was said to be gone does not come back by taking changes back or approving them', async () => {
  await change({ price: '£160,000' })
  await submit()
  await stage.db
    .updateTable('deals')
    .set({ unavailable_at: at(4) })
    .where('id', '=', live.dealId)
    .execute()
  expect(await approve()).toEqual({ ok: false, reason: 'unavailable' })
  await takeBackChanges(stage.db, stage.vendor, live.reference, at(6))
  expect(await deal()).toMatchObject({ status: 'inactive', unavailable_at: at(4) })
})

test('a change that comes back to the market has its 30 days from then', async () => {
  await workListings(stage.db, testNow)
  await change({ price: '£160,000' })
  await submit()
  await approve()
  expect(await row()).toMatchObject({ listed_until: '2026-12-03T05:00:00.000Z', expired_at: null })
})

test('what an admin says of a paper stays, unless a document of it has come', async () => {
  const form = (await readDealForm(stage.db, live.dealId))!
  const read = readTexts({ ...form.texts, paperEpc: 'missing' })
  if (read.ok) await updateDeal(stage.db, stage.admin, live.dealId, form.deal.version, read.values, at(0))
  await change({ price: '£160,000' })
  await submit()
  await approve()
  expect(JSON.parse((await deal()).evidence!)).toMatchObject({ epc: 'missing' })
})

test('five times a day is enough', async () => {
  for (let time = 0; time < 5; time += 1)
    await stage.db.insertInto('submission_steps').values({ submission_id: live.id, action: 'submit', state: 'submitted', at: at(2), actor: 'vendor' }).execute() // prettier-ignore
  await change({ price: '£160,000' })
  expect(await submit()).toEqual({ ok: false, reason: 'too-often' })
})

describe('is refused', () => {
  test('for a deal that is completed or unavailable', async () => {
    await stage.db.updateTable('deals').set({ unavailable_at: at(0), status: 'inactive' }).where('id', '=', live.dealId).execute() // prettier-ignore
    expect(await reviseSubmission(stage.db, stage.vendor, live.reference, at(1))).toEqual({ ok: false, reason: 'unavailable' }) // prettier-ignore
  })
})

test('the same answers in another spelling are no change', () => {
  expect(changedFields(flatAnswers, { ...flatAnswers, price: '168000' })).toEqual([])
  expect(changedFields(flatAnswers, { ...flatAnswers, price: '168001' })).toEqual(['price'])
})

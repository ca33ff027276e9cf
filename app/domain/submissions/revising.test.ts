import { beforeEach, describe, expect, test } from 'vitest'
import { addHold, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { acceptAll, addSubmissionDocument, flatAnswers, publishSubmission, readRow, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts' // prettier-ignore
import { readMail } from '#app/testing/mail/mails.ts'
import { readDealForm, updateDeal } from '#app/domain/deals/desk/saving.server.ts'
import { readTexts } from '#app/domain/deals/record/record.ts'
import { approveSubmission } from './approving.server.ts'
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
const submit = () => submitSubmission(stage.db, stage.vendor, live.reference, { signedName: 'Vera', termsVersion: '1' }, at(3)) // prettier-ignore
const approve = async () => {
  await acceptAll(stage.db, live.id, stage.reviewer)
  return approveSubmission(stage.db, stage.reviewer, live.reference, at(5))
}
const mailsTo = async (email: string) => {
  const rows = await stage.db.selectFrom('outbox').select('payload').execute()
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
  expect(await row()).toMatchObject({ state: 'submitted', relist: 1 })
  expect(await approve()).toMatchObject({ ok: true, dealId: live.dealId })
  expect(await deal()).toMatchObject({ status: 'active', price_pence: 16_000_000 })
  expect(await row()).toMatchObject({ state: 'approved', relist: 0 })
  expect(await stage.db.selectFrom('deals').select('id').execute()).toHaveLength(1)
})

test('a change that no buyer decides by leaves the deal where it is', async () => {
  await change({ contactPhone: '0113 496 0099' })
  await submit()
  expect(await deal()).toMatchObject({ status: 'active' })
  expect(await row()).toMatchObject({ relist: 0 })
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

test('a vendor takes the changes back: answers and deal are as they were', async () => {
  const before = answersOf(await row())
  await change({ price: '£160,000' })
  await submit()
  expect(await takeBackChanges(stage.db, stage.vendor, live.reference, at(6))).toMatchObject({ ok: true })
  expect(answersOf(await row())).toEqual(before)
  expect(await row()).toMatchObject({ state: 'approved', relist: 0, price_pence: 16_800_000 })
  expect(await deal()).toMatchObject({ status: 'active', price_pence: 16_800_000 })
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

test('a document that comes with the change takes the place of the one before', async () => {
  await change({ price: '£160,000' })
  await addSubmissionDocument(stage.db, live.id, 'lease', at(2))
  await submit()
  await approve()
  const leases = await stage.db.selectFrom('deal_documents').select('removed_at').where('title', '=', 'Lease').orderBy('created_at').execute() // prettier-ignore
  expect(leases).toEqual([{ removed_at: at(5) }, { removed_at: null }])
})

describe('is refused', () => {
  test('for a deal that is completed or unavailable', async () => {
    await stage.db.updateTable('deals').set({ unavailable_at: at(0), status: 'inactive' }).where('id', '=', live.dealId).execute() // prettier-ignore
    expect(await reviseSubmission(stage.db, stage.vendor, live.reference, at(1))).toEqual({ ok: false, reason: 'wrong-state' }) // prettier-ignore
  })
})

test('the same answers in another spelling are no change', () => {
  expect(changedFields(flatAnswers, { ...flatAnswers, price: '168000' })).toEqual([])
  expect(changedFields(flatAnswers, { ...flatAnswers, price: '168001' })).toEqual(['price'])
})

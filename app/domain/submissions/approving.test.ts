import { beforeEach, describe, expect, test } from 'vitest'
import {
  acceptAll,
  addSubmission,
  addSubmissionDocument,
  flatAnswers,
  readRow,
  stageSubmissions,
  type SubmissionStage,
} from '#app/testing/desks/submissions.ts'
import { storeTestUpload } from '#app/testing/inputs/upload-rules.ts'
import type { PapersSeen } from '#app/domain/deals/record/provenance.ts'
import { attachUploads } from '#app/domain/files/uploads.server.ts'
import { approveSubmission } from './approving.server.ts'
import { readCase } from './desk.server.ts'
import { moveSubmission } from './moving.server.ts'
import { pictureRules } from './papers.ts'
import { readVetting } from './reading.server.ts'
import type { Answers } from './record.ts'
import { submitSubmission } from './submitting.server.ts'

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})
const now = '2026-11-03T10:00:00.000Z'
const ready = async (answers: Answers = flatAnswers) => {
  const row = await addSubmission(stage.db, stage.vendor, { state: 'in-review', answers })
  await acceptAll(stage.db, row.id, stage.reviewer)
  return row
}
const approve = (reference: string, by = stage.reviewer, at = now) => approveSubmission(stage.db, by, reference, at)
const dealOf = (id: number) => stage.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('approving', () => {
  test('makes an inactive deal with the answers, the papers that were seen and the costs of the lease', async () => {
    const row = await ready()
    const result = await approve(row.reference)
    expect(result).toMatchObject({ ok: true })
    if (!result.ok) return
    const deal = await dealOf(result.dealId)
    expect(deal).toMatchObject({
      status: 'inactive',
      title: 'Two-bed flat on Cardigan Road',
      price_pence: 16_800_000,
      annual_yield_pence: 1_140_000,
      gross_yield_percent: 6.79,
      // 20% of £11,400, £300 of insurance, £150 of ground rent and £1,240 of service charge.
      operating_costs_pence: 397_000,
      nation: 'England',
      owner_name: 'Olive Owner',
      address: 'Flat 4, 118 Cardigan Road',
    })
    expect(JSON.parse(deal.evidence!)).toMatchObject({ title: 'verified', authority: 'verified', vendorIdentity: 'verified', epc: 'verified', rentEvidence: 'verified', comparables: 'supplied', worksQuotes: 'not-applicable' }) // prettier-ignore
    expect(JSON.parse(deal.vetting!)).toMatchObject({ on: '2026-11-03', isVetted: true, notChecked: [] })
    const documents = await stage.db.selectFrom('deal_documents').select(['title', 'status']).where('deal_id', '=', deal.id).execute() // prettier-ignore
    expect(documents).toContainEqual({ title: 'Lease', status: 'verified' })
    const titles = documents.map(({ title }) => title)
    expect(titles).not.toContain('Identity and proof of address')
    expect(titles).not.toContain('AML risk assessment')
    expect(await readRow(stage.db, row.reference)).toMatchObject({
      state: 'approved',
      deal_id: deal.id,
      decided_at: now,
    })
  })

  test('twice makes one deal', async () => {
    const row = await ready()
    const [one, other] = [await approve(row.reference), await approve(row.reference)]
    expect(other).toEqual(one)
    expect(await stage.db.selectFrom('deals').select('id').execute()).toHaveLength(1)
  })

  test('gives the deal its pictures, which are made anew', async () => {
    const row = await ready()
    const upload = await storeTestUpload(stage.db, pictureRules, { now })
    await attachUploads(stage.db, pictureRules, String(row.id), [upload], now)
    await approve(row.reference)
    expect(await stage.db.selectFrom('deal_images').select(['state', 'alt']).execute()).toEqual([
      { state: 'waiting', alt: 'Photograph 1 of Two-bed flat on Cardigan Road' },
    ])
    expect(await stage.db.selectFrom('uploads').select('id').where('id', '=', upload).execute()).toEqual([])
  })

  test('tells buyers what the vendor discloses, but not why the seller sells', async () => {
    const row = await ready({ ...flatAnswers, personalInterest: 'yes', personalInterestDetail: 'The owner is my sister.', sellerPressure: 'yes', sellerPressureDetail: 'A divorce.' }) // prettier-ignore
    const result = await approve(row.reference)
    if (!result.ok) throw new Error(result.reason)
    expect((await dealOf(result.dealId)).disclosures).toBe('Personal interest of the vendor: The owner is my sister.')
  })

  test('a price that rests on the vendor’s own estimate was compared with nothing', async () => {
    const row = await ready({ ...flatAnswers, valueBasis: 'own' })
    const result = await approve(row.reference)
    if (!result.ok) throw new Error(result.reason)
    expect((await dealOf(result.dealId)).vetting).not.toContain('Price against evidence')
  })

  test('a price that an admin has changed since was not the one that was compared', async () => {
    const row = await ready()
    const result = await approve(row.reference)
    if (!result.ok) throw new Error(result.reason)
    const deals = stage.db.updateTable('deals').where('id', '=', result.dealId)
    const papers = JSON.parse((await dealOf(result.dealId)).evidence!) as PapersSeen
    const checked = async () => (await readVetting(stage.db, result.dealId, papers))?.checked
    expect(await checked()).toEqual(expect.arrayContaining(['Price against evidence', 'Rent against evidence']))
    await deals.set({ price_pence: 175_000_00 }).execute()
    expect(await checked()).not.toContain('Price against evidence')
    expect(await checked()).toContain('Rent against evidence')
    await deals.set({ monthly_rent_pence: 900_00 }).execute()
    expect(await checked()).not.toContain('Rent against evidence')
  })

  test('an owner’s right to offer is seen in the title and their identity', async () => {
    const row = await ready({ ...flatAnswers, vendorKind: 'owner', vendorForm: 'individual', authority: 'owner' })
    const result = await approve(row.reference)
    expect(result).toMatchObject({ ok: true })
    if (!result.ok) return
    const deal = await dealOf(result.dealId)
    expect(JSON.parse(deal.evidence!)).toMatchObject({ authority: 'verified' })
    expect(deal).toMatchObject({ owner_name: 'Vera Vendor', owner_email: stage.vendor.email })
  })
})

describe('refuses', () => {
  test('changes to a deal that is marked unavailable while they are approved', async () => {
    const row = await ready()
    const first = await approve(row.reference)
    if (!first.ok) throw new Error(first.reason)
    const { db, reviewer } = stage
    await db.updateTable('submissions').set({ state: 'in-review' }).where('id', '=', row.id).execute()
    let isMarked = false
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isMarked && result.rows.some((each) => 'verdict' in each)) {
          isMarked = true
          await db.updateTable('deals').set({ unavailable_at: now }).where('id', '=', first.dealId).execute()
        }
        return result
      },
    })
    expect(await approveSubmission(slow, reviewer, row.reference, '2026-11-03T11:00:00.000Z')).toEqual({ ok: false, reason: 'unavailable' }) // prettier-ignore
    expect((await readRow(db, row.reference)).state).toBe('in-review')
  })

  test('a paper of several for which another was asked, whichever came last, until something newer has come', async () => {
    const row = await ready()
    const { db, reviewer } = stage
    const day = '2026-11-02T12:00:00.000Z'
    await addSubmissionDocument(db, row.id, 'identity', day, 'accepted')
    const ask = { verdict: 'replace', verdict_note: 'The passport has ended.', verdict_by: reviewer.id, verdict_at: now } as const // prettier-ignore
    await db.updateTable('submission_documents').set(ask).where('kind', '=', 'identity').where('created_at', '<', day).execute() // prettier-ignore
    expect(await approve(row.reference)).toMatchObject({ reason: 'not-proven', documents: ['identity'] })
    await addSubmissionDocument(db, row.id, 'identity', '2026-11-03T11:30:00.000Z', 'accepted')
    expect(await approve(row.reference)).toMatchObject({ ok: true })
  })

  test.each(['accepted', 'not-applicable'] as const)(
    'two files of one kind while nobody has looked at the older one, though the newer one is %s',
    async (verdict) => {
      const row = await ready()
      const { db, reviewer } = stage
      const older = await addSubmissionDocument(db, row.id, 'identity', '2026-10-30T12:00:00.000Z')
      await db.updateTable('submission_documents').set({ verdict }).where('kind', '=', 'identity').where('id', '<>', older).execute() // prettier-ignore
      expect(await approve(row.reference)).toMatchObject({ reason: 'not-proven', documents: ['identity'] })
      const { missing } = await readCase(db, await readRow(db, row.reference), now)
      expect(missing.documents).toEqual(['Identity and proof of address: identity.pdf is not looked at'])
      await acceptAll(db, row.id, reviewer)
      expect(await approve(row.reference)).toMatchObject({ ok: true })
    },
  )

  test('a document that has ended since it was accepted', async () => {
    const row = await ready()
    await stage.db
      .updateTable('submission_documents')
      .set({ valid_until: '2026-11-02' })
      .where('kind', '=', 'gas')
      .execute()
    expect(await approve(row.reference)).toMatchObject({ ok: false, reason: 'not-proven', documents: ['gas'] })
  })

  test('the approval of before for what was changed since', async () => {
    const row = await ready({ ...flatAnswers, price: '£1,000,001' })
    expect(await approve(row.reference)).toEqual({ ok: false, reason: 'second-needed' })
    const { db, reviewer, vendor } = stage
    await moveSubmission(
      db,
      reviewer,
      row.reference,
      'request-changes',
      { reason: 'Say why.' },
      '2026-11-03T12:00:00.000Z',
    )
    await submitSubmission(
      db,
      vendor,
      row.reference,
      { signedName: 'Vera', termsVersion: '2026-11-28' },
      '2026-11-03T13:00:00.000Z',
    )
    await acceptAll(db, row.id, reviewer)
    expect(await approve(row.reference, stage.second, '2026-11-03T14:00:00.000Z')).toEqual({ ok: false, reason: 'second-needed' }) // prettier-ignore
  })

  test('a document that nobody has judged, and a check that nobody has ticked', async () => {
    const row = await ready()
    await stage.db.updateTable('submission_documents').set({ verdict: null }).where('kind', '=', 'lease').execute()
    await stage.db.updateTable('submissions').set({ checks: '{}' }).where('id', '=', row.id).execute()
    const result = await approve(row.reference)
    expect(result).toMatchObject({ ok: false, reason: 'not-proven', documents: ['lease'] })
    expect(await stage.db.selectFrom('deals').select('id').execute()).toEqual([])
  })

  test('one that is dear until a second reviewer has approved it, and the first one twice', async () => {
    const row = await ready({ ...flatAnswers, price: '£1,000,001' })
    expect(await approve(row.reference)).toEqual({ ok: false, reason: 'second-needed' })
    expect(await approve(row.reference, stage.reviewer, '2026-11-03T12:00:00.000Z')).toEqual({ ok: false, reason: 'same-reviewer' }) // prettier-ignore
    expect(await approve(row.reference, stage.second, '2026-11-03T13:00:00.000Z')).toMatchObject({ ok: true })
  })

  test('a vendor does not choose who approves: whom they name as the owner is a second reviewer all the same', async () => {
    await stage.db.updateTable('users').set({ role: 'user' }).where('id', '=', stage.admin.id).execute()
    const row = await ready({ ...flatAnswers, price: '£1,000,001' })
    const named = stage.second.email.toLowerCase()
    await stage.db.updateTable('submissions').set({ owner_email: named }).where('id', '=', row.id).execute()
    expect(await approve(row.reference)).toEqual({ ok: false, reason: 'second-needed' })
    expect(await approve(row.reference, stage.second)).toEqual({ ok: false, reason: 'own-submission' })
  })

  test('nobody has to wait for a second reviewer who is not there', async () => {
    await stage.db
      .updateTable('users')
      .set({ role: 'user' })
      .where('id', 'in', [stage.second.id, stage.admin.id])
      .execute()
    const row = await ready({ ...flatAnswers, price: '£1,000,001' })
    expect(await approve(row.reference)).toMatchObject({ ok: true })
    const entry = await stage.db.selectFrom('audit_events').select('detail').where('action', '=', 'submission-approved').executeTakeFirstOrThrow() // prettier-ignore
    expect(JSON.parse(entry.detail)).toMatchObject({ alone: true })
  })
})

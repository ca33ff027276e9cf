import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import {
  addSubmission,
  flatAnswers,
  readRow,
  stageSubmissions,
  type SubmissionStage,
} from '#app/testing/desks/submissions.ts'
import { countVersions, printForm } from '#app/domain/records/versions.server.ts'
import { checkStep } from './record.ts'
import { answersOf, deleteSubmissionDraft, mostDraftsOfOne, savePage, startSubmission } from './saving.server.ts'
import { submitSubmission } from './submitting.server.ts'

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})
const page = (step: 'numbers' | 'property', texts: object, version: number) => ({ step, texts, version, form: null })
const formOf = (id: string) => {
  const form = new FormData()
  form.set('form', id)
  return printForm(form, [])
}
const sign = { signedName: 'Vera Vendor', termsVersion: '2026-11-28' }

describe('beginning', () => {
  test('makes one draft of a form that is sent twice', async () => {
    const { db, vendor } = stage
    const one = await startSubmission(db, vendor, flatAnswers, formOf('a'), testNow)
    expect(await startSubmission(db, vendor, flatAnswers, formOf('a'), testNow)).toEqual(one)
    expect(one).toMatchObject({ ok: true, version: 1, mistakes: {} })
    expect(await db.selectFrom('submissions').select(['state', 'vendor_kind', 'vendor_name']).execute()).toEqual([
      { state: 'draft', vendor_kind: 'sourcer', vendor_name: 'Vera Vendor Ltd' },
    ])
  })

  test('keeps what cannot be read, and says what is wrong', async () => {
    const started = await startSubmission(
      stage.db,
      stage.vendor,
      { ...flatAnswers, companyNumber: '12' },
      null,
      testNow,
    )
    expect(started).toMatchObject({ ok: true, mistakes: { companyNumber: 'Enter the number at Companies House, eight characters such as 09876543 or SC123456' } }) // prettier-ignore
    if (started.ok) expect(answersOf(await readRow(stage.db, started.reference))).toMatchObject({ companyNumber: '12' })
  })

  test('refuses more drafts than one account can have', async () => {
    for (let count = 0; count < mostDraftsOfOne; count += 1)
      await startSubmission(stage.db, stage.vendor, flatAnswers, null, testNow)
    expect(await startSubmission(stage.db, stage.vendor, flatAnswers, null, testNow)).toEqual({ ok: false, reason: 'too-many' }) // prettier-ignore
  })
})

describe('saving a page', () => {
  test('changes its answers alone, and keeps a version', async () => {
    const { db, vendor } = stage
    const row = await addSubmission(db, vendor)
    const saved = await savePage(db, vendor, row.reference, page('numbers', { ...flatAnswers, price: 'abc' }, row.version), testNow) // prettier-ignore
    expect(saved).toMatchObject({
      ok: true,
      version: row.version + 1,
      mistakes: { price: expect.any(String) as string },
    })
    const after = await readRow(db, row.reference)
    expect(answersOf(after)).toMatchObject({ price: 'abc', title: flatAnswers.title! })
    expect(after.price_pence).toBeNull()
    expect(await countVersions(db, 'submission', row.id)).toBe(after.version)
  })

  test('from an older version takes what nobody else has changed, and asks about the rest', async () => {
    const { db, vendor } = stage
    const row = await addSubmission(db, vendor)
    await savePage(
      db,
      vendor,
      row.reference,
      page('numbers', { ...flatAnswers, price: '£170,000' }, row.version),
      testNow,
    )
    const other = await savePage(db, vendor, row.reference, page('numbers', { ...flatAnswers, monthlyRent: '£975' }, row.version), testNow) // prettier-ignore
    expect(other).toMatchObject({ ok: true })
    expect(answersOf(await readRow(db, row.reference))).toMatchObject({
      price: '£170,000.00'.slice(0, 8),
      monthlyRent: '£975',
    })
    const both = await savePage(db, vendor, row.reference, page('numbers', { ...flatAnswers, price: '£180,000' }, row.version), testNow) // prettier-ignore
    expect(both).toMatchObject({ ok: false, reason: 'changed', conflict: { both: [{ name: 'price' }] } })
  })

  test('is refused to anyone else, and while we are reviewing', async () => {
    const { db, vendor } = stage
    const row = await addSubmission(db, vendor, { state: 'submitted' })
    const sent = page('numbers', flatAnswers, row.version)
    expect(await savePage(db, await addUser(db), row.reference, sent, testNow)).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await savePage(db, vendor, row.reference, sent, testNow)).toEqual({ ok: false, reason: 'locked' })
  })
})

describe('handing in', () => {
  test('sets the day by which a person looks, two business days on', async () => {
    const row = await addSubmission(stage.db, stage.vendor)
    expect(await submitSubmission(stage.db, stage.vendor, row.reference, sign, testNow)).toEqual({ ok: true, dueAt: '2026-11-05T00:00:00.000Z' }) // prettier-ignore
    expect(await readRow(stage.db, row.reference)).toMatchObject({ state: 'submitted', signed_name: 'Vera Vendor', submitted_at: testNow }) // prettier-ignore
    const mails = await stage.db.selectFrom('outbox').select('payload').execute()
    for (const { payload } of mails) expect(payload).toContain('by the end of 4 November 2026')
    expect(mails.map(({ payload }) => (JSON.parse(payload) as { to: string }).to).toSorted()).toEqual([stage.vendor.email, '{operator}'].toSorted()) // prettier-ignore
  })

  test('is refused with answers or documents missing, and says which', async () => {
    const { db, vendor } = stage
    const row = await addSubmission(db, vendor, { answers: { ...flatAnswers, price: '' } })
    await db.deleteFrom('submission_documents').where('kind', '=', 'charges').execute()
    expect(await submitSubmission(db, vendor, row.reference, sign, testNow)).toEqual({
      ok: false,
      reason: 'incomplete',
      todo: { steps: { numbers: 1 }, missing: ['charges'] },
    })
  })

  test('stops politely without an authority in writing', async () => {
    const row = await addSubmission(stage.db, stage.vendor, { answers: { ...flatAnswers, authority: 'none' } })
    expect(await submitSubmission(stage.db, stage.vendor, row.reference, sign, testNow)).toEqual({ ok: false, reason: 'no-authority' }) // prettier-ignore
  })
})

test('a draft is deleted by its vendor alone, with its files; nothing else is', async () => {
  const { db, vendor } = stage
  const row = await addSubmission(db, vendor)
  expect(await deleteSubmissionDraft(db, await addUser(db), row.reference, testNow)).toEqual({ ok: false, reason: 'not-found' }) // prettier-ignore
  expect(await deleteSubmissionDraft(db, vendor, row.reference, testNow)).toEqual({ ok: true })
  const uploads = await db.selectFrom('uploads').select('about_id').execute()
  expect(uploads.every(({ about_id }) => about_id === null)).toBe(true)
  const sent = await addSubmission(db, vendor, { state: 'submitted' })
  expect(await deleteSubmissionDraft(db, vendor, sent.reference, testNow)).toEqual({ ok: false, reason: 'wrong-state' })
})

test('questions follow the answers before them', () => {
  expect(checkStep('compliance', { vendorKind: 'owner' })).toEqual({})
  expect(Object.keys(checkStep('compliance', { vendorKind: 'sourcer' }))).toContain('amlNumber')
  expect(checkStep('numbers', { ...flatAnswers, tenure: 'Freehold', serviceCharge: '' })).toEqual({})
})

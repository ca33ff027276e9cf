import { foldText, type Db } from '#db/database.server.ts'
import type { SubmissionRow, SubmissionState } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { approveSubmission } from '#app/domain/submissions/approving.server.ts'
import { checkNames } from '#app/domain/submissions/checks.ts'
import { neededDocuments } from '#app/domain/submissions/documents.ts'
import { documentRules } from '#app/domain/submissions/papers.ts'
import { namesOf, stepNames, type Answers } from '#app/domain/submissions/record.ts'
import { answersOf, savePage, startSubmission } from '#app/domain/submissions/saving.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { addUser, createTestDatabase, testNow } from '../database/database.ts'

/** The answers of a sourcer with a let, leasehold flat in Leeds, complete. */
export const flatAnswers: Answers = {
  vendorKind: 'sourcer',
  vendorForm: 'company',
  contactName: 'Vera Vendor',
  contactPhone: '0113 496 0000',
  companyName: 'Vera Vendor Ltd',
  companyNumber: '09876543',
  authority: 'option',
  authorityUntil: '2027-03-31',
  ownerName: 'Olive Owner',
  ownerEmail: 'olive@owners.test',
  ownerPhone: '0113 496 0001',
  amlNumber: 'XAML00000123456',
  redressScheme: 'prs',
  redressNumber: 'PRS012345',
  icoNumber: 'ZA123456',
  dataContact: 'data@vendor.test',
  insurer: 'Sample Mutual',
  insuredFor: '£500,000',
  insuredUntil: '2027-06-30',
  clientMoney: 'none',
  title: 'Two-bed flat on Cardigan Road',
  description: 'A flat on the second floor, let to one household since May 2024.',
  propertyType: 'Residential',
  strategy: 'Buy to let',
  address: 'Flat 4, 118 Cardigan Road',
  postcode: 'LS6 3BJ',
  location: 'Leeds, LS6',
  tenure: 'Leasehold',
  leaseYears: '121',
  bedrooms: '2',
  hmo: 'no',
  epcBand: 'C',
  floorArea: '61',
  price: '£168,000',
  valueBasis: 'sales',
  comparables: '112 Cardigan Road, 2 beds | £170,000 | 2026-08 | 40 m\n96 Cardigan Road, 2 beds | £172,500 | 2026-07 | 90 m\n2 Victoria Road, 2 beds | £166,000 | 2026-06 | 210 m', // prettier-ignore
  monthlyRent: '£950',
  insurance: '£300',
  groundRent: '£150',
  serviceCharge: '£1,240',
  needsWorks: 'no',
  statedNetYield: '5.78',
  occupancy: 'let',
  condition: 'good',
  tenancy: 'One household since May 2024',
  personalInterest: 'no',
  referralFee: 'no',
  sellerPressure: 'no',
  returnPromised: 'no',
  pooled: 'no',
}

/** The same answers for another property. */
export const elsewhere: Answers = { ...flatAnswers, address: '1 Other Street', postcode: 'LS1 1AA' }

/** A vendor, two reviewers and an admin. */
export interface SubmissionStage {
  db: Db
  vendor: User
  reviewer: User
  second: User
  admin: User
}

export async function stageSubmissions(): Promise<SubmissionStage> {
  const db = await createTestDatabase()
  return {
    db,
    vendor: await addUser(db, { firstName: 'Vera', lastName: 'Vendor' }),
    reviewer: await addUser(db, { role: 'reviewer', firstName: 'Rita' }),
    second: await addUser(db, { role: 'reviewer', firstName: 'Seth' }),
    admin: await addUser(db, { isAdmin: true }),
  }
}

/** A submission with these answers, every document that they need, and the state that is wanted. */
export async function addSubmission(
  db: Db,
  vendor: User,
  {
    state = 'draft',
    answers = flatAnswers,
    at = testNow,
  }: { state?: SubmissionState; answers?: Answers; at?: string } = {},
): Promise<SubmissionRow> {
  const started = await startSubmission(db, vendor, answers, null, at)
  if (!started.ok) throw new Error(started.reason)
  let { version } = started
  for (const step of stepNames.filter((name) => namesOf(name).length > 0)) {
    const saved = await savePage(db, vendor, started.reference, { step, texts: answers, version, form: null }, at)
    if (!saved.ok) throw new Error(saved.reason)
    version = saved.version
  }
  const row = await readRow(db, started.reference)
  for (const kind of neededDocuments(answersOf(row))) await addSubmissionDocument(db, row.id, kind, at)
  await db
    .updateTable('submissions')
    .set({ state, state_since: at, ...(state !== 'draft' && { submitted_at: at, review_due_at: at }) })
    .where('id', '=', row.id)
    .execute()
  return readRow(db, started.reference)
}

/** A document of a submission with its file's row, and the verdict on it. */
export async function addSubmissionDocument(
  db: Db,
  submissionId: number,
  kind: string,
  at = testNow,
  verdict: 'accepted' | null = null,
): Promise<string> {
  const id = newId()
  const uploadId = newId()
  await db
    .insertInto('uploads')
    .values({
      id: uploadId,
      purpose: documentRules.purpose,
      about_type: 'submission',
      about_id: String(submissionId),
      file_key: newId(),
      file_name: `${kind}.pdf`,
      content_type: 'application/pdf',
      byte_size: 1200,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('submission_documents')
    .values({
      id,
      submission_id: submissionId,
      kind,
      upload_id: uploadId,
      deal_document_id: null,
      file_name: `${kind}.pdf`,
      byte_size: 1200,
      issued_on: '2026-10-20',
      valid_until: null,
      verdict,
      verdict_by: null,
      verdict_at: null,
      reminded_at: null,
      created_at: at,
    })
    .execute()
  return id
}

/** Accepts every document and ticks the whole checklist, as a reviewer would. */
export async function acceptAll(db: Db, submissionId: number, by: User): Promise<void> {
  await db.updateTable('submission_documents').set({ verdict: 'accepted', verdict_by: by.id, verdict_at: testNow }).where('submission_id', '=', submissionId).execute() // prettier-ignore
  const ticked = Object.fromEntries(checkNames.map((name) => [name, { by: by.id, at: testNow }]))
  await db
    .updateTable('submissions')
    .set({ checks: JSON.stringify(ticked) })
    .where('id', '=', submissionId)
    .execute()
}

export async function readRow(db: Db, reference: string): Promise<SubmissionRow> {
  return db.selectFrom('submissions').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
}

/** A submission that was approved, and its deal on the market. */
export async function publishSubmission(
  { db, vendor, reviewer }: SubmissionStage,
  { answers = flatAnswers, at = testNow }: { answers?: Answers; at?: string } = {},
): Promise<{ reference: string; id: number; dealId: number }> {
  const row = await addSubmission(db, vendor, { state: 'in-review', answers, at })
  await acceptAll(db, row.id, reviewer)
  const approved = await approveSubmission(db, reviewer, row.reference, at)
  if (!approved.ok) throw new Error(approved.reason)
  const listed = await setDealListing(db, reviewer, approved.dealId, 'active', at)
  if (!listed.ok) throw new Error(listed.reason)
  return { reference: row.reference, id: row.id, dealId: approved.dealId }
}

/** Adds as many submissions to review, each with its answers and documents, as copies of one; the documents of every other one are accepted. */
export async function addManySubmissions(db: Db, vendor: User, count: number, at = testNow): Promise<SubmissionRow> {
  const first = await addSubmission(db, vendor, { state: 'submitted', at })
  const documents = await db
    .selectFrom('submission_documents')
    .selectAll()
    .where('submission_id', '=', first.id)
    .execute()
  const atOnce = 25
  for (let done = 1; done < count; done += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - done) }, (_, index) => done + index)
    const { id: _id, ...row } = first
    const added = await db
      .insertInto('submissions')
      .values(
        numbers.map((number) => ({
          ...row,
          reference: `SUB-MANY${number}`,
          title: `House ${number}`,
          search_text: foldText(`House ${number}`),
          address_key: null,
          title_key: null,
        })),
      ) // prettier-ignore
      .returning('id')
      .execute()
    for (const { id } of added) {
      const verdict = id % 2 ? ({ verdict: 'accepted', verdict_at: at } as const) : {}
      await db
        .insertInto('submission_documents')
        .values(
          documents.map((document) => ({ ...document, ...verdict, id: newId(), submission_id: id, upload_id: null })),
        )
        .execute()
    }
  }
  return first
}

import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import { createDeal } from '#app/domain/deals/desk/saving.server.ts'
import { toColumns } from '#app/domain/deals/record/columns.server.ts'
import {
  completeTexts,
  fieldNames,
  paperFields,
  paperItems,
  readTexts,
  type DealTexts,
  type DealValues,
  type FieldName,
} from '#app/domain/deals/record/record.ts'
import { readAreaFigures } from '#app/domain/deals/score/scoring.server.ts'
import { calculateRunningCosts, defaultAssumptions } from '#app/domain/figures/returns.ts'
import type { EvidenceItem, EvidenceState } from '#app/domain/figures/score-factors.ts'
import { takeOutUploadsOf } from '#app/domain/files/uploads.server.ts'
import { capabilityRoles } from '#app/domain/people/roles.ts'
import { deletedIssuer, type User } from '#app/domain/people/users.ts'
import { londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { openChecks, readChecks } from './checks.ts'
import { documentStates, listDocuments } from './documents.server.ts'
import { documentKindOf, documentKinds, type DocumentKindName, type DocumentState } from './documents.ts'
import { approvedMail } from './mails.server.ts'
import type { SubmissionRefusal } from './moves.ts'
import { findJustMoved, findToMove, findVendor, isOwn, moveIn, queueSubmissionMail } from './moving.server.ts'
import { documentRules, pictureRules } from './papers.ts'
import { askedIn, stepNames, valueOf, type Answers } from './record.ts'
import { answersOf } from './saving.server.ts'
import { vettingOf } from './vetting.ts'

/** A reviewer approves a submission: an inactive deal comes of it, with its files and what is known of where each fact comes from. */

/** Above this price, in pence, and from this grade on, two reviewers approve (RULES.md, Submissions). */
const secondAbovePence = 100_000_000
const secondGrades = ['A', 'A+']
/** More than a submission can belong to: its vendor, and the accounts with the address of its owner. */
const fewReviewers = 10

type ApproveResult =
  | { ok: true; dealId: number; dealReference: string }
  | { ok: false; reason: 'not-enterable'; mistakes: string[] }
  | { ok: false; reason: 'not-proven'; documents: DocumentKindName[]; checks: string[] }
  | { ok: false; reason: Exclude<SubmissionRefusal, 'not-enterable' | 'not-proven'> }

/** Takes the transaction in which a deal is entered back. */
class NotApproved extends Error {
  readonly result: ApproveResult & { ok: false }
  constructor(result: ApproveResult & { ok: false }) {
    super(result.reason)
    this.result = result
  }
}

/**
 * Approves a submission. Each document that it needs has to be accepted, or said not to apply, and the checklist ticked. A deal of more
 * than £1m, or with a score of A, needs a second reviewer where there is one: the first approval is then noted and refused.
 */
export async function approveSubmission(
  db: Db,
  reviewer: User,
  reference: string,
  now: string,
): Promise<ApproveResult> {
  const again = await findJustMoved(db, reviewer, reference, 'approve', now)
  if (again?.deal_id) return { ok: true, dealId: again.deal_id, dealReference: dealReference(again.deal_id) }
  const found = await findToMove(db, reviewer, reference, 'approve')
  if (!found.ok) return found as ApproveResult
  const { submission } = found
  const answers = answersOf(submission)
  const states = documentStates(answers, await listDocuments(db, submission.id), londonDay(now))
  const unproven = states.filter((state) => state.isNeeded && !isJudged(state)).map(({ kind }) => kind)
  const unchecked = openChecks(answers, readChecks(submission))
  if (unproven.length > 0 || unchecked.length > 0)
    return { ok: false, reason: 'not-proven', documents: unproven, checks: unchecked }
  const vendor = await findVendor(db, submission)
  const read = readTexts(toDealTexts(answers, states, vendor?.email ?? ''))
  if (!read.ok) return { ok: false, reason: 'not-enterable', mistakes: Object.values(read.mistakes) }

  const isAlone = !(await hasSecondReviewer(db, submission, reviewer))
  if ((await needsSecond(db, read.values, now)) && !isAlone) {
    if (submission.seconded_by === reviewer.id) return { ok: false, reason: 'same-reviewer' }
    if (submission.seconded_by === null) return noteFirst(db, reviewer, reference, now)
  }
  try {
    const created = await createDeal(db, reviewer, read.values, now, {
      also: async (trx, dealId) => {
        const still = await findToMove(trx, reviewer, reference, 'approve')
        if (!still.ok) throw new NotApproved(still as ApproveResult & { ok: false })
        if (still.submission.version !== submission.version || still.submission.updated_at !== submission.updated_at)
          throw new NotApproved({ ok: false, reason: 'wrong-state' })
        const lines = await handOver(trx, still.submission, states, dealId, read.values.title, now)
        await trx
          .updateTable('deals')
          .set({ vetting: JSON.stringify(vettingOf(answers, states, londonDay(now))) })
          .where('id', '=', dealId)
          .execute()
        const deal = dealReference(dealId)
        const set = { deal_id: dealId, decided_at: now, review_due_at: null, reviewer_id: reviewer.id }
        const detail = { deal, ...(isAlone && { alone: true }) }
        const moved = await moveIn(trx, reviewer, still.submission, 'approve', { set, detail }, now)
        if (vendor) await queueSubmissionMail(trx, moved, 'approved', approvedMail(vendor, moved, deal), now)
        return { lines, taken: {} }
      },
    })
    if (created.ok) return { ok: true, dealId: created.deal.id, dealReference: created.deal.reference }
    const mistakes = created.reason === 'mistakes' ? Object.values(created.mistakes) : []
    return { ok: false, reason: 'not-enterable', mistakes }
  } catch (error) {
    if (error instanceof NotApproved) return error.result
    throw error
  }
}

/** True once a reviewer has accepted what was sent of it, or said that it does not apply. */
export function isJudged({ files, excuse }: DocumentState): boolean {
  const newest = files[0] ?? excuse
  return newest?.verdict === 'accepted' || newest?.verdict === 'not-applicable'
}

async function noteFirst(db: Db, reviewer: User, reference: string, now: string): Promise<ApproveResult> {
  return db.transaction().execute(async (trx): Promise<ApproveResult> => {
    const found = await findToMove(trx, reviewer, reference, 'second')
    if (!found.ok) return found as ApproveResult
    if (found.submission.seconded_by !== null) return { ok: false, reason: 'wrong-state' }
    const set = { seconded_by: reviewer.id, seconded_at: now, reviewer_id: reviewer.id }
    await moveIn(trx, reviewer, found.submission, 'second', { set }, now)
    return { ok: false, reason: 'second-needed' }
  })
}

async function needsSecond(db: Db, values: DealValues, now: string): Promise<boolean> {
  const columns = toColumns(values, await readAreaFigures(db), now)
  return columns.price_pence > secondAbovePence || secondGrades.includes(columns.score_grade)
}

/** True where there is a reviewer beside this one whose own it is not. */
async function hasSecondReviewer(db: Db, submission: SubmissionRow, reviewer: User): Promise<boolean> {
  const others = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', 'in', capabilityRoles('submissions'))
    .where('issuer', '<>', deletedIssuer)
    .where('id', '<>', reviewer.id)
    .limit(fewReviewers)
    .execute()
  return others.some((other) => !isOwn(submission, other))
}

/** The texts of the deal: what was asked and answered, what follows from it, and which papers were seen. */
export function toDealTexts(answers: Answers, states: readonly DocumentState[], vendorEmail: string): DealTexts {
  const names = new Set<string>(fieldNames)
  const asked = stepNames.flatMap((step) => askedIn(step, answers)).filter((name): name is FieldName => names.has(name))
  const texts: Partial<DealTexts> = Object.fromEntries(asked.map((name) => [name, answers[name] ?? '']))
  const owner = answers.authority === 'owner'
  const papers = Object.fromEntries(
    paperItems.map((item) => [paperFields[item], paperState(item, answers, states) ?? '']),
  )
  return completeTexts({
    ...texts,
    ...papers,
    runningCosts: runningCostsText(answers),
    ...(owner && {
      ownerName: answers.vendorForm === 'company' ? answers.companyName : answers.contactName,
      ownerEmail: vendorEmail,
      ownerPhone: answers.contactPhone,
    }),
    isActive: '',
  })
}

/** A year's costs where the lease or the insurance says more than the usual shares of the rent; empty where they are the usual ones. */
function runningCostsText(answers: Answers): string {
  const rent = valueOf('monthlyRent', answers)
  if (!rent) return ''
  const usual = calculateRunningCosts(rent)
  const asked = new Set(askedIn('numbers', answers))
  const charge = (name: 'groundRent' | 'serviceCharge') => (asked.has(name) ? (valueOf(name, answers) ?? 0) : 0)
  const insurance = valueOf('insurance', answers) ?? defaultAssumptions.insurancePence
  const own = usual - defaultAssumptions.insurancePence + insurance + charge('groundRent') + charge('serviceCharge')
  return own === usual ? '' : formatPounds(own)
}

/** The state of a paper of the deal: verified only where a document was seen. */
function paperState(item: EvidenceItem, answers: Answers, states: readonly DocumentState[]): EvidenceState | null {
  const own = states.filter(({ kind }) => documentKindOf(kind).paper === item)
  const verdicts = own.flatMap(({ files, excuse }) => (files[0] ?? excuse)?.verdict ?? [])
  if (own.some(({ files }) => files.some(({ verdict }) => verdict === 'accepted'))) return 'verified'
  if (item === 'authority' && answers.authority === 'owner') {
    const isSeen = (kind: DocumentKindName) => states.some((state) => state.kind === kind && isSeenOf(state))
    return isSeen('title') && isSeen('identity') ? 'verified' : 'supplied'
  }
  if (item === 'comparables') return valueOf('comparables', answers)?.length ? 'supplied' : 'missing'
  if (item === 'worksQuotes' && answers.needsWorks === 'no') return 'not-applicable'
  if (item === 'valuation' && answers.valueBasis !== 'valuation') return 'missing'
  if (verdicts.length > 0 && verdicts.every((verdict) => verdict === 'not-applicable')) return 'not-applicable'
  return own.length === 0 ? null : 'missing'
}

function isSeenOf({ files }: DocumentState): boolean {
  return files.some(({ verdict }) => verdict === 'accepted')
}

/** Gives the deal its pictures and the documents that its buyer gets. Returns a line for the trail about each. */
async function handOver(
  trx: Db,
  { id }: SubmissionRow,
  states: readonly DocumentState[],
  dealId: number,
  title: string,
  now: string,
): Promise<string[]> {
  const lines: string[] = []
  const pictures = await takeOutUploadsOf(trx, pictureRules, String(id))
  for (const [index, file] of pictures.entries()) {
    await trx
      .insertInto('deal_images')
      .values({
        id: newId(),
        deal_id: dealId,
        position: index + 1,
        alt: `Photograph ${index + 1} of ${title}`,
        state: 'waiting',
        file_key: file.fileKey,
        file_name: file.fileName,
        byte_size: file.byteSize,
        width: null,
        height: null,
        created_at: now,
      })
      .execute()
  }
  if (pictures.length > 0) lines.push(`${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'} added`)
  const given = states.flatMap(({ kind, files }) =>
    documentKindOf(kind).isForBuyers ? files.filter((file) => isGiven(file)).map((file) => ({ kind, file })) : [],
  )
  const taken = await takeOutUploadsOf(
    trx,
    documentRules,
    String(id),
    given.flatMap(({ file }) => file.upload_id ?? []),
  )
  const byUpload = new Map(taken.map((file) => [file.uploadId, file]))
  for (const [index, { kind, file }] of given.entries()) {
    const stored = byUpload.get(file.upload_id ?? '')
    if (!stored) continue
    const documentId = newId()
    await trx
      .insertInto('deal_documents')
      .values({
        id: documentId,
        deal_id: dealId,
        title: documentKinds[kind].label,
        status: 'verified',
        file_key: stored.fileKey,
        file_name: stored.fileName,
        content_type: stored.contentType,
        byte_size: stored.byteSize,
        page_count: null,
        position: index + 1,
        created_at: now,
        removed_at: null,
      })
      .execute()
    await trx
      .updateTable('submission_documents')
      .set({ upload_id: null, deal_document_id: documentId })
      .where('id', '=', file.id)
      .execute()
    lines.push(`Document “${documentKinds[kind].label}” added`)
  }
  return lines
}

function isGiven({ verdict, upload_id }: SubmissionDocumentRow): boolean {
  return verdict === 'accepted' && upload_id !== null
}

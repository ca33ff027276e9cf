import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import {
  createDeal,
  readDealForm,
  updateDeal,
  type AlsoStore,
  type SaveResult,
} from '#app/domain/deals/desk/saving.server.ts'
import { toColumns } from '#app/domain/deals/record/columns.server.ts'
import {
  fieldOf,
  paperFields,
  readTexts,
  type DealTexts,
  type DealValues,
  type FieldName,
} from '#app/domain/deals/record/record.ts'
import { readAreaFigures } from '#app/domain/deals/score/scoring.server.ts'
import { takeOutUploadsOf } from '#app/domain/files/uploads.server.ts'
import { capabilityRoles } from '#app/domain/people/roles.ts'
import { readDealFiles } from '#app/domain/deals/files/files.server.ts'
import { deletedIssuer, type User } from '#app/domain/people/users.ts'
import { londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { openChecks, readChecks } from './checks.ts'
import { findConflict } from './conflicts.server.ts'
import { toDealTexts } from './deal-texts.ts'
import { documentStates, listDocuments } from './documents.server.ts'
import { documentKindOf, documentKinds, isJudged, type DocumentKindName, type DocumentState } from './documents.ts'
import { listedUntil } from './listing.server.ts'
import { approvedMail } from './mails.server.ts'
import type { SubmissionRefusal } from './moves.ts'
import { findJustMoved, findToMove, findVendor, moveIn, noSecond, queueSubmissionMail } from './moving.server.ts'
import { documentRules, pictureRules } from './papers.ts'
import { isChangeable } from './reading.server.ts'
import type { Answers } from './record.ts'
import { changedFields, isOffForChange, readApproval, settleChanges } from './revising.server.ts'
import { answersOf } from './saving.server.ts'
import { vettingOf } from './vetting.ts'

/**
 * A reviewer approves a submission: an inactive deal comes of it, with its files and what is known of where each fact comes from; or
 * the deal that came of it before takes its changes.
 */

/** Above this price, in pence, and from this grade on, two reviewers approve (RULES.md, Submissions). */
const secondAbovePence = 100_000_000
const secondGrades = ['A', 'A+']
/** More than may not review one: its vendor, the accounts with the address of its owner, and who competes with it. */
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
  if (!(await isChangeable(db, submission))) return { ok: false, reason: 'unavailable' }
  const answers = answersOf(submission)
  const states = documentStates(answers, await listDocuments(db, submission.id), londonDay(now))
  const unproven = states.filter((state) => state.isNeeded && !isJudged(state)).map(({ kind }) => kind)
  const unchecked = openChecks(answers, readChecks(submission))
  if (unproven.length > 0 || unchecked.length > 0)
    return { ok: false, reason: 'not-proven', documents: unproven, checks: unchecked }
  const vendor = await findVendor(db, submission)
  const texts = toDealTexts(answers, states, vendor?.email ?? '')
  const read = readTexts(texts)
  if (!read.ok) return { ok: false, reason: 'not-enterable', mistakes: sayMistakes(read.mistakes) }

  const isAlone = !(await hasSecondReviewer(db, submission, reviewer))
  if ((await needsSecond(db, read.values, now)) && !isAlone) {
    if (submission.seconded_by === reviewer.id) return { ok: false, reason: 'same-reviewer' }
    if (submission.seconded_by === null) return noteFirst(db, reviewer, reference, now)
  }
  const isBack = await isOffForChange(db, submission)
  const also: AlsoStore = async (trx, dealId) => {
    const still = await findToMove(trx, reviewer, reference, 'approve')
    if (!still.ok) throw new NotApproved(still as ApproveResult & { ok: false })
    if (still.submission.version !== submission.version || still.submission.updated_at !== submission.updated_at)
      throw new NotApproved({ ok: false, reason: 'wrong-state' })
    if (!(await isChangeable(trx, still.submission))) throw new NotApproved({ ok: false, reason: 'unavailable' })
    const lines = await handOver(trx, still.submission, states, dealId, read.values.title, now)
    const vetting = JSON.stringify(vettingOf(answers, states, londonDay(now)))
    await trx.updateTable('deals').set({ vetting }).where('id', '=', dealId).execute()
    const deal = dealReference(dealId)
    const set = {
      deal_id: dealId,
      decided_at: now,
      review_due_at: null,
      reviewer_id: reviewer.id,
      renewed_at: null,
      ...noSecond,
      ...(isBack && { listed_until: listedUntil(now), asked_at: null, expired_at: null }),
    }
    const facts = { set, answers: submission.answers, detail: { deal, ...(isAlone && { alone: true }) } }
    const moved = await moveIn(trx, reviewer, still.submission, 'approve', facts, now)
    const mail = vendor && approvedMail(vendor, moved, deal, submission.deal_id !== null)
    if (submission.deal_id !== null) await settleChanges(trx, submission, 'approve', now)
    if (mail) await queueSubmissionMail(trx, moved, 'approved', mail, now)
    return { lines, taken: {} }
  }
  try {
    const entered =
      submission.deal_id === null
        ? await createDeal(db, reviewer, read.values, now, { also })
        : await changeDeal(db, reviewer, submission, submission.deal_id, isBack, answers, texts, states, also, now)
    if (entered.ok) return { ok: true, dealId: entered.deal.id, dealReference: entered.deal.reference }
    if (entered.reason === 'changed') return { ok: false, reason: 'wrong-state' }
    const mistakes = entered.reason === 'mistakes' ? sayMistakes(entered.mistakes) : []
    return { ok: false, reason: 'not-enterable', mistakes: entered.reason === 'figures' ? entered.figures : mistakes }
  } catch (error) {
    if (error instanceof NotApproved) return error.result
    throw error
  }
}

/**
 * Changes the deal in what the vendor has changed since the last approval, and in the papers of which a document has come since. What
 * an admin has changed besides stays. A deal that went off the market for the change is back there.
 */
async function changeDeal(
  db: Db,
  reviewer: User,
  submission: SubmissionRow,
  dealId: number,
  isBack: boolean,
  answers: Answers,
  texts: DealTexts,
  states: readonly DocumentState[],
  also: AlsoStore,
  now: string,
): Promise<SaveResult> {
  const found = await readDealForm(db, dealId)
  if (!found) return { ok: false, reason: 'not-found' }
  const { answers: approved, at } = await readApproval(db, submission)
  const isNew = ({ files }: DocumentState) => files.some((file) => file.created_at > at)
  const papers = states.flatMap((state) => (isNew(state) ? (documentKindOf(state.kind).paper ?? []) : []))
  const names = [...changedFields(approved, answers), ...papers.map((item) => paperFields[item])]
  const merged = { ...found.texts, ...Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) }
  const save = (isActive: string): Promise<SaveResult> | SaveResult => {
    const read = readTexts({ ...merged, isActive })
    if (!read.ok) return { ok: false, reason: 'mistakes', mistakes: read.mistakes }
    return updateDeal(db, reviewer, dealId, found.deal.version, read.values, now, { also })
  }
  const saved = await save(isBack ? 'yes' : merged.isActive)
  // Figures that an admin has entered may not fit the new ones: then the deal waits for an admin, off the market.
  return !saved.ok && saved.reason === 'figures' ? save('') : saved
}

/** Each mistake with the field that it is in, as the deal's form calls it. */
function sayMistakes(mistakes: Partial<Record<FieldName, string>>): string[] {
  return Object.entries(mistakes).map(([name, mistake]) => `${fieldOf(name as FieldName).label}: ${mistake}`)
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

/**
 * True where there is a reviewer beside this one who has submitted neither it nor its property. One whom the vendor names as the owner
 * counts: whoever is named does not review it, and a vendor would choose so that nobody has to approve after the first.
 */
async function hasSecondReviewer(db: Db, submission: SubmissionRow, reviewer: User): Promise<boolean> {
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', capabilityRoles('submissions'))
    .where('issuer', '<>', deletedIssuer)
    .where('id', '<>', reviewer.id)
    .limit(fewReviewers)
    .execute()
  for (const { id } of others) if (!(await findConflict(db, { id, email: '' }, submission))) return true
  return false
}

/**
 * Gives the deal its pictures and the documents that its buyer gets; of those of their kind before goes what a newer one, `renewal`,
 * takes the place of. Returns a line for the trail about each.
 */
export async function handOver(
  trx: Db,
  { id }: SubmissionRow,
  states: readonly DocumentState[],
  dealId: number,
  title: string,
  now: string,
  renewal?: SubmissionDocumentRow,
): Promise<string[]> {
  const lines: string[] = []
  const before = await readDealFiles(trx, dealId)
  const firstPicture = before.pictures.length + 1
  const firstDocument = Math.max(0, ...(await positionsOf(trx, dealId))) + 1
  const pictures = await takeOutUploadsOf(trx, pictureRules, String(id))
  for (const [index, file] of pictures.entries()) {
    await trx
      .insertInto('deal_images')
      .values({
        id: newId(),
        deal_id: dealId,
        position: firstPicture + index,
        alt: `Photograph ${firstPicture + index} of ${title}`,
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
        position: firstDocument + index,
        created_at: now,
        removed_at: null,
      })
      .execute()
    // What a reviewer has asked another one for goes with it; what it only adds to stays. Of newer ones that waited together none goes.
    const rows = states.find((state) => state.kind === kind)!.files
    const isReplaced = ({ verdict, verdict_at }: SubmissionDocumentRow) =>
      verdict === 'replace' || (renewal !== undefined && (verdict_at ?? '') < renewal.created_at)
    const older = rows.flatMap((row) => (isReplaced(row) ? (row.deal_document_id ?? []) : []))
    if (older.length > 0)
      await trx.updateTable('deal_documents').set({ removed_at: now }).where('id', 'in', older).where('removed_at', 'is', null).execute() // prettier-ignore
    await trx
      .updateTable('submission_documents')
      .set({ upload_id: null, deal_document_id: documentId })
      .where('id', '=', file.id)
      .execute()
    lines.push(`Document “${documentKinds[kind].label}” added`)
  }
  return lines
}

async function positionsOf(trx: Db, dealId: number): Promise<number[]> {
  const rows = await trx.selectFrom('deal_documents').select('position').where('deal_id', '=', dealId).execute()
  return rows.map(({ position }) => position)
}

function isGiven({ verdict, upload_id }: SubmissionDocumentRow): boolean {
  return verdict === 'accepted' && upload_id !== null
}

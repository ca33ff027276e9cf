import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow, SubmissionState, UploadRow } from '#db/schema.ts'
import { takeLatest, type ThreadPages } from '#app/domain/lists/thread-pages.ts'
import { differingNames } from '#app/domain/records/merging.ts'
import { fullName } from '#app/domain/people/users.ts'
import { londonDay } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { checks, neededChecks, openChecks, readChecks, type CheckName } from './checks.ts'
import { compareAtDesk, type DeskFigures } from './desk-figures.server.ts'
import { documentStates, listDocuments } from './documents.server.ts'
import { isJudged, documentKindOf, sayOpen, type DocumentKindName, type DocumentState } from './documents.ts'
import { dueOf } from './list.server.ts'
import { readMessages, type SubmissionMessage } from './messages.server.ts'
import { editableStates, moves, type Move } from './moves.ts'
import { pictureRules } from './papers.ts'
import { listRenewals } from './renewals.server.ts'
import { askedIn, normalizeAnswers, questionNames, questionOf, stepNames, steps, type Answers, type QuestionName, type StepName } from './record.ts' // prettier-ignore
import { answersOf } from './saving.server.ts'
import { readFindings, type Finding } from './screening/findings.ts'
import { tellAnswer } from './shown.ts'
import { findTwins, type Twin } from './screening/twins.server.ts'
import { documentsToAsk, kindLabel, verdictsFor, type VerdictName } from './verdicts.ts'
import { bytesOfStep } from './reading.server.ts'

/** A submission as a reviewer sees it, whole. */

/** An answer in words. `before` is what was submitted before; undefined where that was the same. */
interface ToldAnswer {
  name: QuestionName
  label: string
  /** Null where it is not stated; so is `before`, which is there only of what has changed. */
  said: string | null
  before?: string | null
}

interface ToldStep {
  step: StepName
  label: string
  answers: ToldAnswer[]
}

/** A document with the verdict on it. Of one that was not sent there is no file, but a reason. */
export interface ToldDocument {
  id: string
  fileName: string
  byteSize: number
  why: string
  issuedOn: string | null
  validUntil: string | null
  isEnded: boolean
  sentAt: string
  verdict: VerdictName
  note: string
  judged: { by: string | null; at: string } | null
  verdicts: VerdictName[]
}

interface ToldKind {
  kind: DocumentKindName
  label: string
  hint: string
  isNeeded: boolean
  isMandatory: boolean
  isIdentity: boolean
  isForBuyers: boolean
  isDone: boolean
  documents: ToldDocument[]
}

interface ToldCheck {
  name: CheckName
  label: string
  ticked: { by: string | null; at: string } | null
}

/** A step of the time line. */
export interface ToldStepTaken {
  id: number
  action: Move
  state: SubmissionState
  actor: 'vendor' | 'reviewer'
  who: string | null
  at: string
  reason: string
}

export interface SubmissionCase {
  id: number
  reference: string
  title: string
  location: string
  state: SubmissionState
  stateSince: string
  dueAt: string | null
  isAgain: boolean
  signed: { name: string; at: string; terms: string | null } | null
  reviewer: { id: string; name: string } | null
  second: { id: string; name: string | null; at: string | null } | null
  findings: Finding[]
  twins: Twin[]
  steps: ToldStep[]
  /** True while the vendor may be changing answers: those that were submitted last are shown. */
  isWithVendor: boolean
  /** When the version before was submitted; null where this is the first. */
  beforeAt: string | null
  kinds: ToldKind[]
  /** Newer documents, sent since the approval, that wait for a reviewer by themselves. */
  renewals: { id: string; label: string }[]
  pictures: { id: string; fileName: string; byteSize: number }[]
  checks: ToldCheck[]
  /** What stands in the way of an approval: documents in words, and checks. */
  missing: { documents: string[]; checks: CheckName[] }
  figures: DeskFigures
  /** One page of what was written. */
  messages: SubmissionMessage[]
  pages: ThreadPages
  timeline: ToldStepTaken[]
  deal: { id: number; reference: string } | null
  vendor: { id: string; name: string; email: string } | null
  /** True where no mail reaches the vendor any more. */
  isAccountClosed: boolean
  /** What a reviewer asks the vendor to change, from documents and verdicts. */
  suggestedReason: string
}

/**
 * The most steps that the page shows, the latest ones: a vendor can begin and take back changes as often as they like. Long reasons make
 * them fewer.
 */
const mostSteps = 200

/** What was submitted or approved last and before that, the latest first. */
async function listSubmitted(db: Db, submissionId: number): Promise<{ at: string; answers: string }[]> {
  return db
    .selectFrom('submission_steps')
    .select(['at', 'answers'])
    .where('submission_id', '=', submissionId)
    .where('answers', 'is not', null)
    .orderBy('id', 'desc')
    .limit(2)
    .$narrowType<{ answers: string }>()
    .execute()
}

/** Everything about a submission with one page of its messages, in a number of queries that does not grow with it. Notes about a suspicion only for whoever `seesSuspicions`. */
export async function readCase(
  db: Db,
  submission: SubmissionRow,
  now: string,
  { seesSuspicions = false, page = 1 }: { seesSuspicions?: boolean; page?: number } = {},
): Promise<SubmissionCase> {
  const newest = await db
    .selectFrom('submission_steps')
    .select(['id', 'action', 'state', 'actor', 'user_id', 'at', 'reason'])
    .where('submission_id', '=', submission.id)
    .orderBy('id', 'desc')
    .limit(mostSteps)
    .execute()
  const timeline = takeLatest(newest, bytesOfStep, mostSteps).toReversed()
  const submitted = await listSubmitted(db, submission.id)
  const documents = await listDocuments(db, submission.id)
  const pictures = await listPictures(db, submission.id)
  const { messages, pages } = await readMessages(db, submission.id, { withNotes: true, seesSuspicions, page })
  const ticked = readChecks(submission)
  const people = await readPeople(db, [
    submission.user_id,
    submission.reviewer_id,
    submission.seconded_by,
    ...timeline.map((step) => step.user_id),
    ...documents.map((document) => document.verdict_by),
    ...Object.values(ticked).map(({ by }) => by),
  ])
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? null))
  const [last, before] = submitted
  const isWithVendor = editableStates.includes(submission.state)
  const answers = isWithVendor && last ? answersOf(last) : answersOf(submission)
  const states = documentStates(answers, documents, londonDay(now))
  const vendor = submission.user_id === null ? undefined : people.get(submission.user_id)
  const { reviewer_id: reviewerId, seconded_by: secondId } = submission
  return {
    id: submission.id,
    reference: submission.reference,
    title: submission.title,
    location: submission.location,
    state: submission.state,
    stateSince: submission.state_since,
    dueAt: dueOf(submission),
    isAgain: submitted.length > 1,
    signed: submission.submitted_at
      ? { name: submission.signed_name, at: submission.submitted_at, terms: submission.terms_version }
      : null,
    reviewer: reviewerId === null ? null : { id: reviewerId, name: nameOf(reviewerId) ?? 'Someone since deleted' },
    second: secondId === null ? null : { id: secondId, name: nameOf(secondId), at: submission.seconded_at },
    findings: readFindings(submission),
    twins: await findTwins(db, submission),
    steps: tellSteps(answers, before ? answersOf(before) : null),
    isWithVendor,
    beforeAt: before?.at ?? null,
    kinds: states.map((state) => tellKind(state, nameOf, londonDay(now))),
    renewals: submission.state === 'approved' ? (await listRenewals(db, submission)).map(({ id, kind }) => ({ id, label: kindLabel(kind) })) : [], // prettier-ignore
    pictures: pictures.map(({ id, file_name, byte_size }) => ({ id, fileName: file_name, byteSize: byte_size })),
    checks: neededChecks(answers).map((name) => {
      const tick = ticked[name]
      return { name, label: checks[name].label, ticked: tick ? { by: nameOf(tick.by), at: tick.at } : null }
    }),
    missing: missingOf(answers, states, submission),
    figures: await compareAtDesk(db, answers, states, now),
    messages,
    pages,
    timeline: timeline.flatMap(({ id, action, state, actor, user_id, at, reason }) =>
      Object.hasOwn(moves, action)
        ? { id, action: action as Move, state, actor, who: nameOf(user_id), at, reason }
        : [],
    ),
    deal: submission.deal_id === null ? null : { id: submission.deal_id, reference: dealReference(submission.deal_id) },
    isAccountClosed: !vendor?.email,
    vendor: vendor && submission.user_id ? { id: submission.user_id, ...vendor } : null,
    suggestedReason: documentsToAsk(states, documents).join('\n'),
  }
}

/** What an approval still needs: documents without a verdict, and checks that nobody has ticked. */
function missingOf(answers: Answers, states: readonly DocumentState[], submission: SubmissionRow) {
  return {
    documents: states.filter((state) => state.isNeeded && !isJudged(state)).map(sayOpen),
    checks: openChecks(answers, readChecks(submission)),
  }
}

/** True where the vendor has submitted it after this step: whoever saw it then has other answers and documents before them. */
export async function wasSubmittedSince(db: Db, submissionId: number, seen: number): Promise<boolean> {
  const step = await db
    .selectFrom('submission_steps')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('id', '>', seen)
    .where('action', '=', 'submit')
    .limit(1)
    .executeTakeFirst()
  return step !== undefined
}

/** The steps of a submission after this one, as when a colleague was quicker. */
export async function listStepsSince(db: Db, submissionId: number, seen: number): Promise<ToldStepTaken[]> {
  const rows = await db
    .selectFrom('submission_steps')
    .select(['id', 'action', 'state', 'actor', 'user_id', 'at', 'reason'])
    .where('submission_id', '=', submissionId)
    .where('id', '>', seen)
    .orderBy('id')
    .limit(20)
    .execute()
  const people = await readPeople(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.flatMap(({ user_id, action, ...step }) =>
    Object.hasOwn(moves, action)
      ? { ...step, action: action as Move, who: user_id === null ? null : (people.get(user_id)?.name ?? null) }
      : [],
  )
}

/** The answers by page. What was submitted before and is another now stands beside it, also where it is not asked for any more. */
function tellSteps(answers: Answers, before: Answers | null): ToldStep[] {
  const complete = (one: Answers) => {
    const normal = normalizeAnswers(one)
    return Object.fromEntries(questionNames.map((name) => [name, normal[name] ?? ''])) as Record<QuestionName, string>
  }
  const now = complete(answers)
  const then = before && complete(before)
  const changed = new Set(then ? differingNames(questionNames, now, then) : [])
  return stepNames.flatMap((step) => {
    const asked = askedIn(step, answers)
    const askedBefore = before ? askedIn(step, before) : []
    const gone = askedBefore.filter((name) => !asked.includes(name) && then?.[name] !== '')
    const told = [...asked, ...gone].map((name): ToldAnswer => {
      const isAsked = asked.includes(name)
      const wasAsked = askedBefore.includes(name)
      const isOther = then !== null && (changed.has(name) || isAsked !== wasAsked)
      return {
        name,
        label: questionOf(name, answers).label,
        said: isAsked ? tellAnswer(name, now[name]) : 'not asked any more',
        ...(isOther && then && { before: wasAsked ? tellAnswer(name, then[name]) : 'not asked' }),
      }
    })
    return told.length === 0 ? [] : { step, label: steps[step].label, answers: told }
  })
}

function tellKind(state: DocumentState, nameOf: (id: string | null) => string | null, today: string): ToldKind {
  const { label, hint = '', isMandatory = false, isIdentity = false, isForBuyers = false } = documentKindOf(state.kind)
  const rows = state.excuse ? [...state.files, state.excuse] : state.files
  return {
    kind: state.kind,
    label,
    hint,
    isNeeded: state.isNeeded,
    isMandatory,
    isIdentity,
    isForBuyers,
    isDone: isJudged(state),
    documents: rows.map((row) => tellDocument(row, nameOf, today)),
  }
}

function tellDocument(
  row: SubmissionDocumentRow,
  nameOf: (id: string | null) => string | null,
  today: string,
): ToldDocument {
  return {
    id: row.id,
    fileName: row.file_name,
    byteSize: row.byte_size,
    why: row.why_missing,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    isEnded: row.valid_until !== null && row.valid_until < today,
    sentAt: row.created_at,
    verdict: row.verdict ?? 'none',
    note: row.verdict_note,
    judged: row.verdict_at === null ? null : { by: nameOf(row.verdict_by), at: row.verdict_at },
    verdicts: verdictsFor(row),
  }
}

async function listPictures(db: Db, id: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'file_name', 'byte_size'])
    .where('about_type', '=', pictureRules.aboutType)
    .where('about_id', '=', String(id))
    .where('purpose', '=', pictureRules.purpose)
    .orderBy('number')
    .execute()
}

async function readPeople(
  db: Db,
  wanted: readonly (string | null)[],
): Promise<Map<string, { name: string; email: string }>> {
  const ids = [...new Set(wanted.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { name: fullName(row), email: row.email }]))
}

/** A file of a submission as it lies on the disk. */
type StoredPaper = Pick<UploadRow, 'file_key' | 'file_name' | 'content_type'> & {
  /** What it is, as the trail says it. */
  what: string
}

/** A document of a submission, wherever its file belongs now, or one of its pictures. Undefined where it is none of them. */
export async function findPaper(db: Db, submissionId: number, id: string): Promise<StoredPaper | undefined> {
  const document = await db
    .selectFrom('submission_documents')
    .select(['kind', 'upload_id', 'deal_document_id'])
    .where('id', '=', id)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  if (document?.deal_document_id) {
    const given = await db
      .selectFrom('deal_documents')
      .select(['file_key', 'file_name', 'content_type'])
      .where('id', '=', document.deal_document_id)
      .executeTakeFirst()
    return given?.file_key ? { ...given, file_key: given.file_key, what: kindLabel(document.kind) } : undefined
  }
  const upload = await db
    .selectFrom('uploads')
    .select(['file_key', 'file_name', 'content_type', 'purpose'])
    .where('id', '=', document ? (document.upload_id ?? '') : id)
    .where('about_type', '=', pictureRules.aboutType)
    .where('about_id', '=', String(submissionId))
    .executeTakeFirst()
  if (!upload || (!document && upload.purpose !== pictureRules.purpose)) return undefined
  return { ...upload, what: document ? kindLabel(document.kind) : 'a picture' }
}

import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { containsFolded, isAmong } from '#db/expressions.server.ts'
import type { Database, SubmissionState, VendorKind } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, openChoice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { capabilityRoles } from '#app/domain/people/roles.ts'
import { deletedIssuer, fullName, joinedName } from '#app/domain/people/users.ts'
import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { selectConflicts } from './conflicts.server.ts'
import { documentStates } from './documents.server.ts'
import { isJudged, standingColumns, type DocumentState, type StandingRow } from './documents.ts'
import { submissionStates } from './moves.ts'
import { readFindings } from './screening/findings.ts'
import { answersOf } from './saving.server.ts'

/** The submissions at the desk. Drafts are their vendors' alone, and a reviewer's own are not among them. */

/** The states in which somebody still has something to do, in the order of the queue. */
const openStates = ['submitted', 'in-review', 'changes-requested', 'on-hold'] as const satisfies SubmissionState[]

const { draft: _draft, ...deskStates } = submissionStates
const stateOptions = { open: 'Open', overdue: 'Overdue', ...deskStates, submitted: 'To review', any: 'Any' } as const
type ListedState = keyof typeof stateOptions
type DeskState = keyof typeof deskStates

const vendorOptions = { owner: 'Owner', agent: 'Agent', sourcer: 'Sourcer', developer: 'Developer' } as const satisfies Record<VendorKind, string> // prettier-ignore
const reviewerOptions: Readonly<Record<string, string>> = { nobody: 'Nobody', me: 'Me' }

const filters = {
  state: choiceWithDefault<ListedState>({ name: 'state', label: 'State', options: stateOptions, fallback: 'open' }),
  kind: choice<VendorKind>({ name: 'kind', label: 'Vendor', options: vendorOptions, all: 'Any' }),
  reviewer: openChoice({
    name: 'reviewer',
    label: 'Reviewer',
    all: 'Anyone',
    labelOf: (value: string) => reviewerOptions[value] ?? 'Someone else',
    read: readReviewer,
  }),
  search: searchText({ placeholder: 'Reference, vendor, title or place' }),
}
export type SubmissionFilters = FiltersOf<typeof filters>

/** The filters that narrow the list, in words, such as “found by” and “Leeds”. */
export function sayFilters({ state, kind, reviewer, search }: SubmissionFilters): { before: string; value: string }[] {
  return [
    ...(state === 'any' ? [] : [{ before: 'under', value: stateOptions[state] }]),
    ...(kind ? [{ before: 'of a vendor who is', value: vendorOptions[kind] }] : []),
    ...(reviewer ? [{ before: 'with the reviewer', value: reviewerOptions[reviewer] ?? 'who was chosen' }] : []),
    ...(search ? [{ before: 'found by', value: `“${search}”` }] : []),
  ]
}

/** The number of a submission, as a form sends it; null for any other text. */
export function parseSubmissionId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

function readReviewer(params: URLSearchParams, name: string): string | null {
  const value = params.get(name) ?? ''
  return /^[\w-]{1,40}$/.test(value) ? value : null
}

/** A submission in the list. */
export interface ListedSubmission {
  id: number
  reference: string
  state: DeskState
  title: string
  location: string
  vendorName: string
  vendorKind: VendorKind | null
  pricePence: number | null
  findings: number
  /** Of the documents that it needs: those that are accepted or do not apply, and all. */
  documents: { done: number; needed: number }
  reviewer: string | null
  /** When the review has to be begun; null once it is. */
  dueAt: string | null
  isOverdue: boolean
  stateSince: string
  submittedAt: string | null
  decidedAt: string | null
  deal: string | null
}

/** Numbers by state, with the other filters. */
type Counts = Record<ListedState | 'dueToday', number>

/** The submissions by state, kind of vendor, reviewer and search: at first the open ones, those to review first, as they are due. */
export const submissionList = describeList({
  name: 'submissions',
  title: 'Submissions',
  labels: { table: 'Submissions, first review due first', filters: 'Filter submissions' },
  rowNames: ['submission'],
  filters,
  fieldOrder: ['search', 'state', 'kind', 'reviewer'],
  read: (db, filters, { size, ...facts }) => listSubmissions(db, filters, facts, size),
  choices: async (db) => ({ reviewer: { ...reviewerOptions, ...(await readReviewers(db)) } }),
  counts: (page) => ({ state: page.counts }),
  columns: {
    tick: { label: 'Tick', width: 2, place: 'tick', isHidden: true },
    due: { label: 'First review', width: 10.25, place: 'meta' },
    reference: { label: 'Reference', width: 8.6, isExtra: true },
    submission: { label: 'Submission', isRowHead: true },
    vendor: { label: 'Vendor', width: 10, place: 'first' },
    price: { label: 'Price', width: 5.6, place: 'amount', isNumber: true },
    screening: { label: 'Screening', width: 5.8, isExtra: true },
    documents: { label: 'Documents', width: 6 },
    state: { label: 'State', width: 9.2, place: 'state' },
    reviewer: { label: 'Reviewer', width: 6.4 },
  },
  csv: {
    Reference: (row) => row.reference,
    State: (row) => submissionStates[row.state],
    Title: (row) => row.title,
    Place: (row) => row.location,
    Vendor: (row) => row.vendorName,
    'Kind of vendor': (row) => row.vendorKind,
    'Price in pence': (row) => row.pricePence,
    Findings: (row) => row.findings,
    'Documents done': (row) => row.documents.done,
    'Documents needed': (row) => row.documents.needed,
    Reviewer: (row) => row.reviewer ?? '',
    'Submitted at': (row) => row.submittedAt,
    'First review due at': (row) => row.dueAt,
    Overdue: (row) => row.isOverdue,
    'Decided at': (row) => row.decidedAt,
    Deal: (row) => row.deal ?? '',
  },
})

/** The reviewer who looks, and when. */
interface Viewing {
  now: string
  userId: string
}

type Where = ExpressionBuilder<Database, 'submissions'>
type Submissions<Columns = object> = SelectQueryBuilder<Database, 'submissions', Columns>

async function listSubmissions(
  db: Db,
  filters: SubmissionFilters,
  facts: Viewing,
  size = pageSize,
): Promise<ListPage<ListedSubmission> & { counts: Counts }> {
  const counts = await countStates(db, filters, facts)
  // The page is found by what the index of the queue holds. Only then are its rows read, with their answers. It is a query of its own,
  // which a file of all reads on from page to page.
  const ids = await inOrder(meant(db, filters, facts), filters.state)
    .select('submissions.id')
    .limit(size)
    .offset((filters.page - 1) * size)
    .execute()
  const isOnPage = isAmong(
    'submissions.id',
    ids.map(({ id }) => id),
  )
  const page = db.selectFrom('submissions').where(isOnPage)
  const rows = await inOrder(page, filters.state)
    .leftJoin('users', 'users.id', 'submissions.reviewer_id')
    .select(['submissions.id', 'reference', 'state', 'title', 'location', 'vendor_name', 'vendor_kind', 'price_pence'])
    .select(['answers', 'findings', 'review_due_at', 'state_since', 'submitted_at', 'decided_at', 'deal_id'])
    .select(['first_name', 'last_name', 'email'])
    .execute()
  const documents = await readDocumentStates(db, rows, facts.now)
  const listed = rows.map((row): ListedSubmission => ({
    id: row.id,
    reference: row.reference,
    state: row.state as DeskState,
    title: row.title,
    location: row.location,
    vendorName: row.vendor_name,
    vendorKind: row.vendor_kind,
    pricePence: row.price_pence,
    findings: readFindings(row).length,
    documents: countDocuments(documents.get(row.id) ?? []),
    reviewer: joinedName(row),
    dueAt: dueOf(row),
    isOverdue: (dueOf(row) ?? facts.now) < facts.now,
    stateSince: row.state_since,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    deal: row.deal_id === null ? null : dealReference(row.deal_id),
  }))
  return { ...listPage(listed, counts[filters.state], filters.page, size), counts }
}

/** When the review has to be begun of one that waits for it. */
export function dueOf({
  state,
  review_due_at,
}: {
  state: SubmissionState
  review_due_at: string | null
}): string | null {
  return state === 'submitted' ? review_due_at : null
}

/**
 * Where the documents of these submissions stand, in one query. Kinds of which nobody has judged any are read as if nothing had been
 * sent: none of them is done.
 */
async function readDocumentStates(
  db: Db,
  rows: readonly { id: number; answers: string }[],
  now: string,
): Promise<Map<number, DocumentState<StandingRow>[]>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const documents = await db
    .selectFrom('submission_documents as document')
    .select(['submission_id', ...standingColumns])
    .where('submission_id', 'in', ids)
    .where((where) =>
      where.exists(
        where
          .selectFrom('submission_documents as judged')
          .select('judged.id')
          .whereRef('judged.submission_id', '=', 'document.submission_id')
          .whereRef('judged.kind', '=', 'document.kind')
          .where('judged.verdict', 'is not', null),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const byId = Map.groupBy(documents, (document) => document.submission_id)
  const today = londonDay(now)
  return new Map(rows.map((row) => [row.id, documentStates(answersOf(row), byId.get(row.id) ?? [], today)]))
}

/** Of the documents that are needed: how many are accepted or do not apply, and how many there are. */
function countDocuments(states: readonly DocumentState<StandingRow>[]): { done: number; needed: number } {
  const needed = states.filter(({ isNeeded }) => isNeeded)
  return { done: needed.filter(isJudged).length, needed: needed.length }
}

/** The submissions that the filters mean, in no order yet. */
export function meant(db: Db, filters: SubmissionFilters, facts: Viewing): Submissions {
  const { state } = filters
  return narrowed(db, filters, facts)
    .$if(state === 'open', (query) => query.where('state', 'in', openStates))
    .$if(state === 'overdue', (query) => query.where('state', '=', 'submitted').where('review_due_at', '<', facts.now))
    .$if(state !== 'open' && state !== 'overdue' && state !== 'any', (query) =>
      query.where('state', '=', state as SubmissionState),
    )
}

/** Those of any state that the other filters mean. */
function narrowed(
  db: Db,
  { kind, reviewer, search }: Pick<SubmissionFilters, 'kind' | 'reviewer' | 'search'>,
  { userId }: Viewing,
): Submissions {
  return forReviewer(db, userId).where((where) =>
    where.and([
      ...(kind ? [where('vendor_kind', '=', kind)] : []),
      ...(reviewer === 'nobody' ? [where('reviewer_id', 'is', null)] : []),
      ...(reviewer !== null && reviewer !== 'nobody'
        ? [where('reviewer_id', '=', reviewer === 'me' ? userId : reviewer)]
        : []),
      ...search.split(/\s+/).flatMap((word) => (word === '' ? [] : [containsFolded('search_text', word)])),
    ]),
  )
}

/** Everything that has been submitted and that this person may review. */
export function forReviewer(db: Db, userId: string): Submissions {
  return db
    .selectFrom('submissions')
    .where('state', '<>', 'draft')
    .where('submissions.id', 'not in', selectConflicts(db, userId))
}

/** In the order of the list of these states. */
export function inOrder<Columns>(submissions: Submissions<Columns>, state: ListedState): Submissions<Columns> {
  switch (state) {
    case 'open':
      return submissions.orderBy(rankOf).orderBy('review_due_at').orderBy('state_since').orderBy('submissions.id')
    case 'overdue':
    case 'submitted':
    case 'in-review':
      return submissions.orderBy('review_due_at').orderBy('state_since').orderBy('submissions.id')
    default:
      return submissions.orderBy('state_since', 'desc').orderBy('submissions.id', 'desc')
  }
}

/** The place of its state in the queue. */
function rankOf(where: Where) {
  const [first, ...others] = openStates
  return others
    .reduce(
      (cases, state, index) => cases.when('state', '=', state).then(index + 1),
      where.case().when('state', '=', first).then(0),
    )
    .else(openStates.length)
    .end()
}

async function countStates(db: Db, filters: SubmissionFilters, facts: Viewing): Promise<Counts> {
  const rows = await narrowed(db, filters, facts)
    .select(['state', ...countDue(facts.now)])
    .groupBy('state')
    .execute()
  const counts: Counts = { open: 0, overdue: 0, dueToday: 0, submitted: 0, 'in-review': 0, 'changes-requested': 0, 'on-hold': 0, approved: 0, revising: 0, rejected: 0, withdrawn: 0, any: 0 } // prettier-ignore
  for (const { state, count, overdue, dueToday } of rows) {
    counts[state as DeskState] = count
    counts.any += count
    if (openStates.some((open) => open === state)) counts.open += count
    if (state !== 'submitted') continue
    counts.overdue = overdue
    counts.dueToday = dueToday
  }
  return counts
}

/** Numbers of all, of those that are overdue, and of those due before the day is over: the midnight that ends it is still today. */
function countDue(now: string) {
  const count = (where: Where) => where.fn.countAll<number>()
  return [
    (where: Where) => count(where).as('count'),
    (where: Where) => count(where).filterWhere('review_due_at', '<', now).as('overdue'),
    (where: Where) =>
      count(where)
        .filterWhere('review_due_at', '>=', now)
        .filterWhere('review_due_at', '<=', startOfLondonDay(now, 1))
        .as('dueToday'),
  ] as const
}

/** The submission to review after this one, with the list's other filters; the first where this one waits no more. Null at the end. */
export async function findNextSubmission(
  db: Db,
  id: number | null,
  filters: SubmissionFilters,
  facts: Viewing,
): Promise<{ reference: string } | null> {
  const waiting = meant(db, { ...filters, state: 'submitted' }, facts)
  const here =
    id === null
      ? undefined
      : await waiting
          .select(['review_due_at', 'state_since', 'submissions.id'])
          .where('submissions.id', '=', id)
          .executeTakeFirst()
  const next = await inOrder(waiting, 'submitted')
    .select('reference')
    .$if(here !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('review_due_at', 'state_since', 'submissions.id'),
          '>',
          where.tuple(here!.review_due_at, here!.state_since, here!.id),
        ),
      ),
    )
    .$if(id !== null, (query) => query.where('submissions.id', '<>', id!))
    .limit(1)
    .executeTakeFirst()
  return next ?? null
}

/** The most reviewers whose names the filter offers. */
const mostReviewers = 50

async function readReviewers(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('role', 'in', capabilityRoles('submissions'))
    .where('issuer', '<>', deletedIssuer)
    .orderBy('first_name')
    .orderBy('id')
    .limit(mostReviewers)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.id, fullName(row)]))
}

import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import type { BulkRefusal, ChosenRows, SeenRow } from '#app/domain/lists/bulk.ts'
import { pageSize } from '#app/domain/lists/lists.ts'
import { partsOf } from '#app/domain/lists/parts.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { londonDay } from '#app/utils/dates.ts'
import { isBlank } from '#app/utils/text.ts'
import { mostSubmissionsAtOnce, type SubmissionBulkMove, type SubmissionBulkPlan, type SubmissionsLeftAlone } from './bulk.ts' // prettier-ignore
import { documentStates, listDocuments } from './documents.server.ts'
import { forReviewer, inOrder, meant, type SubmissionFilters } from './list.server.ts'
import { isPossible, moves } from './moves.ts'
import { longestReason, moveSubmissionIn } from './moving.server.ts'
import { answersOf } from './saving.server.ts'
import { documentsToAsk } from './verdicts.ts'

/** One step of the review for many submissions at once: the ticked ones, or all that match. Each is moved as by its own page. */

/** A reviewer's choice: submissions by their ids, or all that the filters of the list leave. */
type ChosenSubmissions = ChosenRows<Omit<SubmissionFilters, 'page'>>

/** The submissions of one transaction: a few milliseconds, in which nobody else writes. */
const submissionsInOne = 10
/** The most submissions that one plan looks at for documents to ask for. */
const mostLookedAt = 2000
/** The most names that the page of confirmation shows. */
const mostNames = 10

/** The plan for the chosen submissions, for the page that asks once more. */
export async function planSubmissionBulk(
  db: Db,
  reviewer: { id: string },
  move: SubmissionBulkMove,
  chosen: ChosenSubmissions,
  now: string,
): Promise<{ ok: true; plan: SubmissionBulkPlan } | { ok: false; reason: BulkRefusal }> {
  const ids = chosen.which === 'ticked' ? [...new Set(chosen.ids)] : null
  if (ids?.length === 0) return { ok: false, reason: 'nothing-ticked' }
  if (ids && ids.length > pageSize) return { ok: false, reason: 'too-many' }
  const matching =
    chosen.which === 'all'
      ? meant(db, { ...chosen, page: 1 }, { now, userId: reviewer.id })
      : forReviewer(db, reviewer.id).where('submissions.id', 'in', ids)
  const groups = await matching
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const sum = (rows: typeof groups) => rows.reduce((total, { count }) => total + count, 0)
  const found = sum(groups)
  if (found === 0) return { ok: false, reason: 'nothing-found' }
  const isReady = ({ state }: (typeof groups)[number]) => isPossible(move, state, false)
  const already = sum(groups.filter(({ state }) => state === moves[move].to))
  const ready = sum(groups.filter(isReady))
  const leftAlone = { ...none, already, elsewhere: found - already - ready, gone: ids ? ids.length - found : 0 }
  const plan: SubmissionBulkPlan = { shown: [], withColleagues: 0, closed: 0, leftAlone, later: ready, names: [] }
  const candidates = await inOrder(matching, 'open')
    .select('submissions.id')
    .where('state', 'in', moves[move].from)
    .limit(mostLookedAt)
    .execute()
  for await (const part of partsOf(candidates, submissionsInOne)) {
    const rows = await readRows(db, reviewer, move, part)
    for (const { id } of part) {
      if (plan.shown.length === mostSubmissionsAtOnce) return { ok: true, plan }
      plan.later -= 1
      const row = rows.get(id)
      const verdict = row ? judge(move, row, now).verdict : 'gone'
      if (!row || verdict !== 'done') {
        if (verdict !== 'done') leftAlone[verdict] += 1
        continue
      }
      plan.shown.push({ id, version: row.step })
      if (row.reviewer_id !== null && row.reviewer_id !== reviewer.id) plan.withColleagues += 1
      if (row.isClosed) plan.closed += 1
      if (plan.names.length < mostNames) plan.names.push(`${row.reference} ${row.title}`)
    }
  }
  return { ok: true, plan }
}

/**
 * Moves the submissions that the page of confirmation has shown, and no others, each with its own mail and entries. One that somebody
 * has moved since is left alone and counted. `reason` is what the vendors read of a hold. Refuses a hold without one.
 */
export async function moveManySubmissions(
  db: Db,
  reviewer: User,
  move: SubmissionBulkMove,
  shown: readonly SeenRow[],
  reason: string,
  now: string,
): Promise<{ ok: true; changed: number; leftAlone: SubmissionsLeftAlone } | { ok: false; reason: 'no-reason' }> {
  if (move === 'hold' && isBlank(reason)) return { ok: false, reason: 'no-reason' }
  const leftAlone = { ...none }
  let changed = 0
  for await (const part of partsOf(shown, submissionsInOne)) {
    const verdicts = await db.transaction().execute((trx) => movePart(trx, reviewer, move, part, reason, now))
    for (const verdict of verdicts)
      if (verdict === 'done') changed += 1
      else leftAlone[verdict] += 1
  }
  return { ok: true, changed, leftAlone }
}

type Verdict = 'done' | keyof SubmissionsLeftAlone
const none: SubmissionsLeftAlone = { already: 0, elsewhere: 0, complete: 0, long: 0, closed: 0, changed: 0, gone: 0 }

/** A submission as far as a step for many needs it. */
type Row = Pick<SubmissionRow, 'id' | 'reference' | 'title' | 'state' | 'deal_id' | 'reviewer_id' | 'answers'> & {
  /** The number of the last step of its time line, plus one: it grows with each step, and is never nought. */
  step: number
  /** True where no mail reaches the vendor any more. */
  isClosed: boolean
  /** Only for a step that asks for some. */
  documents: SubmissionDocumentRow[]
}

/** Those of the wanted ones that this reviewer may decide about. */
async function readRows(
  db: Db,
  reviewer: { id: string },
  move: SubmissionBulkMove,
  wanted: readonly { id: number }[],
): Promise<Map<number, Row>> {
  const ids = wanted.map(({ id }) => id)
  const rows = await forReviewer(db, reviewer.id)
    .leftJoin('users', 'users.id', 'submissions.user_id')
    .select(['submissions.id', 'reference', 'title', 'state', 'deal_id', 'reviewer_id', 'answers', 'email'])
    .select((select) =>
      select
        .selectFrom('submission_steps')
        .select((step) => step.fn.max<number | null>('submission_steps.id').as('last'))
        .whereRef('submission_steps.submission_id', '=', 'submissions.id')
        .as('last'),
    )
    .where('submissions.id', 'in', ids)
    .execute()
  const asked = move === 'request-changes' ? rows.map(({ id }) => id) : []
  const documents = Map.groupBy(await listDocuments(db, ...asked), (document) => document.submission_id)
  return new Map(
    rows.map(({ last, email, ...row }) => [
      row.id,
      { ...row, step: (last ?? 0) + 1, isClosed: !email, documents: documents.get(row.id) ?? [] },
    ]),
  )
}

/** What would come of a move, and what it asks the vendor for. */
function judge(
  move: SubmissionBulkMove,
  row: Row,
  now: string,
): { verdict: Exclude<Verdict, 'changed' | 'gone'>; asked: string } {
  if (row.state === moves[move].to) return { verdict: 'already', asked: '' }
  if (!isPossible(move, row.state, row.deal_id !== null)) return { verdict: 'elsewhere', asked: '' }
  if (move !== 'request-changes') return { verdict: 'done', asked: '' }
  const states = documentStates(answersOf(row), row.documents, londonDay(now))
  const asked = documentsToAsk(states, row.documents).join('\n')
  if (asked === '') return { verdict: 'complete', asked }
  if (asked.length > longestReason) return { verdict: 'long', asked }
  return { verdict: row.isClosed ? 'closed' : 'done', asked }
}

async function movePart(
  trx: Db,
  reviewer: User,
  move: SubmissionBulkMove,
  shown: readonly SeenRow[],
  reason: string,
  now: string,
): Promise<Verdict[]> {
  const rows = await readRows(trx, reviewer, move, shown)
  const verdicts: Verdict[] = []
  for (const { id, version } of shown) {
    const row = rows.get(id)
    const { verdict, asked } = row ? judge(move, row, now) : { verdict: 'gone' as const, asked: '' }
    if (!row || verdict === 'already') verdicts.push(verdict)
    else if (row.step !== version) verdicts.push('changed')
    else if (verdict !== 'done') verdicts.push(verdict)
    else {
      const said = move === 'request-changes' ? asked : reason
      const moved = await moveSubmissionIn(trx, reviewer, row.reference, move, { reason: said }, now)
      verdicts.push(moved.ok ? 'done' : 'gone')
    }
  }
  return verdicts
}

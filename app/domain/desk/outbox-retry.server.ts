import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import type { OutboxRow } from '#db/schema.ts'
import { recordAudits } from '#app/domain/audit/audit.server.ts'
import type { ChosenRows } from '#app/domain/lists/bulk.ts'
import { partsOf } from '#app/domain/lists/parts.server.ts'
import { mayHaveBeenSent, outboxState, type OutboxRefusal, type OutboxState } from '#app/domain/mail/outbox.ts'
import { searchedOnceSentAgain } from '#app/domain/mail/restored.server.ts'
import { matchOutbox, type OutboxFilters } from './outbox-list.server.ts'
import { mostAtOnce, type BulkRefusal, type LeftAlone, type RetryPlan, type ShownEntries } from './outbox-retry.ts'

/** Entries of the outbox that are sent once more, because an admin has decided so: one, the ticked ones, or all that failed. */

/** An admin's choice: rows by their ids, or whatever failed among those that a search and a kind leave. */
export type ChosenEntries = ChosenRows<Pick<OutboxFilters, 'kind' | 'search'>, string>

/** The most rows that can be ticked; a page has fewer. */
const mostTicked = 200
/** The rows of one transaction: a few milliseconds, in which nobody else writes. */
const rowsAtOnce = 100
/** The most names that the page of confirmation shows. */
const mostNames = 10

/**
 * Puts a row that waits or was given up at the front again, with all its tries. It refuses a row that was sent, a mail that is
 * being handed over, and a refund that has ended. A mail that may have been sent is sent again, because an admin has decided so.
 */
export async function retryOutboxEntry(
  db: Db,
  admin: { id: string },
  id: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: OutboxRefusal }> {
  const verdicts = await db.transaction().execute((trx) => retryIn(trx, admin, [id], now))
  const verdict = verdicts.get(id) ?? 'not-found'
  return verdict === 'ready' ? { ok: true } : { ok: false, reason: verdict }
}

/** The plan for the chosen rows, for the page that asks once more. */
export async function planRetry(
  db: Db,
  chosen: ChosenEntries,
  operatorEmail: string,
): Promise<{ ok: true; plan: RetryPlan } | { ok: false; reason: BulkRefusal }> {
  const found = await findChosen(db, chosen, operatorEmail)
  if (!found.ok) return found
  const { ids, total } = found
  const rows = await readAll(db, ids)
  const ready = rows.filter((row) => judge(row) === 'ready')
  const refunds = ready.filter((row) => row.kind === 'refund')
  return {
    ok: true,
    plan: {
      ids: ready.map(({ id }) => id),
      mails: ready.length - refunds.length,
      refunds: refunds.length,
      refundPence: sumRefunds(refunds),
      inDoubt: ready.filter(mayHaveBeenSent).length,
      leftAlone: countLeftAlone(ids, rows),
      later: total - ids.length,
      names: await nameEntries(
        db,
        ready.slice(0, mostNames).map(({ id }) => id),
      ),
    },
  }
}

/**
 * Puts the rows at the front again that the page of confirmation has shown, and no others: what failed since then has been seen by
 * nobody. Rows that were sent meanwhile, or are just being sent, are left alone and counted. Where it is not known what the page
 * showed, or its refunds are more money than it said, nothing is sent, and the page has to be read again.
 */
export async function retryEntries(
  db: Db,
  admin: { id: string },
  chosen: ChosenEntries,
  shown: ShownEntries | null,
  operatorEmail: string,
  now: string,
): Promise<{ ok: true; queued: number; leftAlone: LeftAlone } | { ok: false; reason: BulkRefusal }> {
  if (!shown) {
    const found = await findChosen(db, chosen, operatorEmail)
    return found.ok ? { ok: false, reason: 'not-as-shown' } : found
  }
  // The amount of a refund is never changed, so that the sum holds in every part.
  if (sumRefunds(await readAll(db, shown.ids)) > shown.refundPence) return { ok: false, reason: 'not-as-shown' }
  const judgeChosen = chosen.which === 'all' ? judgeFailed : judge
  const verdicts: Verdict[] = []
  for await (const part of partsOf(shown.ids, rowsAtOnce)) {
    const judged = await db.transaction().execute((trx) => retryIn(trx, admin, part, now, judgeChosen))
    verdicts.push(...part.map((id) => judged.get(id) ?? 'not-found'))
  }
  const queued = verdicts.filter((verdict) => verdict === 'ready').length
  return { ok: true, queued, leftAlone: countVerdicts(verdicts) }
}

type Verdict = 'ready' | OutboxRefusal
type Judged = Pick<OutboxRow, 'id' | 'kind' | 'status' | 'started_at' | 'maybe_sent_at'> & {
  refund_status: string | null
  amount_pence: number | null
}

function judge(row: Judged): Verdict {
  const state: OutboxState = outboxState(row)
  if (state === 'sent') return 'already-sent'
  if (state === 'sending') return 'under-way'
  // The provider would not be asked again: the order would count as sent, and no money would have moved.
  return row.kind === 'refund' && row.refund_status !== 'due' ? 'refund-ended' : 'ready'
}

/** Of all that failed, one that waits was tried again since, by this admin or by another. */
function judgeFailed(row: Judged): Verdict {
  return outboxState(row) === 'waiting' ? 'already-sent' : judge(row)
}

function sumRefunds(rows: readonly Judged[]): number {
  return rows.reduce((sum, row) => sum + (row.amount_pence ?? 0), 0)
}

/** Judges these rows and queues those that can be sent again, each with its entry in the trail. */
async function retryIn(
  trx: Db,
  admin: { id: string },
  ids: readonly string[],
  now: string,
  judgeRow = judge,
): Promise<Map<string, Verdict>> {
  const rows = await readRows(trx, ids)
  const ready = rows.filter((row) => judgeRow(row) === 'ready')
  if (ready.length > 0) {
    await trx
      .updateTable('outbox')
      .set({
        status: 'waiting',
        attempts: 0,
        next_attempt_at: now,
        started_at: null,
        taken_by: null,
        maybe_sent_at: null,
        search_text: searchedOnceSentAgain,
      })
      .where(
        'id',
        'in',
        ready.map(({ id }) => id),
      )
      .execute()
    await recordAudits(
      trx,
      ready.map((row) => ({
        at: now,
        actor: 'admin',
        actorUserId: admin.id,
        action: 'outbox-retried',
        objectType: 'outbox',
        objectId: row.id,
        detail: { before: outboxState(row), after: 'waiting' },
      })),
    )
  }
  return new Map(rows.map((row) => [row.id, judgeRow(row)]))
}

/** The ids of the chosen rows, at most as many as are done at once, and how many there are in all. */
async function findChosen(
  db: Db,
  chosen: ChosenEntries,
  operatorEmail: string,
): Promise<{ ok: true; ids: string[]; total: number } | { ok: false; reason: BulkRefusal }> {
  if (chosen.which === 'ticked') {
    const ids = [...new Set(chosen.ids)]
    if (ids.length === 0) return { ok: false, reason: 'nothing-ticked' }
    return ids.length > mostTicked ? { ok: false, reason: 'too-many' } : { ok: true, ids, total: ids.length }
  }
  const failed = db.selectFrom('outbox').where('status', '=', 'failed').where(matchOutbox(chosen, operatorEmail))
  const rows = await failed.select('id').orderBy('created_at').orderBy('id').limit(mostAtOnce).execute()
  if (rows.length === 0) return { ok: false, reason: 'nothing-failed' }
  const { total } = await failed.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ok: true, ids: rows.map(({ id }) => id), total }
}

async function readAll(db: Db, ids: readonly string[]): Promise<Judged[]> {
  const rows: Judged[] = []
  for await (const part of partsOf(ids, rowsAtOnce)) rows.push(...(await readRows(db, part)))
  return rows
}

function readRows(db: Db, ids: readonly string[]): Promise<Judged[]> {
  return db
    .selectFrom('outbox')
    .leftJoin('refunds', (join) => join.onRef('refunds.id', '=', 'outbox.about_id').on('outbox.kind', '=', 'refund'))
    .select([
      'outbox.id',
      'kind',
      'outbox.status',
      'started_at',
      'maybe_sent_at',
      'refunds.status as refund_status',
      'amount_pence',
    ])
    .where('outbox.id', 'in', ids)
    .orderBy('outbox.id')
    .execute()
}

/** The names of these entries: the subject of a mail, or that it is a refund. In the order of the ids. */
async function nameEntries(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select(['id', jsonText('payload', '$.subject').as('subject')])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.subject ?? 'Refund')
}

function countLeftAlone(ids: readonly string[], rows: Judged[]): LeftAlone {
  const verdicts = new Map(rows.map((row) => [row.id, judge(row)]))
  return countVerdicts(ids.map((id) => verdicts.get(id) ?? 'not-found'))
}

function countVerdicts(verdicts: readonly Verdict[]): LeftAlone {
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length
  return {
    sent: count('already-sent'),
    underWay: count('under-way'),
    refundEnded: count('refund-ended'),
    gone: count('not-found'),
  }
}

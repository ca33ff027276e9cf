import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import type { OutboxRow } from '#db/schema.ts'
import { recordAudits } from '#app/domain/audit/audit.server.ts'
import { mayHaveBeenSent, outboxState, type OutboxRefusal, type OutboxState } from '#app/domain/mail/outbox.ts'
import { matchOutbox, type OutboxFilters } from './outbox-list.server.ts'
import type { BulkRefusal, LeftAlone, RetryPlan } from './outbox-retry.ts'

/** Entries of the outbox that are sent once more, because an admin has decided so: one, the ticked ones, or all that failed. */

/** What an admin has chosen: rows by their ids, or whatever failed among those that a search and a kind leave. */
export type ChosenEntries =
  { which: 'ticked'; ids: readonly string[] } | ({ which: 'all' } & Pick<OutboxFilters, 'kind' | 'search'>)

/** The most rows that can be ticked; a page has fewer. */
const mostTicked = 200
/** The most rows of one order. More than these are done in several rounds, the oldest first. */
export const mostAtOnce = 2000
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

/** What would be done with the chosen rows, for the page that asks once more. */
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
      count: ready.length,
      mails: ready.length - refunds.length,
      refunds: refunds.length,
      refundPence: refunds.reduce((sum, row) => sum + (row.amount_pence ?? 0), 0),
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
 * Puts the chosen rows at the front again. `expected` is the number that the page of confirmation showed: where more would be
 * sent now, nothing is, and the page has to be read again. Rows that were sent meanwhile, or are just being sent, are left alone
 * and counted.
 */
export async function retryEntries(
  db: Db,
  admin: { id: string },
  chosen: ChosenEntries,
  expected: number,
  operatorEmail: string,
  now: string,
): Promise<{ ok: true; queued: number; leftAlone: LeftAlone } | { ok: false; reason: BulkRefusal }> {
  const found = await findChosen(db, chosen, operatorEmail)
  if (!found.ok) return found
  const { ids } = found
  const rows = await readAll(db, ids)
  if (rows.filter((row) => judge(row) === 'ready').length > expected) return { ok: false, reason: 'more-meanwhile' }
  const verdicts: Verdict[] = []
  for (const part of partsOf(ids)) {
    const judged = await db.transaction().execute((trx) => retryIn(trx, admin, part, now))
    verdicts.push(...part.map((id) => judged.get(id) ?? 'not-found'))
    await letOthersIn()
  }
  const leftAlone = countVerdicts(verdicts)
  const queued = verdicts.filter((verdict) => verdict === 'ready').length
  // Of all that failed, one that is not among them any more was sent or tried again by somebody else.
  const others = chosen.which === 'all' ? Math.max(0, expected - ids.length) : 0
  return { ok: true, queued, leftAlone: { ...leftAlone, sent: leftAlone.sent + others } }
}

type Verdict = 'ready' | OutboxRefusal
type Judged = Pick<OutboxRow, 'id' | 'kind' | 'status' | 'started_at'> & {
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

/** Judges these rows and queues those that can be sent again, each with its entry in the trail. */
async function retryIn(
  trx: Db,
  admin: { id: string },
  ids: readonly string[],
  now: string,
): Promise<Map<string, Verdict>> {
  const rows = await readRows(trx, ids)
  const ready = rows.filter((row) => judge(row) === 'ready')
  if (ready.length > 0) {
    await trx
      .updateTable('outbox')
      .set({ status: 'waiting', attempts: 0, next_attempt_at: now, started_at: null })
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
  return new Map(rows.map((row) => [row.id, judge(row)]))
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
  for (const part of partsOf(ids)) {
    rows.push(...(await readRows(db, part)))
    await letOthersIn()
  }
  return rows
}

function readRows(db: Db, ids: readonly string[]): Promise<Judged[]> {
  return db
    .selectFrom('outbox')
    .leftJoin('refunds', (join) => join.onRef('refunds.id', '=', 'outbox.about_id').on('outbox.kind', '=', 'refund'))
    .select(['outbox.id', 'kind', 'outbox.status', 'started_at', 'refunds.status as refund_status', 'amount_pence'])
    .where('outbox.id', 'in', ids)
    .execute()
}

/** What these entries are called: the subject of a mail, or that it is a refund. In the order of the ids. */
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

/** Other requests have their turn between two parts. */
const letOthersIn = () => setImmediate()

function* partsOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += rowsAtOnce) yield ids.slice(start, start + rowsAtOnce)
}

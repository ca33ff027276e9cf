import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { SearchCadence } from '#db/schema.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import { listDealLines } from '#app/domain/deals/list/matching.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { mostNamed } from './alerts.ts'
import { findFresh, insertTold, isOneOf, noteLeft, readNewestChange } from './fresh.server.ts'
import { dueBefore, lookDay } from './looking.ts'
import { alertMail } from './mails.server.ts'

/** The daily and weekly looks for new deals, and the emails that come of them. */

/** The searches of each cadence that are looked at in one round. */
const searchesARound = 50
/** A look that has failed so often is left until the next is due. That one finds what this one has not. */
export const mostTries = 5

/**
 * Looks for new deals for the searches whose look is due, a few at a time, and queues one email for each that has some. A look is
 * one transaction, with its email, the deals that it tells of and the day: an interruption neither loses nor repeats a deal. Where
 * nothing has changed on the market there is no look at all. Visitors come between any two looks, because SQLite answers
 * synchronously. Returns the emails that were queued; the next round continues. A search whose look fails keeps no other from its
 * own; the round throws at its end then.
 */
export async function sendAlerts(db: Db, policy: DealPolicy, now: string): Promise<number> {
  const due = [...(await listDue(db, 'daily', now)), ...(await listDue(db, 'weekly', now))]
  if (due.length === 0) return 0
  const newest = await readNewestChange(db)
  await noteQuiet(
    db,
    due.filter((search) => search.seen_number >= newest).map(({ number }) => number),
    newest,
    now,
  )
  const keys = { endKeyOf: await makeEndKeys(db, 'alert-end'), manageKeyOf: await makeEndKeys(db, 'alert-manage') }
  const changed = due.filter(({ seen_number: seen }) => seen < newest)
  const failures: unknown[] = []
  let queued = 0
  for (const { number } of changed) {
    try {
      queued += await db.transaction().execute((trx) => look(trx, number, { policy, keys }, now))
    } catch (error) {
      failures.push(error)
      await noteFailure(db, number, now)
    }
    await setImmediate()
  }
  if (failures.length > 0) throw toFailure(failures, changed.length)
  return queued
}

function toFailure(failures: unknown[], looks: number): Error {
  const [first] = failures
  const message = first instanceof Error ? first.message : String(first)
  return new Error(`${failures.length} of ${looks} saved searches could not be looked at: ${message}`, { cause: first })
}

/** The deals stay to be looked at: only a look that succeeds moves `seen_number`. */
async function noteFailure(db: Db, number: number, now: string): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set((set) => ({
      failed_looks: sql<number>`(failed_looks + 1) % ${mostTries}`,
      looked_on: set
        .case()
        .when('failed_looks', '>=', mostTries - 1)
        .then(lookDay(now))
        .else(set.ref('looked_on'))
        .end(),
    }))
    .where('number', '=', number)
    .where('state', '=', 'confirmed')
    .execute()
}

function listDue(db: Db, cadence: SearchCadence, now: string) {
  return (
    db
      .selectFrom('saved_searches')
      .select(['number', 'seen_number'])
      // The value is written out and not bound: the partial index holds only rows with this value.
      .where('state', '=', sql.lit('confirmed' as const))
      .where('refused_at', 'is', null)
      .where('cadence', '=', cadence)
      .where('looked_on', '<', dueBefore(cadence, now))
      .orderBy('looked_on')
      .orderBy('number')
      .limit(searchesARound)
      .execute()
  )
}

async function noteQuiet(db: Db, numbers: number[], newest: number, now: string): Promise<void> {
  if (numbers.length === 0) return
  await db
    .updateTable('saved_searches')
    .set({ looked_on: lookDay(now) })
    .where('number', 'in', numbers)
    .where('state', '=', 'confirmed')
    // A deal may have changed meanwhile.
    .where('seen_number', '>=', newest)
    .execute()
}

interface Means {
  policy: DealPolicy
  keys: Record<'endKeyOf' | 'manageKeyOf', (id: string) => string>
}

/** Looks for one search. Returns 1 where it has led to an email. */
async function look(trx: Db, number: number, { policy, keys }: Means, now: string): Promise<0 | 1> {
  const search = await trx.selectFrom('saved_searches').selectAll().where('number', '=', number).executeTakeFirst()
  // Another round may have been quicker, and its reader may have ended it.
  if (search?.state !== 'confirmed' || search.refused_at !== null || search.email === null) return 0
  if (search.looked_on! >= dueBefore(search.cadence, now)) return 0
  const day = lookDay(now)
  const moment = { allowScotland: policy.allowScotland, now }
  const { toTell, held } = await findFresh(trx, search, moment)
  const few = toTell.slice(0, mostNamed)
  const deals = await listDealLines(trx, { few }, { order: 'score', most: mostNamed }, policy)
  await noteLeft(trx, search, moment)
  await noteTold(trx, number, toTell, day)
  // A held deal is looked at again next time, in case it comes free.
  const firstHeld = held.length === 0 ? null : await findFirstChange(trx, held, search.seen_number)
  await trx
    .updateTable('saved_searches')
    .set({
      looked_on: day,
      failed_looks: 0,
      seen_number: firstHeld === null ? await readNewestChange(trx) : firstHeld - 1,
    })
    .where('number', '=', number)
    .execute()
  if (toTell.length === 0) return 0
  const { id, email, name, filters: query, cadence } = search
  const mail = alertMail({
    email,
    name,
    query,
    cadence,
    confirmedAt: search.confirmed_at!,
    endKey: keys.endKeyOf(id),
    manageKey: keys.manageKeyOf(id),
    deals,
    total: toTell.length,
  })
  await queueMail(trx, { key: `alert:${id}:${day}`, about: { type: 'saved-search', id }, lane: 'mailing' }, mail, now)
  return 1
}

async function noteTold(trx: Db, searchNumber: number, dealIds: readonly number[], day: string): Promise<void> {
  await insertTold(trx, searchNumber, day, isOneOf(dealIds))
    .onConflict((there) => there.doUpdateSet({ told_on: day, is_unheard: 0 }))
    .execute()
}

/** The number of the first change of these deals after the one that was seen. */
async function findFirstChange(trx: Db, dealIds: readonly number[], seen: number): Promise<number | null> {
  const { first } = await trx
    .selectFrom('deal_changes')
    .select((select) => select.fn.min<number | null>('number').as('first'))
    .where('number', '>', seen)
    .where('deal_id', 'in', (from) => from.selectFrom('deals').select('id').where(isOneOf(dealIds)))
    .executeTakeFirstOrThrow()
  return first
}

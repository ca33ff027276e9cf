import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isAmong } from '#db/expressions.server.ts'
import type { SearchCadence } from '#db/schema.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import { listDealLines } from '#app/domain/deals/list/matching.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { mostNamed, tellsOfFalls } from './alerts.ts'
import { noteFailedLook, toFailure } from './failing.server.ts'
import {
  findFresh,
  followPrices,
  noteLeft,
  noteMoved,
  noteTold,
  readNewestChange,
  type FreshDeal,
} from './fresh.server.ts'
import { dueBefore, lookDay } from './looking.ts'
import { alertMail, type NamedDeal } from './mails.server.ts'

/** The daily and weekly looks for new deals, and the emails that come of them. */

/** The searches of each cadence that are looked at in one round. */
const searchesARound = 50

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
      await noteFailedLook(
        db.updateTable('saved_searches').where('number', '=', number).where('state', '=', 'confirmed'),
        now,
      )
    }
    await setImmediate()
  }
  if (failures.length > 0) throw toFailure(failures, `${changed.length} saved searches`)
  return queued
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
  const found = await findFresh(trx, search, moment)
  const { toTell, held } = found
  // Whoever agreed to emails about new deals alone gets no others.
  const isToldOfFalls = tellsOfFalls(search.consent_text)
  const fallen = isToldOfFalls ? found.fallen : []
  const [deals, lower] = [await listNamed(trx, toTell, policy), await listNamed(trx, fallen, policy)]
  await noteLeft(trx, search, moment)
  await noteTold(trx, search, { toTell, fallen }, day)
  if (held.length > 0) await noteMoved(trx, search, moment)
  await followPrices(trx, search, isToldOfFalls)
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
  if (toTell.length + fallen.length === 0) return 0
  const { id, email, name, filters: query, cadence } = search
  const mail = alertMail({
    email,
    name,
    query,
    cadence,
    confirmedAt: search.confirmed_at!,
    endKey: keys.endKeyOf(id),
    manageKey: keys.manageKeyOf(id),
    news: { deals, total: toTell.length },
    fallen: { deals: lower, total: fallen.length },
  })
  await queueMail(trx, { key: `alert:${id}:${day}`, about: { type: 'saved-search', id }, lane: 'mailing' }, mail, now)
  return 1
}

/** The first of these deals, as an email names them. */
async function listNamed(trx: Db, fresh: readonly FreshDeal[], policy: DealPolicy): Promise<NamedDeal[]> {
  const named = fresh.slice(0, mostNamed)
  const few = named.map(({ id }) => id)
  const deals = await listDealLines(trx, { few }, { order: 'score', most: mostNamed }, policy)
  return deals.map((deal) => ({ ...deal, ...named.find(({ id }) => id === deal.id)! }))
}

/** The number of the first change of these deals after the one that was seen. */
async function findFirstChange(trx: Db, dealIds: readonly number[], seen: number): Promise<number | null> {
  const { first } = await trx
    .selectFrom('deal_changes')
    .select((select) => select.fn.min<number | null>('number').as('first'))
    .where('number', '>', seen)
    .where(isAmong('deal_id', dealIds))
    .executeTakeFirstOrThrow()
  return first
}

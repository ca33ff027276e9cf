import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import { isHeld } from '#app/domain/deals/list/conditions.server.ts'
import { listDealLines } from '#app/domain/deals/list/matching.server.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { noteFailedLook, toFailure } from './failing.server.ts'
import { dueBefore, lookDay } from './looking.ts'
import { priceFallMail } from './mails.server.ts'

/** The daily looks at the prices of saved deals, and the emails that come of them. */

/** The people whose deals are looked at in one round. */
const watchesARound = 50

/**
 * Looks at the saved deals of those who want it and whose look is due, a few people at a time, and queues one email for each of whose
 * deals some are cheaper than their person knows. A look is one transaction, as that of a search is (sending.server.ts), and one
 * that fails keeps no other from its own: the round throws at its end then. Returns the emails that were queued; the next round
 * continues.
 */
export async function sendPriceFalls(db: Db, policy: DealPolicy, now: string): Promise<number> {
  const due = await db
    .selectFrom('price_watches')
    .select('id')
    .where('ended_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('looked_on', '<', dueBefore('daily', now))
    .orderBy('looked_on')
    .orderBy('id')
    .limit(watchesARound)
    .execute()
  if (due.length === 0) return 0
  const endKeyOf = await makeEndKeys(db, 'alert-end')
  const failures: unknown[] = []
  let queued = 0
  for (const { id } of due) {
    try {
      queued += await db.transaction().execute((trx) => look(trx, id, { policy, endKey: endKeyOf(id) }, now))
    } catch (error) {
      failures.push(error)
      await noteFailedLook(db.updateTable('price_watches').where('id', '=', id), now)
    }
    await setImmediate()
  }
  if (failures.length > 0) throw toFailure(failures, `${due.length} shortlists`)
  return queued
}

/** Looks for one person. Returns 1 where it has led to an email. */
async function look(
  trx: Db,
  id: string,
  { policy, endKey }: { policy: DealPolicy; endKey: string },
  now: string,
): Promise<0 | 1> {
  const day = lookDay(now)
  const watch = await trx
    .selectFrom('price_watches')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'started_at', 'email', 'is_email_verified'])
    .where('price_watches.id', '=', id)
    // Another round may have been quicker, and its person may have ended it.
    .where('ended_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('looked_on', '<', dueBefore('daily', now))
    .executeTakeFirst()
  if (!watch) return 0
  await trx.updateTable('price_watches').set({ looked_on: day, failed_looks: 0 }).where('id', '=', id).execute()
  // Nothing is told to an address that its provider no longer vouches for, and nothing counts as told.
  const fallen = watch.is_email_verified === 0 ? new Map<number, number>() : await findFallen(trx, watch.user_id, now)
  await noteSeen(trx, watch.user_id, [...fallen.keys()], day)
  if (fallen.size === 0) return 0
  const lines = await listDealLines(trx, { few: [...fallen.keys()] }, { order: 'score', most: fallen.size }, policy)
  const mail = priceFallMail({
    email: watch.email,
    startedAt: watch.started_at,
    endKey,
    deals: lines.map((deal) => ({ ...deal, fellFromPence: fallen.get(deal.id)! })),
  })
  await queueMail(
    trx,
    { key: `price-falls:${id}:${day}`, about: { type: 'price-watch', id }, lane: 'mailing' },
    mail,
    now,
  )
  return 1
}

/**
 * The saved deals that are on the market, that nobody holds, and that are cheaper than their person knows, each with the price that
 * they know: the last one that they were told or could have seen, so that each fall is told once. It follows every rise on the market
 * that a look finds, of held deals too (`noteSeen`). A fall of what is held or off the market waits.
 */
async function findFallen(trx: Db, userId: string, now: string): Promise<Map<number, number>> {
  const saved = await trx
    .selectFrom('shortlisted_deals')
    .select((select) => ['deal_id', select.fn.coalesce('told_price_pence', 'price_pence').as('known')])
    .where('user_id', '=', userId)
    .execute()
  const known = new Map(saved.map((row) => [row.deal_id, row.known]))
  const rows = await trx
    .selectFrom(readBy('deals', null))
    .select((select) => ['id', 'price_pence', isHeld(select, now).as('isHeld')])
    .where(isAmong('id', [...known.keys()]))
    .where('status', '=', 'active')
    .execute()
  const fallen = rows.filter((row) => !row.isHeld && row.price_pence < known.get(row.id)!)
  return new Map(fallen.map(({ id }) => [id, known.get(id)!]))
}

/** What is known of a price follows it down where an email tells of it, and up, which takes it out of an email that still waits. */
async function noteSeen(trx: Db, userId: string, fallen: readonly number[], day: string): Promise<void> {
  const told = trx
    .updateTable('shortlisted_deals')
    .from('deals')
    .where('user_id', '=', userId)
    .whereRef('deals.id', '=', 'deal_id')
    .where('deals.status', '=', 'active')
  await told
    .set((set) => ({ told_price_pence: set.ref('deals.price_pence'), fell_on: null, fell_from_pence: null }))
    .where((where) =>
      where('deals.price_pence', '>', where.fn.coalesce('told_price_pence', 'shortlisted_deals.price_pence')),
    )
    .execute()
  if (fallen.length === 0) return
  await told
    .set((set) => ({
      told_price_pence: set.ref('deals.price_pence'),
      fell_on: day,
      fell_from_pence: set.fn.coalesce('told_price_pence', 'shortlisted_deals.price_pence'),
    }))
    .where(isAmong('deal_id', fallen))
    .execute()
}

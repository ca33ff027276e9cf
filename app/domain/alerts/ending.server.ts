import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { SavedSearchRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { forgetMails, isUnforgotten } from '#app/domain/mail/forgetting.server.ts'
import { readEndKey } from '#app/domain/newsletter/keys.server.ts'
import { bouncedDays, confirmHours } from '#app/domain/newsletter/newsletter.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { mostEnded } from './alerts.ts'
import { readNewestChange } from './fresh.server.ts'
import { endWatch, readWatchState, sweepWatches } from './watching.server.ts'

/** The end of the emails for a search or about prices, by their reader or with the address, and of searches that were never confirmed. */

type By = { actor: 'visitor' | 'system' } | { actor: 'user'; actorUserId: string }

/** The state of the link that ends emails about a search, or about the prices of saved deals, which are `gone` with their account. */
type AlertEnding = { name: string } & (
  | { of: 'search'; state: 'on' | 'ended' }
  | { of: 'prices'; state: 'on' | 'ended' | 'gone' }
)

/** The state of the link that ends the emails; null for a key that we have not made. */
export async function readAlertEnding(db: Db, key: string): Promise<AlertEnding | null> {
  const id = await readEndKey(db, key, 'alert-end')
  if (id === null) return null
  const watch = await readWatchState(db, id)
  if (watch !== null) return { of: 'prices', state: watch, name: 'Falls in price of your saved deals' }
  const row = await db.selectFrom('saved_searches').select(['state', 'name']).where('id', '=', id).executeTakeFirst()
  return row && row.state !== 'ended'
    ? { of: 'search', state: 'on', name: row.name }
    : { of: 'search', state: 'ended', name: '' }
}

/** Ends the emails that this key belongs to, at once. Once more it changes nothing. False for a key that we have not made. */
export async function endByKey(db: Db, key: string, now: string): Promise<boolean> {
  const id = await readEndKey(db, key, 'alert-end')
  if (id === null) return false
  await db.transaction().execute(async (trx) => {
    await endEmails(trx, id, { actor: 'visitor' }, now)
    await endWatch(trx, id, { actor: 'visitor' }, now)
  })
  return true
}

/**
 * Ends the emails for a search. A signed-in person keeps the search without an address; of anybody else's only the hash of the
 * address stays, and of one that is not `isKept`. What waits for it in the outbox is deleted, and the address is taken out of what
 * was sent. False where there is nothing to end.
 */
export async function endEmails(trx: Db, id: string, by: By, now: string, isKept = true): Promise<boolean> {
  const search = await trx
    .selectFrom('saved_searches')
    .select(['number', 'email_hash', 'user_id', 'state'])
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  if (!search) return false
  const userId = by.actor === 'user' ? by.actorUserId : search.user_id
  await noteForgotten(trx, isKept ? 'search' : 'search-deleted', id, now)
  await forgetMails(trx, 'saved-search', [id])
  if (userId === null || !isKept) await trx.deleteFrom('saved_searches').where('id', '=', id).execute()
  else {
    await trx.deleteFrom('saved_search_keys').where('search_id', '=', id).execute()
    await trx.deleteFrom('told_deals').where('search_number', '=', search.number).execute()
    await trx
      .updateTable('saved_searches')
      .set({ state: 'ended', email: null, user_id: userId, since: now, ended_at: now, refused_at: null })
      .where('id', '=', id)
      .execute()
    await deleteOldEnded(trx, userId)
  }
  const toldAt = search.state === 'waiting' ? sql<string | null>`told_at` : null
  await trx
    .insertInto('alert_stops')
    .values({ email_hash: search.email_hash, ended_at: now })
    .onConflict((there) => there.column('email_hash').doUpdateSet({ ended_at: now, told_at: toldAt }))
    .execute()
  await recordAudit(trx, { ...by, at: now, action: 'saved-search-ended', objectType: 'saved-search', objectId: id })
  return true
}

async function deleteOldEnded(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('state', '=', 'ended')
    .where('number', 'not in', (from) =>
      from
        .selectFrom('saved_searches')
        .select('number')
        .where('user_id', '=', userId)
        .where('state', '=', 'ended')
        .orderBy('ended_at', 'desc')
        .orderBy('number', 'desc')
        .limit(mostEnded),
    )
    .execute()
}

/** Deletes searches that wait, with their mails. One that a signed-in person had kept without email is kept so again. */
export async function dropWaiting(trx: Db, rows: Pick<SavedSearchRow, 'id' | 'user_id' | 'ended_at'>[]): Promise<void> {
  if (rows.length === 0) return
  const idsOf = (some: typeof rows) => some.map(({ id }) => id)
  await forgetMails(trx, 'saved-search', idsOf(rows))
  const kept = rows.filter((row) => row.user_id !== null && row.ended_at !== null)
  const gone = rows.filter((row) => !kept.includes(row))
  if (kept.length > 0) {
    await trx.deleteFrom('saved_search_keys').where('search_id', 'in', idsOf(kept)).execute()
    await trx
      .updateTable('saved_searches')
      .set({ state: 'ended', email: null, since: sql<string>`ended_at` })
      .where('id', 'in', idsOf(kept))
      .execute()
  }
  if (gone.length > 0) await trx.deleteFrom('saved_searches').where('id', 'in', idsOf(gone)).execute()
}

/** The searches that are looked at in one round. */
const size = 200

/**
 * Deletes the searches that were not confirmed in time, with their mails, ends those of addresses that have been bounced for long,
 * and takes addresses out of mails that were just being sent when their search ended; so with emails about prices. Forgets the changes of deals that every
 * search has looked at. Returns how many searches that waited went; the next round continues.
 */
export async function sweepSearches(db: Db, now: string): Promise<number> {
  const until = addMilliseconds(now, -confirmHours * 3_600_000)
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('saved_search_keys').where('made_at', '<=', until).execute()
    const rows = await trx
      .selectFrom('saved_searches')
      .select(['id', 'user_id', 'ended_at'])
      .where('state', '=', sql.lit('waiting'))
      .where('since', '<=', until)
      .orderBy('since')
      .limit(size)
      .execute()
    await dropWaiting(trx, rows)
    const bounced = await trx
      .selectFrom('saved_searches')
      .select('id')
      .where('refused_at', '<=', addMilliseconds(now, -bouncedDays * 86_400_000))
      .limit(size)
      .execute()
    for (const { id } of bounced) await endEmails(trx, id, { actor: 'system' }, now)
    await forgetMails(trx, 'saved-search', await listUnforgotten(trx))
    await sweepWatches(trx, now)
    await forgetChanges(trx)
    return rows.length
  })
}

async function listUnforgotten(trx: Db): Promise<string[]> {
  const rows = await trx
    .selectFrom('outbox')
    .leftJoin('saved_searches', 'saved_searches.id', 'outbox.about_id')
    .select('outbox.about_id as id')
    .distinct()
    .where('outbox.about_type', '=', 'saved-search')
    .where('saved_searches.email', 'is', null)
    .where(isUnforgotten)
    .limit(size)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Beyond so many changes the oldest go, so that a search whose look always fails keeps no more. */
const mostChanges = 100_000

/** The last one stays: whoever confirms begins behind it. */
async function forgetChanges(trx: Db): Promise<void> {
  const newest = await readNewestChange(trx)
  const { seen } = await trx
    .selectFrom('saved_searches')
    .select((select) => select.fn.min<number | null>('seen_number').as('seen'))
    .where('state', '=', 'confirmed')
    // One whose address has bounced begins anew when it is confirmed again.
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow()
  const until = Math.max(Math.min(seen ?? newest, newest - 1), newest - mostChanges)
  await trx
    .deleteFrom('deal_changes')
    .where('number', 'in', (from) =>
      from.selectFrom('deal_changes').select('number').where('number', '<=', until).orderBy('number').limit(1000),
    )
    .execute()
}

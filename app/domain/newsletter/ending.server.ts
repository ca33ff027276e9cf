import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { forgetMails, isUnforgotten } from '#app/domain/mail/forgetting.server.ts'
import { beginsWithKey, bulkKeyStart } from '#app/domain/mail/outbox.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { readEndKey } from './keys.server.ts'
import { bouncedDays, confirmHours } from './newsletter.ts'

/** The end of a subscription, by its reader or at the desk, and of addresses that were never confirmed. */

/** Who ends it: the reader by the link of a mail, somebody at the desk, or the site once the address has been bounced for long. */
type By = { actor: 'visitor' | 'system' } | { actor: 'admin'; actorUserId: string }

/** The state of the link that ends a subscription; null for a key that we have not made. */
export async function readEnding(db: Db, key: string): Promise<'subscribed' | 'ended' | null> {
  const id = await readEndKey(db, key)
  if (id === null) return null
  const row = await db.selectFrom('subscribers').select('state').where('id', '=', id).executeTakeFirst()
  // An address that has been deleted gets nothing either.
  return row && row.state !== 'unsubscribed' ? 'subscribed' : 'ended'
}

/** Ends the subscription that this key belongs to, at once. Once more it changes nothing. False for a key that we have not made. */
export async function unsubscribe(db: Db, key: string, now: string): Promise<boolean> {
  const id = await readEndKey(db, key)
  if (id === null) return false
  await db.transaction().execute((trx) => endSubscription(trx, id, { actor: 'visitor' }, now))
  return true
}

/**
 * Ends a subscription. Of the address only its hash stays, so that no mailing goes to it and whoever types it can have it asked once
 * in 30 days only. What waits for it in the outbox is deleted, and the address is taken out of what was sent. Returns false where
 * there is nothing to end.
 */
export async function endSubscription(trx: Db, id: string, by: By, now: string): Promise<boolean> {
  const ended = await trx
    .updateTable('subscribers')
    .set((set) => ({
      state: 'unsubscribed',
      email: null,
      search_text: null,
      since: now,
      ended_at: now,
      // A person who is asked whether they come back, and says no, is not asked again at once.
      told_at: set.case().when('state', '=', 'waiting').then(set.ref('told_at')).else(null).end(),
      refused_at: null,
    }))
    .where('id', '=', id)
    .where('state', '<>', 'unsubscribed')
    .returning('email_hash')
    .executeTakeFirst()
  if (!ended) return false
  await noteForgotten(trx, 'newsletter', ended.email_hash, now)
  await trx.deleteFrom('subscription_keys').where('subscriber_id', '=', id).execute()
  await forgetMails(trx, 'subscriber', [id])
  const action = by.actor === 'admin' ? 'subscriber-removed' : 'subscriber-ended'
  await recordAudit(trx, { ...by, at: now, action, objectType: 'subscriber', objectId: id })
  return true
}

/** The addresses that are looked at in one round. */
const size = 200

/**
 * Deletes the addresses that were not confirmed in time since they first asked, with their mails. Ends the subscriptions of those
 * that have been bounced for long. One that had been unsubscribed before is unsubscribed
 * again. Also takes the address out of mails that were just being sent when their reader unsubscribed or was deleted. Returns how many addresses
 * went; the next round continues.
 */
export async function deleteUnconfirmed(db: Db, now: string): Promise<number> {
  const until = addMilliseconds(now, -confirmHours * 3_600_000)
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('subscription_keys').where('made_at', '<=', until).execute()
    const rows = await trx
      .selectFrom('subscribers')
      .select(['id', 'ended_at'])
      .where('state', '=', 'waiting')
      .where('since', '<=', until)
      .orderBy('since')
      .limit(size)
      .execute()
    await dropWaiting(trx, rows)
    await endBounced(trx, now)
    await forgetMails(trx, 'subscriber', await listUnforgotten(trx))
    return rows.length
  })
}

/** The time at which the address is deleted of whom a mail server said, at `refusedAt`, that it has no such mailbox. */
export function bouncedUntil(refusedAt: string): string {
  return addMilliseconds(refusedAt, bouncedDays * 86_400_000)
}

async function endBounced(trx: Db, now: string): Promise<void> {
  const rows = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('refused_at', '<=', addMilliseconds(now, -bouncedDays * 86_400_000))
    .limit(size)
    .execute()
  for (const { id } of rows) await endSubscription(trx, id, { actor: 'system' }, now)
}

/** Deletes addresses that wait, with their mails. One that had been unsubscribed before is unsubscribed again. */
export async function dropWaiting(trx: Db, rows: { id: string; ended_at: string | null }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await forgetMails(trx, 'subscriber', ids)
  await trx.deleteFrom('subscription_keys').where('subscriber_id', 'in', ids).execute()
  const [ended, fresh] = [rows.filter((row) => row.ended_at !== null), rows.filter((row) => row.ended_at === null)]
  if (ended.length > 0)
    await trx
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', email: null, search_text: null, since: sql<string>`ended_at` })
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute()
  if (fresh.length > 0)
    await trx
      .deleteFrom('subscribers')
      .where(
        'id',
        'in',
        fresh.map(({ id }) => id),
      )
      .execute()
}

/**
 * Those of whom no address is kept, while a mail still names it: the mail was on its way when they unsubscribed or were deleted.
 * One that is just being sent is left.
 */
async function listUnforgotten(trx: Db): Promise<string[]> {
  const rows = await trx
    .selectFrom('subscribers')
    .innerJoin('outbox', (join) => join.on('about_type', '=', 'subscriber').onRef('about_id', '=', 'subscribers.id'))
    .select('subscribers.id')
    .distinct()
    .where('state', '=', 'unsubscribed')
    .where(isUnforgotten)
    .limit(size)
    .execute()
  // Only an address that was never confirmed is deleted with its row, and nothing but confirmations goes to such a one.
  const gone = await trx
    .selectFrom('outbox')
    .leftJoin('subscribers', 'subscribers.id', 'outbox.about_id')
    .select('outbox.about_id as id')
    .distinct()
    .where((where) => where.and(beginsWithKey(`${bulkKeyStart}confirm:`)))
    .where('subscribers.id', 'is', null)
    .where(isUnforgotten)
    .limit(size)
    .execute()
  return [...rows, ...gone].flatMap(({ id }) => id ?? [])
}

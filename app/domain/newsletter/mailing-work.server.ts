import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { MailingRow } from '#db/schema.ts'
import { recordAudits } from '#app/domain/audit/audit.server.ts'
import { beginsWithKey, bulkKeyStart, queueMail } from '#app/domain/mail/outbox.server.ts'
import { type BulkMail, type BulkVerdict } from '#app/domain/mail/work.server.ts'
import { makeEndKeys } from './keys.server.ts'
import type { MailingContent } from './mailing.ts'
import { endMailing, isPublic, mailingKeyStart } from './mailing.server.ts'
import { postMail } from './mails.server.ts'
import { findByKeyHash } from './subscribing.server.ts'

/** The sending of mailings, a few mails at a time, and the last look at each bulk mail before it leaves. */

/** The mails of one mailing that wait in the outbox at a time to leave now. */
export const waitingAtOnce = 100
/** The most that wait there in all. Those that were put off, because their domain takes none at the moment, hold up no others. */
const mostWaiting = 2000

/**
 * Fills the outbox up with the next mails of the mailings that are being sent, and ends those that have come to their end. A
 * mailing pauses where its post is not public any more, and is cancelled where the post is gone. Each round is one transaction, so
 * that an interruption neither loses nor repeats a subscriber. Returns the mails that were queued.
 */
export async function workMailings(db: Db, now: string): Promise<number> {
  const mailings = await db
    .selectFrom('mailings')
    .select('id')
    // The values are written out and not bound: the partial index of what is under way holds only rows with these values.
    .where('state', 'in', [sql.lit('sending' as const), sql.lit('paused' as const)])
    .execute()
  let queued = 0
  for (const { id } of mailings) queued += await db.transaction().execute((trx) => workMailing(trx, id, now))
  return queued
}

async function workMailing(trx: Db, mailingId: number, now: string): Promise<number> {
  const mailing = await trx.selectFrom('mailings').selectAll().where('id', '=', mailingId).executeTakeFirst()
  if (!mailing || mailing.ended_at !== null) return 0
  // A post that was deleted does not come back, and its page, on which somebody goes on or cancels, is gone with it.
  if (mailing.post_id === null) {
    await endMailing(trx, mailingId, 'cancelled', now)
    return 0
  }
  if (mailing.state !== 'sending') return 0
  if (!(await isPublic(trx, mailing.post_id))) {
    // A post may be taken off the blog for a moment, to mend it.
    await trx.updateTable('mailings').set({ state: 'paused' }).where('id', '=', mailingId).execute()
    return 0
  }
  const { all, due } = await countWaiting(trx, mailingId, now)
  if (mailing.all_queued_at !== null) {
    if (all === 0) await endMailing(trx, mailingId, 'done', now)
    return 0
  }
  const room = Math.min(waitingAtOnce - due, mostWaiting - all)
  return room > 0 ? queueNext(trx, mailing, room, now) : 0
}

/** The mails of a mailing that have not left, and those of them that may leave now. */
async function countWaiting(trx: Db, mailingId: number, now: string): Promise<{ all: number; due: number }> {
  return trx
    .selectFrom('outbox')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      select.fn.countAll<number>().filterWhere('next_attempt_at', '<=', now).as('due'),
    ])
    .where('kind', '=', 'mail')
    .where('lane', '=', 2)
    .where('status', '=', sql.lit('waiting'))
    .where((where) => where.and(beginsWithKey(mailingKeyStart(mailingId))))
    .executeTakeFirstOrThrow()
}

async function queueNext(trx: Db, mailing: MailingRow, room: number, now: string): Promise<number> {
  const readers = await trx
    .selectFrom('subscribers')
    .select(['number', 'id', 'email', 'confirmed_at'])
    .where('state', '=', sql.lit('confirmed'))
    .where('refused_at', 'is', null)
    .where('number', '>', mailing.last_number)
    // A subscriber who has confirmed since then was not counted.
    .where('confirmed_at', '<=', mailing.started_at)
    .orderBy('number')
    .limit(room)
    .execute()
  const content = JSON.parse(mailing.content) as MailingContent
  const endKeyOf = await makeEndKeys(trx)
  for (const { id, email, confirmed_at: since } of readers) {
    const name = { key: `mailing:${mailing.id}:${id}`, about: { type: 'subscriber', id }, lane: 'mailing' } as const
    const reader = { email: email ?? '', since: since ?? now, endKey: endKeyOf(id) }
    await queueMail(trx, name, postMail(content, reader), now)
  }
  await trx
    .updateTable('mailings')
    .set({
      last_number: readers.at(-1)?.number ?? mailing.last_number,
      queued: mailing.queued + readers.length,
      all_queued_at: readers.length < room ? now : null,
    })
    .where('id', '=', mailing.id)
    .execute()
  return readers.length
}

/**
 * Pauses the mailings that were being sent in a backup that has been restored: nobody knows how far they have come since it was made.
 * Somebody at the desk goes on with them or cancels the rest. Returns their number, with those that were paused before, which may have
 * gone on as well. One whose post is gone is cancelled by the next round.
 */
export async function pauseRestoredMailings(db: Db, now: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const paused = await trx
      .updateTable('mailings')
      .set({ state: 'paused' })
      .where('state', '=', sql.lit('sending' as const))
      .where('post_id', 'is not', null)
      .returning('id')
      .execute()
    await recordAudits(
      trx,
      paused.map(({ id }) => ({
        at: now,
        actor: 'system',
        action: 'mailing-paused',
        objectType: 'mailing',
        objectId: String(id),
      })),
    )
    const { count } = await trx
      .selectFrom('mailings')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('state', '=', sql.lit('paused' as const))
      .where('post_id', 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  })
}

/** The beginnings of the keys of the mails whose mailing has not ended. Its figures are counted from them. */
export async function listKeysUnderWay(db: Db): Promise<string[]> {
  const mailings = await db
    .selectFrom('mailings')
    .select('id')
    .where('state', 'in', [sql.lit('sending' as const), sql.lit('paused' as const)])
    .execute()
  return mailings.map(({ id }) => mailingKeyStart(id))
}

/**
 * The fate of a bulk mail at the moment at which it would leave. Nothing leaves to an address that has unsubscribed, has bounced or
 * was deleted since it was queued; a confirmation leaves only while its link works, and a post only while it is on the blog. A test
 * goes to somebody at the desk.
 */
export async function judgeBulkMail(db: Db, mail: BulkMail, now: string): Promise<BulkVerdict> {
  const name = mail.idempotency_key.slice(bulkKeyStart.length)
  if (name.startsWith('confirm:')) {
    const link = await findByKeyHash(db, name.slice('confirm:'.length), now)
    return link?.state === 'waiting' ? 'send' : 'drop'
  }
  if (name.startsWith('test:')) return 'send'
  const reader = await db
    .selectFrom('subscribers')
    .select(['state', 'refused_at'])
    .where('id', '=', mail.about_id ?? '')
    .executeTakeFirst()
  // Another mail to the address may have bounced while this one waited.
  if (reader?.state !== 'confirmed' || reader.refused_at !== null) return 'drop'
  const mailingId = /^mailing:(\d+):/.exec(name)?.[1]
  return mailingId === undefined ? 'send' : judgeMailing(db, Number(mailingId))
}

async function judgeMailing(db: Db, id: number): Promise<BulkVerdict> {
  const mailing = await db.selectFrom('mailings').select(['state', 'post_id']).where('id', '=', id).executeTakeFirst()
  // Somebody may send a mail of an ended mailing again that could not be sent.
  if (mailing === undefined || mailing.state === 'cancelled' || mailing.post_id === null) return 'drop'
  return mailing.state !== 'paused' && (await isPublic(db, mailing.post_id)) ? 'send' : 'later'
}

import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dropWaiting, endSubscription } from './ending.server.ts'
import type { SubscriberRefusal } from './newsletter.ts'
import { sendConfirmation, waitsUntil } from './subscribing.server.ts'

/** The desk's actions on single subscribers. The trail never keeps their addresses. */

type Refused = { ok: false; reason: SubscriberRefusal }

/** The address and state of a subscriber, for the page that asks once more; undefined where there is none. */
export async function readSubscriber(db: Db, id: string) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'since', 'ended_at', 'refused_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Sends one more confirmation mail to an address that waits for the first time, within the limit of a day. `until` is how long its link works.
 */
export async function sendConfirmationAgain(
  db: Db,
  editor: { id: string },
  id: string,
  now: string,
): Promise<{ ok: true; until: string } | Refused> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await readSubscriber(trx, id)
    if (!subscriber) return { ok: false, reason: 'not-found' }
    if (subscriber.state !== 'waiting') return { ok: false, reason: 'not-waiting' }
    // A person who has unsubscribed is promised that they are asked once in so many days.
    if (subscriber.ended_at !== null) return { ok: false, reason: 'asked-once' }
    // A subscription whose time is over still waits for the job that deletes it.
    if (waitsUntil(subscriber) <= now) return { ok: false, reason: 'not-waiting' }
    const until = await sendConfirmation(trx, subscriber, now)
    if (until === null) return { ok: false, reason: 'sent-enough' }
    await note(trx, editor, 'confirmation-sent-again', id, now)
    return { ok: true, until }
  })
}

/**
 * Takes an address off the newsletter. A subscription ends as if its reader had unsubscribed; an address that only waits is
 * deleted.
 */
export async function removeSubscriber(
  db: Db,
  editor: { id: string },
  id: string,
  now: string,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await readSubscriber(trx, id)
    if (!subscriber) return { ok: false, reason: 'not-found' }
    if (subscriber.state === 'unsubscribed') return { ok: false, reason: 'ended' }
    if (subscriber.state === 'waiting') {
      await dropWaiting(trx, [subscriber])
      await note(trx, editor, 'subscriber-removed', id, now)
    } else await endSubscription(trx, id, { actor: 'admin', actorUserId: editor.id }, now)
    return { ok: true }
  })
}

/** Takes the mark of a bounced address back, so that mailings go to it again. */
export async function takeBackBounce(
  db: Db,
  editor: { id: string },
  id: string,
  now: string,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await readSubscriber(trx, id)
    if (!subscriber) return { ok: false, reason: 'not-found' }
    if (subscriber.refused_at === null) return { ok: false, reason: 'not-bounced' }
    await trx.updateTable('subscribers').set({ refused_at: null }).where('id', '=', id).execute()
    await note(trx, editor, 'subscriber-not-bounced', id, now)
    return { ok: true }
  })
}

async function note(
  trx: Db,
  editor: { id: string },
  action: 'confirmation-sent-again' | 'subscriber-removed' | 'subscriber-not-bounced',
  id: string,
  now: string,
): Promise<void> {
  const by = { actor: 'admin', actorUserId: editor.id } as const
  await recordAudit(trx, { ...by, at: now, action, objectType: 'subscriber', objectId: id })
}

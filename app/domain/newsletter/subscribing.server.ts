import { foldText, type Db } from '#db/database.server.ts'
import type { SubscriberRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { hashAddress, makeEndKeys } from './keys.server.ts'
import { confirmMail, subscribedAlreadyMail } from './mails.server.ts'
import { confirmHours, consentWording, isConfirmKey, type SubscribeValues } from './newsletter.ts'

/** Subscribing by double opt-in: whoever asks gets a mail, and only its reader can confirm. */

const hour = 3_600_000
const day = 24 * hour
/** The most confirmation mails to one address in a day, whoever asks for them. */
const mostKeysADay = 3
/** The most addresses that wait for their confirmation. Beyond it nobody new is taken, so that a flood ends by itself. */
export const mostWaiting = 5000

/**
 * Takes an address, and queues the mail that confirms it. Whoever asks learns nothing: it returns nothing, whether the address is
 * new, waits, is subscribed or was unsubscribed. An address gets three such mails a day at most; one that is subscribed already is
 * told so once a day at most. A form that a program has filled in is answered as if it were taken, and nothing is stored.
 */
export async function askToSubscribe(db: Db, values: SubscribeValues, now: string): Promise<void> {
  if (values[trapFieldName]) return
  await db.transaction().execute(async (trx) => {
    const { email, from } = values
    const hash = await hashAddress(trx, email)
    const known = await trx.selectFrom('subscribers').selectAll().where('email_hash', '=', hash).executeTakeFirst()
    if (known?.state === 'confirmed') return tellSubscribed(trx, known, now)
    if (known?.state === 'waiting') return void (await sendConfirmation(trx, known, now))
    if ((await countWaiting(trx)) >= mostWaiting) return
    const waiting = { state: 'waiting', email, search_text: foldText(email), since: now, came_by: from } as const
    const subscriber = known
      ? await trx
          .updateTable('subscribers')
          .set(waiting)
          .where('id', '=', known.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('subscribers')
          .values({ ...waiting, id: newId(), email_hash: hash })
          .returningAll()
          .executeTakeFirstOrThrow()
    await sendConfirmation(trx, subscriber, now)
  })
}

async function countWaiting(trx: Db): Promise<number> {
  const { count } = await trx
    .selectFrom('subscribers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Queues one more confirmation mail with a key of its own; the keys before it stay valid. Returns false where the address has had
 * as many as it may have in a day.
 */
export async function sendConfirmation(
  trx: Db,
  { id, email }: Pick<SubscriberRow, 'id' | 'email'>,
  now: string,
): Promise<boolean> {
  const keys = await trx
    .selectFrom('subscription_keys')
    .select('key_hash')
    .where('subscriber_id', '=', id)
    .where('made_at', '>', addMilliseconds(now, -day))
    .limit(mostKeysADay)
    .execute()
  if (keys.length >= mostKeysADay || email === null) return false
  const key = newSecret()
  const keyHash = hashSecret(key)
  await trx.insertInto('subscription_keys').values({ key_hash: keyHash, subscriber_id: id, made_at: now }).execute()
  const name = { key: `confirm:${keyHash}`, about: { type: 'subscriber', id }, lane: 'awaited' } as const
  await queueMail(trx, name, confirmMail(email, key), now)
  return true
}

async function tellSubscribed(trx: Db, subscriber: SubscriberRow, now: string): Promise<void> {
  const { id, email, told_at: toldAt } = subscriber
  if (email === null || (toldAt !== null && toldAt > addMilliseconds(now, -day))) return
  await trx.updateTable('subscribers').set({ told_at: now }).where('id', '=', id).execute()
  const endKeyOf = await makeEndKeys(trx)
  const name = { key: `subscribed:${id}:${now}`, about: { type: 'subscriber', id }, lane: 'awaited' } as const
  await queueMail(trx, name, subscribedAlreadyMail(email, endKeyOf(id)), now)
}

/** How a confirmation link stands. A link that is over, was used for a subscription that has ended, or never was, is `over`. */
export type ConfirmationState = 'waiting' | 'confirmed' | 'over'

/** How the link with this key stands. */
export async function readConfirmation(db: Db, key: string, now: string): Promise<ConfirmationState> {
  const subscriber = await findByKey(db, key, now)
  return subscriber && subscriber.state !== 'unsubscribed' ? subscriber.state : 'over'
}

/** Confirms the subscription that this key belongs to. A second press changes nothing. */
export async function confirmSubscription(db: Db, key: string, now: string): Promise<ConfirmationState> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await findByKey(trx, key, now)
    if (!subscriber || subscriber.state === 'unsubscribed') return 'over'
    if (subscriber.state === 'confirmed') return 'confirmed'
    const { id } = subscriber
    await trx
      .updateTable('subscribers')
      .set({ state: 'confirmed', since: now, confirmed_at: now, consent_text: consentWording.version })
      .where('id', '=', id)
      .execute()
    const detail = { from: subscriber.came_by, wording: consentWording.version }
    await recordAudit(trx, { at: now, actor: 'visitor', action: 'subscriber-confirmed', objectType: 'subscriber', objectId: id, detail }) // prettier-ignore
    return 'confirmed'
  })
}

async function findByKey(db: Db, key: string, now: string) {
  return isConfirmKey(key) ? findByKeyHash(db, hashSecret(key), now) : undefined
}

/** The subscriber whose confirmation link has the key of this hash; undefined where the link works no more. */
export async function findByKeyHash(db: Db, keyHash: string, now: string) {
  return db
    .selectFrom('subscription_keys')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscribers.id', 'state', 'came_by'])
    .where('key_hash', '=', keyHash)
    .where('made_at', '>', addMilliseconds(now, -confirmHours * hour))
    .executeTakeFirst()
}

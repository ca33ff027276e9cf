import { foldText, type Db } from '#db/database.server.ts'
import type { SubscriberRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import { countOfMailbox } from '#app/utils/mailbox.ts'
import { askWithin, transactAsking } from '#app/utils/transact-asking.server.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { bouncedUntil, dropWaiting, endSubscription } from './ending.server.ts'
import { hashAddress, makeEndKeys } from './keys.server.ts'
import { confirmMail, subscribedAlreadyMail } from './mails.server.ts'
import { confirmHours, consentWording, isConfirmKey, suppressedDays, type SubscribeValues } from './newsletter.ts'
import { takeNewAddress } from './shares.server.ts'

/** Subscribing by double opt-in: whoever asks gets a mail, and only its reader can confirm. */

const hour = 3_600_000
const day = 24 * hour
/** The most confirmation mails to one address in a day, whoever asks for them. */
const mostKeysADay = 3
/** The most spellings of the address of one mailbox that wait, each of which has mails of its own. */
export const mostOfMailbox = 3
/**
 * The most addresses that wait for their confirmation. Beyond it nobody new is taken, so that a flood ends by itself. Whoever was
 * subscribed before is taken all the same.
 */
export const mostWaiting = 5000

/**
 * Takes an address, and queues the mail that confirms it. Whoever asks learns nothing: it returns nothing, whether the address is
 * new, waits, is subscribed or was unsubscribed. A new address gets three such mails a day at most, one that has unsubscribed one
 * in 30 days, and one that is subscribed already is told so once a day at most. A form that a program has filled in is answered as
 * if it were taken, and nothing is stored; neither is a new address of a network that has brought too many. `from` is the address
 * on the internet that the form came from.
 */
export async function askToSubscribe(db: Db, values: SubscribeValues, from: string, now: string): Promise<void> {
  if (values[trapFieldName]) return
  await transactAsking(db, async (trx) => {
    const hash = await hashAddress(trx, values.email)
    const known = await findWaitingOrNot(trx, hash, now)
    if (!known) return addNew(trx, values, hash, from, now)
    if (known.state === 'unsubscribed') return askReturning(trx, known, values, now)
    if (known.state === 'confirmed' && known.refused_at === null) return tellSubscribed(trx, known, now)
    // An address that was unsubscribed before, and waits, has had its one mail.
    if (known.state === 'confirmed' || known.ended_at === null) await sendConfirmation(trx, known, now)
  })
}

/**
 * The subscriber of this hash. Whoever has waited, or been bounced, too long is dropped first, because the job that drops them comes
 * only now and then.
 */
async function findWaitingOrNot(trx: Db, hash: string, now: string): Promise<SubscriberRow | undefined> {
  const find = () => trx.selectFrom('subscribers').selectAll().where('email_hash', '=', hash).executeTakeFirst()
  const known = await find()
  if (known && isBouncedTooLong(known, now)) {
    await endSubscription(trx, known.id, { actor: 'system' }, now)
    return find()
  }
  if (known?.state !== 'waiting' || waitsUntil(known) > now) return known
  await dropWaiting(trx, [known])
  return find()
}

function isBouncedTooLong({ refused_at: at }: Pick<SubscriberRow, 'refused_at'>, now: string): boolean {
  return at !== null && bouncedUntil(at) <= now
}

/** The time at which an address that waits is deleted, however often it asks. */
export function waitsUntil({ since }: Pick<SubscriberRow, 'since'>): string {
  return addMilliseconds(since, confirmHours * hour)
}

async function addNew(
  trx: Db,
  { email, from: form }: SubscribeValues,
  hash: string,
  from: string,
  now: string,
): Promise<void> {
  const waiting = await trx.selectFrom('subscribers').select('email').where('state', '=', 'waiting').execute()
  // Other spellings of an address lead to the mailbox that has had its mails.
  if (waiting.length >= mostWaiting || countOfMailbox(waiting, email) >= mostOfMailbox) return
  if (!(await askWithin(trx, takeNewAddress, { address: from, until: waitsUntil({ since: now }), now }))) return
  const subscriber = await trx
    .insertInto('subscribers')
    .values({
      id: newId(),
      email_hash: hash,
      email,
      search_text: foldText(email),
      state: 'waiting',
      since: now,
      came_by: form,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sendConfirmation(trx, subscriber, now)
}

async function askReturning(
  trx: Db,
  known: SubscriberRow,
  { email, from }: SubscribeValues,
  now: string,
): Promise<void> {
  if (known.told_at !== null && known.told_at > addMilliseconds(now, -suppressedDays * day)) return
  const subscriber = await trx
    .updateTable('subscribers')
    .set({ state: 'waiting', email, search_text: foldText(email), since: now, came_by: from, told_at: now })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sendConfirmation(trx, subscriber, now)
}

/** The number of addresses that wait for their confirmation. */
async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** The number that waits, from four fifths of what may; null while there is room. */
export async function readFullNewsletter(db: Db): Promise<{ waiting: number; most: number } | null> {
  const waiting = await countWaiting(db)
  return waiting >= 0.8 * mostWaiting ? { waiting, most: mostWaiting } : null
}

/**
 * Queues one more confirmation mail with a key of its own; the keys before it stay valid. Returns until when the link works, or null
 * where the address has had as many as it may have in a day.
 */
export async function sendConfirmation(
  trx: Db,
  subscriber: Pick<SubscriberRow, 'id' | 'email' | 'state' | 'since' | 'ended_at' | 'refused_at'>,
  now: string,
): Promise<string | null> {
  const { id, email } = subscriber
  const keys = await trx
    .selectFrom('subscription_keys')
    .select('key_hash')
    .where('subscriber_id', '=', id)
    .where('made_at', '>', addMilliseconds(now, -day))
    .limit(mostKeysADay)
    .execute()
  if (keys.length >= mostKeysADay || email === null) return null
  const key = newSecret()
  const keyHash = hashSecret(key)
  await trx.insertInto('subscription_keys').values({ key_hash: keyHash, subscriber_id: id, made_at: now }).execute()
  const forgottenAt = subscriber.refused_at === null ? null : bouncedUntil(subscriber.refused_at)
  const linkEnd = waitsUntil(subscriber.state === 'waiting' ? subscriber : { since: now })
  const until = forgottenAt !== null && forgottenAt < linkEnd ? forgottenAt : linkEnd
  const name = { key: `confirm:${keyHash}`, about: { type: 'subscriber', id }, lane: 'awaited' } as const
  const wasSubscribed = subscriber.state === 'waiting' && subscriber.ended_at !== null
  await queueMail(trx, name, confirmMail(email, { key, until, wasSubscribed, forgottenAt }), now)
  return until
}

async function tellSubscribed(trx: Db, subscriber: SubscriberRow, now: string): Promise<void> {
  const { id, email, told_at: toldAt } = subscriber
  if (email === null || (toldAt !== null && toldAt > addMilliseconds(now, -day))) return
  await trx.updateTable('subscribers').set({ told_at: now }).where('id', '=', id).execute()
  const endKeyOf = await makeEndKeys(trx)
  const name = { key: `subscribed:${id}:${now}`, about: { type: 'subscriber', id }, lane: 'awaited' } as const
  await queueMail(trx, name, subscribedAlreadyMail(email, endKeyOf(id)), now)
}

/**
 * The state of a confirmation link. A link that is over, was used for a subscription that has ended, or never was, is `over`. One
 * of a `bounced` address confirms it like one that waits.
 */
type ConfirmationState = 'waiting' | 'bounced' | 'confirmed' | 'over'

/** The state of the link with this key. */
export async function readConfirmation(db: Db, key: string, now: string): Promise<ConfirmationState> {
  const subscriber = await findByKey(db, key, now)
  if (!subscriber || subscriber.state === 'unsubscribed') return 'over'
  return subscriber.refused_at === null ? subscriber.state : 'bounced'
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
      .set({
        state: 'confirmed',
        since: now,
        confirmed_at: now,
        consent_text: consentWording.version,
        told_at: null,
        refused_at: null,
      })
      .where('id', '=', id)
      .execute()
    const detail = { from: subscriber.came_by, wording: consentWording.version }
    await recordAudit(trx, {
      at: now,
      actor: 'visitor',
      action: 'subscriber-confirmed',
      objectType: 'subscriber',
      objectId: id,
      detail,
    })
    return 'confirmed'
  })
}

async function findByKey(db: Db, key: string, now: string) {
  return isConfirmKey(key) ? findByKeyHash(db, hashSecret(key), now) : undefined
}

/**
 * The subscriber whose confirmation link has the key of this hash; undefined where the link works no more. A subscriber for whom
 * their mail server took nothing waits for a confirmation like a new one.
 */
export async function findByKeyHash(db: Db, keyHash: string, now: string) {
  const row = await db
    .selectFrom('subscription_keys')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscribers.id', 'state', 'since', 'came_by', 'refused_at'])
    .where('key_hash', '=', keyHash)
    .where('made_at', '>', addMilliseconds(now, -confirmHours * hour))
    .executeTakeFirst()
  if (!row || isBouncedTooLong(row, now) || (row.state === 'waiting' && waitsUntil(row) <= now)) return undefined
  return { ...row, state: row.refused_at === null ? row.state : 'waiting' }
}

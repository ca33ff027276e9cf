import type { Db } from '#db/database.server.ts'
import type { SavedSearchRow, SearchCadence } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { searchInWords } from '#app/domain/deals/list/filter-words.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { bouncedUntil } from '#app/domain/newsletter/ending.server.ts'
import { hashAddress, makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { suppressedDays } from '#app/domain/newsletter/newsletter.ts'
import { takeNewAddress } from '#app/domain/newsletter/shares.server.ts'
import { mostOfMailbox, mostWaiting, waitsUntil } from '#app/domain/newsletter/subscribing.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import { countOfMailbox } from '#app/utils/mailbox.ts'
import { askWithin, transactAsking } from '#app/utils/transact-asking.server.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { alertConsent, filtersOfQuery, mostLive, queryOfSearch, type SaveValues } from './alerts.ts'
import { dropWaiting } from './ending.server.ts'
import { confirmAlertMail, fullAlertMail, knownAlertMail } from './mails.server.ts'

/** Saving a search by double opt-in: whoever asks gets a mail, and only its reader can confirm. */

const day = 86_400_000
/** The most confirmation mails to one address in a day, whoever asks for them; more where its signed-in owner asks. */
const mostKeysADay = { stranger: 3, owner: mostLive }

/** The time in which the same form is one. */
const secondClick = 60_000

/** Who saves a search, and from which address on the internet. */
export interface Asker {
  network: string
  user: Pick<User, 'id' | 'email' | 'isEmailVerified'> | null
}

/**
 * Takes a search for an address, and queues the mail that confirms it. Whoever asks learns nothing, whatever is known of the address,
 * and changes nothing that its reader has not confirmed. Only the signed-in owner of the address is told that the search is `known`:
 * it is emailed already, as often as they have now asked for. An address that has stopped such emails is asked once in 30 days,
 * unless its owner asks. A form that a program has filled in is answered as if it were taken, and nothing is stored; neither is a
 * search by a network that has brought too many, but for its signed-in people.
 */
export async function askToSave(db: Db, values: SaveValues, asker: Asker, now: string): Promise<'known' | null> {
  if (values[trapFieldName]) return null
  return transactAsking(db, async (trx) => {
    const hash = await hashAddress(trx, values.email)
    await dropLate(trx, hash, now)
    const userId = ownerOf(values.email, asker.user)
    const query = queryOfSearch(filtersOfQuery(values.search))
    const standing = await readStanding(trx, hash)
    const known = await findSearch(trx, hash, query)
    const asked = { cadence: values.cadence, isOwner: userId !== null }
    if (known?.state === 'confirmed') {
      if (known.refused_at !== null) await sendConfirmation(trx, known, asked, standing, now)
      else if (asked.isOwner) {
        await agreeAgain(trx, known, values.cadence, { actor: 'user', actorUserId: userId! }, now)
        return 'known'
      } else if (known.cadence === values.cadence) await tellKnown(trx, known, now)
      else await sendConfirmation(trx, known, asked, standing, now)
      return null
    }
    const isAskedOnce = standing.stop !== null && standing.confirmed === 0 && !asked.isOwner
    if (known?.state === 'waiting') {
      // An address that has stopped such emails, and waits, has had its one mail.
      if (!isAskedOnce) await sendConfirmation(trx, known, asked, standing, now)
      return null
    }
    await takeNew(
      trx,
      { ...values, hash, query, userId },
      { known, standing, isAskedOnce, network: asker.network },
      now,
    )
    return null
  })
}

interface Taking {
  /** The same search, where it has ended. */
  known: SavedSearchRow | undefined
  standing: Standing
  isAskedOnce: boolean
  network: string
}

async function takeNew(trx: Db, given: Put, { known, standing, isAskedOnce, network }: Taking, now: string) {
  const isOwner = given.userId !== null
  const hasRoom =
    standing.confirmed < mostLive && (standing.waiting < mostLive || (isOwner && (await dropOldest(trx, given.hash))))
  if (!hasRoom) return tellFull(trx, given.email, given.hash, now)
  if (isAskedOnce && !(await noteAsked(trx, given.hash, standing.stop!.told_at, now))) return
  const isUnknown = standing.confirmed + standing.waiting === 0 && standing.stop === null
  if (!isOwner) {
    if (isUnknown && (await isFull(trx, given.email))) return
    const address = { address: network, until: waitsUntil({ since: now }), now }
    if (!(await askWithin(trx, takeNewAddress, address))) return
  }
  const search = await put(trx, given, known, now)
  await sendConfirmation(trx, search, { cadence: given.cadence, isOwner }, standing, now)
}

/** Searches that strangers have typed for an address make room for that of its signed-in owner. False where there are none. */
async function dropOldest(trx: Db, hash: string): Promise<boolean> {
  const oldest = await trx
    .selectFrom('saved_searches')
    .select(['id', 'user_id', 'ended_at'])
    .where('email_hash', '=', hash)
    .where('state', '=', 'waiting')
    .where('user_id', 'is', null)
    .orderBy('number')
    .limit(1)
    .execute()
  await dropWaiting(trx, oldest)
  return oldest.length > 0
}

export async function setCadence(trx: Db, id: string, cadence: SearchCadence): Promise<void> {
  await trx.updateTable('saved_searches').set({ cadence }).where('id', '=', id).execute()
}

/** Takes how often its reader now wants the emails of a search, and the present wording, which they have just read and agreed to. */
export async function agreeAgain(
  trx: Db,
  { id, cadence: before, consent_text: wordingBefore }: Pick<SavedSearchRow, 'id' | 'cadence' | 'consent_text'>,
  cadence: SearchCadence,
  by: { actor: 'visitor' } | { actor: 'user'; actorUserId: string },
  now: string,
): Promise<void> {
  const wording = alertConsent.version
  if (cadence === before && wording === wordingBefore) return
  await trx.updateTable('saved_searches').set({ cadence, consent_text: wording }).where('id', '=', id).execute()
  await recordAudit(trx, {
    ...by,
    at: now,
    action: 'saved-search-confirmed',
    objectType: 'saved-search',
    objectId: id,
    detail: { cadence, wording },
  })
}

/** The id of the user whose own verified address this is; a search for any other address is nobody's but its reader's. */
function ownerOf(email: string, user: Asker['user']): string | null {
  return user?.isEmailVerified && user.email.toLowerCase() === email.toLowerCase() ? user.id : null
}

/** The job that drops whoever has waited too long comes only now and then. */
async function dropLate(trx: Db, hash: string, now: string): Promise<void> {
  const waiting = await trx
    .selectFrom('saved_searches')
    .select(['id', 'since', 'user_id', 'ended_at'])
    .where('email_hash', '=', hash)
    .where('state', '=', 'waiting')
    .execute()
  await dropWaiting(
    trx,
    waiting.filter((row) => waitsUntil(row) <= now),
  )
}

interface Standing {
  /** The searches of the address that are emailed. Those that strangers have typed do not count against them. */
  confirmed: number
  waiting: number
  stop: { told_at: string | null } | null
}

async function readStanding(trx: Db, hash: string): Promise<Standing> {
  const rows = await trx
    .selectFrom('saved_searches')
    .select('state')
    .where('email_hash', '=', hash)
    .where('state', '<>', 'ended')
    .execute()
  const stop = await trx.selectFrom('alert_stops').select('told_at').where('email_hash', '=', hash).executeTakeFirst()
  const confirmed = rows.filter(({ state }) => state === 'confirmed').length
  return { confirmed, waiting: rows.length - confirmed, stop: stop ?? null }
}

function findSearch(trx: Db, hash: string, query: string): Promise<SavedSearchRow | undefined> {
  return trx
    .selectFrom('saved_searches')
    .selectAll()
    .where('email_hash', '=', hash)
    .where('filters', '=', query)
    .executeTakeFirst()
}

async function isFull(trx: Db, email: string): Promise<boolean> {
  const waiting = await trx.selectFrom('saved_searches').select('email').where('state', '=', 'waiting').execute()
  return waiting.length >= mostWaiting || countOfMailbox(waiting, email) >= mostOfMailbox
}

/** False where the address was asked not long ago. */
async function noteAsked(trx: Db, hash: string, toldAt: string | null, now: string): Promise<boolean> {
  if (toldAt !== null && toldAt > addMilliseconds(now, -suppressedDays * day)) return false
  await trx.updateTable('alert_stops').set({ told_at: now }).where('email_hash', '=', hash).execute()
  return true
}

type Put = SaveValues & { hash: string; query: string; userId: string | null }

/** A new search that waits, or one that has ended and waits again. */
async function put(trx: Db, given: Put, ended: SavedSearchRow | undefined, now: string): Promise<SavedSearchRow> {
  const values = { email: given.email, cadence: given.cadence, state: 'waiting', since: now } as const
  if (ended)
    return trx
      .updateTable('saved_searches')
      .set(values)
      .where('id', '=', ended.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  return trx
    .insertInto('saved_searches')
    .values({
      ...values,
      id: newId(),
      email_hash: given.hash,
      user_id: given.userId,
      filters: given.query,
      name: searchInWords(filtersOfQuery(given.query)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Queues one more confirmation mail with a key of its own, which carries the cadence that was asked for; the keys before it stay
 * valid. Nothing goes out where the address has had as many as it may have in a day: the searches that wait can be confirmed from
 * the link of any of them.
 */
async function sendConfirmation(
  trx: Db,
  search: SavedSearchRow,
  { cadence, isOwner }: { cadence: SearchCadence; isOwner: boolean },
  standing: Standing,
  now: string,
): Promise<void> {
  const { id, email, email_hash: hash } = search
  const most = isOwner ? mostKeysADay.owner : mostKeysADay.stranger
  const keys = await trx
    .selectFrom('saved_search_keys')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select('key_hash')
    .where('email_hash', '=', hash)
    .where('made_at', '>', addMilliseconds(now, -day))
    .limit(most)
    .execute()
  if (keys.length >= most || email === null || (await isJustSent(trx, id, cadence, now))) return
  const key = newSecret()
  const keyHash = hashSecret(key)
  await trx
    .insertInto('saved_search_keys')
    .values({ key_hash: keyHash, search_id: id, cadence, made_at: now })
    .execute()
  const forgottenAt = search.refused_at === null ? null : bouncedUntil(search.refused_at)
  const linkEnd = waitsUntil(search.state === 'waiting' ? search : { since: now })
  const until = forgottenAt !== null && forgottenAt < linkEnd ? forgottenAt : linkEnd
  const isFollowing = standing.confirmed > 0
  const name = { key: `alert-confirm:${keyHash}`, about: { type: 'saved-search', id }, lane: 'awaited' } as const
  const mail = confirmAlertMail(email, {
    key,
    cadence,
    until,
    isFollowing,
    isChange: search.state === 'confirmed',
    wasStopped: standing.stop !== null && !isFollowing,
    forgottenAt,
  })
  await queueMail(trx, name, mail, now)
}

/** A second click, or the same form from two tabs, is one. */
async function isJustSent(trx: Db, searchId: string, cadence: SearchCadence, now: string): Promise<boolean> {
  const before = await trx
    .selectFrom('saved_search_keys')
    .select('key_hash')
    .where('search_id', '=', searchId)
    .where('cadence', '=', cadence)
    .where('made_at', '>', addMilliseconds(now, -secondClick))
    .executeTakeFirst()
  return before !== undefined
}

/** The number of emailed searches of an address. */
export async function countConfirmed(trx: Db, hash: string): Promise<number> {
  return (await readStanding(trx, hash)).confirmed
}

/** Once a day at most: the key of the mail names the day. */
async function tellKnown(trx: Db, { id, email }: SavedSearchRow, now: string): Promise<void> {
  if (email === null) return
  const manageKeyOf = await makeEndKeys(trx, 'alert-manage')
  const key = `alert-known:${id}:${londonDay(now)}`
  await queueMail(
    trx,
    { key, about: { type: 'saved-search', id }, lane: 'awaited' },
    knownAlertMail(email, manageKeyOf(id)),
    now,
  )
}

/** Nothing goes to an address of which nobody has ever confirmed a search. */
async function tellFull(trx: Db, email: string, hash: string, now: string): Promise<void> {
  const followed = await trx
    .selectFrom('saved_searches')
    .select('id')
    .where('email_hash', '=', hash)
    .where('state', '=', 'confirmed')
    .where('refused_at', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (!followed) return
  const { id } = followed
  const manageKeyOf = await makeEndKeys(trx, 'alert-manage')
  const key = `alert-full:${id}:${londonDay(now)}`
  await queueMail(
    trx,
    { key, about: { type: 'saved-search', id }, lane: 'awaited' },
    fullAlertMail(email, manageKeyOf(id)),
    now,
  )
}

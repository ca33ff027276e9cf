import type { Db } from '#db/database.server.ts'
import type { SavedSearchRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { searchInWords } from '#app/domain/deals/filter-words.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { bouncedUntil } from '#app/domain/newsletter/ending.server.ts'
import { hashAddress, makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { confirmHours, isConfirmKey, suppressedDays } from '#app/domain/newsletter/newsletter.ts'
import { countForNetwork, hasUsedShare } from '#app/domain/newsletter/shares.ts'
import { mostWaiting, waitsUntil } from '#app/domain/newsletter/subscribing.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'
import {
  alertConsent,
  filtersOfQuery,
  mostLive,
  queryOfSearch,
  type AlertConfirmation,
  type SaveValues,
} from './alerts.ts'
import { dropWaiting } from './ending.server.ts'
import { lookDay } from './looking.ts'
import { confirmAlertMail, fullAlertMail, knownAlertMail } from './mails.server.ts'

/** Saving a search by double opt-in: whoever asks gets a mail, and only its reader can confirm. */

const day = 86_400_000
/** The most confirmation mails to one address in a day, whoever asks for them; more where it follows a search already. */
const mostKeysADay = { strange: 3, following: mostLive }

/** Who saves a search, and from which address on the internet. */
export interface Asker {
  network: string
  user: Pick<User, 'id' | 'email' | 'isEmailVerified'> | null
}

/**
 * Takes a search for an address, and queues the mail that confirms it. Whoever asks learns nothing: it returns nothing, whatever is
 * known of the address. An address that has stopped such emails is asked once in 30 days, unless its signed-in owner asks. A form
 * that a program has filled in is answered as if it were taken, and nothing is stored; neither is a new address of a network that
 * has brought too many.
 */
export async function askToSave(db: Db, values: SaveValues, asker: Asker, now: string): Promise<void> {
  if (values[trapFieldName]) return
  await db.transaction().execute(async (trx) => {
    const hash = await hashAddress(trx, values.email)
    await dropLate(trx, hash, now)
    const userId = ownerOf(values.email, asker.user)
    const query = queryOfSearch(filtersOfQuery(values.search))
    const standing = await readStanding(trx, hash)
    const known = await findSearch(trx, hash, query)
    if (known?.state === 'confirmed' && known.refused_at === null) return tellKnown(trx, known, now)
    if (known?.state === 'confirmed') return void (await sendConfirmation(trx, known, standing, now))
    const isAskedOnce = standing.stop !== null && !standing.isFollowing && userId === null
    if (known?.state === 'waiting') {
      await trx.updateTable('saved_searches').set({ cadence: values.cadence }).where('id', '=', known.id).execute()
      // An address that has stopped such emails, and waits, has had its one mail.
      if (!isAskedOnce) await sendConfirmation(trx, { ...known, cadence: values.cadence }, standing, now)
      return
    }
    if (standing.live >= mostLive) return tellFull(trx, values.email, hash, now)
    if (isAskedOnce && !(await noteAsked(trx, hash, standing.stop!.told_at, now))) return
    const isNew = standing.live === 0 && standing.stop === null && userId === null
    if (isNew && (hasUsedShare(asker.network, now) || (await countWaiting(trx)) >= mostWaiting)) return
    const search = await put(trx, { ...values, hash, query, userId }, known, now)
    if (isNew) countForNetwork(asker.network, waitsUntil(search), now)
    await sendConfirmation(trx, search, standing, now)
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
  /** The searches of the address that wait or are emailed. */
  live: number
  isFollowing: boolean
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
  return { live: rows.length, isFollowing: rows.some(({ state }) => state === 'confirmed'), stop: stop ?? null }
}

function findSearch(trx: Db, hash: string, query: string): Promise<SavedSearchRow | undefined> {
  return trx
    .selectFrom('saved_searches')
    .selectAll()
    .where('email_hash', '=', hash)
    .where('filters', '=', query)
    .executeTakeFirst()
}

async function countWaiting(trx: Db): Promise<number> {
  const { count } = await trx
    .selectFrom('saved_searches')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
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
 * Queues one more confirmation mail with a key of its own; the keys before it stay valid. False where the address has had as many
 * as it may have in a day.
 */
async function sendConfirmation(trx: Db, search: SavedSearchRow, standing: Standing, now: string): Promise<boolean> {
  const { id, email, cadence, email_hash: hash } = search
  const most = standing.isFollowing ? mostKeysADay.following : mostKeysADay.strange
  const keys = await trx
    .selectFrom('saved_search_keys')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .select('key_hash')
    .where('email_hash', '=', hash)
    .where('made_at', '>', addMilliseconds(now, -day))
    .limit(most)
    .execute()
  if (keys.length >= most || email === null) return false
  const key = newSecret()
  const keyHash = hashSecret(key)
  await trx.insertInto('saved_search_keys').values({ key_hash: keyHash, search_id: id, made_at: now }).execute()
  const forgottenAt = search.refused_at === null ? null : bouncedUntil(search.refused_at)
  const linkEnd = waitsUntil(search.state === 'waiting' ? search : { since: now })
  const until = forgottenAt !== null && forgottenAt < linkEnd ? forgottenAt : linkEnd
  const name = { key: `alert-confirm:${keyHash}`, about: { type: 'saved-search', id }, lane: 'awaited' } as const
  const wasStopped = standing.stop !== null && !standing.isFollowing
  await queueMail(trx, name, confirmAlertMail(email, { key, cadence, until, wasStopped, forgottenAt }), now)
  return true
}

/** Sends the confirmation of a search that waits once more, for whoever has shown that it is theirs. */
export async function sendConfirmationOf(trx: Db, search: SavedSearchRow, now: string): Promise<boolean> {
  return sendConfirmation(trx, search, await readStanding(trx, search.email_hash), now)
}

/** How many searches of an address wait or are emailed. */
export async function countLive(trx: Db, hash: string): Promise<number> {
  return (await readStanding(trx, hash)).live
}

/** Once a day at most: the key of the mail names the day. */
async function tellKnown(trx: Db, { id, email }: SavedSearchRow, now: string): Promise<void> {
  if (email === null) return
  const manageKeyOf = await makeEndKeys(trx, 'alert-manage')
  const key = `alert-known:${id}:${londonDay(now)}`
  await queueMail(trx, { key, about: { type: 'saved-search', id }, lane: 'awaited' }, knownAlertMail(email, manageKeyOf(id)), now) // prettier-ignore
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
  await queueMail(trx, { key, about: { type: 'saved-search', id }, lane: 'awaited' }, fullAlertMail(email, manageKeyOf(id)), now) // prettier-ignore
}

/** A search as the page that confirms it shows it. */
export type SearchToConfirm = Pick<SavedSearchRow, 'name' | 'cadence' | 'filters'> & { state: AlertConfirmation }

/** The search behind the link with this key, and how the link stands. Of one that is over nothing is told. */
export async function readAlertConfirmation(db: Db, key: string, now: string): Promise<SearchToConfirm> {
  const search = isConfirmKey(key) ? await findByConfirmKey(db, hashSecret(key), now) : undefined
  if (!search) return { state: 'over', name: '', cadence: 'weekly', filters: '' }
  const { name, cadence, filters } = search
  return { name, cadence, filters, state: search.refused_at === null ? (search.state as 'waiting') : 'bounced' }
}

/** Confirms the search that this key belongs to. A second press changes nothing. */
export async function confirmAlert(db: Db, key: string, now: string): Promise<AlertConfirmation> {
  return db.transaction().execute(async (trx) => {
    const search = isConfirmKey(key) ? await findByConfirmKey(trx, hashSecret(key), now) : undefined
    if (!search) return 'over'
    if (search.state === 'confirmed' && search.refused_at === null) return 'confirmed'
    await beginEmails(trx, search, { actor: 'visitor' }, now)
    return 'confirmed'
  })
}

/** Begins the emails for a search, from the deals of this moment on. The address is one that takes mail. */
export async function beginEmails(
  trx: Db,
  { id, number, email_hash: hash, cadence }: Pick<SavedSearchRow, 'id' | 'number' | 'email_hash' | 'cadence'>,
  by: { actor: 'visitor' } | { actor: 'user'; actorUserId: string },
  now: string,
): Promise<void> {
  await trx
    .updateTable('saved_searches')
    .set((set) => ({
      state: 'confirmed',
      since: now,
      confirmed_at: now,
      consent_text: alertConsent.version,
      ended_at: null,
      mailed_at: null,
      looked_on: lookDay(now),
      seen_number: set.fn.coalesce(
        set.selectFrom('deal_changes').select((change) => change.fn.max('number').as('newest')),
        set.lit(0),
      ),
    }))
    .where('id', '=', id)
    .execute()
  await trx.updateTable('saved_searches').set({ refused_at: null }).where('email_hash', '=', hash).execute()
  await trx.deleteFrom('told_deals').where('search_number', '=', number).execute()
  await trx.deleteFrom('alert_stops').where('email_hash', '=', hash).execute()
  const detail = { cadence, wording: alertConsent.version }
  await recordAudit(trx, { ...by, at: now, action: 'saved-search-confirmed', objectType: 'saved-search', objectId: id, detail }) // prettier-ignore
}

/** The search whose confirmation link has the key of this hash; undefined where the link works no more. */
export async function findByConfirmKey(db: Db, keyHash: string, now: string): Promise<SavedSearchRow | undefined> {
  const search = await db
    .selectFrom('saved_search_keys')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .selectAll('saved_searches')
    .where('key_hash', '=', keyHash)
    .where('made_at', '>', addMilliseconds(now, -confirmHours * 3_600_000))
    .executeTakeFirst()
  if (!search || search.state === 'ended') return undefined
  if (search.refused_at !== null && bouncedUntil(search.refused_at) <= now) return undefined
  return search.state === 'waiting' && waitsUntil(search) <= now ? undefined : search
}

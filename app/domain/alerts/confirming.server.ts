import type { Db } from '#db/database.server.ts'
import type { SavedSearchRow, SearchCadence } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { bouncedUntil } from '#app/domain/newsletter/ending.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { confirmHours, isConfirmKey } from '#app/domain/newsletter/newsletter.ts'
import { waitsUntil } from '#app/domain/newsletter/subscribing.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret } from '#app/utils/ids.server.ts'
import { alertConsent, mostLive, type AlertConfirmation } from './alerts.ts'
import { lookDay } from './looking.ts'
import { agreeAgain, countConfirmed } from './saving.server.ts'

/** Confirming a search, by the link of a mail or by whoever has proved the address otherwise: emails begin then. */

/** A search as the page that confirms it shows it, with the key of the private link to all searches of its address. */
type SearchToConfirm = Pick<SavedSearchRow, 'name' | 'cadence' | 'filters'> & {
  state: AlertConfirmation
  manageKey: string
}

/** The search behind the link with this key, and how the link stands. Of one that is over nothing is told. */
export async function readAlertConfirmation(db: Db, key: string, now: string): Promise<SearchToConfirm> {
  const search = isConfirmKey(key) ? await findByConfirmKey(db, hashSecret(key), now) : undefined
  if (!search) return { state: 'over', name: '', cadence: 'weekly', filters: '', manageKey: '' }
  const { id, name, asked_cadence: cadence, filters } = search
  const manageKeyOf = await makeEndKeys(db, 'alert-manage')
  return { name, cadence, filters, state: await stateOf(db, search), manageKey: manageKeyOf(id) }
}

async function stateOf(db: Db, search: AskedSearch): Promise<AlertConfirmation> {
  if (search.refused_at !== null) return 'bounced'
  if (search.state === 'waiting') return (await countConfirmed(db, search.email_hash)) >= mostLive ? 'full' : 'waiting'
  return search.cadence === search.asked_cadence ? 'confirmed' : 'change'
}

/** Confirms the search that this key belongs to, as often as the key says. A second press changes nothing. */
export async function confirmAlert(db: Db, key: string, now: string): Promise<AlertConfirmation> {
  return db.transaction().execute(async (trx) => {
    const search = isConfirmKey(key) ? await findByConfirmKey(trx, hashSecret(key), now) : undefined
    if (!search) return 'over'
    const state = await stateOf(trx, search)
    if (state === 'full' || state === 'confirmed') return state
    if (state === 'change') await agreeAgain(trx, search, search.asked_cadence, { actor: 'visitor' }, now)
    else await beginEmails(trx, { ...search, cadence: search.asked_cadence }, { actor: 'visitor' }, now)
    return 'confirmed'
  })
}

/** Begins the emails for a search, from the deals of this moment on. The address is one that takes mail. */
export async function beginEmails(
  trx: Db,
  { id, email_hash: hash, cadence }: Pick<SavedSearchRow, 'id' | 'email_hash' | 'cadence'>,
  by: { actor: 'visitor' } | { actor: 'user'; actorUserId: string },
  now: string,
): Promise<void> {
  await trx
    .updateTable('saved_searches')
    .set((set) => ({
      state: 'confirmed',
      cadence,
      since: now,
      confirmed_at: now,
      consent_text: alertConsent.version,
      ended_at: null,
      mailed_at: null,
      looked_on: lookDay(now),
      failed_looks: 0,
      seen_number: set.fn.coalesce(
        set.selectFrom('deal_changes').select((change) => change.fn.max('number').as('newest')),
        set.lit(0),
      ),
    }))
    .where('id', '=', id)
    .execute()
  await trx.updateTable('saved_searches').set({ refused_at: null }).where('email_hash', '=', hash).execute()
  await trx.deleteFrom('alert_stops').where('email_hash', '=', hash).execute()
  const detail = { cadence, wording: alertConsent.version }
  await recordAudit(trx, {
    ...by,
    at: now,
    action: 'saved-search-confirmed',
    objectType: 'saved-search',
    objectId: id,
    detail,
  })
}

/** A search with the cadence that the key of its confirmation link carries. */
type AskedSearch = SavedSearchRow & { asked_cadence: SearchCadence }

/** The search whose confirmation link has the key of this hash; undefined where the link works no more. */
export async function findByConfirmKey(db: Db, keyHash: string, now: string): Promise<AskedSearch | undefined> {
  const search = await db
    .selectFrom('saved_search_keys')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_id')
    .selectAll('saved_searches')
    .select('saved_search_keys.cadence as asked_cadence')
    .where('key_hash', '=', keyHash)
    .where('made_at', '>', addMilliseconds(now, -confirmHours * 3_600_000))
    .executeTakeFirst()
  if (!search || search.state === 'ended') return undefined
  if (search.refused_at !== null && bouncedUntil(search.refused_at) <= now) return undefined
  return search.state === 'waiting' && waitsUntil(search) <= now ? undefined : search
}

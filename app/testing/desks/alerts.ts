import type { Db } from '#db/database.server.ts'
import type { SearchCadence } from '#db/schema.ts'
import { filtersOfQuery, queryOfSearch } from '#app/domain/alerts/alerts.ts'
import { confirmAlert } from '#app/domain/alerts/confirming.server.ts'
import { askToSave, type Asker } from '#app/domain/alerts/saving.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import { testNow } from '../database/database.ts'
import { mailsTo } from './subscribers.ts'

let callers = 0

interface Saving {
  query?: string
  cadence?: SearchCadence
  now?: string
  user?: Asker['user']
  network?: string
}

/** Saves a search for an address, as the form does, by default from a network that has saved nothing before. */
export async function saveSearch(db: Db, email: string, given: Saving = {}): Promise<void> {
  callers += 1
  const network = given.network ?? `10.2.${callers >> 8}.${callers & 255}`
  const values = { email, cadence: given.cadence ?? 'daily', search: given.query ?? '' }
  await askToSave(db, values, { network, user: given.user ?? null }, given.now ?? testNow)
}

type AlertPage =
  | 'alert-confirm'
  | 'alert-end'
  | 'saved-searches'
  | 'data-copy'
  | 'deletion-confirm'
  | 'deletion-withdraw'

/** The keys of the links in a mail that lead to this page. */
function alertKeysIn(mail: MailMessage, page: AlertPage): string[] {
  const found = JSON.stringify(mail).matchAll(new RegExp(`"page":"${page}","key":"([^"]*)"`, 'g'))
  return [...found].map((match) => match[1]!)
}

/** The key of the newest mail to this address that leads to this page. */
export async function alertKeyOf(db: Db, email: string, page: AlertPage = 'alert-confirm'): Promise<string> {
  const keys = (await mailsTo(db, email)).flatMap((mail) => alertKeysIn(mail, page))
  return keys.at(-1)!
}

/** Saves a search and confirms it at once. Returns its row. */
export async function followSearch(db: Db, email: string, given: Saving = {}) {
  await saveSearch(db, email, given)
  await confirmAlert(db, await alertKeyOf(db, email), given.now ?? testNow)
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('email_hash', '=', await hashAddress(db, email))
    .where('filters', '=', queryOfSearch(filtersOfQuery(given.query ?? '')))
    .executeTakeFirstOrThrow()
}

import type { Db } from '#db/database.server.ts'
import { bulkKeyStart, type BulkMail, type BulkVerdict } from '#app/domain/mail/outbox.server.ts'
import { findByConfirmKey } from './confirming.server.ts'

/** The last look at each mail of a saved search before it leaves, and what its mail server makes of it. */

/** True for the key of a mail about a saved search. */
export function isAlertKey(key: string): boolean {
  return /^alert(-confirm|-known|-full)?:/.test(key.slice(bulkKeyStart.length)) && key.startsWith(bulkKeyStart)
}

/**
 * The fate of such a mail at the moment at which it would leave. A confirmation leaves only while its link works and would change
 * something, and nothing else leaves once the search has ended or its address has bounced. An email of which no deal is on the
 * market any more does not leave, and its deals can be told of when they come back; one with at least one deal leaves as it was
 * written, because the page of each deal says how it stands.
 */
export async function judgeAlert(db: Db, mail: BulkMail, now: string): Promise<BulkVerdict> {
  const name = mail.idempotency_key.slice(bulkKeyStart.length)
  if (name.startsWith('alert-confirm:')) {
    const search = await findByConfirmKey(db, name.slice('alert-confirm:'.length), now)
    const hasEnd =
      search?.state === 'confirmed' && search.refused_at === null && search.cadence === search.asked_cadence
    return search && !hasEnd ? 'send' : 'drop'
  }
  const search = await db
    .selectFrom('saved_searches')
    .select(['number', 'state', 'refused_at'])
    .where('id', '=', mail.about_id ?? '')
    .executeTakeFirst()
  if (search?.state !== 'confirmed' || search.refused_at !== null) return 'drop'
  const day = /^alert:[\w-]+:(.+)$/.exec(name)?.[1]
  return day === undefined ? 'send' : judgeDeals(db, search.number, day)
}

async function judgeDeals(db: Db, searchNumber: number, day: string): Promise<BulkVerdict> {
  const there = await db
    .selectFrom('told_deals')
    .innerJoin('deals', 'deals.id', 'deal_id')
    .select('deals.id')
    .where('search_number', '=', searchNumber)
    .where('told_on', '=', day)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  if (there) return 'send'
  await db
    .updateTable('told_deals')
    .set({ told_on: null, is_unheard: 1 })
    .where('search_number', '=', searchNumber)
    .where('told_on', '=', day)
    .execute()
  return 'drop'
}

/** Marks the searches of an address of which its mail server says that it has no such mailbox. */
export async function noteRefusedAlert(db: Db, key: string, now: string): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ refused_at: now })
    .where('state', '=', 'confirmed')
    .where('email_hash', '=', (of) =>
      of
        .selectFrom('outbox')
        .innerJoin('saved_searches as told', 'told.id', 'outbox.about_id')
        .select('told.email_hash')
        .where('idempotency_key', '=', key)
        .where('about_type', '=', 'saved-search')
        .$asScalar(),
    )
    .execute()
}

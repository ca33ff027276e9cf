import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { bulkKeyStart } from '#app/domain/mail/outbox.server.ts'
import { type BulkMail, type BulkVerdict } from '#app/domain/mail/work.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import { findByConfirmKey } from './confirming.server.ts'
import { noteRefusedWatch } from './watching.server.ts'

/** The last look at each mail of a saved search or about prices before it leaves, and what its mail server makes of it. */

/** True for the key of a mail about a saved search, or about the prices of saved deals. */
export function isAlertKey(key: string): boolean {
  return (
    /^(alert(-confirm|-known|-full)?|price-falls):/.test(key.slice(bulkKeyStart.length)) && key.startsWith(bulkKeyStart)
  )
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
  const falls = readFallsKey(mail.idempotency_key)
  if (falls) return judgeFalls(db, mail, falls)
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
    .where((where) =>
      where.or([
        where('told_on', '=', day),
        where.and([where('fell_on', '=', day), where('deals.price_pence', '<=', where.ref('told_deals.price_pence'))]),
      ]),
    )
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  if (there) return 'send'
  const told = db.updateTable('told_deals').where('search_number', '=', searchNumber)
  await told.set({ told_on: null, is_unheard: 1 }).where('told_on', '=', day).execute()
  // The price before a fall of which no email has told is the known one again.
  await told
    .set((set) => ({ price_pence: set.ref('fell_from_pence'), fell_on: null, fell_from_pence: null }))
    .where('fell_on', '=', day)
    .execute()
  return 'drop'
}

/** Emails about prices leave only to the verified address that their person has now, and while one of their deals is on the market and no dearer than they say. */
async function judgeFalls(db: Db, mail: BulkMail, falls: Falls): Promise<BulkVerdict> {
  const watch = await db
    .selectFrom('price_watches')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('outbox', 'about_id', 'price_watches.id')
    .select(['user_id', 'email', 'is_email_verified', jsonText('payload', '$.to').as('to')])
    .where('idempotency_key', '=', mail.idempotency_key)
    .where('ended_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  if (!watch) return 'drop'
  const there = await db
    .selectFrom('shortlisted_deals')
    .innerJoin('deals', 'deals.id', 'deal_id')
    .select('deals.id')
    .where('user_id', '=', watch.user_id)
    .where('fell_on', '=', falls.day)
    .where('status', '=', 'active')
    .whereRef('deals.price_pence', '<=', 'told_price_pence')
    .limit(1)
    .executeTakeFirst()
  if (there && watch.is_email_verified === 1 && watch.email === watch.to) return 'send'
  await forgetFalls(db, falls)
  return 'drop'
}

/** The watch and the day of an email about prices. */
interface Falls {
  id: string
  day: string
}

/** What an email with this key tells; null for any but one about prices. */
function readFallsKey(key: string): Falls | null {
  const read = /^price-falls:([\w-]+):(.+)$/.exec(key.slice(bulkKeyStart.length))
  return read && { id: read[1]!, day: read[2]! }
}

/** The prices before the falls of which an email has not told are the known ones again. */
async function forgetFalls(db: Db, { id, day }: Falls): Promise<void> {
  await db
    .updateTable('shortlisted_deals')
    .set((set) => ({ told_price_pence: set.ref('fell_from_pence'), fell_on: null, fell_from_pence: null }))
    .where('user_id', 'in', (from) => from.selectFrom('price_watches').select('user_id').where('id', '=', id))
    .where('fell_on', '=', day)
    .execute()
}

/** Marks the emails to an address of which its mail server says that it has no such mailbox. The falls of the one that came back are not told. */
export async function noteRefusedAlert(db: Db, key: string, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const to = await readAddressee(trx, key)
    if (!to) return
    await trx
      .updateTable('saved_searches')
      .set({ refused_at: now })
      .where('state', '=', 'confirmed')
      .where('email_hash', '=', to.hash)
      .execute()
    await noteForgotten(trx, 'searches-refused', to.hash, now)
    if (to.email !== null) await noteRefusedWatch(trx, to.email, now)
    const falls = readFallsKey(key)
    if (falls) await forgetFalls(trx, falls)
  })
}

/** Whom a mail was for; without the address where its search has ended meanwhile. */
async function readAddressee(trx: Db, key: string): Promise<{ hash: string; email: string | null } | null> {
  const mail = await trx
    .selectFrom('outbox')
    .leftJoin('saved_searches', (join) =>
      join.onRef('saved_searches.id', '=', 'about_id').on('about_type', '=', 'saved-search'),
    )
    .select(['email_hash', 'saved_searches.email as email', 'about_type', jsonText('payload', '$.to').as('to')])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!mail) return null
  // The account may have another address by now.
  if (mail.about_type === 'price-watch' && mail.to !== null)
    return { hash: await hashAddress(trx, mail.to), email: mail.to }
  return mail.email_hash === null ? null : { hash: mail.email_hash, email: mail.email }
}

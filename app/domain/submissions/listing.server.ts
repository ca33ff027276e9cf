import type { Db } from '#db/database.server.ts'
import type { DealStatus, SubmissionRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { readLastListing, setListingIn } from '#app/domain/deals/desk/desk.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret, newSecret } from '#app/utils/ids.server.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { availabilityMail, expiredMail } from './mails.server.ts'
import { listedDays } from './moves.ts'
import { findVendor, queueSubmissionMail } from './moving.server.ts'

/**
 * A vendor's deal stays on the market for 30 days at a time: its vendor is asked whether it is still available, and without an answer it
 * leaves the market (RULES.md, Submissions). A deal that is held or paid for never leaves it by its time.
 */

const day = 86_400_000
/** The days before its end at which the vendor is asked. */
const askedDaysBefore = 7
/** The deals that one round looks at. */
const mostAtOnce = 100

/** The end of 30 days on the market. */
export const listedUntil = (now: string) => addMilliseconds(now, listedDays * day)

/** One round: begins the time of deals that came on the market, asks vendors, and takes off what nobody has confirmed. Returns how many steps it took. */
export async function workListings(db: Db, now: string): Promise<number> {
  let steps = 0
  for (const [find, work] of [
    [findNewlyListed, beginListing],
    [findToAsk, askVendor],
    [findExpired, expireListing],
  ] as const)
    steps += await repairEach(await find(db, now), ({ id }) => work(db, id, now))
  return steps
}

const ofActiveDeals = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.deal_id')
    .select('submissions.id')
    .where('deals.status', '=', 'active')
    .limit(mostAtOnce)

/** Deals that came on the market, or back to it after their time, and have no end yet. */
function findNewlyListed(db: Db): Promise<{ id: number }[]> {
  return ofActiveDeals(db)
    .where((where) => where.or([where('listed_until', 'is', null), where('expired_at', 'is not', null)]))
    .execute()
}

function findToAsk(db: Db, now: string): Promise<{ id: number }[]> {
  return ofActiveDeals(db)
    .where('listed_until', '<=', addMilliseconds(now, askedDaysBefore * day))
    .where('asked_at', 'is', null)
    .where('expired_at', 'is', null)
    .orderBy('listed_until')
    .execute()
}

function findExpired(db: Db, now: string): Promise<{ id: number }[]> {
  return (
    ofActiveDeals(db)
      .where('listed_until', '<=', now)
      .where('expired_at', 'is', null)
      // Whoever was never asked is asked first.
      .where('asked_at', '<=', addMilliseconds(now, -day))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('reservations')
              .select('reservations.id')
              .whereRef('reservations.deal_id', '=', 'deals.id')
              .where('reservations.status', 'in', ['held', 'paid']),
          ),
        ),
      )
      .orderBy('listed_until')
      .execute()
  )
}

function beginListing(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await readIf(trx, id, (row) => row.listed_until === null || row.expired_at !== null))) return false
    await setTime(trx, id, now)
    return true
  })
}

function askVendor(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await readIf(trx, id, ({ asked_at, listed_until }) => asked_at === null && listed_until !== null)
    if (!row) return false
    // A deal that came back to the market meanwhile has its 30 days from then.
    const last = await readLastListing(trx, row.deal_id!)
    if (last?.isOn && listedUntil(last.at) > row.listed_until!) {
      await setTime(trx, id, last.at)
      return true
    }
    const key = newSecret()
    await trx
      .updateTable('submissions')
      .set({ asked_at: now, available_key_hash: hashSecret(key) })
      .where('id', '=', id)
      .execute()
    await note(trx, id, 'submission-asked', null, now)
    const vendor = await findVendor(trx, row)
    const until = row.listed_until! > now ? row.listed_until! : addMilliseconds(now, day)
    if (vendor) await queueSubmissionMail(trx, row, `available-${now}`, availabilityMail(vendor, row, until, key), now)
    return true
  })
}

function expireListing(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await readIf(trx, id, ({ listed_until, expired_at }) => listed_until! <= now && expired_at === null)
    if (!row) return false
    const held = await trx
      .selectFrom('reservations')
      .select('id')
      .where('deal_id', '=', row.deal_id!)
      .where('status', 'in', ['held', 'paid'])
      .executeTakeFirst()
    if (held) return false
    const off = await setListingIn(trx, { id: null, actor: 'system' }, row.deal_id!, 'inactive', now)
    if (!off.ok) return false
    const key = newSecret()
    await trx
      .updateTable('submissions')
      .set({ expired_at: now, available_key_hash: hashSecret(key) })
      .where('id', '=', id)
      .execute()
    await note(trx, id, 'submission-expired', null, now)
    const vendor = await findVendor(trx, row)
    if (vendor) await queueSubmissionMail(trx, row, `expired-${now}`, expiredMail(vendor, row, key), now)
    return true
  })
}

/** A deal whose vendor may say that it is available. */
interface Listing {
  reference: string
  title: string
  dealId: number
  /** When it leaves the market; of one that has left it, when it did. */
  until: string
  hasLeft: boolean
  /** False for one that is not to be confirmed: reserved, completed, unavailable, or taken off the market by an admin. */
  isOpen: boolean
}

/** The deal of a mail's key; undefined for a key that was never sent, or was followed by another. */
export async function findByKey(db: Db, key: string): Promise<Listing | undefined> {
  return describe(
    db,
    await db.selectFrom('submissions').selectAll().where('available_key_hash', '=', hashSecret(key)).executeTakeFirst(),
  )
}

/** The listing of a vendor's own submission; undefined while there is none. */
export async function findListing(db: Db, vendor: { id: string }, reference: string): Promise<Listing | undefined> {
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('reference', '=', reference)
    .where('user_id', '=', vendor.id)
    .executeTakeFirst()
  return describe(db, row)
}

async function describe(db: Db, row: SubmissionRow | undefined): Promise<Listing | undefined> {
  if (!row || row.deal_id === null) return undefined
  const until = await readEnd(db, row)
  if (until === null) return undefined
  const deal = await db
    .selectFrom('deals')
    .select(['status', 'unavailable_at'])
    .where('id', '=', row.deal_id)
    .executeTakeFirstOrThrow()
  const { reference, title, deal_id: dealId, expired_at } = row
  const hasLeft = expired_at !== null && deal.status === 'inactive'
  const isOpen = await isConfirmable(db, row, deal)
  return { reference, title, dealId, until: hasLeft ? expired_at : until, hasLeft, isOpen }
}

/** The end that a round has written; before the first round that of 30 days from the moment it came on the market. Null where it never did. */
async function readEnd(db: Db, { deal_id, listed_until }: SubmissionRow): Promise<string | null> {
  if (listed_until !== null) return listed_until
  const last = await readLastListing(db, deal_id!)
  return last?.isOn ? listedUntil(last.at) : null
}

/** True on the market; off it where its time alone has taken it off, and no change waits for a review. */
async function isConfirmable(
  db: Db,
  { state, deal_id }: SubmissionRow,
  deal: { status: DealStatus; unavailable_at: string | null },
): Promise<boolean> {
  if (deal.unavailable_at !== null) return false
  if (deal.status === 'active') return true
  if (deal.status !== 'inactive' || !(state === 'approved' || state === 'revising')) return false
  const last = await readLastListing(db, deal_id!)
  return last !== undefined && !last.isOn && last.actor === 'system'
}

type Confirmed = { ok: true; until: string; isBack: boolean } | { ok: false; reason: 'not-found' | 'not-open' }

/**
 * Says that a property is still available, by the key of a mail or by its vendor: it stays on the market for 30 days from now, and one
 * that had left it because of its time is back. Refuses any other that is off the market.
 */
export async function confirmAvailable(
  db: Db,
  by: { key: string } | { vendor: { id: string }; reference: string },
  now: string,
): Promise<Confirmed> {
  return db.transaction().execute(async (trx): Promise<Confirmed> => {
    const row = await trx
      .selectFrom('submissions')
      .selectAll()
      .$if('key' in by, (query) => query.where('available_key_hash', '=', hashSecret('key' in by ? by.key : '')))
      .$if('vendor' in by, (query) =>
        query
          .where('reference', '=', 'vendor' in by ? by.reference : '')
          .where('user_id', '=', 'vendor' in by ? by.vendor.id : ''),
      )
      .executeTakeFirst()
    if (!row || row.deal_id === null) return { ok: false, reason: 'not-found' }
    const deal = await trx
      .selectFrom('deals')
      .select(['status', 'unavailable_at'])
      .where('id', '=', row.deal_id)
      .executeTakeFirstOrThrow()
    if (!(await isConfirmable(trx, row, deal))) return { ok: false, reason: 'not-open' }
    const isBack = deal.status === 'inactive'
    const person = 'vendor' in by ? by.vendor.id : row.user_id
    if (isBack) {
      const listed = await setListingIn(trx, { id: person, actor: 'user' }, row.deal_id, 'active', now)
      if (!listed.ok) return { ok: false, reason: 'not-open' }
    }
    await setTime(trx, row.id, now)
    await note(trx, row.id, 'submission-confirmed', person, now)
    return { ok: true, until: listedUntil(now), isBack }
  })
}

async function setTime(trx: Db, id: number, now: string): Promise<void> {
  await trx
    .updateTable('submissions')
    .set({ listed_until: listedUntil(now), asked_at: null, expired_at: null })
    .where('id', '=', id)
    .execute()
}

/** The row of a submission whose deal is on the market, where it is still as the round has found it. */
async function readIf(
  trx: Db,
  id: number,
  isStill: (row: SubmissionRow) => boolean,
): Promise<SubmissionRow | undefined> {
  const row = await trx
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.deal_id')
    .selectAll('submissions')
    .where('submissions.id', '=', id)
    .where('deals.status', '=', 'active')
    .executeTakeFirst()
  return row && isStill(row) ? row : undefined
}

async function note(
  trx: Db,
  id: number,
  action: 'submission-asked' | 'submission-confirmed' | 'submission-expired',
  person: string | null,
  now: string,
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actor: action === 'submission-confirmed' ? 'user' : 'system',
    actorUserId: person,
    action,
    objectType: 'submission',
    objectId: String(id),
    detail: action === 'submission-confirmed' ? { after: listedUntil(now) } : {},
  })
}

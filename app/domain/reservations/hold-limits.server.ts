import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { holdLimits, waitMilliseconds, type HoldLimits, type ShownHold, type SecureRefused } from './reservations.ts'
import { listMailboxStarts, refuseByGroup, type Holder } from './hold-groups.server.ts'

/** The rules for who may hold a deal, and how many (RULES.md, Holds). They are checked inside the transaction that writes. */

const dayMilliseconds = 24 * 3_600_000

/** The limits of a user. They are narrower until the user has paid for a deal, whatever became of it. */
export async function readHoldLimits(trx: Db, userId: string): Promise<HoldLimits> {
  return holdLimits[(await hasEverPaid(trx, userId)) ? 'paid' : 'unpaid']
}

/** Whether a user has paid for a deal, whatever became of it. */
export async function hasEverPaid(trx: Db, userId: string): Promise<boolean> {
  const paid = await trx
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * Why a user may not begin to hold a deal, or null when they may. `leavingId` names a hold that they are about to give up and
 * that does not count.
 */
export async function refuseNewHold(
  trx: Db,
  user: Holder,
  dealId: number,
  now: string,
  leavingId?: string,
): Promise<SecureRefused | null> {
  if (!user.isEmailVerified) return { ok: false, reason: 'email-not-verified' }
  const isNew = !(await hasEverPaid(trx, user.id))
  const limits = holdLimits[isNew ? 'unpaid' : 'paid']
  const dayAgo = addMilliseconds(now, -dayMilliseconds)
  const mine = await trx
    .selectFrom('reservations')
    .select(['id', 'deal_id', 'status', 'held_at', 'expires_at'])
    .where('user_id', '=', user.id)
    .where((where) => where.or([where('status', '=', 'held'), where('held_at', '>', dayAgo)]))
    .orderBy('held_at')
    .execute()

  const waitUntil = mine
    .filter((row) => row.deal_id === dealId && row.status === 'expired')
    .map((row) => addMilliseconds(row.expires_at, waitMilliseconds))
    .sort()
    .at(-1)
  if (waitUntil && waitUntil > now) return { ok: false, reason: 'ran-out-lately', possibleFrom: waitUntil }

  const running = mine.filter((row) => row.status === 'held' && row.expires_at > now && row.id !== leavingId)
  if (running.length >= limits.holdsAtOnce) {
    return { ok: false, reason: limits.holdsAtOnce === 1 ? 'holds-another' : 'too-many-holds' }
  }
  const ofMailbox = isNew ? await listMailboxStarts(trx, user, now) : []
  const startOf = new Map([...mine, ...ofMailbox].map((row) => [row.id, row.held_at]))
  const starts = [...startOf.values()].filter((start) => start > dayAgo).sort()
  // The user may hold again when the oldest hold of those that fill the day is a day old.
  const first = starts[starts.length - limits.startsADay]
  if (first) return { ok: false, reason: 'too-many-starts', possibleFrom: addMilliseconds(first, dayMilliseconds) }
  return isNew ? refuseByGroup(trx, user, now, leavingId) : null
}

/** Whether a user's other holds allow them to make a hold longer now. */
export async function mayExtend(trx: Db, userId: string, now: string): Promise<boolean> {
  const { extensionsADay } = await readHoldLimits(trx, userId)
  if (extensionsADay === null) return true
  const extended = await trx
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where('extended_at', '>', addMilliseconds(now, -dayMilliseconds))
    .limit(extensionsADay)
    .execute()
  return extended.length < extensionsADay
}

/** The user's own running hold on a deal. */
export function findOwnHold(db: Db, userId: string, dealId: number, now: string) {
  return db
    .selectFrom('reservations')
    .select(['id', 'held_at', 'expires_at', 'extended_at', 'needs_check'])
    .where('deal_id', '=', dealId)
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The same as its page shows it; null where it has ended. */
export async function describeHold(db: Db, userId: string, dealId: number, now: string): Promise<ShownHold | null> {
  const hold = await findOwnHold(db, userId, dealId, now)
  if (!hold) return null
  const end = Date.parse(hold.expires_at)
  const left = end - Date.parse(now)
  return {
    secondsLeft: Math.ceil(left / 1000),
    percentLeft: Math.min(100, Math.round((100 * left) / (end - Date.parse(hold.held_at)))),
    canExtend: hold.extended_at === null && (await mayExtend(db, userId, now)),
  }
}

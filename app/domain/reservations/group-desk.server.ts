import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { fullName, type Admin } from '#app/domain/people/users.ts'
import { addMilliseconds, formatTime } from '#app/utils/dates.ts'
import { freeHold } from './desk.server.ts'
import { mostFreedAtOnce, type Freed, type FreeingPlan, type HoldGroupRow } from './group-desk.ts'
import { isRunning, sumRanOut } from './hold-groups.server.ts'
import { groupRules } from './hold-groups.ts'

/** The groups of accounts that hold deals together, for the desk. */

const dayMilliseconds = 24 * 3_600_000
/** The latest holds that are looked at, each in up to three groups. */
const mostRows = 10_000
/** The groups that the desk is shown. */
const mostGroups = 50
/** After so many holds in a row that could not be ended, the provider is taken to be away. */
const mostFailures = 3

/**
 * The groups of several accounts that have begun holds in the last 24 hours, and have let some run out or hold several deals: the limited
 * ones first, and those that let most run out. `isCut` where there are more than are listed.
 */
export async function listHoldGroups(db: Db, now: string): Promise<{ groups: HoldGroupRow[]; isCut: boolean }> {
  const rows = await db
    .selectFrom('hold_groups')
    .innerJoin('reservations', 'reservations.id', 'hold_groups.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'hash',
      'kind',
      'is_freed',
      'reservations.status',
      'reservations.held_at',
      'expires_at',
      'ended_at',
      'user_id',
      'created_at',
    ])
    .where('hold_groups.held_at', '>', addMilliseconds(now, -dayMilliseconds))
    .orderBy('hold_groups.held_at', 'desc')
    .limit(mostRows)
    .execute()
  const byHash = Map.groupBy(rows, ({ hash }) => hash)
  await setImmediate()
  const found = [...byHash.values()].map((holds) => {
    const [{ hash: id, kind }] = holds as [(typeof holds)[number]]
    const made = holds.map((hold) => hold.created_at).sort()
    const ranOut = sumRanOut(holds, now)
    return {
      id,
      kind,
      ranOut,
      isLimited: ranOut >= groupRules[kind].ranOut,
      starts: holds.length,
      holding: holds.filter((hold) => isRunning(hold, now)).length,
      accounts: new Set(holds.map((hold) => hold.user_id)).size,
      firstAccountAt: made[0]!,
      lastAccountAt: made.at(-1)!,
    }
  })
  const shown = found
    .filter(({ accounts, isLimited, ranOut, holding }) => (accounts >= 2 && (ranOut >= 2 || holding >= 2)) || isLimited)
    .sort(
      (one, other) =>
        Number(other.isLimited) - Number(one.isLimited) || other.ranOut - one.ranOut || other.holding - one.holding,
    )
  const listed = shown.slice(0, mostGroups)
  const since = await readSince(
    db,
    listed.map(({ id }) => id),
  )
  return {
    groups: listed.map((group) => ({ ...group, since: since.get(group.id) ?? now })),
    isCut: shown.length > listed.length || rows.length === mostRows,
  }
}

async function readSince(db: Db, hashes: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('hold_groups')
    .select((select) => ['hash', select.fn.min('held_at').as('since')])
    .where('hash', 'in', hashes)
    .groupBy('hash')
    .execute()
  return new Map(rows.map(({ hash, since }) => [hash, since]))
}

/** The running holds of a group, as the page of confirmation shows them; null where nothing is known of such a group. */
export async function planFreeing(db: Db, group: string, now: string): Promise<FreeingPlan | null> {
  const known = await db.selectFrom('hold_groups').select('kind').where('hash', '=', group).limit(1).executeTakeFirst()
  if (!known) return null
  const holds = await db
    .selectFrom('hold_groups')
    .innerJoin('reservations', 'reservations.id', 'hold_groups.reservation_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'reservations.id',
      'reservations.reference',
      'expires_at',
      'user_id',
      'deals.title',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .where('hash', '=', group)
    // No hold lasts longer than an hour.
    .where('hold_groups.held_at', '>', addMilliseconds(now, -dayMilliseconds))
    .where('reservations.status', '=', 'held')
    .where('expires_at', '>', now)
    .orderBy('hold_groups.held_at')
    .orderBy('reservations.id')
    .limit(mostRows)
    .execute()
  const round = holds.slice(0, mostFreedAtOnce)
  return {
    id: group,
    kind: known.kind,
    holds: round.map((hold) => ({
      id: hold.id,
      name: `${hold.reference}, ${hold.title}: ${fullName(hold)} until ${formatTime(hold.expires_at)}`,
    })),
    accounts: new Set(round.map((hold) => hold.user_id)).size,
    later: holds.length - round.length,
  }
}

/**
 * Frees these holds of a group, each as one hold is freed: at the provider first, in the admin's name, and its user is told. They
 * count as holds that ran out, or the group would begin anew at once. What is no hold of the group any more is left alone.
 */
export async function freeGroup(
  db: Db,
  payments: Payments | null,
  admin: Admin,
  group: string,
  shown: readonly string[],
  now: string,
): Promise<Freed> {
  const result: Freed = { freed: 0, charged: 0, leftAlone: { ended: 0, paid: 0, underWay: 0 } }
  const own = await db
    .selectFrom('hold_groups')
    .select('reservation_id')
    .where('hash', '=', group)
    .where('reservation_id', 'in', shown)
    .execute()
  const ids = new Set(own.map((row) => row.reservation_id))
  let failures = 0
  for (const id of shown) {
    if (!ids.has(id)) result.leftAlone.ended += 1
    else if (failures >= mostFailures) result.leftAlone.underWay += 1
    else {
      const freed = await freeHold(db, payments, admin, id, now, (trx) => markFreed(trx, id))
      failures =
        !freed.ok && (freed.reason === 'payment-under-way' || freed.reason === 'not-configured') ? failures + 1 : 0
      if (freed.ok) {
        result.freed += 1
        result.charged += freed.isCharged ? 1 : 0
      } else if (freed.reason === 'paid') result.leftAlone.paid += 1
      else if (failures > 0) result.leftAlone.underWay += 1
      else result.leftAlone.ended += 1
    }
    await setImmediate()
  }
  return result
}

async function markFreed(trx: Db, reservationId: string): Promise<void> {
  await trx.updateTable('hold_groups').set({ is_freed: 1 }).where('reservation_id', '=', reservationId).execute()
}

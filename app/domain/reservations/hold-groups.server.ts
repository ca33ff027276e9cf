import { createHmac } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { Db } from '#db/database.server.ts'
import type { GroupKind, ReservationStatus } from '#db/schema.ts'
import { mailboxOf } from '#app/domain/people/mailboxes.ts'
import type { User } from '#app/domain/people/users.ts'
import { holdMilliseconds } from '#app/domain/terms/holds.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { networksOf } from '#app/utils/networks.ts'
import { groupDays, holdsAtOnceOf } from './hold-groups.ts'
import type { SecureRefused } from './reservations.ts'

/** Holds counted by network and by mailbox, beside the account: who makes many accounts has few of these. */

/** What several accounts have in common, by a hash. */
interface HoldGroup {
  kind: GroupKind
  hash: string
}

/** A user who may begin a hold, with the groups in which it is counted. */
export interface Holder extends User {
  groups: readonly HoldGroup[]
}

const dayMilliseconds = 24 * 3_600_000
/** The latest holds of a group that are looked at. */
const mostHolds = 2000

/**
 * The groups of whoever asks from an address. `secret` is known outside of the database only; a hash made with another one is another
 * group. An address of no public network is our own proxy's, which everybody has, and names no network.
 */
export function holdGroupsOf(secret: string, address: string, email: string): HoldGroup[] {
  const key = createHmac('sha256', secret).update('hold-groups').digest()
  const group = (kind: GroupKind, text: string): HoldGroup => ({
    kind,
    hash: createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url').slice(0, 22),
  })
  const [network, wide] = isPublic(address) ? networksOf(address) : []
  return [
    group('mailbox', mailboxOf(email)),
    ...(network === undefined ? [] : [group('network', network)]),
    ...(wide === undefined ? [] : [group('wide-network', wide)]),
  ]
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

function isPublic(address: string): boolean {
  const plain = address.split('%', 1)[0]!
  const version = isIP(plain)
  return version !== 0 && !privateNetworks.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** Writes down the groups of a hold that has just begun. */
export async function addHoldGroups(trx: Db, { groups }: Holder, reservationId: string, now: string) {
  if (groups.length === 0) return
  const rows = groups.map((group) => ({ ...group, reservation_id: reservationId, held_at: now }))
  await trx.insertInto('hold_groups').values(rows).execute()
}

/** When the holds of a mailbox began in the last day, under whichever account. */
export async function listMailboxStarts(trx: Db, { groups }: Holder, now: string) {
  const mailbox = groups.find(({ kind }) => kind === 'mailbox')
  if (!mailbox) return []
  return trx
    .selectFrom('hold_groups')
    .select(['reservation_id as id', 'held_at'])
    .where('hash', '=', mailbox.hash)
    .where('held_at', '>', addMilliseconds(now, -dayMilliseconds))
    .orderBy('held_at', 'desc')
    .limit(mostHolds)
    .execute()
}

/**
 * Why the groups of a user who has never paid may hold no further deal now, and from when they may; null where they may now. The hold that
 * is about to be given up counts as it will once it has been.
 */
export async function refuseByGroup(
  trx: Db,
  { groups }: Holder,
  now: string,
  leavingId?: string,
): Promise<SecureRefused | null> {
  let possibleFrom = now
  for (const { kind, hash } of groups) {
    const found = await trx
      .selectFrom('hold_groups')
      .innerJoin('reservations', 'reservations.id', 'hold_groups.reservation_id')
      .select(['reservations.id', 'status', 'reservations.held_at', 'expires_at', 'ended_at', 'is_freed'])
      .where('hash', '=', hash)
      .where('hold_groups.held_at', '>', addMilliseconds(now, -dayMilliseconds))
      .orderBy('hold_groups.held_at', 'desc')
      .limit(mostHolds)
      .execute()
    const holds = found.map((hold): CountedHold =>
      hold.id === leavingId ? { ...hold, status: 'released', ended_at: now } : hold,
    )
    const from = findRoom(kind, holds, now)
    if (from > possibleFrom) possibleFrom = from
  }
  return possibleFrom > now ? { ok: false, reason: 'group-holds', possibleFrom } : null
}

/**
 * The first moment at which a group with these holds may hold one more, where nobody pays or begins meanwhile. What runs out lowers both
 * what is held and what may be held; what ran out and becomes a day old raises it again.
 */
function findRoom(kind: GroupKind, holds: readonly CountedHold[], now: string): string {
  const running = holds.filter((hold) => isRunning(hold, now))
  let [held, ranOut] = [running.length, sumRanOut(holds, now)]
  const ends = running.map((hold) => ({ at: hold.expires_at, held: -1, ranOut: 1 }))
  const forgotten = holds
    .filter((hold) => !isRunning(hold, now))
    .map((hold) => ({ at: addMilliseconds(hold.held_at, dayMilliseconds), held: 0, ranOut: -partRanOut(hold, now) }))
  const changes = [...ends, ...forgotten].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  let at = now
  for (const change of changes) {
    if (held < holdsAtOnceOf(kind, ranOut) && change.at > at) return at
    at = change.at
    held += change.held
    ranOut += change.ranOut
  }
  return at
}

interface CountedHold {
  status: ReservationStatus
  held_at: string
  expires_at: string
  ended_at: string | null
  is_freed: 0 | 1
}

/** Whether a deal is kept by this hold now. */
export function isRunning(
  { status, expires_at: end }: Pick<CountedHold, 'status' | 'expires_at'>,
  now: string,
): boolean {
  return status === 'held' && end > now
}

/**
 * The number of these holds that ran out. One that was released counts for the part of its 30 minutes that it lasted, so that
 * nothing is won by releasing a hold a minute before its end and holding the deal under another account.
 */
export function sumRanOut(holds: readonly CountedHold[], now: string): number {
  return holds.reduce((sum, hold) => sum + partRanOut(hold, now), 0)
}

function partRanOut(hold: CountedHold, now: string): number {
  if (hold.status === 'expired' || hold.is_freed === 1) return 1
  // What has run out is closed some seconds later.
  if (hold.status === 'held') return isRunning(hold, now) ? 0 : 1
  if (hold.status !== 'released' || hold.ended_at === null) return 0
  return Math.min(1, (Date.parse(hold.ended_at) - Date.parse(hold.held_at)) / holdMilliseconds)
}

/** Forgets from where holds began that are some days old. */
export async function deleteOldGroups(db: Db, now: string, size: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('hold_groups')
    .where('reservation_id', 'in', (from) =>
      from
        .selectFrom('hold_groups')
        .select('reservation_id')
        .where('held_at', '<=', addMilliseconds(now, -groupDays * dayMilliseconds))
        .limit(size),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

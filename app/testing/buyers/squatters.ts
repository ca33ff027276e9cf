import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { extendHold } from '#app/domain/reservations/hold-changes.server.ts'
import { holdGroupsOf, type Holder } from '#app/domain/reservations/hold-groups.server.ts'
import { startHold } from '#app/domain/reservations/checkout.server.ts'
import { expireHolds, releaseHold } from '#app/domain/reservations/holds.server.ts'
import type { SecureRefusal } from '#app/domain/reservations/reservations.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '../database/database.ts'
import { FakePayments } from './payments.ts'

/** A day of a market that somebody wants to hold whole, minute by minute, by the functions that the site calls. */

export interface Siege {
  /** Throw-away accounts with a verified address. */
  accounts: number
  /** The networks that they come from. */
  networks: number
  /** The mailboxes that their addresses lead to; further addresses are tagged ones. */
  mailboxes: number
  /** `ran-out`: holds are kept as long as they can be. `released`: each is given up a minute before its end, and is no hold that ran out. */
  way: 'ran-out' | 'released'
  /** True where the networks are those of one /48. */
  isOneWide?: boolean
  /** Of the honest buyers, those who share the first network of the squatters. */
  neighbours?: number
  /** False: without the rules of groups, as it would be with the accounts alone. */
  hasGroups?: boolean
  /** True: squatters who are limited wait for longer each time, as a rule that we do not have would make them: 10, 20, 40 minutes. */
  waitsLonger?: boolean
  /** Another number is another day, with other wishes of the honest buyers. */
  day?: number
}

export interface Outcome {
  /** Honest buyers from elsewhere. */
  honest: number
  /** Of all honest buyers, those who were refused by a rule of groups, in percent. */
  byRulePercent: number
  /** Of those from elsewhere, those whose first choice was held by a squatter, or who were refused by a rule, in percent. */
  refusedPercent: number
  /** Of them, those who found none of the deals free, in percent. */
  lockedOutPercent: number
  /** Of the neighbours, those who were refused because of their network, in percent. */
  neighboursRefusedPercent: number
  /** Of all hours of all deals, those in which squatters held them, in percent. */
  blockedPercent: number
  /** The holds that squatters began. */
  starts: number
  /** The most deals that squatters held at a time. */
  mostHeld: number
}

const deals = 40
const buyers = 60
const minutes = 24 * 60
const minute = 60_000
const policy = { allowScotland: false }
/** The time that an honest buyer holds a deal before deciding. */
const lookingMinutes = 10

interface Held {
  reservationId: string
  dealId: number
  account: Account
  /** In minutes since the beginning. */
  since: number
  until: number
}

interface Account {
  holder: Holder
  starts: number
  holds: boolean
  isSpent: boolean
}

/** Plays the day. The same siege has the same outcome. */
export async function playDay(siege: Siege): Promise<Outcome> {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const random = seeded(siege.day ?? 1)
  const dealIds: number[] = []
  for (let deal = 0; deal < deals; deal += 1) dealIds.push(await addDeal(db))
  const accounts: Account[] = []
  for (let index = 0; index < siege.accounts; index += 1) accounts.push(await addAccount(db, siege, index))
  const honest = await addHonest(db, siege)
  const held = new Map<number, Held>()
  const waiting: Waiting = new Map()
  const looking: { userId: string; reservationId: string; until: number }[] = []
  const sums = { byRule: 0, refused: 0, lockedOut: 0, neighboursRefused: 0, blocked: 0, starts: 0, mostHeld: 0 }

  for (let at = 0; at < minutes; at += 1) {
    const now = addMilliseconds(testNow, at * minute)
    await expireHolds(db, payments, now)
    for (const [dealId, hold] of held) {
      if (siege.way === 'released' && at === hold.until - 1) {
        await releaseHold(db, payments, hold.account.holder.id, hold.reservationId, now)
        hold.until = at
      }
      if (siege.way === 'ran-out' && at === hold.until - 1) {
        const extended = await extendHold(db, hold.account.holder.id, dealId, now)
        if (extended.ok) hold.until += 30
      }
      if (hold.until > at) continue
      hold.account.holds = false
      held.delete(dealId)
      if (siege.waitsLonger) noteRanOut(waiting, networkOfHolder(hold.account.holder), at)
    }
    while (looking[0] && looking[0].until <= at) {
      const { userId, reservationId } = looking.shift()!
      await releaseHold(db, payments, userId, reservationId, now)
    }
    // Honest buyers come evenly over the day, and of those who come in the same minute as a squatter, every other one is first.
    const buyer = at % (minutes / buyers) === 0 ? honest[at / (minutes / buyers)] : undefined
    const isFirst = random() < 0.5
    if (buyer && isFirst) await come(buyer, at, now)
    sums.starts += await grab(db, payments, { accounts, held, dealIds, waiting }, at, now)
    if (buyer && !isFirst) await come(buyer, at, now)
    sums.blocked += held.size
    sums.mostHeld = Math.max(sums.mostHeld, held.size)
  }

  async function come({ holder, isNeighbour }: (typeof honest)[number], at: number, now: string) {
    const wanted = Math.floor(random() * deals)
    // They want one deal, and take another if they cannot have it.
    const order = [...dealIds.slice(wanted), ...dealIds.slice(0, wanted)]
    let first: SecureRefusal | null = null
    let got = false
    for (const [index, dealId] of order.entries()) {
      const started = await startHold(db, payments, holder, dealId, policy, now)
      if (started.ok) {
        const { id } = await findHeld(db, holder.id)
        looking.push({ userId: holder.id, reservationId: id, until: at + lookingMinutes })
        got = true
        break
      }
      if (index === 0 && (started.reason !== 'deal-held' || held.has(dealId))) first = started.reason
      if (started.reason !== 'deal-held') break
    }
    sums.byRule += first === 'group-holds' ? 1 : 0
    if (isNeighbour) sums.neighboursRefused += first === 'group-holds' || !got ? 1 : 0
    else {
      sums.refused += first === null ? 0 : 1
      sums.lockedOut += got ? 0 : 1
    }
  }

  const neighbours = siege.neighbours ?? 0
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)
  return {
    honest: buyers - neighbours,
    byRulePercent: percent(sums.byRule, buyers),
    refusedPercent: percent(sums.refused, buyers - neighbours),
    lockedOutPercent: percent(sums.lockedOut, buyers - neighbours),
    neighboursRefusedPercent: percent(sums.neighboursRefused, neighbours),
    blockedPercent: percent(sums.blocked, deals * minutes),
    starts: sums.starts,
    mostHeld: sums.mostHeld,
  }
}

interface Market {
  accounts: Account[]
  held: Map<number, Held>
  dealIds: number[]
  waiting: Waiting
}

/** For each network the holds that ended, and the minute until which it waits. */
type Waiting = Map<string, { ended: number; until: number }>

/** What is limited of a squatter: where all networks are of one /48, it is that. */
const networkOfHolder = ({ groups, id }: Holder) => (groups?.[2] ?? groups?.[1])?.hash ?? id

function noteRanOut(waiting: Waiting, network: string, at: number): void {
  const ended = (waiting.get(network)?.ended ?? 0) + 1
  waiting.set(network, { ended, until: ended < 10 ? at : at + 10 * 2 ** (ended - 10) })
}

/** Squatters take every deal that is free, each with the account that has begun least often. */
async function grab(
  db: Db,
  payments: FakePayments,
  { accounts, held, dealIds, waiting }: Market,
  at: number,
  now: string,
): Promise<number> {
  const free = dealIds.filter((id) => !held.has(id))
  const ready = accounts.filter((account) => !account.holds && !account.isSpent).sort((a, b) => a.starts - b.starts)
  const full = new Set<string>()
  let starts = 0
  for (const account of ready) {
    const network = networkOfHolder(account.holder)
    if (full.has(network) || (waiting.get(network)?.until ?? 0) > at) continue
    const dealId = free[0]
    if (dealId === undefined) break
    const started = await startHold(db, payments, account.holder, dealId, policy, now)
    if (started.ok) {
      free.shift()
      const { id } = await findHeld(db, account.holder.id)
      held.set(dealId, { reservationId: id, dealId, account, since: at, until: at + 30 })
      Object.assign(account, { starts: account.starts + 1, holds: true })
      starts += 1
    } else if (started.reason === 'too-many-starts') account.isSpent = true
    else if (started.reason === 'group-holds') full.add(network)
    else if (started.reason === 'deal-held') free.shift()
  }
  return starts
}

function findHeld(db: Db, userId: string) {
  return db
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow()
}

async function addAccount(db: Db, siege: Siege, index: number): Promise<Account> {
  const mailbox = index % siege.mailboxes
  const email = `squatter-${mailbox}+${index}@throwaway.test`
  const holder = holderAt(await addUser(db, { email }), addressOf(siege, index % siege.networks), siege)
  return { holder, starts: 0, holds: false, isSpent: false }
}

function addressOf({ isOneWide }: Siege, network: number): string {
  return isOneWide ? `2001:db8:1:${network.toString(16)}::1` : `198.51.${network >> 8}.${network & 255}`
}

async function addHonest(db: Db, siege: Siege) {
  const honest: { holder: Holder; isNeighbour: boolean }[] = []
  const every = siege.neighbours ? buyers / siege.neighbours : 0
  for (let index = 0; index < buyers; index += 1) {
    const isNeighbour = every > 0 && index % every === 0
    const address = isNeighbour ? addressOf(siege, 0) : `203.0.113.${index}`
    const user = await addUser(db, { email: `honest-${index}@people.test` })
    honest.push({ holder: holderAt(user, address, siege), isNeighbour })
  }
  return honest
}

function holderAt(user: User, address: string, { hasGroups = true }: Siege): Holder {
  return { ...user, groups: hasGroups ? holdGroupsOf('secret', address, user.email) : [] }
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

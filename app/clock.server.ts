import { isAsExpected } from './domain/clock/clock.ts'
import { inEveryProcess } from './utils/site-processes.server.ts'

/** Two times of the same moment, in milliseconds: by the machine's clock, since 1970, and by one that nobody can set. */
interface Moment {
  wall: number
  steady: number
}

// All of it is kept on globalThis: a test that asks the built application cannot reach its modules, and whoever starts the server says
// what time it must be at least (scripts/lib/clock.ts).
const shared = globalThis as typeof globalThis & {
  marketplaceClock?: () => string
  /** The last moment at which the machine's clock was as expected; undefined where nobody watches it. */
  marketplaceAgreed?: Moment
}

/**
 * The current time as UTC ISO text: the machine's, or the one that a test has chosen. Each request reads it once and keeps it in
 * nowContext. A clock that falls behind by more than a day is not followed before somebody confirms it: what is written meanwhile has the
 * time that it must be, and does not count as old once the clock is right again (RULES.md, Clock).
 */
export function readClock(): string {
  return shared.marketplaceClock?.() ?? toText(readBelieved())
}

/** The machine's clock as it stands, for whoever is to say whether it is right. */
export function readMachineClock(): string {
  return shared.marketplaceClock?.() ?? toText(Date.now())
}

/** The machine's clock is right: the site's time is its from now on, in every process that has not followed it. */
export function followMachine(): void {
  const agreed = shared.marketplaceAgreed
  const isFollowed = agreed !== undefined && isAsExpected(Date.now(), expectedFrom(agreed))
  followHere()
  // It is called often, and a clock that is as expected is followed by each process by itself.
  if (!isFollowed) followEverywhere(null)
}

function followHere(): void {
  shared.marketplaceAgreed = { wall: Date.now(), steady: performance.now() }
}

const followEverywhere = inEveryProcess<null>('follow-machine', followHere)

/** Nobody watches the machine's clock in this process, and so nobody would see that it is right again: it is followed whatever it says. */
export function leaveClockUnwatched(): void {
  delete shared.marketplaceAgreed
}

const expectedFrom = (agreed: Moment, steady = performance.now()) => Math.round(agreed.wall + steady - agreed.steady)

function readBelieved(): number {
  const [wall, steady] = [Date.now(), performance.now()]
  const agreed = shared.marketplaceAgreed
  if (!agreed) return wall
  const expected = expectedFrom(agreed, steady)
  if (!isAsExpected(wall, expected)) return Math.max(wall, expected)
  agreed.wall = wall
  agreed.steady = steady
  return wall
}

/** The time as it was read last. Writing it as text takes longer than the rest of finding a kept page. */
let last = { time: NaN, text: '' }

function toText(time: number): string {
  if (time !== last.time) last = { time, text: new Date(time).toISOString() }
  return last.text
}

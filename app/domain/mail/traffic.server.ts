import { forgetOldest } from '#app/utils/forget-oldest.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { MailPause, MailRate } from './outbox.ts'

/** How much mail leaves at a time, and what waits because it was asked to. One process keeps it, and no table: a new start asks once more. */

/**
 * The mails that are handed over at a time, each over a connection of its own: so many of the urgent ones whatever else leaves, and
 * of the others as many as the server was seen to take.
 */
const connections = { urgent: 5, first: 2, most: 20 }
/** The most connections that all mails use together. */
export const mostConnections = connections.urgent + connections.most

/** The mails that were taken in a row after which one more is handed over at a time, and after which where so many were too many. */
const goodBeforeMore = { usual: 5, known: 200 }
/** A hand-over of more than so long shows that the server has too much to do. */
const slowMilliseconds = 5000
/** Pauses double: those of a domain from a minute to four hours, and those of the server from a second to five minutes. */
const pauses = { domain: [60_000, 4 * 3_600_000], server: [1000, 300_000] } as const
/** The pauses of the server after which a mail at which alone it failed each time is taken to be the reason. */
const pausesOfOneMail = 5
/** Mails that have waited for long are given up only by a server that has taken none for so long: somebody may be setting it up. */
const longRefusalMilliseconds = 86_400_000
/** The most domains whose refusals are known at a time. */
const mostDomains = 1000
/**
 * The mails that wait for a domain are looked at again one after the other: so long after each other, but all within so long after its
 * pause, which is never more than the longest pause between tries.
 */
const turns = { apart: 250, within: 3_600_000 } as const
/** The time over which the rate is counted. */
const ratedSeconds = 60

interface Pause extends MailPause {
  /** The steps by which it was doubled: one more with each refusal after the pause of the one before, one less with each mail taken. */
  step: number
}

interface DomainPause extends Pause {
  /** The mails that were taken in a row since. */
  taken: number
  /** When the next mail of a lane that is put off has its turn. */
  turns: Map<number, number>
}

interface ServerPause extends Pause {
  /** Since when it has taken none. */
  since: string
  /** The one mail at which it broke off so many times in a row; null where it said no, or was not reached. */
  mail: string | null
  times: number
}

/** A mail that is being handed over. */
export interface HandOver {
  /** The domain that it goes to; null where that is none that others go to. */
  domain: string | null
  startedAt: string
}

/** What leaves at a time, and what has to wait. */
export class MailTraffic {
  #width: number = connections.first
  #tooMany = Infinity
  #good = 0
  #domains = new Map<string, DomainPause>()
  #server: ServerPause | null = null
  #taken = new Map<number, number>()
  /** Ends of work that could not be written down, such as on a full disk. */
  readonly unwritten = new Set<() => Promise<void>>()

  /** True from a refusal of the server until it takes a mail. */
  get hasServerRefused(): boolean {
    return this.#server !== null
  }

  /** True where the server has taken no mail for a day. */
  hasServerRefusedForLong(now: string): boolean {
    return this.#server !== null && this.#server.since <= addMilliseconds(now, -longRefusalMilliseconds)
  }

  /** Asks everybody once more, as a new start does. Pauses end by the clock, which may have been ahead when they began. */
  forgetPauses(): void {
    this.#server = null
    this.#domains.clear()
  }

  /** The mails that may be begun beside those that are being handed over. After a refusal of the server one at a time asks again. */
  room(underWay: { urgent: number; other: number }): { urgent: number; other: number } {
    const all = underWay.urgent + underWay.other
    if (this.#server) return { urgent: Math.max(0, 1 - all), other: Math.max(0, 1 - all) }
    const urgent = connections.urgent + this.#width - all
    return { urgent, other: Math.min(urgent, this.#width - underWay.other) }
  }

  /** The pause of a domain that is not over. */
  domainPause(domain: string | null, now: string): Readonly<Pause> | null {
    return running(domain === null ? undefined : this.#domains.get(domain), now)
  }

  /** True for a domain that has refused lately: one mail at a time asks it, until it has taken many in a row. */
  takesOneAtATime(domain: string | null): boolean {
    return domain !== null && this.#domains.has(domain)
  }

  /** When so many mails of a lane that wait for a domain are looked at again. */
  turnsAt(domain: string, lane: number, count: number, now: string): string[] {
    const known = this.#domains.get(domain)
    const first = Date.parse(known && known.until > now ? known.until : now)
    const from = Math.max(first, known?.turns.get(lane) ?? 0)
    known?.turns.set(lane, from + count * turns.apart)
    return Array.from({ length: count }, (_, index) =>
      new Date(Math.min(from + index * turns.apart, first + turns.within)).toISOString(),
    )
  }

  /** The pause of everything that is not over. */
  serverPause(now: string): Readonly<Pause> | null {
    return running(this.#server, now)
  }

  /** Notes that a mail was taken after so many milliseconds, while so many others than urgent ones were being handed over. */
  noteTaken(handOver: HandOver, milliseconds: number, others: number, now: string): void {
    this.#server = null
    this.#noteTakenBy(handOver)
    this.#count(now)
    if (milliseconds > slowMilliseconds) return this.#narrow(this.#width - 1)
    this.#good += 1
    const enough = this.#width + 1 < this.#tooMany ? goodBeforeMore.usual : goodBeforeMore.known
    if (this.#good < enough || others < this.#width) return
    this.#width = Math.min(connections.most, this.#width + 1)
    this.#good = 0
  }

  /** Notes that a domain takes no mail at the moment. */
  noteDomain({ domain, startedAt }: HandOver, answer: string, now: string): void {
    this.#narrow(this.#width - 1)
    if (domain === null) return
    const known = this.#domains.get(domain)
    // What was begun before the pause says nothing new.
    if (known && known.until > startedAt) return
    this.#domains.delete(domain)
    forgetOldest(this.#domains, mostDomains)
    const pause = nextPause(known, pauses.domain, answer, now)
    this.#domains.set(domain, { ...pause, taken: 0, turns: known?.turns ?? new Map<number, number>() })
  }

  #noteTakenBy({ domain, startedAt }: HandOver): void {
    const known = domain === null ? undefined : this.#domains.get(domain)
    if (!known || known.until > startedAt) return
    known.step = Math.max(0, known.step - 1)
    known.taken += 1
    if (known.taken >= goodBeforeMore.known) this.#domains.delete(domain!)
  }

  /**
   * Notes that the mail server takes none at the moment; `mail` is set where it broke off once it heard of that mail. Returns the end
   * of its pause where it is not the fault of this mail: where the pause was known already, unless the server has failed at this mail
   * alone again and again.
   */
  noteServer({ startedAt }: HandOver, answer: string, now: string, mail: string | null = null): string | null {
    const known = this.#server
    if (known && known.until > startedAt) return known.until
    if (!known) {
      this.#tooMany = this.#width
      this.#narrow(Math.floor(this.#width / 2))
    }
    const times = mail !== null && known?.mail === mail ? known.times + 1 : 1
    const pause = nextPause(known, pauses.server, answer, now)
    this.#server = { ...pause, since: known?.since ?? now, mail, times }
    return known && times <= pausesOfOneMail ? pause.until : null
  }

  /** How mail leaves at the moment. */
  read(now: string): MailRate {
    this.#forgetTaken(secondOf(now))
    const taken = [...this.#taken.values()].reduce((sum, count) => sum + count, 0)
    const domains = [...this.#domains].flatMap(([domain, pause]) =>
      running(pause, now) ? { domain, until: pause.until, answer: pause.answer } : [],
    )
    return { perSecond: taken / ratedSeconds, server: this.serverPause(now), domains }
  }

  #narrow(width: number): void {
    this.#width = Math.max(1, width)
    this.#good = 0
  }

  #count(now: string): void {
    const second = secondOf(now)
    this.#taken.set(second, (this.#taken.get(second) ?? 0) + 1)
    this.#forgetTaken(second)
  }

  #forgetTaken(second: number): void {
    for (const past of this.#taken.keys()) if (past <= second - ratedSeconds || past > second) this.#taken.delete(past)
  }
}

const secondOf = (now: string) => Math.floor(Date.parse(now) / 1000)

const running = <Kind extends Pause>(pause: Kind | null | undefined, now: string) =>
  pause && pause.until > now ? pause : null

function nextPause(
  known: Pause | null | undefined,
  [least, most]: readonly [number, number],
  answer: string,
  now: string,
) {
  const before = known?.step ?? 0
  // It stays at the longest, so that what is taken then counts.
  const step = least * 2 ** (before - 1) < most ? before + 1 : before
  return { until: addMilliseconds(now, Math.min(least * 2 ** (step - 1), most)), step, answer }
}

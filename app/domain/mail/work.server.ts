import { setImmediate } from 'node:timers/promises'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, OutboxRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { waitsFor } from './failures.ts'
import { FinalError, laneNumbers, NotNowError, type Lane, type MailMessage } from './outbox.server.ts'
import { Together } from './together.server.ts'
import { MailTraffic, type HandOver } from './traffic.server.ts'

/** The work of the outbox: what waits is done, and how it went is written down. */

/** Pauses between tries: a minute, then doubling, six hours at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), 6 * 3_600_000)
}

/** The most tries of a row, which take more than a week. After that the row is given up and left for a person. */
const mostAttempts = 40
/**
 * So long a mail waits for a domain, or for a mail server, that takes none. Then it has its last try, whatever the domain has asked
 * for.
 */
const longestWaits = { domain: 5 * 86_400_000, server: 14 * 86_400_000 }
/** The most rows that are read at a time. */
const readAtOnce = 50
/** The pause of a bulk mail that may not leave yet. */
const laterMilliseconds = 60_000
/** Mails that come while others are being handed over are looked for so often. */
const lookMilliseconds = 250
/** A round begins nothing any more after so long, so that whoever watches sees that rounds end. */
const roundMilliseconds = 600_000

/** Does one piece of work. A mail calls `noteEnd` just before its end goes out, and goes out only where that does not throw. */
type Work = (payload: unknown, key: string, noteEnd: () => Promise<void>) => Promise<void>
/** The fate of a bulk mail at the moment at which it would leave; `drop` deletes it. */
export type BulkVerdict = 'send' | 'later' | 'drop'
/** A bulk mail that is about to leave. */
export type BulkMail = Pick<OutboxRow, 'idempotency_key' | 'about_id'>
type Judge = (mail: BulkMail) => Promise<BulkVerdict>

interface WorkOptions {
  /** Asked of each bulk mail that is about to leave. */
  judge?: Judge
  traffic?: MailTraffic
  /** Asked before each piece of work; false ends the round, and what is left waits. */
  mayGoOn?: () => boolean
  /** The name under which mails are taken. Nobody else has it, a later process neither. */
  taker?: string
}

/**
 * Does the waiting work of one kind, the longest due first, and writes down how each went. Returns how many were done. Refunds are
 * asked for one after the other. Mails leave several at a time, as many as `traffic` allows, in the order of their lanes.
 *
 * A refund may be asked for again with the same key, so a crash between the work and the note repeats it. A mail must not be sent
 * twice. It is marked twice: as taken under a name, and just before its end goes out as one that may have been sent. Only the
 * second mark outlives whoever has that name, see `settleInterruptedMail`.
 */
export async function workOutbox(
  db: Db,
  kind: OutboxRow['kind'],
  work: Work,
  now: () => string,
  {
    judge = () => Promise.resolve('send'),
    traffic = new MailTraffic(),
    mayGoOn = () => true,
    taker = newId(),
  }: WorkOptions = {},
): Promise<number> {
  if (kind === 'refund') return workRefunds(db, work, now, mayGoOn)
  return new MailRound(db, work, now, { judge, traffic, mayGoOn, taker }).work()
}

async function workRefunds(db: Db, work: Work, now: () => string, mayGoOn: () => boolean): Promise<number> {
  let done = 0
  for (const row of await readDue(db, 'refund', 'urgent', readAtOnce, now())) {
    if (!mayGoOn()) return done
    const failure = await failureOf(() => work(JSON.parse(row.payload), row.idempotency_key, () => Promise.resolve()))
    // This stands outside the try: when the note cannot be written, the work must not count as failed and be repeated.
    await finish(db, row, outcomeOf(row, failure, now()))
    done += failure ? 0 : 1
  }
  return done
}

/** One round of sending mail: until nothing is due any more, or nothing may leave. */
class MailRound {
  #db: Db
  #work: Work
  #now: () => string
  #judge: Judge
  #traffic: MailTraffic
  #mayGoOn: () => boolean
  #taker: string
  #writes: Together
  #underWay = { urgent: 0, other: 0 }
  /** The rows that are being taken just now. */
  #taking = new Set<string>()
  #done = 0
  /** How many mails are being handed over to each domain. */
  #asked = new Map<string | null, number>()
  /** The first error of our own, such as a database that cannot be written; after it nothing is begun. */
  #fault: { error: unknown } | null = null
  /** Set where a hand-over has ended since room was looked for. */
  #hasEnded = false
  #wake = () => {}
  /** Whose turn is first of the lanes that take turns. */
  #isFormsTurn = false

  constructor(db: Db, work: Work, now: () => string, options: Required<WorkOptions>) {
    this.#db = db
    this.#work = work
    this.#now = now
    this.#judge = options.judge
    this.#traffic = options.traffic
    this.#mayGoOn = options.mayGoOn
    this.#taker = options.taker
    this.#writes = new Together(db)
  }

  async work(): Promise<number> {
    await writeUnwritten(this.#traffic)
    const until = performance.now() + roundMilliseconds
    do {
      try {
        if (performance.now() < until) await this.#begin()
      } catch (error) {
        this.#fault ??= { error }
      }
    } while (await this.#waitForNext())
    if (this.#fault) throw this.#fault.error
    return this.#done
  }

  get #mayBegin(): boolean {
    return this.#fault === null && this.#mayGoOn() && !this.#traffic.serverPause(this.#now())
  }

  /** Begins whatever may leave now. */
  async #begin(): Promise<void> {
    while (this.#mayBegin) {
      const row = await this.#readNext()
      // The clock may have jumped while the row was read, and it may be due by that clock alone.
      if (!row || !this.#mayGoOn()) return
      await this.#beginOne(row)
      // Making up a mail takes a millisecond or two, in which nobody else has a turn.
      await setImmediate()
    }
  }

  /** The row that leaves next, where there is room for one of its lane. Confirmations and answers to forms take turns. */
  async #readNext(): Promise<OutboxRow | undefined> {
    const room = this.#traffic.room(this.#underWay)
    if (this.#traffic.hasServerRefused) return room.urgent > 0 ? this.#readLongestDue() : undefined
    const urgent = room.urgent > 0 ? await this.#readReady('urgent') : undefined
    if (urgent || room.other <= 0) return urgent
    this.#isFormsTurn = !this.#isFormsTurn
    const inTurns = this.#isFormsTurn ? (['forms', 'awaited'] as const) : (['awaited', 'forms'] as const)
    for (const lane of [...inTurns, 'mailing'] as const) {
      const row = await this.#readReady(lane)
      if (row) return row
    }
    return undefined
  }

  /**
   * The row of any lane that has been due for longest. It asks a server that took none whether it does again. Whatever has just asked
   * is due later than all others, so that one mail at which a server falls silent holds up none of them.
   */
  async #readLongestDue(): Promise<OutboxRow | undefined> {
    let longest: OutboxRow | undefined
    for (const lane of Object.keys(laneNumbers) as Lane[]) {
      const row = await this.#readReady(lane)
      if (row && !(longest && longest.next_attempt_at <= row.next_attempt_at)) longest = row
    }
    return longest
  }

  /**
   * The next row of a lane. Those before it whose domain has asked to wait are put off. Those whose domain is being asked stay where
   * they are, unless they hide all others.
   */
  async #readReady(lane: Lane): Promise<OutboxRow | undefined> {
    for (let most = 1; ; most = readAtOnce) {
      const now = this.#now()
      const found = await readDue(this.#db, 'mail', lane, most + this.#taking.size, now)
      const rows = found.filter(({ id }) => !this.#taking.has(id))
      const isPaused = (row: OutboxRow) =>
        !hasWaitedEnough(row, 'domain', now) && this.#traffic.domainPause(domainOf(row), now) !== null
      const [paused, others] = [rows.filter(isPaused), rows.filter((row) => !isPaused(row))]
      await this.#putOff(paused, now)
      const ready = others.find((row) => !this.#isAsked(domainOf(row)))
      if (ready || rows.length === 0) return ready
      if (paused.length === 0 && most === readAtOnce) {
        if (found.length < most) return undefined
        await this.#putOff(others, now)
      }
      await setImmediate()
    }
  }

  #isAsked(domain: string | null): boolean {
    return this.#traffic.takesOneAtATime(domain) && this.#asked.has(domain)
  }

  /** Puts off mails to domains that have refused some, which is no try: nobody has asked for them. */
  async #putOff(rows: readonly OutboxRow[], now: string): Promise<void> {
    for (const [domain, those] of Map.groupBy(rows, domainOf)) {
      const turns = this.#traffic.turnsAt(domain!, those[0]!.lane, those.length, now)
      const pause = this.#traffic.domainPause(domain, now)
      await putOffAll(this.#db, those, turns, pause ? waitsFor(domain!, pause.answer) : undefined)
    }
  }

  async #beginOne(row: OutboxRow): Promise<void> {
    const verdict = row.lane === laneNumbers.urgent || row.lane === laneNumbers.forms ? 'send' : await this.#judge(row)
    if (verdict !== 'send') return putOff(this.#db, row, verdict, this.#now())
    const lane = row.lane === laneNumbers.urgent ? 'urgent' : 'other'
    const domain = domainOf(row)
    this.#underWay[lane] += 1
    this.#asked.set(domain, (this.#asked.get(domain) ?? 0) + 1)
    void this.#handOver(row)
      .catch((error: unknown) => (this.#fault ??= { error }))
      .finally(() => {
        this.#underWay[lane] -= 1
        if (this.#asked.get(domain) === 1) this.#asked.delete(domain)
        else this.#asked.set(domain, this.#asked.get(domain)! - 1)
        this.#hasEnded = true
        this.#wake()
      })
  }

  async #handOver(row: OutboxRow): Promise<void> {
    const handOver = { domain: domainOf(row), startedAt: this.#now() }
    const taken = { ...row, started_at: handOver.startedAt, taken_by: this.#taker }
    if (!(await this.#take(taken))) return
    const began = performance.now()
    const noteEnd = async () => {
      const isNoted = await this.#writes.write((trx) => noteEndOf(trx, taken, this.#now()))
      // The end of a mail that another process has taken meanwhile must not go out here.
      if (!isNoted) throw new Error('Another process has taken it.')
    }
    const failure = await failureOf(() => this.#work(JSON.parse(row.payload), row.idempotency_key, noteEnd))
    const now = this.#now()
    let until: string | null = null
    let isLast = false
    try {
      if (!failure) this.#traffic.noteTaken(handOver, performance.now() - began, this.#underWay.other, now)
      if (failure instanceof NotNowError) {
        isLast = this.#isLast(row, failure, now)
        until = this.#notNow(row, handOver, failure, now)
      }
    } catch (error) {
      // An error of ours must not keep the end from being written.
      this.#fault ??= { error }
    }
    const outcome = outcomeOf(row, failure, now, { until, isLast })
    await this.#writes
      .write((trx) => finish(trx, taken, outcome))
      .catch((error: unknown) => {
        this.#traffic.unwritten.add(() => finish(this.#db, taken, outcome))
        throw error
      })
    if (!failure) this.#done += 1
  }

  /** Marks the row as taken. False where another has taken it. */
  async #take(row: OutboxRow): Promise<boolean> {
    this.#taking.add(row.id)
    try {
      return await this.#writes.write((trx) => start(trx, row))
    } finally {
      this.#taking.delete(row.id)
    }
  }

  /**
   * True where a mail that was not taken has waited long enough. While the clock is in doubt none has. A domain that knows us not
   * refuses whatever comes first, so one that was never tried is tried twice.
   */
  #isLast(row: OutboxRow, { who }: NotNowError, now: string): boolean {
    if (!this.#mayGoOn() || !hasWaitedEnough(row, who, now)) return false
    return who === 'domain' ? row.attempts > 0 : this.#traffic.hasServerRefusedForLong(now)
  }

  /** The end of the pause in which it is not the fault of this mail that it was not taken; null where it may be. */
  #notNow(row: OutboxRow, handOver: HandOver, failure: NotNowError, now: string): string | null {
    if (failure.who === 'server')
      return this.#traffic.noteServer(handOver, failure.message, now, failure.isBrokenOff ? row.id : null)
    this.#traffic.noteDomain(handOver, failure.message, now)
    return null
  }

  /** Waits until a hand-over has ended, or for a moment in which an urgent mail may have come. Returns false where none is under way. */
  async #waitForNext(): Promise<boolean> {
    if (this.#underWay.urgent + this.#underWay.other === 0) return false
    if (!this.#hasEnded)
      await new Promise<void>((resolve) => {
        const timer = this.#mayBegin ? setTimeout(resolve, lookMilliseconds) : undefined
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#hasEnded = false
    return this.#underWay.urgent + this.#underWay.other > 0 || this.#mayBegin
  }
}

/** Writes down the ends of work that an earlier round could not write. */
async function writeUnwritten({ unwritten }: MailTraffic): Promise<void> {
  for (const write of unwritten) {
    await write()
    unwritten.delete(write)
  }
}

function readDue(db: Db, kind: OutboxRow['kind'], lane: Lane, most: number, now: string): Promise<OutboxRow[]> {
  return (
    db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', kind)
      .where('lane', '=', laneNumbers[lane])
      // The value is written out and not bound: the partial index of what waits holds only rows with this value.
      .where('status', '=', sql.lit('waiting'))
      .where('started_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(most)
      .execute()
  )
}

/** The domain that a mail goes to; null for the operator, who has one address. */
function domainOf(row: OutboxRow): string | null {
  const { to } = JSON.parse(row.payload) as MailMessage
  return to.includes('@') ? to.slice(to.lastIndexOf('@') + 1).toLowerCase() : null
}

async function failureOf(work: () => Promise<void>): Promise<Error | null> {
  try {
    await work()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error('It failed.')
  }
}

/** A mail that another process has begun to send meanwhile is left alone. */
async function putOff(db: Db, row: OutboxRow, verdict: 'later' | 'drop', now: string): Promise<void> {
  if (verdict === 'later') return putOffAll(db, [row], [addMilliseconds(now, laterMilliseconds)])
  await db
    .deleteFrom('outbox')
    .where('id', '=', row.id)
    .where('status', '=', 'waiting')
    .where('started_at', 'is', null)
    .execute()
}

async function putOffAll(db: Db, rows: readonly OutboxRow[], turns: readonly string[], why?: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [index, { id }] of rows.entries())
      await trx
        .updateTable('outbox')
        .set({ next_attempt_at: turns[index]!, ...(why !== undefined && { last_error: why }) })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .where('started_at', 'is', null)
        .execute()
  })
}

/** True for a mail that has waited for its domain, or for the server, as long as it may. */
function hasWaitedEnough({ created_at: createdAt }: OutboxRow, who: NotNowError['who'], now: string): boolean {
  return createdAt <= addMilliseconds(now, -longestWaits[who])
}

async function start(db: Db, { id, started_at, taken_by }: OutboxRow): Promise<boolean> {
  const started = await db
    .updateTable('outbox')
    .set({ started_at, taken_by })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('started_at', 'is', null)
    .executeTakeFirst()
  return started.numUpdatedRows === 1n
}

/** False where another process has taken the mail meanwhile. */
async function noteEndOf(db: Db, row: OutboxRow, now: string): Promise<boolean> {
  const noted = await db
    .updateTable('outbox')
    .set({ maybe_sent_at: now })
    .where('id', '=', row.id)
    .where('status', '=', 'waiting')
    .where('started_at', '=', row.started_at)
    .where('taken_by', '=', row.taken_by)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

type Outcome = Partial<OutboxRow>

/**
 * How the work went, as the row is to say. `until` is set where a failure says nothing about the row; it is the time of its next try,
 * unless this one was the last.
 */
function outcomeOf(
  row: OutboxRow,
  failure: Error | null,
  now: string,
  { until = null, isLast = false }: { until?: string | null; isLast?: boolean } = {},
): Outcome {
  const attempts = until === null ? row.attempts + 1 : Math.max(1, row.attempts)
  if (!failure)
    return {
      attempts,
      status: 'sent',
      sent_at: now,
      last_error: null,
      started_at: null,
      taken_by: null,
      maybe_sent_at: null,
    }
  const isFinal = failure instanceof FinalError || attempts >= mostAttempts || isLast
  const isDoubtful = failure instanceof FinalError && failure.mayHaveBeenSent
  return {
    attempts,
    status: isFinal ? 'failed' : 'waiting',
    next_attempt_at: until ?? addMilliseconds(now, pauseAfter(attempts)),
    last_error: failure.message.slice(0, 300),
    started_at: null,
    taken_by: null,
    maybe_sent_at: isDoubtful ? now : null,
  }
}

async function finish(db: Db, row: OutboxRow, outcome: Outcome): Promise<void> {
  const mine = db.updateTable('outbox').set(outcome).where('id', '=', row.id)
  // Whoever took a mail writes down how it went, even when others have taken it for interrupted meanwhile. Refunds are taken by nobody.
  const { started_at: startedAt, taken_by: taker } = row
  await (
    startedAt
      ? mine.where('started_at', '=', startedAt).where('taken_by', '=', taker)
      : mine.where('status', '=', 'waiting')
  ).execute()
}

/**
 * Settles the mails that somebody else was handing over: an earlier process, or a machine that does not lead any more. One whose end may
 * have gone out is given up, because nobody knows whether it was sent; any other was not sent and cannot leave there any more, and waits
 * again. Returns how many there were.
 */
export async function settleInterruptedMail(db: Db, taker: string): Promise<number> {
  const isInterrupted = (where: ExpressionBuilder<Database, 'outbox'>) =>
    where.and([
      where('kind', '=', 'mail'),
      where('status', '=', 'waiting'),
      where('started_at', 'is not', null),
      // An older version gave no name.
      where.or([where('taken_by', 'is', null), where('taken_by', '<>', taker)]),
    ])
  // There are none most of the time, and whoever only reads waits for no other writer.
  if (!(await db.selectFrom('outbox').select('id').where(isInterrupted).limit(1).executeTakeFirst())) return 0
  const interrupted = db.updateTable('outbox').where(isInterrupted)
  const { numUpdatedRows: givenUp } = await interrupted
    .where('maybe_sent_at', 'is not', null)
    .set({ status: 'failed', last_error: 'It may have been sent: the server stopped while it was sending it.' })
    .executeTakeFirst()
  // Meanwhile one more end may have gone out.
  const { numUpdatedRows: again } = await interrupted
    .where('maybe_sent_at', 'is', null)
    .set({ started_at: null, taken_by: null })
    .executeTakeFirst()
  return Number(givenUp + again)
}

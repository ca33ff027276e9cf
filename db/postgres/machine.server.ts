import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '../schema.ts'
import { ask, lastOf } from './asking.server.ts'
import { asServerError } from './errors.server.ts'
import { noticedSoon, numberOfLock } from './process-lock.server.ts'

/** The site's own numbers of locks: one of each pair for what it is of. "Ashl". */
const [ours, present, leading] = [0x4173686c, 1, 2]
/** The channel of the messages of machines. */
const channel = 'machines'
/** The most bytes of a message; PostgreSQL takes 8,000. */
const mostBytes = 7900

/** How the one connection is watched, in milliseconds. */
interface Watch {
  /** A machine asks something so often, and tries to lead where none does. */
  beat: number
  /** The longest wait for an answer. */
  answer: number
  /** A leader that has had no answer for so long does as if it had lost the connection. PostgreSQL gives its lead to nobody before. */
  silence: number
  /** A leader that has asked nothing for so long stands still, and is cut off by the others. */
  standstill: number
  /** The pause before the connection is made anew. */
  again: number
  /** The time for which a machine that starts waits for one that may not share the database, and may just have ended. */
  presence: number
}

export const usualWatch: Watch = {
  beat: 3000,
  answer: 4000,
  silence: 8000,
  standstill: 20_000,
  again: 1000,
  presence: 2000,
}
/** The first pause and the longest between two tries for a lock that another one has. */
const lockPauses = { first: 20, longest: 200 }

/** What a machine does while it leads: it begins when this is called, and ends when what comes back is, once its promise is kept. */
type Lead = () => () => Promise<void>
type Receive = (told: unknown, from: string) => void

/** A lock that is held until it is given back or the connection is lost. */
interface HeldLock {
  readonly isHeld: boolean
  giveBack(): Promise<void>
}

interface MachineOptions {
  /** Whether others may be there too: they need one place for their files. */
  canShare: boolean
  /** Told of what nobody waits for, such as a message that failed. */
  tellError?: (error: unknown) => void
}

/**
 * One start of the site among several on a PostgreSQL: its main process and its workers. It is known to the others by one connection, and
 * whatever it holds goes with that: its presence, the lead, and locks. The connection is made anew for as long as the process runs.
 */
export class Machine {
  /** Another one at each start. */
  readonly id = randomUUID()
  #settings: pg.ClientConfig
  #options: MachineOptions
  #watch: Watch
  #client: pg.Client | undefined
  /** The time of the last answer, by a clock that nobody can set. */
  #answeredAt = -Infinity
  #held = new Map<string, { isHeld: boolean }>()
  #receivers = new Map<string, Receive>()
  #arrivals: (() => void)[] = []
  #lead: Lead | undefined
  #hasLead = false
  #stop: (() => Promise<void>) | undefined
  #stopping: Promise<void> | undefined
  #joined: PromiseWithResolvers<'joined' | 'not-alone'> | undefined
  #hasJoined = false
  #keptOut = Promise.withResolvers<void>()
  #isClosed = false

  constructor(address: string, options: MachineOptions, watch: Watch = usualWatch) {
    this.#options = options
    this.#watch = watch
    this.#settings = {
      connectionString: address,
      application_name: `marketplace machine ${hostname()}`.slice(0, 63),
      options: noticedSoon,
      keepAlive: true,
      keepAliveInitialDelayMillis: watch.beat,
      connectionTimeoutMillis: 5000,
      statement_timeout: watch.answer,
      query_timeout: watch.answer,
      // Several ask at once, and each is answered in turn.
      pipeline: true,
    }
  }

  /**
   * Is there from now on. `not-alone`: another machine is, and one of both may not share the database. Later it goes on by itself; at first
   * an error says that PostgreSQL is away.
   */
  join(): Promise<'joined' | 'not-alone'> {
    if (!this.#joined) {
      this.#joined = Promise.withResolvers()
      this.#joined.promise.catch(() => undefined)
      void this.#follow()
    }
    return this.#joined.promise
  }

  /**
   * Resolves once it comes back to the database after a lost connection and another machine is there, and one of both may not share it. It
   * must not go on: whoever came first has its files elsewhere.
   */
  get keptOut(): Promise<void> {
    return this.#keptOut.promise
  }

  /** Calls this each time that it becomes known to the others, and at once where it is. */
  onArrival(call: () => void): void {
    this.#arrivals.push(call)
    if (this.isThere) call()
  }

  /** True while it is connected and known to the others. */
  get isThere(): boolean {
    return this.#client !== undefined
  }

  /** True while it leads, and may believe so. */
  get isLeading(): boolean {
    return this.#hasLead && performance.now() - this.#answeredAt < this.#watch.silence
  }

  /** Leads whenever no other machine does, from now on. */
  lead(lead: Lead): void {
    this.#lead = lead
    this.#tryToLead().catch(() => undefined)
  }

  /** Leads no more. It resolves once what it did has ended, and another one may lead from then on. */
  async resign(): Promise<void> {
    this.#lead = undefined
    this.#endLead()
    await this.#stopping
    await this.#ask(`select pg_advisory_unlock(${ours}, ${leading}) from (${mine(leading)}) held`).catch(
      () => undefined,
    )
  }

  /** The machine that leads, by the name of its computer; null where none does. */
  async readLeader(): Promise<string | null> {
    const holder = `select application_name as name from pg_stat_activity where pid in (${holders(leading)})`
    const { rows } = await this.#ask<{ name: string }>(holder)
    return rows[0] ? rows[0].name.replace(/^marketplace machine /, '') : null
  }

  /** How many other machines are there. */
  async countOthers(): Promise<number> {
    const { rows } = await this.#ask<{ count: number }>(others, [numberOfLock(this.id)])
    return rows[0]!.count
  }

  /**
   * Holds the lock of this name, which one at a time of all machines has; null where others have it for longer than so many milliseconds.
   * Two who ask on one machine are two. Whose connection is lost no longer holds it.
   */
  async holdLock(name: string, mostMilliseconds: number): Promise<HeldLock | null> {
    const until = performance.now() + mostMilliseconds
    for (let wait = lockPauses.first; ; wait = Math.min(2 * wait, lockPauses.longest)) {
      const held = await this.#tryLock(name)
      if (held) return held
      const left = until - performance.now()
      if (left <= 0) return null
      await pause(Math.min(wait, left) * (0.5 + Math.random() / 2))
    }
  }

  /** Whether anybody on any machine holds the lock of this name. */
  async isLockHeld(name: string): Promise<boolean> {
    if (this.#held.has(name)) return true
    const held = `select from pg_locks where ${inThisDatabase} and ${isNamed} limit 1`
    const { rows } = await this.#ask(held, [numberOfLock(name)])
    return rows.length > 0
  }

  /** Tells every other machine that is there at this moment. False where it could not be told; whether anybody heard it nobody knows. */
  async tell(name: string, told: unknown): Promise<boolean> {
    const text = JSON.stringify({ from: this.id, name, told })
    if (Buffer.byteLength(text) > mostBytes) throw new Error(`The message “${name}” is too long.`)
    try {
      await this.#ask('select pg_notify($1, $2)', [channel, text])
      return true
    } catch {
      return false
    }
  }

  /** Has `receive` called with each message of this name from other machines. One of a name that nobody knows here is for a newer version. */
  know(name: string, receive: Receive): void {
    this.#receivers.set(name, receive)
  }

  /** Is not there any more. What it led ends by itself. */
  close(): void {
    this.#isClosed = true
    this.#lead = undefined
    this.#cut()
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#stay()
      } catch (error) {
        this.#joined!.reject(asServerError(error))
      }
      this.#cut()
      if (!this.#isClosed) await pause(this.#watch.again, undefined, { ref: false })
    }
  }

  /** Resolves once the connection is lost, or another machine is there that may not share the database. */
  async #stay(): Promise<void> {
    const client = new pg.Client({ ...this.#settings, pipeline: true })
    const lost = new AbortController()
    for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort())
    client.on('notification', ({ processId, payload }) => {
      if (processId !== (client as Known).processID) this.#receive(payload ?? '')
    })
    try {
      await client.connect()
      // A process that has nothing else to do ends.
      ;(client as Known).unref()
      if (!(await this.#becomePresent(client))) return await this.#noteOthers(client)
      await client.query(`listen ${channel}`)
      if (this.#isClosed) return
      this.#client = client
      this.#answeredAt = performance.now()
      this.#hasJoined = true
      this.#joined!.resolve('joined')
      for (const call of this.#arrivals) call()
      // One that could not be asked in time has lost it, whatever its connection says.
      while (!lost.signal.aborted && this.#client === client) {
        await this.#beat()
        await pause(this.#watch.beat, undefined, { ref: false, signal: lost.signal }).catch(() => undefined)
      }
    } finally {
      end(client)
    }
  }

  async #becomePresent(client: pg.Client): Promise<boolean> {
    const lock = this.#options.canShare ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
    await client.query('select pg_advisory_lock_shared($1)', [numberOfLock(this.id)])
    for (const until = performance.now() + this.#watch.presence; ; await pause(lockPauses.longest)) {
      const { rows } = await client.query<{ got: boolean }>(`select ${lock}(${ours}, ${present}) as got`)
      if (rows[0]!.got || performance.now() >= until) return rows[0]!.got
    }
  }

  /** Tells that it is not alone, unless what it has met is a connection of its own, which PostgreSQL takes for alive a while longer. */
  async #noteOthers(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ count: number }>(others, [numberOfLock(this.id)])
    if (rows[0]!.count === 0) return
    if (this.#hasJoined) this.#keptOut.resolve()
    else this.#joined!.resolve('not-alone')
  }

  async #beat(): Promise<void> {
    if (this.#lead) await this.#tryToLead()
    else await this.#ask('select')
  }

  async #tryToLead(): Promise<void> {
    const client = this.#client
    // What it did as it led before ends first.
    if (this.#hasLead || this.#stopping) return void (await this.#ask('select'))
    const { rows } = await this.#ask<{ got: boolean }>(`select pg_try_advisory_lock(${ours}, ${leading}) as got
      where not exists (${mine(leading)})`)
    if (!rows[0]?.got) return this.#endStandingLeader()
    if (this.#client !== client) return
    // It may have resigned meanwhile.
    if (!this.#lead) return void (await this.#ask(`select pg_advisory_unlock(${ours}, ${leading})`))
    this.#hasLead = true
    this.#stop = this.#lead()
  }

  /** Cuts off a leader that asks nothing any more. Its system keeps the connection alive. */
  async #endStandingLeader(): Promise<void> {
    await this.#ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid in (${holders(leading)}) and usename = current_user
        and state_change < clock_timestamp() - interval '${this.#watch.standstill} ms'`)
  }

  #endLead(): void {
    this.#hasLead = false
    if (!this.#stop) return
    const stopping = this.#stop().catch((error: unknown) => this.#options.tellError?.(error))
    this.#stop = undefined
    this.#stopping = stopping.then(() => void (this.#stopping = undefined))
  }

  async #tryLock(name: string): Promise<HeldLock | null> {
    // One connection is given its own lock again and again.
    if (this.#held.has(name)) return null
    const state = { isHeld: false }
    this.#held.set(name, state)
    const letGo = () => {
      state.isHeld = false
      if (this.#held.get(name) === state) this.#held.delete(name)
    }
    try {
      const { rows } = await this.#ask<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [numberOfLock(name)])
      // The connection may have been lost while the answer was on its way.
      state.isHeld = rows[0]!.got && this.#held.get(name) === state
    } finally {
      if (!state.isHeld) letGo()
    }
    if (!state.isHeld) return null
    return {
      get isHeld() {
        return state.isHeld
      },
      giveBack: async () => {
        if (!state.isHeld) return
        state.isHeld = false
        // Nobody here may have it before PostgreSQL has it back.
        await this.#ask('select pg_advisory_unlock($1)', [numberOfLock(name)]).catch(() => undefined)
        letGo()
      },
    }
  }

  #receive(text: string): void {
    try {
      const { name, told, from } = JSON.parse(text) as { name: string; told: unknown; from: string }
      this.#receivers.get(name)?.(told, from)
    } catch (error) {
      this.#options.tellError?.(error)
    }
  }

  async #ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const client = this.#client
    if (!client) throw asServerError(new Error('Connection terminated'))
    try {
      // Each is prepared once: to plan a question about locks costs PostgreSQL four times as much as to answer it.
      const answer = lastOf(await ask(client, text, values)) as pg.QueryResult<Row>
      this.#answeredAt = performance.now()
      return answer
    } catch (error) {
      // None of these questions fails by itself: whoever holds a lock would not know whether it still does.
      if (this.#client === client) this.#cut()
      throw error
    }
  }

  #cut(): void {
    const client = this.#client
    this.#client = undefined
    for (const state of this.#held.values()) state.isHeld = false
    this.#held.clear()
    this.#endLead()
    if (client) end(client)
  }
}

/** How many machines are on this database, for a command, which is none. */
export async function countMachines(db: Kysely<Database>): Promise<number> {
  const counted = sql<{ count: number }>`select count(*)::int as count from (${sql.raw(holders(present))}) holders`
  return (await counted.execute(db)).rows[0]!.count
}

/** What the driver's types leave out. */
type Known = pg.Client & { unref(): void; processID: number; connection: { stream: { destroy(): void } } }

/** Ends a connection at once, on which nobody may answer any more. */
function end(client: pg.Client): void {
  void client.end().catch(() => undefined)
  setTimeout(() => (client as Known).connection.stream.destroy(), 500).unref()
}

const inThisDatabase = `locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`
const isPair = (lock: number) => `classid = ${ours} and objid = ${lock} and objsubid = 2`
const isNamed = 'objsubid = 1 and (classid::bigint << 32) | objid::bigint = $1::bigint'
const holders = (lock: number) => `select pid from pg_locks where ${inThisDatabase} and ${isPair(lock)}`
/**
 * How many machines are present but for one, which is known by the lock that each of its connections has. The locks are looked at once: a
 * connection of its own that ends between two looks would be another machine.
 */
const others = `select count(*)::int as count from (select from pg_locks where ${inThisDatabase}
  group by pid having bool_or(${isPair(present)}) and not bool_or(${isNamed})) machines`
const mine = (lock: number) => `${holders(lock)} and pid = pg_backend_pid()`

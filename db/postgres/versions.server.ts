import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { KnownChanges, type VersionRow } from '../known-changes.server.ts'

/** The pause before PostgreSQL is listened to again after the connection was lost. */
const pauseMilliseconds = 500
/** PostgreSQL is asked so often, whether it tells of a change or not: a connection may be cut without a word. */
const beatMilliseconds = 1000
/** What was asked longer ago says nothing of now. It is the longest time for which another process's change may be unknown here. */
const longestSilence = 2000
/** A connection on which so many beats in a row find no answer is given up. */
const mostUnanswered = 3

/**
 * The committed changes as this process knows them, its own at once and those of others as soon as PostgreSQL tells it. They are known
 * only while it listens and is answered: what was committed meanwhile is read when it listens again. It begins when somebody asks first.
 */
export class FollowedVersions {
  readonly known = new KnownChanges()
  #reader: Reader | undefined
  #settings: pg.ClientConfig
  #client: pg.Client | undefined
  #hasBegun = false
  #isClosed = false

  constructor(settings: pg.ClientConfig) {
    this.#settings = settings
  }

  begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    void this.#follow()
  }

  get isFollowing(): boolean {
    return this.#reader !== undefined && performance.now() - this.#reader.knownAt < longestSilence
  }

  /** Reads what was committed after the newest change that is known; nothing while nobody follows. */
  get newerText(): string {
    return this.isFollowing ? `; select name, changed from versions where changed > ${this.known.newest}` : ''
  }

  close(): void {
    this.#isClosed = true
    this.#reader = undefined
    void this.#client?.end().catch(() => undefined)
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#listen()
      } catch {
        // Whoever asks for something else is told that PostgreSQL is away.
      }
      this.#reader = undefined
      if (!this.#isClosed) await pause(pauseMilliseconds, undefined, { ref: false })
    }
  }

  /** Resolves once the connection has ended. */
  async #listen(): Promise<void> {
    const client = (this.#client = new pg.Client(this.#settings))
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    const reader = new Reader(client, this.known)
    // A change that cannot be read is read when it is listened again.
    const failed = Promise.withResolvers<void>()
    const read = () => void reader.read().catch(() => failed.resolve())
    client.on('notification', read)
    let unanswered = 0
    const beat = setInterval(() => {
      unanswered = reader.isReading ? unanswered + 1 : 0
      if (unanswered === mostUnanswered) failed.resolve()
      read()
    }, beatMilliseconds)
    beat.unref()
    try {
      await client.connect()
      // A process that has nothing else to do ends.
      ;(client as Unreferable).unref()
      await client.query('listen versions')
      await reader.begin()
      if (this.#isClosed) return
      this.#reader = reader
      await Promise.race([ended, failed.promise])
    } finally {
      clearInterval(beat)
      void client.end().catch(() => undefined)
    }
  }
}

/** The driver's types leave this out. */
type Unreferable = pg.Client & { unref(): void }

/** Reads what is new: one reading at a time, and one more for all that are told of meanwhile. */
class Reader {
  /** What had been committed at this moment is known. */
  knownAt = -Infinity
  #client: pg.Client
  #known: KnownChanges
  #reading: Promise<void> | undefined
  #isWanted = false

  constructor(client: pg.Client, known: KnownChanges) {
    this.#client = client
    this.#known = known
  }

  get isReading(): boolean {
    return this.#reading !== undefined
  }

  /** Another server that has taken over may never have had the last changes of the one before. */
  async begin(): Promise<void> {
    const { rows } = await this.#client.query<{ newest: number }>('select max(changed) as newest from versions')
    if (rows[0]!.newest < this.#known.newest) this.#known.forget()
    await this.read()
  }

  read(): Promise<void> {
    this.#isWanted = true
    return (this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined)))
  }

  async #readAll(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      const askedAt = performance.now()
      const newer = 'select name, changed from versions where changed > $1'
      const { rows } = await this.#client.query<VersionRow>(newer, [this.#known.newest])
      this.#known.note(rows)
      this.knownAt = askedAt
    }
  }
}

import { isUnavailable, type Db } from '#db/database.server.ts'
import { writeLogLine } from '#app/utils/log-line.ts'
import { keepClock, readClockDoubt, readKeptClock } from './clock.server.ts'
import { expectedAtStart, isAsExpected, isConfirmedBy } from './clock.ts'

/** What the watch goes by. Times are in milliseconds. */
interface Clocks {
  /** The machine's clock, since 1970. Somebody may set it. */
  wall: () => number
  /** The time since the process began, which nobody can set. */
  steady: () => number
  /** When the database file was last written before this process opened it; undefined where nobody has looked. */
  fileWrittenAt: number | undefined
  /** What time it is, by the outside companies that answer. */
  askOutside: () => Promise<number[]>
  /** The machine's clock is right. It is called often. */
  trust: () => void
  /** Brings back what was caused at a time that has not come yet. It is asked to once the clock is right again, and may be asked often. */
  bringBack: (now: string) => Promise<void>
}

/** The expected time is written down no more often than this. */
const writtenMilliseconds = 60_000
/** The outside companies are asked again after these times: soon where none answered, as before the network is up. */
const askedMilliseconds = { answered: 600_000, unanswered: 30_000 }
/** A clock that was set back by this within a day is in no doubt, and what it has caused before is brought back. */
const setBackMilliseconds = 60_000

/**
 * Watches the machine's clock for the jobs: what ends, deletes or sends by the hour asks first. A clock that is off by more than a day
 * from what is expected is in doubt, over restarts too, until it agrees again, the outside companies say the same as it, or a person does.
 */
export class ClockWatch {
  readonly #db: Db
  readonly #clocks: Clocks
  /** A pair of times of the same moment; the steady clock says what the other should show from then on. */
  #base: { wall: number; steady: number } | undefined
  #doubtedSince: string | null = null
  /** What stands in the table of a doubt says something only once it was written there. */
  #isDoubtWritten = false
  #writtenAt = -Infinity
  #asksAgainAt = -Infinity
  /** False where the clock may have been ahead since the last time at which all was brought back: at a start, and after a doubt. */
  #isBroughtBack = false
  #looking: Promise<boolean> | undefined

  constructor(db: Db, clocks: Clocks) {
    this.#db = db
    this.#clocks = clocks
  }

  /** True where the clock can be right, as far as anybody knows. Jobs that begin at once share one look. */
  look(): Promise<boolean> {
    this.#looking ??= this.#lookAndBringBack().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** What can be told at once: false while there is a doubt, and where the clock has jumped since the last look. */
  mayBeRight(): boolean {
    if (!this.#base) return true
    const { expected, wall } = this.#read()
    return this.#doubtedSince === null && isAsExpected(wall, expected)
  }

  async #lookAndBringBack(): Promise<boolean> {
    const isRight = await this.#look()
    if (isRight && !this.#isBroughtBack) await this.#bringBack()
    return isRight
  }

  async #look(): Promise<boolean> {
    if (!this.#base) await this.#begin()
    if (this.#isDoubtWritten && (await readClockDoubt(this.#db)) === null) this.#trust()
    const { expected, wall } = this.#read()
    if (isAsExpected(wall, expected)) {
      const wasDoubted = this.#doubtedSince !== null
      if (expected - wall > setBackMilliseconds) this.#isBroughtBack = false
      this.#trust()
      if (wasDoubted) this.#tell('info', 'clock-agrees')
      await this.#write(wasDoubted)
      return true
    }
    const isNew = this.#doubtedSince === null
    this.#doubtedSince ??= toText(expected)
    this.#isBroughtBack = false
    if (isNew) this.#tell('warning', 'clock-in-doubt')
    await this.#write(!this.#isDoubtWritten)
    return this.#askOutside()
  }

  /** A doubt that an earlier process has left counts until somebody takes it away. */
  async #begin(): Promise<void> {
    const { wall, steady, fileWrittenAt } = this.#clocks
    const kept = await readKeptClock(this.#db)
    this.#doubtedSince = kept?.doubtedSince ?? null
    this.#isDoubtWritten = this.#doubtedSince !== null
    this.#base = { wall: expectedAtStart(kept, fileWrittenAt) ?? wall(), steady: steady() }
  }

  #read(): { expected: number; wall: number } {
    const base = this.#base!
    return { expected: base.wall + this.#clocks.steady() - base.steady, wall: this.#clocks.wall() }
  }

  #trust(): void {
    this.#base = { wall: this.#clocks.wall(), steady: this.#clocks.steady() }
    this.#clocks.trust()
    this.#doubtedSince = null
    this.#isDoubtWritten = false
    this.#asksAgainAt = -Infinity
  }

  /** Resolves with true where the outside companies say what our clock says: then the site was away, and its clock is right. */
  async #askOutside(): Promise<boolean> {
    const steady = this.#clocks.steady()
    if (steady < this.#asksAgainAt) return false
    const outside = await this.#clocks.askOutside()
    this.#asksAgainAt = steady + askedMilliseconds[outside.length > 0 ? 'answered' : 'unanswered']
    if (!isConfirmedBy(this.#clocks.wall(), outside)) return false
    this.#trust()
    this.#tell('info', 'clock-confirmed-outside')
    await this.#write(true)
    return true
  }

  async #write(isNews: boolean): Promise<void> {
    const steady = this.#clocks.steady()
    if (!isNews && steady - this.#writtenAt < writtenMilliseconds) return
    await whereAvailable(async () => {
      await keepClock(this.#db, { expectedAt: toText(this.#read().expected), doubtedSince: this.#doubtedSince })
      this.#writtenAt = steady
      this.#isDoubtWritten = this.#doubtedSince !== null
    })
  }

  async #bringBack(): Promise<void> {
    await whereAvailable(async () => {
      await this.#clocks.bringBack(toText(this.#clocks.wall()))
      this.#isBroughtBack = true
    })
  }

  #tell(level: 'info' | 'warning', event: string): void {
    const { expected, wall } = this.#read()
    writeLogLine('stderr', { level, event, clock: toText(wall), expected: toText(expected) })
  }
}

/** A full or locked database keeps no job from its work. The next look writes. */
async function whereAvailable(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

function toText(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

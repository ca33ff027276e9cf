import { SharedCalls } from './shared-calls.ts'
import { holdOverMachines, isHeldOverMachines, type HeldLock } from './site-machines.server.ts'
import { inMainProcess } from './site-processes.server.ts'

/**
 * Shared calls of which one of each key runs at a time in the whole site: everyone who asks in this process gets the result of the running
 * call; another process waits for its end, and then makes a call of its own, which finds what the first one has left. So does another machine,
 * unless neither reaches the other for the moment. Each call is safe beside another one of its key by what it writes: the keys of what is asked of
 * the provider, conditions in the transaction, the row of a copy. Turns save asking twice, and answers that contradict each other for a moment.
 */
export class SiteCalls<T> {
  #name: string
  #calls = new SharedCalls<T>()

  /** `name`: what the calls are of, so that keys of different kinds are told apart. */
  constructor(name: string) {
    this.#name = name
  }

  /** The result of the running call of this key, or of a new one. */
  share(key: string, call: () => Promise<T>): Promise<T> {
    return this.#calls.share(key, async () => {
      const turn = await takeTurn(this.#nameOf(key))
      try {
        return await call()
      } finally {
        // Whoever has the result need not wait until the next one may begin.
        giveTurn(turn).catch(() => {})
      }
    })
  }

  /** Whether a call of this key is running in any process of the site. */
  isRunning(key: string): Promise<boolean> {
    return isTurnTaken(this.#nameOf(key))
  }

  #nameOf(key: string): string {
    return `${this.#name} ${key}`
  }
}

/** The longest that a turn waits for one of another machine. */
const mostMilliseconds = 30_000

/** Those that have the turn of a name or wait for it, in the order in which they came. The first has it. */
const turns = new Map<string, Line>()
interface Line {
  turns: Turn[]
  /** The lock by which other machines wait. It is the line's, and is given back with the last turn. */
  lock: HeldLock | null
}
interface Turn {
  name: string
  begin: () => void
}
const byNumber = new Map<number, { turn: Turn; keep: () => void }>()
let taken = 0

/** Waits for the turn of a name. The number that comes back gives it on. */
const takeTurn = inMainProcess('take-turn', async (name: string, asker) => {
  const line = turns.get(name) ?? { turns: [], lock: null }
  turns.set(name, line)
  taken += 1
  const number = taken
  await new Promise<void>((begin) => {
    const turn = { name, begin }
    const keep = asker.onceGone(() => leave(number))
    byNumber.set(number, { turn, keep })
    line.turns.push(turn)
    if (line.turns.length === 1) begin()
  })
  if (!line.lock?.isHeld) {
    const lock = await holdOverMachines(lockOf(name), mostMilliseconds)
    // Its process may have ended meanwhile.
    if (byNumber.has(number)) line.lock = lock
    else await lock?.giveBack()
  }
  return number
})

const giveTurn = inMainProcess('give-turn', leave)

const isTurnTaken = inMainProcess(
  'is-turn-taken',
  (name: string) => turns.has(name) || isHeldOverMachines(lockOf(name)),
)

const lockOf = (name: string) => `turn ${name}`

/** Ends somebody's turn, or their waiting for it. */
function leave(number: number): void {
  const left = byNumber.get(number)
  if (!left) return
  byNumber.delete(number)
  left.keep()
  const line = turns.get(left.turn.name)!
  const had = line.turns[0] === left.turn
  line.turns.splice(line.turns.indexOf(left.turn), 1)
  if (line.turns.length === 0) {
    turns.delete(left.turn.name)
    void line.lock?.giveBack()
  } else if (had) line.turns[0]!.begin()
}

import { setTimeout as wait } from 'node:timers/promises'
import { newId } from './ids.server.ts'
import { inMainProcess, tellMainProcess } from './site-processes.server.ts'

/**
 * A site on PostgreSQL may be several machines, each with a main process. What goes on between them is a courtesy: a machine that cannot
 * be reached does its work alone, and nothing that must not happen twice rests on this.
 */

export interface HeldLock {
  /** False once it was given back, or lost with the connection. */
  readonly isHeld: boolean
  giveBack(): Promise<void>
}

/** How the main process of a machine reaches those of the others. */
interface OtherMachines {
  /** Whether this machine runs the jobs of all of them. */
  readonly isLeading: boolean
  /** Calls this each time that they can be reached from then on, after a lost connection as well, and at once where they can. */
  onArrival(call: () => void): void
  holdLock(name: string, mostMilliseconds: number): Promise<HeldLock | null>
  isLockHeld(name: string): Promise<boolean>
  tell(name: string, told: unknown): Promise<unknown>
  know(name: string, receive: (told: unknown) => void): void
}
let others: OtherMachines | undefined

const receivers = new Map<string, (told: never) => void>()
/** What is called each time that this machine reaches the others. */
const arrivals: (() => void)[] = []

/** From here on this main process is one of several. */
export function joinMachines(machines: OtherMachines): void {
  others = machines
  for (const [name, receive] of receivers) machines.know(name, receive as (told: unknown) => void)
  for (const call of arrivals) machines.onArrival(call)
}

/**
 * A lock that one machine at a time has. Null where there is no other machine, where none can be reached, and where one of them holds it for
 * longer than so many milliseconds: whoever asks goes on without.
 */
export async function holdOverMachines(name: string, mostMilliseconds: number): Promise<HeldLock | null> {
  return (await others?.holdLock(name, mostMilliseconds).catch(() => null)) ?? null
}

/** Whether a machine that can be reached holds the lock of this name. */
export async function isHeldOverMachines(name: string): Promise<boolean> {
  return (await others?.isLockHeld(name).catch(() => false)) ?? false
}

/** A function that runs soon in the main process of every other machine. It is for short words: a message has 7,900 bytes at most. */
export function onOtherMachines<Told>(name: string, run: (told: Told) => void): (told: Told) => void {
  receivers.set(name, run)
  others?.know(name, run as (told: unknown) => void)
  return tellMainProcess(`tell-machines-${name}`, (told) => void others?.tell(name, told).catch(() => {}))
}

/** Who waits for the answer of the machine that leads, by the number of their question. */
const waiting = new Map<string, (answer: unknown) => void>()
const tellAnswer = onOtherMachines('answer', ({ id, answer }: { id: string; answer?: unknown }) =>
  waiting.get(id)?.(answer),
)

/**
 * A function that runs in the main process of the machine that leads, which runs the jobs. Undefined where that is another one, and it does
 * not answer within so many milliseconds; without any nobody waits for it.
 */
export function whereJobsRun<Given, Answer>(
  name: string,
  run: (given: Given) => Answer | Promise<Answer>,
): (given: Given, mostMilliseconds: number) => Promise<Answer | undefined> {
  const tellLeader = onOtherMachines(name, ({ id, given }: { id: string | null; given: Given }) => {
    if (others?.isLeading) void answerTo(id, async () => run(given))
  })
  const askHere = inMainProcess(name, async ({ given, most }: { given: Given; most: number }) => {
    if (!others || others.isLeading) return run(given)
    if (most === 0) return void tellLeader({ id: null, given })
    const id = newId()
    const answered = new Promise<unknown>((resolve) => void waiting.set(id, resolve))
    tellLeader({ id, given })
    const answer = await Promise.race([answered, wait(most, undefined, { ref: false })])
    waiting.delete(id)
    return answer as Answer | undefined
  })
  return (given, most) => askHere({ given, most })
}

/** A failure is that of the machine that leads, which says so itself; whoever has asked waits until they wait no longer. */
async function answerTo(id: string | null, run: () => Promise<unknown>): Promise<void> {
  try {
    const answer = await run()
    if (id !== null) tellAnswer({ id, answer })
  } catch {
    // Its log has it.
  }
}

/** Calls this in the main process each time that other machines can be reached from then on. What they were told before they have not heard. */
export function onArrivalAtMachines(call: () => void): void {
  arrivals.push(call)
  others?.onArrival(call)
}

import cluster, { type Worker } from 'node:cluster'
import { TooBusy } from './too-busy.ts'
import { within } from './within.server.ts'

/**
 * A site may be several processes on one database: workers answer requests, and the main process does what may be done but once, and
 * counts what all of them share (scripts/server/workers.ts). Where there are no workers, the one process is the main one, and a call is
 * an ordinary call.
 *
 * What is handed over and comes back is copied as by `structuredClone`. A function is known by its name in every process, so each is made
 * as its module loads.
 */

/** Who asks the main process. */
export interface Asker {
  /**
   * Calls this once the process that asked has ended, so that what it held can be given back; never for the main process itself. The
   * function that comes back lets go of it.
   */
  onceGone(call: () => void): () => void
}

type Run = (asked: never, asker: Asker) => unknown

/** A question of one process to another, or something that it tells it: then there is no id, and no answer. */
interface Asked {
  site: 'asked'
  id: number | null
  name: string
  asked: unknown
}
interface Answered {
  site: 'answered'
  id: number
  answer?: unknown
  error?: string
}
type Message = Asked | Answered

/** The way from this process to the others of its site. A test that has two of them in one process puts another in its place. */
export interface Way {
  /** True in a process that answers requests for a main process. */
  isWorker(): boolean
  /** Makes a function known under its name. */
  know(name: string, run: Run): void
  askMain(name: string, asked: unknown): Promise<unknown>
  tellOthers(name: string, told: unknown): void
}

interface State {
  /** The functions that other processes may ask for. The development server makes each anew on every edit. */
  functions: Map<string, Run>
  /** The questions that wait for their answers, with whom was asked. */
  waiting: Map<number, { other: Other; resolve: (answer: unknown) => void; reject: (error: Error) => void }>
  asks: number
  /** What is to be called once a worker has ended. */
  afterWorkers: Map<Other, Set<() => void>>
}

// It is kept on globalThis, because the build and the scripts that start it each have a copy of this module: a question is answered once.
const shared = globalThis as typeof globalThis & { marketplaceProcesses?: State; marketplaceWay?: Way }
const isFirst = shared.marketplaceProcesses === undefined
const state: State = (shared.marketplaceProcesses ??= {
  functions: new Map(),
  waiting: new Map(),
  asks: 0,
  afterWorkers: new Map(),
})
const { functions, waiting, afterWorkers } = state
const way: Way = shared.marketplaceWay ?? {
  isWorker: () => cluster.isWorker,
  know: (name, run) => void functions.set(name, run),
  askMain: (name, asked) => ask(process, name, asked),
  tellOthers: (name, told) => {
    if (cluster.isWorker) send(process, { site: 'asked', id: null, name, asked: told })
    else tellWorkers(name, told)
  },
}

/** A function that runs in the main process, whoever calls it. It fails as the function does, and where the main process has ended. */
export function inMainProcess<Given, Answer>(
  name: string,
  run: (asked: Given, asker: Asker) => Answer | Promise<Answer>,
): (asked: Given) => Promise<Answer> {
  way.know(name, run)
  // A mistake is a rejection wherever it happens.
  return async (asked) => (way.isWorker() ? ((await way.askMain(name, asked)) as Answer) : run(asked, ourselves))
}

/** The same for what nobody waits for. A main process that has ended is told nothing any more. */
export function tellMainProcess<Given>(name: string, run: (told: Given, asker: Asker) => void): (told: Given) => void {
  way.know(name, run)
  return (told) => {
    if (way.isWorker()) way.askMain(name, told).catch(() => {})
    else run(told, ourselves)
  }
}

/** A function that runs here and now, and soon after in every other process. Nobody waits for them. */
export function inEveryProcess<Given>(name: string, run: (told: Given) => void): (told: Given) => void {
  way.know(name, run)
  return (told) => {
    run(told)
    way.tellOthers(name, told)
  }
}

/**
 * What a function answers in the workers, for the main process, or for one without workers, which has no others to ask. A worker that
 * does not answer within this time is left out.
 */
export function ofEveryWorker<Answer>(
  name: string,
  run: () => Answer | Promise<Answer>,
): (mostMilliseconds: number) => Promise<Answer[]> {
  way.know(name, run)
  return async (mostMilliseconds) => {
    const asked = connectedWorkers().map((worker) => within(mostMilliseconds, ask(worker, name, undefined), undefined))
    const answers = await Promise.allSettled(asked)
    return answers.flatMap((one) =>
      one.status === 'fulfilled' && one.value !== undefined ? [one.value as Answer] : [],
    )
  }
}

/** True in a process that answers requests for a main process. */
export const isWorker = (): boolean => way.isWorker()

const connectedWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []))

function tellWorkers(name: string, told: unknown, except?: Worker): void {
  for (const worker of connectedWorkers())
    if (worker !== except) send(worker, { site: 'asked', id: null, name, asked: told })
}

const ourselves: Asker = { onceGone: () => () => {} }

type Other = Pick<NodeJS.Process, 'send'> | Worker

function ask(other: Other, name: string, asked: unknown): Promise<unknown> {
  state.asks += 1
  const id = state.asks
  return new Promise((resolve, reject) => {
    waiting.set(id, { other, resolve, reject })
    send(other, { site: 'asked', id, name, asked }, () => failAll((one) => one === other))
  })
}

/** Whoever has ended answers nobody any more, and another one soon does. */
function failAll(isGone: (other: Other) => boolean): void {
  for (const [id, { other, reject }] of waiting) {
    if (!isGone(other)) continue
    waiting.delete(id)
    reject(new TooBusy('The other process of the site has ended.'))
  }
}

function send(other: Other, message: Message, failed: () => void = () => {}): void {
  // Without a function of its own a channel that has closed would be an error that nobody catches.
  other.send!(message, undefined, undefined, (error: Error | null) => error && failed())
}

async function receive(other: Other, message: unknown, asker: Asker): Promise<void> {
  if (!isMessage(message)) return
  if (message.site === 'answered') {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) asked?.resolve(message.answer)
    else asked?.reject(new Error(message.error))
    return
  }
  const { id, name, asked } = message
  const run = functions.get(name) as ((asked: unknown, asker: Asker) => unknown) | undefined
  if (id === null) {
    run?.(asked, asker)
    if (cluster.isPrimary) tellWorkers(name, asked, other as Worker)
    return
  }
  try {
    if (!run) throw new Error(`The main process knows no ${name}.`)
    send(other, { site: 'answered', id, answer: await run(asked, asker) })
  } catch (error) {
    send(other, { site: 'answered', id, error: error instanceof Error ? error.message : String(error) })
  }
}

function isMessage(message: unknown): message is Message {
  const site = (message as Partial<Message> | null)?.site
  return site === 'asked' || site === 'answered'
}

function askerOf(worker: Worker): Asker {
  return {
    onceGone(call) {
      const calls = afterWorkers.get(worker) ?? new Set()
      afterWorkers.set(worker, calls.add(call))
      return () => void calls.delete(call)
    },
  }
}

if (isFirst && cluster.isWorker) {
  process.on('message', (message) => void receive(process, message, ourselves))
  process.on('disconnect', () => failAll(() => true))
} else if (isFirst) {
  cluster.on('message', (worker, message) => {
    // What it asked last may come after its end.
    if (!worker.isDead()) void receive(worker, message, askerOf(worker))
  })
  cluster.on('exit', (worker) => {
    failAll((other) => other === worker)
    const calls = afterWorkers.get(worker) ?? []
    afterWorkers.delete(worker)
    for (const call of calls) call()
  })
}

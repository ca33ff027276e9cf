import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Inside, InsideQuestion } from './bench-inside.ts'
import { projectFolder, Refusal } from './command.ts'
import { freePort, launchStack } from './launch.ts'
import type { Answer } from './load.ts'

/** Sites that are measured, each a process of its own, whatever checkout they are built from. */
export interface MeasuredSite {
  name: string
  port: number
  origin: string
  dataDir: string
  pid(): number
  ask: (question: InsideQuestion) => Promise<Inside>
  /** Ends it however it is, and starts it anew. */
  restart(): Promise<void>
  isAlive(): boolean
  stop(): Promise<void>
}

export interface Opening {
  name: string
  dataDir: string
  /** The checkout. This one where none is named. */
  folder?: string
  /** True for stock react-router-serve in the place of our server. */
  isStock?: boolean
  settings?: Record<string, string>
}

const preload = ['--expose-gc', `--import=${pathToFileURL(join(import.meta.dirname, 'bench-inside.ts')).href}`]

export async function openSite(opening: Opening): Promise<MeasuredSite> {
  const { name, dataDir, folder = projectFolder, isStock = false, settings } = opening
  if (!existsSync(join(folder, 'build/server/index.js')))
    throw new Refusal(`${folder} has no build. Run npm run build there.`)
  const program = isStock
    ? [stockServer(folder), 'build/server/index.js']
    : [join(folder, 'scripts/server/app-server.ts')]
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const stack = await launchStack({
    dataDir,
    port,
    sandboxPort,
    // What production sets: stock react-router-serve is told nothing by us.
    settings: { RUN_JOBS: 'false', LOG_REQUESTS: 'true', NODE_ENV: 'production', ...settings },
    program: { words: [...startFlags(folder), ...preload, ...program], folder },
  })
  return {
    name,
    port,
    origin: stack.origin,
    dataDir,
    pid: () => stack.app().pid!,
    ask: (question) => askInside(stack.app(), question),
    restart: async () => {
      await stack.kill()
      await stack.restart()
    },
    isAlive: () => stack.app().exitCode === null && stack.app().signalCode === null,
    stop: () => stack.stop(),
  }
}

/** Opens sites, hands them to `use` and ends them, whatever happens. */
export async function withSites<Result>(
  openings: readonly Opening[],
  use: (sites: MeasuredSite[]) => Promise<Result>,
): Promise<Result> {
  const sites: MeasuredSite[] = []
  try {
    for (const opening of openings) sites.push(await openSite(opening))
    return await use(sites)
  } finally {
    for (const site of sites) await site.stop()
  }
}

/** The flags of `npm start` there: the limits of memory are part of what is measured. */
function startFlags(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

function stockServer(folder: string): string {
  const require = createRequire(join(folder, 'package.json'))
  return join(dirname(require.resolve('@react-router/serve/package.json')), 'dist/cli.js')
}

let questions = 0

/** Asks the code that was loaded into a child. Rejects when the child has ended or does not answer within two minutes. */
async function askInside(child: ChildProcess, inside: InsideQuestion): Promise<Inside> {
  const number = (questions += 1)
  const { promise, resolve, reject } = Promise.withResolvers<Inside>()
  const hear = (message: { number?: number; answer?: Inside }) => {
    if (message.number === number && message.answer) resolve(message.answer)
  }
  const end = () => reject(new Error('The site has ended.'))
  child.on('message', hear)
  child.once('exit', end)
  try {
    if (!child.connected) throw new Error('The site has ended.')
    child.send({ inside, number })
    const late = pause(120_000, undefined, { ref: false }).then(() => {
      throw new Error('The site did not answer.')
    })
    return await Promise.race([promise, late])
  } finally {
    child.off('message', hear)
    child.off('exit', end)
  }
}

/** The yardstick: a node:http server that only sends the one answer that it was told, with its headers. */
export interface Bare {
  port: number
  origin: string
  process: ChildProcess
  ask: (question: InsideQuestion) => Promise<Inside>
  tell(answer: Answer): Promise<void>
}

export async function startBare(): Promise<Bare> {
  const port = await freePort()
  const child = spawn(process.execPath, [...preload, join(projectFolder, 'scripts/lib/bench-server.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    process: child,
    ask: (question) => askInside(child, question),
    tell: async ({ headers, body }) => {
      const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...kept } = headers
      child.send({ headers: kept, body: body.toString('base64') })
      await once(child, 'message')
    },
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pick, projectFolder, Refusal } from './command.ts'
import { databaseFile } from './data-folder.ts'
import { teachPayments } from './known-payments.ts'
import { startSandbox } from '../sandbox/index.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** The settings that the demo, development and the tests use in place of the defaults. */
export const sampleSettings = {
  LOG_REQUESTS: 'false',
  ADMIN_EMAILS: 'admin@demo.test',
  // A VAT number of the right form that belongs to nobody.
  OPERATOR_VAT_NUMBER: 'GB123456789',
  // Everybody can read it, so that it keeps no secret.
  IDENTITY_KEYS: Buffer.from('a key for the demo and the tests').toString('base64'),
}

/**
 * The bounds of memory of the site, which `npm start`, the Dockerfile and OPERATING.md say as well: on a large machine V8 would take far
 * more before it tidies up.
 */
export const memoryFlags = ['--max-old-space-size=512', '--max-semi-space-size=4']

export interface SiteOptions {
  dataDir: string
  port: number
  host?: string
  /** Further settings of the application. */
  settings?: Record<string, string>
  /** Another program in the place of this checkout's application: what stands behind `node`, and the folder in which it runs. */
  program?: { words: string[]; folder: string }
  /** The place of the application's output. Errors go to this process's standard error, except with `pipe`. */
  output?: 'inherit' | 'ignore' | 'pipe'
  /** Called with each process of the application as soon as it has begun. */
  watch?: (app: ChildProcess) => void
}

/** The stand-ins determine the settings that point to them. */
export interface StackOptions extends SiteOptions {
  sandboxPort: number
  /** True where it has the stand-in for a language model. */
  hasModel?: boolean
}

/** The built application as a child process. */
export interface RunningSite {
  /** Its process, for measurements. */
  app(): ChildProcess
  /** Ends it with SIGTERM and resolves with its exit code. */
  stopApp(): Promise<number | null>
  /** Ends it with SIGKILL, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again, on the same data and port. */
  restart(): Promise<void>
}

/** The built application with the stand-ins in this process. */
export interface Stack extends RunningSite {
  origin: string
  dataDir: string
  /** What `openDatabase` takes for the application's database. */
  database: string
  sandbox: Sandbox
  /** Ends the application and the stand-ins. */
  stop(): Promise<void>
}

/** Starts both and resolves once /healthz answers. The data folder must already be prepared and, if wanted, seeded. */
export async function launchStack({ sandboxPort, hasModel = false, ...options }: StackOptions): Promise<Stack> {
  const { dataDir, port, host } = options
  const origin = `http://localhost:${port}`
  const database = options.settings?.DATABASE_URL ?? databaseFile(dataDir)
  const sandbox = await startStandIns({ origin, port: sandboxPort, host, sitePort: port })
  try {
    await teachPayments(sandbox.payments, database)
    const standIns = { ...(hasModel && sandbox.modelEnvironment), ...sandbox.environment }
    const site = await launchSite({ ...options, settings: { ...options.settings, ...standIns, APP_ORIGIN: origin } })
    const stop = async () => {
      await site.stopApp()
      await sandbox.close()
    }
    return { ...site, origin, dataDir, database, sandbox, stop }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

/** The stand-ins for a site that browsers know by `origin`; their events go to `sitePort`. */
export function startStandIns({
  origin,
  port,
  host,
  sitePort,
}: {
  origin: string
  port: number
  host?: string
  sitePort: number
}): Promise<Sandbox> {
  const publicOrigin = `http://localhost:${port}`
  return startSandbox({ port, host, publicOrigin, appOrigin: origin, appInternalUrl: `http://127.0.0.1:${sitePort}` })
}

/** Starts the built application on data that are ready, and resolves once /healthz answers. */
export async function launchSite(options: SiteOptions): Promise<RunningSite> {
  const { dataDir, port, host = '127.0.0.1', settings = {}, output = 'ignore' } = options
  const environment = {
    // Where Node keeps what it has compiled, if it does: a start of the site, and of a process beside it, is a third shorter.
    ...pick(process.env, ['PATH', 'HOME', 'TZ', 'TMPDIR', 'NODE_COMPILE_CACHE']),
    ...sampleSettings,
    ...settings,
    HOST: host,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  let child: ChildProcess
  const start = async (): Promise<void> => {
    const own = { words: [...memoryFlags, join(projectFolder, 'scripts/server/app-server.ts')], folder: projectFolder }
    const { words, folder } = options.program ?? own
    child = spawn(process.execPath, words, {
      cwd: folder,
      env: environment,
      // The channel ends the application when this process dies without a word.
      stdio: ['ignore', output, output === 'pipe' ? 'pipe' : 'inherit', 'ipc'],
    })
    options.watch?.(child)
    await waitForHealth(`http://127.0.0.1:${port}/healthz`, child)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  await start()
  return {
    app: () => child,
    stopApp: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    restart: async () => {
      await end('SIGTERM')
      await start()
    },
  }
}

/** The time for which the start of an application is waited for, in milliseconds. */
interface Patience {
  /** After each of these a line says that it still is. */
  tell: number
  /** After these it is given up: an application that is not ready by then hangs. */
  most: number
}

/**
 * Resolves once the application answers that it is up. A slow machine is told that it is slow, and waits. Refuses where the
 * application has ended or hangs.
 */
export async function waitForHealth(
  address: string,
  child: ChildProcess,
  { tell, most }: Patience = { tell: 30_000, most: 600_000 },
): Promise<void> {
  const began = performance.now()
  const passed = () => performance.now() - began
  for (let told = 1; passed() < most;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Refusal('The application ended before it was ready.')
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
      await response.arrayBuffer()
      if (response.status === 200) return
    } catch {
      // The server does not listen yet.
    }
    if (passed() >= told * tell) {
      told += 1
      console.error(
        `The application is not ready after ${Math.round(passed() / 1000)} seconds: this machine is slow, or has much else to do. Still waiting; Ctrl-C stops it.`,
      )
    }
    await pause(25)
  }
  child.kill('SIGKILL')
  throw new Refusal(`The application was not ready within ${most / 60_000} minutes.`)
}

/** Refuses a port that another program uses. */
export async function requireFreePort(port: number, host: string, what: string): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  try {
    await once(probe, 'listening')
  } catch {
    throw new Refusal(
      `PORT: ${port}, for ${what}, is taken by another program. Stop that one or set PORT to another, such as PORT=4000.`,
    )
  }
  probe.close()
  await once(probe, 'close')
}

/** Below the ports that a system gives to whoever connects to another: what is free among those may be taken a moment later. */
const lowestPort = 20_000
const highestPort = 32_000

/** A port that is free at this moment, and hardly one that another process gets at the same time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowestPort, highestPort)
    const probe = createServer()
    probe.listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}

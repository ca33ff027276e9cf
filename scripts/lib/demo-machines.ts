import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, Refusal } from './command.ts'
import { launchSite, type SiteOptions } from './launch.ts'
import { startPostgres } from './postgres.ts'
import { workersOf } from './processes.ts'

/** What the demo of several machines runs, and starts again where somebody has ended it, as systemd or Docker would. */

/** Long enough to look at the site without it. */
const machineSeconds = 15
const postgresSeconds = 8
/** The longest wait for a machine that was told to end. It gives its requests and jobs 8 seconds. */
const endMilliseconds = 12_000

type Tell = (line: string) => void

export interface Kept {
  /** Its processes in words, for whoever wants to end one. */
  describe(): Promise<string>
  stop(): Promise<void>
}

/** A machine that is started again when its process has ended. Resolves once it answers. */
export async function keepMachine(name: string, options: SiteOptions, tell: Tell): Promise<Kept> {
  let [isThere, isStopping] = [false, false]
  const isOver = () => isStopping
  const describe = async () => {
    const main = site.app().pid!
    const workers = await workersOf(main)
    return `process ${main}${workers.length > 0 ? `, workers ${workers.join(' and ')}` : ''}`
  }
  const comeBack = async (): Promise<void> => {
    isThere = false
    tell(`${name} has ended. It starts again in ${machineSeconds} seconds.`)
    await tryAgain(machineSeconds, isOver, async () => {
      await site.restart()
      tell(`${name} is there again: ${await describe()}.`)
    })
    isThere = true
  }
  const site = await launchSite({
    ...options,
    output: 'pipe',
    watch: (app) => {
      passLinesOn(name, app)
      // Whoever waits for its start learns by that of one that ends before it has answered.
      app.once('exit', () => void (isThere && !isStopping && comeBack()))
    },
  })
  isThere = true
  return {
    describe,
    stop: async () => {
      isStopping = true
      // One that stands still would not hear of its end.
      site.app().kill('SIGCONT')
      await Promise.race([site.stopApp(), pause(endMilliseconds, undefined, { ref: false }).then(() => site.kill())])
    },
  }
}

/** Its own PostgreSQL, which is started again when it has ended. */
export async function keepPostgres(
  options: { folder: string; port: number },
  tell: Tell,
): Promise<Kept & { address: string }> {
  let isStopping = false
  const isOver = () => isStopping
  const start = async () => {
    const server = await startPostgres(options)
    void server.ended.then(() => (isStopping ? undefined : comeBack()))
    return server
  }
  const comeBack = async (): Promise<void> => {
    tell(`PostgreSQL has ended. It starts again in ${postgresSeconds} seconds.`)
    await tryAgain(postgresSeconds, isOver, async () => {
      server = await start()
      tell(`PostgreSQL is there again: process ${server.pid}.`)
    })
  }
  let server = await start().catch((error: unknown) => {
    throw new Refusal(`${messageOf(error)} DATABASE_URL takes the address of another one in its place.`)
  })
  return {
    address: server.address,
    describe: () => Promise.resolve(`process ${server.pid}`),
    stop: async () => {
      isStopping = true
      await server.stop()
    },
  }
}

/** Does something after so many seconds, and again after as many where it fails, until it is over. */
async function tryAgain(seconds: number, isOver: () => boolean, act: () => Promise<void>): Promise<void> {
  for (;;) {
    await pause(seconds * 1000, undefined, { ref: false })
    if (isOver()) return
    try {
      return await act()
    } catch (error) {
      if (isOver()) return
      console.error(messageOf(error))
    }
  }
}

/** The lines of a machine, with its name before each: they are told apart where all of them write at once. */
function passLinesOn(name: string, { stdout, stderr }: ChildProcess): void {
  for (const [from, to] of [
    [stdout, process.stdout],
    [stderr, process.stderr],
  ] as const)
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`${name}: ${line}\n`))
}

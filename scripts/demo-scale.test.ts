import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startBucket } from '../app/testing/running/bucket.ts'
import { isAll } from './lib/all.ts'
import { pick, projectFolder } from './lib/command.ts'
import { freePort } from './lib/launch.ts'
import { startPostgres, whyNoPostgres } from './lib/postgres.ts'
import { treeOf } from './lib/processes.ts'

/** `npm run demo:scale` in a fresh folder. */
const isLeftOut = !isAll || whyNoPostgres() !== null

let folder: string
let port: number
let demo: ChildProcess
let said: string

beforeAll(async () => {
  if (isLeftOut) return
  folder = mkdtempSync(join(tmpdir(), 'demo-scale-'))
  port = await freePorts()
  demo = start(port)
  said = await untilReady(demo)
}, 300_000)
afterAll(async () => {
  if (isLeftOut) return
  await end(demo)
  rmSync(folder, { recursive: true, force: true })
})

function start(from: number, settings: Record<string, string> = {}, ...words: string[]): ChildProcess {
  const inherited = pick(process.env, ['PATH', 'HOME', 'TZ', 'TMPDIR'])
  return spawn(process.execPath, ['scripts/demo-scale.ts', ...words], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, PORT: String(from), DATA_DIR: folder, ...settings },
  })
}

/** What a demo says until it is ready. */
async function untilReady(demo: ChildProcess): Promise<string> {
  const errors = text(demo.stderr!)
  let said = ''
  await new Promise<void>((resolve, reject) => {
    demo.stdout!.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      if (said.includes('Ctrl-C stops all of it')) resolve()
    })
    demo.once('exit', () => void errors.then((text) => reject(new Error(text))))
  })
  return said
}

async function end(demo: ChildProcess): Promise<number | null> {
  if (demo.exitCode === null) {
    const ended = once(demo, 'exit')
    demo.kill('SIGINT')
    await ended
  }
  return demo.exitCode
}

/** The first of six ports that are free. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = await freePort()
    const six = await Promise.all(Array.from({ length: 6 }, (_, index) => isFree(first + index)))
    if (six.every(Boolean)) return first
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isOurs = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  return isOurs
}

/** The machines that answer so many times, in turn. */
async function machinesOf(count: number, at = port): Promise<string[]> {
  const machines: string[] = []
  for (let n = 0; n < count; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${at}/marketplace`, { headers: { host: `localhost:${at}` } })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('</html>')])
    machines.push(answer.headers.get('x-machine')!)
  }
  return machines
}

test.skipIf(isLeftOut)(
  'both machines answer; where one is killed the other does, and nothing is left when it ends',
  async () => {
    expect(new Set(await machinesOf(4))).toEqual(new Set(['Machine 1', 'Machine 2']))

    for (const [from, sentence] of [
      [port, `PORT: ${port}, for the site, is taken by another program.`],
      [await freePorts(), `DATA_DIR: ${folder} is in use by another process of this site.`],
    ] as const) {
      const second = start(from)
      const [errors] = await Promise.all([text(second.stderr!), once(second, 'exit')])
      expect([second.exitCode, errors]).toEqual([1, expect.stringContaining(sentence)])
    }

    const all = await treeOf(demo.pid!)
    const postgres = Number(/^ +PostgreSQL +\d+ +process (\d+)$/m.exec(said)![1])
    expect(all).toContain(postgres)
    process.kill(Number(/Machine 1 +\d+ +process (\d+), workers \d+ and \d+$/m.exec(said)![1]), 'SIGKILL')
    expect(new Set(await machinesOf(6))).toEqual(new Set(['Machine 2']))

    expect(await end(demo)).toBe(0)
    // What is left of a process that has just ended is gone a moment later.
    const isThere = (pid: number) => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    for (let n = 0; n < 50 && all.some(isThere); n += 1) await pause(100)
    expect(all.filter(isThere)).toEqual([])
    for (let n = 0; n < 6; n += 1) expect([n, await isFree(port + n)]).toEqual([n, true])
  },
  120_000,
)

test.skipIf(isLeftOut)(
  'a PostgreSQL and a bucket that are given take the place of its own, and one that is somebody’s is left alone',
  async () => {
    const own = mkdtempSync(join(tmpdir(), 'demo-scale-'))
    const [postgres, bucket, at] = [await startPostgres(), await startBucket('demo/'), await freePorts()]
    const client = new pg.Client(postgres.address)
    await client.connect()
    const settings = { DATA_DIR: own, DATABASE_URL: postgres.address, ...bucket.environment }
    const first = start(at, settings)
    onTestFinished(async () => {
      await end(first)
      await client.end()
      await Promise.all([postgres.stop(), bucket.stop()])
      rmSync(own, { recursive: true, force: true })
    })
    const said = await untilReady(first)
    expect(said).toMatch(/PostgreSQL +that of DATABASE_URL\n +Bucket +that of S3_BUCKET\n/)
    expect(new Set(await machinesOf(4, at))).toEqual(new Set(['Machine 1', 'Machine 2']))
    const count = async () => (await client.query<{ count: number }>('select count(*)::int from deals')).rows[0]!.count
    expect([(await count()) > 0, existsSync(join(own, 'postgres')), existsSync(join(own, 'bucket'))]).toEqual([true, false, false]) // prettier-ignore
    expect(await end(first)).toBe(0)

    // As a site of somebody’s is.
    await client.query('comment on table deals is null')
    const before = await count()
    const second = start(at, settings, '--reset')
    const [errors] = await Promise.all([text(second.stderr!), once(second, 'exit')])
    expect([second.exitCode, errors, await count()]).toEqual([
      1,
      'DATABASE_URL: the database holds something that is not sample data. Give the demo a database of its own.\n',
      before,
    ])
  },
  300_000,
)

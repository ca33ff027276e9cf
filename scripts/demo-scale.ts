import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startBucket } from '../app/testing/running/bucket.ts'
import { startBalancer } from './lib/balancer.ts'
import { ensureBuild } from './lib/build.ts'
import { pick, runCommand, settingNames, siteFiles } from './lib/command.ts'
import { lockData } from './lib/data-lock.ts'
import { demoPorts, endOnSignal, listDemoPeople, readDemoSettings } from './lib/demo.ts'
import { prepareSampleData } from './lib/demo-data.ts'
import { teachPayments } from './lib/known-payments.ts'
import { startStandIns } from './lib/launch.ts'
import { keepMachine, keepPostgres, type Kept } from './lib/demo-machines.ts'
import { stopWithParent } from './server/parent.ts'

const names = ['Machine 1', 'Machine 2']

/**
 * `npm run demo:scale`: the demo as a site on two machines with two workers each, on PostgreSQL and a bucket, behind a balancer, all of it
 * here. DATABASE_URL and the settings of a bucket take the place of its own: they are empty, or filled by it before.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } })
  const host = process.env.HOST || '127.0.0.1'
  const folder = resolve(process.env.DATA_DIR || './data/demo-scale')
  const beside = ['the stand-ins', 'the bucket', 'PostgreSQL', ...names]
  const [port = 0, sandboxPort = 0, bucketPort = 0, postgresPort = 0, ...ports] = await demoPorts(host, beside)
  const { settings, database: givenDatabase, past } = readDemoSettings({ port, sandboxPort })
  const tell = (line: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`)

  const ends: (() => Promise<unknown>)[] = []
  const ending = endOnSignal(async () => {
    // What others need is ended after them.
    for (const end of ends.toReversed()) await end()
  })
  stopWithParent(() => ending.begin(0))

  ensureBuild()
  takeFolder(folder)
  const sample = join(folder, 'sample')
  const givenBucket = process.env.S3_BUCKET ? pick(process.env, settingNames('files')) : undefined
  // What does not hold of these settings is said before anything starts.
  if (givenBucket) siteFiles(sample, givenBucket)
  const postgres = givenDatabase
    ? undefined
    : await keepPostgres({ folder: join(folder, 'postgres'), port: postgresPort }, tell)
  if (postgres) ends.push(() => postgres.stop())
  const database = givenDatabase ?? postgres!.address
  const ownBucket = givenBucket
    ? undefined
    : await startBucket('', { folder: join(folder, 'bucket'), port: bucketPort })
  if (ownBucket) ends.push(() => ownBucket.stop())
  const bucket = givenBucket ?? ownBucket!.environment

  const data = await prepareSampleData(sample, {
    database,
    bucket: { files: siteFiles(sample, bucket), isGiven: givenBucket !== undefined },
    isReset: values.reset,
    past,
  })
  console.log(data === 'loaded' ? 'Sample data loaded.' : 'Using the sample data of before; -- --reset starts over.')

  const origin = `http://localhost:${port}`
  const standIns = await startStandIns({ origin, port: sandboxPort, host, sitePort: port })
  ends.push(() => standIns.close())
  await teachPayments(standIns.payments, database)
  const machines = names.map((name, index) => ({ name, port: ports[index]! }))
  const all = {
    WEB_WORKERS: '2',
    ...settings,
    ...(process.env.DEMO_MODEL === '1' && standIns.modelEnvironment),
    ...standIns.environment,
    ...bucket,
    APP_ORIGIN: origin,
    DATABASE_URL: database,
    TRUST_PROXY: '1',
  }
  const kept: Kept[] = []
  ends.push(() => Promise.all(kept.map((machine) => machine.stop())))
  await Promise.all(
    machines.map(async ({ name, port }, index) => {
      const dataDir = join(folder, `machine-${index + 1}`)
      kept[index] = await keepMachine(name, { dataDir, port, settings: all }, tell)
    }),
  )
  const balancer = await startBalancer({ port, host, machines, tell })
  ends.push(() => balancer.close())

  const where = [
    ...(await Promise.all(
      kept.map(async (machine, index) => [names[index]!, ports[index]!, await machine.describe()]),
    )),
    ['PostgreSQL', ...(postgres ? [postgresPort, await postgres.describe()] : ['', 'that of DATABASE_URL'])],
    ['Bucket', ...(ownBucket ? [bucketPort, 'in this process'] : ['', 'that of S3_BUCKET'])],
  ]
  console.log(`
The demo is ready:  ${origin}

What runs           ${where.map(([what, port, text]) => `${String(what).padEnd(10)}  ${String(port).padStart(5)}  ${text}`).join('\n                    ')}

Sign in as          ${listDemoPeople().join('\n                    ')}

Which machine has answered stands in the header X-Machine:  curl -sI ${origin}/ | grep X-Machine

Break it, and go on clicking:
  kill -9 PROCESS     of a machine: the other answers from the next page on, and does the mail and the money within half a minute.
                      It starts again by itself, as under systemd or Docker
  kill -9 WORKER      the machine starts another one; only what that worker was just answering is lost
  kill -STOP PROCESS  a machine stands still: after three seconds nobody is sent there. kill -CONT lets it go on
  kill -9 PROCESS     of PostgreSQL: what needs it is asked to come again, with all that was typed. It starts again by itself,
                      and the machines go on without being started anew

Sign-in and payment are stand-ins on ${standIns.origin}: no password, no card, no money.
All that is kept lies in ${folder}. Ctrl-C stops all of it.
`)
})

/** Makes the folder and keeps it from a second demo. */
function takeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  lockData(folder)
  // Where root starts it, PostgreSQL runs as another user.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { attacks, type Attack, type AttackName, type AttackReport } from './bench-attacks.ts'
import { addLongestThread, makeData, signIn } from './bench-data.ts'
import { startProbe, type ProbeFigures } from './bench-probe.ts'
import { openSite, type MeasuredSite } from './bench-site.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { madeAnew, residentMemory } from './load.ts'
import { makeRawLoad } from './raw-load.ts'

/** What attacks do to everybody else, and what is left of them. */

interface AliveScale {
  deals: number
  seconds: number
  /** A text that the names of the attacks have to hold. */
  only: string
}
export const wholeAliveScale: AliveScale = { deals: 100_000, seconds: 60, only: '' }

const attackSeconds = 20
/** For so long everybody else is watched without an attack. */
const usualSeconds = 5
/** The time within which the memory is to be back, and how often it is looked at meanwhile. */
const backSeconds = 60
const lookSeconds = 5
/** The part by which it may be above its level. */
export const backShare = 1.2

interface AliveFigures {
  name: AttackName
  /** True where everybody else has another address than the attackers. */
  isFromOther: boolean
  isAlive: boolean
  kept: ProbeFigures
  made: ProbeFigures
  usual: Usual
  /** Resident, in MB. Nobody asks the site to collect its garbage. */
  before: number
  most: number
  /** From the end of the attack on, every few seconds until it is back or the time is over. */
  after: number[]
  isBack: boolean
  report: AttackReport | null
}

/** What the warmed site is like before the first attack since its start, so that attacks that leave a little each are seen as well. */
interface Usual {
  /** Resident, in MB. */
  level: number
  /** The 99th percentile of everybody else's pages in milliseconds: what other work of the machine does to them. */
  p99: number
}

/** The address of the probe, and of attackers that have another. */
const probeAddress = '127.0.0.1'
const otherAddress = '127.0.0.2'

/** `folder` is another checkout whose build is measured. */
export async function measureAlive(dataDir: string, scale: AliveScale, folder?: string): Promise<AliveFigures[]> {
  await makeData(dataDir, scale.deals, folder)
  const cookie = await withDatabase(databaseFile(dataDir), (db) => signIn(db, 'admin'))
  const thread = await addLongestThread(dataDir)
  const site = await openSite({ name: 'site', dataDir, ...(folder && { folder }) })
  const figures: AliveFigures[] = []
  try {
    let usual = await warm(site)
    for (const name of Object.keys(attacks) as AttackName[]) {
      if (!name.includes(scale.only)) continue
      for (const from of [otherAddress, probeAddress]) {
        const seconds = Math.min(scale.seconds, name === 'many connections' ? scale.seconds : attackSeconds)
        const one = await measure(site, { name, port: site.port, from, seconds, cookie, thread }, usual)
        figures.push(one)
        console.log(describeOne(one))
        if (!one.isAlive || !one.isBack) {
          await site.restart()
          usual = await warm(site)
        }
      }
    }
    return figures
  } finally {
    await site.stop()
  }
}

/** Brings the site to where it is once it has worked for a while. */
async function warm(site: MeasuredSite): Promise<Usual> {
  const paths = ['/', '/marketplace', '/deal/101', '/blog', '/area-intelligence', '/marketplace?view=table']
  const path = (n: number) => paths[n % paths.length]!
  await makeRawLoad({ port: site.port, path, connections: 4, requests: 3000 })
  await makeRawLoad({ port: site.port, path, headers: madeAnew, connections: 4, requests: 3000 })
  const probe = probeSite(site)
  await pause(usualSeconds * 1000)
  const p99 = Math.max(...(await probe.stop()).map((figures) => figures.p99))
  return { level: residentMemory(site.pid()), p99 }
}

const probeSite = ({ port }: MeasuredSite) =>
  startProbe(port, [{ path: '/deal/102' }, { path: '/marketplace', headers: madeAnew }], probeAddress)

async function measure(site: MeasuredSite, attack: Attack, usual: Usual): Promise<AliveFigures> {
  const pid = site.pid()
  const before = residentMemory(pid)
  const probe = probeSite(site)
  const attacker = spawn(process.execPath, [join(import.meta.dirname, 'bench-attacks.ts'), JSON.stringify(attack)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let report: AttackReport | null = null
  let most = before
  attacker.on('message', (message) => (report = message as AttackReport))
  const ended = once(attacker, 'exit')
  const watch = setInterval(() => {
    if (site.isAlive()) most = Math.max(most, memoryOf(pid))
  }, 100)
  await ended
  const [kept, made] = await probe.stop()
  clearInterval(watch)
  const after = [memoryOf(pid)]
  const isBack = () => after.at(-1)! <= usual.level * backShare
  while (site.isAlive() && !isBack() && after.length <= backSeconds / lookSeconds) {
    await pause(lookSeconds * 1000)
    after.push(memoryOf(pid))
  }
  return {
    name: attack.name,
    isFromOther: attack.from !== probeAddress,
    isAlive: site.isAlive(),
    kept: kept!,
    made: made!,
    usual,
    before,
    most,
    after,
    isBack: site.isAlive() && isBack(),
    report,
  }
}

/** The resident memory; that of a process which has just ended is nothing. */
function memoryOf(pid: number): number {
  try {
    return residentMemory(pid)
  } catch {
    return 0
  }
}

function describeOne({
  name,
  isFromOther,
  isAlive,
  kept,
  made,
  usual,
  before,
  most,
  after,
  isBack,
  report,
}: AliveFigures): string {
  const say = (what: string, { asked, p50, p99, worst, lost }: ProbeFigures) =>
    `${what} ${asked} asked, ${lost} lost, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, worst ${worst.toFixed(0)} ms`
  const answers = Object.entries(report?.answers ?? {}).map(([status, count]) => `${count} × ${status}`)
  return [
    `${attacks[name][0]}, from ${isFromOther ? 'another address' : 'the address of everybody else'}:`,
    `  ${isAlive ? say('kept page:', kept) : 'THE PROCESS ENDED'}`,
    `  ${say('page made anew:', made)} (without an attack p99 ${usual.p99.toFixed(0)})`,
    `  memory in MB: level ${usual.level.toFixed(0)}, ${before.toFixed(0)} before, ${most.toFixed(0)} at most, each ${lookSeconds} s after: ${after.map((each) => each.toFixed(0)).join(' ')}, ${isBack ? 'back' : 'NOT BACK'}`,
    `  attackers saw ${answers.join(', ') || 'no answer'}, ${report?.closed ?? 0} connections closed on them`,
  ].join('\n')
}

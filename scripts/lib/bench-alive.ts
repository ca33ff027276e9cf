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

const usualSeconds = 20
/** The time within which the memory is to be back. */
const backSeconds = 60
/** The part by which it may be above its level before. */
export const backShare = 1.2

interface AliveFigures {
  name: AttackName
  /** True where everybody else has another address than the attackers. */
  isFromOther: boolean
  isAlive: boolean
  kept: ProbeFigures
  made: ProbeFigures
  /** Resident, in MB. */
  before: number
  most: number
  after: number
  /** Until it was back; null where it never was. */
  backAfter: number | null
  report: AttackReport | null
}

/** The address of the probe, and of attackers that have another. */
const probeAddress = '127.0.0.1'
const otherAddress = '127.0.0.2'

export async function measureAlive(dataDir: string, scale: AliveScale): Promise<AliveFigures[]> {
  await makeData(dataDir, scale.deals)
  const cookie = await withDatabase(databaseFile(dataDir), (db) => signIn(db, 'admin'))
  const thread = await addLongestThread(dataDir)
  const site = await openSite({ name: 'site', dataDir })
  const figures: AliveFigures[] = []
  try {
    await warm(site)
    for (const name of Object.keys(attacks) as AttackName[]) {
      if (!name.includes(scale.only)) continue
      for (const from of [otherAddress, probeAddress]) {
        const seconds = Math.min(scale.seconds, name === 'many connections' ? scale.seconds : usualSeconds)
        const one = await measure(site, { name, port: site.port, from, seconds, cookie, thread })
        figures.push(one)
        console.log(describeOne(one))
        if (!one.isAlive || one.backAfter === null) {
          await site.restart()
          await warm(site)
        }
      }
    }
    return figures
  } finally {
    await site.stop()
  }
}

async function warm(site: MeasuredSite): Promise<void> {
  const paths = ['/', '/marketplace', '/deal/101', '/blog', '/area-intelligence', '/marketplace?view=table']
  const path = (n: number) => paths[n % paths.length]!
  await makeRawLoad({ port: site.port, path, connections: 4, requests: 600 })
  await makeRawLoad({ port: site.port, path, headers: madeAnew, connections: 4, requests: 600 })
  await pause(1000)
}

async function measure(site: MeasuredSite, attack: Attack): Promise<AliveFigures> {
  const pid = site.pid()
  const before = residentMemory(pid)
  const probe = startProbe(
    site.port,
    [{ path: '/deal/102' }, { path: '/marketplace', headers: madeAnew }],
    probeAddress,
  )
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
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1000
  while (site.isAlive() && memoryOf(pid) > before * backShare && passed() < backSeconds) await pause(500)
  const isAlive = site.isAlive()
  const after = isAlive ? memoryOf(pid) : NaN
  const backAfter = after <= before * backShare ? passed() : null
  return {
    name: attack.name,
    isFromOther: attack.from !== probeAddress,
    isAlive,
    kept: kept!,
    made: made!,
    before,
    most,
    after,
    backAfter,
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
  before,
  most,
  after,
  backAfter,
  report,
}: AliveFigures): string {
  const say = (what: string, { asked, p50, p99, worst, lost }: ProbeFigures) =>
    `${what} ${asked} asked, ${lost} lost, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, worst ${worst.toFixed(0)} ms`
  const answers = Object.entries(report?.answers ?? {}).map(([status, count]) => `${count} × ${status}`)
  return [
    `${attacks[name][0]}, from ${isFromOther ? 'another address' : 'the address of everybody else'}:`,
    `  ${isAlive ? say('kept page:', kept) : 'THE PROCESS ENDED'}`,
    `  ${say('page made anew:', made)}`,
    `  memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} at most, ${after.toFixed(0)} ${backAfter === null ? `still ${backSeconds} s later` : `after ${backAfter.toFixed(0)} s`}; attackers saw ${answers.join(', ') || 'no answer'}, ${report?.closed ?? 0} connections closed on them`,
  ].join('\n')
}

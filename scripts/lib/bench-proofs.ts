import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { attacks } from './bench-attacks.ts'
import { backShare, measureAlive, wholeAliveScale } from './bench-alive.ts'
import { judge, type Verdict } from './bench-judge.ts'
import { describeMany, measureMany, wholeManyScale, type ManyRow } from './bench-many.ts'
import { describeMemory, leftByRequest, measureMemory, wholeMemoryScale } from './bench-memory.ts'
import { describeServer, measureServer, wholeServerScale } from './bench-own-server.ts'
import { describePostgres, measurePostgres, wholePostgresScale } from './bench-postgres.ts'
import { describeSecures, measureSecures, wholeSecuresScale } from './bench-secures.ts'
import { describeWorkers, measureWorkers, wholeWorkersScale } from './bench-workers.ts'

/** The parts of the benchmark that measure the server: what it takes, what it stands, and what it holds. */

/** What a shorter try changes, each null in the whole measurement, and another checkout whose build is measured beside this one. */
export interface BenchOptions {
  beside: string | null
  only: string
  rounds: number | null
  seconds: number | null
  deals: number | null
}

const limits = {
  keptOfBare: 1.6,
  manyRatio: 1.5,
  commonMilliseconds: 40,
  heldMilliseconds: 50,
  exportSeconds: 3,
  othersMilliseconds: 1000,
  lostShare: 0.01,
  startSeconds: 0.9,
  leftBytes: 100,
  securesMilliseconds: 300,
  workersRatio: 1.3,
  besideRatio: 1.1,
}

export async function benchServer(dataDir: string, { beside, only, rounds }: BenchOptions): Promise<Verdict[]> {
  const scale = { ...wholeServerScale, only, ...(rounds !== null && { rounds }) }
  const figures = await measureServer(join(dataDir, 'server'), scale, beside)
  console.log(`${describeServer(figures)}\n`)
  return [
    ...figures.kept.map(({ page, bare, sites }) =>
      judge(`kept page ${page}, processor time / of a bare server`, sites[0]!.least / bare, limits.keptOfBare, ''),
    ),
    // A bare server and a page are not as fast on every machine as on another: only a list beside is a measure of Epic's.
    ...figures.made.flatMap(({ page, goal, sites }) =>
      goal === undefined || !figures.isEpicByOldList
        ? []
        : [judge(`${page} made anew, of Epic Stack's list`, sites[0]!.least / figures.epicList, goal, '')],
    ),
  ]
}

export async function benchMany(dataDir: string, { beside, only, rounds, deals }: BenchOptions): Promise<Verdict[]> {
  const scale = {
    ...wholeManyScale,
    only,
    ...(rounds !== null && { rounds }),
    ...(deals !== null && { deals: [0, deals] }),
  }
  console.log(describeMany(scale))
  const rows = await measureMany(join(dataDir, 'many'), scale)
  if (beside) {
    console.log('\nBeside:')
    await measureMany(join(dataDir, 'beside'), scale, beside)
  }
  return rows.flatMap(judgeMany)
}

function judgeMany({ name, figures, isCommon, isExport, hasNoRatio }: ManyRow): Verdict[] {
  const [few, many] = [figures[0], figures.at(-1)]
  if (!few || !many) return [judge(`${name}: processes ended`, 1, 0, '')]
  if (isExport) {
    return [
      judge(`${name} of ${many.deals} deals, processor time`, many.cpu / 1000, limits.exportSeconds, 's'),
      judge(`${name}, memory at most / before`, many.most / many.before, backShare, ''),
      judge(`${name}, longest hold of the event loop`, many.heldProcessor, limits.heldMilliseconds, 'ms'),
    ]
  }
  return [
    ...(isCommon ? [judge(`${name} at ${many.deals} deals`, many.cpu, limits.commonMilliseconds, 'ms')] : []),
    ...(isCommon || hasNoRatio
      ? []
      : [judge(`${name} at ${many.deals} deals / at fewest`, many.cpu / few.cpu, limits.manyRatio, '')]),
    judge(`${name}, longest hold of the event loop`, many.heldProcessor, limits.heldMilliseconds, 'ms'),
  ]
}

export async function benchAlive(dataDir: string, { beside, only, seconds, deals }: BenchOptions): Promise<Verdict[]> {
  const scale = { ...wholeAliveScale, only, ...(seconds !== null && { seconds }), ...(deals !== null && { deals }) }
  const figures = await measureAlive(join(dataDir, 'alive'), scale)
  if (beside) {
    console.log('\nBeside:')
    await measureAlive(join(dataDir, 'beside'), scale, beside)
  }
  return figures.flatMap(({ name, isFromOther, isAlive, kept, made, usual, after }) => {
    const what = `${attacks[name][0]}, ${isFromOther ? 'from elsewhere' : 'from one address'}`
    const lost = (kept.lost + made.lost) / (kept.asked + made.asked)
    return [
      judge(`${what}: processes ended`, isAlive ? 0 : 1, 0, ''),
      judge(
        `${what}: other pages, 99th percentile, more than without an attack`,
        Math.max(kept.p99, made.p99) - usual.p99,
        limits.othersMilliseconds,
        'ms',
      ),
      // Who shares the attacker's address may be refused with them.
      ...(isFromOther ? [judge(`${what}: share of other pages lost`, lost, limits.lostShare, '')] : []),
      judge(`${what}: memory within a minute / its level`, isAlive ? after.at(-1)! / usual.level : NaN, backShare, ''),
    ]
  })
}

export async function benchMemory(dataDir: string, { beside, rounds, deals }: BenchOptions): Promise<Verdict[]> {
  const scale = {
    ...wholeMemoryScale,
    ...(deals !== null && { deals }),
    // Of the ten thousands in a shorter try so many.
    ...(rounds !== null && { looks: [1000, 2000, 4000].map((requests) => requests * rounds), starts: 1 }),
  }
  const figures = await measureMemory(join(dataDir, 'memory'), scale, beside)
  console.log(`${describeMemory(figures)}\n`)
  const [ours] = figures
  return [
    judge('start to first answer, processor time', ours!.start, limits.startSeconds, 's'),
    judge('bytes that a mixed request leaves in the heap', leftByRequest(ours!), limits.leftBytes, ''),
  ]
}

export async function benchSecures(dataDir: string, { beside, seconds }: BenchOptions): Promise<Verdict[]> {
  const scale = { ...wholeSecuresScale, ...(seconds !== null && { seconds }) }
  const own = join(dataDir, 'secures')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  if (beside) console.log(`Beside: ${describeSecures(await measureSecures(join(own, 'beside'), scale, beside))}`)
  const runs = await measureSecures(join(own, 'ours'), scale)
  console.log(`${describeSecures(runs)}\n`)
  const [usual, flood] = runs
  const missing = runs.reduce((sum, { statuses, held }) => sum + Math.max(0, (statuses[200] ?? 0) - held), 0)
  const good = (flood!.statuses[200] ?? 0) + (flood!.statuses[503] ?? 0)
  return [
    judge(`${usual!.rate} secures a second, 99th percentile`, usual!.p99, limits.securesMilliseconds, 'ms'),
    judge(`${usual!.rate} secures a second, not answered with 200`, usual!.asked - (usual!.statuses[200] ?? 0), 0, ''),
    judge(`${flood!.rate} secures a second, answered neither with 200 nor with 503`, flood!.asked - good, 0, ''),
    judge('answers with 200 that hold nothing', missing, 0, ''),
  ]
}

export async function benchWorkers(
  dataDir: string,
  { beside, only, rounds, seconds }: BenchOptions,
): Promise<Verdict[]> {
  const scale = { ...wholeWorkersScale, only, ...(rounds !== null && { rounds }), ...(seconds !== null && { seconds }) }
  const { sites, pages } = await measureWorkers(join(dataDir, 'workers'), scale, beside)
  console.log(`${describeWorkers({ sites, pages })}\n`)
  return [
    ...pages.flatMap(({ name, sites: [alone, two, , other] }) => [
      judge(`${name}, processor time by 2 workers / by 1 process`, two!.cpu / alone!.cpu, limits.workersRatio, ''),
      ...(other
        ? [judge(`${name}, processor time by 1 process / beside`, alone!.cpu / other.cpu, limits.besideRatio, '')]
        : []),
    ]),
    ...sites.map(({ name }, at) => {
      const others = pages.reduce((sum, { sites: slices }) => sum + slices[at]!.others, 0)
      return judge(`${name}: requests answered otherwise`, others, 0, '')
    }),
    ...sites.flatMap(({ name, killed }) =>
      killed
        ? [judge(`${name}, one killed: share of pages lost`, killed.lost / killed.asked, limits.lostShare, '')]
        : [],
    ),
  ]
}

export async function benchPostgres(
  dataDir: string,
  { only, rounds, seconds, deals }: BenchOptions,
): Promise<Verdict[]> {
  const figures = await measurePostgres(dataDir, {
    ...wholePostgresScale,
    only,
    ...(rounds !== null && { rounds }),
    ...(seconds !== null && { seconds }),
    ...(deals !== null && { deals }),
  })
  console.log(`${describePostgres(figures)}\n`)
  return figures.pages.flatMap(({ name, limit, sqlite, postgres }) =>
    limit === undefined
      ? []
      : [judge(`${name}, processor time on PostgreSQL / on SQLite`, postgres.site / sqlite.site, limit, '')],
  )
}

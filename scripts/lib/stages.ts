import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { onlySqliteFiles } from '../../app/testing/database/only-sqlite.ts'
import { commandFile, reactRouter } from './build.ts'
import { messageOf, projectFolder } from './command.ts'
import { whyNoPostgres } from './postgres.ts'
import { keepingPassed, listTests, listUnproved } from './test-files.ts'

/** The stages of `npm run check` and `npm test`. Each prints as it goes and gives back what it counted. */
export interface Count {
  passed: number
  failed: number
  /** Each failure with its reason in a line. They are repeated at the very end, where the reader of a long output looks. */
  failures?: string[]
  /** The parts that this machine cannot run, in a sentence each. It counts as neither; it is repeated at the end as well. */
  leftOut?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      failureMessages: string[]
      meta: { onlySqlite?: string }
    }[]
  }[]
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; ok: boolean; tests: { projectName: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** The modules that Node has compiled, TypeScript as well: the tests start hundreds of processes of the same files. */
const compiled = join(import.meta.dirname, '../../node_modules/.cache/node')

/** A disk in memory, where the system has one with room for all that the tests write: nobody waits for the real one. */
const memoryDisk = '/dev/shm'
const roomNeeded = 2 ** 30
const temporary = hasRoom(memoryDisk) ? { TMPDIR: memoryDisk } : {}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomNeeded
}

/** What oxlint asks of types is a program of Go, which collects its garbage less often by this: a fifth less time. */
const rareCollections = { GOGC: '300' }

/** Node takes the types off the journeys by itself and keeps what it has compiled; Playwright’s Babel takes seconds before the first. */
const nodesOwnTypes = { PW_DISABLE_TS_ESM: 'true' }

// A process that works beside the site gives way to it: among tests that did not, it would hardly get a turn.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const reports = mkdtempSync(join(tmpdir(), 'reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** What runs now. It ends with us. */
const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(128 + constants.signals[signal])
  })

/**
 * Everything that needs no browser; with `onlyUnproved` without the test files that have passed as they are. Types and lint keep what
 * they find to themselves until the tests have ended, which go on beside them, so that no core of two is idle.
 */
export async function runChecks({ onlyUnproved = false } = {}): Promise<Count[]> {
  const files = onlyUnproved ? listUnproved() : listTests()
  const [unit, sources] = await Promise.all([runUnitTests(files), checkSources()])
  const read = await stage(`Types and lint, ${sources.seconds} s beside the tests`, () => {
    process.stdout.write(sources.output)
    return sources
  })
  return [unit, read]
}

/** Route types, the types and rules of the whole tree, the layout: two tests, one for types and rules and one for the layout. */
async function checkSources(): Promise<Count & { seconds: string; output: string }> {
  const started = performance.now()
  const routes = await runFile(reactRouter, ['typegen'], { isQuiet: true })
  const rules = await run('oxlint', 'oxlint', [], { isQuiet: true, environment: rareCollections })
  const layout = await run('oxfmt', 'oxfmt', ['--check'], { isQuiet: true })
  const failures = [
    ...(routes.status !== 0 || rules.status !== 0 ? ['Types and lint'] : []),
    ...(layout.status !== 0 ? ['Layout'] : []),
  ]
  const output = [routes, rules, layout].map(({ status, output }) => (status === 0 ? '' : output)).join('')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return { passed: 2 - failures.length, failed: failures.length, failures, seconds, output }
}

/** Unit and request tests of these files. */
export function runUnitTests(files: string[]): Promise<Count> {
  return stage('Unit and request tests', async () => {
    const unasked = listTests().length - files.length
    if (unasked > 0) console.log(`${files.length} test files; ${unasked} others are left alone.`)
    if (files.length === 0) return { passed: 0, failed: 0 }
    return keepingPassed(files, () => runVitest(unasked > 0 ? files : []))
  })
}

/** The folders whose unit and request tests run on PostgreSQL as well. */
const onPostgres = [
  'db/',
  'app/domain/',
  'app/middleware/',
  'app/routes/account/',
  'app/routes/refunds/',
  'app/routes/shortlist/',
  'app/routes/support/',
  'app/counted-by-machines.test.ts',
  'app/testing/database/',
  'scripts/lib/machines.test.ts',
  'app/testing/whole-site/machines.test.ts',
  'scripts/lib/move',
  'scripts/lib/postgres',
  'scripts/lib/prepare-postgres.test.ts',
  'scripts/lib/start-postgres.test.ts',
]

/**
 * Those of every day: that both databases have the same tables, triggers and search, what the driver promises, how machines know each
 * other, a small move, and that the site starts.
 */
const onPostgresDaily = [
  ...['schema', 'triggers', 'server', 'search', 'machine'].map((name) => `db/postgres/${name}.test.ts`),
  'scripts/lib/move-there-and-back.test.ts',
  'scripts/lib/start-postgres.test.ts',
]

/** These tests on a PostgreSQL from npm, or on that of TEST_DATABASE_URL; with `onlyDaily` the few of every day. */
export function runPostgresTests({ onlyDaily = false } = {}): Promise<Count> {
  return stage('Tests on PostgreSQL', async () => {
    const missing = process.env.TEST_DATABASE_URL === undefined ? whyNoPostgres() : null
    if (missing !== null)
      return { passed: 0, failed: 0, leftOut: [`The tests on PostgreSQL were left out. ${missing}`] }
    const count = await runVitest(onlyDaily ? onPostgresDaily : onPostgres, { TEST_DATABASE: 'postgres' })
    return onlyDaily ? count : { ...count, leftOut: [listOnlySqlite(count.results)] }
  })
}

/** What has not been proved on PostgreSQL, by its reason: files, tests of others, and what every run but that of everything leaves out. */
function listOnlySqlite(results: VitestReport['testResults']): string {
  const skipped = results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped')
  const byReason = Map.groupBy(skipped, ({ meta }) => meta.onlySqlite)
  const counted = (tests: number) => (tests === 1 ? '1 test' : `${tests} tests`)
  const later = byReason.get(undefined)?.length ?? 0
  byReason.delete(undefined)
  return [
    'Left out on PostgreSQL:',
    ...Object.entries(onlySqliteFiles).map(([file, reason]) => `  ${file}: ${reason}`),
    ...[...byReason].map(([reason, tests]) => `  ${reason}: ${counted(tests.length)}`),
    ...(later > 0 ? [`  on SQLite they run with --all alone: ${counted(later)}`] : []),
  ].join('\n')
}

/** Journeys through the whole site: signing in, checkout, a submission, a deal at the desk, a refund, a question, and races for deals. */
const journeysOnPostgres = [
  'app/routes/auth/sign-in.e2e.ts',
  'app/routes/deals/checkout/states.e2e.ts',
  'app/routes/vendor-portal/whole-way.e2e.ts',
  'app/routes/admin/deals/form/form.e2e.ts',
  'app/routes/refunds/refunds.e2e.ts',
  'app/routes/support/',
  'app/testing/whole-site/races.e2e.ts',
]

/** These in browsers, on the same PostgreSQL. */
export function runJourneysOnPostgres(): Promise<Count> {
  if (process.env.TEST_DATABASE_URL === undefined && whyNoPostgres() !== null)
    return Promise.resolve({ passed: 0, failed: 0 })
  return runBrowserTests(journeysOnPostgres, { TEST_DATABASE: 'postgres' })
}

/** Runs these test files; all where none is named. */
async function runVitest(
  files: string[],
  environment: Record<string, string> = {},
): Promise<Count & { passedFiles: string[]; results: VitestReport['testResults'] }> {
  const file = join(reports, 'vitest.json')
  const words = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = await run('vitest', 'vitest', words, { environment })
  const report = readReport(file) as VitestReport | null
  const failed = report?.numFailedTests ?? 0
  const results = report?.testResults ?? []
  const failures = results.flatMap((results) => [
    ...(results.status === 'failed' && results.message
      ? [`${basename(results.name)}: ${firstLine(results.message)}`]
      : []),
    ...results.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${basename(results.name)}: ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`),
  ])
  const passedFiles = results
    .filter(({ status }) => status === 'passed')
    .map(({ name }) => relative(projectFolder, name))
  // A file that does not even load is a failure without a test.
  return {
    passed: report?.numPassedTests ?? 0,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    failures,
    passedFiles,
    results,
  }
}

/**
 * Browser tests, against the built application: all, or those of these files. A test that passed only on a second try has passed, and
 * is named.
 */
export function runBrowserTests(files: string[] = [], environment: Record<string, string> = {}): Promise<Count> {
  return stage('Browser tests', async () => {
    const file = join(reports, 'playwright.json')
    const { status } = await run('@playwright/test', 'playwright', ['test', ...files, '--reporter=list,json'], {
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...nodesOwnTypes, ...environment },
    })
    const report = readReport(file) as PlaywrightReport | null
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
    const failures = (report?.suites ?? []).flatMap(failedSpecs)
    return { passed: expected + flaky, failed: status !== 0 && unexpected === 0 ? 1 : unexpected, failures }
  })
}

/** Three minutes of people at the site while it is killed and everything around it fails: by one process, by two workers, by two machines. */
export function runChaosForAll(): Promise<Count> {
  return stage('Chaos', async () => {
    const count = { passed: 0, failed: 0 }
    const missing = whyNoPostgres()
    for (const words of [
      [],
      ['--workers', '2'],
      ...(missing === null ? [['--workers', '2', '--machines', '2']] : []),
    ]) {
      const { status } = await runFile(join(import.meta.dirname, '../chaos.ts'), ['--minutes', '1', ...words])
      count[status === 0 ? 'passed' : 'failed'] += 1
    }
    return missing === null ? count : { ...count, leftOut: [`Chaos on two machines was left out. ${missing}`] }
  })
}

/** Runs one stage: what it throws counts as one failure, so that the stages after it still run. */
export async function stage(title: string, work: () => Count | Promise<Count>): Promise<Count> {
  console.log(`\n── ${title}`)
  const started = performance.now()
  let count: Count
  try {
    count = await work()
  } catch (error) {
    console.error(messageOf(error))
    count = { passed: 0, failed: 1 }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${title}: ${count.failed === 0 ? 'fine' : `${count.failed} FAILED`} (${seconds} s)`)
  const isNamed = count.failed === 0 || (count.failures?.length ?? 0) > 0
  return isNamed ? count : { ...count, failures: [title] }
}

export const one = (isFine: boolean): Count => (isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Names what failed and what was left out, says how long all of it took, prints the sum as the last line and ends the process: code 1
 * when anything failed or nothing ran.
 */
export function finish(counts: Count[]): never {
  for (const failure of counts.flatMap(({ failures }) => failures ?? [])) console.log(`✘ ${failure}`)
  for (const sentence of counts.flatMap(({ leftOut }) => leftOut ?? [])) console.log(`\n${sentence}`)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\nAll of it took ${Math.round(performance.now() / 1000)} s.`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

interface RunOptions {
  environment?: Record<string, string>
  /** Keeps what it says for the caller. */
  isQuiet?: boolean
}

interface Run {
  status: number | null
  output: string
}

const run = (packageName: string, command: string, args: string[], options?: RunOptions): Promise<Run> =>
  runFile(commandFile(packageName, command), args, options)

async function runFile(file: string, args: string[], { environment = {}, isQuiet = false }: RunOptions = {}) {
  const stdio: StdioOptions = isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
  const child = spawn(process.execPath, [file, ...args], {
    stdio,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...temporary, ...environment },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const [status] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  return { status, output }
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map((spec) => `${basename(spec.file)}: ${spec.title} (${spec.tests.map((test) => test.projectName).join(', ')})`)
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)]
}

const firstLine = (text: string) => text.split('\n', 1)[0]!.slice(0, 300)

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

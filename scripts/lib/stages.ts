import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { commandFile, reactRouter } from './build.ts'
import { messageOf } from './command.ts'

/** The stages of `npm run check` and `npm test`. Each prints as it goes and gives back what it counted. */
export interface Count {
  passed: number
  failed: number
  /** Each failure with its reason in a line. They are repeated at the very end, where the reader of a long output looks. */
  failures?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
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

const reports = mkdtempSync(join(tmpdir(), 'reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** The results of the last run of a stage, so that only changed files are checked again. They are removed with the packages. */
const cache = 'node_modules/.cache'

/** Route types, then the whole tree's types: one test. */
export function checkTypes(): Count {
  return stage('Types', () => {
    const kept = ['--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`]
    const isFine = runFile(reactRouter, ['typegen']) && run('typescript', 'tsc', ['--noEmit', ...kept])
    return one(isFine)
  })
}

/** ESLint and Prettier over the whole tree: one test. */
export function checkLint(): Count {
  return stage('Lint', () => {
    const kept = ['--cache', '--cache-strategy', 'content']
    const isFine = run('eslint', 'eslint', [
      '.',
      '--max-warnings',
      '0',
      ...kept,
      '--cache-location',
      `${cache}/eslint/`,
    ])
    return one(run('prettier', 'prettier', ['--check', '--log-level', 'warn', '.', ...kept]) && isFine)
  })
}

/** Unit and request tests. */
export function runUnitTests(): Count {
  return stage('Unit and request tests', () => {
    const file = join(reports, 'vitest.json')
    const isFine = run('vitest', 'vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
    const report = readReport(file) as VitestReport | null
    const failed = report?.numFailedTests ?? 0
    const failures = (report?.testResults ?? []).flatMap((results) => [
      ...(results.status === 'failed' && results.message
        ? [`${basename(results.name)}: ${firstLine(results.message)}`]
        : []),
      ...results.assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${basename(results.name)}: ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`),
    ])
    // A file that does not even load counts as a failure without a test.
    return { passed: report?.numPassedTests ?? 0, failed: !isFine && failed === 0 ? 1 : failed, failures }
  })
}

/** Browser tests, against the built application. A test that passes only on a second try has passed, and is named. */
export function runBrowserTests(): Count {
  return stage('Browser tests', () => {
    const file = join(reports, 'playwright.json')
    const isFine = run('@playwright/test', 'playwright', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
    const report = readReport(file) as PlaywrightReport | null
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
    const failures = (report?.suites ?? []).flatMap(failedSpecs)
    return { passed: expected + flaky, failed: !isFine && unexpected === 0 ? 1 : unexpected, failures }
  })
}

/** Runs one stage. An error that it throws counts as one failure, so that the later stages still run. */
export function stage(title: string, work: () => Count): Count {
  console.log(`\n── ${title}`)
  const started = performance.now()
  let count: Count
  try {
    count = work()
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

/** Names what failed, prints the sum as the last line and ends the process: code 1 when anything failed or nothing ran. */
export function finish(counts: Count[]): never {
  for (const failure of counts.flatMap(({ failures }) => failures ?? [])) console.log(`✘ ${failure}`)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

function run(packageName: string, command: string, args: string[], environment: Record<string, string> = {}): boolean {
  return runFile(commandFile(packageName, command), args, environment)
}

function runFile(file: string, args: string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, [file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  return status === 0
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

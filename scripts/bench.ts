import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  benchAdvisor,
  benchAreaPages,
  benchAreas,
  benchBlog,
  benchSearch,
  benchSquatters,
  benchSubmissions,
  benchTyping,
} from './lib/bench-parts.ts'
import { benchMail } from './lib/bench-mail.ts'
import { benchPages } from './lib/bench-pages.ts'
import {
  benchAlive,
  benchMany,
  benchMemory,
  benchPostgres,
  benchSecures,
  benchServer,
  benchWorkers,
  type BenchOptions,
} from './lib/bench-proofs.ts'
import type { Verdict } from './lib/bench-judge.ts'
import { ensureBuild } from './lib/build.ts'
import { messageOf, Refusal, runCommand } from './lib/command.ts'

/**
 * `npm run bench`: measures the site beside a bare node:http server that sends the same bytes, in one run on one machine, over
 * loopback. Only the ratios and the processor time have a meaning elsewhere. Ends with a table of what held and what did not, and with
 * code 1 when a limit does not hold or a part broke off. `npm run bench -- PART` measures one part alone. `--beside FOLDER` measures the
 * build of another checkout in the same run, where the part can. `--only TEXT`, `--rounds N`, `--seconds N` and `--deals N` make a
 * shorter try of a part, whose limits say less.
 */

interface Part {
  /** What it measures, printed as it begins. */
  says: string
  run: (dataDir: string, options: BenchOptions) => Promise<Verdict[]>
  /** About how long it takes on a quiet machine, and how much longer with another checkout beside. */
  minutes: number
  minutesBeside?: number
  /** True for what takes long and changes seldom, measured only where it is named. */
  isNamedOnly?: true
}

const parts: Record<string, Part> = {
  pages: {
    says: 'Pages beside a bare server, an import and pictures beside them, and the largest paint.',
    run: benchPages,
    minutes: 4,
  },
  blog: { says: 'The first byte of blogs of three sizes.', run: benchBlog, minutes: 1 },
  typing: { says: 'A key in the editor of posts.', run: benchTyping, minutes: 2 },
  server: {
    says: 'Kept pages and pages made anew: our server, stock react-router-serve and a bare server.',
    run: benchServer,
    minutes: 3,
    minutesBeside: 2,
  },
  many: {
    says: 'Requests at 50, 10,000 and 100,000 deals, and for how long one holds the others.',
    run: benchMany,
    minutes: 2,
    minutesBeside: 4,
  },
  alive: { says: 'Attacks, and everybody else meanwhile.', run: benchAlive, minutes: 12, minutesBeside: 25 },
  memory: {
    says: 'What the site holds in memory, whether that grows, and its start.',
    run: benchMemory,
    minutes: 2,
    minutesBeside: 4,
  },
  secures: {
    says: 'Deals secured by 50 people a second, and by 150.',
    run: benchSecures,
    minutes: 2,
    minutesBeside: 2,
  },
  areas: { says: 'Imports of area figures.', run: benchAreas, minutes: 10, isNamedOnly: true },
  'area-pages': { says: 'Pages of areas.', run: benchAreaPages, minutes: 2, isNamedOnly: true },
  advisor: { says: 'Questions to the advisor.', run: benchAdvisor, minutes: 2, isNamedOnly: true },
  search: { says: 'The search of the site.', run: benchSearch, minutes: 1, isNamedOnly: true },
  squatters: {
    says: 'Throw-away accounts that want to hold the whole market for a day.',
    run: benchSquatters,
    minutes: 2,
    isNamedOnly: true,
  },
  submissions: {
    says: "The desk's pages of two thousand submissions.",
    run: benchSubmissions,
    minutes: 2,
    isNamedOnly: true,
  },
  mail: {
    says: 'Ten thousand emails of a mailing, and of forms, with receipts beside them.',
    run: benchMail,
    minutes: 8,
    isNamedOnly: true,
  },
  workers: {
    says: 'The same site by one process, by two workers and by four.',
    run: benchWorkers,
    minutes: 8,
    minutesBeside: 3,
    isNamedOnly: true,
  },
  postgres: {
    says: 'The same site on SQLite and on PostgreSQL: pages, 100,000 deals, writing.',
    run: benchPostgres,
    minutes: 6,
    isNamedOnly: true,
  },
}

interface Measured {
  name: string
  seconds: number
  verdicts: Verdict[]
}

await runCommand(async () => {
  const { chosen, options } = readWords()
  const minutes = chosen.reduce(
    (sum, name) => sum + parts[name]!.minutes + ((options.beside && parts[name]!.minutesBeside) || 0),
    0,
  )
  console.log(`Parts: ${chosen.join(', ')}. On a quiet machine the whole of them takes about ${minutes} min.`)
  // Whoever stops it early stops its servers, which end with this process, and wants its folders gone as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  ensureBuild()
  const all: Measured[] = []
  for (const name of chosen) all.push(await measurePart(name, options))
  console.log(`\n${describeAll(all)}`)
  process.exitCode = all.every(({ verdicts }) => verdicts.every(({ isHeld }) => isHeld)) ? 0 : 1
})

/** Measures one part. One that breaks off is a verdict too, and the others go on. */
async function measurePart(name: string, options: BenchOptions): Promise<Measured> {
  const { says, run } = parts[name]!
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  console.log(`\n${says} Load of the machine: ${loadavg()[0]!.toFixed(1)}.\n`)
  try {
    const verdicts = await run(dataDir, options)
    if (verdicts.length === 0) throw new Refusal('nothing was measured. Is that what --only names?')
    return { name, verdicts, seconds: seconds() }
  } catch (error) {
    console.error(error)
    return { name, verdicts: [{ isHeld: false, says: `it broke off: ${messageOf(error)}` }], seconds: seconds() }
  } finally {
    remove()
    process.off('exit', remove)
  }
}

function describeAll(all: readonly Measured[]): string {
  return all
    .flatMap(({ name, seconds, verdicts }) => [
      `${name}, ${seconds.toFixed(0)} s: ${verdicts.filter(({ isHeld }) => isHeld).length} of ${verdicts.length} held`,
      ...verdicts.map(({ isHeld, says }) => `  ${isHeld ? 'PASS' : 'FAIL'}  ${says}`),
    ])
    .join('\n')
}

function readWords(): { chosen: string[]; options: BenchOptions } {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { beside: text, only: text, rounds: text, seconds: text, deals: text },
  })
  const unknown = positionals.find((name) => !parts[name])
  if (unknown) throw new Refusal(`There is no part ${unknown}. There are: ${Object.keys(parts).join(', ')}.`)
  const shorter = Object.entries(values).filter(([name]) => name !== 'beside')
  if (shorter.length > 0)
    console.log(`A shorter try: ${shorter.map(([name, value]) => `${name} ${value}`).join(', ')}.`)
  return {
    chosen: positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !parts[name]!.isNamedOnly),
    options: {
      beside: values.beside === undefined ? null : resolve(values.beside),
      only: values.only ?? '',
      rounds: numberFrom(values.rounds),
      seconds: numberFrom(values.seconds),
      deals: numberFrom(values.deals),
    },
  }
}

function numberFrom(text: string | undefined): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Refusal(`"${text}" is no whole number from 1.`)
  return number
}

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
  benchSubmissions,
  benchTyping,
} from './lib/bench-parts.ts'
import { benchPages } from './lib/bench-pages.ts'
import { benchAlive, benchMany, benchMemory, benchSecures, benchServer, type BenchOptions } from './lib/bench-proofs.ts'
import { ensureBuild } from './lib/build.ts'
import { Refusal, runCommand } from './lib/command.ts'

/**
 * `npm run bench`: measures the site beside a bare node:http server that sends the same bytes, in one run on one machine, over
 * loopback. Only the ratios and the processor time have a meaning elsewhere. Ends with code 1 when a limit does not hold.
 * `npm run bench -- PART` measures one part alone. `--beside FOLDER` measures the build of another checkout in the same run, where the
 * part can. `--only TEXT`, `--rounds N`, `--seconds N` and `--deals N` make a shorter try of a part, whose limits say less.
 */

interface Part {
  /** What it measures, printed as it begins. */
  says: string
  run: (dataDir: string, options: BenchOptions) => Promise<boolean[]>
  /** True for what takes long and changes seldom, measured only where it is named. */
  isNamedOnly?: true
}

const parts: Record<string, Part> = {
  pages: {
    says: 'Pages beside a bare server, an import and pictures beside them, and the largest paint.',
    run: benchPages,
  },
  blog: { says: 'The first byte of blogs of three sizes.', run: benchBlog },
  typing: { says: 'A key in the editor of posts.', run: benchTyping },
  server: {
    says: 'Kept pages and pages made anew: our server, stock react-router-serve and a bare server.',
    run: benchServer,
  },
  many: { says: 'Requests at 50, 10,000 and 100,000 deals, and for how long one holds the others.', run: benchMany },
  alive: { says: 'Attacks, and everybody else meanwhile.', run: benchAlive },
  memory: { says: 'What the site holds in memory, whether that grows, and its start.', run: benchMemory },
  secures: { says: 'Deals secured by 50 people a second, and by 150.', run: benchSecures },
  areas: { says: 'Imports of area figures.', run: benchAreas, isNamedOnly: true },
  'area-pages': { says: 'Pages of areas.', run: benchAreaPages, isNamedOnly: true },
  advisor: { says: 'Questions to the advisor.', run: benchAdvisor, isNamedOnly: true },
  search: { says: 'The search of the site.', run: benchSearch, isNamedOnly: true },
  submissions: { says: "The desk's pages of two thousand submissions.", run: benchSubmissions, isNamedOnly: true },
}

await runCommand(async () => {
  const { chosen, options } = readWords()
  ensureBuild()
  const held: boolean[] = []
  for (const { says, run } of chosen) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
    const begun = performance.now()
    console.log(`\n${says} Load of the machine: ${loadavg()[0]!.toFixed(1)}.\n`)
    try {
      held.push(...(await run(dataDir, options)))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
    console.log(`Measured in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
  }
  process.exitCode = held.every(Boolean) ? 0 : 1
})

function readWords(): { chosen: Part[]; options: BenchOptions } {
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
    chosen:
      positionals.length > 0
        ? positionals.map((name) => parts[name]!)
        : Object.values(parts).filter(({ isNamedOnly }) => !isNamedOnly),
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

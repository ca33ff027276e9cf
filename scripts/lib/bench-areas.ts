import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fullPrices, pricesPaid, rentRows, workbook } from '../../app/testing/inputs/area-files.ts'
import type { AreaEditionKind } from '../../db/schema.ts'
import { projectFolder } from './command.ts'
import { databaseFile, withDatabase } from './data-folder.ts'

/** The cost of importing one file. */
interface AreaImport {
  name: string
  megabytes: number
  seconds: number
  /** The most resident memory of the process, in MB. */
  memory: number
  /** The database in MB afterwards. */
  database: number
  /** True where the figures were exactly as before once the edition had been rolled back. */
  isRestored: boolean
  rollBackSeconds: number
}

/** The flags of `npm run import:areas`. */
const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const command = scripts['import:areas']!.split(' ').slice(1)

/** Sales of a month in England and Wales, and how many months stand in the file before the 24 that are kept. */
const salesOfMonth = 70_000
const olderMonths = 30

interface Measured {
  name: string
  kind: AreaEditionKind
  /** Writes the file, the newest month `back` months ago. */
  write: (file: string, back: number) => Promise<void>
}
const files: Measured[] = [
  {
    name: 'full-prices.csv',
    kind: 'house-prices',
    write: (file, back) => writePieces(file, fullPrices({ newest: monthBefore(back), months: 380 })),
  },
  {
    name: 'rents.xlsx',
    kind: 'private-rents',
    write: (file, back) =>
      Promise.resolve(writeFileSync(file, workbook(rentRows({ newest: monthBefore(back), months: 130 })))),
  },
  {
    name: 'prices-paid.csv',
    kind: 'prices-paid',
    write: (file, back) =>
      writePieces(file, pricesPaid({ newest: monthBefore(back), months: 24 + olderMonths, perMonth: salesOfMonth })),
  },
]

/** Brings the edition of a kind before the live one back, and deletes the rows of that one. Says how many seconds the first took. */
type RollBack = (dataDir: string, kind: AreaEditionKind) => Promise<number>

/**
 * Imports files as large as the publishers' own, each over an edition as large of the month before, and rolls it back: the full file
 * of the UK House Price Index since 1995, a workbook of rents of 130 months, and prices paid of 54 months, of which 24 are kept.
 */
export async function measureAreaImports(dataDir: string, rollBack: RollBack): Promise<AreaImport[]> {
  const measured: AreaImport[] = []
  for (const file of files) measured.push(await measure(dataDir, file, rollBack))
  return measured
}

async function measure(dataDir: string, { name, kind, write }: Measured, rollBack: RollBack): Promise<AreaImport> {
  const path = join(dataDir, name)
  await write(path, 1)
  await importFile(dataDir, path)
  const before = await hashOfFigures(dataDir)
  await write(path, 0)
  const megabytes = statSync(path).size / 1e6
  const { seconds, memory } = await importFile(dataDir, path)
  const database = statSync(databaseFile(dataDir)).size / 1e6
  const rollBackSeconds = await rollBack(dataDir, kind)
  const isRestored = (await hashOfFigures(dataDir)) === before
  rmSync(path)
  return { name, megabytes, seconds, memory, database, isRestored, rollBackSeconds }
}

/** Imports the file with the command, in a process of its own. */
async function importFile(dataDir: string, file: string): Promise<{ seconds: number; memory: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [...command, '--publish', file], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let memory = 0
  let isOver = false
  const ended = once(child, 'exit').then(([code]) => {
    isOver = true
    if (code !== 0) throw new Error(`The import of ${file} ended with ${String(code)}.`)
  })
  while (!isOver) {
    memory = Math.max(memory, peakOf(child.pid!))
    await pause(50)
  }
  await ended
  return { seconds: (performance.now() - begun) / 1000, memory }
}

/** A hash over every row that visitors' pages are made of. */
function hashOfFigures(dataDir: string): Promise<string> {
  return withDatabase(databaseFile(dataDir), async (db) => {
    const hash = createHash('sha256')
    const areas = await db.selectFrom('areas').selectAll().orderBy('code').execute()
    const live = await db
      .selectFrom('area_editions')
      .select(['id', 'kind', 'month', 'period'])
      .where('state', '=', 'live')
      .orderBy('id')
      .execute()
    hash.update(JSON.stringify([areas, live]))
    for (const table of ['area_prices', 'area_rents', 'sold_prices'] as const) {
      const rows = db
        .selectFrom(table)
        .selectAll()
        .where(
          'edition_id',
          'in',
          live.map(({ id }) => id),
        )
      for await (const row of rows.stream()) hash.update(JSON.stringify(row))
    }
    return hash.digest('base64url')
  })
}

/** The kernel keeps the highest mark of a process. Zero once it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** A month that has been published whenever this runs. */
function monthBefore(back: number): string {
  return ['2026-08', '2026-07'][back]!
}

function writePieces(file: string, pieces: Iterable<string>): Promise<void> {
  return pipeline(Readable.from(pieces), createWriteStream(file))
}

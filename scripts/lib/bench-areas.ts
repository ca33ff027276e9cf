import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { rollBackEdition } from '../../app/domain/areas/editions-publish.server.ts'
import { readLive } from '../../app/domain/areas/editions.server.ts'
import { sweep } from '../../app/domain/areas/import-work.server.ts'
import { fullPrices, pricesPaid, rentRows, workbook } from '../../app/testing/area-files.ts'
import type { Db } from '../../db/database.server.ts'
import type { AreaEditionKind } from '../../db/schema.ts'
import { projectFolder } from './command.ts'
import { databaseFile, withDatabase } from './data-folder.ts'

/** What the import of one file took. */
export interface AreaImport {
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
const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { scripts: Record<string, string> } // prettier-ignore
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
  { name: 'full-prices.csv', kind: 'house-prices', write: (file, back) => writePieces(file, fullPrices({ newest: monthBefore(back), months: 380 })) }, // prettier-ignore
  { name: 'rents.xlsx', kind: 'private-rents', write: (file, back) => Promise.resolve(writeFileSync(file, workbook(rentRows({ newest: monthBefore(back), months: 130 })))) }, // prettier-ignore
  { name: 'prices-paid.csv', kind: 'prices-paid', write: (file, back) => writePieces(file, pricesPaid({ newest: monthBefore(back), months: 24 + olderMonths, perMonth: salesOfMonth })) }, // prettier-ignore
]

/**
 * Imports files as large as the publishers' own, each over an edition as large of the month before, and rolls it back: the full file
 * of the UK House Price Index since 1995, a workbook of rents of 130 months, and prices paid of 54 months, of which 24 are kept.
 */
export async function measureAreaImports(dataDir: string): Promise<AreaImport[]> {
  const measured: AreaImport[] = []
  for (const file of files) measured.push(await measure(dataDir, file))
  return measured
}

async function measure(dataDir: string, { name, kind, write }: Measured): Promise<AreaImport> {
  const path = join(dataDir, name)
  await write(path, 1)
  await importFile(dataDir, path)
  const before = await hashOfFigures(dataDir)
  await write(path, 0)
  const megabytes = statSync(path).size / 1e6
  const { seconds, memory } = await importFile(dataDir, path)
  const database = statSync(databaseFile(dataDir)).size / 1e6
  const begun = performance.now()
  await withDatabase(databaseFile(dataDir), async (db) => {
    const live = await readLive(db, kind)
    const outcome = await rollBackEdition(db, null, live!.id, new Date().toISOString())
    if (!outcome.ok) throw new Error(`${name} was not rolled back: ${outcome.reason}.`)
  })
  const rollBackSeconds = (performance.now() - begun) / 1000
  await withDatabase(databaseFile(dataDir), (db) => sweep({ db, dataDir }, new Date().toISOString()))
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
    const queries = [
      sql`SELECT * FROM areas ORDER BY code`,
      sql`SELECT id, kind, month, period FROM area_editions WHERE state = 'live' ORDER BY id`,
      ...['area_prices', 'area_rents', 'sold_prices'].map((table) => sql`SELECT * FROM ${sql.table(table)} WHERE edition_id IN (SELECT id FROM area_editions WHERE state = 'live')`), // prettier-ignore
    ]
    for (const query of queries) for await (const rows of inPieces(db, query)) hash.update(JSON.stringify(rows))
    return hash.digest('base64url')
  })
}

/** The rows of a query, some thousand at a time; the tables are in the order of their keys. */
async function* inPieces(db: Db, query: ReturnType<typeof sql>): AsyncGenerator<unknown[], void> {
  const size = 200_000
  for (let offset = 0; ; offset += size) {
    const { rows } = await sql`SELECT * FROM (${query}) LIMIT ${size} OFFSET ${offset}`.execute(db)
    if (rows.length === 0) return
    yield rows
  }
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

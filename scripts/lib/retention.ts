import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStore } from '../../app/services/file-store.server.ts'
import { formatBytes } from '../../app/domain/deals/record/deals.ts'
import { startRetentionRounds } from '../../app/domain/privacy/rounds.server.ts'
import { isDay, startOfLondonDay } from '../../app/utils/dates.ts'
import { countChanges, type TableChange } from '../../db/change-counts.server.ts'
import { backupDatabase, type Db } from '../../db/database.server.ts'
import { isPostgresAddress } from '../../db/postgres/address.ts'
import { migrateToLatest } from '../../db/migrate.server.ts'
import { Refusal } from './command.ts'
import { databaseFile, filesBelow, withDatabase } from './data-folder.ts'
import { copyToSqlite } from './move.ts'

type Round = keyof ReturnType<typeof startRetentionRounds>

interface WhatGoes {
  rounds: { round: Round; tables: TableChange[] }[]
  files: { count: number; bytes: number }
}

/** A round that changes nothing has ended; that of the pictures looks at 2,000 rows a time and comes to its end only then. */
const quietRounds = (round: Round) => (round === 'sweep-post-images' ? 200 : 1)

/**
 * What would be deleted if it were `now`, by the rounds that the site runs: they run to their end on a copy of the database, which
 * is brought to the newest schema before and deleted afterwards. Neither the data nor the files are touched, and the site may go on meanwhile.
 */
export async function tellWhatGoes(
  dataDir: string,
  now: string,
  files: FileStore = filesBelow(dataDir),
  database = databaseFile(dataDir),
): Promise<WhatGoes> {
  const folder = join(dataDir, `retention-${process.pid}.tmp`)
  mkdirSync(folder, { mode: 0o700 })
  try {
    if (isPostgresAddress(database)) await copyToSqlite(database, databaseFile(folder))
    else await withDatabase(database, (db) => backupDatabase(db, databaseFile(folder)))
    return await withDatabase(databaseFile(folder), async (copy) => {
      await migrateToLatest(copy)
      return runRounds(copy, files, now)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runRounds(copy: Db, files: FileStore, now: string): Promise<WhatGoes> {
  const readChanges = await countChanges(copy)
  const fileKeys = new Set<string>()
  const deleteFile = async (fileKey: string) => void fileKeys.add(fileKey)
  const rounds: WhatGoes['rounds'] = []
  for (const [round, run] of Object.entries(startRetentionRounds()) as [Round, (of: object) => Promise<unknown>][]) {
    const sums = new Map<string, TableChange>()
    for (let quiet = 0; quiet < quietRounds(round);) {
      await run({ db: copy, deleteFile, now, mayGoOn: () => true })
      const changes = await readChanges()
      quiet = changes.length === 0 ? quiet + 1 : 0
      for (const { table, deleted, changed } of changes) {
        const sum = sums.get(table) ?? { table, deleted: 0, changed: 0 }
        sums.set(table, { table, deleted: sum.deleted + deleted, changed: sum.changed + changed })
      }
    }
    if (sums.size > 0) rounds.push({ round, tables: [...sums.values()] })
  }
  let bytes = 0
  for (const fileKey of fileKeys) bytes += (await files.findSize(fileKey)) ?? 0
  return { rounds, files: { count: fileKeys.size, bytes } }
}

/** The start of a day that somebody typed, as an instant; now for none. Refuses what is no day. */
export function readHour(day: string | undefined): string {
  if (day === undefined) return new Date().toISOString()
  if (!isDay(day)) throw new Refusal(`${JSON.stringify(day)} is no day such as 2027-01-31.`)
  return startOfLondonDay(`${day}T12:00:00Z`, 0)
}

/** What goes, a line for each table of each round. */
export function tellInLines({ rounds, files }: WhatGoes): string[] {
  const lines = rounds.flatMap(({ round, tables }) => [
    round,
    ...tables.map(
      ({ table, deleted, changed }) => `  ${table}: ${deleted} deleted${changed > 0 ? `, ${changed} changed` : ''}`,
    ),
  ])
  return [...(lines.length > 0 ? lines : ['No rows']), `Files: ${files.count}, ${formatBytes(files.bytes)}`]
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { workImports } from '#app/domain/deals/import/work.server.ts'
import { importColumns, importRules, type DealImport } from '#app/domain/deals/import/import.ts'
import { readImport, startImport } from '#app/domain/deals/import/imports.server.ts'
import { storeUpload } from '#app/domain/files/uploads.server.ts'
import { protectCell } from '#app/utils/csv-cells.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { filesIn } from './stored-files.ts'
import { addUser, readTemplate, testNow } from '../database/database.ts'

/** Files of deals, without the site around them: a database and a folder of files on the disk, the areas, and two admins. */

export let db: Db
export let dataDir: string
export let ada: User
export let bea: User

export function startImports() {
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'imports-'))
    mkdirSync(join(dataDir, 'files'))
    const file = join(dataDir, 'marketplace.db')
    writeFileSync(file, await readTemplate())
    db = openDatabase(file)
    await db.insertInto('areas').values(readSampleAreas()).execute()
    ada = await addUser(db, { isAdmin: true, firstName: 'Ada' })
    bea = await addUser(db, { isAdmin: true, firstName: 'Bea' })
  })
  afterEach(() => {
    closeDatabase(db)
    rmSync(dataDir, { recursive: true, force: true })
  })
}

/** A table as a CSV file, in which a spreadsheet sees no formula. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${protectCell(text).replaceAll('"', '""')}"`
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A line with all that a new deal needs. */
export const newDeal = { title: 'Terrace', description: 'Let to one family.', location: 'Liverpool, L15', propertyType: 'Residential', price: '£135,000', annualYield: '£10,800' } // prettier-ignore

/** A file with a line for each of these deals, and all the columns that one of them has. */
export function csvOf(deals: Partial<Record<string, string>>[]): string {
  const columns = importColumns.filter((column) => deals.some((deal) => deal[column] !== undefined))
  return toCsv([columns, ...deals.map((deal) => columns.map((column) => deal[column] ?? ''))])
}

/** Stores a file as the form does, and makes an import of it that nobody has worked on yet. */
export async function sendFile(content: string | Uint8Array, now = testNow): Promise<string> {
  const fileKey = newId()
  writeFileSync(join(dataDir, 'files', fileKey), content)
  const file = { fileKey, fileName: 'deals.csv', contentType: 'text/csv' as const, byteSize: content.length }
  const stored = await storeUpload(db, importRules, { key: 'ada', network: '192.0.2.9', isKnown: true }, file, now)
  if (!stored.ok) throw new Error(stored.reason)
  return startImport(db, ada, stored.upload, now)
}

/** Works off what waits. */
export const work = (mayGoOn?: () => boolean) => workImports({ db, files: filesIn(dataDir) }, () => testNow, mayGoOn)

/** Sends a file and has it checked. */
export async function check(content: string | Uint8Array): Promise<DealImport> {
  const id = await sendFile(content)
  await work()
  return read(id)
}

export async function read(id: string): Promise<DealImport> {
  return (await readImport(db, id))!
}

export async function countRows(
  table: 'deals' | 'record_versions' | 'audit_events' | 'deal_import_rows' | 'deal_imports' | 'uploads',
) {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

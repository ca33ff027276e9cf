import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { readFileNow } from '#app/domain/areas/import/now.server.ts'
import type { AreaStore } from '#app/domain/areas/import/work.server.ts'
import { beginEdition } from '#app/domain/areas/editions/editions.server.ts'
import { detectFormat, fileAt, hashOf } from '#app/domain/areas/import/file.server.ts'
import type { Edition } from '#app/domain/areas/import/import.ts'
import { newId } from '#app/utils/ids.server.ts'
import { filesIn } from '../inputs/stored-files.ts'
import { createTestDatabase, fileOf, testNow } from './database.ts'
import { isOnPostgres } from './postgres.ts'

let template: Promise<Buffer> | undefined

/** The file of a database with the sample's areas, which is made once and copied. */
const readAreaTemplate = () => (template ??= makeAreaTemplate())

const makeAreaTemplate = async () => fileOf(await makeAreaDatabase())

async function makeAreaDatabase(): Promise<Db> {
  const db = await createTestDatabase()
  await db.insertInto('areas').values(readSampleAreas()).execute()
  return db
}

/** A copy of the template, in memory or as this file. */
async function openTemplate(file: string | null): Promise<Db> {
  const areas = await readAreaTemplate()
  if (file !== null) writeFileSync(file, areas)
  return openDatabase(file ?? areas)
}

/** The sample's areas in a database of its own, with a folder for the lock; both are gone with the test. */
export async function makeAreaStore({ isOnDisk = false } = {}): Promise<AreaStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'area-store-'))
  mkdirSync(join(dataDir, 'files'))
  const file = join(dataDir, 'marketplace.db')
  const db = isOnPostgres ? await makeAreaDatabase() : await openTemplate(isOnDisk ? file : null)
  onTestFinished(() => {
    if (isOnDisk && !isOnPostgres) closeDatabase(db)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { db, dataDir, files: filesIn(dataDir) }
}

/** Reads a file with this content as the command does. */
export async function readContent(
  store: AreaStore,
  content: string | Uint8Array | Generator<string>,
  name = 'figures.csv',
) {
  const path = join(store.dataDir, name)
  const isWhole = typeof content === 'string' || content instanceof Uint8Array
  writeFileSync(path, isWhole ? content : [...content].join(''))
  return readFileNow(store, await fileAt(path, name), { now: () => testNow })
}

/** The edition of a file with this content, which has been read. */
export async function readToEdition(...given: Parameters<typeof readContent>): Promise<Edition> {
  const read = await readContent(...given)
  if (read.kind !== 'read') throw new Error(`The file was not read: ${read.kind}`)
  return read.edition
}

/** The id of an edition of a file with this content that has been sent at the desk, and that nobody has read yet. */
export async function sendContent(
  store: AreaStore,
  content: string | Uint8Array,
  name = 'figures.csv',
): Promise<number> {
  const key = newId()
  const path = join(store.dataDir, 'files', key)
  writeFileSync(path, content)
  const file = await fileAt(path, name)
  const begun = await beginEdition(
    store.db,
    { format: await detectFormat(file), fileName: name, fileHash: await hashOf(file), byteSize: file.size, upload: null, userId: null },
    testNow,
  ) // prettier-ignore
  if (begun.kind !== 'begun') throw new Error(`The file does not wait: ${begun.kind}`)
  await store.db.updateTable('area_readings').set({ file_key: key }).where('edition_id', '=', begun.id).execute()
  return begun.id
}

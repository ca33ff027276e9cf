import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readSampleAreas } from '#db/sample/areas.ts'
import { fileAt } from '#app/domain/areas/import-file.server.ts'
import { readFileNow } from '#app/domain/areas/import-now.server.ts'
import type { AreaStore } from '#app/domain/areas/import-work.server.ts'
import type { Edition } from '#app/domain/areas/import.ts'
import { createTestDatabase, testNow } from './database.ts'

/** The sample's areas in a database of its own, with a folder for the lock; both are gone with the test. */
export async function makeAreaStore(): Promise<AreaStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'area-store-'))
  mkdirSync(join(dataDir, 'files'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const db = await createTestDatabase()
  await db.insertInto('areas').values(readSampleAreas()).execute()
  return { db, dataDir }
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

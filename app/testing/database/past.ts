import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupDatabase, closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { seedSampleHistory } from '#db/sample/history/history.ts'
import { seedSampleData } from '#db/sample/seed.ts'
import { readSealingKeys } from '#app/utils/sealing.server.ts'
import { createSqliteDatabase } from './database.ts'

/** The operator of the sample's past, and the issuer that knows its people. */
export const pastOptions = {
  issuer: 'https://identity.test/oidc',
  operator: {
    company: 'Sample Property Deals Ltd',
    addressLines: ['12 Sample Street', 'Leeds LS1 4XX'],
    email: 'help@sample-property-deals.example',
    vatNumber: 'GB123456789',
    vatRatePercent: 20,
  },
  sealingKeys: readSealingKeys(Buffer.from('a key for the demo and the tests').toString('base64')),
}

/** Sample data with twelve weeks of past before `now`, in a database that is there already; its files go to `filesFolder`. */
export async function seedPast(db: Db, { filesFolder, now }: { filesFolder: string; now: string }): Promise<void> {
  await seedSampleData(db, { filesFolder, now })
  await seedSampleHistory(db, { ...pastOptions, filesFolder, now })
}

let plain: Promise<Buffer> | undefined

/** Sample data in memory, with the past before `now`. What there is of it without a past is made once for all. */
export async function createPast(now: string): Promise<Db> {
  const filesFolder = mkdtempSync(join(tmpdir(), 'past-files-'))
  try {
    const db = openDatabase(await (plain ??= makePlain(filesFolder)))
    await seedSampleHistory(db, { ...pastOptions, filesFolder, now })
    return db
  } finally {
    rmSync(filesFolder, { recursive: true })
  }
}

async function makePlain(folder: string): Promise<Buffer> {
  const db = await createSqliteDatabase()
  await seedSampleData(db, { filesFolder: folder, now: '2026-11-20T09:00:00.000Z' })
  const file = join(folder, 'plain.db')
  await backupDatabase(db, file)
  closeDatabase(db)
  return readFileSync(file)
}

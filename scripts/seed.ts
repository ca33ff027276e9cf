import { isPostgresAddress } from '../db/postgres/address.ts'
import { seedSampleData } from '../db/sample/seed.ts'
import { dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { filesFolder, siteDatabase, withDatabase } from './lib/data-folder.ts'
import { lockData } from './lib/data-lock.ts'
import { prepareData } from './lib/prepare.ts'
import { tellPlace } from './lib/prepare-postgres.ts'

/** `npm run db:seed`: loads the sample data into the site's database while it is empty. */
await runCommand(async () => {
  const folder = dataFolder()
  if (siteFiles(folder).place.bucket)
    throw new Refusal(
      'db:seed writes its files to DATA_DIR/files. Leave S3_BUCKET out, then npm run files:move -- --to s3.',
    )
  lockData(folder)
  const database = siteDatabase(folder)
  await prepareData(folder, { database })
  await withDatabase(database, async (db) => {
    const deal = await db.selectFrom('deals').select('id').limit(1).executeTakeFirst()
    if (deal) throw new Refusal('The database has deals already. Sample data goes into an empty database only.')
    await seedSampleData(db, { filesFolder: filesFolder(folder), now: new Date().toISOString() })
  })
  console.log(`Sample data loaded into ${isPostgresAddress(database) ? tellPlace(database) : folder}.`)
})

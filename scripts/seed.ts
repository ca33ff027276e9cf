import { seedSampleData } from '../db/sample/seed.ts'
import { dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { databaseFile, filesFolder, withDatabase } from './lib/data-folder.ts'
import { lockData } from './lib/data-lock.ts'
import { prepareData } from './lib/prepare.ts'

/** `npm run db:seed`: loads the sample data into an empty database under DATA_DIR. */
await runCommand(async () => {
  const folder = dataFolder()
  if (siteFiles(folder).place.bucket)
    throw new Refusal(
      'db:seed writes its files to DATA_DIR/files. Leave S3_BUCKET out, then npm run files:move -- --to s3.',
    )
  lockData(folder)
  await prepareData(folder)
  await withDatabase(databaseFile(folder), async (db) => {
    const deal = await db.selectFrom('deals').select('id').limit(1).executeTakeFirst()
    if (deal) throw new Refusal(`DATA_DIR: ${folder} has deals already. Sample data goes into an empty database only.`)
    await seedSampleData(db, { filesFolder: filesFolder(folder), now: new Date().toISOString() })
  })
  console.log(`Sample data loaded into ${folder}.`)
})

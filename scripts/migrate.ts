import { dataFolder, runCommand, siteFiles } from './lib/command.ts'
import { siteDatabase } from './lib/data-folder.ts'
import { lockData } from './lib/data-lock.ts'
import { describeUpdate, isUpToDate, prepareData } from './lib/prepare.ts'

/** `npm run db:migrate`: brings the site's database to the newest schema. `npm start` does this too. */
await runCommand(async () => {
  const folder = dataFolder()
  let update: string | null = null
  // A running site has already migrated its database when it started, so nothing is left to do.
  const database = siteDatabase(folder)
  if (!(await isUpToDate(database))) {
    lockData(folder)
    update = describeUpdate(await prepareData(folder, { database, files: siteFiles(folder) }))
  }
  console.log(update ?? 'The database is up to date.')
})

import { dataFolder, runCommand, siteFiles } from './lib/command.ts'
import { lockData } from './lib/data-lock.ts'
import { describeUpdate, isUpToDate, prepareData } from './lib/prepare.ts'

/** `npm run db:migrate`: brings the database under DATA_DIR to the newest schema. `npm start` does this too. */
await runCommand(async () => {
  const folder = dataFolder()
  let update: string | null = null
  // A running site has already migrated its database when it started, so nothing is left to do.
  if (!(await isUpToDate(folder))) {
    lockData(folder)
    update = describeUpdate(await prepareData(folder, { files: siteFiles(folder) }))
  }
  console.log(update ?? 'The database is up to date.')
})

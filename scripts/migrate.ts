import { dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { siteDatabase } from './lib/data-folder.ts'
import { lockData } from './lib/data-lock.ts'
import { describeUpdate, isUpToDate, prepareData } from './lib/prepare.ts'

/**
 * `npm run db:migrate`: brings the site's database to the newest schema. `npm start` does this too; with `-- --now` also where an older version
 * on another machine fails from then on.
 */
await runCommand(async () => {
  const words = process.argv.slice(2)
  if (words.length > 1 || words.some((word) => word !== '--now'))
    throw new Refusal('db:migrate takes --now and nothing else.')
  const folder = dataFolder()
  let update: string | null = null
  // A running site has already migrated its database when it started, so nothing is left to do.
  const database = siteDatabase(folder)
  if (!(await isUpToDate(database))) {
    lockData(folder)
    update = describeUpdate(await prepareData(folder, { database, files: siteFiles(folder), isNow: words.length > 0 }))
  }
  console.log(update ?? 'The database is up to date.')
})

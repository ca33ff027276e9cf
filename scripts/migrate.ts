import { dataFolder, runCommand } from './lib/command.ts'
import { lockData } from './lib/data-lock.ts'
import { describeUpdate, isUpToDate, prepareData } from './lib/prepare.ts'

/** `npm run db:migrate`: brings the database under DATA_DIR to the newest schema. `npm start` does so too. */
await runCommand(async () => {
  const folder = dataFolder()
  let update: string | null = null
  // Beside a running site there is nothing to do: it did it as it started.
  if (!(await isUpToDate(folder))) {
    lockData(folder)
    update = describeUpdate(await prepareData(folder))
  }
  console.log(update ?? 'The database is up to date.')
})

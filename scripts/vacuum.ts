import { existsSync } from 'node:fs'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { databaseFile, refuseOnPostgres } from './lib/data-folder.ts'
import { withDataLocked } from './lib/data-lock.ts'
import { tellVacuum, vacuumDatabase } from './lib/vacuum.ts'

/** `npm run db:vacuum`: writes the database of a stopped site anew without the pages that nothing stands on, and says what that gained. */
await runCommand(async () => {
  const folder = dataFolder()
  refuseOnPostgres('db:vacuum', 'it tidies up by itself (autovacuum), and VACUUM FULL in psql gives its disk back')
  const file = databaseFile(folder)
  if (!existsSync(file)) throw new Refusal(`DATA_DIR: there is no database in ${folder}.`)
  const result = await withDataLocked(folder, () => Promise.resolve(vacuumDatabase(file)))
  console.log(tellVacuum(result))
})

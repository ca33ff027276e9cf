import { dataFolder, runCommand } from './command.ts'
import { prepareData } from './prepare.ts'

/** `npm run db:migrate`: brings the database under DATA_DIR to the newest schema. `npm start` does so too. */
await runCommand(async () => {
  const applied = await prepareData(dataFolder())
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.')
})

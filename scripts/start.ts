import { resolve } from 'node:path'
import { loadEnvFile, Refusal, requireEnvironment, runCommand, siteFiles } from './lib/command.ts'
import { databaseOf, makeFolder } from './lib/data-folder.ts'
import { describeClock, noteFileTime } from './lib/clock.ts'
import { lockData } from './lib/data-lock.ts'
import { forgetAgainAfterRestore } from './lib/forgotten.ts'
import { bringGuides } from './lib/guides.ts'
import { makeMachine } from './lib/machines.ts'
import { tellFaultsOfFiles } from './lib/missing-files.ts'
import { describeUpdate, prepareData } from './lib/prepare.ts'
import { serveSite } from './server/site.ts'

/** `npm start`: the production server. Checks the settings and the data first and says in one line each what is wrong. */
await runCommand(async () => {
  loadEnvFile()
  const env = requireEnvironment(process.env)
  if (env.sandboxOrigin) {
    throw new Refusal(
      'SANDBOX_ORIGIN: must not be set here. Stand-ins for sign-in and payment are for npm run demo and the tests.',
    )
  }
  const dataDir = resolve(env.dataDir)
  const backupDir = env.backups.folder ? resolve(env.backups.folder) : undefined
  if (backupDir) makeFolder(backupDir, 'BACKUP_DIR')
  const files = siteFiles(dataDir)
  lockData(dataDir)
  const database = databaseOf(env)
  noteFileTime(database)
  const prepared = await prepareData(dataDir, { database, backupDir, files, machine: makeMachine(env) })
  const update = describeUpdate(prepared)
  if (update) console.log(update)
  for (const warning of prepared.warnings) console.warn(warning)
  // It notes the time, for what is done again too.
  const clock = await describeClock(database, `${env.appOrigin}/admin`)
  for (const line of await forgetAgainAfterRestore(dataDir, database)) console.log(line)
  for (const line of await tellFaultsOfFiles(dataDir, files, backupDir, database)) console.warn(line)
  const guides = await bringGuides(database)
  if (guides) console.log(guides)
  if (clock) console.log(clock)
  await serveSite(env)
  const by = env.workers > 1 ? `, by ${env.workers} workers` : ''
  console.log(`The site answers at ${env.appOrigin} (http://${env.host}:${env.port}${by}).`)
})

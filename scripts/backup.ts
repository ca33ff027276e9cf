import { existsSync } from 'node:fs'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { makeBackup } from './lib/backups.ts'
import { backupsFolder, databaseFile } from './lib/data-folder.ts'

/** `npm run db:backup [-- FOLDER]`: a dated copy under DATA_DIR/backups or FOLDER, made while the server goes on serving. */
await runCommand(async () => {
  const folder = dataFolder()
  if (!existsSync(databaseFile(folder))) throw new Refusal(`DATA_DIR: there is no database in ${folder}.`)
  console.log(`Backup made and checked: ${await makeBackup(folder, process.argv[2] ?? backupsFolder(folder))}`)
})

import { parseArgs } from 'node:util'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { restoreBackup } from './lib/backups.ts'

/** `npm run db:restore -- FOLDER [--force]`: puts a backup in place; with --force an existing database is kept aside first. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { force: { type: 'boolean' } },
  })
  const backup = positionals[0]
  if (!backup) throw new Refusal('Usage: npm run db:restore -- FOLDER [--force]')
  const folder = dataFolder()
  const { keptAside } = await restoreBackup(backup, folder, { isForced: values.force === true })
  console.log(`Restored ${backup} into ${folder}.${keptAside ? ` What was there before: ${keptAside}` : ''}`)
})

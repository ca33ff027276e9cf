import { parseArgs } from 'node:util'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { hasLedger, ledgerFiles } from '../app/domain/privacy/ledger.server.ts'
import { tellFiles } from './lib/backup-checks.ts'
import { restoreBackup } from './lib/backups.ts'
import { bringFiles } from './lib/missing-files.ts'
import { tellStock } from './lib/stock.ts'

const usage = 'Usage: npm run db:restore -- FOLDER [--force], or npm run db:restore -- FOLDER --files'

/**
 * `npm run db:restore -- FOLDER [--force]`: puts a backup in place. With --force an existing database is kept aside first, and a backup
 * whose files are not all as they were is restored all the same. With --files only those files of it are copied that rows of the
 * present database name and that are missing.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { force: { type: 'boolean' }, files: { type: 'boolean' } },
  })
  const backup = positionals[0]
  if (!backup) throw new Refusal(usage)
  const folder = dataFolder()
  // A database that is replaced writes what waits in it to a ledger, and begins one where there is none.
  const hadLedger = hasLedger(folder)
  const tell = (line: string) => console.log(line)
  if (values.files === true) {
    const { brought, missing } = await bringFiles(backup, folder, tell)
    console.log(`Files brought back from ${backup}: ${brought.toLocaleString('en-GB')}.`)
    for (const files of tellFiles(missing, 'that it does not have as its manifest says'))
      console.log(`Still missing: ${files}.`)
    return
  }
  const { keptAside, stock, faults } = await restoreBackup(backup, folder, { isForced: values.force === true, tell })
  console.log(`Restored ${backup} into ${folder}: ${tellStock(stock)}.`)
  console.log(
    'The next start signs everybody out, and leaves the emails that were due to you (/admin/outbox): they may have left since the backup.',
  )
  for (const fault of faults) console.log(`Not as it was: ${fault}.`)
  if (keptAside) console.log(`What was there before: ${keptAside}`)
  if (!hadLedger)
    console.log(
      `There is no ${ledgerFiles[0]} in ${folder}: people whose data were deleted since this backup will be there again. Put your copies of ${ledgerFiles.join(' and ')} there before the next start.`,
    )
})

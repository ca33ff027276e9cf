import { parseArgs } from 'node:util'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { hasLedger, ledgerFiles } from '../app/domain/privacy/ledger.server.ts'
import { restoreBackup } from './lib/backups.ts'
import { tellStock } from './lib/stock.ts'

/**
 * `npm run db:restore -- FOLDER [--force]`: puts a backup in place. With --force an existing database is kept aside first, and a backup
 * whose files are not all as they were is restored all the same.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { force: { type: 'boolean' } },
  })
  const backup = positionals[0]
  if (!backup) throw new Refusal('Usage: npm run db:restore -- FOLDER [--force]')
  const folder = dataFolder()
  const tell = (line: string) => console.log(line)
  const { keptAside, stock, faults } = await restoreBackup(backup, folder, { isForced: values.force === true, tell })
  console.log(`Restored ${backup} into ${folder}: ${tellStock(stock)}.`)
  for (const fault of faults) console.log(`Not as it was: ${fault}.`)
  if (keptAside) console.log(`What was there before: ${keptAside}`)
  if (!hasLedger(folder))
    console.log(
      `There is no ${ledgerFiles[0]} in ${folder}: people whose data were deleted since this backup will be there again. Put your copies of ${ledgerFiles.join(' and ')} there before the next start.`,
    )
})

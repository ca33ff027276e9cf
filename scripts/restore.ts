import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchBackup, isBucketAddress, openAddress } from './lib/bucket-backups.ts'
import { dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { makeFolder, refuseOnPostgres } from './lib/data-folder.ts'
import { hasLedger, ledgerFiles } from '../app/domain/privacy/ledger.server.ts'
import { tellFiles } from './lib/backup-checks.ts'
import { restoreBackup } from './lib/backups.ts'
import { bringFiles } from './lib/missing-files.ts'
import { tellStock } from './lib/stock.ts'
import { exitAtSignals, withTemporary } from './lib/temporary.ts'

const usage = 'Usage: npm run db:restore -- FOLDER [--force], or npm run db:restore -- FOLDER --files'

/**
 * `npm run db:restore -- FOLDER [--force]`: puts a backup in place. With --force an existing database is kept aside first, and a backup
 * whose files are not all as they were is restored all the same. FOLDER may be the address of a backup in a bucket
 * (`s3://bucket/prefix/NAME`). With --files only those files of it are copied that rows of the
 * present database name and that are missing.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { force: { type: 'boolean' }, files: { type: 'boolean' } },
  })
  const given = positionals[0]
  if (!given) throw new Refusal(usage)
  const folder = dataFolder()
  refuseOnPostgres(
    'db:restore',
    'pg_restore puts a copy into another, empty one: pg_restore --no-owner --exit-on-error --dbname=ADDRESS site.dump',
  )
  if (!isBucketAddress(given)) return restoreFrom(given, folder, values)
  const bucket = openAddress(given, process.env)
  makeFolder(folder)
  exitAtSignals()
  await withTemporary(join(folder, 'fetched-backup.tmp'), async (place) => {
    const backup = join(place, 'backup')
    await fetchBackup(given, bucket, backup)
    await restoreFrom(backup, folder, values, given)
  })
})

async function restoreFrom(
  backup: string,
  folder: string,
  values: { force?: string | boolean; files?: string | boolean },
  name = backup,
): Promise<void> {
  const files = siteFiles(folder)
  // A database that is replaced writes what waits in it to a ledger, and begins one where there is none.
  const hadLedger = hasLedger(folder)
  const tell = (line: string) => console.log(line)
  if (values.files === true) {
    const { brought, missing } = await bringFiles(backup, folder, tell, files)
    console.log(`Files brought back from ${name}: ${brought.toLocaleString('en-GB')}.`)
    for (const files of tellFiles(missing, 'that it does not have as its manifest says'))
      console.log(`Still missing: ${files}.`)
    return
  }
  const { keptAside, stock, faults } = await restoreBackup(backup, folder, {
    isForced: values.force === true,
    files,
    tell,
  })
  console.log(`Restored ${name} into ${folder}: ${tellStock(stock)}.`)
  console.log(
    'The next start signs everybody out, and leaves the emails that were due to you (/admin/outbox): they may have left since the backup.',
  )
  for (const fault of faults) console.log(`Not as it was: ${fault}.`)
  if (keptAside) console.log(`What was there before: ${keptAside}`)
  if (!hadLedger)
    console.log(
      `There is no ${ledgerFiles[0]} in ${folder}: people whose data were deleted since this backup will be there again. Put your copies of ${ledgerFiles.join(' and ')} there before the next start.`,
    )
}

import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '../app/domain/deals/record/deals.ts'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { makeBackup } from './lib/backups.ts'
import { backupsFolder, databaseFile } from './lib/data-folder.ts'
import { proveBackup } from './lib/nightly.ts'

/**
 * `npm run db:backup [-- FOLDER]`: a dated copy under DATA_DIR/backups or FOLDER, made while the server goes on serving. With `--prove` FOLDER
 * is a backup, which is restored to a temporary folder to see that it can be.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { prove: { type: 'boolean' } },
  })
  if (values.prove === true) return prove(positionals[0])
  const folder = dataFolder()
  if (!existsSync(databaseFile(folder))) throw new Refusal(`DATA_DIR: there is no database in ${folder}.`)
  console.log(`Backup made and checked: ${await makeBackup(folder, positionals[0] ?? backupsFolder(folder))}`)
})

async function prove(backup: string | undefined): Promise<void> {
  if (!backup) throw new Refusal('Usage: npm run db:backup -- --prove FOLDER')
  const places = [dirname(resolve(backup)), tmpdir()]
  const { bytes, rows, files } = await proveBackup(resolve(backup), places, `proof-${process.pid}.tmp`)
  const count = (value: number) => value.toLocaleString('en-GB')
  console.log(
    `Proved: ${backup} was restored to a temporary folder and is whole (${formatBytes(bytes)}, ${count(rows)} rows, ${count(files)} files).`,
  )
}

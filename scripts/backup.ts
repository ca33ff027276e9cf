import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isBucketAddress, openAddress, requireSendable, sendBackup } from './lib/bucket-backups.ts'
import { dataFolder, Refusal, runCommand, siteFiles } from './lib/command.ts'
import { dropUnfinishedBackups, proofFolder, sendingFolder } from './lib/backup-names.ts'
import { makeBackup, tellBackup } from './lib/backups.ts'
import { backupsFolder, databaseFile, makeFolder, refuseOnPostgres } from './lib/data-folder.ts'
import { megabytes } from './lib/disk.ts'
import { proveBackup } from './lib/nightly.ts'
import { exitAtSignals, withTemporary } from './lib/temporary.ts'

const usage =
  'Usage: npm run db:backup -- [FOLDER] [--keep NUMBER] [--without-files], npm run db:backup -- --to s3://BUCKET/PREFIX [--without-files], or npm run db:backup -- --prove FOLDER'

/**
 * `npm run db:backup [-- FOLDER] [--keep NUMBER]`: a dated copy under DATA_DIR/backups or FOLDER, made while the server goes on
 * serving; with --keep older ones there go. With --prove FOLDER is a backup, which is restored to a temporary folder to see that it
 * can be. With --to it goes to a bucket and is read back. With --without-files files in a bucket stay there, and their sizes and digests
 * are in it.
 */
await runCommand(async () => {
  const { positionals, values } = readArguments()
  if (values.prove) return prove(positionals[0])
  const folder = dataFolder()
  refuseOnPostgres(
    'db:backup',
    'pg_dump copies it: pg_dump --format=custom --no-owner --no-unlogged-table-data --file=site.dump ADDRESS',
  )
  if (!existsSync(databaseFile(folder))) throw new Refusal(`DATA_DIR: there is no database in ${folder}.`)
  const keep = values.keep === undefined ? undefined : readKeep(values.keep)
  const tell = (line: string) => console.log(line)
  const options = { keep, tell, files: siteFiles(folder), isWithoutFiles: values['without-files'] === true }
  if (values.to === undefined) {
    const backup = await makeBackup(folder, positionals[0] ?? backupsFolder(folder), options)
    return tellBackup(backup).forEach((line) => console.log(line))
  }
  const address = values.to
  if (!isBucketAddress(address) || positionals[0] || keep) throw new Refusal(usage)
  const bucket = openAddress(address, process.env)
  requireSendable(folder)
  const parent = backupsFolder(folder)
  makeFolder(parent)
  dropUnfinishedBackups(parent, tell)
  exitAtSignals()
  // A start, which removes what is unfinished in the folder of the data itself, leaves this one to the command.
  await withTemporary(join(parent, sendingFolder(process.pid)), async (place) => {
    const backup = await makeBackup(folder, place, options)
    const sent = await sendBackup(backup, bucket, address)
    for (const line of tellBackup(backup)) console.log(line.replaceAll(backup, sent))
  })
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        keep: { type: 'string' },
        prove: { type: 'boolean' },
        'without-files': { type: 'boolean' },
        to: { type: 'string' },
      },
    })
  } catch {
    throw new Refusal(usage)
  }
}

function readKeep(text: string): number {
  const keep = Number(text)
  if (!Number.isInteger(keep) || keep < 1) throw new Refusal(`--keep: "${text}" is no number of backups from 1 on.`)
  return keep
}

async function prove(backup: string | undefined): Promise<void> {
  if (!backup) throw new Refusal(usage)
  const places = [dirname(resolve(backup)), tmpdir()]
  exitAtSignals()
  const { bytes, rows, files } = await proveBackup(resolve(backup), places, proofFolder(process.pid))
  const count = (value: number) => value.toLocaleString('en-GB')
  const ofFiles = files === null ? '' : `, ${count(files)} files`
  console.log(
    `Proved: ${backup} was restored to a temporary folder and is whole (${megabytes(bytes)}, ${count(rows)} rows${ofFiles}).`,
  )
  if (files === null) console.log('The files were not looked at: they are not in it.')
}

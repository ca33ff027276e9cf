import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { proofFolder } from './lib/backup-names.ts'
import { makeBackup, tellBackup } from './lib/backups.ts'
import { backupsFolder, databaseFile } from './lib/data-folder.ts'
import { megabytes } from './lib/disk.ts'
import { proveBackup } from './lib/nightly.ts'

const usage = 'Usage: npm run db:backup -- [FOLDER] [--keep NUMBER], or npm run db:backup -- --prove FOLDER'

/**
 * `npm run db:backup [-- FOLDER] [--keep NUMBER]`: a dated copy under DATA_DIR/backups or FOLDER, made while the server goes on
 * serving; with --keep older ones there go. With --prove FOLDER is a backup, which is restored to a temporary folder to see that it
 * can be.
 */
await runCommand(async () => {
  const { positionals, values } = readArguments()
  if (values.prove) return prove(positionals[0])
  const folder = dataFolder()
  if (!existsSync(databaseFile(folder))) throw new Refusal(`DATA_DIR: there is no database in ${folder}.`)
  const keep = values.keep === undefined ? undefined : readKeep(values.keep)
  const tell = (line: string) => console.log(line)
  const backup = await makeBackup(folder, positionals[0] ?? backupsFolder(folder), { keep, tell })
  for (const line of tellBackup(backup)) console.log(line)
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { keep: { type: 'string' }, prove: { type: 'boolean' } } })
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
  // The temporary folder goes at the exit, to which a signal by itself does not come.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const { bytes, rows, files } = await proveBackup(resolve(backup), places, proofFolder(process.pid))
  const count = (value: number) => value.toLocaleString('en-GB')
  console.log(
    `Proved: ${backup} was restored to a temporary folder and is whole (${megabytes(bytes)}, ${count(rows)} rows, ${count(files)} files).`,
  )
}

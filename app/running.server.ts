import { serverOf } from '#db/database.server.ts'
import { readClock } from './clock.server.ts'
import { readBackupState } from './domain/backups/nightly.server.ts'
import { backupsOnPostgres, noBackups, tellBackups } from './domain/desk/running-backups.ts'
import { readDatabaseFact } from './domain/desk/database.server.ts'
import { readDiskFact } from './domain/desk/disk.server.ts'
import type { RunningFact } from './domain/desk/running.ts'
import { countCopiesWithoutRoom } from './domain/privacy/copies.server.ts'
import { readServices } from './domain/desk/services.server.ts'
import { describeService } from './domain/desk/services.ts'
import { tellMachines } from './domain/desk/running-machines.ts'
import { tellWorkers } from './domain/desk/running-workers.ts'
import { getEnv } from './env.server.ts'
import { readMachines } from './machines.server.ts'
import { getDatabase, getFiles } from './resources.server.ts'
import { readOutsideCalls } from './utils/outside-calls.server.ts'
import { inMainProcess } from './utils/site-processes.server.ts'
import { readWorkers } from './workers.server.ts'

/** What the main process alone knows of it; its rounds look at the backups. */
const readOfMainProcess = inMainProcess('running', async () => ({
  calls: readOutsideCalls(),
  workers: readWorkers(),
  machines: await readMachines(),
  backups: await readBackups(),
}))

/** What the site runs on, one after the other, for the dashboard. Each part reads no more than a few rows. */
export async function readRunning(): Promise<RunningFact[]> {
  const { calls, workers, machines, backups } = await readOfMainProcess(null)
  const [companies, database, disk] = await Promise.all([
    readOutsideCompanies(calls),
    readDatabaseFact(getDatabase()),
    readDisk(),
  ])
  const ofMachines = machines && tellMachines(machines)
  return [
    ...companies,
    ...(database ? [database] : []),
    backups,
    disk,
    ...(ofMachines ? [ofMachines] : []),
    ...(workers ? [tellWorkers(workers)] : []),
  ]
}

async function readDisk(): Promise<RunningFact> {
  const files = getFiles()
  const db = getDatabase()
  return readDiskFact(files, await countCopiesWithoutRoom(db, files), { hasDatabase: serverOf(db) === undefined })
}

async function readOutsideCompanies(calls: ReturnType<typeof readOutsideCalls>): Promise<RunningFact[]> {
  const { payments, mail, languageModel, files } = getEnv()
  const noted = await readServices(getDatabase(), calls)
  return [
    describeService('payments', noted.payments, payments !== null),
    describeService('payment-events', noted['payment-events'], payments !== null),
    describeService('mail', noted.mail, mail !== null),
    describeService('identity', noted.identity, true),
    describeService('language-model', noted['language-model'], languageModel !== null),
    // Files below DATA_DIR are no outside company's.
    ...(files === null ? [] : [describeService('files', noted.files, true)]),
  ]
}

async function readBackups(): Promise<RunningFact> {
  if (getEnv().database !== null) return backupsOnPostgres
  if (getEnv().backups.folder === null) return noBackups
  return tellBackups(await readBackupState(getDatabase()), readClock())
}

import { readClock } from './clock.server.ts'
import { readBackupState } from './domain/backups/nightly.server.ts'
import { noBackups, tellBackups } from './domain/desk/running-backups.ts'
import { readDiskFact } from './domain/desk/disk.server.ts'
import type { RunningFact } from './domain/desk/running.ts'
import { countCopiesWithoutRoom } from './domain/privacy/copies.server.ts'
import { readServices } from './domain/desk/services.server.ts'
import { describeService } from './domain/desk/services.ts'
import { getEnv } from './env.server.ts'
import { getDatabase } from './resources.server.ts'
import { readOutsideCalls } from './utils/outside-calls.ts'

/** What the site runs on, one after the other, for the dashboard. Each part reads no more than a few rows. */
export async function readRunning(): Promise<RunningFact[]> {
  const parts = await Promise.all<RunningFact | RunningFact[]>([readOutsideCompanies(), readBackups(), readDisk()])
  return parts.flat()
}

async function readDisk(): Promise<RunningFact> {
  const { dataDir } = getEnv()
  return readDiskFact(dataDir, await countCopiesWithoutRoom(getDatabase(), dataDir))
}

async function readOutsideCompanies(): Promise<RunningFact[]> {
  const { payments, mail, languageModel } = getEnv()
  const noted = await readServices(getDatabase(), readOutsideCalls())
  return [
    describeService('payments', noted.payments, payments !== null),
    describeService('payment-events', noted['payment-events'], payments !== null),
    describeService('mail', noted.mail, mail !== null),
    describeService('identity', noted.identity, true),
    describeService('language-model', noted['language-model'], languageModel !== null),
  ]
}

async function readBackups(): Promise<RunningFact[]> {
  if (getEnv().backups.folder === null) return [noBackups]
  return [tellBackups(await readBackupState(getDatabase()), readClock())]
}

import { join } from 'node:path'
import { closeDatabase, followFullDisk, openDatabase, serverOf, type Db } from '#db/database.server.ts'
import { handForgotten, keepForgotten } from '#db/forgotten.server.ts'
import { Machine } from '#db/postgres/machine.server.ts'
import { hasVersions } from '#db/versions.server.ts'
import { readClock } from './clock.server.ts'
import { connectBackupMaker, type BackupMaker } from './domain/backups/child.server.ts'
import { Ledger } from './domain/privacy/ledger.server.ts'
import { recordTrader } from './domain/receipts/traders.server.ts'
import { getEnv } from './env.server.ts'
import { connectImporter, type Importer } from './domain/files/import-child.server.ts'
import type { AdvisorModel } from './domain/advisor/with-model.server.ts'
import type { Drafting } from './domain/deals/desk/description-draft.server.ts'
import type { FileStore } from './services/file-store.server.ts'
import { openFiles } from './services/files.server.ts'
import { connectLanguageModel } from './services/language-model.server.ts'
import { connectPayments, type Payments } from './services/payments.server.ts'
import { connectPictures, type PictureMaker } from './services/pictures/pictures.server.ts'
import { connectStamper, type Stamper } from './services/stamping/stamper.server.ts'
import { checkoutHref, dealsHref } from './ui/links.ts'
import { errorText, writeLogLine } from './utils/log-line.ts'
import { giveReserveBack } from './utils/reserve.server.ts'
import { countTogether } from './utils/site-counts.server.ts'
import { joinMachines } from './utils/site-machines.server.ts'
import { inMainProcess, isWorker } from './utils/site-processes.server.ts'

export { signOutOrigins } from './services/identity.server.ts'
export { paymentProvider } from './services/payment-provider.ts'

/** Readers of files of deals, and of area figures. */
type Importers = Record<'deals' | 'areas', Importer>

/** The resources of which the process has one each. */
interface Resources {
  db: Db
  payments: Payments | null
  stamper: Stamper
  drafting: Drafting | null
  advisorModel: AdvisorModel | null
  pictures: PictureMaker
  importers: Importers
  backups: BackupMaker
  close(): void
}

/** The time for which requests and jobs that began before an edit may go on with the old resources. */
const graceMilliseconds = 60_000

// The development server loads all modules anew on every edit, while the process and its open resources stay. A resource that an
// earlier copy of this module opened belongs to that copy's code, so each copy opens its own.
const shared = globalThis as typeof globalThis & {
  marketplaceResources?: Resources
  marketplaceMachine?: Machine
}
let resources: Resources | undefined
let machine: Machine | undefined
/** It holds nothing open that would have to be closed. */
let files: FileStore | undefined

function getResources(): Resources {
  return (resources ??= replace())
}

function replace(): Resources {
  const before = shared.marketplaceResources
  if (before) setTimeout(() => before.close(), graceMilliseconds).unref()
  else process.once('exit', () => shared.marketplaceResources?.close())
  return (shared.marketplaceResources = open())
}

function open(): Resources {
  const env = getEnv()
  const db = openDatabase(env.database ?? join(env.dataDir, 'marketplace.db'))
  followFullDisk(db, () => giveReserveBack(env.dataDir))
  // PostgreSQL is listened to from here on, so that pages can be kept from the first on.
  hasVersions(db)
  const server = serverOf(db)
  // It is the one secret that every site has, and all its machines the same.
  if (server) countTogether(server.counts, env.identity.clientSecret)
  // The database does one thing after another, so this stands before everything that the process settles. Workers begin after it.
  if (!isWorker())
    recordTrader(db, env.operator, readClock()).catch((error: unknown) => {
      writeLogLine('stderr', { level: 'error', event: 'trader-not-written-down', error: errorText(error) })
    })
  keepLedger(db, env.dataDir)
  const { stamper, pictures } = isWorker() ? ofMainProcess : { stamper: connectStamper(), pictures: connectPictures() }
  const importers: Importers = {
    deals: connectImporter('#app/domain/deals/import/process.server.ts'),
    areas: connectImporter('#app/domain/areas/import/process.server.ts'),
  }
  const backups = connectBackupMaker('#scripts/lib/backup-process.ts')
  const model = env.languageModel && connectLanguageModel(env.languageModel)
  const { seconds, ...budget } = env.advisor
  return {
    db,
    stamper,
    drafting: model && { model },
    advisorModel: model && { model, budget, mostMilliseconds: seconds * 1000 },
    pictures,
    importers,
    backups,
    payments: env.payments
      ? connectPayments({
          ...env.payments,
          returnUrl: env.appOrigin + dealsHref,
          checkoutUrlOf: (dealId) => env.appOrigin + checkoutHref(dealId),
          sandboxOrigin: env.sandboxOrigin,
        })
      : null,
    close: () => {
      stamper.close()
      pictures.close()
      importers.deals.close()
      importers.areas.close()
      backups.close()
      closeDatabase(db)
    },
  }
}

/** The makers of a worker: the machine has one queue of each kind, with one process that works on it, and it is the main process's. */
const ofMainProcess: Pick<Resources, 'stamper' | 'pictures'> = {
  stamper: { stamp: inMainProcess('stamp', (order) => getStamper().stamp(order)), close: () => {} },
  pictures: {
    make: inMainProcess('make-picture', (order) => getPictures().make(order)),
    measure: inMainProcess('measure-picture', (from) => getPictures().measure(from)),
    drawCard: inMainProcess('draw-card', (facts) => getPictures().drawCard(facts)),
    close: () => {},
  },
}

let writeLedger = () => Promise.resolve()
const writeMainLedger = inMainProcess('write-ledger', () => writeLedger())

/** What is forgotten from here on is written to the ledger as well. Where that cannot be, it waits in the database. */
function keepLedger(db: Db, dataDir: string): void {
  // On PostgreSQL a job of the main process writes what waits (writeWaitingLines).
  if (isWorker()) return serverOf(db) ? undefined : handForgotten(db, () => writeMainLedger(undefined))
  const failed = (error: string) =>
    writeLogLine('stderr', { level: 'error', event: 'forgotten-not-written-down', error })
  const ledger = Ledger.open(dataDir)
  if (typeof ledger === 'string') failed(ledger)
  else writeLedger = keepForgotten(db, ledger, (error) => failed(errorText(error)))
}

/** Writes what was forgotten and waits in the database to the ledger. */
export const writeWaitingLines = (): Promise<void> => writeLedger()

/** The process's one database handle. */
export function getDatabase(): Db {
  return getResources().db
}

/**
 * This machine among those of a site on PostgreSQL; undefined on SQLite, where there are none, and in a worker. Whoever starts the site has it
 * known to the others before (scripts/lib/machines.ts).
 */
export function getMachine(): Machine | undefined {
  const { database, files } = getEnv()
  if (database === null || isWorker()) return undefined
  if (!machine) {
    machine = shared.marketplaceMachine ??= new Machine(database, { canShare: files !== null })
    const refuse = (error: string) => writeLogLine('stderr', { level: 'error', event: 'machine-not-joined', error })
    machine.join().then(
      (answer) => {
        if (answer !== 'joined') refuse('Another machine is on this database, and one of both has no bucket.')
      },
      (error: unknown) => refuse(errorText(error)),
    )
    joinMachines(machine)
  }
  return machine
}

/** The files of the site. */
export function getFiles(): FileStore {
  return (files ??= openFiles({ dataDir: getEnv().dataDir, bucket: getEnv().files }))
}

/** The payment provider, or null while none is configured. */
export function getPayments(): Payments | null {
  return getResources().payments
}

/** The maker of pictures of what was uploaded. */
export function getPictures(): PictureMaker {
  return getResources().pictures
}

/** Readers of files of deals, and of area figures. */
export function getImporters(): Importers {
  return getResources().importers
}

/** The maker of backups. */
export function getBackups(): BackupMaker {
  return getResources().backups
}

/** The stamper of buyers' names on PDFs. */
export function getStamper(): Stamper {
  return getResources().stamper
}

/** The language model that answers visitors, or null while none is configured. */
export function getAdvisorModel(): AdvisorModel | null {
  return getResources().advisorModel
}

/** The drafter of descriptions of deals, or null while no language model is configured. */
export function getDrafting(): Drafting | null {
  return getResources().drafting
}

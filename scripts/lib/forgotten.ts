import { knowsAnotherLedger, noteLedger, readKnown, sortForgotten, writeForgotten } from '../../db/forgotten.server.ts'
import type { Db } from '../../db/database.server.ts'
import { isPostgres } from '../../db/postgres/is-postgres.ts'
import { countMachines } from '../../db/postgres/machine.server.ts'
import type { ForgottenKind } from '../../app/domain/audit/forgotten.server.ts'
import { readClock } from '../../app/clock.server.ts'
import { forgetAgain, type ForgottenAgain } from '../../app/domain/privacy/forgetting-again.server.ts'
import { hasOtherAdmin } from '../../app/domain/people/users.server.ts'
import { Ledger, ledgerFaultOf, ledgerFiles } from '../../app/domain/privacy/ledger.server.ts'
import { codeOf, messageOf, Refusal } from './command.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { isDiskFull, refuseStorage } from './disk.ts'
import { isMarkedRestored, settleRestored } from './restored.ts'

/**
 * Before a site is served: does again what was deleted or ended since the backup that its database comes from, and settles what else is
 * older in it. Every start compares the database with the ledger, so that it matters not how it came into its place. It needs the
 * newest schema, and the time as `noteExpectedTime` has noted it. Returns lines for whoever has started it; refuses where the ledger
 * cannot be read.
 */
export async function forgetAgainAfterRestore(dataDir: string, database = databaseFile(dataDir)): Promise<string[]> {
  const ledger = openLedger(dataDir)
  return withDatabase(database, async (db) => {
    const known = await readKnown(db, ledger.id)
    const lines: string[] = []
    const isCopy = await isMarkedRestored(db)
    // Each machine of a site on PostgreSQL has a ledger of its own.
    const isAnother = isPostgres(db) ? isCopy : true
    if (known === undefined ? isAnother && (await knowsAnotherLedger(db, ledger.id)) : known > ledger.newest)
      lines.push(missing(dataDir))
    if (ledger.newest > (known ?? 0)) {
      const { first } = ledger
      if (first && first.number > (known ?? 0) + 1) lines.push(tooOld(dataDir, first.at))
      lines.push(...(await doAgain(db, dataDir, ledger, known ?? 0)))
    }
    if (isCopy || (await isOlder(db, ledger, known ?? 0))) lines.push(...(await settleRestored(db, readClock())))
    try {
      await noteLedger(db, ledger)
      await writeForgotten(db, ledger)
      await ledger.dropOld(readClock())
    } catch (error) {
      // Once the site has dropped what waits, the next start would take this for a database from a backup.
      if (ledger.newest > ((await readKnown(db, ledger.id)) ?? 0)) throw error
      const fault = ledgerFaultOf(error)
      if (fault !== undefined) lines.push(damaged(fault))
      else if (codeOf(error) === 'unknown') throw error
      else lines.push(`${ledgerFiles[0]} could not be written (${messageOf(error)}). It is tried again.`)
    }
    return lines
  }).catch((error: unknown) => {
    throw isDiskFull(error, dataDir) ? refuseStorage(error, database, dataDir) : error
  })
}

/** True where the ledger has lines of another state of the database. Those that a killed process had just written wait in it as well. */
async function isOlder(db: Db, ledger: Ledger, known: number): Promise<boolean> {
  const unknown = ledger.newest - known
  if (unknown <= 0) return false
  // While others are at work it is theirs: whoever was first has settled it, or one that was killed had just written lines of theirs.
  if (isPostgres(db) && (await countMachines(db)) > 1) return false
  const lines = db.selectFrom('forgotten_lines').select(['kind', 'subject', 'at']).orderBy('number')
  const waiting = await lines.limit(unknown).execute()
  if (waiting.length < unknown) return true
  const own = new Set(waiting.map(({ kind, subject, at }) => `${ledger.hashOf(kind as ForgottenKind, subject)} ${at}`))
  let others = 0
  for await (const { hash, at } of ledger.read(known)) if (!own.has(`${hash} ${at}`)) others += 1
  return others > 0
}

/** Before a database is replaced: writes what it has not yet written to the ledger. One that is damaged or older has nothing to be saved. */
export async function saveForgotten(dataDir: string): Promise<void> {
  const ledger = openLedger(dataDir)
  await withDatabase(databaseFile(dataDir), (db) => writeForgotten(db, ledger)).catch((error: unknown) => {
    if (codeOf(error).startsWith('SQLITE')) return
    throw new Refusal(`${ledgerFiles[0]} could not be written (${messageOf(error)}). Nothing was changed.`)
  })
}

function openLedger(dataDir: string): Ledger {
  const ledger = Ledger.open(dataDir)
  if (typeof ledger === 'string') throw refuse(ledger)
  return ledger
}

const both = ledgerFiles.join(' and ')

function refuse(fault: string): Refusal {
  return new Refusal(
    `DATA_DIR: ${fault}. Put your copies of ${both} in their place, or move both away to start without what they know of deletions.`,
  )
}

function missing(dataDir: string): string {
  return `${ledgerFiles[0]} in ${dataDir} lacks lines that this database knows of: people whose data were deleted after a backup may be there again. If you have copies of ${both}, stop the site, put them there and start again.`
}

function tooOld(dataDir: string, firstAt: string): string {
  const day = firstAt.slice(0, 10)
  return `This database is from before the first line that ${ledgerFiles[0]} in ${dataDir} still has, of ${day}: people whose data were deleted before that day may be there again.`
}

function damaged(fault: string): string {
  return `${fault}: its old lines stay, and a start after a restore is refused. Stop the site and put your copies of ${both} in their place.`
}

async function doAgain(db: Db, dataDir: string, ledger: Ledger, known: number): Promise<string[]> {
  try {
    const sorted = await sortForgotten(ledger.read(known))
    try {
      const find = (kind: ForgottenKind, subject: string) => sorted.find(ledger.hashOf(kind, subject))
      const result = await forgetAgain(db, find, readClock())
      if (isDiskFull(result.failure, dataDir)) throw result.failure
      if (result.failed.size > 0) throw refuseFailed(result)
      return [...describe(result), ...(result.done.has('role') ? await tellNoAdmin(db) : [])]
    } finally {
      sorted.close()
    }
  } catch (error) {
    const fault = ledgerFaultOf(error)
    throw fault === undefined ? error : refuse(fault)
  }
}

async function tellNoAdmin(db: Db): Promise<string[]> {
  if (await hasOtherAdmin(db, [])) return []
  return ['Nobody is an admin any more: give somebody the role with npm run admin:grant -- EMAIL.']
}

/** One of a kind, and several. */
const nouns: Record<ForgottenKind, [string, string]> = {
  account: ['account', 'accounts'],
  address: ['person without an account', 'people without an account'],
  'deletion-due': ['deletion that is still to come', 'deletions that are still to come'],
  'deletion-ended': ['deletion that was withdrawn', 'deletions that were withdrawn'],
  newsletter: ['newsletter', 'newsletters'],
  'newsletter-refused': [
    'mailbox for the newsletter that is not there',
    'mailboxes for the newsletter that are not there',
  ],
  search: ['search by email', 'searches by email'],
  'search-deleted': ['saved search', 'saved searches'],
  'searches-refused': ['mailbox for a search that is not there', 'mailboxes for searches that are not there'],
  prices: ['emails about prices', 'emails about prices'],
  'prices-refused': ['mailbox for prices that is not there', 'mailboxes for prices that are not there'],
  testimonial: ['testimonial', 'testimonials'],
  asking: ['buyer not to be asked', 'buyers not to be asked'],
  submission: ['draft of a submission', 'drafts of submissions'],
  'submission-withdrawn': ['submission that was withdrawn', 'submissions that were withdrawn'],
  'deal-unavailable': ['deal that is no longer available', 'deals that are no longer available'],
  document: ['document', 'documents'],
  picture: ['picture', 'pictures'],
  question: ['question to the advisor', 'questions to the advisor'],
  role: ['role at the desk', 'roles at the desk'],
  conversation: ['conversation', 'conversations'],
}

function tellCounts(counts: ForgottenAgain['done']): string {
  return [...counts].map(([kind, count]) => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`).join(', ')
}

/** The database still does not know these lines, so that the next start does them. */
function refuseFailed({ failed, failure }: ForgottenAgain): Refusal {
  return new Refusal(
    `DATA_DIR: this was deleted or ended before the restore and could not be again: ${tellCounts(failed)} (${messageOf(failure)}). Start again, or move ${both} away to start without what they know of deletions.`,
  )
}

function describe({ done, putOff }: ForgottenAgain): string[] {
  return [
    ...(done.size > 0 ? [`Deleted or ended again, as it was before the restore: ${tellCounts(done)}.`] : []),
    ...(putOff > 0
      ? [`Deletions that something in the older data puts off, to be seen at /admin/data-requests: ${putOff}.`]
      : []),
  ]
}

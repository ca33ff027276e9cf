import SQLite from 'better-sqlite3'
import { connectionOf, type Db } from '../../db/database.server.ts'
import { isPostgres } from '../../db/postgres/is-postgres.ts'
import { isCopyOnPostgres, noteRestored, restoreEpoch } from '../../db/restored.server.ts'
import { heldBackWords, type outboxFilterLabels } from '../../app/domain/mail/outbox.ts'
import { doubtRestoredMail } from '../../app/domain/mail/restored.server.ts'
import { listKeysUnderWay, pauseRestoredMailings } from '../../app/domain/newsletter/mailing-work.server.ts'
import { endEverySession } from '../../app/domain/people/sessions.server.ts'
import { codeOf } from './command.ts'

/**
 * A database that has come from a backup says that sessions run which were ended since, and that mails wait which may have left. A
 * restore marks it, and the next start settles both.
 */

/**
 * The mark of a restore is a number in the head of the file (db/restored.server.ts): the time until which the database had been at work. It
 * was at work again since where an older version was started with it, which knows no mark: then what waits is its own.
 */
type Mark = number

/** Marks a database that is about to be put in its place, of whatever schema it is. */
export function markRestored(file: string): void {
  const database = new SQLite(file)
  try {
    database.pragma(`user_version = ${readMark(database)}`)
  } finally {
    database.close()
  }
}

/** One that is damaged is restored as it is, where somebody wants that. */
function readMark(database: SQLite.Database): Mark {
  try {
    return readLastWork(database)
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_CORRUPT')) return mostMark
    throw error
  }
}

export async function isMarkedRestored(db: Db): Promise<boolean> {
  if (isPostgres(db)) return isCopyOnPostgres(db)
  const database = connectionOf(db)!
  const mark = database.pragma('user_version', { simple: true }) as Mark
  return mark > 0 && readLastWork(database) <= mark
}

/** What a site at work writes again and again. A database of an old schema may lack it. */
const signsOfWork = [
  ['site_clock', 'expected_at'],
  ['sessions', 'seen_at'],
] as const

/** The same of a database with the newest schema. */
async function findLastWork(db: Db): Promise<string> {
  const { expected_at: expected } = await db
    .selectFrom('site_clock')
    .select((of) => of.fn.max<string | null>('expected_at').as('expected_at'))
    .executeTakeFirstOrThrow()
  const { seen_at: seen } = await db
    .selectFrom('sessions')
    .select((of) => of.fn.max<string | null>('seen_at').as('seen_at'))
    .executeTakeFirstOrThrow()
  return [expected ?? '', seen ?? ''].toSorted().at(-1)!
}

/** The head of a file has 32 bits for it. */
const mostMark = 2 ** 31 - 1

/** When this database was last at work, in seconds since 2000; 1 where it never was. */
function readLastWork(database: SQLite.Database): Mark {
  const hasColumn = database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
  const times = signsOfWork
    .filter((sign) => hasColumn.get(...sign) !== undefined)
    .map(([table, column]) => database.prepare(`SELECT max(${column}) FROM ${table}`).pluck().get() as string | null)
  const last = Math.max(...times.map((time) => (time === null ? 0 : Date.parse(time))))
  return Math.min(Math.max(Math.ceil((last - restoreEpoch) / 1000), 1), mostMark)
}

/**
 * Signs everybody out, leaves the mails that were due to a person, and pauses the mailings. Returns lines for whoever has started the
 * site. One that was interrupted is begun anew.
 */
export async function settleRestored(db: Db, now: string): Promise<string[]> {
  const signedOut = await endEverySession(db, now)
  const paused = await pauseRestoredMailings(db, now)
  // What was due in the backup may have left, also where this machine's clock is behind the one that it was made by.
  const lastWork = await findLastWork(db)
  const doubtful = await doubtRestoredMail(db, lastWork > now ? lastWork : now, await listKeysUnderWay(db))
  await noteRestored(db, now)
  return [
    ...(signedOut > 0
      ? [`Signed out, because some may have ended since the backup: ${tell(signedOut, 'session')}.`]
      : []),
    ...(doubtful > 0
      ? [
          `Not sent, because they may have left since the backup: ${tell(doubtful, 'email')}. Where they have not, send them again: ${heldBackAt('mail')}, and alerts: ${heldBackAt('newsletter')}.`,
        ]
      : []),
    ...(paused > 0
      ? [
          `Paused, because ${paused === 1 ? 'it' : 'they'} may have gone on since the backup: ${tell(paused, 'newsletter')}. Go on or cancel the rest on the page of ${paused === 1 ? 'its post' : 'each post'}.`,
        ]
      : []),
  ]
}

/** The page of the desk on which those of a kind are sent again, all of them and no others. */
function heldBackAt(kind: keyof typeof outboxFilterLabels): string {
  return `/admin/outbox?${new URLSearchParams({ q: heldBackWords, kind, status: 'failed' }).toString()}`
}

function tell(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}

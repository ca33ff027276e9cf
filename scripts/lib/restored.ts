import SQLite from 'better-sqlite3'
import { connectionOf, type Db } from '../../db/database.server.ts'
import { doubtRestoredMail } from '../../app/domain/mail/restored.server.ts'
import { listKeysUnderWay, pauseRestoredMailings } from '../../app/domain/newsletter/mailing-work.server.ts'
import { endEverySession } from '../../app/domain/people/sessions.server.ts'

/**
 * A database that has come from a backup says that sessions run which were ended since, and that mails wait which may have left. A
 * restore marks it, and the next start settles both.
 */

/** A number in the head of the file, which is 0 in any other database of the site, and in which a backup has none. */
const restoredMark = 1

/** Marks a database that is about to be put in its place, of whatever schema it is. */
export function markRestored(file: string): void {
  const database = new SQLite(file)
  try {
    database.pragma(`user_version = ${restoredMark}`)
  } finally {
    database.close()
  }
}

export function isMarkedRestored(db: Db): boolean {
  return connectionOf(db)!.pragma('user_version', { simple: true }) === restoredMark
}

/**
 * Signs everybody out, leaves the mails that were due to a person, and pauses the mailings. Returns lines for whoever has started the
 * site. One that was interrupted is begun anew.
 */
export async function settleRestored(db: Db, now: string): Promise<string[]> {
  const signedOut = await endEverySession(db, now)
  const paused = await pauseRestoredMailings(db, now)
  const doubtful = await doubtRestoredMail(db, now, await listKeysUnderWay(db))
  connectionOf(db)!.pragma('user_version = 0')
  return [
    ...(signedOut > 0
      ? [`Signed out, because some may have ended since the backup: ${tell(signedOut, 'session')}.`]
      : []),
    ...(doubtful > 0
      ? [
          `Not sent, because they may have left since the backup: ${tell(doubtful, 'email')}. Where they have not, send them again: /admin/outbox, state Failed, and once more with the kind Newsletter and alerts.`,
        ]
      : []),
    ...(paused > 0
      ? [
          `Paused, because it may have gone on since the backup: ${tell(paused, 'newsletter')}. Go on or cancel it on the page of its post.`,
        ]
      : []),
  ]
}

function tell(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}

import { judgeBackups, type BackupState } from '#app/domain/backups/backups.ts'
import { formatBytes } from '#app/domain/deals/record/deals.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import type { RunningFact } from './running.ts'

const name = 'Backups'

/** The row of a site that makes no backups by itself. */
export const noBackups: RunningFact = {
  name,
  isWell: null,
  text: 'Nothing makes backups by itself: BACKUP_DIR is not set.',
  at: null,
}

/** The same of a site whose database is on PostgreSQL. */
export const backupsOnPostgres: RunningFact = {
  name,
  isWell: null,
  text: 'The site makes none of a database on PostgreSQL: whoever runs it copies that (pg_dump), and the files.',
  at: null,
}

/** How backups stand, in words. */
export function tellBackups(state: BackupState, now: string): RunningFact {
  return { name, isWell: judgeBackups(state, now), ...wordsOf(state) }
}

function wordsOf({ seen, bytes, lack, provedAt, failed }: BackupState): Pick<RunningFact, 'text' | 'at'> {
  if (!seen) return { text: 'Nothing has looked at BACKUP_DIR since the start.', at: null }
  const size = bytes === null ? '' : `, ${formatBytes(bytes)}`
  const newest = seen.newest
    ? `The newest was made on ${formatDayAndTime(seen.newest.at)}${size}; ${seen.count} kept.${lack === null ? '' : ` ${lack}`}`
    : 'There is none yet.'
  const failure = failed.proof ?? failed.make
  if (failure) {
    const what = failed.proof ? 'Restoring one to prove it' : 'Making one'
    return { text: `${newest} ${what} failed: ${failure.why.replace(/\.$/, '')}. Last tried on`, at: failure.at }
  }
  if (!seen.newest) return { text: newest, at: null }
  if (provedAt === null) return { text: `${newest} None has been restored to prove it.`, at: null }
  return { text: `${newest} It was last proved that one can be restored on`, at: provedAt }
}

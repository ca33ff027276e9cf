import type { Selectable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { yearsBefore } from '#app/utils/dates.ts'

/** What was tried and how it went, for a year. Which backups there are is known by the folder alone: a restored database tells of its own past. */

type Kind = Database['backup_runs']['kind']
export type BackupRun = Selectable<Database['backup_runs']>

/** The longest reason that is kept. */
const longestFailure = 500

export async function noteRun(
  db: Db,
  run: Pick<BackupRun, 'kind' | 'started_at' | 'ended_at'> & Partial<BackupRun>,
): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({ ...run, failure: run.failure?.slice(0, longestFailure) ?? null })
    .execute()
}

/** The last try of this kind. */
export function findLastRun(db: Db, kind: Kind): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last proof that went well. */
export function findLastProof(db: Db): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', 'proved')
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The size of a backup, where its making was noted. */
export async function findBytes(db: Db, folder: string): Promise<number | null> {
  const run = await db
    .selectFrom('backup_runs')
    .select('bytes')
    .where('kind', '=', 'made')
    .where('folder', '=', folder)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.bytes ?? null
}

/** Deletes what is more than a year old, `size` rows at most. The oldest rows have the lowest numbers. */
export async function deleteOldRuns(db: Db, now: string, size = 100): Promise<void> {
  await db
    .deleteFrom('backup_runs')
    .where('id', 'in', (from) =>
      from
        .selectFrom((oldest) =>
          oldest.selectFrom('backup_runs').select(['id', 'ended_at']).orderBy('id').limit(size).as('oldest'),
        )
        .select('oldest.id')
        .where('oldest.ended_at', '<=', yearsBefore(now, 1)),
    )
    .execute()
}

import { sql } from 'kysely'
import { connectionOf, type Db } from './database.server.ts'
import { isPostgres } from './postgres/is-postgres.ts'

/**
 * What a database knows of its restore. In a file of SQLite it is a number in the head of it, which is 0 in one that never was. Above 0 the
 * restore waits to be settled (scripts/lib/restored.ts). Below 0 it was settled so many seconds after the beginning of 2000.
 *
 * On PostgreSQL it is a comment on a table, with the numbers that PostgreSQL gave to the database and to that table when they were made. A
 * copy brings the comment and is made with other numbers.
 */

export const restoreEpoch = Date.UTC(2000, 0, 1)

/** Notes that a restore is settled. */
export async function noteRestored(db: Db, now: string): Promise<void> {
  if (isPostgres(db)) return writeMark(db, (await readMark(db)).own, now)
  connectionOf(db)!.pragma(`user_version = ${-Math.floor((Date.parse(now) - restoreEpoch) / 1000)}`)
}

/** When the database came from a backup; null where it never did, or waits to be settled. */
export async function readRestoredAt(db: Db): Promise<string | null> {
  if (isPostgres(db)) return (await readMark(db)).settledAt
  const settled = -(connectionOf(db)!.pragma('user_version', { simple: true }) as number)
  return settled > 0 ? new Date(restoreEpoch + settled * 1000).toISOString() : null
}

/** True where a database on PostgreSQL has come from a copy since it was noted what it is. One without a note is noted. */
export async function isCopyOnPostgres(db: Db): Promise<boolean> {
  const { own, noted } = await readMark(db)
  if (noted === null) await writeMark(db, own, null)
  return noted !== null && noted !== own
}

/** Has the next start take a database on PostgreSQL for one that has come from a copy. */
export async function markCopyOnPostgres(db: Db): Promise<void> {
  await writeMark(db, '0/0', null)
}

interface PostgresMark {
  /** The numbers of the database and the table. */
  own: string
  /** Those that were noted; null in a database of which none were. */
  noted: string | null
  settledAt: string | null
}

async function readMark(db: Db): Promise<PostgresMark> {
  const { rows } = await sql<{ own: string; comment: string | null }>`
    SELECT oid || '/' || 'kysely_migration'::regclass::oid AS own, obj_description('kysely_migration'::regclass, 'pg_class') AS comment
    FROM pg_database WHERE datname = current_database()`.execute(db)
  const { own, comment } = rows[0]!
  const [, noted, settledAt] = /^Made as (\d+\/\d+)(?:, restored (\S+))?$/.exec(comment ?? '') ?? []
  return { own, noted: noted ?? null, settledAt: settledAt ?? null }
}

async function writeMark(db: Db, numbers: string, settledAt: string | null): Promise<void> {
  const text = `Made as ${numbers}${settledAt === null ? '' : `, restored ${settledAt}`}`
  await sql`COMMENT ON TABLE kysely_migration IS ${sql.lit(text)}`.execute(db)
}

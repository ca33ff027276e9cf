import { PostgresAdapter, type Kysely } from 'kysely'

/** True for a PostgreSQL database, a transaction on one and a snapshot of one. For migrations, and what only one of both knows. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

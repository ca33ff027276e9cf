import { sql, type Kysely } from 'kysely'

/** The cover of a post: its figure and a small chart, as the lines in which an editor writes it. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE posts ADD COLUMN cover TEXT NOT NULL DEFAULT ''`).execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Figures of a deal that somebody has confirmed although they are far from the computed ones. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody has confirmed any before: a deal stays on the market as it is, and is asked about at its next saving.
  await sql.raw(`ALTER TABLE deals ADD COLUMN confirmed_figures TEXT NOT NULL DEFAULT '[]'`).execute(db)
}

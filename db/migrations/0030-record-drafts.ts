import { sql, type Kysely } from 'kysely'

/** The drafts of deals and of posts in one table. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Texts that somebody has typed and not saved: one for each record, and one for each form of a new record: of deals 0, of posts the
  // number of the form with a minus.
  `CREATE TABLE record_drafts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('deal', 'post')),
    record_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    kept_at TEXT NOT NULL,
    PRIMARY KEY (user_id, kind, record_id)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO record_drafts (user_id, kind, record_id, version, fields, kept_at)
    SELECT user_id, 'deal', deal_id, version, fields, kept_at FROM deal_drafts
    UNION ALL SELECT user_id, 'post', post_id, version, fields, kept_at FROM post_drafts`,
  `DROP TABLE deal_drafts`,
  `DROP TABLE post_drafts`,
  `CREATE INDEX record_drafts_by_age ON record_drafts (kept_at)`,
]

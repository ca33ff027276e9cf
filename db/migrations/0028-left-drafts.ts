import { sql, type Kysely } from 'kysely'

/** Texts typed into a form of the desk after its session has ended. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // It belongs to the browser's ended session, and goes with it. It becomes a draft of its person once they sign in there again:
  // the session then has another name.
  `CREATE TABLE left_drafts (
    session_id TEXT NOT NULL REFERENCES sessions (id_hash) ON DELETE CASCADE ON UPDATE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    noun TEXT NOT NULL CHECK (noun IN ('deal', 'post')),
    about INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    PRIMARY KEY (session_id, noun, about)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX left_drafts_by_user ON left_drafts (user_id)`,
]

import { sql, type Kysely } from 'kysely'

/** The versions of the vendor terms as they were shown, and notes about a suspicion on submissions. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A CHECK cannot be changed. The rows wait in a table without one.
  `CREATE TABLE legal_versions_before AS SELECT * FROM legal_versions`,
  `DROP TABLE legal_versions`,
  `CREATE TABLE legal_versions (
    page TEXT NOT NULL CHECK (page IN
      ('terms-conditions', 'privacy-policy', 'cookies-policy', 'risk-disclosure', 'complaints', 'accessibility', 'vendor-terms')),
    name TEXT NOT NULL,
    since TEXT NOT NULL,
    first_day TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (page, name)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO legal_versions (page, name, since, first_day, content)
    SELECT page, name, since, first_day, content FROM legal_versions_before`,
  `DROP TABLE legal_versions_before`,
  `CREATE UNIQUE INDEX legal_versions_by_time ON legal_versions (page, since)`,

  // A note about a suspicion is never told (Proceeds of Crime Act 2002, s 333A).
  `ALTER TABLE submission_messages ADD COLUMN is_suspicion INTEGER NOT NULL DEFAULT 0
    CHECK (is_suspicion IN (0, 1) AND (is_suspicion = 0 OR kind = 'note'))`,

  // A note that outlives its submission or its account says whom and what it was about, which takes more room.
  `CREATE TABLE desk_notes_before AS SELECT * FROM desk_notes`,
  `DROP TABLE desk_notes`,
  `CREATE TABLE desk_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    about_type TEXT NOT NULL CHECK (about_type IN ('reservation', 'refund-request', 'user')),
    about_id TEXT NOT NULL,
    body TEXT NOT NULL CHECK (body <> '' AND length(body) <= 8000),
    author_user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    is_suspicion INTEGER NOT NULL DEFAULT 0 CHECK (is_suspicion IN (0, 1)),
    is_unjudged INTEGER NOT NULL DEFAULT 0 CHECK (is_unjudged IN (0, 1))
  ) STRICT`,
  `INSERT INTO desk_notes (id, about_type, about_id, body, author_user_id, created_at, is_suspicion, is_unjudged)
    SELECT id, about_type, about_id, body, author_user_id, created_at, is_suspicion, is_unjudged FROM desk_notes_before`,
  `DROP TABLE desk_notes_before`,
  // Without a note the numbers have not begun.
  `DELETE FROM sqlite_sequence WHERE name = 'desk_notes' AND NOT EXISTS (SELECT 1 FROM desk_notes)`,
  `CREATE INDEX desk_notes_by_thing ON desk_notes (about_type, about_id, id)`,
  `CREATE INDEX desk_notes_by_author ON desk_notes (author_user_id) WHERE author_user_id IS NOT NULL`,
]

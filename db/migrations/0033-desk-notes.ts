import { sql, type Kysely } from 'kysely'

/** Notes of the desk, and the readings of documents as the page of a purchase asks for them. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What people at the desk write for each other.
  `CREATE TABLE desk_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    about_type TEXT NOT NULL CHECK (about_type IN ('reservation', 'refund-request', 'user')),
    about_id TEXT NOT NULL,
    body TEXT NOT NULL CHECK (body <> '' AND length(body) <= 5000),
    author_user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX desk_notes_by_thing ON desk_notes (about_type, about_id, id)`,
  `CREATE INDEX desk_notes_by_author ON desk_notes (author_user_id) WHERE author_user_id IS NOT NULL`,
  // A note goes with the thing that it is about.
  ...[
    ['reservation', 'reservations'],
    ['refund-request', 'refund_requests'],
    ['user', 'users'],
  ].map(
    ([type, table]) => `CREATE TRIGGER ${table}_notes_deleted AFTER DELETE ON ${table} BEGIN
      DELETE FROM desk_notes WHERE about_type = '${type}' AND about_id = OLD.id;
    END`,
  ),
  `CREATE INDEX document_accesses_by_reservation ON document_accesses (reservation_id, document_id, accessed_at) WHERE reservation_id IS NOT NULL`,
]

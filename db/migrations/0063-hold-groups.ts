import { sql, type Kysely } from 'kysely'

/** The network and the mailbox from which a hold began, as keyed hashes. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE hold_groups (
    reservation_id TEXT NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('network', 'wide-network', 'mailbox')),
    hash TEXT NOT NULL,
    held_at TEXT NOT NULL,
    is_freed INTEGER NOT NULL DEFAULT 0 CHECK (is_freed IN (0, 1)),
    PRIMARY KEY (reservation_id, kind)
  ) STRICT`,
  'CREATE INDEX hold_groups_by_hash ON hold_groups (hash, held_at)',
  'CREATE INDEX hold_groups_by_time ON hold_groups (held_at)',
]

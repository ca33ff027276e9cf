import { sql, type Kysely } from 'kysely'

/** People's requests for a copy or the deletion of their data, and notes about a suspicion. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const open = `state IN ('asked', 'confirmed', 'making')`

const statements = [
  // `user_id` is an id and no reference: the row outlives the account, so that it can be told that the account was deleted.
  `CREATE TABLE data_requests (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('copy', 'deletion')),
    state TEXT NOT NULL CHECK (CASE kind
      WHEN 'copy' THEN state IN ('making', 'ready', 'ended', 'failed')
      ELSE state IN ('asked', 'confirmed', 'withdrawn', 'refused', 'done') END),
    user_id TEXT,
    email TEXT,
    asked_at TEXT NOT NULL,
    since TEXT NOT NULL,
    due_at TEXT,
    confirm_key_hash TEXT UNIQUE,
    withdraw_key_hash TEXT UNIQUE,
    download_key_hash TEXT UNIQUE,
    file_key TEXT,
    byte_size INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    obstacles TEXT NOT NULL DEFAULT '[]',
    leftovers TEXT,
    entered_by TEXT,
    full_name TEXT NOT NULL DEFAULT '',
    identity_check TEXT NOT NULL DEFAULT '',
    identity_checked_on TEXT,
    received_on TEXT,
    answer_by TEXT,
    CHECK ((state = 'ready') <= (file_key IS NOT NULL AND byte_size IS NOT NULL AND due_at IS NOT NULL)),
    CHECK ((entered_by IS NULL) = (identity_checked_on IS NULL)),
    CHECK ((entered_by IS NULL) = (received_on IS NULL))
  ) STRICT`,
  `CREATE UNIQUE INDEX open_data_request_of_user ON data_requests (kind, user_id) WHERE user_id IS NOT NULL AND ${open}`,
  `CREATE UNIQUE INDEX open_data_request_of_address ON data_requests (kind, lower(email))
   WHERE user_id IS NULL AND email IS NOT NULL AND ${open}`,
  `CREATE INDEX data_requests_by_user ON data_requests (user_id, number)`,
  `CREATE INDEX data_requests_by_address ON data_requests (lower(email), number)`,
  `CREATE INDEX data_requests_by_state ON data_requests (state, due_at)`,
  `CREATE INDEX data_requests_left ON data_requests (since) WHERE leftovers IS NOT NULL`,

  // A person is never told that somebody suspects them (Proceeds of Crime Act 2002, s 333A).
  `ALTER TABLE desk_notes ADD COLUMN is_suspicion INTEGER NOT NULL DEFAULT 0 CHECK (is_suspicion IN (0, 1))`,
  `ALTER TABLE desk_notes ADD COLUMN is_unjudged INTEGER NOT NULL DEFAULT 0 CHECK (is_unjudged IN (0, 1))`,
  // Whoever wrote these was told that only the desk sees them. They are held back until an admin has looked.
  `UPDATE desk_notes SET is_suspicion = 1, is_unjudged = 1`,

  // What is found by the address or the account of the person it is about.
  `CREATE INDEX tickets_by_address ON tickets (lower(email))`,
  `CREATE INDEX refund_requests_by_address ON refund_requests (lower(email))`,
  `CREATE INDEX deals_by_owner ON deals (lower(owner_email))`,
  `CREATE INDEX document_accesses_by_user ON document_accesses (user_id, id)`,
]

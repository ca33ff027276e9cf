import { sql, type Kysely } from 'kysely'

/** The newsletter: subscribers with the keys of their confirmations, mailings of posts, and the bulk lane of the outbox. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One row for each address that ever asked. After the end only the hash of the address is left.
  `CREATE TABLE subscribers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    email_hash TEXT NOT NULL UNIQUE,
    email TEXT,
    search_text TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'confirmed', 'unsubscribed')),
    since TEXT NOT NULL,
    came_by TEXT NOT NULL,
    consent_text TEXT,
    confirmed_at TEXT,
    ended_at TEXT,
    told_at TEXT,
    CHECK ((email IS NULL) = (state = 'unsubscribed')),
    CHECK ((email IS NULL) = (search_text IS NULL)),
    CHECK (state <> 'confirmed' OR (confirmed_at IS NOT NULL AND consent_text IS NOT NULL))
  ) STRICT`,
  `CREATE INDEX subscribers_by_state ON subscribers (state, since, number)`,
  `CREATE INDEX subscribers_by_time ON subscribers (since, number)`,
  `CREATE INDEX subscribers_to_mail ON subscribers (number, confirmed_at) WHERE state = 'confirmed'`,

  `CREATE TABLE subscription_keys (
    key_hash TEXT PRIMARY KEY,
    subscriber_id TEXT NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
    made_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX subscription_keys_by_person ON subscription_keys (subscriber_id, made_at)`,
  `CREATE INDEX subscription_keys_by_age ON subscription_keys (made_at)`,

  // The one secret behind the hashes of addresses and the links that end a subscription.
  `CREATE TABLE newsletter_secret (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL
  ) STRICT`,

  // A post is mailed once: the column of posts is unique.
  `CREATE TABLE mailings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    post_id INTEGER UNIQUE REFERENCES posts (id) ON DELETE SET NULL,
    state TEXT NOT NULL CHECK (state IN ('sending', 'paused', 'cancelled', 'done')),
    content TEXT NOT NULL,
    recipients INTEGER NOT NULL,
    last_number INTEGER NOT NULL DEFAULT 0,
    queued INTEGER NOT NULL DEFAULT 0,
    all_queued_at TEXT,
    started_at TEXT NOT NULL,
    started_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    ended_at TEXT,
    sent INTEGER,
    failed INTEGER
  ) STRICT`,
  `CREATE INDEX mailings_under_way ON mailings (id) WHERE state IN ('sending', 'paused')`,
  `CREATE INDEX mailings_by_person ON mailings (started_by)`,

  `ALTER TABLE outbox ADD COLUMN is_bulk INTEGER NOT NULL DEFAULT 0`,
  `DROP INDEX waiting_outbox`,
  `CREATE INDEX waiting_outbox ON outbox (kind, is_bulk, next_attempt_at) WHERE status = 'waiting'`,
]

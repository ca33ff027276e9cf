import { sql, type Kysely } from 'kysely'

/** Saved searches with the keys of their confirmations, and what has changed of the deals on the market. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Columns that filters of the list look at, but for the status. */
const listed = [
  'title',
  'location',
  'property_type',
  'region',
  'strategy',
  'score_grade',
  'gross_yield_percent',
  'price_pence',
  'nation',
]
const columns = ['status', ...listed]
const of = (row: 'OLD' | 'NEW') => columns.map((column) => `${row}.${column}`).join(', ')

const statements = [
  // One row for each search that an address follows, or that a signed-in person keeps without email.
  `CREATE TABLE saved_searches (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    email_hash TEXT NOT NULL,
    email TEXT,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    filters TEXT NOT NULL CHECK (length(filters) <= 4000),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 500),
    cadence TEXT NOT NULL CHECK (cadence IN ('daily', 'weekly')),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'confirmed', 'ended')),
    since TEXT NOT NULL,
    consent_text TEXT,
    confirmed_at TEXT,
    ended_at TEXT,
    refused_at TEXT,
    seen_number INTEGER NOT NULL DEFAULT 0,
    looked_on TEXT,
    failed_looks INTEGER NOT NULL DEFAULT 0,
    mailed_at TEXT,
    UNIQUE (email_hash, filters),
    CHECK ((email IS NULL) = (state = 'ended')),
    CHECK (state <> 'ended' OR (user_id IS NOT NULL AND ended_at IS NOT NULL)),
    CHECK (state <> 'confirmed' OR (confirmed_at IS NOT NULL AND consent_text IS NOT NULL AND looked_on IS NOT NULL))
  ) STRICT`,
  `CREATE INDEX saved_searches_to_look ON saved_searches (cadence, looked_on, number) WHERE state = 'confirmed' AND refused_at IS NULL`,
  `CREATE INDEX saved_searches_waiting ON saved_searches (since, number) WHERE state = 'waiting'`,
  `CREATE INDEX saved_searches_refused ON saved_searches (refused_at) WHERE refused_at IS NOT NULL`,
  `CREATE INDEX saved_searches_by_person ON saved_searches (user_id, number)`,

  `CREATE TABLE saved_search_keys (
    key_hash TEXT PRIMARY KEY,
    search_id TEXT NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
    cadence TEXT NOT NULL CHECK (cadence IN ('daily', 'weekly')),
    made_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX saved_search_keys_by_search ON saved_search_keys (search_id, made_at)`,
  `CREATE INDEX saved_search_keys_by_age ON saved_search_keys (made_at)`,

  // An address that has ended a search: a hash, so that it is asked once in a while only.
  `CREATE TABLE alert_stops (
    email_hash TEXT PRIMARY KEY,
    ended_at TEXT NOT NULL,
    told_at TEXT
  ) STRICT, WITHOUT ROWID`,

  // The deals that are no news to a search any more: named in an email on that day, or without one since they left its
  // list. One is unheard where its email never left, because none of its deals was on the market any more: it is news again.
  `CREATE TABLE told_deals (
    search_number INTEGER NOT NULL REFERENCES saved_searches (number) ON DELETE CASCADE,
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    told_on TEXT,
    is_unheard INTEGER NOT NULL DEFAULT 0 CHECK (is_unheard IN (0, 1) AND (is_unheard = 0 OR told_on IS NULL)),
    PRIMARY KEY (search_number, deal_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX told_deals_by_deal ON told_deals (deal_id)`,

  // A change of a deal on the market, or one that puts it there, is seen here whoever makes it, and what the deal was before is kept.
  `CREATE TABLE deal_changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    status TEXT,
    title TEXT,
    location TEXT,
    property_type TEXT,
    region TEXT,
    strategy TEXT,
    score_grade TEXT,
    gross_yield_percent REAL,
    price_pence INTEGER,
    nation TEXT
  ) STRICT`,
  `CREATE INDEX deal_changes_by_deal ON deal_changes (deal_id, number)`,
  `CREATE TRIGGER deal_comes AFTER INSERT ON deals WHEN NEW.status = 'active' BEGIN
    INSERT INTO deal_changes (deal_id) VALUES (NEW.id);
  END`,
  `CREATE TRIGGER deal_alters AFTER UPDATE OF ${columns.join(', ')} ON deals
  WHEN (OLD.status = 'active' OR NEW.status = 'active') AND (${of('OLD')}) IS NOT (${of('NEW')}) BEGIN
    INSERT INTO deal_changes (deal_id, ${columns.join(', ')}) VALUES (NEW.id, ${of('OLD')});
  END`,

  // An email counts from the moment at which it has left, in the transaction that notes so.
  `CREATE TRIGGER alert_leaves AFTER UPDATE OF status ON outbox
  WHEN NEW.status = 'sent' AND OLD.status <> 'sent' AND NEW.about_type = 'saved-search' AND NEW.idempotency_key GLOB 'mail:bulk:alert:*' BEGIN
    UPDATE saved_searches SET mailed_at = NEW.sent_at WHERE id = NEW.about_id;
  END`,
]

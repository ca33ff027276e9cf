import { sql, type Kysely } from 'kysely'

/** Deals that vendors submit, what is said about them, their documents and what becomes of them. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const kinds = `'deal', 'post', 'submission'`
const states = `'draft', 'submitted', 'in-review', 'changes-requested', 'on-hold', 'approved', 'revising', 'rejected', 'withdrawn'`

const statements = [
  // A CHECK cannot be changed. The rows wait in a table without one, because renaming a table would change the triggers that name it.
  `CREATE TABLE record_versions_before AS SELECT * FROM record_versions`,
  `DROP TABLE record_versions`,
  `CREATE TABLE record_versions (
    kind TEXT NOT NULL CHECK (kind IN (${kinds})),
    record_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    saved_at TEXT NOT NULL,
    saved_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    form_id TEXT,
    PRIMARY KEY (kind, record_id, version)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO record_versions (kind, record_id, version, fields, note, saved_at, saved_by, form_id)
    SELECT kind, record_id, version, fields, note, saved_at, saved_by, form_id FROM record_versions_before`,
  `DROP TABLE record_versions_before`,
  `CREATE INDEX record_versions_by_person ON record_versions (saved_by)`,
  `CREATE INDEX record_versions_by_form ON record_versions (form_id) WHERE form_id IS NOT NULL`,

  `CREATE TABLE record_drafts_before AS SELECT * FROM record_drafts`,
  `DROP TABLE record_drafts`,
  `CREATE TABLE record_drafts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN (${kinds})),
    record_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    kept_at TEXT NOT NULL,
    PRIMARY KEY (user_id, kind, record_id)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO record_drafts (user_id, kind, record_id, version, fields, kept_at)
    SELECT user_id, kind, record_id, version, fields, kept_at FROM record_drafts_before`,
  `DROP TABLE record_drafts_before`,
  `CREATE INDEX record_drafts_by_age ON record_drafts (kept_at)`,

  `CREATE TABLE left_drafts_before AS SELECT * FROM left_drafts`,
  `DROP TABLE left_drafts`,
  `CREATE TABLE left_drafts (
    session_id TEXT NOT NULL REFERENCES sessions (id_hash) ON DELETE CASCADE ON UPDATE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    noun TEXT NOT NULL CHECK (noun IN (${kinds})),
    about INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    PRIMARY KEY (session_id, noun, about)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO left_drafts (session_id, user_id, noun, about, version, fields, ended_at)
    SELECT session_id, user_id, noun, about, version, fields, ended_at FROM left_drafts_before`,
  `DROP TABLE left_drafts_before`,
  `CREATE INDEX left_drafts_by_user ON left_drafts (user_id)`,

  `CREATE TABLE submissions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    state TEXT NOT NULL CHECK (state IN (${states})),
    state_since TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    title TEXT NOT NULL DEFAULT '',
    location TEXT NOT NULL DEFAULT '',
    vendor_kind TEXT CHECK (vendor_kind IN ('owner', 'agent', 'sourcer', 'developer')),
    vendor_name TEXT NOT NULL DEFAULT '',
    price_pence INTEGER,
    nation TEXT,
    address_key TEXT,
    title_key TEXT,
    owner_email TEXT,
    search_text TEXT NOT NULL DEFAULT '',
    reviewer_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    submitted_at TEXT,
    review_due_at TEXT,
    first_reviewed_at TEXT,
    signed_name TEXT NOT NULL DEFAULT '',
    terms_version TEXT,
    seconded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    seconded_at TEXT,
    decided_at TEXT,
    deal_id INTEGER REFERENCES deals (id) ON DELETE SET NULL,
    listed_until TEXT,
    asked_at TEXT,
    expired_at TEXT,
    available_key_hash TEXT UNIQUE,
    deal_ended_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    findings TEXT NOT NULL DEFAULT '[]',
    checks TEXT NOT NULL DEFAULT '{}',
    answers TEXT NOT NULL
  ) STRICT`,
  // The long texts stand last, so that a list reads the others without them. A vendor's own, the latest first; the desk's queue; and each thing that screening looks for.
  `CREATE INDEX submissions_by_vendor ON submissions (user_id, updated_at)`,
  `CREATE INDEX submissions_by_state ON submissions (state, review_due_at, state_since)`,
  `CREATE INDEX submissions_by_address ON submissions (address_key) WHERE address_key IS NOT NULL`,
  `CREATE INDEX submissions_by_owner ON submissions (owner_email) WHERE owner_email IS NOT NULL`,
  `CREATE INDEX submissions_by_title ON submissions (title_key) WHERE title_key IS NOT NULL`,
  `CREATE INDEX submissions_listed ON submissions (listed_until) WHERE deal_id IS NOT NULL`,
  `CREATE UNIQUE INDEX submissions_by_deal ON submissions (deal_id) WHERE deal_id IS NOT NULL`,
  `CREATE INDEX submissions_by_reviewer ON submissions (reviewer_id) WHERE reviewer_id IS NOT NULL`,
  `CREATE INDEX submissions_by_second ON submissions (seconded_by) WHERE seconded_by IS NOT NULL`,
  `CREATE TRIGGER submissions_record_deleted AFTER DELETE ON submissions BEGIN
    DELETE FROM record_versions WHERE kind = 'submission' AND record_id = OLD.id;
    DELETE FROM record_drafts WHERE kind = 'submission' AND record_id = OLD.id;
  END`,

  // What has happened, in order. A row of a submitting holds the answers as they were sent.
  `CREATE TABLE submission_steps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    action TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN (${states})),
    at TEXT NOT NULL,
    actor TEXT NOT NULL CHECK (actor IN ('vendor', 'reviewer')),
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    reason TEXT NOT NULL DEFAULT '',
    answers TEXT
  ) STRICT`,
  `CREATE INDEX submission_steps_by_submission ON submission_steps (submission_id, id)`,
  `CREATE INDEX submission_steps_by_person ON submission_steps (user_id) WHERE user_id IS NOT NULL`,

  // What vendor and desk write to each other, and the desk for itself.
  `CREATE TABLE submission_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('vendor', 'desk', 'note')),
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 5000),
    at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX submission_messages_by_submission ON submission_messages (submission_id, id)`,
  `CREATE INDEX submission_messages_by_person ON submission_messages (user_id) WHERE user_id IS NOT NULL`,

  // A document, or why it is not sent. Its file is an upload until its deal comes to own it.
  `CREATE TABLE submission_documents (
    id TEXT PRIMARY KEY,
    submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    upload_id TEXT UNIQUE,
    deal_document_id TEXT,
    file_name TEXT NOT NULL DEFAULT '',
    byte_size INTEGER NOT NULL DEFAULT 0,
    issued_on TEXT,
    valid_until TEXT,
    why_missing TEXT NOT NULL DEFAULT '' CHECK (length(why_missing) <= 500),
    verdict TEXT CHECK (verdict IN ('accepted', 'replace', 'not-applicable')),
    verdict_note TEXT NOT NULL DEFAULT '' CHECK (length(verdict_note) <= 500),
    verdict_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    verdict_at TEXT,
    reminded_at TEXT,
    created_at TEXT NOT NULL,
    CHECK ((file_name = '') = (why_missing <> ''))
  ) STRICT`,
  `CREATE INDEX submission_documents_by_submission ON submission_documents (submission_id, kind, created_at)`,
  `CREATE INDEX submission_documents_by_end ON submission_documents (valid_until) WHERE valid_until IS NOT NULL AND reminded_at IS NULL`,
  `CREATE INDEX submission_documents_by_judge ON submission_documents (verdict_by) WHERE verdict_by IS NOT NULL`,

  // Screening looks for deals that may be the same property. No list reads these columns.
  `CREATE INDEX deals_by_postcode ON deals (postcode) WHERE postcode <> ''`,
  `CREATE INDEX deals_by_title_number ON deals (title_number) WHERE title_number <> ''`,

  // What was checked before a vendor's deal was approved, and what was not; null where no submission stands behind it.
  `ALTER TABLE deals ADD COLUMN vetting TEXT`,
  // What a vendor has to disclose: interests, fees for referrals, promises of others, other risks.
  `ALTER TABLE deals ADD COLUMN disclosures TEXT NOT NULL DEFAULT '' CHECK (length(disclosures) <= 3000)`,
]

import { sql, type Kysely } from 'kysely'

/**
 * Testimonials as records: of which purchase, in whose words, with what consent, checked by whom. What stood here before says of none
 * of this when or how, so that a person has to check it. Each gets an id as long as the keys of links want it, the same one in each run. Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE new_testimonials (
    id TEXT PRIMARY KEY CHECK (length(id) = 22),
    state TEXT NOT NULL CHECK (state IN ('asked', 'received', 'verified', 'refused', 'withdrawn')),
    is_sample INTEGER NOT NULL CHECK (is_sample IN (0, 1)),
    reservation_id TEXT UNIQUE REFERENCES reservations (id) ON DELETE CASCADE,
    words TEXT,
    name TEXT,
    deal_label TEXT,
    said_incentive TEXT,
    incentive TEXT,
    incentive_why TEXT NOT NULL DEFAULT '',
    had_incentive INTEGER NOT NULL DEFAULT 0 CHECK (had_incentive IN (0, 1)),
    consent_text TEXT,
    consent_version TEXT,
    consent_at TEXT,
    consent_by TEXT CHECK (consent_by IN ('link', 'account', 'desk')),
    evidence TEXT NOT NULL DEFAULT '',
    refused_because TEXT
      CHECK (refused_because IN ('not-genuine', 'off-topic', 'abusive', 'private', 'advertising', 'staff')),
    refusal_note TEXT NOT NULL DEFAULT '',
    asked_at TEXT,
    received_at TEXT,
    decided_at TEXT,
    decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    knew_paid_back INTEGER NOT NULL DEFAULT 0 CHECK (knew_paid_back IN (0, 1)),
    withdrawn_at TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CHECK (state <> 'verified' OR (words IS NOT NULL AND name IS NOT NULL)),
    CHECK (state <> 'verified' OR is_sample = 1 OR (consent_at IS NOT NULL AND incentive IS NOT NULL)),
    CHECK (state NOT IN ('asked', 'withdrawn') OR (words IS NULL AND name IS NULL)),
    CHECK ((consent_at IS NULL) = (consent_text IS NULL) AND (consent_at IS NULL) = (consent_by IS NULL))
  ) STRICT`,
  // When these came is not known. Those without a consent are kept for a time that begins now, whenever this version comes.
  `INSERT INTO new_testimonials (id, state, is_sample, words, name, deal_label, created_at, updated_at)
   SELECT printf('testimonial-%010d', row_number() OVER (ORDER BY position, id)), iif(is_sample = 1 AND is_verified = 1 AND is_consented = 1, 'verified', 'received'), is_sample, quote,
     author, deal_label, at, at
   FROM testimonials, (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS at)
   ORDER BY position`,
  `DROP TABLE testimonials`,
  `ALTER TABLE new_testimonials RENAME TO testimonials`,
  `CREATE INDEX testimonials_by_state ON testimonials (state, updated_at, id)`,
  `CREATE INDEX testimonials_by_decider ON testimonials (decided_by) WHERE decided_by IS NOT NULL`,
  // Purchases whose buyers may still have to be asked.
  `CREATE INDEX reservations_completed ON reservations (ended_at) WHERE completed_on IS NOT NULL`,
  `ALTER TABLE users ADD COLUMN not_asked_since TEXT`,
]

import { sql, type Kysely } from 'kysely'

/** Checks of buyers' identity: which purchases need one, and what the desk has noted. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Settled when a hold begins, so that what was said before paying holds whatever the setting becomes.
  `ALTER TABLE reservations ADD COLUMN needs_check INTEGER NOT NULL DEFAULT 0 CHECK (needs_check IN (0, 1))`,
  // When a check that nobody notes ends the purchase, once its buyer has been reminded.
  `ALTER TABLE reservations ADD COLUMN check_ends_at TEXT`,
  // Since when the desk lets no money go back by itself.
  `ALTER TABLE reservations ADD COLUMN check_held_at TEXT`,
  // A purchase that needs a check has no time of opening until it is passed.
  `CREATE INDEX reservations_to_check ON reservations (paid_at, id)
    WHERE status = 'paid' AND needs_check = 1 AND unlock_at IS NULL`,
  // A correction is a row of its own; the one before it stays, marked as replaced.
  `CREATE TABLE buyer_checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reservation_id TEXT NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
    result TEXT NOT NULL CHECK (result IN ('passed', 'failed', 'unanswered')),
    how TEXT NOT NULL CHECK (length(how) <= 500 AND (how = '') = (result = 'unanswered')),
    checked_on TEXT NOT NULL,
    noted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    noted_at TEXT NOT NULL,
    replaced_at TEXT
  ) STRICT`,
  `CREATE UNIQUE INDEX buyer_checks_current ON buyer_checks (reservation_id) WHERE replaced_at IS NULL`,
  `CREATE INDEX buyer_checks_by_reservation ON buyer_checks (reservation_id, id)`,
  `CREATE INDEX buyer_checks_by_time ON buyer_checks (noted_at)`,
  `CREATE INDEX buyer_checks_by_noter ON buyer_checks (noted_by) WHERE noted_by IS NOT NULL`,
]

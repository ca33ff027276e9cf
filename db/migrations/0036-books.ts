import { sql, type Kysely } from 'kysely'

/** The books: the VAT of what was issued, the provider's fees, and what differs from the provider's lists. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE receipts ADD COLUMN vat_pence INTEGER CHECK (vat_pence BETWEEN 0 AND amount_pence)`,
  // What has been issued keeps the VAT that is printed on it: that of its own sum.
  `UPDATE receipts SET vat_pence = CAST(
     amount_pence * traders.vat_rate_percent / (100.0 + traders.vat_rate_percent) + 0.5 AS INTEGER)
   FROM traders WHERE traders.id = receipts.trader_id AND traders.vat_rate_percent IS NOT NULL`,
  `CREATE INDEX receipts_by_issue ON receipts (issued_at, id)`,
  `CREATE INDEX receipts_of_payment ON receipts (payment_id, kind)`,
  `ALTER TABLE payments ADD COLUMN fee_pence INTEGER CHECK (fee_pence >= 0)`,
  `CREATE INDEX payments_by_settlement ON payments (settled_at, id)
   WHERE status IN ('succeeded', 'refund-due', 'refunded', 'mismatch')`,
  `CREATE INDEX payments_by_time ON payments (created_at)
   WHERE status IN ('succeeded', 'refund-due', 'refunded', 'mismatch')`,
  `CREATE INDEX payments_by_intent ON payments (payment_intent_id) WHERE payment_intent_id IS NOT NULL`,
  `CREATE INDEX refunds_by_ref ON refunds (provider_ref) WHERE provider_ref IS NOT NULL`,
  `CREATE INDEX refunds_by_time ON refunds (created_at)`,
  // One row for each of the provider's lists. A comparison that breaks off goes on at the list that is due.
  `CREATE TABLE money_comparisons (
    kind TEXT PRIMARY KEY CHECK (kind IN ('payment', 'refund', 'dispute')),
    compared_at TEXT,
    due_at TEXT NOT NULL,
    since TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE money_differences (
    kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund', 'dispute')),
    provider_ref TEXT NOT NULL,
    ours_pence INTEGER,
    theirs_pence INTEGER,
    currency TEXT NOT NULL,
    reservation_id TEXT REFERENCES reservations (id) ON DELETE SET NULL,
    seen_at TEXT NOT NULL,
    PRIMARY KEY (kind, provider_ref),
    CHECK (ours_pence IS NOT NULL OR theirs_pence IS NOT NULL)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX money_differences_by_sight ON money_differences (seen_at, kind, provider_ref)`,
  `CREATE INDEX money_differences_by_reservation ON money_differences (reservation_id) WHERE reservation_id IS NOT NULL`,
]

import { sql, type Kysely } from 'kysely'

/** How a notice came and when it was sent, and money that went back in another way. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE refund_requests ADD COLUMN channel TEXT NOT NULL DEFAULT 'form'
    CHECK (channel IN ('form', 'email', 'letter', 'telephone', 'model-form'))`,
  // What came by the form was sent as it was received.
  `ALTER TABLE refund_requests ADD COLUMN sent_at TEXT NOT NULL DEFAULT ''`,
  `UPDATE refund_requests SET sent_at = asked_at`,
  `ALTER TABLE refund_requests ADD COLUMN sent_proof TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE refund_requests ADD COLUMN entered_by TEXT REFERENCES users (id) ON DELETE SET NULL`,
  `ALTER TABLE refund_requests ADD COLUMN shortfall_reason TEXT`,
  `CREATE INDEX refund_requests_by_enterer ON refund_requests (entered_by) WHERE entered_by IS NOT NULL`,
  `ALTER TABLE refunds ADD COLUMN way TEXT NOT NULL DEFAULT 'provider'
    CHECK (way IN ('provider', 'bank-transfer', 'cheque', 'cash', 'other'))`,
  `ALTER TABLE refunds ADD COLUMN proof TEXT NOT NULL DEFAULT ''`,
  // Since when a deal has had a document that lies elsewhere, the first that it had.
  `ALTER TABLE deals ADD COLUMN document_url_since TEXT`,
  `UPDATE deals SET document_url_since = created_at WHERE document_url IS NOT NULL`,
  `CREATE TRIGGER deals_document_url_entered AFTER INSERT ON deals WHEN NEW.document_url IS NOT NULL BEGIN
    UPDATE deals SET document_url_since = NEW.created_at WHERE id = NEW.id;
  END`,
  // Whoever takes it away and enters one again later does not make the time before forgotten.
  `CREATE TRIGGER deals_document_url_changed AFTER UPDATE OF document_url ON deals
    WHEN NEW.document_url IS NOT NULL AND OLD.document_url_since IS NULL BEGIN
    UPDATE deals SET document_url_since = NEW.updated_at WHERE id = NEW.id;
  END`,
]

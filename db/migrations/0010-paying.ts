import { sql, type Kysely } from 'kysely'

/** Receipts and credit notes, the trader as they were at the time, documents with their buyer's name. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The trader's own facts, one row for each state of the settings. A receipt keeps those of its day.
  `CREATE TABLE traders (
    id INTEGER PRIMARY KEY,
    company TEXT NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    vat_number TEXT,
    vat_rate_percent REAL CHECK (vat_rate_percent BETWEEN 0 AND 100),
    since TEXT NOT NULL,
    CHECK ((vat_number IS NULL) = (vat_rate_percent IS NULL))
  ) STRICT`,

  // A receipt for each payment that was kept, a credit note for each refund of one. Numbers have no gaps within a series and year.
  `CREATE TABLE receipts (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('receipt', 'credit-note')),
    year INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    reservation_id TEXT NOT NULL REFERENCES reservations (id) ON DELETE RESTRICT,
    payment_id TEXT NOT NULL REFERENCES payments (id) ON DELETE RESTRICT,
    refund_id TEXT REFERENCES refunds (id) ON DELETE RESTRICT,
    trader_id INTEGER REFERENCES traders (id) ON DELETE RESTRICT,
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    customer_name TEXT NOT NULL,
    customer_address TEXT NOT NULL DEFAULT '',
    issued_at TEXT NOT NULL,
    UNIQUE (kind, year, number),
    CHECK ((kind = 'credit-note') = (refund_id IS NOT NULL))
  ) STRICT`,
  `CREATE UNIQUE INDEX receipts_by_payment ON receipts (payment_id) WHERE kind = 'receipt'`,
  `CREATE UNIQUE INDEX receipts_by_refund ON receipts (refund_id) WHERE refund_id IS NOT NULL`,
  `CREATE INDEX receipts_by_reservation ON receipts (reservation_id, issued_at)`,

  // The payments and refunds before this migration, in their order. Their trader is not known. A reservation depends on one payment,
  // which may have gone back since; a payment that came twice or too late was only ever to go back. An old refund may have the id of
  // its payment. The year in London is that of UTC, because clocks there are not changed in winter.
  `INSERT INTO receipts (id, kind, year, number, reservation_id, payment_id, amount_pence, customer_name, issued_at)
    SELECT given.id, 'receipt', given.year,
      row_number() OVER (PARTITION BY given.year ORDER BY given.at, given.id),
      given.reservation_id, given.id, given.amount_pence, given.name, given.at
    FROM (
      SELECT payments.id, payments.reservation_id, payments.amount_pence, coalesce(payments.settled_at, payments.created_at) AS at,
        CAST(substr(coalesce(payments.settled_at, payments.created_at), 1, 4) AS INTEGER) AS year,
        coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email) AS name,
        row_number() OVER (
          PARTITION BY payments.reservation_id
          ORDER BY payments.status = 'succeeded' DESC, payments.settled_at, payments.created_at, payments.id
        ) AS rank
      FROM payments
        JOIN reservations ON reservations.id = payments.reservation_id
        JOIN users ON users.id = reservations.user_id
      WHERE reservations.paid_at IS NOT NULL AND payments.amount_pence > 0 AND (
        payments.status = 'succeeded'
        OR (payments.status = 'refunded' AND reservations.status = 'refunded')
        OR EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_id = payments.id AND refunds.request_id IS NOT NULL)
      )
    ) AS given WHERE given.rank = 1`,
  `INSERT INTO receipts (id, kind, year, number, reservation_id, payment_id, refund_id, amount_pence, customer_name, issued_at)
    SELECT 'credit-note-' || given.id, 'credit-note', given.year,
      row_number() OVER (PARTITION BY given.year ORDER BY given.at, given.id),
      given.reservation_id, given.payment_id, given.id, given.amount_pence, given.name, given.at
    FROM (
      SELECT refunds.id, refunds.payment_id, receipts.reservation_id, refunds.amount_pence,
        coalesce(refunds.settled_at, refunds.created_at) AS at,
        CAST(substr(coalesce(refunds.settled_at, refunds.created_at), 1, 4) AS INTEGER) AS year, receipts.customer_name AS name
      FROM refunds JOIN receipts ON receipts.payment_id = refunds.payment_id
      WHERE refunds.status = 'succeeded'
    ) AS given WHERE given.amount_pence > 0`,

  // The document for one buyer: a file of its own with their name on each page, or why it is given out as it is.
  `CREATE TABLE stamped_documents (
    document_id TEXT NOT NULL REFERENCES deal_documents (id) ON DELETE CASCADE,
    reservation_id TEXT NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
    file_key TEXT UNIQUE,
    byte_size INTEGER,
    unstamped_because TEXT,
    made_at TEXT NOT NULL,
    PRIMARY KEY (document_id, reservation_id),
    CHECK ((file_key IS NULL) = (byte_size IS NULL)),
    CHECK ((file_key IS NULL) = (unstamped_because IS NOT NULL))
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX stamped_documents_by_reservation ON stamped_documents (reservation_id)`,
]

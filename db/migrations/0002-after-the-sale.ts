import { sql, type Kysely } from 'kysely'

/** Refund requests and the refunds they lead to, evidence, the thread of a ticket. Frozen once merged, as every migration is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE refund_requests (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK (status IN ('pending', 'under-review', 'approved', 'processing', 'refunded', 'rejected', 'withdrawn')),
    full_name TEXT NOT NULL,
    email TEXT NOT NULL,
    deal_reference TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL CHECK (reason IN ('property-unavailable', 'incorrect-information', 'changed-plans', 'technical-issues', 'other')),
    reservation_id TEXT REFERENCES reservations (id),
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    is_from_buyer INTEGER NOT NULL CHECK (is_from_buyer IN (0, 1)),
    asked_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    decided_at TEXT,
    decided_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    approved_pence INTEGER CHECK (approved_pence > 0),
    fee_pence INTEGER CHECK (fee_pence >= 0),
    search_text TEXT NOT NULL,
    override_reason TEXT,
    decision_note TEXT,
    details TEXT NOT NULL DEFAULT '',
    CHECK ((status IN ('approved', 'processing')) <= (approved_pence IS NOT NULL AND reservation_id IS NOT NULL))
  ) STRICT`,
  // With the text that is searched, so that a search reads the index and not the long rows.
  `CREATE INDEX refund_requests_by_status ON refund_requests (status, asked_at, id, search_text)`,
  `CREATE INDEX refund_requests_by_time ON refund_requests (asked_at, id, search_text)`,
  `CREATE INDEX refund_requests_by_reservation ON refund_requests (reservation_id, asked_at)`,
  // Money leaves for one request of a purchase at a time.
  `CREATE UNIQUE INDEX one_refund_under_way_per_reservation ON refund_requests (reservation_id) WHERE status IN ('approved', 'processing')`,

  `CREATE TABLE refund_evidence (
    id TEXT PRIMARY KEY,
    request_id TEXT REFERENCES refund_requests (id) ON DELETE CASCADE,
    file_key TEXT NOT NULL UNIQUE,
    file_name TEXT NOT NULL,
    content_type TEXT NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
    byte_size INTEGER NOT NULL CHECK (byte_size > 0),
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX refund_evidence_by_request ON refund_evidence (request_id, created_at)`,
  `CREATE INDEX refund_evidence_by_time ON refund_evidence (created_at, byte_size)`,

  `ALTER TABLE payments ADD COLUMN disputed_at TEXT`,
  `ALTER TABLE payments ADD COLUMN dispute_ref TEXT`,
  `CREATE TABLE refunds (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES payments (id),
    request_id TEXT REFERENCES refund_requests (id),
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    status TEXT NOT NULL CHECK (status IN ('due', 'pending', 'succeeded', 'failed')),
    provider_ref TEXT UNIQUE,
    last_error TEXT,
    created_at TEXT NOT NULL,
    settled_at TEXT
  ) STRICT`,
  `CREATE INDEX refunds_by_payment ON refunds (payment_id, created_at)`,
  `CREATE INDEX refunds_by_request ON refunds (request_id, created_at) WHERE request_id IS NOT NULL`,
  `CREATE INDEX unsettled_refunds ON refunds (created_at) WHERE status IN ('due', 'pending')`,
  `INSERT INTO refunds (id, payment_id, amount_pence, status, provider_ref, last_error, created_at, settled_at)
   SELECT id, id, amount_pence,
     CASE WHEN status = 'refunded' THEN 'succeeded' WHEN last_error = 'The refund failed.' THEN 'failed' WHEN refund_ref IS NOT NULL THEN 'pending' ELSE 'due' END,
     refund_ref, last_error, created_at, settled_at
   FROM payments WHERE status IN ('refund-due', 'refunded')`,
  `UPDATE outbox SET payload = json_object('refundId', json_extract(payload, '$.paymentId')) WHERE kind = 'refund'`,
  `ALTER TABLE payments DROP COLUMN refund_ref`,
  // No more goes back than was paid, whoever asks and however often.
  ...['INSERT', 'UPDATE OF status, amount_pence'].map(
    (event, index) => `CREATE TRIGGER refunds_within_payment_${index + 1} BEFORE ${event} ON refunds
    WHEN NEW.status <> 'failed' AND NEW.amount_pence + (
      SELECT coalesce(sum(amount_pence), 0) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed' AND id <> NEW.id
    ) > (SELECT amount_pence FROM payments WHERE id = NEW.payment_id)
    BEGIN SELECT RAISE(ABORT, 'refunds exceed the payment'); END`,
  ),

  `CREATE TABLE new_tickets (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('general', 'knowledge-hub', 'call', 'complaint', 'data-protection', 'register-interest')),
    status TEXT NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    deal_id INTEGER REFERENCES deals (id) ON DELETE SET NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    access_key TEXT NOT NULL UNIQUE,
    due_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    closed_at TEXT,
    search_text TEXT NOT NULL,
    message TEXT NOT NULL,
    CHECK ((status = 'open') = (due_at IS NOT NULL)),
    CHECK ((status = 'closed') = (closed_at IS NOT NULL))
  ) STRICT`,
  `INSERT INTO new_tickets (id, reference, kind, status, subject, email, name, deal_id, user_id, access_key, due_at, created_at, updated_at, closed_at, search_text, message)
   SELECT id, reference, kind, status, subject, email, name, deal_id, user_id, lower(hex(randomblob(32))),
     CASE status WHEN 'open' THEN strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+1 day') END,
     created_at, created_at, CASE status WHEN 'closed' THEN created_at END,
     lower(reference || ' ' || name || ' ' || email || ' ' || subject), message
   FROM tickets`,
  `DROP TABLE tickets`,
  `ALTER TABLE new_tickets RENAME TO tickets`,
  `CREATE INDEX tickets_by_due ON tickets (status, due_at, id, search_text)`,
  `CREATE INDEX tickets_by_status ON tickets (status, updated_at, id, search_text)`,
  `CREATE INDEX tickets_by_kind ON tickets (kind, status)`,
  `CREATE INDEX tickets_by_time ON tickets (updated_at, id, search_text)`,
  `CREATE INDEX tickets_by_user ON tickets (user_id, created_at)`,

  `CREATE TABLE ticket_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ticket_id TEXT NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('reply', 'answer', 'note')),
    body TEXT NOT NULL CHECK (body <> ''),
    author_user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX ticket_messages_by_ticket ON ticket_messages (ticket_id, id)`,

  // Set while a mail is being handed over: after a crash nobody knows whether it went, so it is not sent again by itself.
  `ALTER TABLE outbox ADD COLUMN started_at TEXT`,
  `CREATE INDEX outbox_by_status ON outbox (status, created_at, id)`,
  `CREATE INDEX outbox_by_time ON outbox (created_at, id)`,

  `CREATE INDEX audit_events_by_type ON audit_events (object_type, id)`,
  `CREATE INDEX audit_events_by_action ON audit_events (action, id)`,
  `CREATE INDEX audit_events_by_actor ON audit_events (actor_user_id, id)`,

  `CREATE INDEX users_by_lower_email ON users (lower(email))`,
  `CREATE INDEX reservations_by_status ON reservations (status, held_at, id)`,
  `CREATE INDEX reservations_by_time ON reservations (held_at, id)`,
  `CREATE INDEX reservations_by_payment ON reservations (paid_at, status, amount_pence) WHERE paid_at IS NOT NULL`,
  // Begins with the id: one that began with the status would be taken for the public listing's sorts, which have their own.
  `CREATE INDEX deals_statuses ON deals (id, status)`,
]

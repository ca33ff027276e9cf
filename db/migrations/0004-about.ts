import { sql, type Kysely } from 'kysely'

/** The subjects of mails and a refund's steps as columns and rows of their own. Frozen once merged, as every migration is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Numbered as the entry in the trail that tells of the step; the same number stands in the key of the step's mail.
  `CREATE TABLE refund_steps (
    entry INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL REFERENCES refund_requests (id) ON DELETE CASCADE,
    status TEXT NOT NULL CHECK (status IN ('pending', 'under-review', 'approved', 'processing', 'refunded', 'rejected', 'withdrawn')),
    at TEXT NOT NULL,
    actor TEXT NOT NULL CHECK (actor IN ('visitor', 'user', 'admin', 'system', 'provider')),
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL
  ) STRICT`,
  `CREATE INDEX refund_steps_by_request ON refund_steps (request_id, entry)`,
  `INSERT INTO refund_steps (entry, request_id, status, at, actor, user_id)
   SELECT id, object_id, substr(action, length('refund-request-') + 1), at, actor,
     (SELECT users.id FROM users WHERE users.id = actor_user_id)
   FROM audit_events
   WHERE object_type = 'refund-request'
     AND action IN ('refund-request-pending', 'refund-request-under-review', 'refund-request-approved', 'refund-request-processing',
       'refund-request-refunded', 'refund-request-rejected', 'refund-request-withdrawn')
     AND object_id IN (SELECT id FROM refund_requests)`,

  `ALTER TABLE refund_requests ADD COLUMN is_from_us INTEGER NOT NULL DEFAULT 0 CHECK (is_from_us IN (0, 1))`,
  `UPDATE refund_requests SET is_from_us = 1
   WHERE id IN (SELECT request_id FROM refund_steps WHERE status = 'pending' AND actor = 'system')`,

  // Built anew, so that what is searched and filtered stands before the long text of a mail. The types have no CHECK, as in the
  // trail: each new kind of thing adds one.
  `CREATE TABLE new_outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'refund')),
    idempotency_key TEXT NOT NULL UNIQUE,
    about_type TEXT,
    about_id TEXT,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at TEXT NOT NULL,
    last_error TEXT,
    created_at TEXT NOT NULL,
    started_at TEXT,
    sent_at TEXT,
    search_text TEXT NOT NULL,
    payload TEXT NOT NULL,
    CHECK ((about_type IS NULL) = (about_id IS NULL))
  ) STRICT`,
  // A key is `mail:{name}:{id}`, for some with a number or a time behind it. Mails to the operator about money name the provider's
  // dispute or refund, so theirs are told by the reservation's reference, with which their subjects end.
  `INSERT INTO new_outbox (id, kind, idempotency_key, about_type, about_id, status, attempts, next_attempt_at, last_error,
     created_at, started_at, sent_at, search_text, payload)
   WITH keys AS (
     SELECT id, substr(idempotency_key, 6, instr(substr(idempotency_key, 6), ':') - 1) AS name,
       substr(idempotency_key, 6 + instr(substr(idempotency_key, 6), ':')) || ':' AS rest
     FROM outbox WHERE kind = 'mail' AND instr(substr(idempotency_key, 6), ':') > 0
   ), named AS (
     SELECT id, name, substr(rest, 1, instr(rest, ':') - 1) AS named FROM keys
   ), found AS (
     SELECT id,
       CASE
         WHEN name IN ('refund-received', 'refund-new', 'refund-under-review', 'refund-reopened', 'refund-approved',
           'refund-rejected', 'refund-withdrawn') THEN named
         WHEN name IN ('refund-processing', 'refund-delayed', 'refund-failed', 'refund-done')
           THEN (SELECT request_id FROM refunds WHERE refunds.id = named)
       END AS request_id,
       CASE
         WHEN name = 'ticket' THEN named
         WHEN name IN ('ticket-reply', 'ticket-answer')
           THEN (SELECT ticket_id FROM ticket_messages WHERE ticket_messages.id = CAST(named AS INTEGER))
       END AS ticket_id,
       CASE
         WHEN name IN ('paid', 'deal-unavailable') THEN named
         WHEN name IN ('payment-link', 'returned', 'mismatch')
           THEN (SELECT reservation_id FROM payments WHERE payments.id = named)
         WHEN name IN ('refund-processing', 'refund-delayed', 'refund-failed', 'refund-done')
           THEN (SELECT reservation_id FROM payments JOIN refunds ON payments.id = payment_id WHERE refunds.id = named)
         WHEN name IN ('dispute-open', 'dispute-won', 'dispute-lost', 'foreign-refund')
           THEN (SELECT reservations.id FROM outbox JOIN reservations ON reference = substr(payload ->> '$.subject', -12) WHERE outbox.id = named.id)
       END AS reservation_id
     FROM named
   )
   SELECT outbox.id, kind, idempotency_key,
     CASE
       WHEN payload ->> '$.refundId' IS NOT NULL THEN 'refund'
       WHEN request_id IS NOT NULL THEN 'refund-request'
       WHEN ticket_id IS NOT NULL THEN 'ticket'
       WHEN reservation_id IS NOT NULL THEN 'reservation'
     END,
     coalesce(payload ->> '$.refundId', request_id, ticket_id, reservation_id),
     status, attempts, next_attempt_at, last_error, created_at, started_at, sent_at,
     fold(CASE kind
       WHEN 'mail' THEN concat_ws(char(10), idempotency_key, payload ->> '$.to', payload ->> '$.subject')
       ELSE idempotency_key
     END),
     payload
   FROM outbox LEFT JOIN found ON found.id = outbox.id
   ORDER BY outbox.rowid`,
  `DROP TABLE outbox`,
  `ALTER TABLE new_outbox RENAME TO outbox`,
  `CREATE INDEX waiting_outbox ON outbox (kind, next_attempt_at) WHERE status = 'waiting'`,
  // With the text that is searched, so that a search reads the index and not the long rows.
  `CREATE INDEX outbox_by_status ON outbox (status, created_at, id, search_text)`,
  `CREATE INDEX outbox_by_time ON outbox (created_at, id, search_text)`,
  `CREATE INDEX outbox_by_about ON outbox (about_type, about_id)`,
]

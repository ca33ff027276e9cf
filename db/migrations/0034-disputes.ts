import { sql, type Kysely } from 'kysely'

/** Disputes as rows of their own. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The last word of the trail about the disputes of a payment. Entries name the payment and not the dispute. */
const lastWord = (column: string) => `(SELECT ${column} FROM audit_events
  WHERE audit_events.object_type = 'reservation' AND audit_events.object_id = payments.reservation_id
    AND audit_events.action IN ('payment-disputed', 'dispute-won', 'dispute-lost')
    AND json_extract(audit_events.detail, '$.paymentId') = payments.id
  ORDER BY audit_events.id DESC LIMIT 1)`
const firstWord = `(SELECT min(at) FROM audit_events
  WHERE audit_events.object_type = 'reservation' AND audit_events.object_id = payments.reservation_id
    AND audit_events.action IN ('payment-disputed', 'dispute-won', 'dispute-lost')
    AND json_extract(audit_events.detail, '$.paymentId') = payments.id)`

const statements = [
  `CREATE TABLE disputes (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES payments (id),
    stage TEXT NOT NULL CHECK (stage IN ('asked', 'asked-answered', 'asked-closed', 'to-answer', 'answered', 'won', 'lost')),
    state TEXT NOT NULL GENERATED ALWAYS AS (
      CASE stage WHEN 'won' THEN 'won' WHEN 'asked-closed' THEN 'won' WHEN 'lost' THEN 'lost' ELSE 'open' END
    ) STORED,
    provider_status TEXT NOT NULL,
    amount_pence INTEGER NOT NULL CHECK (amount_pence >= 0),
    fee_pence INTEGER CHECK (fee_pence >= 0),
    reason TEXT,
    opened_at TEXT NOT NULL,
    evidence_due_by TEXT,
    closed_at TEXT,
    told_at TEXT NOT NULL,
    CHECK ((state = 'open') = (closed_at IS NULL))
  ) STRICT`,
  `CREATE INDEX disputes_by_payment ON disputes (payment_id, opened_at)`,
  `CREATE INDEX disputes_by_day ON disputes (opened_at, id)`,
  `CREATE INDEX disputes_to_answer ON disputes (evidence_due_by, id) WHERE stage IN ('asked', 'to-answer')`,
  `CREATE INDEX disputes_open ON disputes (state, opened_at) WHERE state = 'open'`,
  // A lost dispute has left the money that it took, under its own name.
  `INSERT INTO disputes (id, payment_id, stage, provider_status, amount_pence, opened_at, closed_at, told_at)
    SELECT refunds.provider_ref, payments.id, 'lost', 'lost', refunds.amount_pence,
      min(refunds.created_at, coalesce(${firstWord}, refunds.created_at)),
      coalesce(refunds.settled_at, refunds.created_at), coalesce(refunds.settled_at, refunds.created_at)
    FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE refunds.provider_ref GLOB 'd[pu]_*'`,
  // The last word tells how any other stands. One without a word of its end is open, and the provider is asked within minutes.
  `INSERT INTO disputes (id, payment_id, stage, provider_status, amount_pence, opened_at, closed_at, told_at)
    SELECT dispute_ref, id, stage, CASE stage WHEN 'to-answer' THEN 'needs_response' ELSE stage END, amount,
      coalesce(disputed_at, first, told), CASE stage WHEN 'to-answer' THEN NULL ELSE told END, told
    FROM (
      SELECT payments.id, payments.dispute_ref, payments.disputed_at,
        CASE
          WHEN payments.disputed_at IS NOT NULL THEN 'to-answer'
          WHEN ${lastWord('action')} = 'dispute-won' THEN 'won'
          WHEN ${lastWord('action')} = 'dispute-lost' THEN 'lost'
          ELSE 'to-answer'
        END AS stage,
        coalesce(json_extract(${lastWord('detail')}, '$.amountPence'), payments.amount_pence) AS amount,
        ${firstWord} AS first,
        coalesce(${lastWord('at')}, payments.disputed_at, payments.settled_at, payments.created_at) AS told
      FROM payments WHERE payments.dispute_ref IS NOT NULL
    )
    WHERE true
    ON CONFLICT (id) DO NOTHING`,
  // The open disputes of a payment are what says that it is disputed.
  `ALTER TABLE payments DROP COLUMN disputed_at`,
  `ALTER TABLE payments DROP COLUMN dispute_ref`,
]

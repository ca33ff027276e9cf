import { sql, type Kysely } from 'kysely'

/** Extended holds, unavailable deals, reserved deals last, searches folded alike. Frozen once merged, as every migration is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE reservations ADD COLUMN extended_at TEXT`,
  `ALTER TABLE deals ADD COLUMN unavailable_at TEXT`,

  // Each sort of the listing ends with the reserved deals, so each index begins with the status: 'active' comes before 'reserved'.
  `DROP INDEX public_deals_by_score`,
  `DROP INDEX public_deals_by_roi`,
  `DROP INDEX public_deals_by_price`,
  `DROP INDEX public_deals_by_yield`,
  `CREATE INDEX public_deals_by_score ON deals (status, ai_score DESC, id) WHERE status IN ('active', 'reserved')`,
  `CREATE INDEX public_deals_by_roi ON deals (status, roi_percent DESC, id) WHERE status IN ('active', 'reserved')`,
  `CREATE INDEX public_deals_by_price ON deals (status, price_pence, id) WHERE status IN ('active', 'reserved')`,
  `CREATE INDEX public_deals_by_yield ON deals (status, gross_yield_percent DESC, id) WHERE status IN ('active', 'reserved')`,

  // 0002 folded ASCII only; the function is ours (db/database.server.ts) and folds as new rows are folded.
  `UPDATE tickets SET search_text = fold(reference || ' ' || name || ' ' || email || ' ' || subject)`,
  // A request is found by its purchase's references too, whichever of them was typed.
  `UPDATE refund_requests SET search_text = search_text || ' ' || (
     SELECT fold(reservations.reference || ' ' || printf('PID-%06d', reservations.deal_id))
     FROM reservations WHERE reservations.id = refund_requests.reservation_id
   ) WHERE reservation_id IS NOT NULL`,
  // Somebody's own open requests are looked for on /refunds and /account.
  `CREATE INDEX refund_requests_by_user ON refund_requests (user_id, asked_at) WHERE user_id IS NOT NULL`,
]

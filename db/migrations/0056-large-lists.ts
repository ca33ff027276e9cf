import { sql, type Kysely } from 'kysely'

/** Indexes that answer what lists of the desk ask of every row, so that no row is read but those that are shown. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The order in which open disputes wait.
  `CREATE INDEX disputes_waiting ON disputes (
    state, stage NOT IN ('asked', 'to-answer'), evidence_due_by IS NULL, evidence_due_by, opened_at DESC, id DESC
  )`,

  // With the name that is shown, which is searched.
  `DROP INDEX testimonials_by_state`,
  `CREATE INDEX testimonials_by_state ON testimonials (state, updated_at, id, reservation_id, name)`,
  `DROP INDEX testimonials_by_time`,
  `CREATE INDEX testimonials_by_time ON testimonials (updated_at, id, reservation_id, name)`,

  // With all that the filters ask and the numbers by state count.
  `DROP INDEX submissions_by_state`,
  `CREATE INDEX submissions_by_state ON submissions (
    state, review_due_at, state_since, vendor_kind, reviewer_id, search_text
  )`,
  `DROP INDEX tickets_by_kind`,
  `CREATE INDEX tickets_by_kind ON tickets (kind, status, due_at, search_text)`,

  // Purchases whose end nobody has marked, and the requests that stand in the way.
  `DROP INDEX reservations_to_end`,
  `CREATE INDEX reservations_to_end ON reservations (paid_at, id) WHERE status = 'paid' AND locked_at IS NULL`,
  `DROP INDEX refund_requests_by_reservation`,
  `CREATE INDEX refund_requests_by_reservation ON refund_requests (reservation_id, asked_at, status)`,
]

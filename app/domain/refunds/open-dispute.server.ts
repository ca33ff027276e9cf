import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'

/**
 * What holds a payment's money back: its open disputes. The table of disputes alone says so. An inquiry has taken no money and holds
 * nothing back; a refund is what settles it (RULES.md, Disputes).
 */

/** The stages at which a dispute has taken the money and may still be won. Written out, as the index of a payment's disputes needs no more. */
const holdsMoney = sql<boolean>`disputes.stage IN ('to-answer', 'answered')`

/** Since when a payment is disputed, in a query that reads `payments`; null while it is not. */
export const disputedSince = sql<string | null>`(
  SELECT min(disputes.opened_at) FROM disputes WHERE disputes.payment_id = payments.id AND ${holdsMoney}
)`

/** True for a reservation one of whose payments is disputed, in a query that reads `reservations`. */
export const isDisputed = sql<0 | 1>`EXISTS (
  SELECT 1 FROM payments JOIN disputes ON disputes.payment_id = payments.id
  WHERE payments.reservation_id = reservations.id AND ${holdsMoney}
)`

/** An open dispute, as far as a decision has to know of it. */
export interface OpenDispute {
  id: string
  /** The time by which evidence has to be with the provider; null where it is there, or no time is known. */
  evidenceDueBy: string | null
  amountPence: number
}

/** The dispute that holds a payment's money back, of several the one to be answered first; null where none does. */
export async function findOpenDispute(db: Db, paymentId: string): Promise<OpenDispute | null> {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'stage', 'evidence_due_by', 'amount_pence'])
    .where('payment_id', '=', paymentId)
    .where(holdsMoney)
    .orderBy((order) => order('stage', '=', 'to-answer'), 'desc')
    .orderBy('evidence_due_by')
    .limit(1)
    .execute()
  const [row] = rows
  if (!row) return null
  const evidenceDueBy = row.stage === 'to-answer' ? row.evidence_due_by : null
  return { id: row.id, evidenceDueBy, amountPence: row.amount_pence }
}

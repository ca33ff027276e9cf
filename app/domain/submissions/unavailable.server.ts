import type { Db } from '#db/database.server.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { UnavailableRefusal } from '#app/domain/deals/desk/desk.ts'
import { hashOf } from '#app/domain/records/versions.server.ts'
import {
  affectedKey,
  markDealUnavailable,
  markDealUnavailableIn,
  readUnavailability,
  type Affected,
} from '#app/domain/reservations/unavailable.server.ts'

/** A vendor says that a property is no longer available: the same as an admin does, without ever reading who has reserved it. */

/** What would follow, as the vendor may know it. */
interface Consequence {
  title: string
  /** When it was said; null while it was not. */
  markedAt: string | null
  /** The buyers who are paid back, and what they get together, in pence. */
  refunds: number
  refundPence: number
  /** True where somebody is at the checkout and has not paid. */
  isHeld: boolean
  /** True where a person of ours has to look at the refund first. */
  isLeftToPerson: boolean
  /** What the confirmation sends back, so that only what the page said can happen. */
  expected: string
}

type Found =
  | { ok: true; consequence: Consequence; dealId: number; key: string }
  | { ok: false; reason: UnavailableRefusal }

/** What would follow now for the deal of a vendor's own submission. */
export async function readConsequence(db: Db, vendor: { id: string }, reference: string, now: string): Promise<Found> {
  const row = await db
    .selectFrom('submissions')
    .select('deal_id')
    .where('reference', '=', reference)
    .where('user_id', '=', vendor.id)
    .executeTakeFirst()
  const found = row?.deal_id ? await readUnavailability(db, vendor, row.deal_id, now) : undefined
  if (!found) return { ok: false, reason: 'not-found' }
  if (found.refusal) return { ok: false, reason: found.refusal }
  const { title, markedAt, affected, dealId } = found
  return {
    ok: true,
    dealId,
    consequence: { title, markedAt, ...tell(affected), expected: hashOf(affectedKey(affected)) },
    key: affectedKey(affected),
  }
}

function tell(affected: Affected) {
  const buyer = affected.kind === 'buyer' ? affected : null
  return {
    refunds: buyer && buyer.amountPence > 0 ? 1 : 0,
    refundPence: buyer?.amountPence ?? 0,
    isHeld: affected.kind === 'holder',
    isLeftToPerson: Boolean(buyer?.leftToPerson),
  }
}

/**
 * Takes the deal off the market at once; its buyer is told and paid back in full, and a hold ends. `expected` is what the vendor saw:
 * refused where that has changed.
 */
export async function markOwnUnavailable(
  db: Db,
  payments: Payments | null,
  vendor: { id: string },
  reference: string,
  expected: string,
  now: string,
): Promise<{ ok: true; isNew: boolean } | { ok: false; reason: UnavailableRefusal }> {
  const found = await readConsequence(db, vendor, reference, now)
  if (!found.ok) return found
  // The key itself names the reservation, which is nothing for the vendor.
  if (found.consequence.expected !== expected && !found.consequence.markedAt) return { ok: false, reason: 'changed' }
  const marked = await markDealUnavailable(db, payments, vendor, found.dealId, found.key, now, reference)
  if (!marked.ok || !marked.isNew) return marked.ok ? { ok: true, isNew: false } : marked
  const { id } = await db
    .selectFrom('submissions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await recordAudit(db, {
    at: now,
    actor: 'user',
    actorUserId: vendor.id,
    action: 'submission-unavailable',
    objectType: 'submission',
    objectId: String(id),
  })
  return { ok: true, isNew: true }
}

/**
 * Takes the deal of a submission off the market once more, as its vendor had before a restore. Null where it is not on offer in the older
 * data, or somebody holds or has bought it there: then it is for the desk, as nobody has been told.
 */
export async function markUnavailableAgain(trx: Db, submissionId: number, now: string): Promise<true | null> {
  const row = await trx
    .selectFrom('submissions')
    .select(['user_id', 'reference', 'deal_id'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const nobody = affectedKey({ kind: 'nobody' })
  const marked = await markDealUnavailableIn(trx, { id: row.user_id }, row.deal_id ?? 0, nobody, now, row.reference)
  return marked.ok && marked.isNew ? true : null
}

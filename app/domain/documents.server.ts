import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, DealDocumentRow } from '#db/schema.ts'
import { recordAudit } from './audit.server.ts'
import { undecidedStatuses, underWayStatuses } from './refund-requests.ts'
import type { User } from './users.ts'

export interface ReadableDocument {
  document: DealDocumentRow
  /** The reservation that opens it; null for an admin. */
  reservationId: string | null
}

/**
 * The document, if this user may read it: the buyer of a paid reservation whose documents are unlocked, or an admin. Undefined
 * for everyone else, exactly as for a document that does not exist. While the buyer's own refund request goes on, and once any
 * is approved, the documents are closed: nobody has the money back and the documents too.
 */
export async function findReadableDocument(
  db: Db,
  user: User | null,
  documentId: string,
  now: string,
): Promise<ReadableDocument | undefined> {
  if (!user) return undefined
  const document = await db.selectFrom('deal_documents').selectAll().where('id', '=', documentId).executeTakeFirst()
  if (!document) return undefined
  const reservation = await db
    .selectFrom('reservations')
    .select('id')
    .where('deal_id', '=', document.deal_id)
    .where('user_id', '=', user.id)
    .where('status', 'in', ['paid', 'completed'])
    .where('unlock_at', '<=', now)
    .where('locked_at', 'is', null)
    .where((where) => where.not(isClosedByRequest(where)))
    .executeTakeFirst()
  if (reservation) return { document, reservationId: reservation.id }
  if (!user.isAdmin) return undefined
  // An admin who has bought this deal is its buyer: what is closed to buyers is closed to them.
  const own = await db
    .selectFrom('reservations')
    .select('id')
    .where('deal_id', '=', document.deal_id)
    .where('user_id', '=', user.id)
    .where('status', 'in', ['paid', 'completed'])
    .executeTakeFirst()
  return own ? undefined : { document, reservationId: null }
}

/** True for a reservation whose documents a refund request keeps closed. */
function isClosedByRequest(where: ExpressionBuilder<Database, 'reservations'>) {
  return where.exists(
    where
      .selectFrom('refund_requests')
      .select('refund_requests.id')
      .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
      .where((request) =>
        request.or([
          request('refund_requests.status', 'in', underWayStatuses),
          // Asked by somebody who is not signed in as the buyer, it must not close anything to them.
          request('refund_requests.status', 'in', undecidedStatuses).and('is_from_buyer', '=', 1),
        ]),
      ),
  )
}

/** Writes down that a document was opened, and on the reservation when that was for the first time: a refund depends on it. */
export async function recordDocumentAccess(db: Db, user: User, readable: ReadableDocument, now: string): Promise<void> {
  const { document, reservationId } = readable
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('document_accesses')
      .values({ document_id: document.id, user_id: user.id, reservation_id: reservationId, accessed_at: now })
      .execute()
    if (!reservationId) return
    const first = await trx
      .updateTable('reservations')
      .set({ first_document_access_at: now })
      .where('id', '=', reservationId)
      .where('first_document_access_at', 'is', null)
      .executeTakeFirst()
    if (first.numUpdatedRows > 0n) {
      await recordAudit(trx, {
        at: now,
        actor: 'user',
        actorUserId: user.id,
        action: 'documents-first-opened',
        objectType: 'reservation',
        objectId: reservationId,
        detail: { documentId: document.id },
      })
    }
  })
}

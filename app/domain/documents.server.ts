import type { Db } from '#db/database.server.ts'
import type { DealDocumentRow } from '#db/schema.ts'
import { recordAudit } from './audit.server.ts'
import type { User } from './users.ts'

export interface ReadableDocument {
  document: DealDocumentRow
  /** The reservation that opens it; null for an admin. */
  reservationId: string | null
}

/**
 * The document, if this user may read it: the buyer of a paid reservation whose documents are unlocked, or an admin. Undefined
 * for everyone else, exactly as for a document that does not exist.
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
    .executeTakeFirst()
  if (reservation) return { document, reservationId: reservation.id }
  return user.isAdmin ? { document, reservationId: null } : undefined
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

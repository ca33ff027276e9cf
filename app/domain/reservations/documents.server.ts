import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, DealDocumentRow, RefundRequestRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { OpeningRefusal } from './documents.ts'
import { listStandingNotices } from '#app/domain/refunds/notices.server.ts'
import { findPurchase, type Purchase } from '#app/domain/refunds/purchases.server.ts'
import { undecidedStatuses, underWayStatuses } from '#app/domain/terms/refund-states.ts'
import { can } from '#app/domain/people/roles.ts'
import type { User } from '#app/domain/people/users.ts'

export interface ReadableDocument {
  document: DealDocumentRow
  /** The reservation that gives access; null at the desk. */
  reservation: { id: string; reference: string } | null
  /**
   * False for a buyer who waits for the documents or the check of their identity, or has not yet chosen to open them. Until then each file leads to the page that
   * says so.
   */
  isOpened: boolean
}

/**
 * The document, if this user may read it, now or later: the buyer of a paid reservation, or an admin. One that was removed stays
 * for those who had paid before. Undefined for everyone else, exactly as for a document that does not exist. The documents are closed while the buyer's own refund
 * request, or ours for them, goes on, and once any request is approved: nobody may have both the money and the documents.
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
    .select(['id', 'reference', 'first_document_access_at', 'unlock_at'])
    .where('deal_id', '=', document.deal_id)
    .where('user_id', '=', user.id)
    .where('status', 'in', ['paid', 'completed'])
    .where('locked_at', 'is', null)
    .$if(document.removed_at !== null, (query) => query.where('paid_at', '<=', document.removed_at))
    .where((where) => where.not(isClosedByRequest(where)))
    .executeTakeFirst()
  if (reservation) {
    const { id, reference, first_document_access_at: openedAt, unlock_at: unlockAt } = reservation
    return {
      document,
      reservation: { id, reference },
      isOpened: openedAt !== null && unlockAt !== null && unlockAt <= now,
    }
  }
  if (!can(user, 'documents')) return undefined
  // An admin who has bought this deal is its buyer, so documents that are closed to buyers are closed to this admin too.
  const own = await db
    .selectFrom('reservations')
    .select('id')
    .where('deal_id', '=', document.deal_id)
    .where('user_id', '=', user.id)
    .where('status', 'in', ['paid', 'completed'])
    .executeTakeFirst()
  return own ? undefined : { document, reservation: null, isOpened: true }
}

/** True for a reservation whose buyer has cancelled in another way than by the form, while that is undecided. */
export function isCancelledAtDesk(where: ExpressionBuilder<Database, 'reservations'>) {
  return where.exists(
    where
      .selectFrom('refund_requests')
      .select('refund_requests.id')
      .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
      .where('refund_requests.status', 'in', undecidedStatuses)
      .where('channel', '<>', 'form'),
  )
}

/** True for a reservation whose documents a refund request keeps closed. */
export function isClosedByRequest(where: ExpressionBuilder<Database, 'reservations'>) {
  return where.exists(
    where
      .selectFrom('refund_requests')
      .select('refund_requests.id')
      .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
      .where((request) =>
        request.or([
          request('refund_requests.status', 'in', underWayStatuses),
          // A request that was made without signing in as the buyer must not close anything to the buyer.
          request.and([
            request('refund_requests.status', 'in', undecidedStatuses),
            request.or([request('is_from_buyer', '=', 1), request('is_from_us', '=', 1)]),
          ]),
        ]),
      ),
  )
}

/** Records that a document was read. It changes nothing about refunds: only `openDocuments` does. */
export async function recordDocumentAccess(db: Db, user: User, readable: ReadableDocument, now: string): Promise<void> {
  const { document, reservation } = readable
  await db
    .insertInto('document_accesses')
    .values({ document_id: document.id, user_id: user.id, reservation_id: reservation?.id ?? null, accessed_at: now })
    .execute()
}

/** The most documents of which the readings are told. */
const mostRead = 50

/** How often each document was read by the buyer of this reservation, and when first and last; the latest first. */
export function listReadings(
  db: Db,
  reservationId: string,
): Promise<{ documentId: string; title: string; times: number; firstAt: string; lastAt: string }[]> {
  return db
    .selectFrom('document_accesses')
    .innerJoin('deal_documents', 'deal_documents.id', 'document_accesses.document_id')
    .select((select) => [
      'document_id as documentId',
      'title',
      select.fn.countAll<number>().as('times'),
      select.fn.min<string>('accessed_at').as('firstAt'),
      select.fn.max<string>('accessed_at').as('lastAt'),
    ])
    .where('document_accesses.reservation_id', '=', reservationId)
    .groupBy(['document_id', 'title'])
    .orderBy('lastAt', 'desc')
    .limit(mostRead)
    .execute()
}

/** A buyer's documents, for the page where they choose to open them. */
interface Opening {
  purchase: Purchase
  documents: { id: string; title: string; contentType: string }[]
  /** A document that lies elsewhere. */
  documentUrl: string | null
  /** The reason why they cannot be opened now; null when they can be, or have been. */
  refusal: OpeningRefusal | null
  /** The first notice about the purchase that stands without closing the documents; null where none does. */
  standing: Pick<RefundRequestRow, 'reference' | 'channel' | 'sent_at'> | null
}

/** The documents of one of this user's purchases; undefined for anything else, exactly as for one that does not exist. */
export async function findOpening(
  db: Db,
  user: User,
  reservationId: string,
  now: string,
): Promise<Opening | undefined> {
  const purchase = await findPurchase(db, reservationId)
  if (!purchase || purchase.buyerId !== user.id) return undefined
  const documents = await db
    .selectFrom('deal_documents')
    .select(['id', 'title', 'content_type as contentType'])
    .where('deal_id', '=', purchase.dealId)
    .where((where) => where.or([where('removed_at', 'is', null), where('removed_at', '>=', purchase.paidAt)]))
    .orderBy('position')
    .execute()
  const { document_url: documentUrl } = await db
    .selectFrom('deals')
    .select('document_url')
    .where('id', '=', purchase.dealId)
    .executeTakeFirstOrThrow()
  const closed = await db
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', reservationId)
    .where(isClosedByRequest)
    .executeTakeFirst()
  const refusal = ((): OpeningRefusal | null => {
    if (purchase.status !== 'paid' && purchase.status !== 'completed') return 'ended'
    if (purchase.lockedAt !== null) return 'disputed'
    if (closed) return 'refund-asked'
    if (purchase.unlockAt === null) return 'check-pending'
    if (purchase.unlockAt > now) return 'locked'
    return documents.length === 0 && documentUrl === null ? 'no-documents' : null
  })()
  const standing = await db
    .selectFrom('refund_requests')
    .select(['reference', 'channel', 'sent_at'])
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', undecidedStatuses)
    .orderBy('sent_at')
    .executeTakeFirst()
  return { purchase, documents, documentUrl, refusal, standing: refusal === 'refund-asked' ? null : (standing ?? null) }
}

/**
 * Opens the documents for a buyer who knows what it changes. Nothing else counts as opened (RULES.md, Consent). A second time
 * changes nothing. Refused while the documents are closed, and where there is nothing to open.
 */
export async function openDocuments(
  db: Db,
  user: User,
  reservationId: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: OpeningRefusal }> {
  return db.transaction().execute(async (trx) => {
    const opening = await findOpening(trx, user, reservationId, now)
    if (!opening) return { ok: false, reason: 'not-found' }
    if (opening.refusal) return { ok: false, reason: opening.refusal }
    const first = await trx
      .updateTable('reservations')
      .set({ first_document_access_at: now })
      .where('id', '=', reservationId)
      .where('first_document_access_at', 'is', null)
      .executeTakeFirst()
    if (first.numUpdatedRows > 0n) {
      const notices = await listStandingNotices(trx, reservationId)
      await recordAudit(trx, {
        at: now,
        actor: 'user',
        actorUserId: user.id,
        action: 'documents-opened',
        objectType: 'reservation',
        objectId: reservationId,
        // It ends no right that the buyer's notice, sent before, has used.
        detail: { hasWaived: opening.purchase.hasWaived && notices.length === 0 },
      })
    }
    return { ok: true }
  })
}

/** The number of documents of a deal for whoever pays now. */
export async function countDocuments(db: Db, dealId: number): Promise<number> {
  const { count } = await db
    .selectFrom('deal_documents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('deal_id', '=', dealId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

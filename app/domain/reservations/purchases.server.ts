import type { ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, DealStatus, ReservationStatus } from '#db/schema.ts'
import { fullAddress } from '#app/domain/deals/record/address.ts'
import { drawingColumns, toDrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { listFirstImages } from '#app/domain/deals/files/images.server.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { listReceipts } from '#app/domain/receipts/receipts.server.ts'
import { disputedSince } from '#app/domain/refunds/open-dispute.server.ts'
import { listOwnRequests } from '#app/domain/refunds/progress.server.ts'
import { arrivedOf, findPurchases, readRefunds, type Purchase } from '#app/domain/refunds/purchases.server.ts'
import { otherSum } from '#app/domain/refunds/returned-money.server.ts'
import { describeClosed } from '#app/domain/terms/buyer-check.ts'
import { consentOf, opensFrom } from '#app/domain/terms/consent.ts'
import { describeMissing, refundDates } from '#app/domain/terms/refund-rules.ts'
import { describeStanding, type RefundProgress } from '#app/domain/refunds/requests.ts'
import { isUndecided, isUnderWay, underWayStatuses } from '#app/domain/terms/refund-states.ts'
import { mayExtend } from './hold-limits.server.ts'
import { listNotEntered } from '#app/domain/deals/list/not-entered.server.ts'
import { freedHoldMilliseconds, mostYourDeals, type YourDeal } from './reservations.ts'
import { type OtherPayment } from './other-payments.ts'
import { describeLife, whatOpeningChanges, type LifeFacts } from './time-line.ts'

/**
 * A user's running holds, those that the desk has freed lately, purchases and returned payments, newest first, at most a hundred. Purchases whose documents are open come
 * with their address. The number of queries does not depend on how many there are.
 */
export async function listYourDeals(db: Db, userId: string, now: string): Promise<YourDeal[]> {
  const notEntered = (await listNotEntered(db, userId)).map(({ id }) => id)
  return describeReservations(
    db,
    userId,
    await readReservations(db, userId, now, notEntered).execute(),
    now,
    notEntered,
  )
}

/** One of them by its id; undefined where the user has none of this id. */
export async function findYourDeal(
  db: Db,
  userId: string,
  reservationId: string,
  now: string,
): Promise<YourDeal | undefined> {
  const rows = await readReservations(db, userId, now, []).where('reservations.id', '=', reservationId).execute()
  return (await describeReservations(db, userId, rows, now, []))[0]
}

/**
 * Why there is nothing to open for this reservation, against its buyer's choice, as their account says it: the check of their identity
 * is to come, or documents are missing, with what follows; null where neither is so. The mail after paying, the page that follows and
 * the receipt say the same.
 */
export async function findWhyClosed(db: Db, reservationId: string, now: string): Promise<string | null> {
  const { user_id: userId } = await db
    .selectFrom('reservations')
    .select('user_id')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  const yours = await findYourDeal(db, userId, reservationId, now)
  return yours?.waitsForCheck ?? yours?.missing ?? null
}

type ReservationFacts = Awaited<ReturnType<ReturnType<typeof readReservations>['execute']>>

async function describeReservations(
  db: Db,
  userId: string,
  rows: ReservationFacts,
  now: string,
  notEntered: readonly string[],
): Promise<YourDeal[]> {
  const ids = rows.map((row) => row.id)
  const purchases = await findPurchases(db, ids)
  const requests = await listOwnRequests(db, ids, purchases)
  const payments = await listPaymentsNotKept(db, ids)
  const receipts = await listReceipts(db, ids)
  const isPaid = (row: { status: ReservationStatus }) => row.status === 'paid' || row.status === 'completed'
  const documents = await listDocuments(
    db,
    rows.filter(isPaid).map((row) => row.deal_id),
  )
  const images = await listFirstImages(
    db,
    rows.map((row) => row.deal_id),
  )
  const hasHold = rows.some((row) => row.status === 'held' && row.extended_at === null)
  const mayKeepLonger = hasHold && (await mayExtend(db, userId, now))
  return rows.flatMap((row) => {
    const [refund = null, ...otherRefunds] = requests.get(row.id) ?? []
    const purchase = purchases.get(row.id)
    const notKept = (payments.get(row.id) ?? []).filter(({ id }) => id !== purchase?.paymentId)
    const returned = notKept.find(({ fate }) => fate !== 'looked-into')
    const isLookedInto = notKept.some(({ fate }) => fate === 'looked-into')
    const owed = purchase?.paymentStatus === 'refund-due' ? fateOfOwed(purchase) : null
    const isReceived = notEntered.includes(row.id)
    const state = stateOf({ ...row, owed, returned: returned?.fate ?? null, isLookedInto, isReceived }, refund, now)
    if (!state) return []
    // Of a reservation that was never paid, the state itself tells of the payment that came too late.
    const told = purchase ? null : (notKept.find(({ fate }) => fate === state) ?? null)
    const isOpened = row.first_document_access_at !== null
    const isKept = isPaid(row) || row.status === 'not-completed'
    const dates = row.paid_at && isKept ? refundDates(row.paid_at) : null
    const canOpen = state === 'paid-unlocked' && !isOpened
    return {
      reservationId: row.id,
      reference: row.reference,
      dealId: row.deal_id,
      dealReference: dealReference(row.deal_id),
      title: row.title,
      location: row.location,
      image: images.get(row.deal_id) ?? null,
      imageUrl: row.image_url,
      drawing: toDrawingFacts({ ...row, id: row.deal_id }),
      propertyType: row.property_type,
      state,
      amountPence: row.amount_pence,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
      paidAt: row.paid_at,
      completedOn: row.completed_on,
      notCompletedBecause: row.status === 'not-completed' ? row.not_completed_because : null,
      endNote: row.end_note,
      unlockAt: row.locked_at === null ? row.unlock_at : null,
      isOpened,
      isDealPublic: row.deal_status === 'active' || row.deal_status === 'reserved',
      address: state === 'paid-unlocked' ? fullAddress(row) || null : null,
      titleNumber: state === 'paid-unlocked' ? row.title_number || null : null,
      uprn: state === 'paid-unlocked' ? row.uprn || null : null,
      documentUrl: state === 'paid-unlocked' && isOpened ? row.document_url : null,
      hasDocumentElsewhere: isPaid(row) && row.document_url !== null,
      documents: isPaid(row) ? listPaidFor(documents.get(row.deal_id), row.paid_at) : [],
      refundDates: dates,
      isAnyReasonOpen: dates !== null && now <= dates.anyReasonUntil,
      refund,
      otherRefunds,
      canExtend: state === 'held' && row.extended_at === null && mayKeepLonger,
      consent: consentOf(row).choice,
      terms: row.terms_version,
      refundedPence: purchase?.refundedPence ?? 0,
      moneyBack: purchase?.moneyBack ?? told?.moneyBack ?? [],
      notKept: told,
      otherPayments: notKept.filter((payment) => payment !== told),
      receipts: receipts.get(row.id) ?? [],
      life: purchase && !owed ? describeLife(lifeFacts(purchase, state, row), now) : [],
      waitsForCheck:
        purchase?.check === 'pending' && state === 'paid-locked' && row.locked_at === null
          ? describePending(row, purchase.paidAt, now)
          : null,
      checkEndsAt: row.check_ends_at,
      missing: purchase && state === 'paid-unlocked' ? describeMissing(purchase, now) : null,
      standing: canOpen ? standingOf([refund, ...otherRefunds]) : null,
      opening: purchase && canOpen ? whatOpeningChanges(purchase, now) : null,
    }
  })
}

/** What a buyer reads while the check of their identity is to come, with the day until which they have chosen to wait. */
function describePending(row: ReservationFacts[number], paidAt: string, now: string): string {
  const from = opensFrom(row, paidAt)
  return describeClosed(from > now ? formatDate(from) : null)
}

/** The first notice sent that is not decided, in words. */
function standingOf(requests: (RefundProgress | null)[]): string | null {
  const sentOf = ({ entered, askedAt }: RefundProgress) => entered?.sentAt ?? askedAt
  const [first] = requests
    .filter((request) => request !== null && isUndecided(request.status))
    .toSorted((one, other) => sentOf(one!).localeCompare(sentOf(other!)))
  return first ? describeStanding(first.reference, first.entered?.channel ?? 'form', sentOf(first)) : null
}

function lifeFacts(
  purchase: Purchase,
  state: YourDeal['state'],
  { status, ended_at: endedAt, completed_on: completedOn }: ReservationFacts[number],
): LifeFacts {
  const ended = ((): LifeFacts['ended'] => {
    if (endedAt === null) return null
    if (state === 'refunded') return { kind: 'refunded', at: endedAt, refundedPence: purchase.refundedPence }
    return status === 'not-completed' ? { kind: 'not-completed', at: endedAt } : null
  })()
  return {
    ...purchase,
    isUndecided: purchase.lockedAt !== null || (state !== 'paid-unlocked' && state !== 'paid-locked'),
    completedOn,
    ended,
  }
}

/** Whether money that is owed back on a purchase is being sent. */
function fateOfOwed({ refundedPence, moneyBack }: Purchase): 'refunding' | 'refund-problem' {
  const arrivedPence = moneyBack.reduce((sum, { amountPence }) => sum + amountPence, 0)
  return refundedPence > arrivedPence ? 'refunding' : 'refund-problem'
}

/** The payments that do not pay for their reservation, latest first, by its id: they came twice, too late or with another sum. */
async function listPaymentsNotKept(db: Db, reservationIds: string[]): Promise<Map<string, OtherPayment[]>> {
  if (reservationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'reservation_id', 'status', 'amount_pence', 'settled_at', 'created_at', 'last_error'])
    .select(disputedSince.as('disputed_at'))
    .select((select) =>
      select
        .selectFrom('refunds')
        .select('refunds.id')
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.status', '=', 'due')
        .limit(1)
        .as('refund_due'),
    )
    .select(otherSum.as('other_sum'))
    .where('reservation_id', 'in', reservationIds)
    .where('status', 'in', notKeptStatuses)
    .orderBy('created_at', 'desc')
    .execute()
  const back = await readRefunds(
    db,
    rows.map(({ id }) => id),
  )
  const fateOf = ({ status, last_error: error, ...row }: (typeof rows)[number]): OtherPayment['fate'] => {
    if (status === 'mismatch') return 'looked-into'
    if (status === 'refunded') return 'refunded'
    if (row.disputed_at !== null && row.refund_due !== null) return 'refund-waits'
    return error === null ? 'refunding' : 'refund-problem'
  }
  const found = new Map<string, OtherPayment[]>()
  for (const row of rows) {
    const payment = {
      id: row.id,
      arrivedAt: row.settled_at ?? row.created_at,
      amountPence: row.amount_pence,
      isOtherSum: row.status === 'mismatch' || row.other_sum !== null,
      moneyBack: arrivedOf(back.get(row.id)),
      fate: fateOf(row),
    }
    found.set(row.reservation_id, [...(found.get(row.reservation_id) ?? []), payment])
  }
  return found
}

/** The states of a payment that does not pay for its reservation, or does not any more. */
const notKeptStatuses = ['refund-due', 'refunded', 'mismatch'] as const

/** A hold that the desk has freed lately, while it ran, and whose user has not reserved its deal again. */
function isFreedLately(where: ExpressionBuilder<Database, 'reservations'>, now: string) {
  return where.and([
    where('reservations.status', '=', 'released'),
    where('reservations.ended_at', '>', addMilliseconds(now, -freedHoldMilliseconds)),
    where('reservations.ended_at', '<', where.ref('reservations.expires_at')),
    where.exists(
      where
        .selectFrom('audit_events')
        .select('audit_events.id')
        .where('object_type', '=', 'reservation')
        .whereRef('object_id', '=', 'reservations.id')
        .where('action', '=', 'hold-freed'),
    ),
    where.not(
      where.exists(
        where
          .selectFrom('reservations as later')
          .select('later.id')
          .whereRef('later.user_id', '=', 'reservations.user_id')
          .whereRef('later.deal_id', '=', 'reservations.deal_id')
          .whereRef('later.held_at', '>', 'reservations.held_at'),
      ),
    ),
  ])
}

/** The reservations that have come to something, the holds that run, and those that the desk has freed lately. */
function readReservations(db: Db, userId: string, now: string, notEntered: readonly string[]) {
  return (
    db
      .selectFrom('reservations')
      .innerJoin('deals', 'deals.id', 'reservations.deal_id')
      .selectAll('reservations')
      .select([
        'deals.title',
        'deals.status as deal_status',
        'deals.location',
        'deals.address',
        'deals.postcode',
        'deals.title_number',
        'deals.uprn',
        'deals.document_url',
        'deals.image_url',
        ...drawingColumns,
      ])
      .select((where) => isFreedLately(where, now).as('is_freed'))
      .where('user_id', '=', userId)
      // Holds that came to nothing do not count among the hundred.
      .where((where) =>
        where.or([
          where('reservations.status', 'in', ['paid', 'completed', 'not-completed', 'refunded']),
          where('reservations.status', '=', 'held').and('expires_at', '>', now),
          isFreedLately(where, now),
          ...(notEntered.length > 0 ? [where('reservations.id', 'in', notEntered)] : []),
          where.exists((select) =>
            select
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.reservation_id', '=', 'reservations.id')
              .where('payments.status', 'in', notKeptStatuses),
          ),
          where.exists((select) =>
            select
              .selectFrom('refund_requests')
              .select('refund_requests.id')
              .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
              .where('refund_requests.status', 'in', underWayStatuses),
          ),
        ]),
      )
      .orderBy('held_at', 'desc')
      .limit(mostYourDeals)
  )
}

interface StateFacts {
  status: ReservationStatus
  expires_at: string
  unlock_at: string | null
  locked_at: string | null
  deal_status: DealStatus
  /** The fate of the purchase's own payment, where it has come back to us after its return; null for every other. */
  owed: 'refunding' | 'refund-problem' | null
  /** The fate of the latest payment that came twice or too late; null without one. */
  returned: OtherPayment['fate'] | null
  /** True where a payment of another sum waits for a person. */
  isLookedInto: boolean
  /** True where its payment has arrived and could not be entered yet. */
  isReceived: boolean
  is_freed: SqlBool
}

/** The reservation as the buyer is shown it; null for one that came to nothing. */
function stateOf(row: StateFacts, refund: RefundProgress | null, now: string): YourDeal['state'] | null {
  if (row.status === 'paid' || row.status === 'completed' || row.status === 'not-completed') {
    if (refund && isUnderWay(refund.status)) return underWayState(refund)
    if (refund && (refund.isFromBuyer || refund.isFromUs) && isUndecided(refund.status)) return 'refund-asked'
    if (row.status === 'not-completed') return 'not-completed'
    return row.locked_at === null && row.unlock_at !== null && row.unlock_at <= now ? 'paid-unlocked' : 'paid-locked'
  }
  if (row.isReceived) return 'payment-received'
  if (row.status === 'held' && row.expires_at > now) return row.deal_status === 'active' ? 'held' : 'held-unlisted'
  if (refund && isUnderWay(refund.status)) return underWayState(refund)
  if (row.status === 'refunded') return row.owed ?? 'refunded'
  if (row.returned === 'refunded') return 'refunded'
  if (row.returned !== null && row.returned !== 'looked-into') return row.returned
  if (row.is_freed) return 'hold-ended'
  return row.isLookedInto ? 'looked-into' : null
}

function underWayState({ hasProblem, isHeldBack }: RefundProgress): YourDeal['state'] {
  if (hasProblem) return 'refund-problem'
  return isHeldBack ? 'refund-waits' : 'refunding'
}

type DocumentOfDeal = YourDeal['documents'][number]

/** The documents that belong to a payment: those of the deal, and those removed since. */
function listPaidFor(documents: DocumentOfDeal[] = [], paidAt: string | null): YourDeal['documents'] {
  return documents.filter(({ removedAt }) => removedAt === null || (paidAt !== null && removedAt >= paidAt))
}

/** The documents of these deals in their order, by the deal's id. */
async function listDocuments(db: Db, dealIds: number[]): Promise<Map<number, DocumentOfDeal[]>> {
  const found = new Map<number, DocumentOfDeal[]>()
  if (dealIds.length === 0) return found
  const rows = await db
    .selectFrom('deal_documents')
    .select(['id', 'deal_id', 'title', 'status', 'content_type', 'byte_size', 'page_count', 'removed_at'])
    .where('deal_id', 'in', dealIds)
    .orderBy('deal_id')
    .orderBy('position')
    .execute()
  for (const row of rows) {
    const document = {
      id: row.id,
      title: row.title,
      status: row.status,
      contentType: row.content_type,
      byteSize: row.byte_size,
      pageCount: row.page_count,
      removedAt: row.removed_at,
    }
    found.set(row.deal_id, [...(found.get(row.deal_id) ?? []), document])
  }
  return found
}

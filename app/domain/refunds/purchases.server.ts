import { buyerAddress, buyerFirstName } from '#app/domain/people/buyer-address.server.ts'
import type { Db } from '#db/database.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import type {
  CheckResult,
  PaymentStatus,
  RefundReason,
  RefundRow,
  ReservationRow,
  ReservationStatus,
} from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { moneyWay } from '#app/domain/receipts/money-way.server.ts'
import { disputedSince } from './open-dispute.server.ts'
import type { MoneyBack } from './ways.ts'
import { parseDealReference } from './requests.ts'
import type { RefundFacts } from '#app/domain/terms/refund-rules.ts'
import type { CheckState } from '#app/domain/terms/buyer-check.ts'
import { hasWaived } from '#app/domain/terms/consent.ts'
import { fullName, type User } from '#app/domain/people/users.ts'

/** A paid reservation with everything that a refund depends on. Amounts in pence. */
export interface Purchase {
  reservationId: string
  reference: string
  status: ReservationStatus
  dealId: number
  dealReference: string
  dealTitle: string
  buyerId: string
  buyerName: string
  buyerFirstName: string
  buyerEmail: string
  paymentId: string
  paymentStatus: PaymentStatus
  disputedAt: string | null
  paidPence: number
  /** The money that has gone back or is on its way back. */
  refundedPence: number
  /** What of it has arrived, the first first. */
  moneyBack: MoneyBack[]
  paidAt: string
  /** True where the stored choice gives up the right to cancel, at whatever time it was made. */
  hasWaived: boolean
  /** When that choice was stored; null without it. */
  waivedAt: string | null
  unlockAt: string | null
  lockedAt: string | null
  firstDocumentAccessAt: string | null
  documentsMissingSince: string | null
  /** Since when there has been anything to open for this buyer; null where there is nothing. */
  documentsSince: string | null
  /** True where the deal was marked unavailable before this reservation had ended. */
  isDealUnavailable: boolean
  /** Where the purchase stands with the check of its buyer's identity. */
  check: CheckState
  /** True where nothing opens before that check is passed. */
  needsCheck: boolean
  /** True where it has ended the purchase. */
  isCheckEnded: boolean
  /** The end of its time that the reminder has told; null before it. */
  checkEndsAt: string | null
}

/** The purchase behind a reservation and the payment that was kept for it; undefined while nothing has been paid and kept. */
export async function findPurchase(db: Db, reservationId: string): Promise<Purchase | undefined> {
  return (await findPurchases(db, [reservationId])).get(reservationId)
}

/** The purchases behind these reservations, by the reservation's id, in three queries however many they are. */
export async function findPurchases(db: Db, reservationIds: string[]): Promise<Map<string, Purchase>> {
  const found = new Map<string, Purchase>()
  if (reservationIds.length === 0) return found
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('payments', 'payments.reservation_id', 'reservations.id')
    .leftJoin('buyer_checks', (join) =>
      join.onRef('buyer_checks.reservation_id', '=', 'reservations.id').on('buyer_checks.replaced_at', 'is', null),
    )
    .selectAll('reservations')
    .select([
      'deals.title',
      'deals.unavailable_at',
      'deals.document_url',
      'deals.document_url_since',
      buyerAddress.as('email'),
      'users.first_name',
      buyerFirstName.as('greeted_name'),
      'users.last_name',
      'payments.id as payment_id',
      'payments.status as payment_status',
      'payments.amount_pence as paid_pence',
      disputedSince.as('disputed_at'),
      'buyer_checks.result as check_result',
    ])
    .where('reservations.id', 'in', reservationIds)
    .where('reservations.paid_at', 'is not', null)
    // Only the payment that was kept has a receipt, whatever became of its money.
    .where((where) =>
      where.exists((select) =>
        select
          .selectFrom('receipts')
          .select('receipts.id')
          .whereRef('receipts.payment_id', '=', 'payments.id')
          .where('receipts.kind', '=', 'receipt'),
      ),
    )
    .orderBy((order) => order('payments.status', '=', 'succeeded'), 'desc')
    .orderBy('payments.settled_at')
    .execute()
  if (rows.length === 0) return found

  const refunded = await readRefunds(
    db,
    rows.map((row) => row.payment_id),
  )
  // A document that was removed stays for who had paid before, so the times of each count.
  const documents = await db
    .selectFrom('deal_documents')
    .select((select) => ['deal_id', select.fn.min('created_at').as('created_at'), 'removed_at'])
    .where('deal_id', 'in', [...new Set(rows.map((row) => row.deal_id))])
    .groupBy(['deal_id', 'removed_at'])
    .execute()
  const documentsOf = Map.groupBy(documents, ({ deal_id: dealId }) => dealId)
  /** Since when somebody who paid then has had anything to open. */
  const findDocumentsSince = (dealId: number, elsewhereSince: string | null, paidAt: string) => {
    const own = (documentsOf.get(dealId) ?? []).filter((row) => row.removed_at === null || row.removed_at >= paidAt)
    const times = [...own.map((row) => row.created_at), ...(elsewhereSince === null ? [] : [elsewhereSince])]
    return times.length === 0 ? null : times.sort()[0]!
  }
  for (const row of rows) {
    // The first payment of a reservation is the one that was kept.
    if (!row.paid_at || found.has(row.id)) continue
    const documentsSince = findDocumentsSince(row.deal_id, row.document_url && row.document_url_since, row.paid_at)
    const isWaived = hasWaived(row)
    const refunds = refunded.get(row.payment_id) ?? []
    const check = checkStateOf(row)
    found.set(row.id, {
      reservationId: row.id,
      reference: row.reference,
      status: row.status,
      dealId: row.deal_id,
      dealReference: dealReference(row.deal_id),
      dealTitle: row.title,
      buyerId: row.user_id,
      buyerName: fullName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
      buyerFirstName: row.greeted_name,
      buyerEmail: row.email,
      paymentId: row.payment_id,
      paymentStatus: row.payment_status,
      disputedAt: row.disputed_at,
      paidPence: row.paid_pence,
      refundedPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
      moneyBack: arrivedOf(refunds),
      paidAt: row.paid_at,
      hasWaived: isWaived,
      waivedAt: isWaived ? (row.consent_at ?? row.paid_at) : null,
      unlockAt: row.unlock_at,
      lockedAt: row.locked_at,
      firstDocumentAccessAt: row.first_document_access_at,
      documentsMissingSince: documentsSince === null ? row.unlock_at : null,
      documentsSince,
      // What becomes of the deal after a purchase did not complete is not this buyer's.
      isDealUnavailable:
        row.unavailable_at !== null &&
        row.not_completed_because === null &&
        (row.ended_at === null || row.unavailable_at <= row.ended_at),
      check,
      needsCheck: row.needs_check === 1,
      isCheckEnded: check === 'ended',
      checkEndsAt: row.check_ends_at,
    })
  }
  return found
}

/**
 * Where a purchase stands with its check. The time of opening is set once it is passed, so that it stays so when the record is
 * deleted after its years.
 */
export function checkStateOf(
  row: Pick<ReservationRow, 'needs_check' | 'status' | 'unlock_at'> & { check_result: CheckResult | null },
): CheckState {
  if (row.check_result === 'failed' || row.check_result === 'unanswered') return 'ended'
  if (row.needs_check === 0) return 'none'
  if (row.unlock_at !== null) return 'passed'
  return row.status === 'paid' ? 'pending' : 'not-made'
}

/** A row of refunds, read with `moneyWay`, as money back. */
export function toMoneyBack(
  row: Pick<RefundRow, 'amount_pence' | 'settled_at' | 'created_at'> & { money_way: MoneyBack['way'] },
): MoneyBack {
  return { way: row.money_way, amountPence: row.amount_pence, at: row.settled_at ?? row.created_at }
}

/** Those of a payment's refunds that have arrived. */
export function arrivedOf(refunds: (MoneyBack & { isArrived: boolean })[] = []): MoneyBack[] {
  return refunds.filter(({ isArrived }) => isArrived).map(({ way, amountPence, at }) => ({ way, amountPence, at }))
}

/** The refunds of these payments that have arrived, are owed or are on their way, the first first, by the payment's id. */
export async function readRefunds(
  db: Db,
  paymentIds: string[],
): Promise<Map<string, (MoneyBack & { isArrived: boolean })[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select(['payment_id', 'amount_pence', 'status', moneyWay.as('money_way'), 'created_at', 'settled_at'])
    .where('payment_id', 'in', paymentIds)
    .where('status', '<>', 'failed')
    .orderBy('created_at')
    .execute()
  const found = new Map<string, (MoneyBack & { isArrived: boolean })[]>()
  for (const row of rows) {
    const id = row.payment_id
    const refund = { ...toMoneyBack(row), isArrived: row.status === 'succeeded' }
    found.set(id, [...(found.get(id) ?? []), refund])
  }
  return found
}

/**
 * The facts that the refund engine needs of a notice that was sent at `sentAt`: as they were then. A choice, documents that were
 * opened and documents that were brought after it change nothing (RULES.md, Cancelling).
 */
export function refundFacts(purchase: Purchase, reason: RefundReason, sentAt: string): RefundFacts {
  const { paidPence, refundedPence, paidAt, firstDocumentAccessAt, waivedAt, documentsSince, unlockAt } = purchase
  return {
    paidPence,
    refundedPence,
    paidAt,
    sentAt,
    hasWaived: waivedAt !== null && waivedAt <= sentAt,
    firstDocumentAccessAt,
    documentsMissingSince: documentsSince === null || documentsSince > sentAt ? unlockAt : null,
    isDealUnavailable: purchase.isDealUnavailable,
    isCheckEnded: purchase.isCheckEnded,
    needsCheck: purchase.needsCheck,
    unlockAt,
    reason,
  }
}

/**
 * The paid reservation that a request means. It is found by its reference and the buyer's address, or is the only one where no
 * reference was given. For somebody signed in, their own purchases come first. Undefined when nothing fits; whoever asks must not
 * be told which.
 */
export async function matchPurchase(
  db: Db,
  visitor: User | null,
  email: string,
  typedReference: string,
): Promise<{ reservationId: string; isFromBuyer: boolean } | undefined> {
  const meant = typedReference === '' ? null : parseDealReference(typedReference)
  if (typedReference !== '' && !meant) return undefined

  const find = async (userIds: string[]) => {
    if (userIds.length === 0) return undefined
    let query = db
      .selectFrom('reservations')
      .select(['id', 'user_id', 'status'])
      .where('user_id', 'in', userIds)
      .where('status', 'in', ['paid', 'completed', 'not-completed', 'refunded'])
      .where('paid_at', 'is not', null)
    if (meant && 'dealId' in meant) query = query.where('deal_id', '=', meant.dealId)
    if (meant && 'reservation' in meant) query = query.where('reference', '=', meant.reservation)
    const rows = await query
      .orderBy((order) => order('status', '=', 'refunded'))
      .orderBy('paid_at', 'desc')
      .limit(10)
      .execute()
    if (meant) return rows[0]
    const live = rows.filter(({ status }) => status !== 'refunded')
    const meantOnes = live.length > 0 ? live : rows
    return meantOnes.length === 1 ? meantOnes[0] : undefined
  }
  const own = visitor ? await find([visitor.id]) : undefined
  const found = own ?? (await find(await findUserIds(db, email)))
  return found && { reservationId: found.id, isFromBuyer: found.user_id === visitor?.id }
}

async function findUserIds(db: Db, email: string): Promise<string[]> {
  // Deleted accounts have no address either.
  if (email === '') return []
  const users = await db.selectFrom('users').select('id').where(isSameAnyCase('email', email)).limit(20).execute()
  return users.map(({ id }) => id)
}

/** The references of a purchase for the search among requests: its own and its deal's. */
export async function referencesOf(db: Db, reservationId: string): Promise<{ reservation: string; deal: string }> {
  const { reference, deal_id } = await db
    .selectFrom('reservations')
    .select(['reference', 'deal_id'])
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return { reservation: reference, deal: dealReference(deal_id) }
}

/** The buyer's paid reservations that could be refunded, newest first, for the form at /refunds. */
export async function listRefundable(db: Db, userId: string): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['paid', 'completed', 'not-completed'])
    .orderBy('paid_at', 'desc')
    .limit(20)
    .execute()
  const purchases = await Promise.all(rows.map(({ id }) => findPurchase(db, id)))
  return purchases.filter((purchase) => purchase !== undefined)
}

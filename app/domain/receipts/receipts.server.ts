import type { Db } from '#db/database.server.ts'
import type { ReceiptRow } from '#db/schema.ts'
import { creditVat, splitVat } from '#app/domain/figures/vat.ts'
import { can } from '#app/domain/people/roles.ts'
import { fullName, type User } from '#app/domain/people/users.ts'
import { londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { moneyWay } from './money-way.server.ts'
import { receiptNumber, type Customer, type Receipt, type ReceiptEntry, type Trader } from './receipts.ts'
import { findTraderRate, presentTraderId } from './traders.server.ts'

/**
 * Receipts for payments that were kept, and credit notes for what went back of them (RULES.md, Receipts). Each is written in the
 * transaction that settles the money, so that neither is ever there without the other, and a number is never lost.
 */

/** Writes the receipt of a payment that has just been kept. */
export async function issueReceipt(trx: Db, paymentId: string, now: string): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select(['reservation_id', 'payments.amount_pence', 'first_name', 'last_name', 'email'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const traderId = await presentTraderId(trx)
  const rate = await findTraderRate(trx, traderId)
  await insertNumbered(trx, now, {
    kind: 'receipt',
    reservation_id: payment.reservation_id,
    payment_id: paymentId,
    refund_id: null,
    trader_id: traderId,
    amount_pence: payment.amount_pence,
    vat_pence: rate === null ? null : splitVat(payment.amount_pence, rate).vatPence,
    customer_name: fullName({ firstName: payment.first_name, lastName: payment.last_name, email: payment.email }),
    customer_address: '',
  })
}

/**
 * Writes the credit note for a refund that has just arrived, where its payment has a receipt. A credit note stays as it was issued
 * even when the bank sends the money back. What is then sent again is credited already, so only what goes beyond gets another.
 */
export async function issueCreditNote(trx: Db, refundId: string, now: string): Promise<void> {
  const refund = await trx
    .selectFrom('refunds')
    .innerJoin('receipts', (join) =>
      join.onRef('receipts.payment_id', '=', 'refunds.payment_id').on('receipts.kind', '=', 'receipt'),
    )
    .selectAll('receipts')
    .select('refunds.amount_pence as refunded_pence')
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'succeeded')
    .executeTakeFirst()
  if (!refund) return
  const { arrived } = await trx
    .selectFrom('refunds')
    .select((select) => select.fn.sum<number>('amount_pence').as('arrived'))
    .where('payment_id', '=', refund.payment_id)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const credited = await trx
    .selectFrom('receipts')
    .select((select) => [
      select.fn.coalesce(select.fn.sum<number>('amount_pence'), select.lit(0)).as('grossPence'),
      select.fn.coalesce(select.fn.sum<number>('vat_pence'), select.lit(0)).as('vatPence'),
    ])
    .where('payment_id', '=', refund.payment_id)
    .where('kind', '=', 'credit-note')
    .executeTakeFirstOrThrow()
  const amountPence = Math.min(refund.refunded_pence, arrived - credited.grossPence)
  if (amountPence <= 0) return
  const rate = await findTraderRate(trx, refund.trader_id)
  await insertNumbered(trx, now, {
    kind: 'credit-note',
    reservation_id: refund.reservation_id,
    payment_id: refund.payment_id,
    refund_id: refundId,
    // The money goes back at the rate at which it was paid.
    trader_id: refund.trader_id,
    amount_pence: amountPence,
    vat_pence: rate === null ? null : creditVat(credited, amountPence, rate),
    customer_name: refund.customer_name,
    customer_address: refund.customer_address,
  })
}

/** Inserts with the next number of its kind and London year. The transaction keeps others from taking the same one. */
async function insertNumbered(
  trx: Db,
  now: string,
  receipt: Omit<ReceiptRow, 'id' | 'year' | 'number' | 'issued_at'>,
): Promise<void> {
  const year = Number(londonDay(now).slice(0, 4))
  const { last } = await trx
    .selectFrom('receipts')
    .select((select) => select.fn.max<number | null>('number').as('last'))
    .where('kind', '=', receipt.kind)
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('receipts')
    .values({ ...receipt, id: newId(), year, number: (last ?? 0) + 1, issued_at: now })
    .execute()
}

/** The receipts and credit notes of these reservations, oldest first, by the reservation's id. */
export async function listReceipts(db: Db, reservationIds: string[]): Promise<Map<string, ReceiptEntry[]>> {
  const found = new Map<string, ReceiptEntry[]>()
  if (reservationIds.length === 0) return found
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('reservation_id', 'in', reservationIds)
    .orderBy('reservation_id')
    .orderBy('issued_at')
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
  for (const row of rows) {
    found.set(row.reservation_id, [...(found.get(row.reservation_id) ?? []), toEntry(row)])
  }
  return found
}

/**
 * A receipt or credit note for its buyer, and for whoever handles money at the desk; undefined for everybody else, exactly as for
 * one that does not exist.
 */
export async function findReceipt(db: Db, user: User, id: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('reservations', 'reservations.id', 'receipts.reservation_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .leftJoin('refunds', 'refunds.id', 'receipts.refund_id')
    .leftJoin('traders', 'traders.id', 'receipts.trader_id')
    .selectAll('receipts')
    .select([
      'reservations.reference',
      'reservations.user_id',
      'reservations.deal_id',
      'paid_at',
      'terms_version',
      'unlock_at',
      'needs_check',
      'deals.title',
      'deals.location',
      'users.email',
      'refunds.status as refund_status',
      'refunds.settled_at as refund_settled_at',
      moneyWay.as('way'),
      'traders.company',
      'traders.address as trader_address',
      'traders.email as trader_email',
      'vat_number',
      'vat_rate_percent',
    ])
    .where('receipts.id', '=', id)
    .executeTakeFirst()
  if (!row || (row.user_id !== user.id && !can(user, 'money'))) return undefined
  const documents = (await listReceipts(db, [row.reservation_id])).get(row.reservation_id) ?? []
  const paidAt = row.paid_at ?? row.issued_at
  const hasWaited = row.unlock_at !== null && row.unlock_at > paidAt
  return {
    ...toEntry(row),
    trader: toTrader(row),
    customerName: row.customer_name,
    customerAddress: row.customer_address,
    email: row.email,
    dealReference: dealReference(row.deal_id),
    dealTitle: row.title,
    location: row.location,
    reservationId: row.reservation_id,
    reservationReference: row.reference,
    paidAt,
    terms: row.terms_version,
    opensAt: hasWaited ? row.unlock_at : null,
    isNeverOpened: row.needs_check === 1 && row.unlock_at === null,
    credits: row.kind === 'credit-note' ? (documents.find(({ kind }) => kind === 'receipt') ?? null) : null,
    // Money that the bank sent back may have gone another way since, for which no second credit note is issued.
    way: row.refund_status === 'failed' ? null : row.way,
    returnedAt: row.refund_status === 'failed' && (await isOwed(db, row.payment_id)) ? row.refund_settled_at : null,
    creditNotes: row.kind === 'receipt' ? documents.filter(({ kind }) => kind === 'credit-note') : [],
    isOwn: row.user_id === user.id,
  }
}

/** True where credit notes of a payment say more than has arrived back: the bank sent a refund back, and it is owed again. */
async function isOwed(db: Db, paymentId: string): Promise<boolean> {
  const sumOf = (table: 'refunds' | 'receipts') =>
    db
      .selectFrom(table)
      .select((select) => select.fn.coalesce(select.fn.sum<number>('amount_pence'), select.lit(0)).as('pence'))
      .where('payment_id', '=', paymentId)
  const arrived = await sumOf('refunds').where('status', '=', 'succeeded').executeTakeFirstOrThrow()
  const credited = await sumOf('receipts').where('kind', '=', 'credit-note').executeTakeFirstOrThrow()
  return credited.pence > arrived.pence
}

/**
 * Puts another name and address on the buyer's own receipt and the credit notes for it; its number and everything else stays.
 * Refused for anybody else's.
 */
export async function nameCustomer(
  db: Db,
  user: User,
  id: string,
  customer: Customer,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  const own = db
    .selectFrom('receipts')
    .innerJoin('reservations', 'reservations.id', 'receipts.reservation_id')
    .select('receipts.payment_id')
    .where('receipts.id', '=', id)
    .where('reservations.user_id', '=', user.id)
  const named = await db
    .updateTable('receipts')
    .set({ customer_name: customer.name, customer_address: customer.address })
    .where('payment_id', 'in', own)
    .executeTakeFirst()
  return named.numUpdatedRows > 0n ? { ok: true } : { ok: false, reason: 'not-found' }
}

function toEntry(row: ReceiptRow): ReceiptEntry {
  return {
    id: row.id,
    kind: row.kind,
    name: receiptNumber(row),
    amountPence: row.amount_pence,
    vatPence: row.vat_pence,
    issuedAt: row.issued_at,
  }
}

function toTrader(row: {
  company: string | null
  trader_address: string | null
  trader_email: string | null
  vat_number: string | null
  vat_rate_percent: number | null
}): Trader | null {
  if (row.company === null) return null
  const hasVat = row.vat_number !== null && row.vat_rate_percent !== null
  return {
    company: row.company,
    address: row.trader_address ?? '',
    email: row.trader_email ?? '',
    vat: hasVat ? { number: row.vat_number!, ratePercent: row.vat_rate_percent! } : null,
  }
}

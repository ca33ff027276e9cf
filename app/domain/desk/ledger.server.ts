import type { Db } from '#db/database.server.ts'
import type { PaymentStatus, RefundRow } from '#db/schema.ts'
import { readDetail } from '#app/domain/audit/sentences.ts'
import { creditVat, splitVat, type Credited } from '#app/domain/figures/vat.ts'
import { receiptNumber } from '#app/domain/receipts/receipts.ts'
import { refundFailureText } from '#app/domain/refunds/failures.ts'
import type { HistoryEntry } from '#app/domain/refunds/history.server.ts'
import { wayWords } from '#app/domain/refunds/ways.ts'
import { disputeStageLabels, takesMoney, type DisputeRow } from '#app/domain/reservations/disputes/disputes.ts'
import { refundWaits } from '#app/domain/terms/refund-states.ts'
import { capitalize } from '#app/utils/text.ts'
import { paymentFailureText } from '#app/domain/terms/payment-failures.ts'
import type { Ledger, LedgerLine } from './ledger.ts'

/** The most payments, and the most refunds, of one reservation that its ledger shows: the first. */
const mostLines = 200

/** The ledger of a reservation, oldest first, in two queries beside its history and disputes. */
export async function readLedger(
  db: Db,
  reservationId: string,
  history: HistoryEntry[],
  disputes: DisputeRow[],
): Promise<Ledger> {
  const payments = await listPayments(db, reservationId)
  const refunds = await listRefunds(db, reservationId)
  const credited = new Map<string, Credited>()
  // What has a credit note keeps the VAT on it; what is still on its way gets the rest.
  for (const refund of refunds) if (hasNote(refund)) addCredit(credited, refund, refund.vat_pence ?? 0)
  const lines = [
    ...payments.map((payment) => paymentLine(payment, history)),
    ...refunds.map((refund) => {
      const payment = payments.find(({ id }) => id === refund.payment_id)
      return refundLine(refund, payment, credited, { history, disputes })
    }),
    ...disputes.map((dispute) => disputeLine(dispute, payments)),
  ].sort((one, other) => one.at.localeCompare(other.at))
  const counted = lines.filter(({ counts }) => counts)
  const vats = counted.map(({ vatPence }) => vatPence).filter((pence) => pence !== null)
  return {
    lines,
    heldPence: counted.reduce((sum, { pence }) => sum + pence, 0),
    leftPence: leftOf(payments, refunds),
    isGoingBack:
      payments.some(({ status }) => status === 'refund-due') ||
      refunds.some(({ status }) => status === 'due' || status === 'pending'),
    heldVatPence: vats.length === 0 ? null : vats.reduce((sum, pence) => sum + pence, 0),
  }
}

/** Only a payment that was kept has a receipt. */
function leftOf(payments: Payment[], refunds: Refund[]): number {
  const kept = payments.filter(({ receipt_id: receiptId }) => receiptId !== null)
  const ids = kept.map(({ id }) => id)
  const back = refunds.filter((refund) => refund.status !== 'failed' && ids.includes(refund.payment_id))
  const sum = (rows: { amount_pence: number }[]) => rows.reduce((all, row) => all + row.amount_pence, 0)
  return sum(kept) - sum(back)
}

type Payment = Awaited<ReturnType<typeof listPayments>>[number]
type Refund = Awaited<ReturnType<typeof listRefunds>>[number]

function listPayments(db: Db, reservationId: string) {
  return db
    .selectFrom('payments')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.payment_id', '=', 'payments.id').on('receipts.kind', '=', 'receipt'),
    )
    .leftJoin('traders', 'traders.id', 'receipts.trader_id')
    .select([
      'payments.id',
      'payments.status',
      'payments.amount_pence',
      'provider_ref',
      'payment_intent_id',
      'last_error',
      'created_at',
      'settled_at',
      'receipts.id as receipt_id',
      'receipts.kind',
      'receipts.year',
      'receipts.number',
      'vat_rate_percent',
    ])
    .where('payments.reservation_id', '=', reservationId)
    .orderBy('created_at')
    .orderBy('payments.id')
    .limit(mostLines)
    .execute()
}

function listRefunds(db: Db, reservationId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .leftJoin('refund_requests', 'refund_requests.id', 'refunds.request_id')
    .leftJoin('receipts', 'receipts.refund_id', 'refunds.id')
    .select([
      'refunds.id',
      'refunds.payment_id',
      'refunds.amount_pence',
      'refunds.status',
      'refunds.provider_ref',
      'refunds.way',
      'refunds.proof',
      'refunds.last_error',
      'refunds.created_at',
      'refunds.settled_at',
      'refund_requests.id as request_id',
      'refund_requests.reference as request_reference',
      'receipts.id as receipt_id',
      'receipts.kind',
      'receipts.year',
      'receipts.number',
      'receipts.amount_pence as credited_pence',
      'receipts.vat_pence',
    ])
    .where('payments.reservation_id', '=', reservationId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(mostLines)
    .execute()
}

/** The states of a payment, and whether its money has come. */
const paymentStates: Record<PaymentStatus, { words: string; counts: boolean }> = {
  creating: { words: 'Not paid yet', counts: false },
  open: { words: 'Not paid yet', counts: false },
  succeeded: { words: 'Paid', counts: true },
  canceled: { words: 'Not paid', counts: false },
  'refund-due': { words: 'Paid, goes back', counts: true },
  refunded: { words: 'Paid, gone back', counts: true },
  mismatch: { words: 'Paid, not the sum that was asked for', counts: true },
}

function paymentLine(payment: Payment, history: HistoryEntry[]): LedgerLine {
  const { words, counts } = paymentStates[payment.status]
  const pence = payment.status === 'mismatch' ? receivedPence(payment, history) : payment.amount_pence
  const isCounted = counts && pence !== null
  return {
    id: payment.id,
    at: payment.settled_at ?? payment.created_at,
    what: counts ? 'Payment' : 'Attempt to pay',
    request: null,
    pence: pence ?? payment.amount_pence,
    vatPence: vatOf(payment, pence ?? payment.amount_pence),
    counts: isCounted,
    state: words,
    why: counts || payment.last_error === null ? null : paymentFailureText(payment.last_error),
    proof: null,
    providerRef: payment.provider_ref,
    intentId: payment.payment_intent_id,
    receipt: receiptOf(payment),
  }
}

/** The sum that came in place of the one that was asked for, as the trail has it; null where it is not in pounds. */
function receivedPence(payment: Payment, history: HistoryEntry[]): number | null {
  const entry = history.find(({ action, detail }) => {
    return action === 'payment-mismatch' && readDetail(detail).paymentId === payment.id
  })
  const { receivedPence: pence, currency } = readDetail(entry?.detail ?? '{}')
  return typeof pence === 'number' && currency === 'gbp' ? pence : null
}

const refundStates: Record<RefundRow['status'], { words: string; counts: boolean }> = {
  due: { words: 'Being sent', counts: false },
  pending: { words: 'With the bank', counts: true },
  succeeded: { words: 'Arrived', counts: true },
  failed: { words: 'Failed', counts: false },
}

/** True where the whole of a refund that counts is on a credit note of its own. */
function hasNote(refund: Refund): boolean {
  return refundStates[refund.status].counts && refund.credited_pence === refund.amount_pence
}

function addCredit(credited: Map<string, Credited>, refund: Refund, vatPence: number): void {
  const before = credited.get(refund.payment_id) ?? { grossPence: 0, vatPence: 0 }
  credited.set(refund.payment_id, {
    grossPence: before.grossPence + refund.amount_pence,
    vatPence: before.vatPence + vatPence,
  })
}

/** The VAT of a refund: as its credit note has it, else what the credit would get now; null where its payment has none. */
function refundVat(refund: Refund, payment: Payment | undefined, credited: Map<string, Credited>): number | null {
  const rate = payment?.vat_rate_percent ?? null
  if (rate === null) return null
  if (hasNote(refund)) return refund.vat_pence
  const before = credited.get(refund.payment_id) ?? { grossPence: 0, vatPence: 0 }
  const vatPence = creditVat(before, refund.amount_pence, rate)
  if (refundStates[refund.status].counts) addCredit(credited, refund, vatPence)
  return vatPence
}

/** `credited` is what of each payment has gone back, so that the VAT of all of it adds up to the receipt's. */
function refundLine(
  refund: Refund,
  payment: Payment | undefined,
  credited: Map<string, Credited>,
  known: { history: HistoryEntry[]; disputes: DisputeRow[] },
): LedgerLine {
  const { words, counts } = refundStates[refund.status]
  const isHeldBack =
    refund.status === 'due' &&
    known.disputes.some((dispute) => dispute.paymentId === refund.payment_id && takesMoney(dispute))
  const vatPence = refundVat(refund, payment, credited)
  return {
    id: refund.id,
    at: refund.settled_at ?? refund.created_at,
    what: refundWords(refund, known),
    request:
      refund.request_id !== null && refund.request_reference !== null
        ? { id: refund.request_id, reference: refund.request_reference }
        : null,
    pence: -refund.amount_pence,
    vatPence: vatPence === null ? null : -vatPence,
    counts,
    state: isHeldBack ? capitalize(refundWaits) : words,
    why: refund.status === 'failed' || refund.last_error ? refundFailureText(refund.last_error ?? '') : null,
    proof: refund.proof || null,
    providerRef: refund.provider_ref,
    intentId: payment?.payment_intent_id ?? null,
    receipt: receiptOf(refund),
  }
}

/** What a refund is, where no request says it. */
function refundWords(
  refund: Refund,
  { history, disputes }: { history: HistoryEntry[]; disputes: DisputeRow[] },
): string {
  if (refund.way !== 'provider') return `Paid back by ${wayWords[refund.way]}`
  if (disputes.some(({ id }) => id === refund.provider_ref)) return 'Taken back by the bank'
  if (refund.request_id !== null) return 'Refund'
  const returned = history.find(({ action, detail }) => {
    return action === 'payment-returned' && readDetail(detail).paymentId === refund.payment_id
  })
  if (!returned) return 'Refund made at the provider'
  return readDetail(returned.detail).why === 'paid-twice' ? 'Refund, paid twice' : 'Refund, the deal was gone'
}

/** A dispute from its beginning. Its money counts in the refund that a lost one makes. */
function disputeLine(dispute: DisputeRow, payments: Payment[]): LedgerLine {
  return {
    id: dispute.id,
    at: dispute.openedAt,
    what: 'Dispute',
    request: null,
    pence: -dispute.amountPence,
    vatPence: null,
    counts: false,
    state: disputeStageLabels[dispute.stage],
    why: null,
    proof: null,
    providerRef: dispute.id,
    intentId: payments.find(({ id }) => id === dispute.paymentId)?.payment_intent_id ?? null,
    receipt: null,
  }
}

/** The VAT in a part of a payment, at the rate of its receipt; null where it has none. */
function vatOf({ vat_rate_percent: rate }: Pick<Payment, 'vat_rate_percent'>, pence: number): number | null {
  return rate === null ? null : splitVat(pence, rate).vatPence
}

function receiptOf(row: Pick<Payment, 'receipt_id' | 'kind' | 'year' | 'number'>): LedgerLine['receipt'] {
  const { receipt_id: id, kind, year, number } = row
  return id === null || kind === null || year === null || number === null
    ? null
    : { id, name: receiptNumber({ kind, year, number }) }
}

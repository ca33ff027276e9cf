import { invalidParameter, missing, refused } from './errors.ts'
import { withoutEmpty } from './intents.ts'
import { find, newId, now, type Ledger } from './ledger.ts'
import type { Parameters } from './parameters.ts'
import type { Charge, Refund, RefundStatus } from './types.ts'

export function createRefund(ledger: Ledger, parameters: Parameters): Refund {
  const charge = readCharge(ledger, parameters)
  const asked = parameters.integer('amount')
  const reason = parameters.only('reason', 'duplicate', 'fraudulent', 'requested_by_customer') ?? null
  const metadata = withoutEmpty(parameters.metadata())
  parameters.done()

  if (charge.disputed)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = asked ?? left
  if (amount < 1)
    throw invalidParameter('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  if (amount > left) {
    const message = `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`
    throw refused(message, 'amount_too_large', { param: 'amount' })
  }

  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'pending',
  }
  ledger.refunds.set(refund.id, refund)
  changeRefunded(charge, amount)
  ledger.emit('charge.refunded', charge)
  const status = ledger.settings.refundStatus
  if (status === 'succeeded') refund.status = 'succeeded'
  ledger.emit('refund.created', refund)
  if (status === 'succeeded') ledger.emit('refund.updated', refund)
  if (status === 'failed') setRefundStatus(ledger, refund.id, 'failed')
  return refund
}

/** The bank's later answer. A failed refund gives the money back to the charge, from where it can be refunded again. */
export function setRefundStatus(ledger: Ledger, id: string, status: RefundStatus): Refund {
  const refund = find(ledger.refunds, id, 'refund')
  const previous = refund.status
  if (previous === status) return refund
  const charge = find(ledger.charges, refund.charge, 'charge')
  refund.status = status
  if (status === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    changeRefunded(charge, -refund.amount)
  } else if (previous === 'failed') {
    delete refund.failure_reason
    changeRefunded(charge, refund.amount)
  }
  ledger.emit('refund.updated', refund, { status: previous })
  if (status === 'failed') ledger.emit('refund.failed', refund)
  return refund
}

export function changeRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

function readCharge(ledger: Ledger, parameters: Parameters): Charge {
  const chargeId = parameters.text('charge')
  const intentId = parameters.text('payment_intent')
  if (chargeId) return find(ledger.charges, chargeId, 'charge')
  if (!intentId) throw missing('payment_intent')
  const intent = find(ledger.intents, intentId, 'payment_intent')
  if (intent.status === 'succeeded' && intent.latest_charge) return find(ledger.charges, intent.latest_charge, 'charge')
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
  throw refused(message, 'payment_intent_unexpected_state')
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}

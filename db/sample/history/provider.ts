import type {
  DisputeFacts,
  IntentFacts,
  NewCheckout,
  NewPayment,
  NewRefund,
  Payments,
  ProviderEvent,
  RefundFacts,
} from '#app/services/payments.server.ts'

/** The provider's charge for a payment, as the stand-in of the demo has it: 1.5 % and 20 pence. */
const feeOf = (pence: number) => Math.round(pence * 0.015) + 20
/** Its charge for a dispute, which it keeps however the bank decides. */
const disputeFeePence = 2000

/** The provider's word for each stage of a dispute. */
export const stageWords = {
  asked: 'warning_needs_response',
  'asked-answered': 'warning_under_review',
  'asked-closed': 'warning_closed',
  'to-answer': 'needs_response',
  answered: 'under_review',
  won: 'won',
  lost: 'lost',
} as const satisfies Record<DisputeFacts['stage'], string>

/** A new dispute: what the buyer's bank says of it. */
export interface NewDispute {
  reason: string
  isInquiry?: boolean
  evidenceDueBy: string
}

/**
 * The payment provider of the sample's past, in memory. What it was asked for is in the rows that the product writes, from which the
 * stand-in of the demo learns it anew at each start. `now` is the hour at which all that is asked happens.
 */
export class SampleProvider implements Payments {
  publishableKey = 'pk_test_sample'
  sandboxScriptUrl = null
  now = ''
  #intents = new Map<string, { intent: IntentFacts; createdAt: string }>()
  #refunds = new Map<string, { refund: RefundFacts; createdAt: string }>()
  #disputes = new Map<string, DisputeFacts>()
  #made = 0

  createIntent(payment: NewPayment) {
    const intent: IntentFacts = {
      id: this.#newId('pi'),
      status: 'waiting',
      amountPence: payment.amountPence,
      receivedPence: 0,
      currency: 'gbp',
      reservationId: payment.reservationId,
      paymentId: payment.paymentId,
      lastError: null,
    }
    this.#intents.set(intent.id, { intent, createdAt: this.now })
    return Promise.resolve({ ok: true as const, value: this.#described(intent) })
  }

  createCheckout(_checkout: NewCheckout): never {
    throw new Error('The people of the sample pay by the card form.')
  }

  findMadeIntent(paymentId: string) {
    const made = [...this.#intents.values()].find(({ intent }) => intent.paymentId === paymentId)
    return Promise.resolve(made && this.#described(made.intent))
  }

  findMadeCheckout() {
    return Promise.resolve(undefined)
  }

  findIntent(id: string) {
    const made = this.#intents.get(id)
    return Promise.resolve(made && this.#described(made.intent))
  }

  findCheckout() {
    return Promise.resolve(undefined)
  }

  cancelIntent(id: string) {
    const { intent } = this.#intents.get(id)!
    if (intent.status !== 'succeeded') intent.status = 'canceled'
    return Promise.resolve({ ...intent })
  }

  expireCheckout() {
    return Promise.resolve(undefined)
  }

  refund({ refundId, paymentIntentId, amountPence }: NewRefund) {
    const refund: RefundFacts = {
      id: this.#newId('re'),
      status: 'succeeded',
      amountPence,
      paymentIntentId,
      refundId,
      lastError: null,
    }
    this.#refunds.set(refund.id, { refund, createdAt: this.now })
    return Promise.resolve({ ok: true as const, value: { ...refund } })
  }

  findRefund(id: string) {
    return Promise.resolve(this.#refunds.get(id)?.refund)
  }

  listRefunds(paymentIntentId: string) {
    const all = [...this.#refunds.values()].map(({ refund }) => refund)
    return Promise.resolve(all.filter((refund) => refund.paymentIntentId === paymentIntentId))
  }

  findDispute(id: string) {
    return Promise.resolve(this.#disputes.get(id))
  }

  listDisputes(since: string) {
    const listed = [...this.#disputes.values()].filter(({ openedAt }) => openedAt >= since)
    return Promise.resolve(listed.map((dispute) => ({ ...dispute, currency: 'gbp' })))
  }

  listPaid(since: string) {
    const paid = [...this.#intents.values()].filter(
      ({ intent, createdAt }) => intent.status === 'succeeded' && createdAt >= since,
    )
    return Promise.resolve(
      paid.map(({ intent: { id, receivedPence, currency }, createdAt }) => ({
        id,
        receivedPence,
        currency,
        feePence: feeOf(receivedPence),
        createdAt,
      })),
    )
  }

  listRefundsSince(since: string) {
    const listed = [...this.#refunds.values()].filter(({ createdAt }) => createdAt >= since)
    return Promise.resolve(listed.map(({ refund, createdAt }) => ({ ...refund, currency: 'gbp', createdAt })))
  }

  readEvent() {
    return undefined
  }

  /** The buyer pays; returns the event that tells of it. */
  pay(intentId: string): ProviderEvent {
    const { intent } = this.#intents.get(intentId)!
    Object.assign(intent, { status: 'succeeded', receivedPence: intent.amountPence, lastError: null })
    return this.#event('payment_intent.succeeded', { kind: 'intent', intent: { ...intent } })
  }

  /** The buyer's bank declines the card; returns the event that tells of it. */
  decline(intentId: string, lastError: string): ProviderEvent {
    const { intent } = this.#intents.get(intentId)!
    intent.lastError = lastError
    return this.#event('payment_intent.payment_failed', { kind: 'intent', intent: { ...intent } })
  }

  /** The buyer's bank disputes all of a payment, or asks about it; returns the event that tells of it. */
  dispute(intentId: string, { reason, isInquiry = false, evidenceDueBy }: NewDispute): ProviderEvent {
    const { intent } = this.#intents.get(intentId)!
    const stage = isInquiry ? 'asked' : 'to-answer'
    const dispute: DisputeFacts = {
      id: this.#newId('dp'),
      paymentIntentId: intentId,
      stage,
      status: stageWords[stage],
      amountPence: intent.amountPence,
      feePence: isInquiry ? null : disputeFeePence,
      reason,
      openedAt: this.now,
      evidenceDueBy,
      closedAt: null,
    }
    this.#disputes.set(dispute.id, dispute)
    return this.#event('charge.dispute.created', { kind: 'dispute', dispute: { ...dispute } })
  }

  /** Evidence has been sent, or the bank has decided; returns the event that tells of it. */
  moveDispute(id: string, stage: 'answered' | 'won' | 'lost'): ProviderEvent {
    const dispute = this.#disputes.get(id)!
    const closedAt = stage === 'answered' ? null : this.now
    Object.assign(dispute, { stage, status: stageWords[stage], closedAt })
    const type = stage === 'answered' ? 'charge.dispute.updated' : 'charge.dispute.closed'
    return this.#event(type, { kind: 'dispute', dispute: { ...dispute } })
  }

  #described(intent: IntentFacts) {
    return { intent: { ...intent }, clientSecret: `${intent.id}_secret` }
  }

  #event(
    type: string,
    told: { kind: 'intent'; intent: IntentFacts } | { kind: 'dispute'; dispute: DisputeFacts },
  ): ProviderEvent {
    return { id: this.#newId('evt'), type, createdAt: this.now, ...told }
  }

  #newId(prefix: 'pi' | 're' | 'dp' | 'evt'): string {
    this.#made += 1
    return `${prefix}_sample${String(this.#made).padStart(4, '0')}`
  }
}

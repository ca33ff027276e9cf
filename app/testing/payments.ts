import type {
  CheckoutFacts,
  IntentFacts,
  NewCheckout,
  NewPayment,
  NewRefund,
  Payments,
  RefundFacts,
  RefundStatus,
} from '#app/services/payments.server.ts'

/**
 * A payment provider in memory, for domain tests. `pay` is the buyer paying, behind our back as in life; `isDown` makes every
 * call fail the way a dead line does.
 */
export class FakePayments implements Payments {
  publishableKey = 'pk_test_fake'
  sandboxScriptUrl = null
  isDown = false
  refundStatus: RefundStatus = 'succeeded'
  intents = new Map<string, IntentFacts>()
  checkouts = new Map<string, CheckoutFacts>()
  /** Every refund that the provider knows, in the order in which they were made. */
  refunds: RefundFacts[] = []
  /** Set: the provider says no to refunds, for good. */
  refusesRefunds: string | null = null
  #byKey = new Map<string, string>()
  #asked = new Map<string, string>()

  createIntent(payment: NewPayment) {
    if (this.isDown) return this.#down()
    const known = this.#byKey.get(payment.idempotencyKey)
    const intent = known ? this.intents.get(known)! : this.#addIntent(payment)
    this.#byKey.set(payment.idempotencyKey, intent.id)
    return Promise.resolve({ ok: true as const, value: { intent, clientSecret: `${intent.id}_secret` } })
  }

  createCheckout(payment: NewCheckout) {
    if (this.isDown) return this.#down()
    const known = this.#byKey.get(payment.idempotencyKey)
    const asked = JSON.stringify(payment)
    if (known && this.#asked.get(known) !== asked) {
      return Promise.resolve({ ok: false as const, reason: 'provider-refused' as const, message: 'other parameters' })
    }
    const id = known ?? `cs_${this.checkouts.size + 1}`
    if (!known) {
      const intent = this.#addIntent(payment)
      this.checkouts.set(id, {
        id,
        status: 'open',
        isPaid: false,
        url: `https://pay.test/${id}`,
        paymentIntent: intent,
      })
      this.#byKey.set(payment.idempotencyKey, id)
      this.#asked.set(id, asked)
    }
    return Promise.resolve({ ok: true as const, value: this.checkouts.get(id)! })
  }

  findIntent(id: string) {
    this.#check()
    const intent = this.intents.get(id)
    return Promise.resolve(intent && { intent, clientSecret: `${id}_secret` })
  }

  findCheckout(id: string) {
    this.#check()
    return Promise.resolve(this.checkouts.get(id))
  }

  cancelIntent(id: string) {
    this.#check()
    const intent = this.intents.get(id)
    if (intent && intent.status !== 'succeeded' && intent.status !== 'processing') intent.status = 'canceled'
    return Promise.resolve(intent)
  }

  expireCheckout(id: string) {
    this.#check()
    const checkout = this.checkouts.get(id)
    if (checkout?.status === 'open') checkout.status = 'expired'
    return Promise.resolve(checkout)
  }

  refund({ refundId, paymentIntentId, amountPence, idempotencyKey }: NewRefund) {
    if (this.isDown) return this.#down()
    if (this.refusesRefunds) {
      return Promise.resolve({
        ok: false as const,
        reason: 'provider-refused' as const,
        message: this.refusesRefunds,
      })
    }
    const known = this.#byKey.get(idempotencyKey)
    const refund = this.refunds.find(({ id }) => id === known) ?? {
      id: `re_${this.refunds.length + 1}`,
      status: this.refundStatus,
      amountPence,
      paymentIntentId,
      refundId,
      lastError: null,
    }
    if (!known) {
      this.refunds.push(refund)
      this.#byKey.set(idempotencyKey, refund.id)
    }
    return Promise.resolve({ ok: true as const, value: { ...refund } })
  }

  findRefund(id: string) {
    this.#check()
    return Promise.resolve(this.refunds.find((refund) => refund.id === id))
  }

  listRefunds(paymentIntentId: string) {
    this.#check()
    return Promise.resolve(this.refunds.filter((refund) => refund.paymentIntentId === paymentIntentId))
  }

  readEvent() {
    return undefined
  }

  /** The buyer pays an intent or a hosted checkout; returns the intent as the provider then tells of it. */
  pay(ref: string): IntentFacts {
    const checkout = this.checkouts.get(ref)
    const intent = checkout?.paymentIntent ?? this.intents.get(ref)
    if (!intent || intent.status === 'canceled' || checkout?.status === 'expired')
      throw new Error('This cannot be paid any more.')
    intent.status = 'succeeded'
    intent.receivedPence = intent.amountPence
    if (checkout) Object.assign(checkout, { status: 'complete', isPaid: true, url: null })
    return intent
  }

  #addIntent(payment: NewPayment): IntentFacts {
    const id = `pi_${this.intents.size + 1}`
    const intent: IntentFacts = {
      id,
      status: 'waiting',
      amountPence: payment.amountPence,
      receivedPence: 0,
      currency: 'gbp',
      reservationId: payment.reservationId,
      paymentId: payment.paymentId,
      lastError: null,
    }
    this.intents.set(id, intent)
    return intent
  }

  #down() {
    return Promise.resolve({ ok: false as const, reason: 'provider-down' as const, message: 'no answer' })
  }

  #check() {
    if (this.isDown) throw new Error('The provider does not answer.')
  }
}

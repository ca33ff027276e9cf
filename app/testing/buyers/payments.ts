import type {
  CheckoutFacts,
  DisputeFacts,
  IntentFacts,
  NewCheckout,
  NewPayment,
  NewRefund,
  Payments,
  RefundFacts,
  RefundStatus,
  SetUpResult,
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
  /** Every dispute that the provider knows. */
  disputes: DisputeFacts[] = []
  /** The times of what was made, by id; `testNow` for all others. */
  times = new Map<string, string>()
  /** The currencies of disputes, by id; pounds for all others. */
  currencies = new Map<string, string>()
  /** The fees of payments, by the id of the intent. */
  fees = new Map<string, number>()
  /** Set: the provider says no to refunds, for good. */
  refusesRefunds: string | null = null
  /** The calls about intents and checkouts by their names, in the order in which they arrived. */
  calls: string[] = []
  /** Waited for when a call has arrived, before anything is done: for slow providers, and for what happens meanwhile. */
  beforeAnswer: (call: string) => Promise<void> | void = () => undefined
  /** Set: the next creating call ends in an error that its key answers from then on, with or without the object made. */
  failsForGood: 'unmade' | 'made' | null = null
  #byKey = new Map<string, string>()
  #asked = new Map<string, string>()
  #failedKeys = new Set<string>()
  #busyKeys = new Set<string>()

  async createIntent(payment: NewPayment): Promise<SetUpResult<{ intent: IntentFacts; clientSecret: string }>> {
    return this.#create('createIntent', payment, () => {
      const known = this.#byKey.get(payment.idempotencyKey)
      const intent = known ? this.intents.get(known)! : this.#addIntent(payment)
      this.#byKey.set(payment.idempotencyKey, intent.id)
      return { ok: true, value: { intent: { ...intent }, clientSecret: `${intent.id}_secret` } }
    })
  }

  async createCheckout(payment: NewCheckout): Promise<SetUpResult<CheckoutFacts>> {
    return this.#create('createCheckout', payment, () => {
      const known = this.#byKey.get(payment.idempotencyKey)
      const asked = JSON.stringify(payment)
      if (known && this.#asked.get(known) !== asked) {
        return { ok: false, reason: 'provider-refused', message: 'other parameters' }
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
      return { ok: true, value: this.checkouts.get(id)! }
    })
  }

  async findMadeIntent(paymentId: string) {
    await this.#arrive('findMadeIntent')
    const inCheckouts = new Set([...this.checkouts.values()].map((checkout) => checkout.paymentIntent))
    const intent = [...this.intents.values()].find((one) => one.paymentId === paymentId && !inCheckouts.has(one))
    return intent && { intent: { ...intent }, clientSecret: `${intent.id}_secret` }
  }

  async findMadeCheckout(paymentId: string) {
    await this.#arrive('findMadeCheckout')
    return [...this.checkouts.values()].find((checkout) => checkout.paymentIntent?.paymentId === paymentId)
  }

  async findIntent(id: string) {
    await this.#arrive('findIntent')
    const intent = this.intents.get(id)
    return intent && { intent, clientSecret: `${id}_secret` }
  }

  async findCheckout(id: string) {
    await this.#arrive('findCheckout')
    return this.checkouts.get(id)
  }

  async cancelIntent(id: string) {
    await this.#arrive('cancelIntent')
    const intent = this.intents.get(id)
    if (intent && intent.status !== 'succeeded' && intent.status !== 'processing') intent.status = 'canceled'
    return intent
  }

  async expireCheckout(id: string) {
    await this.#arrive('expireCheckout')
    const checkout = this.checkouts.get(id)
    if (checkout?.status === 'open') checkout.status = 'expired'
    return checkout
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

  findDispute(id: string) {
    this.#check()
    return Promise.resolve(this.disputes.find((dispute) => dispute.id === id))
  }

  listDisputes(since: string) {
    this.#check()
    const listed = this.disputes.filter(({ openedAt }) => openedAt >= since)
    return Promise.resolve(
      listed.map((dispute) => ({ ...dispute, currency: this.currencies.get(dispute.id) ?? 'gbp' })),
    )
  }

  async listPaid(since: string) {
    await this.#arrive('listPaid')
    return [...this.intents.values()]
      .filter(({ id, status }) => status === 'succeeded' && this.createdAt(id) >= since)
      .map(({ id, receivedPence, currency }) => ({
        id,
        receivedPence,
        currency,
        feePence: this.fees.get(id) ?? null,
        createdAt: this.createdAt(id),
      }))
  }

  async listRefundsSince(since: string) {
    await this.#arrive('listRefundsSince')
    return this.refunds
      .filter(({ id }) => this.createdAt(id) >= since)
      .map((refund) => ({ ...refund, currency: 'gbp', createdAt: this.createdAt(refund.id) }))
  }

  /** The time at which something was made at the provider. */
  createdAt(id: string): string {
    return this.times.get(id) ?? '2026-11-02T10:00:00.000Z'
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

  async #create<T>(call: string, payment: NewPayment, make: () => SetUpResult<T>): Promise<SetUpResult<T>> {
    const key = payment.idempotencyKey
    this.calls.push(call)
    if (this.#busyKeys.has(key)) return { ok: false, reason: 'provider-down', message: 'The key is in use.' }
    this.#busyKeys.add(key)
    await this.beforeAnswer(call)
    this.#busyKeys.delete(key)
    if (this.isDown) return { ok: false, reason: 'provider-down', message: 'no answer' }
    if (this.failsForGood) {
      if (this.failsForGood === 'made') make()
      this.failsForGood = null
      this.#failedKeys.add(key)
    }
    return this.#failedKeys.has(key) ? { ok: false, reason: 'provider-failed', message: 'kept' } : make()
  }

  async #arrive(call: string): Promise<void> {
    this.calls.push(call)
    await this.beforeAnswer(call)
    this.#check()
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

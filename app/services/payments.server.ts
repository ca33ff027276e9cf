import Stripe from 'stripe'
import { faultOf } from '#app/utils/faults.ts'
import type { LogFields } from '#app/utils/log-line.ts'
import { noteFailedCall, noteFault, noteOutsideCall } from '#app/utils/outside-calls.server.ts'

/** The facts of a payment intent that the rest of the code uses. Amounts are in pence. */
export interface IntentFacts {
  id: string
  /** The state. `succeeded` and `canceled` are final; every other state may still become either. */
  status: 'succeeded' | 'canceled' | 'processing' | 'requires_action' | 'waiting'
  amountPence: number
  receivedPence: number
  currency: string
  /** Our own ids, given when the intent was made. They serve only to find our rows and are never trusted for more. */
  reservationId: string | null
  paymentId: string | null
  /** Why it was last not paid: the provider's code (domain/terms/payment-failures.ts), or its message where it gives none. */
  lastError: string | null
}

export interface CheckoutFacts {
  id: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  url: string | null
  paymentIntent: IntentFacts | null
}

export type RefundStatus = 'succeeded' | 'pending' | 'failed'

/** The facts of a refund that the rest of the code uses. */
export interface RefundFacts {
  /** The provider's id. */
  id: string
  status: RefundStatus
  amountPence: number
  paymentIntentId: string | null
  /** Our own id, given when the refund was ordered; null for a refund made by hand at the provider. */
  refundId: string | null
  lastError: string | null
}

/** A payment that has come, as the provider's list has it. Amounts are in pence. */
interface PaidFacts {
  /** The id of the payment intent. */
  id: string
  receivedPence: number
  currency: string
  /** The provider's fee; null while it has not said. */
  feePence: number | null
  createdAt: string
}

/** A refund as the provider's list has it. */
interface ListedRefund extends RefundFacts {
  currency: string
  createdAt: string
}

/**
 * The stages of a dispute, in the order in which it can come to them. While it is `asked` the bank asks about the payment and has taken
 * no money, which the provider calls an inquiry; `asked-closed` is one that went no further.
 */
export const disputeStages = [
  'asked',
  'asked-answered',
  'asked-closed',
  'to-answer',
  'answered',
  'won',
  'lost',
] as const

/** The facts of a dispute that the rest of the code uses. */
export interface DisputeFacts {
  /** The provider's id. */
  id: string
  paymentIntentId: string | null
  stage: (typeof disputeStages)[number]
  /** The provider's own word for the stage. */
  status: string
  amountPence: number
  /** The sum that the provider has charged for it; null while it has not said. */
  feePence: number | null
  /** The provider's word for the reason. */
  reason: string
  openedAt: string
  /** The time by which evidence has to be with the provider; null where it has not said. */
  evidenceDueBy: string | null
  /** The time of its end, where an event tells it; the dispute itself does not. */
  closedAt: string | null
}

/** A dispute as the provider's list has it. */
interface ListedDispute extends DisputeFacts {
  currency: string
}

export interface NewRefund {
  refundId: string
  paymentIntentId: string
  amountPence: number
  idempotencyKey: string
}

/** An event whose signature has been verified. Only the kinds that we act on are told apart. */
export type ProviderEvent = { id: string; type: string; createdAt: string } & (
  | { kind: 'intent'; intent: IntentFacts }
  | { kind: 'checkout'; checkoutId: string; status: CheckoutFacts['status']; intent: IntentFacts | null }
  | { kind: 'refund'; refund: RefundFacts }
  | { kind: 'dispute'; dispute: DisputeFacts }
  | { kind: 'other' }
)

type CreateResult<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'provider-down' | 'provider-refused'; message: string }

/**
 * The result of a call with an idempotency key. `provider-failed` is an error of the provider's own, which the key returns from
 * now on. Asking again with the same key is no use. Only the provider's list can tell whether the object was made all the same.
 */
export type SetUpResult<T> = CreateResult<T> | { ok: false; reason: 'provider-failed'; message: string }

export interface NewPayment {
  paymentId: string
  reservationId: string
  dealId: number
  amountPence: number
  idempotencyKey: string
}

export interface NewCheckout extends NewPayment {
  title: string
  customerEmail: string
  expiresAt: string
}

/**
 * The one way to the payment provider. Every call has a time limit, and a provider that is down gives an answer and not a crash.
 */
export interface Payments {
  publishableKey: string
  /** The address of the card form's script in the sandbox; null for the provider's own script. */
  sandboxScriptUrl: string | null
  createIntent(payment: NewPayment): Promise<SetUpResult<{ intent: IntentFacts; clientSecret: string }>>
  createCheckout(checkout: NewCheckout): Promise<SetUpResult<CheckoutFacts>>
  /**
   * The intent that the provider's own list has for our payment `paymentId`, made at or after `since`; undefined when there is
   * none. Throws when the provider cannot be asked, and when the list since then is too long to be read.
   */
  findMadeIntent(paymentId: string, since: string): Promise<{ intent: IntentFacts; clientSecret: string } | undefined>
  findMadeCheckout(paymentId: string, since: string): Promise<CheckoutFacts | undefined>
  /** The intent with this id; undefined when the provider does not know it. */
  findIntent(id: string): Promise<{ intent: IntentFacts; clientSecret: string } | undefined>
  findCheckout(id: string): Promise<CheckoutFacts | undefined>
  /**
   * Makes sure that nothing more can be paid, and returns the intent as it stands afterwards. `succeeded` means that the buyer's
   * payment came first.
   */
  cancelIntent(id: string): Promise<IntentFacts | undefined>
  expireCheckout(id: string): Promise<CheckoutFacts | undefined>
  /** Sends money back to where it came from. A repeat with the same key answers what the first call did. */
  refund(refund: NewRefund): Promise<CreateResult<RefundFacts>>
  findRefund(id: string): Promise<RefundFacts | undefined>
  /** Every refund of one payment, whatever became of it. Idempotency keys are forgotten after a day; this list is not. */
  listRefunds(paymentIntentId: string): Promise<RefundFacts[]>
  findDispute(id: string): Promise<DisputeFacts | undefined>
  /** Every dispute that was opened at or after `since`. Throws where they are too many to be read. */
  listDisputes(since: string): Promise<ListedDispute[]>
  /** Every payment that has come of those begun at or after `since`, with its fee. Throws where they are too many to be read. */
  listPaid(since: string): Promise<PaidFacts[]>
  /** Every refund made at or after `since`, whatever became of it. Throws where they are too many to be read. */
  listRefundsSince(since: string): Promise<ListedRefund[]>
  /** Checks the signature over the raw bytes. Undefined when the signature is wrong, missing, too old or from the future at `now`. */
  readEvent(body: Uint8Array, signature: string | null, now: string): ProviderEvent | undefined
}

interface PaymentSettings {
  secretKey: string
  webhookSecrets: string[]
  publishableKey: string
  /** The page to which a buyer comes back who has paid on the provider's page. It is told the id of the checkout. */
  returnUrl: string
  /** The page to which a buyer comes back who has not paid. It is told so. */
  checkoutUrlOf: (dealId: number) => string
  sandboxOrigin: string | null
}

const signatureToleranceSeconds = 300
/** The most that the provider's clock may be behind ours. */
const clockToleranceSeconds = 300
/** The most entries of a list that are compared with ours. */
const mostCompared = 20_000
/** The number of entries of a list that are read when something of ours is looked for in it. */
const mostListed = 2000

/** Connects to Stripe, or to the sandbox, which has the same interface. Makes no call yet. */
export function connectPayments(settings: PaymentSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(settings.sandboxOrigin ? addressOf(settings.sandboxOrigin) : {}),
  })

  return {
    publishableKey: settings.publishableKey,
    sandboxScriptUrl: settings.sandboxOrigin && `${settings.sandboxOrigin}/stripe.js`,

    createIntent: (payment) =>
      setUp('create-intent', payment, async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: payment.amountPence,
            currency: 'gbp',
            automatic_payment_methods: { enabled: true },
            metadata: metadataOf(payment),
          },
          { idempotencyKey: payment.idempotencyKey },
        )
        return { intent: toIntentFacts(intent), clientSecret: intent.client_secret ?? '' }
      }),

    createCheckout: (checkout) =>
      setUp('create-checkout', checkout, async () => {
        const metadata = metadataOf(checkout)
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'gbp',
                  unit_amount: checkout.amountPence,
                  product_data: { name: checkout.title },
                },
              },
            ],
            client_reference_id: checkout.reservationId,
            customer_email: checkout.customerEmail,
            metadata,
            payment_intent_data: { metadata },
            // The provider puts the id in place of the braces; encoding them would prevent that.
            success_url: `${settings.returnUrl}?checkout={CHECKOUT_SESSION_ID}`,
            cancel_url: `${settings.checkoutUrlOf(checkout.dealId)}?cancelled=${checkout.paymentId}`,
            expires_at: Math.floor(Date.parse(checkout.expiresAt) / 1000),
          },
          { idempotencyKey: checkout.idempotencyKey },
        )
        return toCheckoutFacts(session)
      }),

    async findMadeIntent(paymentId, since) {
      const made = await ask('find-made-intent', { payment: paymentId }, () =>
        findMade(stripe.paymentIntents.list(listedSince(since)), paymentId),
      )
      return made && { intent: toIntentFacts(made), clientSecret: made.client_secret ?? '' }
    },

    async findMadeCheckout(paymentId, since) {
      const asked = { ...listedSince(since), expand: ['data.payment_intent'] }
      const made = await ask('find-made-checkout', { payment: paymentId }, () =>
        findMade(stripe.checkout.sessions.list(asked), paymentId),
      )
      return made && toCheckoutFacts(made)
    },

    findIntent: (id) =>
      orMissing('find-intent', { intent: id }, async () => {
        const intent = await stripe.paymentIntents.retrieve(id)
        return { intent: toIntentFacts(intent), clientSecret: intent.client_secret ?? '' }
      }),

    findCheckout: (id) =>
      orMissing('find-checkout', { checkout: id }, async () =>
        toCheckoutFacts(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })),
      ),

    cancelIntent: (id) =>
      orMissing('cancel-intent', { intent: id }, async () => {
        try {
          return toIntentFacts(await stripe.paymentIntents.cancel(id))
        } catch (error) {
          // The object is already final, one way or the other. Its present state is the answer.
          if (isRefusal(error)) return toIntentFacts(await stripe.paymentIntents.retrieve(id))
          throw error
        }
      }),

    expireCheckout: (id) =>
      orMissing('expire-checkout', { checkout: id }, async () => {
        try {
          await stripe.checkout.sessions.expire(id)
        } catch (error) {
          if (!isRefusal(error)) throw error
        }
        return toCheckoutFacts(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))
      }),

    refund: ({ refundId, paymentIntentId, amountPence, idempotencyKey }) =>
      attempt('refund', { refund: refundId }, async () => {
        const metadata = { refund_id: refundId }
        const asked = { payment_intent: paymentIntentId, amount: amountPence, metadata }
        return toRefundFacts(await stripe.refunds.create(asked, { idempotencyKey }))
      }),

    findRefund: (id) =>
      orMissing('find-refund', { provider_refund: id }, async () => toRefundFacts(await stripe.refunds.retrieve(id))),

    async listRefunds(paymentIntentId) {
      const { data } = await ask('list-refunds', { intent: paymentIntentId }, () =>
        stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
      )
      return data.map(toRefundFacts)
    },

    findDispute: (id) =>
      orMissing('find-dispute', { dispute: id }, async () => toDisputeFacts(await stripe.disputes.retrieve(id))),

    async listDisputes(since) {
      const disputes = await readBounded('list-disputes', stripe.disputes.list(listedSince(since)), 'disputes')
      return disputes.map((dispute) => ({ ...toDisputeFacts(dispute), currency: dispute.currency }))
    },

    async listPaid(since) {
      const asked = { ...listedSince(since), expand: ['data.latest_charge.balance_transaction'] }
      const intents = await readBounded('list-paid', stripe.paymentIntents.list(asked), 'payments')
      return intents.filter(({ status }) => status === 'succeeded').map(toPaidFacts)
    },

    async listRefundsSince(since) {
      const refunds = await readBounded('list-refunds-since', stripe.refunds.list(listedSince(since)), 'refunds')
      return refunds.map((refund) => ({
        ...toRefundFacts(refund),
        currency: refund.currency,
        createdAt: new Date(refund.created * 1000).toISOString(),
      }))
    },

    readEvent(body, signature, now) {
      if (!signature) return undefined
      const receivedAt = Date.parse(now)
      let event: ProviderEvent | undefined
      // A signature that fits may stand over what is no event that we know. We have nothing to act on then, and the provider need not
      // send it again.
      const isOurs =
        !isFromTheFuture(signature, receivedAt) &&
        settings.webhookSecrets.some((secret) => {
          try {
            event = toProviderEvent(
              stripe.webhooks.constructEvent(
                Buffer.from(body),
                signature,
                secret,
                signatureToleranceSeconds,
                undefined,
                receivedAt,
              ),
            )
            return true
          } catch (error) {
            const isOther = error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError
            if (!isOther && !(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
            return isOther
          }
        })
      if (isOurs) noteOutsideCall('payment-events')
      else if (looksSigned.test(signature)) noteFault('payment-events', 'signature')
      return event
    },
  }
}

/** The form of the provider's signatures. What does not have it was sent by somebody else, and says nothing of our secret. */
const looksSigned = /^t=\d+,(v\d=[0-9a-f]{64},?)+$/

function addressOf(origin: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const url = new URL(origin)
  const protocol = url.protocol === 'https:' ? 'https' : 'http'
  return { host: url.hostname, port: url.port || (protocol === 'https' ? '443' : '80'), protocol }
}

function metadataOf(payment: NewPayment): Record<string, string> {
  return { payment_id: payment.paymentId, reservation_id: payment.reservationId, deal_id: String(payment.dealId) }
}

/** Asks the provider. A failure leaves one line of the log, whatever becomes of it here; that something is not there is an answer. */
async function ask<T>(name: string, about: LogFields, call: () => Promise<T>): Promise<T> {
  try {
    const value = await call()
    noteOutsideCall('payments')
    return value
  } catch (error) {
    if (isMissing(error)) noteOutsideCall('payments')
    else noteFailedCall('payments', { call: name, about, ...reasonOf(error) })
    throw error
  }
}

function reasonOf(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError)) return { reason: 'unreadable', fault: 'unreadable' as const }
  const { statusCode: status, type, code, param, requestId: request } = error
  const reason = isRefusal(error) ? 'refused' : status === undefined ? 'unreachable' : 'failed'
  return { reason, fault: faultOf(error, status), provider: { status, type, code, param, request } }
}

async function attempt<T>(name: string, about: LogFields, call: () => Promise<T>): Promise<CreateResult<T>> {
  try {
    return { ok: true, value: await ask(name, about, call) }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return { ok: false, reason: isRefusal(error) ? 'provider-refused' : 'provider-down', message: error.message }
  }
}

async function setUp<T>(
  name: string,
  { paymentId: payment }: NewPayment,
  call: () => Promise<T>,
): Promise<SetUpResult<T>> {
  let isKept = false
  const result = await attempt(name, { payment }, async () => {
    try {
      return await call()
    } catch (error) {
      isKept = isKeptError(error)
      throw error
    }
  })
  return result.ok || !isKept ? result : { ...result, reason: 'provider-failed' }
}

/**
 * True for an error that the key will return however often it is used. The provider keeps its own failures under the key, and
 * says so where it can. A lock (409), too many requests (429) and a broken connection are not kept.
 */
function isKeptError(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeAPIError)) return false
  const status = error.statusCode ?? 0
  return status === 500 || (status > 500 && error.headers?.['stripe-should-retry'] === 'false')
}

function listedSince(since: string): { created: { gte: number }; limit: number } {
  return { created: { gte: Math.floor(Date.parse(since) / 1000) - clockToleranceSeconds }, limit: 100 }
}

async function readBounded<T>(name: string, list: AsyncIterable<T>, what: string): Promise<T[]> {
  return ask(name, {}, async () => {
    const found: T[] = []
    for await (const item of list) {
      found.push(item)
      if (found.length > mostCompared) throw new Error(`The list of ${what} at the provider is too long to be read.`)
    }
    return found
  })
}

async function findMade<T extends { metadata: Stripe.Metadata | null }>(
  list: AsyncIterable<T>,
  paymentId: string,
): Promise<T | undefined> {
  let seen = 0
  for await (const item of list) {
    if (item.metadata?.payment_id === paymentId) return item
    seen += 1
    if (seen >= mostListed) throw new Error('The list of what was made at the provider is too long to be read.')
  }
  return undefined
}

async function orMissing<T>(name: string, about: LogFields, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask(name, about, call)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError
  )
}

/**
 * True for a signature from the future. The SDK refuses only old ones; a signature from the future would stay good for as long as
 * its sender likes.
 */
function isFromTheFuture(signature: string, receivedAt: number): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return !(seconds <= receivedAt / 1000 + signatureToleranceSeconds)
}

function toIntentFacts(intent: Stripe.PaymentIntent): IntentFacts {
  const known = ['succeeded', 'canceled', 'processing', 'requires_action'] as const
  return {
    id: intent.id,
    status: known.find((status) => status === intent.status) ?? 'waiting',
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    reservationId: intent.metadata?.reservation_id ?? null,
    paymentId: intent.metadata?.payment_id ?? null,
    lastError: intent.last_payment_error && failureOf(intent.last_payment_error),
  }
}

/** The bank's word where it gives one, else the provider's. */
function failureOf({ decline_code: decline, code, message }: Stripe.PaymentIntent.LastPaymentError): string | null {
  return (decline === 'generic_decline' ? code : decline) ?? code ?? message ?? null
}

function toPaidFacts(intent: Stripe.PaymentIntent): PaidFacts {
  const charge = intent.latest_charge
  const moved = charge && typeof charge !== 'string' ? charge.balance_transaction : null
  return {
    id: intent.id,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    feePence: moved && typeof moved !== 'string' ? moved.fee : null,
    createdAt: new Date(intent.created * 1000).toISOString(),
  }
}

function toCheckoutFacts(session: Stripe.Checkout.Session): CheckoutFacts {
  const intent = session.payment_intent
  return {
    id: session.id,
    status: toCheckoutStatus(session.status),
    isPaid: session.payment_status === 'paid',
    url: session.url,
    paymentIntent: intent && typeof intent !== 'string' ? toIntentFacts(intent) : null,
  }
}

/** The event of a paid checkout carries only the intent's id, but everything that is needed to settle it. */
function toIntentOfCheckout(session: Stripe.Checkout.Session): IntentFacts | null {
  const id = idOf(session.payment_intent)
  if (!id || session.payment_status !== 'paid') return null
  const amount = session.amount_total ?? 0
  return {
    id,
    status: 'succeeded',
    amountPence: amount,
    receivedPence: amount,
    currency: session.currency ?? '',
    reservationId: session.metadata?.reservation_id ?? null,
    paymentId: session.metadata?.payment_id ?? null,
    lastError: null,
  }
}

function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const base = { id: event.id, type: event.type, createdAt: new Date(event.created * 1000).toISOString() }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
      return { ...base, kind: 'intent', intent: toIntentFacts(event.data.object) }
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return {
        ...base,
        kind: 'checkout',
        checkoutId: event.data.object.id,
        status: toCheckoutStatus(event.data.object.status),
        intent: toIntentOfCheckout(event.data.object),
      }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...base, kind: 'refund', refund: toRefundFacts(event.data.object) }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const closedAt = event.type === 'charge.dispute.closed' ? base.createdAt : null
      return { ...base, kind: 'dispute', dispute: { ...toDisputeFacts(event.data.object), closedAt } }
    }
    default:
      return { ...base, kind: 'other' }
  }
}

function toCheckoutStatus(status: string | null): CheckoutFacts['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open'
}

function toRefundFacts(refund: Stripe.Refund): RefundFacts {
  return {
    id: refund.id,
    status: toRefundStatus(refund.status),
    amountPence: refund.amount,
    paymentIntentId: idOf(refund.payment_intent),
    refundId: refund.metadata?.refund_id ?? null,
    lastError: refund.failure_reason ?? null,
  }
}

function toRefundStatus(status: string | null): RefundStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** The stages by the provider's words. A payment whose dispute was prevented keeps its money. */
const stagesByStatus: Record<string, DisputeFacts['stage']> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked-answered',
  warning_closed: 'asked-closed',
  needs_response: 'to-answer',
  under_review: 'answered',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

function toDisputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const { status, amount, reason, created, evidence_details: details } = dispute
  // Present once money has moved. Each entry has the fee that was charged, or given back, with it.
  const moved = dispute.balance_transactions ?? []
  return {
    id: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    // A word that is new to us is of a dispute that goes on, and holds the money back.
    stage: stagesByStatus[status] ?? 'answered',
    status,
    amountPence: amount,
    feePence: moved.length === 0 ? null : moved.reduce((sum, { fee }) => sum + fee, 0),
    reason,
    openedAt: new Date(created * 1000).toISOString(),
    evidenceDueBy: details?.due_by ? new Date(details.due_by * 1000).toISOString() : null,
    closedAt: null,
  }
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

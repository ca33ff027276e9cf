/** The part of Stripe's objects that the stand-in keeps. Names are Stripe's. */
export type Metadata = Record<string, string>

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: string
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: null
  description: string | null
  last_payment_error: CardError | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } | null
  payment_method: string | null
  payment_method_types: ['card']
  receipt_email: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
}

export type CardError = { type: string; code: string; decline_code?: string; message: string }

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  captured: boolean
  created: number
  currency: string
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method: string | null
  payment_method_details: { type: 'card'; card: { brand: 'visa'; last4: string } }
  receipt_email: string | null
  receipt_url: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export const refundStatuses = ['succeeded', 'pending', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: RefundStatus
}

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer: null
  customer_details: { email: string | null } | null
  customer_email: string | null
  expires_at: number
  livemode: false
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: ['card']
  payment_status: 'unpaid' | 'paid'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  ui_mode: 'hosted_page'
  url: string | null
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: DisputeReason
  status: DisputeStatus
}

/** Money that a payment or a dispute has moved. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  created: number
  currency: string
  fee: number
  net: number
  type: 'adjustment' | 'charge'
}

export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'general',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** An inquiry begins with `warning_`: the bank asks, and has taken no money. */
export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

export const disputeMoves = ['evidence', 'escalate', 'won', 'lost'] as const
/** `evidence` is our answer. `escalate` makes an inquiry a dispute. An inquiry that is won is closed. */
export type DisputeMove = (typeof disputeMoves)[number]

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: EventCause
  type: string
}

export type EventCause = { id: string | null; idempotency_key: string | null }

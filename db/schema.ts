import type { Generated, Insertable, Selectable } from 'kysely'

/**
 * The tables, one type each. Money is integer pence, percentages are numbers with two decimals, times are UTC ISO text,
 * flags are 0 or 1, closed sets are TEXT with a CHECK. Only types live here; the SQL is in db/migrations.
 */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  areas: AreasTable
  deals: DealsTable
  deal_documents: DealDocumentsTable
  reservations: ReservationsTable
  payments: PaymentsTable
  provider_events: ProviderEventsTable
  document_accesses: DocumentAccessesTable
  refund_requests: RefundRequestsTable
  refund_evidence: RefundEvidenceTable
  refunds: RefundsTable
  tickets: TicketsTable
  ticket_messages: TicketMessagesTable
  testimonials: TestimonialsTable
  outbox: OutboxTable
  audit_events: AuditEventsTable
}

export type Flag = 0 | 1

export interface UsersTable {
  id: string
  issuer: string
  subject: string
  email: string
  is_email_verified: Flag
  first_name: string
  last_name: string
  profile_image_url: string | null
  is_admin: Flag
  created_at: string
  signed_in_at: string
}

export interface SessionsTable {
  /** SHA-256 of the cookie value, so that a leaked database opens no session. */
  id_hash: string
  user_id: string | null
  /** JSON: flash messages waiting to be shown. */
  data: string
  created_at: string
  seen_at: string
}

/** Published area figures the score and the deal page use; one row per ONS area code. */
export interface AreasTable {
  code: string
  name: string
  kind: 'la' | 'city' | 'region' | 'country'
  country: string
  region: string
  average_price_pence: number | null
  annual_price_change_percent: number | null
  average_rent_pence: number | null
  annual_rent_change_percent: number | null
  gross_yield_percent: number | null
  crimes_per_1000: number | null
  latitude: number | null
  longitude: number | null
  /** For instance "March 2026". */
  price_period: string
  rent_period: string
}

export type PropertyType = 'Residential' | 'Commercial' | 'Development' | 'Student' | 'Retail'
export type Nation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland'
export type DealStatus = 'draft' | 'inactive' | 'active' | 'reserved' | 'completed'

export interface DealsTable {
  id: Generated<number>
  title: string
  description: string
  /** Public: town and outward postcode only, such as "Liverpool, L15". */
  location: string
  region: string
  nation: Nation
  area_code: string | null
  /** Private: shown to the buyer of the deal and to admins only. */
  address: string
  owner_name: string
  property_type: PropertyType
  strategy: string
  status: DealStatus
  price_pence: number
  secure_price_pence: number
  monthly_rent_pence: number
  /** Twelve months of rent; 0 while nothing is let, as for a development. */
  annual_yield_pence: number
  gross_yield_percent: number
  roi_percent: number
  /** Running costs a year before finance. */
  operating_costs_pence: number
  works_pence: number
  property_tax_pence: number
  fees_pence: number
  image_url: string | null
  ai_score: number
  score_grade: string
  /** JSON: {factors, tags, meta}, see domain/figures/score.ts. */
  scoring_factors: string
  score_inputs: string
  score_version: string
  market_trend: string
  demand_level: string
  /** Why an editor changed the computed score; null while it is the computed one. */
  score_override_reason: string | null
  bedrooms: number | null
  floor_area_m2: number | null
  tenure: string
  lease_years: number | null
  council_tax_band: string | null
  epc_band: string | null
  epc_potential: string | null
  /** JSON: which of the Property Features the deal really has. */
  features: string
  /** JSON: [{label, detail}]. */
  amenities: string
  transport: string
  latitude: number | null
  longitude: number | null
  published_at: string | null
  /** Set while an admin or the owner says that the property cannot be had; such a deal is not on the market. */
  unavailable_at: string | null
  verified_at: string | null
  created_at: string
  updated_at: string
}

export interface DealDocumentsTable {
  id: string
  deal_id: number
  title: string
  status: 'verified' | 'supplied'
  /** Random name inside DATA_DIR/files; nothing user-named is on the disk. */
  file_key: string
  file_name: string
  content_type: string
  byte_size: number
  page_count: number
  position: number
  created_at: string
}

export type ReservationStatus = 'held' | 'paid' | 'completed' | 'released' | 'expired' | 'refunded'

export interface ReservationsTable {
  id: string
  /** What a person reads out: RES-7K2M9QWD. */
  reference: string
  deal_id: number
  user_id: string
  status: ReservationStatus
  amount_pence: number
  held_at: string
  /** When the hold ends; irrelevant once paid. */
  expires_at: string
  /** When it was made longer, which happens once at the most. */
  extended_at: string | null
  ended_at: string | null
  paid_at: string | null
  /** The two boxes of the Consumer Contracts Regulations 2013, stored before payment; null text means no choice was stored. */
  consent_text_version: string | null
  consent_start_now: Flag
  consent_lose_right: Flag
  consent_at: string | null
  /** From when the buyer may open the documents. */
  unlock_at: string | null
  /** Set while a refund or dispute closes the documents again. */
  locked_at: string | null
  /**
   * When the buyer chose "Open my documents" on the page that says what it changes; only that counts as opened. Purchases older
   * than this page have the first time at which a file was sent.
   */
  first_document_access_at: string | null
}

export type PaymentStatus = 'creating' | 'open' | 'succeeded' | 'canceled' | 'refund-due' | 'refunded' | 'mismatch'

/** One attempt to be paid: a payment intent (embedded form) or a hosted checkout. At most one per reservation is kept. */
export interface PaymentsTable {
  id: string
  reservation_id: string
  kind: 'intent' | 'checkout'
  status: PaymentStatus
  amount_pence: number
  /** Sent with the creating call and stored first, as is all it says, so that a crash can repeat the very same call. */
  idempotency_key: string
  deal_title: string
  buyer_email: string
  /** Checkout only: when the provider closes its page. */
  provider_expires_at: string | null
  /** pi_… or cs_…; null until the provider has answered. */
  provider_ref: string | null
  /** The payment intent behind a checkout, once there is one; for an intent the same as provider_ref. */
  payment_intent_id: string | null
  checkout_url: string | null
  last_error: string | null
  created_at: string
  settled_at: string | null
  /** Set while the buyer's bank disputes it: nothing else goes back meanwhile. */
  disputed_at: string | null
  /** The provider's name for the latest dispute, open or closed. */
  dispute_ref: string | null
}

export type RefundReason =
  'property-unavailable' | 'incorrect-information' | 'changed-plans' | 'technical-issues' | 'other'
export type RefundRequestStatus =
  'pending' | 'under-review' | 'approved' | 'processing' | 'refunded' | 'rejected' | 'withdrawn'

/** Somebody asks for their money back. What goes back is in `refunds`. */
export interface RefundRequestsTable {
  id: string
  /** What a person reads out: REF-7K2M9QWD. */
  reference: string
  status: RefundRequestStatus
  full_name: string
  email: string
  /** As it was typed. */
  deal_reference: Generated<string>
  reason: RefundReason
  /** The purchase it is about, found quietly; null while none is known. */
  reservation_id: string | null
  /** Who asked, when signed in. */
  user_id: string | null
  /** Asked by the signed-in buyer of that reservation, so that nobody else can set anything going. */
  is_from_buyer: Flag
  asked_at: string
  updated_at: string
  decided_at: string | null
  decided_by: string | null
  /** What goes back, once decided. */
  approved_pence: number | null
  fee_pence: number | null
  /** Folded name, address and references, for the search. */
  search_text: string
  override_reason: string | null
  /** Shown to the buyer. */
  decision_note: string | null
  details: Generated<string>
}

/** A private file that goes with a request. Without a request it belongs to a form that had mistakes, for a day. */
export interface RefundEvidenceTable {
  id: string
  request_id: string | null
  file_key: string
  file_name: string
  content_type: EvidenceType
  byte_size: number
  created_at: string
}
export type EvidenceType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Money on its way back: one row for each time the provider is asked. Together never more than the payment. */
export interface RefundsTable {
  /** Also the end of the idempotency key, `refund:{id}`. */
  id: string
  payment_id: string
  /** Null where no request led to it: paid twice, paid too late, or refunded by hand at the provider. */
  request_id: string | null
  amount_pence: number
  /** `due` until the provider has answered, `pending` until the bank has. */
  status: 'due' | 'pending' | 'succeeded' | 'failed'
  provider_ref: string | null
  last_error: string | null
  created_at: string
  settled_at: string | null
}

export interface ProviderEventsTable {
  id: string
  type: string
  provider_created_at: string
  received_at: string
  result: string
}

export interface DocumentAccessesTable {
  id: Generated<number>
  document_id: string
  user_id: string
  reservation_id: string | null
  accessed_at: string
}

export type TicketKind = 'general' | 'knowledge-hub' | 'call' | 'complaint' | 'data-protection' | 'register-interest'

export interface TicketsTable {
  id: string
  /** What a person reads out: TIC-7K2M9QWD. */
  reference: string
  kind: TicketKind
  status: 'open' | 'answered' | 'closed'
  subject: string
  email: string
  name: string
  deal_id: number | null
  user_id: string | null
  /** The secret of the sender's private link. It opens only what the same row holds, so it is kept as it is. */
  access_key: string
  /** Until when it has to be answered; null unless it is open. */
  due_at: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
  /** Folded reference, name, address and subject, for the search. */
  search_text: string
  message: string
}

/** What follows a ticket's own message: the sender's replies, the answers, and notes that only admins see. */
export interface TicketMessagesTable {
  id: Generated<number>
  ticket_id: string
  kind: 'reply' | 'answer' | 'note'
  body: string
  author_user_id: string | null
  created_at: string
}

export interface TestimonialsTable {
  id: string
  quote: string
  author: string
  deal_label: string
  is_consented: Flag
  is_verified: Flag
  is_sample: Flag
  position: number
}

export type OutboxStatus = 'waiting' | 'sent' | 'failed'

export interface OutboxTable {
  id: string
  kind: 'mail' | 'refund'
  /** Unique: the same message or refund is never queued twice. */
  idempotency_key: string
  payload: string
  status: OutboxStatus
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
  /** Set while a mail is being handed over. */
  started_at: string | null
}

export interface AuditEventsTable {
  id: Generated<number>
  at: string
  actor: 'visitor' | 'user' | 'admin' | 'system' | 'provider'
  actor_user_id: string | null
  action: string
  object_type: string
  object_id: string
  /** JSON; never names, e-mail addresses or card data. */
  detail: string
}

export type UserRow = Selectable<UsersTable>
export type AreaRow = Selectable<AreasTable>
export type DealRow = Selectable<DealsTable>
export type NewDeal = Insertable<DealsTable>
export type DealDocumentRow = Selectable<DealDocumentsTable>
export type NewDealDocument = Insertable<DealDocumentsTable>
export type ReservationRow = Selectable<ReservationsTable>
export type PaymentRow = Selectable<PaymentsTable>
export type RefundRequestRow = Selectable<RefundRequestsTable>
export type RefundEvidenceRow = Selectable<RefundEvidenceTable>
export type RefundRow = Selectable<RefundsTable>
export type TicketRow = Selectable<TicketsTable>
export type TicketMessageRow = Selectable<TicketMessagesTable>
export type TestimonialRow = Selectable<TestimonialsTable>
export type OutboxRow = Selectable<OutboxTable>

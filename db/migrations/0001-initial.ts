import { sql, type Kysely } from 'kysely'

/** Frozen once merged: it imports nothing of ours, so that it means the same for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE users (
    id TEXT PRIMARY KEY,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    is_email_verified INTEGER NOT NULL CHECK (is_email_verified IN (0, 1)),
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    profile_image_url TEXT,
    is_admin INTEGER NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
    created_at TEXT NOT NULL,
    signed_in_at TEXT NOT NULL,
    UNIQUE (issuer, subject)
  ) STRICT`,
  `CREATE INDEX users_by_email ON users (email)`,

  `CREATE TABLE sessions (
    id_hash TEXT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    data TEXT NOT NULL DEFAULT '{}',
    created_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX sessions_by_seen_at ON sessions (seen_at)`,
  `CREATE INDEX sessions_by_user ON sessions (user_id)`,

  `CREATE TABLE areas (
    code TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('la', 'city', 'region', 'country')),
    country TEXT NOT NULL,
    region TEXT NOT NULL,
    average_price_pence INTEGER CHECK (average_price_pence >= 0),
    annual_price_change_percent REAL,
    average_rent_pence INTEGER CHECK (average_rent_pence >= 0),
    annual_rent_change_percent REAL,
    gross_yield_percent REAL,
    crimes_per_1000 REAL,
    latitude REAL,
    longitude REAL,
    price_period TEXT NOT NULL,
    rent_period TEXT NOT NULL
  ) STRICT`,

  `CREATE TABLE deals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL CHECK (title <> ''),
    description TEXT NOT NULL,
    location TEXT NOT NULL CHECK (location <> ''),
    region TEXT NOT NULL,
    nation TEXT NOT NULL CHECK (nation IN ('England', 'Scotland', 'Wales', 'Northern Ireland')),
    area_code TEXT REFERENCES areas (code),
    address TEXT NOT NULL,
    owner_name TEXT NOT NULL,
    property_type TEXT NOT NULL CHECK (property_type IN ('Residential', 'Commercial', 'Development', 'Student', 'Retail')),
    strategy TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'inactive', 'active', 'reserved', 'completed')),
    price_pence INTEGER NOT NULL CHECK (price_pence >= 0),
    secure_price_pence INTEGER NOT NULL DEFAULT 300000 CHECK (secure_price_pence >= 0),
    monthly_rent_pence INTEGER NOT NULL CHECK (monthly_rent_pence >= 0),
    annual_yield_pence INTEGER NOT NULL CHECK (annual_yield_pence >= 0),
    gross_yield_percent REAL NOT NULL,
    roi_percent REAL NOT NULL,
    operating_costs_pence INTEGER NOT NULL CHECK (operating_costs_pence >= 0),
    works_pence INTEGER NOT NULL DEFAULT 0 CHECK (works_pence >= 0),
    property_tax_pence INTEGER NOT NULL DEFAULT 0 CHECK (property_tax_pence >= 0),
    fees_pence INTEGER NOT NULL DEFAULT 0 CHECK (fees_pence >= 0),
    image_url TEXT,
    ai_score REAL NOT NULL DEFAULT 0 CHECK (ai_score BETWEEN 0 AND 100),
    score_grade TEXT NOT NULL DEFAULT 'C',
    scoring_factors TEXT NOT NULL DEFAULT '{}',
    score_inputs TEXT NOT NULL DEFAULT '{}',
    score_version TEXT NOT NULL DEFAULT '1.0',
    market_trend TEXT NOT NULL DEFAULT 'Unknown',
    demand_level TEXT NOT NULL DEFAULT 'Unknown',
    score_override_reason TEXT,
    bedrooms INTEGER,
    floor_area_m2 REAL,
    tenure TEXT NOT NULL,
    lease_years INTEGER,
    council_tax_band TEXT,
    epc_band TEXT,
    epc_potential TEXT,
    features TEXT NOT NULL DEFAULT '[]',
    amenities TEXT NOT NULL DEFAULT '[]',
    transport TEXT NOT NULL DEFAULT '[]',
    latitude REAL,
    longitude REAL,
    published_at TEXT,
    verified_at TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT`,
  // One index per sort of the listing, over public deals only, ending in the id so that the order is total.
  `CREATE INDEX public_deals_by_score ON deals (ai_score DESC, id) WHERE status IN ('active', 'reserved')`,
  `CREATE INDEX public_deals_by_roi ON deals (roi_percent DESC, id) WHERE status IN ('active', 'reserved')`,
  `CREATE INDEX public_deals_by_price ON deals (price_pence, id) WHERE status IN ('active', 'reserved')`,
  `CREATE INDEX public_deals_by_yield ON deals (annual_yield_pence DESC, id) WHERE status IN ('active', 'reserved')`,
  // Columns that the count, the average and the filter look at, without touching the wide rows; the status too, or SQLite reads
  // them after all to see it.
  `CREATE INDEX public_deals_figures ON deals (property_type, roi_percent, title, location, status) WHERE status IN ('active', 'reserved')`,

  `CREATE TABLE deal_documents (
    id TEXT PRIMARY KEY,
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('verified', 'supplied')),
    file_key TEXT NOT NULL UNIQUE,
    file_name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    byte_size INTEGER NOT NULL CHECK (byte_size > 0),
    page_count INTEGER NOT NULL CHECK (page_count > 0),
    position INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX deal_documents_by_deal ON deal_documents (deal_id, position)`,

  `CREATE TABLE reservations (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    deal_id INTEGER NOT NULL REFERENCES deals (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    status TEXT NOT NULL CHECK (status IN ('held', 'paid', 'completed', 'released', 'expired', 'refunded')),
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    held_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    ended_at TEXT,
    paid_at TEXT,
    consent_text_version TEXT,
    consent_start_now INTEGER NOT NULL DEFAULT 0 CHECK (consent_start_now IN (0, 1)),
    consent_lose_right INTEGER NOT NULL DEFAULT 0 CHECK (consent_lose_right IN (0, 1)),
    consent_at TEXT,
    unlock_at TEXT,
    locked_at TEXT,
    first_document_access_at TEXT,
    CHECK ((status IN ('paid', 'completed')) <= (paid_at IS NOT NULL))
  ) STRICT`,
  // The rule that two people never pay for one deal: at most one live reservation each.
  `CREATE UNIQUE INDEX one_live_reservation_per_deal ON reservations (deal_id) WHERE status IN ('held', 'paid', 'completed')`,
  `CREATE INDEX reservations_by_user ON reservations (user_id, held_at)`,
  `CREATE INDEX held_reservations_by_expiry ON reservations (expires_at) WHERE status = 'held'`,

  `CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    reservation_id TEXT NOT NULL REFERENCES reservations (id),
    kind TEXT NOT NULL CHECK (kind IN ('intent', 'checkout')),
    status TEXT NOT NULL CHECK (status IN ('creating', 'open', 'succeeded', 'canceled', 'refund-due', 'refunded', 'mismatch')),
    amount_pence INTEGER NOT NULL CHECK (amount_pence > 0),
    idempotency_key TEXT NOT NULL UNIQUE,
    deal_title TEXT NOT NULL,
    buyer_email TEXT NOT NULL,
    provider_expires_at TEXT,
    provider_ref TEXT UNIQUE,
    payment_intent_id TEXT UNIQUE,
    checkout_url TEXT,
    refund_ref TEXT,
    last_error TEXT,
    created_at TEXT NOT NULL,
    settled_at TEXT
  ) STRICT`,
  `CREATE INDEX payments_by_reservation ON payments (reservation_id, created_at)`,
  `CREATE INDEX unsettled_payments ON payments (created_at) WHERE status IN ('creating', 'open', 'refund-due')`,
  // Money is kept once: a second success of the same reservation goes back.
  `CREATE UNIQUE INDEX one_kept_payment_per_reservation ON payments (reservation_id) WHERE status = 'succeeded'`,

  `CREATE TABLE provider_events (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    provider_created_at TEXT NOT NULL,
    received_at TEXT NOT NULL,
    result TEXT NOT NULL
  ) STRICT`,

  `CREATE TABLE document_accesses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id TEXT NOT NULL REFERENCES deal_documents (id),
    user_id TEXT NOT NULL REFERENCES users (id),
    reservation_id TEXT REFERENCES reservations (id),
    accessed_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX document_accesses_by_document ON document_accesses (document_id, accessed_at)`,

  `CREATE TABLE tickets (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('general', 'knowledge-hub', 'call', 'complaint', 'data-protection', 'register-interest')),
    status TEXT NOT NULL CHECK (status IN ('open', 'answered', 'closed')),
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    message TEXT NOT NULL,
    deal_id INTEGER REFERENCES deals (id) ON DELETE SET NULL,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX tickets_by_status ON tickets (status, created_at)`,
  `CREATE INDEX tickets_by_user ON tickets (user_id, created_at)`,

  `CREATE TABLE testimonials (
    id TEXT PRIMARY KEY,
    quote TEXT NOT NULL,
    author TEXT NOT NULL,
    deal_label TEXT NOT NULL,
    is_consented INTEGER NOT NULL CHECK (is_consented IN (0, 1)),
    is_verified INTEGER NOT NULL CHECK (is_verified IN (0, 1)),
    is_sample INTEGER NOT NULL CHECK (is_sample IN (0, 1)),
    position INTEGER NOT NULL
  ) STRICT`,

  `CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'refund')),
    idempotency_key TEXT NOT NULL UNIQUE,
    payload TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at TEXT NOT NULL,
    last_error TEXT,
    created_at TEXT NOT NULL,
    sent_at TEXT
  ) STRICT`,
  `CREATE INDEX waiting_outbox ON outbox (kind, next_attempt_at) WHERE status = 'waiting'`,

  `CREATE TABLE audit_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    actor TEXT NOT NULL CHECK (actor IN ('visitor', 'user', 'admin', 'system', 'provider')),
    actor_user_id TEXT,
    action TEXT NOT NULL,
    object_type TEXT NOT NULL,
    object_id TEXT NOT NULL,
    detail TEXT NOT NULL DEFAULT '{}'
  ) STRICT`,
  `CREATE INDEX audit_events_by_object ON audit_events (object_type, object_id, at)`,
]

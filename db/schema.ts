import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

/**
 * The tables, one type each. Money is integer pence, percentages are numbers with two decimals, times are UTC ISO text,
 * flags are 0 or 1, closed sets are TEXT with a CHECK. Only types live here; the SQL is in db/migrations.
 */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  areas: AreasTable
  area_editions: AreaEditionsTable
  area_edition_mistakes: AreaEditionMistakesTable
  area_edition_figures: AreaEditionFiguresTable
  area_readings: AreaReadingsTable
  area_prices: AreaPricesTable
  area_rents: AreaRentsTable
  postcode_districts: PostcodeDistrictsTable
  sold_prices: SoldPricesTable
  sold_price_changes: SoldPriceChangesTable
  deals: DealsTable
  deal_documents: DealDocumentsTable
  deal_images: DealImagesTable
  record_versions: RecordVersionsTable
  record_drafts: RecordDraftsTable
  left_drafts: LeftDraftsTable
  deal_imports: DealImportsTable
  deal_import_rows: DealImportRowsTable
  score_rounds: ScoreRoundsTable
  reservations: ReservationsTable
  hold_groups: HoldGroupsTable
  buyer_checks: BuyerChecksTable
  payments: PaymentsTable
  traders: TradersTable
  receipts: ReceiptsTable
  legal_versions: LegalVersionsTable
  disputes: DisputesTable
  money_comparisons: MoneyComparisonsTable
  money_differences: MoneyDifferencesTable
  provider_events: ProviderEventsTable
  stamped_documents: StampedDocumentsTable
  document_accesses: DocumentAccessesTable
  refund_requests: RefundRequestsTable
  refund_steps: RefundStepsTable
  uploads: UploadsTable
  upload_shares: UploadSharesTable
  refunds: RefundsTable
  tickets: TicketsTable
  ticket_messages: TicketMessagesTable
  desk_notes: DeskNotesTable
  testimonials: TestimonialsTable
  submissions: SubmissionsTable
  submission_steps: SubmissionStepsTable
  submission_messages: SubmissionMessagesTable
  submission_documents: SubmissionDocumentsTable
  outbox: OutboxTable
  page_views: PageViewsTable
  job_failures: JobFailuresTable
  backup_runs: BackupRunsTable
  outside_services: OutsideServicesTable
  site_clock: SiteClockTable
  audit_events: AuditEventsTable
  posts: PostsTable
  post_tags: PostTagsTable
  blog_categories: BlogCategoriesTable
  post_categories: PostCategoriesTable
  post_slugs: PostSlugsTable
  shipped_guides: ShippedGuidesTable
  post_views: PostViewsTable
  post_images: PostImagesTable
  subscribers: SubscribersTable
  subscription_keys: SubscriptionKeysTable
  newsletter_secret: NewsletterSecretTable
  mailings: MailingsTable
  advisor_turns: AdvisorTurnsTable
  advisor_days: AdvisorDaysTable
  advisor_callers: AdvisorCallersTable
  advisor_questions: AdvisorQuestionsTable
  saved_searches: SavedSearchesTable
  saved_search_keys: SavedSearchKeysTable
  alert_stops: AlertStopsTable
  told_deals: ToldDealsTable
  deal_changes: DealChangesTable
  shortlisted_deals: ShortlistedDealsTable
  price_watches: PriceWatchesTable
  data_requests: DataRequestsTable
  waiting_roles: WaitingRolesTable
  versions: VersionsTable
  forgotten_lines: ForgottenLinesTable
  forgotten_ledgers: ForgottenLedgersTable
}

export type Flag = 0 | 1

/** The kinds of things that a mail or an entry of the audit trail may be about. */
export type AboutType =
  | 'deal'
  | 'reservation'
  | 'payment-intent'
  | 'refund'
  | 'refund-request'
  | 'ticket'
  | 'user'
  | 'outbox'
  | 'export'
  | 'post'
  | 'blog-category'
  | 'subscriber'
  | 'saved-search'
  | 'price-watch'
  | 'mailing'
  | 'area-edition'
  | 'data-request'
  | 'testimonial'
  | 'submission'
  | 'waiting-role'
  | 'clock'

/** The subject of a mail or an entry of the audit trail. */
export interface About {
  type: AboutType
  id: string
}

interface UsersTable {
  id: string
  issuer: string
  subject: string
  email: string
  is_email_verified: Flag
  first_name: string
  last_name: string
  profile_image_url: string | null
  role: Generated<'user' | 'editor' | 'support' | 'reviewer' | 'admin'>
  /** When they said, or withdrew words, that they are not to be asked for a testimonial. Null where they may be. */
  not_asked_since: Generated<string | null>
  created_at: string
  signed_in_at: string
}

/** A role for whoever signs in with this verified address. */
interface WaitingRolesTable {
  id: string
  /** In lower case. */
  email: string
  role: Exclude<UserRow['role'], 'user'>
  reason: string
  given_by: string
  given_at: string
  ends_at: string
}

interface SessionsTable {
  /** SHA-256 of the cookie value, so that a leaked database opens no session. */
  id_hash: string
  user_id: string | null
  /** JSON: flash messages waiting to be shown. */
  data: string
  created_at: string
  seen_at: string
  /** When somebody of the desk was signed out; null while the session may go on, and for everybody else, whose row is deleted. */
  ended_at: Generated<string | null>
}

/** Published area figures the score and the deal page use; one row per ONS area code. */
interface AreasTable {
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
  /** A month in words, for instance "March 2026". */
  price_period: string
  rent_period: string
  /** The last part of its address; unique where it is not empty. */
  slug: Generated<string>
  is_price_provisional: Generated<number>
  is_rent_provisional: Generated<number>
  detached_price_pence: number | null
  semi_detached_price_pence: number | null
  terraced_price_pence: number | null
  flat_price_pence: number | null
  rent_1_bed_pence: number | null
  rent_2_bed_pence: number | null
  rent_3_bed_pence: number | null
  /** Of homes with four bedrooms or more. */
  rent_4_bed_pence: number | null
  sales_count: number | null
  /** The period of the sales, such as "2025". */
  sales_period: Generated<string>
  population: number | null
  population_period: Generated<string>
  /** The energy rating that most homes have. */
  common_epc_band: Generated<string>
}

export type AreaEditionKind = 'areas-file' | 'house-prices' | 'private-rents' | 'prices-paid'

/** A file of published figures that was read. Of each kind one is live, and the one before it is kept to go back to. */
export interface AreaEditionsTable {
  id: Generated<number>
  kind: AreaEditionKind
  /** The shape of the file (domain/areas/import/import.ts). */
  format: string
  state: 'reading' | 'checked' | 'refused' | 'live' | 'previous' | 'dropped'
  file_name: string
  /** SHA-256 in base64url. */
  file_hash: Generated<string>
  /** The newest month in it, `2026-03`, and the same in words. */
  month: Generated<string>
  period: Generated<string>
  row_count: Generated<number>
  /** The areas of which it has a figure, among those that were expected. */
  matched_count: Generated<number>
  expected_count: Generated<number>
  rejected_count: Generated<number>
  /** JSON: what the file would change. */
  report: Generated<string>
  /** Why it was refused or dropped, as a sentence. */
  problem: Generated<string>
  /** JSON: the figures of all areas that it changed, as they were before. */
  figures_before: string | null
  /** The edition that was live when the file was read. */
  follows_id: number | null
  /** The live editions that set the same figures when the file was read, as `3 17`; null where that is not known. */
  read_over: string | null
  user_id: string | null
  created_at: string
  published_at: string | null
  /** Set once the rows of a refused or dropped edition have been deleted. */
  swept_at: string | null
}

/** The progress of the reading of a file. */
export interface AreaReadingsTable {
  edition_id: number
  /** The stored file; null for a file that the command reads from its own place. */
  file_key: string | null
  byte_size: number
  bytes_read: Generated<number>
  rows_read: Generated<number>
  /** Times that its reading was begun without coming to an end. */
  attempts: Generated<number>
}

/** The columns of an area that an edition sets. */
interface AreaEditionFiguresTable {
  edition_id: number
  code: string
  /** JSON: `{"average_price_pence": 13653200}` */
  figures: string
}

/** A row of a file that was not taken, and why. */
interface AreaEditionMistakesTable {
  edition_id: number
  line: number
  reason: string
}

/** The average price of an area in each month of an edition. */
interface AreaPricesTable {
  edition_id: number
  code: string
  /** `2026-03` */
  month: string
  price_pence: number
}

/** The average rent of an area in each month of an edition. */
interface AreaRentsTable {
  edition_id: number
  code: string
  /** `2026-03` */
  month: string
  rent_pence: number
}

/** The councils that an outward postcode lies in, the one with the most of it first. */
interface PostcodeDistrictsTable {
  district: string
  place: number
  code: string
}

/** A price that was paid at the market's price (HM Land Registry, Price Paid Data). */
export interface SoldPricesTable {
  edition_id: number
  /** The outward postcode. */
  district: string
  /** Detached, semi-detached, terraced, flat. */
  kind: 'D' | 'S' | 'T' | 'F'
  /** A day, `2026-03-14`. */
  sold_on: string
  transaction_id: string
  price_pence: number
  postcode: string
  is_new: number
  address: string
}

/** A row of a monthly file of prices, until it is applied to the edition before. */
export interface SoldPriceChangesTable {
  edition_id: number
  transaction_id: string
  /** JSON: the row as it is from now on; null where it is taken away. */
  sale: string | null
}

export type PropertyType = 'Residential' | 'Commercial' | 'Development' | 'Student' | 'Retail'
export type Nation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland'
export type DealStatus = 'draft' | 'inactive' | 'active' | 'reserved' | 'completed'

interface DealsTable {
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
  /** Private, as the address is. */
  postcode: Generated<string>
  /** Public: the first half of the postcode, such as "L15". */
  postcode_district: Generated<string>
  /** Private, as the address is: who owns the property, and how they are reached. */
  owner_name: string
  owner_email: Generated<string>
  owner_phone: Generated<string>
  property_type: PropertyType
  strategy: string
  status: DealStatus
  price_pence: number
  secure_price_pence: number
  /**
   * The figures of the deal, worked out anew at each saving from what was entered (domain/deals/score/figures.server.ts), so that lists can
   * be sorted by them. Null where they are not known: no rent has been stated.
   */
  monthly_rent_pence: number | null
  /** Twelve months of rent. */
  annual_yield_pence: number | null
  gross_yield_percent: number | null
  roi_percent: number | null
  /** Running costs a year before finance. */
  operating_costs_pence: number | null
  works_pence: number
  property_tax_pence: number
  fees_pence: number
  /** The figure that somebody has typed; null where the field was left empty and the figure above is worked out. */
  entered_monthly_rent_pence: number | null
  entered_annual_yield_pence: number | null
  entered_roi_percent: number | null
  entered_running_costs_pence: number | null
  entered_works_pence: number | null
  entered_fees_pence: number | null
  /** JSON: the questions about these figures that somebody has confirmed, word for word (domain/deals/score/figures.server.ts). */
  confirmed_figures: Generated<string>
  image_url: string | null
  ai_score: number
  score_grade: string
  /** JSON: {factors, tags, meta}, see domain/figures/score.ts. */
  scoring_factors: string
  score_inputs: string
  score_version: string
  market_trend: string
  demand_level: string
  /** An editor's reason for changing the computed score; null while the score is the computed one. */
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
  /** JSON: what was checked before a vendor's deal was approved, and what was not; null where no submission stands behind it. */
  vetting: Generated<string | null>
  /** What the vendor has to disclose: interests, fees for referrals, promises of others, other risks. */
  disclosures: Generated<string>
  /** It grows by one with each saving. */
  version: Generated<number>
  /** A year. */
  ground_rent_pence: number | null
  /** A year. */
  service_charge_pence: number | null
  condition: 'new' | 'good' | 'fair' | 'to-refurbish' | null
  works_detail: Generated<string>
  occupancy: 'vacant' | 'let' | null
  tenancy: Generated<string>
  valuation_pence: number | null
  valued_by: Generated<string>
  /** A day: 2026-10-14. */
  valued_on: string | null
  /** JSON: Comparable[], see domain/deals/record/record-kinds.ts. */
  comparables: Generated<string>
  /** JSON: the state of each paper by its name, see domain/figures/score-factors.ts; null where nobody has looked. */
  evidence: string | null
  station_km: number | null
  flood_risk: 'High' | 'Medium' | 'Low' | null
  is_non_standard_construction: Generated<Flag>
  is_building_safety_unknown: Generated<Flag>
  is_planning_unresolved: Generated<Flag>
  has_arrears: Generated<Flag>
  /** A key of `buildingForms` (domain/deals/record/buildings.ts). */
  building_form: string | null
  storeys: number | null
  era: 'georgian' | 'victorian' | 'interwar' | 'postwar' | 'modern' | null
  /** A key of `wallMaterials` (domain/deals/record/buildings.ts). */
  wall_material: string | null
  /** JSON: the floors that belong to the deal where it is a part of the building; 0 is the ground floor. */
  floors: Generated<string>
  /** The address of a document that lies elsewhere. Private, as the documents are. */
  document_url: string | null
  /** Since when there has been one, whatever its address, and although there may be none now; triggers keep it. */
  document_url_since: Generated<string | null>
  works_state: 'in use' | 'empty' | 'works' | 'conversion' | null
  /** Windows across one front, or across the whole front of a block. */
  bays: number | null
  /** Houses, shops or industrial bays that belong to the deal. */
  units: number | null
  /** Over how many storeys its bay windows go. */
  bay_storeys: number | null
  has_attic: Generated<Flag>
  /** Its surroundings, and the trade of the shop, as a drawing shows them. */
  setting: string | null
  trade: string | null
  ground_rent_review: Generated<string>
  bathrooms: number | null
  /** A day. */
  tenant_since: string | null
  /** A month: what it would let for today. */
  market_rent_pence: number | null
  arrears_pence: number | null
  deposit_scheme: Generated<string>
  hmo_licence: 'held' | 'applied' | 'not-needed' | 'missing' | null
  /** Private, as the address is, to which the register of the council leads by it. */
  hmo_licence_number: Generated<string>
  /** A day. */
  hmo_licence_until: string | null
  hmo_occupants: number | null
  heating: Generated<string>
  /** Water, electricity, gas and drainage. */
  utilities: Generated<string>
  broadband: 'full-fibre' | 'superfast' | 'basic' | 'none' | null
  mobile_signal: 'good' | 'outdoors' | 'poor' | null
  parking: Generated<string>
  accessibility: Generated<string>
  restrictions: Generated<string>
  rights: Generated<string>
  /** Whether it is a listed building or in a conservation area. */
  protection: 'none' | 'listed' | 'conservation-area' | 'both' | null
  building_safety: Generated<string>
  /** Coastal erosion or mining. */
  ground_risks: Generated<string>
  planning: 'not-needed' | 'permitted-development' | 'outline' | 'full' | 'applied' | 'refused' | 'none' | null
  /** Private, as the address is, to which the register of the council leads by it. */
  planning_reference: Generated<string>
  /** A day. */
  planning_until: string | null
  site_area_m2: number | null
  /** The value after the works. */
  gdv_pence: number | null
  works_weeks: number | null
  /** Private, as the address is: capital letters and digits, and up to twelve digits; empty where they are not known. */
  title_number: Generated<string>
  uprn: Generated<string>
  /** A year, in Northern Ireland, where rates take the place of council tax. */
  domestic_rates_pence: number | null
  /** Who looks after the common parts in Scotland, with the number in the register. */
  factor: Generated<string>
  /** The licence that its letting needs beside that of an HMO: selective, or of short-term lets. */
  letting_licence: 'held' | 'applied' | 'not-needed' | 'missing' | null
  /** The use class of a home in Wales. */
  use_class: 'C3' | 'C4' | 'C5' | 'C6' | null
  /** Of a new home. */
  warranty: Generated<string>
  /** A day: when a home that is being built is to be complete. */
  completes_on: string | null
  /** The score by the formula. `ai_score` and `score_grade` are shown, and differ from it where an editor has adjusted them. */
  computed_score: Generated<number>
  computed_grade: Generated<string>
  score_override: number | null
  scored_at: string | null
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
  /** Null where it is not known, as of a Word file. */
  page_count: number | null
  position: number
  created_at: string
  /** Set once it was taken away. Those who had paid for it before keep it. */
  removed_at: string | null
}

/** A photograph of a deal. Its files are `pic-{id}-{width}-webp` and `…-avif` for each of its widths. */
export interface DealImagesTable {
  id: string
  deal_id: number
  position: number
  alt: Generated<string>
  /** `waiting` until its files are made. */
  state: 'waiting' | 'ready' | 'failed'
  /** The file as it was sent; null once the files are made, because it may say where it was taken. */
  file_key: string | null
  file_name: string
  /** The size of the file that was sent. */
  byte_size: number
  width: number | null
  height: number | null
  /** JSON: the widths it has files of, the smallest first. */
  widths: Generated<string>
  created_at: string
}

/** A kind of record: what a form edits over days. */
export type RecordKind = 'deal' | 'post' | 'submission'

/** What a record held at a saving. */
interface RecordVersionsTable {
  kind: RecordKind
  record_id: number
  version: number
  /** JSON: the texts of its form by the names of their fields; and `sent`, what is kept of the form that made it. */
  fields: string
  /** The maker of the version, where it was not the form: `restored from 2`, `published at its time`. */
  note: Generated<string>
  saved_at: string
  saved_by: string | null
  /** The form that it was saved with, so that one which is sent twice is known. */
  form_id: string | null
}

/** Texts typed into a form of the desk after its session had ended. */
interface LeftDraftsTable {
  session_id: string
  user_id: string
  noun: RecordKind
  /** The id by which a draft of it is kept. */
  about: number
  /** The version that the form began from. */
  version: number
  /** JSON: text by the name of its field. */
  fields: string
  /** When the session ended. */
  ended_at: string
}

/** Texts that somebody has typed into the form of a record and not saved. */
interface RecordDraftsTable {
  user_id: string
  kind: RecordKind
  /** The record; of a new one 0 or, where its form has a number, that with a minus. */
  record_id: number
  /** The version that the form began from. */
  version: number
  /** JSON: text by the name of its field. */
  fields: string
  kept_at: string
}

/** A file of deals that is to be imported. */
export interface DealImportsTable {
  id: string
  user_id: string | null
  /** `checked` waits for the admin; `refused` has mistakes or could not be brought in. */
  state: 'checking' | 'checked' | 'applying' | 'done' | 'refused' | 'dropped'
  file_key: string | null
  file_name: string
  byte_size: number
  lines: Generated<number>
  lines_read: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  unchanged: Generated<number>
  /** Lines whose figures do not fit each other. */
  warnings: Generated<number>
  mistakes: Generated<number>
  /** JSON: the first mistakes with line, column, text and message. */
  first_mistakes: Generated<string>
  problem: string | null
  created_at: string
  checked_at: string | null
  ended_at: string | null
}

/** A line of such a file, ready to be brought in. */
interface DealImportRowsTable {
  import_id: string
  line: number
  /** The deal it changes, and its version at the check; null for a new deal. */
  deal_id: number | null
  version: number | null
  /** JSON: text by the name of its field. */
  fields: string
  /** JSON: the columns of the deal. */
  record: string
}

/** A round in which the scores of all deals are computed anew. */
interface ScoreRoundsTable {
  id: Generated<number>
  /** The cause in words. */
  reason: string
  total: number
  done: Generated<number>
  /** The number of deals whose score became another. */
  changed: Generated<number>
  last_deal_id: Generated<number>
  started_at: string
  ended_at: string | null
}

/** `not-completed`: paid, and ended by an admin without the property being bought; the payment is kept unless a refund is decided. */
export type ReservationStatus = 'held' | 'paid' | 'completed' | 'not-completed' | 'released' | 'expired' | 'refunded'

/** Why a purchase did not complete. */
export type NotCompletedReason = 'buyer-withdrew' | 'seller-withdrew' | 'survey' | 'finance' | 'other'

interface ReservationsTable {
  id: string
  /** The reference that a person reads out: RES-7K2M9QWD. */
  reference: string
  deal_id: number
  user_id: string
  status: ReservationStatus
  amount_pence: number
  held_at: string
  /** When the hold ends; irrelevant once paid. */
  expires_at: string
  /** The time at which it was made longer, which happens once at the most. */
  extended_at: string | null
  ended_at: string | null
  paid_at: string | null
  /** The two boxes of the Consumer Contracts Regulations 2013, stored before payment; null text means no choice was stored. */
  consent_text_version: string | null
  consent_start_now: Flag
  consent_lose_right: Flag
  consent_at: string | null
  /**
   * The name of the version of the Terms and Conditions that stood beside the choice before paying. A choice made after paying leaves it;
   * null where no choice was stored, and for purchases older than this column.
   */
  terms_version: Generated<string | null>
  /** The time from which the buyer may open the documents. */
  unlock_at: string | null
  /** Set while a refund or dispute closes the documents again. */
  locked_at: string | null
  /**
   * The time at which the buyer chose "Open my documents" on the page that says what it changes; only that counts as opened.
   * Purchases older than this page have the first time at which a file was sent.
   */
  first_document_access_at: string | null
  /** The time at which the buyer was told that the documents are open; null while that is to come. */
  opening_told_at: string | null
  /** The London day on which the purchase completed, such as `2026-12-03`; null for every other. */
  completed_on: string | null
  not_completed_because: NotCompletedReason | null
  /** What the admin who marked the end wrote to the buyer. */
  end_note: Generated<string>
  /** True where the buyer's identity is to be checked before anything opens: as it was said when the hold began. */
  needs_check: Generated<Flag>
  /** The instant at which a check that nobody notes ends the purchase; null until its buyer has been reminded. */
  check_ends_at: Generated<string | null>
  /** Since when the desk holds the money back; null while it does not. It is never shown to the buyer. */
  check_held_at: Generated<string | null>
}

export type GroupKind = 'network' | 'wide-network' | 'mailbox'

/**
 * The network and the mailbox from which a hold began, of users who had never paid. They are kept for some days, so that who lets many
 * holds run out under many accounts is seen (RULES.md, Holds).
 */
interface HoldGroupsTable {
  reservation_id: string
  kind: GroupKind
  /** A keyed hash. Its key lies outside of the database, so that nobody can try addresses out on a backup. */
  hash: string
  /** As in the reservation. */
  held_at: string
  /** True where an admin freed the hold with all of its group: it then counts as one that ran out. */
  is_freed: Generated<Flag>
}

/** `unanswered`: the time ran out, and the system ended the purchase. */
export type CheckResult = 'passed' | 'failed' | 'unanswered'

/** What the desk has noted about the identity of a buyer, for one purchase. A correction is a further row. */
interface BuyerChecksTable {
  id: Generated<number>
  reservation_id: string
  result: CheckResult
  /** How it was checked, in the desk's words; empty where nobody checked. */
  how: string
  /** The London day of the check, such as `2026-12-03`. */
  checked_on: string
  /** Null where the system has noted it, or the account is gone. */
  noted_by: string | null
  noted_at: string
  /** The time at which a correction took its place; null for the one that counts. */
  replaced_at: string | null
}

export type PaymentStatus = 'creating' | 'open' | 'succeeded' | 'canceled' | 'refund-due' | 'refunded' | 'mismatch'

/** One attempt to pay: a payment intent (embedded form) or a hosted checkout. At most one per reservation is kept. */
interface PaymentsTable {
  id: string
  reservation_id: string
  kind: 'intent' | 'checkout'
  status: PaymentStatus
  amount_pence: number
  /**
   * The key of the call that makes the attempt. It is stored before the call, together with all that the call says, so that the
   * very same call can be repeated after a crash.
   */
  idempotency_key: string
  deal_title: string
  buyer_email: string
  /** For a checkout only: the time at which the provider closes its page. */
  provider_expires_at: string | null
  /** The provider's reference, pi_… or cs_…; null until the provider has answered. */
  provider_ref: string | null
  /** The payment intent behind a checkout, once there is one; for an intent the same as provider_ref. */
  payment_intent_id: string | null
  checkout_url: string | null
  last_error: string | null
  created_at: string
  settled_at: string | null
  /** The provider's fee for it; null while it is not known. */
  fee_pence: Generated<number | null>
}

/**
 * The stages of a dispute, in the order in which it can come to them. `asked`: the bank asks about the payment and has taken no money
 * (the provider's inquiry), `asked-answered` once the answer is sent, `asked-closed` where it went no further. `to-answer`: the bank
 * has taken the money back for now, and evidence can be sent; `answered` once it is.
 */
export type DisputeStage = 'asked' | 'asked-answered' | 'asked-closed' | 'to-answer' | 'answered' | 'won' | 'lost'
/** The stage in short. An inquiry that went no further has taken nothing, as a dispute that was won. */
export type DisputeState = 'open' | 'won' | 'lost'

/** What a buyer's bank demands of a payment. The open ones that have taken money are what says that a payment is disputed. */
interface DisputesTable {
  /** The provider's id, dp_… or du_…. */
  id: string
  payment_id: string
  stage: DisputeStage
  state: ColumnType<DisputeState, never, never>
  /** The provider's own word for the stage. */
  provider_status: string
  amount_pence: number
  /** The sum that the provider charges for it; null while it has not said. */
  fee_pence: number | null
  /** The provider's word for the reason; null where it is not known. */
  reason: string | null
  /** The provider's time. */
  opened_at: string
  /** Since when it has taken its sum from us, won or lost since; null for an inquiry. */
  took_at: Generated<string | null>
  /** The time by which the provider takes evidence; null where it has not said. */
  evidence_due_by: string | null
  /** The provider's time, or the time at which we learned of its end; null while it is open. */
  closed_at: string | null
  /** The time of the provider's word that this row holds: an older one changes nothing in it. */
  told_at: string
}

export type RefundReason =
  | 'property-unavailable'
  | 'incorrect-information'
  | 'changed-plans'
  | 'technical-issues'
  | 'other'
/** The way by which a request or a notice to cancel reached us. */
export type NoticeChannel = 'form' | 'email' | 'letter' | 'telephone' | 'model-form'
/** The way by which money went back. */
export type RefundWay = 'provider' | 'bank-transfer' | 'cheque' | 'cash' | 'other'
export type RefundRequestStatus =
  | 'pending'
  | 'under-review'
  | 'approved'
  | 'processing'
  | 'refunded'
  | 'rejected'
  | 'withdrawn'

/** A request by somebody for their money back. The money itself is in `refunds`. */
export interface RefundRequestsTable {
  id: string
  /** The reference that a person reads out: REF-7K2M9QWD. */
  reference: string
  status: RefundRequestStatus
  full_name: string
  email: string
  /** The reference as it was typed. */
  deal_reference: Generated<string>
  reason: RefundReason
  /** The purchase it is about, which is found without telling whoever asked; null while none is known. */
  reservation_id: string | null
  /** The user who asked, when signed in. */
  user_id: string | null
  /** The way by which it came. */
  channel: Generated<NoticeChannel>
  /** When it was sent, which decides about the money; of the form that is `asked_at`. */
  sent_at: string
  /** What shows when it was sent, for what came in another way than by the form. */
  sent_proof: Generated<string>
  /** Who entered it at the desk; null for the form. */
  entered_by: Generated<string | null>
  /** Set where the signed-in buyer of that reservation asked. Only such a request can have effects by itself. */
  is_from_buyer: Flag
  /** When it was received; our own deadlines run from it. */
  asked_at: string
  /** The time (exclusive) by which it has to be decided, set when it is asked: the end of a business day in London. */
  due_at: string
  updated_at: string
  decided_at: string | null
  decided_by: string | null
  /** The amount that goes back, once decided. */
  approved_pence: number | null
  fee_pence: number | null
  /** Folded name, address and references, for the search. */
  search_text: string
  override_reason: string | null
  /** Why the buyer gets less than our rules promise, in words that they read; null where they do not. */
  shortfall_reason: Generated<string | null>
  /** The admin's note that the buyer is shown. */
  decision_note: string | null
  details: Generated<string>
  /** Set where we made the request for the buyer, because their deal was marked unavailable. */
  is_from_us: Generated<Flag>
}

/** A step of a request: one row for each time that it came into a state, which may happen twice for the same state. */
interface RefundStepsTable {
  /** The number of the entry in the audit trail that tells of it. */
  entry: number
  request_id: string
  status: RefundRequestStatus
  at: string
  actor: AuditEventsTable['actor']
  /** The user who did it, while their account is kept. */
  user_id: string | null
}

/**
 * A private file that came with a form. It belongs to nothing until its form is sent without mistakes, and is deleted after a day
 * otherwise.
 */
interface UploadsTable {
  /** The order in which the files came, or into which the pictures of a submission were put. */
  number: Generated<number>
  id: string
  /** The `purpose` of its form's rules (domain/files/files.ts). */
  purpose: string
  /** The thing it belongs to; both are null until the form is sent. */
  about_type: string | null
  about_id: string | null
  file_key: string
  file_name: string
  content_type: string
  byte_size: number
  created_at: string
}

/** The bytes that one caller has sent for one purpose within a day. */
interface UploadSharesTable {
  purpose: string
  /** A hash that tells callers apart without saying who they are (domain/files/quotas.server.ts). */
  caller_hash: string
  bytes: number
  ends_at: string
}

/** Money on its way back: one row for each time the provider is asked. All rows together never exceed the payment. */
interface RefundsTable {
  /** The id is also the end of the idempotency key, `refund:{id}`. */
  id: string
  payment_id: string
  /** The request that led to it. Null for a payment that came twice or too late, and for a refund by hand at the provider. */
  request_id: string | null
  amount_pence: number
  /** `due` until the provider has answered, `pending` until the bank has. */
  status: 'due' | 'pending' | 'succeeded' | 'failed'
  /** Anything but `provider` was paid by hand and noted at the desk. */
  way: Generated<RefundWay>
  /** What shows that it was paid by hand. */
  proof: Generated<string>
  provider_ref: string | null
  last_error: string | null
  created_at: string
  settled_at: string | null
}

/** The trader's own facts, one row for each state of the settings; the last row is the present one. */
interface TradersTable {
  id: Generated<number>
  company: string
  /** One line. */
  address: string
  email: string
  /** The VAT number; it and the rate are null where the trader has none. */
  vat_number: string | null
  vat_rate_percent: number | null
  since: string
}

/** The pages whose versions are kept. */
export type LegalPageName =
  | 'terms-conditions'
  | 'privacy-policy'
  | 'cookies-policy'
  | 'risk-disclosure'
  | 'complaints'
  | 'accessibility'
  | 'vendor-terms'

/** A legal text as it was shown from an hour on. The latest of a page is the one in force. */
interface LegalVersionsTable {
  page: LegalPageName
  /** The last part of its address: the day of `since`, with a number where the day had several. */
  name: string
  /** When this site first showed it. */
  since: string
  /** The day of the text, `YYYY-MM-DD`, which the operator's details in it do not change. */
  first_day: string
  /** JSON: the text as plain HTML, in its sections. */
  content: string
}

/** A receipt for a payment that was kept, or a credit note for a refund of one. It stays as it was issued. */
interface ReceiptsTable {
  id: string
  kind: 'receipt' | 'credit-note'
  /** The London year of issue. Numbers count from 1 within a kind and year and have no gaps. */
  year: number
  number: number
  reservation_id: string
  payment_id: string
  /** The refund that a credit note is for. */
  refund_id: string | null
  /** The trader as they were; null for what was paid before traders were written down. */
  trader_id: number | null
  /** The whole amount, with VAT where the trader charges it. */
  amount_pence: number
  /** The VAT in it as printed; null where the trader had no VAT number. Those of credit notes add up to the receipt's. */
  vat_pence: Generated<number | null>
  customer_name: string
  /** The buyer's address, where they have added it. */
  customer_address: Generated<string>
  issued_at: string
}

/** What the provider lists too: money that came, money that went back, and what banks demand. */
export type ComparedKind = 'payment' | 'refund' | 'dispute'

/** The last comparison of one kind with the provider's list. */
interface MoneyComparisonsTable {
  kind: ComparedKind
  /** The time of the last one that came to its end; null before the first. */
  compared_at: string | null
  /** The time from which it is compared again. */
  due_at: string
  /** The time from which it would have been compared, had the first one come to its end. */
  since: string
}

/** A sum that is not the same here and at the provider. It goes with the first comparison that finds it equal. */
interface MoneyDifferencesTable {
  kind: ComparedKind
  /** The provider's id. */
  provider_ref: string
  /** Null where we do not know it. */
  ours_pence: number | null
  /** Null where the provider does not list it. */
  theirs_pence: number | null
  /** The provider's word for the currency of its sum. */
  currency: string
  reservation_id: string | null
  /** The time at which it was seen first. */
  seen_at: string
}

interface ProviderEventsTable {
  id: string
  type: string
  provider_created_at: string
  received_at: string
  result: string
}

/** The document for one buyer: a file with their name on each page, or why it is given out as it is. */
interface StampedDocumentsTable {
  document_id: string
  reservation_id: string
  /** It begins with the key of the original. This and the size are null where the document could not be stamped. */
  file_key: string | null
  byte_size: number | null
  /** The reason, and behind a blank the key of the original of which it was true. */
  unstamped_because: string | null
  made_at: string
}

interface DocumentAccessesTable {
  id: Generated<number>
  document_id: string
  user_id: string
  reservation_id: string | null
  accessed_at: string
}

export type TicketKind = 'general' | 'knowledge-hub' | 'call' | 'complaint' | 'data-protection' | 'register-interest'

export interface TicketsTable {
  id: string
  /** The reference that a person reads out: TIC-7K2M9QWD. */
  reference: string
  kind: TicketKind
  status: 'open' | 'answered' | 'closed'
  subject: string
  email: string
  name: string
  deal_id: number | null
  user_id: string | null
  /** The secret of the sender's private link. It opens only facts that the same row holds, so it is stored unhashed. */
  access_key: string
  /** The time by which it has to be answered; null unless it is open. */
  due_at: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
  /** Folded reference, name, address and subject, for the search. */
  search_text: string
  message: string
  /** The person at the desk who has taken it; null while nobody has. */
  assigned_to: string | null
}

/** The texts after a ticket's own message: the sender's replies, the answers, and notes that only admins see. */
export interface TicketMessagesTable {
  id: Generated<number>
  ticket_id: string
  kind: 'reply' | 'answer' | 'note'
  body: string
  author_user_id: string | null
  created_at: string
}

/** A note that people at the desk write for each other. Nobody else is shown it. */
interface DeskNotesTable {
  id: Generated<number>
  about_type: 'reservation' | 'refund-request' | 'user'
  about_id: string
  /** At most 5,000 characters. */
  body: string
  /** Null once their account is deleted. */
  author_user_id: string | null
  created_at: string
  /** 1 for a note about a suspicion, which its person is never told of. */
  is_suspicion: Generated<Flag>
  /** 1 for a note from before people were told of notes, held back as if about a suspicion until an admin has looked. */
  is_unjudged: Generated<Flag>
}

export type TestimonialState = 'asked' | 'received' | 'verified' | 'refused' | 'withdrawn'
export type TestimonialRefusalReason = 'not-genuine' | 'off-topic' | 'abusive' | 'private' | 'advertising' | 'staff'

/** What buyers say about their purchase, from the question to what the site shows of it. */
interface TestimonialsTable {
  id: string
  state: TestimonialState
  /** 1 for what the sample has made up. It is never shown without saying so. */
  is_sample: Flag
  /** The purchase. Null only for records that are older than this column. */
  reservation_id: string | null
  /** The words as they were given, and as they are shown. Null until then, and once they are withdrawn; so are the columns down to `consent_by`. */
  words: string | null
  /** The author's name as they want it shown. */
  name: string | null
  /** What stands beside the name, such as "Residential property in Leeds". */
  deal_label: string | null
  /** What was offered or given for the words, as the author says: empty for nothing, null where nobody has asked them. */
  said_incentive: string | null
  /** The same as the site says it. */
  incentive: string | null
  /** Why that answer is another one than before, a line for each change. */
  incentive_why: Generated<string>
  /** 1 where something was said to be given for words that were withdrawn. */
  had_incentive: Generated<Flag>
  /** What the author agreed to in its words; of a consent that the desk entered, how it was given. */
  consent_text: string | null
  /** The version of that wording. Null for a consent that the desk entered. */
  consent_version: string | null
  consent_at: string | null
  consent_by: 'link' | 'account' | 'desk' | null
  /** What the desk has checked, and by what. */
  evidence: Generated<string>
  refused_because: TestimonialRefusalReason | null
  /** What the author reads besides. */
  refusal_note: Generated<string>
  /** When the mail was queued; null for who was not asked by mail. */
  asked_at: string | null
  received_at: string | null
  decided_at: string | null
  decided_by: string | null
  /** 1 where the payment had gone back already when the words were verified. */
  knew_paid_back: Generated<Flag>
  /** When words were withdrawn last. It stays where their author has written again. */
  withdrawn_at: string | null
  /** Raised by each change, so that nobody decides about what they have not seen. */
  version: Generated<number>
  created_at: string
  updated_at: string
}

export type SubmissionState =
  | 'draft'
  | 'submitted'
  | 'in-review'
  | 'changes-requested'
  | 'on-hold'
  | 'approved'
  | 'revising'
  | 'rejected'
  | 'withdrawn'
export type VendorKind = 'owner' | 'agent' | 'sourcer' | 'developer'

/** A deal that a vendor submits. */
interface SubmissionsTable {
  id: Generated<number>
  /** Such as `SUB-7M2KD9QW`. */
  reference: string
  /** The vendor; null once their account is deleted. */
  user_id: string | null
  state: SubmissionState
  state_since: string
  /** It grows by one with each saving of its answers. */
  version: Generated<number>
  /** JSON: what was typed, by the name of its question (domain/submissions/record.ts). */
  answers: string
  /** What lists show and screening compares, from the answers. */
  title: Generated<string>
  location: Generated<string>
  vendor_kind: VendorKind | null
  vendor_name: Generated<string>
  price_pence: number | null
  nation: Nation | null
  /** The address and the title number without anything in which two spellings of one differ; null while there is none. */
  address_key: string | null
  title_key: string | null
  /** The owner’s email address in small letters, where the vendor has named one: whoever has it does not review this. */
  owner_email: string | null
  /** Folded reference, title, place, vendor, a line each, for the search. */
  search_text: Generated<string>
  /** JSON: what screening found when it was submitted last (domain/submissions/screening). */
  findings: Generated<string>
  /** JSON: what a reviewer has ticked of the checklist, by its name: who and when. */
  checks: Generated<string>
  reviewer_id: string | null
  submitted_at: string | null
  /** When the review has to be begun; null while the vendor is to act. */
  review_due_at: string | null
  first_reviewed_at: string | null
  /** The name typed as a signature, and the version of the vendor terms, at the last submitting. */
  signed_name: Generated<string>
  terms_version: string | null
  /** The reviewer who approved first, where two are needed. */
  seconded_by: string | null
  seconded_at: string | null
  decided_at: string | null
  /** The deal that came of it. */
  deal_id: number | null
  /** When its deal leaves the market unless the vendor says that it is still available; null until it has been there. */
  listed_until: string | null
  /** When the vendor was asked whether it is; null since they answered. */
  asked_at: string | null
  /** When it left the market because nobody answered; null once it is back. */
  expired_at: string | null
  /** The hash of the key in the last mail that asks. */
  available_key_hash: string | null
  /** Since when that deal is on the market no more, as a round of deleting has seen it; null while it is, and before there is one. */
  deal_ended_at: Generated<string | null>
  /** Since when a newer document waits for a reviewer, sent after the approval; null while none does. */
  renewed_at: Generated<string | null>
  created_at: string
  updated_at: string
}

/** A step of a submission. */
interface SubmissionStepsTable {
  id: Generated<number>
  submission_id: number
  /** A key of `moves` (domain/submissions/moves.ts). */
  action: string
  /** The state after it. */
  state: SubmissionState
  at: string
  actor: 'vendor' | 'reviewer'
  user_id: string | null
  /** What the vendor reads about it. */
  reason: Generated<string>
  /** JSON: the answers as they were submitted; null for other steps. */
  answers: string | null
}

interface SubmissionMessagesTable {
  id: Generated<number>
  submission_id: number
  /** Of the vendor, of the desk to the vendor, or a note among the desk. */
  kind: 'vendor' | 'desk' | 'note'
  user_id: string | null
  body: string
  at: string
  /** 1 for a note about a suspicion, which nobody outside the desk is ever told of. */
  is_suspicion: Generated<Flag>
}

/** A document of a submission; or, with `why_missing`, why one of a kind is not sent. */
interface SubmissionDocumentsTable {
  id: string
  submission_id: number
  /** A key of `documentKinds` (domain/submissions/documents.ts). */
  kind: string
  /** Its file; null where it is not sent, and once the deal owns it. */
  upload_id: string | null
  /** The document of the deal that it has become. */
  deal_document_id: string | null
  file_name: Generated<string>
  byte_size: Generated<number>
  /** Days. */
  issued_on: string | null
  valid_until: string | null
  why_missing: Generated<string>
  verdict: 'accepted' | 'replace' | 'not-applicable' | null
  verdict_note: Generated<string>
  verdict_by: string | null
  verdict_at: string | null
  /** When the vendor was reminded that it ends. */
  reminded_at: string | null
  created_at: string
}

type OutboxStatus = 'waiting' | 'sent' | 'failed'

interface OutboxTable {
  id: string
  kind: 'mail' | 'refund'
  /** Unique, so that the same message or refund is never queued twice. The key has no other meaning. */
  idempotency_key: string
  /**
   * The thing that the mail or refund is about. Null for some mails from before these columns, whose thing nobody knows any more.
   */
  about_type: AboutType | null
  about_id: string | null
  status: OutboxStatus
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  /** Set while a mail is being handed over. What somebody has taken who runs the jobs no more is taken again, unless its end may have gone out. */
  started_at: string | null
  /** Who hands it over, or did last: another name each time that a process begins to run the jobs. */
  taken_by: string | null
  /** Set just before the end of a mail goes out. From then on nobody knows whether it was sent, until the mail server has answered. */
  maybe_sent_at: string | null
  sent_at: string | null
  /** Folded key, addressee and subject, a line each, for the search. */
  search_text: string
  payload: string
  /** By its number in domain/mail/outbox.server.ts, which also says the order of leaving. The keys of 1 and 2 begin with `mail:bulk:`. */
  lane: Generated<0 | 1 | 2 | 3>
}

export interface AuditEventsTable {
  id: Generated<number>
  at: string
  actor: 'visitor' | 'user' | 'admin' | 'system' | 'provider'
  actor_user_id: string | null
  /** One of `auditActions` in domain/audit/audit.ts; rows of older versions may hold any text, here and as the type. */
  action: string
  object_type: string
  object_id: string
  /** JSON; never names, e-mail addresses or card data. */
  detail: string
}

/** The number of times that a page of a deal was looked at on one London day, without who looked. */
export interface PageViewsTable {
  day: string
  page: 'deal' | 'checkout'
  deal_id: number
  views: number
}

/** A job of jobs.server.ts whose last round failed. */
interface JobFailuresTable {
  job: string
  failed_since: string
  last_failed_at: string
  failures: number
  error: string
}

/** A backup that was made, or proved by restoring it: one try. */
interface BackupRunsTable {
  id: Generated<number>
  kind: 'made' | 'proved'
  started_at: string
  ended_at: string
  /** The name of its folder; null where none was made. */
  folder: string | null
  bytes: number | null
  /** Those of the database; null where they were not counted. */
  rows: number | null
  /** Why it failed, for the desk; null where it did not. */
  failure: string | null
}

/** How an outside company answered last. Times are null before the first of their kind. */
interface OutsideServicesTable {
  service: string
  succeeded_at: string | null
  failed_at: string | null
  /** The first failure since the last success; null while it answers. */
  failing_since: string | null
  /** Why it failed last, in a word of utils/faults.ts. */
  fault: string | null
}

/** The one row of the clock that the site goes by. */
interface SiteClockTable {
  id: 1
  /** The time that it must have been at least when this was written last. */
  expected_at: string
  /** Since when the machine's clock and this one have not agreed; null while they do. */
  doubted_since: string | null
}

export type PostStatus = 'draft' | 'published'
/** A post of the blog, or a guide of the Knowledge Hub. */
export type PostKind = 'post' | 'guide'
type GuideCategory = 'investment-basics' | 'financial-analysis' | 'property-types' | 'legal-process'
type GuideLevel = 'beginner' | 'intermediate' | 'advanced'

interface PostsTable {
  id: Generated<number>
  kind: Generated<PostKind>
  /** Empty exactly for posts of the blog. */
  guide_category: Generated<GuideCategory | ''>
  guide_level: Generated<GuideLevel | ''>
  is_featured: Generated<number>
  /** The London day on which somebody last checked a guide; null where nobody has said so. */
  reviewed_on: string | null
  /** The last part of its address; no other post has it. */
  slug: string
  title: string
  excerpt: Generated<string>
  /** HTML of the allow-list (domain/blog/html/clean.server.ts). */
  content: string
  /** The words of the content, for the read time. */
  words: Generated<number>
  /** An https address, or the address of an own picture, `/pictures/{id}-{width}.webp`. */
  featured_image_url: string | null
  featured_image_alt: Generated<string>
  /** The cover in its lines (domain/covers/cover.ts); empty for none. */
  cover: Generated<string>
  status: PostStatus
  /** Null exactly while the post is a draft. */
  published_at: string | null
  /** The time at which a draft is to be published by itself. */
  publish_at: string | null
  seo_title: Generated<string>
  seo_description: Generated<string>
  author_id: string
  version: Generated<number>
  /** Folded title and excerpt, a line each, for the search. */
  search_text: string
  created_at: string
  /** When its content was last changed: neither its state nor its tags count. */
  updated_at: string
}

interface PostTagsTable {
  post_id: number
  position: number
  tag: string
}

interface BlogCategoriesTable {
  id: Generated<number>
  name: string
  /** The folded name: no two categories differ by case alone. */
  folded_name: string
  created_at: string
}

interface PostCategoriesTable {
  post_id: number
  category_id: number
}

/** An address at which a post is or was public. The post is null once it was deleted: then the address says that it is gone. */
interface PostSlugsTable {
  slug: string
  post_id: number | null
  since: string
  /** The blog or the hub had it. */
  kind: Generated<PostKind>
}

/** A guide that came with the product. */
interface ShippedGuidesTable {
  /** Its name among the files, whatever address its post has. */
  slug: string
  /** Null once somebody has deleted it. */
  post_id: number | null
  /** Of the text that came last. */
  seen_digest: string
  /** Of the text that the post took last; another one is somebody's own. */
  taken_digest: string
  /** When a newer text was put beside what somebody has written; null where there is none, or somebody has saved it since. */
  offered_at: string | null
  taken_at: string
}

interface PostViewsTable {
  post_id: number
  views: number
}

/** A picture of the blog. Its files are named as those of deal_images. */
interface PostImagesTable {
  id: string
  /** Who has sent it. */
  user_id: string | null
  state: 'waiting' | 'ready' | 'failed'
  /** The file as it was sent; null once the files are made. */
  file_key: string | null
  file_name: string
  byte_size: number
  width: number | null
  height: number | null
  /** JSON: the widths it has files of, the smallest first. */
  widths: Generated<string>
  created_at: string
}

export type SubscriberState = 'waiting' | 'confirmed' | 'unsubscribed'

/** An address that has asked for the newsletter. Of one that is unsubscribed only the hash is left. */
interface SubscribersTable {
  /** The order in which they first asked. */
  number: Generated<number>
  id: string
  /** A keyed hash (domain/newsletter/keys.server.ts). */
  email_hash: string
  email: string | null
  /** The folded address, for the search. */
  search_text: string | null
  state: SubscriberState
  /** The time from which the state holds. */
  since: string
  /** The form at which they last asked, see domain/newsletter/newsletter.ts. */
  came_by: string
  /** The version of the wording that was confirmed; null until the first confirmation. */
  consent_text: string | null
  confirmed_at: string | null
  /** The time at which they last unsubscribed. They get no mailing after it until they confirm again. */
  ended_at: string | null
  /** The time at which they were last told that they are subscribed already, or asked, after their end, whether they come back. */
  told_at: string | null
  /** The time at which their mail server said that it takes nothing for them. They get no mailing until they confirm again. */
  refused_at: string | null
}

/** The key of one confirmation mail. */
interface SubscriptionKeysTable {
  key_hash: string
  subscriber_id: string
  made_at: string
}

/** One row, made by its migration. */
interface NewsletterSecretTable {
  id: number
  secret: string
}

export type MailingState = 'sending' | 'paused' | 'cancelled' | 'done'

/** A post on its way to the subscribers. */
interface MailingsTable {
  id: Generated<number>
  /** Null once the post was deleted. */
  post_id: number | null
  state: MailingState
  /** JSON: what the mail says (MailingContent, domain/newsletter/mailing.ts), as it was at the start. */
  content: string
  /** The confirmed subscribers at the start. */
  recipients: number
  /** The number of the last subscriber who was looked at. */
  last_number: Generated<number>
  /** The mails that were put into the outbox. */
  queued: Generated<number>
  all_queued_at: string | null
  started_at: string
  started_by: string | null
  ended_at: string | null
  /** The numbers sent and failed; null until the mailing has ended. */
  sent: number | null
  failed: number | null
}

/** A question to the advisor with its answer. It goes with its session, and to the new one at sign-in. */
interface AdvisorTurnsTable {
  number: Generated<number>
  /** The `id_hash` of the session. */
  session_id: string
  asked_at: string
  question: string
  /** JSON: an Answer (domain/advisor/answer.ts). */
  answer: string
  /** A random key, by which the turn has its question at the desk; null for one of an earlier version. */
  desk_key: string | null
  /** What came of the question and why a model's answer was refused, and whether its visitor was signed in; null for one of an earlier version. */
  outcome: AdvisorOutcome | null
  refused_because: string | null
  is_signed_in: 0 | 1 | null
  answered_by: AdvisorWriter | null
  verdict: AdvisorVerdict | null
  reason: AdvisorFault | null
}

/** Whoever wrote an answer of the advisor. */
export type AdvisorWriter = 'model' | 'built-in'
/** What a visitor says of an answer. */
export type AdvisorVerdict = 'right' | 'wrong'
/** What was wrong with it. */
export type AdvisorFault = 'misread' | 'wrong-figure' | 'no-answer' | 'other'
export type AdvisorOutcome =
  | 'answered'
  | 'asked-back'
  | 'not-understood'
  | 'declined'
  /** What a model wrote was not fit to be shown; the built-in advisor answered. */
  | 'guard-refused'
  | 'failed'

/** A question to the advisor as the desk sees it: whose it was, nobody can tell. */
interface AdvisorQuestionsTable {
  /** The later, the higher. */
  id: Generated<number>
  /** The `desk_key` of its turn. Of a question that no conversation keeps there is none. */
  turn_key: string | null
  /** The London day. */
  asked_on: string
  /** Without contact data. */
  question: string
  outcome: AdvisorOutcome
  /** Why a model's answer was refused. */
  refused_because: string | null
  /** Null where nobody could answer. */
  answered_by: AdvisorWriter | null
  /** The topic as the built-in advisor understood it. */
  topic: string | null
  verdict: AdvisorVerdict | null
  reason: AdvisorFault | null
  /** What the visitor wrote about a wrong answer, without contact data. */
  remark: Generated<string>
  is_signed_in: Flag
}

/** The number of questions to the advisor in all on a London day, what of it a model read and wrote, and what came of them. */
interface AdvisorDaysTable {
  day: string
  questions: Generated<number>
  model_calls: Generated<number>
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  answered: Generated<number>
  asked_back: Generated<number>
  not_understood: Generated<number>
  declined: Generated<number>
  guard_refused: Generated<number>
  failed: Generated<number>
  /** Answers of which a visitor says that they are right, and wrong. */
  found_right: Generated<number>
  found_wrong: Generated<number>
}

/** The number of questions of one caller, as a keyed hash, on a London day. */
interface AdvisorCallersTable {
  day: string
  caller_hash: string
  questions: number
}

export type SearchCadence = 'daily' | 'weekly'
export type SavedSearchState = 'waiting' | 'confirmed' | 'ended'

/** A search of the deals that is emailed to an address. One that has ended is kept, without the address, for its user only. */
interface SavedSearchesTable {
  number: Generated<number>
  id: string
  /** A keyed hash (domain/newsletter/keys.server.ts). */
  email_hash: string
  email: string | null
  /** Set where it is the verified address of a user. */
  user_id: string | null
  /** The query of the list of deals without order, look and page, as `dealFiltersToQuery` writes it; empty for all deals. */
  filters: string
  /** The filters in words. */
  name: string
  cadence: SearchCadence
  state: SavedSearchState
  /** The time from which the state holds. */
  since: string
  /** The version of the wording that was confirmed; null until the first confirmation. */
  consent_text: string | null
  confirmed_at: string | null
  ended_at: string | null
  /** The time at which the mail server said that it takes nothing for the address. */
  refused_at: string | null
  /** The last of `deal_changes` that was looked at. */
  seen_number: Generated<number>
  /** The day of the last look, London, as `lookDay` counts days. */
  looked_on: string | null
  /** Times that the look that is due has failed. */
  failed_looks: Generated<number>
  /** The time at which the last email about new deals left. A trigger of the outbox writes it. */
  mailed_at: string | null
}

/** The key of one confirmation mail. */
interface SavedSearchKeysTable {
  key_hash: string
  search_id: string
  /** The pace of emails that whoever asked for the mail wants. It holds once this key is used. */
  cadence: SearchCadence
  made_at: string
}

/** An address that has ended a search, as a hash. */
interface AlertStopsTable {
  email_hash: string
  ended_at: string
  /** The time at which it was last asked, after its end, whether it comes back. */
  told_at: string | null
}

/** A deal that is no news to a search any more. */
interface ToldDealsTable {
  search_number: number
  deal_id: number
  /** The day of the look whose email tells of it, London; null where it left the list that its reader saw. */
  told_on: string | null
  /** 1 where its email never left, because the deal was off the market: it is news when it comes back. */
  is_unheard: Generated<Flag>
  /** The price that the search knows: the one that was last told, or to which it has risen since. Null where none was told. */
  price_pence: number | null
  /** The day of the look whose email tells of a fall of the price, and the price before it. */
  fell_on: string | null
  fell_from_pence: number | null
}

/**
 * Each change of a deal on the market, or onto it, in order, with what filters of the list looked at before: all null for a new
 * deal. Written by triggers.
 */
interface DealChangesTable extends Record<
  'title' | 'location' | 'region' | 'strategy' | 'score_grade' | 'nation' | 'status' | 'property_type',
  string | null
> {
  number: Generated<number>
  deal_id: number
  gross_yield_percent: number | null
  price_pence: number | null
  bedrooms: number | null
}

/** A deal that somebody has saved to come back to. It goes with its person, and with its deal. */
interface ShortlistedDealsTable {
  /** The order of saving. */
  number: Generated<number>
  user_id: string
  deal_id: number
  saved_at: string
  /** The price of the deal at that time. */
  price_pence: number
  /** The price that its person knows from emails, or to which it has risen since; null before the first that counts. */
  told_price_pence: number | null
  /** The day of the look whose email tells of a fall of the price, and the price before it. */
  fell_on: string | null
  fell_from_pence: number | null
}

/** A person who is emailed when the price of a deal on their shortlist falls, or was until it ended. */
interface PriceWatchesTable {
  id: string
  user_id: string
  /** The version of the wording that was agreed to. */
  consent_text: string
  started_at: string
  ended_at: string | null
  /** The time at which the mail server said that it takes nothing for the address. */
  refused_at: string | null
  /** The day of the last look, London, as `lookDay` counts days. */
  looked_on: string
  /** Times that the look that is due has failed. */
  failed_looks: Generated<number>
}

/** A request for a copy of somebody's data, or for its deletion. */
interface VersionsTable {
  /** A name of `versionNames` (db/versions.server.ts), or one with a deal or a type behind it: `reservations:101`, `reservations/Retail`. */
  name: string
  /** The number of its last change; changes are counted from 1. */
  changed: number
}

interface DataRequestsTable {
  number: Generated<number>
  id: string
  kind: 'copy' | 'deletion'
  /**
   * A copy is `making`, `ready` and `ended`, or `failed`. A deletion is `asked`, `confirmed` by the link of a mail, and then `done`, `withdrawn` or
   * `refused`.
   */
  state: 'making' | 'ready' | 'ended' | 'failed' | 'asked' | 'confirmed' | 'withdrawn' | 'refused' | 'done'
  /** Null for a person without an account. It stays when the account has gone. */
  user_id: string | null
  /** The address to which the mails go; null once the deletion is done. */
  email: string | null
  asked_at: string
  /** The time from which the state holds. */
  since: string
  /**
   * What the state waits for: the next try of a copy that is made, the end of one that is ready, of the link that confirms, the time of
   * the deletion; after it, the time at which what was kept is looked at again.
   */
  due_at: string | null
  /** SHA-256 of the keys in the mails. */
  confirm_key_hash: string | null
  withdraw_key_hash: string | null
  /** Set for a person without an account; others sign in. */
  download_key_hash: string | null
  /** The archive. Set before it has its lasting name, so that none is forgotten. */
  file_key: string | null
  byte_size: number | null
  /** Times that making it was begun without coming to an end. */
  attempts: Generated<number>
  /** JSON: Obstacle[] (domain/privacy/obstacles.ts), why it was refused. */
  obstacles: Generated<string>
  /** JSON: the keys of files that are still to be deleted; null where nothing is left to do. */
  leftovers: string | null
  /** Who entered it at the desk; null where its person asked themselves. */
  entered_by: string | null
  /** The name, as the desk entered it. */
  full_name: Generated<string>
  /** How their identity was checked, and on which day. */
  identity_check: Generated<string>
  identity_checked_on: string | null
  /** The day on which they asked, where the desk entered it. */
  received_on: string | null
  /** The end of the calendar month in which the desk has to answer (UK GDPR, art 12(3)). */
  answer_by: string | null
  /** 1 for a deletion that was done before a restore: its person is told nothing, and what is in its way puts it off. */
  is_again: Generated<0 | 1>
}

/** What was deleted or ended and does not yet stand in the ledger beside the database (db/forgotten.server.ts). */
interface ForgottenLinesTable {
  number: Generated<number>
  /** A `ForgottenKind` (domain/audit/forgotten.server.ts). */
  kind: string
  /** What it was, by its id, or by an address in small letters. */
  subject: string
  at: string
  /** The hash of the key of the link that withdraws it, of a deletion that is confirmed. */
  key_hash: Generated<string | null>
}

interface ForgottenLedgersTable {
  id: string
  /** The number of the last line that this database knows of. */
  newest: number
}

export type DataRequestRow = Selectable<DataRequestsTable>
export type UserRow = Selectable<UsersTable>
export type AreaRow = Selectable<AreasTable>
export type DealRow = Selectable<DealsTable>
export type NewDeal = Insertable<DealsTable>
export type DealDocumentRow = Selectable<DealDocumentsTable>
export type StampedDocumentRow = Selectable<StampedDocumentsTable>
export type NewDealDocument = Insertable<DealDocumentsTable>
export type ReservationRow = Selectable<ReservationsTable>
export type PaymentRow = Selectable<PaymentsTable>
export type RefundRequestRow = Selectable<RefundRequestsTable>
export type UploadRow = Selectable<UploadsTable>
export type RefundRow = Selectable<RefundsTable>
export type DisputeRow = Selectable<DisputesTable>
export type ReceiptRow = Selectable<ReceiptsTable>
export type TicketRow = Selectable<TicketsTable>
export type TestimonialRow = Selectable<TestimonialsTable>
export type SubmissionRow = Selectable<SubmissionsTable>
export type SubmissionDocumentRow = Selectable<SubmissionDocumentsTable>
export type OutboxRow = Selectable<OutboxTable>
export type SubscriberRow = Selectable<SubscribersTable>
export type SavedSearchRow = Selectable<SavedSearchesTable>
export type MailingRow = Selectable<MailingsTable>
export type PostRow = Selectable<PostsTable>

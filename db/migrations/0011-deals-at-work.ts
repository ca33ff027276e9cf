import { sql, type Kysely } from 'kysely'

/** The full record of a deal, its pictures, its versions and drafts, imports and rounds of scoring. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const column = (definition: string) => `ALTER TABLE deals ADD COLUMN ${definition}`

/** A score input of a deal from before this migration; null where none is stored. */
const input = (name: string) => `iif(json_valid(score_inputs), score_inputs ->> '$.${name}', NULL)`

const statements = [
  // It grows by one with each saving, so that of two admins who edit one deal the second is told.
  column(`version INTEGER NOT NULL DEFAULT 1`),
  column(`postcode TEXT NOT NULL DEFAULT ''`),
  column(`postcode_district TEXT NOT NULL DEFAULT ''`),
  column(`ground_rent_pence INTEGER CHECK (ground_rent_pence >= 0)`),
  column(`service_charge_pence INTEGER CHECK (service_charge_pence >= 0)`),
  column(`condition TEXT CHECK (condition IN ('new', 'good', 'fair', 'to-refurbish'))`),
  column(`works_detail TEXT NOT NULL DEFAULT ''`),
  column(`occupancy TEXT CHECK (occupancy IN ('vacant', 'let'))`),
  column(`tenancy TEXT NOT NULL DEFAULT ''`),
  column(`valuation_pence INTEGER CHECK (valuation_pence > 0)`),
  column(`valued_by TEXT NOT NULL DEFAULT ''`),
  column(`valued_on TEXT`),
  column(`comparables TEXT NOT NULL DEFAULT '[]'`),
  column(`evidence TEXT`),
  column(`station_km REAL CHECK (station_km >= 0)`),
  column(`flood_risk TEXT CHECK (flood_risk IN ('High', 'Medium', 'Low'))`),
  column(`is_non_standard_construction INTEGER NOT NULL DEFAULT 0 CHECK (is_non_standard_construction IN (0, 1))`),
  column(`is_building_safety_unknown INTEGER NOT NULL DEFAULT 0 CHECK (is_building_safety_unknown IN (0, 1))`),
  column(`is_planning_unresolved INTEGER NOT NULL DEFAULT 0 CHECK (is_planning_unresolved IN (0, 1))`),
  column(`has_arrears INTEGER NOT NULL DEFAULT 0 CHECK (has_arrears IN (0, 1))`),
  column(`building_form TEXT`),
  column(`storeys INTEGER CHECK (storeys BETWEEN 1 AND 60)`),
  column(`era TEXT CHECK (era IN ('georgian', 'victorian', 'interwar', 'postwar', 'modern'))`),
  column(`wall_material TEXT`),
  column(`floors TEXT NOT NULL DEFAULT '[]'`),
  // The address of a document that lies elsewhere, for the buyer.
  column(`document_url TEXT`),
  column(`works_state TEXT CHECK (works_state IN ('in use', 'empty', 'works', 'conversion'))`),
  // The score that the formula gives. `ai_score` and `score_grade` are what is shown, which an editor may have adjusted.
  column(`computed_score REAL NOT NULL DEFAULT 0 CHECK (computed_score BETWEEN 0 AND 100)`),
  column(`computed_grade TEXT NOT NULL DEFAULT 'C'`),
  column(`score_override REAL CHECK (score_override BETWEEN 0 AND 100)`),
  column(`scored_at TEXT`),

  // Facts that until now stood in the inputs of the score only.
  `UPDATE deals SET
    computed_score = ai_score,
    computed_grade = score_grade,
    score_override = iif(score_override_reason IS NULL, NULL, ai_score),
    scored_at = updated_at,
    valuation_pence = ${input('evidencedValuePence')},
    evidence = ${input('evidence')},
    station_km = ${input('stationKm')},
    flood_risk = ${input('floodRisk')},
    is_non_standard_construction = coalesce(${input('isNonStandardConstruction')}, 0),
    is_building_safety_unknown = coalesce(${input('isBuildingSafetyUnknown')}, 0),
    is_planning_unresolved = coalesce(${input('isPlanningUnresolved')}, 0),
    has_arrears = coalesce(${input('hasArrears')}, 0),
    postcode_district = iif(instr(location, ', ') > 0 AND upper(location) GLOB '*, [A-Z]*[0-9]*',
      trim(substr(location, instr(location, ', ') + 2)), '')`,
  `CREATE INDEX deals_by_grade ON deals (score_grade, id)`,
  // The types that there are: the rows have become wide, and the listing asks for this each time.
  `CREATE INDEX public_deals_by_type ON deals (status, property_type) WHERE status IN ('active', 'reserved')`,
  // Whether a deal has ever been reserved, and what refers to one that is deleted.
  `CREATE INDEX reservations_by_deal ON reservations (deal_id, status)`,
  `CREATE INDEX tickets_by_deal ON tickets (deal_id) WHERE deal_id IS NOT NULL`,
  // Whatever puts a deal on the market or takes it off makes a new version, so that no form that was opened before undoes it.
  `CREATE TRIGGER deals_listed AFTER UPDATE OF status, unavailable_at ON deals
    WHEN new.version = old.version AND (new.status <> old.status OR new.unavailable_at IS NOT old.unavailable_at)
    BEGIN
      UPDATE deals SET version = version + 1 WHERE id = new.id;
    END`,

  // Pictures that were uploaded. The file as it was sent is deleted once the picture exists in its widths.
  `CREATE TABLE deal_images (
    id TEXT PRIMARY KEY,
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    alt TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
    file_key TEXT UNIQUE,
    file_name TEXT NOT NULL,
    byte_size INTEGER NOT NULL CHECK (byte_size > 0),
    width INTEGER,
    height INTEGER,
    widths TEXT NOT NULL DEFAULT '[]',
    created_at TEXT NOT NULL,
    CHECK ((state = 'ready') = (width IS NOT NULL AND height IS NOT NULL))
  ) STRICT`,
  `CREATE INDEX deal_images_by_deal ON deal_images (deal_id, position)`,
  `CREATE INDEX deal_images_waiting ON deal_images (created_at, id) WHERE state = 'waiting'`,

  // The pages of a Word file are not known. A removed document stays for those who had paid for it before.
  `ALTER TABLE deal_documents ADD COLUMN pages INTEGER CHECK (pages > 0)`,
  `UPDATE deal_documents SET pages = page_count`,
  `ALTER TABLE deal_documents DROP COLUMN page_count`,
  `ALTER TABLE deal_documents RENAME COLUMN pages TO page_count`,
  `ALTER TABLE deal_documents ADD COLUMN removed_at TEXT`,

  // The form's content at each saving, the newest fifty of each deal.
  `CREATE TABLE deal_versions (
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    saved_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    form_id TEXT,
    PRIMARY KEY (deal_id, version)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX deal_versions_by_form ON deal_versions (form_id) WHERE form_id IS NOT NULL`,

  // Texts that an admin has typed and not saved: one for each deal, and one (deal 0) for a new deal.
  `CREATE TABLE deal_drafts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deal_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    kept_at TEXT NOT NULL,
    PRIMARY KEY (user_id, deal_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX deal_drafts_by_age ON deal_drafts (kept_at)`,
  // When somebody of the desk was signed out. The row stays for some days, so that a form sent after that is kept as a draft of
  // theirs.
  `ALTER TABLE sessions ADD COLUMN ended_at TEXT`,

  // A file of deals: checked line by line first, then brought in all at once or not at all.
  `CREATE TABLE deal_imports (
    id TEXT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    state TEXT NOT NULL CHECK (state IN ('checking', 'checked', 'applying', 'done', 'refused', 'dropped')),
    file_key TEXT,
    file_name TEXT NOT NULL,
    byte_size INTEGER NOT NULL,
    lines INTEGER NOT NULL DEFAULT 0,
    lines_read INTEGER NOT NULL DEFAULT 0,
    added INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    warnings INTEGER NOT NULL DEFAULT 0,
    mistakes INTEGER NOT NULL DEFAULT 0,
    first_mistakes TEXT NOT NULL DEFAULT '[]',
    problem TEXT,
    created_at TEXT NOT NULL,
    checked_at TEXT,
    ended_at TEXT
  ) STRICT`,
  `CREATE INDEX deal_imports_by_state ON deal_imports (state, created_at)`,
  `CREATE TABLE deal_import_rows (
    import_id TEXT NOT NULL REFERENCES deal_imports (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    deal_id INTEGER,
    version INTEGER,
    fields TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (import_id, line)
  ) STRICT, WITHOUT ROWID`,

  // A round in which the scores of all deals are computed anew, and how far it has come.
  `CREATE TABLE score_rounds (
    id INTEGER PRIMARY KEY,
    reason TEXT NOT NULL,
    total INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    last_deal_id INTEGER NOT NULL DEFAULT 0,
    started_at TEXT NOT NULL,
    ended_at TEXT
  ) STRICT`,
  `CREATE UNIQUE INDEX score_rounds_open ON score_rounds ((1)) WHERE ended_at IS NULL`,
]

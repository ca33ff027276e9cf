import { sql, type Kysely } from 'kysely'

/** Tables of the pages of areas, the editions they are imported in, and prices that were paid. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const areas = await sql<{ code: string; name: string }>`SELECT code, name FROM areas ORDER BY code`.execute(db)
  const taken = new Set<string>()
  for (const { code, name } of areas.rows) {
    const plain = toSlug(name)
    const slug = plain && !taken.has(plain) ? plain : toSlug(`${name} ${code}`)
    taken.add(slug)
    await sql`UPDATE areas SET slug = ${slug} WHERE code = ${code}`.execute(db)
  }
  await sql`CREATE UNIQUE INDEX areas_by_slug ON areas (slug) WHERE slug <> ''`.execute(db)
}

const toSlug = (name: string) => (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 100)

const statements = [
  // The last part of its address.
  `ALTER TABLE areas ADD COLUMN slug TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE areas ADD COLUMN is_price_provisional INTEGER NOT NULL DEFAULT 0 CHECK (is_price_provisional IN (0, 1))`,
  `ALTER TABLE areas ADD COLUMN is_rent_provisional INTEGER NOT NULL DEFAULT 0 CHECK (is_rent_provisional IN (0, 1))`,
  `ALTER TABLE areas ADD COLUMN detached_price_pence INTEGER CHECK (detached_price_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN semi_detached_price_pence INTEGER CHECK (semi_detached_price_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN terraced_price_pence INTEGER CHECK (terraced_price_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN flat_price_pence INTEGER CHECK (flat_price_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN rent_1_bed_pence INTEGER CHECK (rent_1_bed_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN rent_2_bed_pence INTEGER CHECK (rent_2_bed_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN rent_3_bed_pence INTEGER CHECK (rent_3_bed_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN rent_4_bed_pence INTEGER CHECK (rent_4_bed_pence >= 0)`,
  `ALTER TABLE areas ADD COLUMN sales_count INTEGER CHECK (sales_count >= 0)`,
  `ALTER TABLE areas ADD COLUMN sales_period TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE areas ADD COLUMN population INTEGER CHECK (population >= 0)`,
  `ALTER TABLE areas ADD COLUMN population_period TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE areas ADD COLUMN common_epc_band TEXT NOT NULL DEFAULT ''`,

  // One file that was read. Of each kind one is live, and the one before it is kept to go back to.
  `CREATE TABLE area_editions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('areas-file', 'house-prices', 'private-rents', 'prices-paid')),
    format TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('reading', 'checked', 'refused', 'live', 'previous', 'dropped')),
    file_name TEXT NOT NULL,
    file_hash TEXT NOT NULL DEFAULT '',
    month TEXT NOT NULL DEFAULT '',
    period TEXT NOT NULL DEFAULT '',
    row_count INTEGER NOT NULL DEFAULT 0,
    matched_count INTEGER NOT NULL DEFAULT 0,
    expected_count INTEGER NOT NULL DEFAULT 0,
    rejected_count INTEGER NOT NULL DEFAULT 0,
    report TEXT NOT NULL DEFAULT '{}',
    problem TEXT NOT NULL DEFAULT '',
    figures_before TEXT,
    follows_id INTEGER,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL,
    published_at TEXT,
    swept_at TEXT
  ) STRICT`,
  `CREATE UNIQUE INDEX area_editions_live ON area_editions (kind) WHERE state = 'live'`,
  `CREATE UNIQUE INDEX area_editions_previous ON area_editions (kind) WHERE state = 'previous'`,
  `CREATE INDEX area_editions_by_state ON area_editions (state)`,

  // The progress of the reading of a file. It has a table of its own, because kept pages go stale with every write to the editions.
  `CREATE TABLE area_readings (
    edition_id INTEGER PRIMARY KEY REFERENCES area_editions (id) ON DELETE CASCADE,
    file_key TEXT,
    byte_size INTEGER NOT NULL,
    bytes_read INTEGER NOT NULL DEFAULT 0,
    rows_read INTEGER NOT NULL DEFAULT 0
  ) STRICT`,

  `CREATE TABLE area_edition_mistakes (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (edition_id, line)
  ) STRICT, WITHOUT ROWID`,

  // The columns of an area that an edition sets, as JSON.
  `CREATE TABLE area_edition_figures (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    figures TEXT NOT NULL,
    PRIMARY KEY (edition_id, code)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE area_prices (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    month TEXT NOT NULL,
    price_pence INTEGER NOT NULL CHECK (price_pence >= 0),
    PRIMARY KEY (edition_id, code, month)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE area_rents (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    code TEXT NOT NULL,
    month TEXT NOT NULL,
    rent_pence INTEGER NOT NULL CHECK (rent_pence >= 0),
    PRIMARY KEY (edition_id, code, month)
  ) STRICT, WITHOUT ROWID`,

  // Which councils an outward postcode lies in, the one with the most of it first.
  `CREATE TABLE postcode_districts (
    district TEXT NOT NULL,
    place INTEGER NOT NULL,
    code TEXT NOT NULL REFERENCES areas (code),
    PRIMARY KEY (district, place)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX postcode_districts_by_code ON postcode_districts (code)`,

  `CREATE TABLE sold_prices (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    district TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('D', 'S', 'T', 'F', 'O')),
    sold_on TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    price_pence INTEGER NOT NULL CHECK (price_pence >= 0),
    postcode TEXT NOT NULL,
    category TEXT NOT NULL CHECK (category IN ('A', 'B')),
    is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
    is_leasehold INTEGER NOT NULL CHECK (is_leasehold IN (0, 1)),
    address TEXT NOT NULL,
    PRIMARY KEY (edition_id, district, kind, sold_on, transaction_id)
  ) STRICT, WITHOUT ROWID`,

  // The rows of a monthly file, until they are applied to the edition before.
  `CREATE TABLE sold_price_changes (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    transaction_id TEXT NOT NULL,
    sale TEXT,
    PRIMARY KEY (edition_id, transaction_id)
  ) STRICT, WITHOUT ROWID`,
]

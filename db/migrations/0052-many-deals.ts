import { sql, type Kysely } from 'kysely'

/** Indexes by which a list of a hundred thousand deals is read. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Everything that the list is narrowed by, the texts that are searched among it. */
const narrowing = [
  'property_type',
  'region',
  'strategy',
  'score_grade',
  'price_pence',
  'gross_yield_percent',
  'roi_percent',
  'nation',
  'area_code',
  'title',
  'location',
]
const isPublic = `WHERE status IN ('active', 'reserved')`

/** An index in the order of one sort. A walk along it sees for each deal whether it matches, and reads no deal that is not shown. */
const bySort = (name: string, column: string, direction = '') => [
  `DROP INDEX public_deals_by_${name}`,
  `CREATE INDEX public_deals_by_${name} ON deals (status, ${column}${direction}, id, ${narrowing.filter((other) => other !== column).join(', ')}) ${isPublic}`,
]

const statements = [
  ...bySort('score', 'ai_score', ' DESC'),
  ...bySort('roi', 'roi_percent', ' DESC'),
  ...bySort('price', 'price_pence'),
  ...bySort('yield', 'gross_yield_percent', ' DESC'),

  // The feed reads the newest that match.
  `DROP INDEX active_deals_by_publication`,
  `CREATE INDEX active_deals_by_publication ON deals (published_at, id, ${narrowing.join(', ')}) WHERE status = 'active'`,

  // The landing page asks for the best of each type, and for the lowest and the highest secure price.
  `DROP INDEX public_deals_by_type`,
  `CREATE INDEX active_deals_by_type ON deals (property_type, ai_score DESC, id, nation) WHERE status = 'active'`,
  `CREATE INDEX public_deals_by_secure_price ON deals (status, secure_price_pence, nation) ${isPublic}`,

  // The sitemap has each deal with the time of its last change.
  `CREATE INDEX public_deals_by_id ON deals (id, status, updated_at) ${isPublic}`,

  // Pages of areas name the best of a council, and a search for an area that of a district.
  `DROP INDEX deals_by_area`,
  `CREATE INDEX deals_by_area ON deals (area_code, status, ai_score DESC, id) WHERE area_code IS NOT NULL`,
  `CREATE INDEX active_deals_by_district ON deals (postcode_district, area_code) WHERE status = 'active'`,

  // What it was for is read from the indexes above.
  `DROP INDEX IF EXISTS public_deals_figures`,
]

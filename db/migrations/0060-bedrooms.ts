import { sql, type Kysely } from 'kysely'

/** The list of deals is narrowed by bedrooms: its indexes have them, and the changes that saved searches look at. Frozen once merged. */
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
  'bedrooms',
  'title',
  'location',
]
const isPublic = `WHERE status IN ('active', 'reserved')`

const bySort = (name: string, column: string, direction = '') => [
  `DROP INDEX public_deals_by_${name}`,
  `CREATE INDEX public_deals_by_${name} ON deals (status, ${column}${direction}, id, ${narrowing.filter((other) => other !== column).join(', ')}) ${isPublic}`,
]

/** Facts of a deal of which a change is noted. */
const noted = [
  'status',
  'title',
  'location',
  'property_type',
  'region',
  'strategy',
  'score_grade',
  'gross_yield_percent',
  'price_pence',
  'nation',
  'bedrooms',
]
const of = (row: 'OLD' | 'NEW') => noted.map((column) => `${row}.${column}`).join(', ')

const statements = [
  ...bySort('score', 'ai_score', ' DESC'),
  ...bySort('roi', 'roi_percent', ' DESC'),
  ...bySort('price', 'price_pence'),
  ...bySort('yield', 'gross_yield_percent', ' DESC'),
  `DROP INDEX public_deals_by_filters`,
  `CREATE INDEX public_deals_by_filters ON deals (region, strategy, property_type, status, score_grade, nation, price_pence, gross_yield_percent, roi_percent, secure_price_pence, bedrooms) ${isPublic}`,
  `DROP INDEX active_deals_by_publication`,
  `CREATE INDEX active_deals_by_publication ON deals (published_at, id, ${narrowing.join(', ')}) WHERE status = 'active'`,

  `ALTER TABLE deal_changes ADD COLUMN bedrooms INTEGER`,
  `DROP TRIGGER deal_alters`,
  `CREATE TRIGGER deal_alters AFTER UPDATE OF ${noted.join(', ')} ON deals
  WHEN (OLD.status = 'active' OR NEW.status = 'active') AND (${of('OLD')}) IS NOT (${of('NEW')}) BEGIN
    INSERT INTO deal_changes (deal_id, ${noted.join(', ')}) VALUES (NEW.id, ${of('OLD')});
  END`,
]

import { sql, type Kysely } from 'kysely'

/** Facts that a drawing of a deal is made from besides the record, and an index for the filters of the list. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const column = (definition: string) => `ALTER TABLE deals ADD COLUMN ${definition}`

const statements = [
  column(`bays INTEGER CHECK (bays BETWEEN 1 AND 11)`),
  column(`units INTEGER CHECK (units BETWEEN 1 AND 3)`),
  column(`bay_storeys INTEGER CHECK (bay_storeys BETWEEN 0 AND 4)`),
  column(`has_attic INTEGER NOT NULL DEFAULT 0 CHECK (has_attic IN (0, 1))`),
  column(`setting TEXT`),
  column(`trade TEXT`),
  // Everything that buyers filter by: how many deals match, and which, is read from this index alone.
  // The status is not its first column: the planner would take it for every list by status, and sort that.
  `CREATE INDEX public_deals_by_filters ON deals (region, strategy, property_type, status, score_grade, nation, price_pence, gross_yield_percent, roi_percent, secure_price_pence) WHERE status IN ('active', 'reserved')`,
]

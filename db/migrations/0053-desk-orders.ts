import { sql, type Kysely } from 'kysely'

/**
 * Indexes of the orders in which the desk lists deals, whatever their state, with what it narrows them by. Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const narrowing = 'status, property_type, score_grade'

const statements = [
  `CREATE INDEX deals_by_score ON deals (ai_score DESC, id DESC, ${narrowing})`,
  `CREATE INDEX deals_by_price ON deals (price_pence, id DESC, ${narrowing})`,
  `CREATE INDEX deals_by_roi ON deals (roi_percent DESC, id DESC, ${narrowing})`,
  `DROP INDEX deals_statuses`,
  `CREATE INDEX deals_statuses ON deals (id, ${narrowing})`,
]

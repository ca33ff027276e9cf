import { sql, type Kysely } from 'kysely'

/** Indexes by which the desk and the jobs read and count what has grown large. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What the desk narrows its list of deals by, with the texts that are searched: no row is read but those that are shown. */
const narrowing = 'status, property_type, score_grade, title, location'

const statements = [
  `DROP INDEX deals_statuses`,
  `CREATE INDEX deals_by_id ON deals (id, ${narrowing})`,
  `DROP INDEX deals_by_score`,
  `CREATE INDEX deals_by_score ON deals (ai_score DESC, id DESC, ${narrowing})`,
  `DROP INDEX deals_by_price`,
  `CREATE INDEX deals_by_price ON deals (price_pence, id DESC, ${narrowing})`,
  `DROP INDEX deals_by_roi`,
  `CREATE INDEX deals_by_roi ON deals (roi_percent DESC, id DESC, ${narrowing})`,
  // The one of the orders has the grade as well.
  `DROP INDEX deals_by_grade`,

  // Most deals are on the market, and the others are counted by their state.
  `CREATE INDEX other_deals_by_status ON deals (status) WHERE status <> 'active'`,

  // Lists that are long are read in their order, and counted without a look at their rows.
  `CREATE INDEX testimonials_by_time ON testimonials (updated_at, id)`,
  `DROP INDEX disputes_open`,
  `CREATE INDEX disputes_by_state ON disputes (state, opened_at, id)`,
  // Without another column the rows of a state are in the order of their numbers.
  `CREATE INDEX data_requests_of_state ON data_requests (state)`,

  // What is being handed over just now: a job asks every few seconds.
  `CREATE INDEX outbox_under_way ON outbox (kind, status, started_at) WHERE started_at IS NOT NULL`,
  // Each start asks for deals of an older version of the score.
  `CREATE INDEX deals_by_score_version ON deals (score_version)`,
]

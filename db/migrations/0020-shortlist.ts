import { sql, type Kysely } from 'kysely'

/** The deals that somebody has saved to come back to. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The number is the order of saving. A row goes with its person, and with its deal.
  `CREATE TABLE shortlisted_deals (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    saved_at TEXT NOT NULL,
    price_pence INTEGER NOT NULL,
    UNIQUE (user_id, deal_id)
  ) STRICT`,
  // A deal that is deleted finds its rows by it.
  `CREATE INDEX shortlisted_deals_by_deal ON shortlisted_deals (deal_id)`,
]

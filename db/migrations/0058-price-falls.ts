import { sql, type Kysely } from 'kysely'

/** Prices that fall: what each search and each saved deal knows of a price, and who is emailed of saved deals. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The price that was last told, or to which it has risen since; null where none was. `fell_on` is the day of the email that told of a fall.
  ...['told_deals ADD COLUMN price_pence', 'shortlisted_deals ADD COLUMN told_price_pence'].flatMap((column) => [
    `ALTER TABLE ${column} INTEGER`,
    `ALTER TABLE ${column.split(' ')[0]} ADD COLUMN fell_on TEXT`,
    `ALTER TABLE ${column.split(' ')[0]} ADD COLUMN fell_from_pence INTEGER`,
  ]),

  // A person who wants to be emailed when the price of a saved deal falls. Their address is that of the account.
  `CREATE TABLE price_watches (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    consent_text TEXT NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    refused_at TEXT,
    looked_on TEXT NOT NULL,
    failed_looks INTEGER NOT NULL DEFAULT 0,
    CHECK (ended_at IS NULL OR refused_at IS NULL)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX price_watches_to_look ON price_watches (looked_on, id) WHERE ended_at IS NULL AND refused_at IS NULL`,
  `CREATE INDEX price_watches_refused ON price_watches (refused_at) WHERE refused_at IS NOT NULL`,
]

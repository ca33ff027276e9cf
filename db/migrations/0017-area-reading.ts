import { sql, type Kysely } from 'kysely'

/** Times that reading a file was begun, and of the prices that were paid only what is compared with deals. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = 'edition_id, district, kind, sold_on, transaction_id, price_pence, postcode, is_new, address'

const statements = [
  // A file that ends the process would otherwise be begun anew for ever.
  `ALTER TABLE area_readings ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0`,

  `CREATE TABLE sold_prices_kept (
    edition_id INTEGER NOT NULL REFERENCES area_editions (id) ON DELETE CASCADE,
    district TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('D', 'S', 'T', 'F')),
    sold_on TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    price_pence INTEGER NOT NULL CHECK (price_pence >= 0),
    postcode TEXT NOT NULL,
    is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
    address TEXT NOT NULL,
    PRIMARY KEY (edition_id, district, kind, sold_on, transaction_id)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO sold_prices_kept (${columns})
    SELECT ${columns} FROM sold_prices WHERE category = 'A' AND kind <> 'O' ORDER BY 1, 2, 3, 4, 5`,
  `DROP TABLE sold_prices`,
  `ALTER TABLE sold_prices_kept RENAME TO sold_prices`,
]

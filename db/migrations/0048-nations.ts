import { sql, type Kysely } from 'kysely'

/** What a buyer needs to know of a property that only one nation has, and of a new home. Each is empty until somebody enters it. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await sql.raw(`ALTER TABLE deals ADD COLUMN ${column}`).execute(db)
}

const columns = [
  `domestic_rates_pence INTEGER CHECK (domestic_rates_pence >= 0)`,
  `factor TEXT NOT NULL DEFAULT '' CHECK (length(factor) <= 120)`,
  `letting_licence TEXT CHECK (letting_licence IN ('held', 'applied', 'not-needed', 'missing'))`,
  `use_class TEXT CHECK (use_class IN ('C3', 'C4', 'C5', 'C6'))`,
  `warranty TEXT NOT NULL DEFAULT '' CHECK (length(warranty) <= 200)`,
  `completes_on TEXT`,
]

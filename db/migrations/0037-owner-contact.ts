import { sql, type Kysely } from 'kysely'

/** How the owner of a deal is reached: an email address and a telephone number, each empty until somebody enters it. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE deals ADD COLUMN owner_email TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE deals ADD COLUMN owner_phone TEXT NOT NULL DEFAULT ''`,
]

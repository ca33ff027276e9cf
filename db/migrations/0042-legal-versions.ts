import { sql, type Kysely } from 'kysely'

/**
 * Each version of a legal text as it was shown, with the operator's details of its day, and the version of the terms that each buyer
 * agreed to. Of older purchases nobody has written it down. Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE legal_versions (
    page TEXT NOT NULL CHECK (page IN
      ('terms-conditions', 'privacy-policy', 'cookies-policy', 'risk-disclosure', 'complaints', 'accessibility')),
    name TEXT NOT NULL,
    since TEXT NOT NULL,
    first_day TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (page, name)
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX legal_versions_by_time ON legal_versions (page, since)`,
  `ALTER TABLE reservations ADD COLUMN terms_version TEXT`,
]

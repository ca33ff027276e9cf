import { sql, type Kysely } from 'kysely'

/** How the outside companies answered last, and the clock that the site goes by. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE outside_services (
    service TEXT PRIMARY KEY,
    succeeded_at TEXT,
    failed_at TEXT,
    failing_since TEXT,
    fault TEXT
  ) STRICT`,
  `CREATE TABLE site_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    expected_at TEXT NOT NULL,
    doubted_since TEXT
  ) STRICT`,
]

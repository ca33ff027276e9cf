import { sql, type Kysely } from 'kysely'

/** What was deleted or ended, until it stands in the ledger beside the database, and which ledgers it knows. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE forgotten_lines (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    at TEXT NOT NULL,
    -- The hash of the key that withdraws a deletion.
    key_hash TEXT
  ) STRICT`,

  // A database whose number is below that of the ledger's last line is older than the ledger.
  `CREATE TABLE forgotten_ledgers (
    id TEXT PRIMARY KEY,
    newest INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,

  // A deletion that was done before a restore and is done again by itself.
  'ALTER TABLE data_requests ADD COLUMN is_again INTEGER NOT NULL DEFAULT 0 CHECK (is_again IN (0, 1))',
]

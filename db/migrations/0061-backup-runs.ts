import { sql, type Kysely } from 'kysely'

/** When backups were made and proved, and how that went. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE backup_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('made', 'proved')),
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    folder TEXT,
    bytes INTEGER,
    rows INTEGER,
    failure TEXT,
    CHECK (folder IS NOT NULL OR failure IS NOT NULL)
  ) STRICT`,
  'CREATE INDEX backup_runs_by_kind ON backup_runs (kind, id)',
]

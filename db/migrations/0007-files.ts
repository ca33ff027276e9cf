import { sql, type Kysely } from 'kysely'

/** Files of any form in place of the evidence of refund requests. Frozen once merged, as every migration is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The thing that a file is about may lie in any table, so no foreign key can tell; whoever deletes the thing deletes its files.
  `CREATE TABLE uploads (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL CHECK (purpose <> ''),
    about_type TEXT,
    about_id TEXT,
    file_key TEXT NOT NULL UNIQUE,
    file_name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    byte_size INTEGER NOT NULL CHECK (byte_size > 0),
    created_at TEXT NOT NULL,
    CHECK ((about_type IS NULL) = (about_id IS NULL))
  ) STRICT`,
  `INSERT INTO uploads (id, purpose, about_type, about_id, file_key, file_name, content_type, byte_size, created_at)
   SELECT id, 'refund-evidence', iif(request_id IS NULL, NULL, 'refund-request'), request_id,
     file_key, file_name, content_type, byte_size, created_at
   FROM refund_evidence ORDER BY rowid`,
  `DROP TABLE refund_evidence`,
  `CREATE INDEX uploads_by_about ON uploads (about_type, about_id)`,
  // With all that the quotas need, so that they read the index only.
  `CREATE INDEX uploads_by_time ON uploads (created_at, purpose, about_id, byte_size)`,
  `CREATE INDEX unattached_uploads ON uploads (created_at) WHERE about_id IS NULL`,

  `CREATE TABLE upload_shares (
    purpose TEXT NOT NULL,
    caller_hash TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    ends_at TEXT NOT NULL,
    PRIMARY KEY (purpose, caller_hash)
  ) STRICT`,
]

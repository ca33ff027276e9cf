import { sql, type Kysely } from 'kysely'

/** The versions of deals and of posts in one table. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a record held at each saving, the newest of each record.
  `CREATE TABLE record_versions (
    kind TEXT NOT NULL CHECK (kind IN ('deal', 'post')),
    record_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    fields TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    saved_at TEXT NOT NULL,
    saved_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    form_id TEXT,
    PRIMARY KEY (kind, record_id, version)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO record_versions (kind, record_id, version, fields, saved_at, saved_by, form_id)
    SELECT 'deal', deal_id, version, fields, saved_at, saved_by, form_id FROM deal_versions`,
  // The print of a post's form stood where that of a deal's stands with the files that it brought.
  `INSERT INTO record_versions (kind, record_id, version, fields, note, saved_at, saved_by, form_id)
    SELECT 'post', post_id, version,
      CASE WHEN form_id IS NULL THEN fields
        ELSE json_set(fields, '$.sent', json_object('print', json_extract(fields, '$.sent'), 'taken', json_object())) END,
      note, saved_at, saved_by, form_id FROM post_versions`,
  // What belongs to a record goes with it.
  ...[
    ['deal', 'deals'],
    ['post', 'posts'],
  ].map(
    ([kind, table]) => `CREATE TRIGGER ${table}_record_deleted AFTER DELETE ON ${table} BEGIN
      DELETE FROM record_versions WHERE kind = '${kind}' AND record_id = OLD.id;
      DELETE FROM record_drafts WHERE kind = '${kind}' AND record_id = OLD.id;
    END`,
  ),
  `DROP TABLE deal_versions`,
  `DROP TABLE post_versions`,
  `CREATE INDEX record_versions_by_person ON record_versions (saved_by)`,
  `CREATE INDEX record_versions_by_form ON record_versions (form_id) WHERE form_id IS NOT NULL`,
]

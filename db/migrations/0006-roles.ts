import { sql, type Kysely } from 'kysely'

/** A role for everybody, in place of the one flag. Frozen once merged, as every migration is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'user'
     CHECK (role IN ('user', 'editor', 'support', 'reviewer', 'admin'))`,
  `UPDATE users SET role = 'admin' WHERE is_admin = 1`,
  `ALTER TABLE users DROP COLUMN is_admin`,
]

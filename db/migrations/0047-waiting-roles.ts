import { sql, type Kysely } from 'kysely'

/** Roles that wait for a person who has not signed in yet, and the lists of people. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The address is stored in lower case, so that one spelling of it holds one role.
  `CREATE TABLE waiting_roles (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE CHECK (length(email) BETWEEN 1 AND 254),
    role TEXT NOT NULL CHECK (role IN ('editor', 'support', 'reviewer', 'admin')),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    given_by TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    given_at TEXT NOT NULL,
    ends_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX waiting_roles_by_end ON waiting_roles (ends_at)`,
  `CREATE INDEX waiting_roles_by_giver ON waiting_roles (given_by)`,
  // A deleted account is in no list.
  `CREATE INDEX users_by_sign_in ON users (signed_in_at, id) WHERE issuer <> 'deleted'`,
  `CREATE INDEX users_at_desk ON users (role, signed_in_at, id) WHERE role <> 'user'`,
]

import { sql, type Kysely } from 'kysely'

/** What came of a question to the advisor and whether its visitor was signed in, with its turn: it may be judged later. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Null for a turn of an earlier version.
const statements = [
  `ALTER TABLE advisor_turns ADD COLUMN outcome TEXT CHECK (outcome IN (
    'answered', 'asked-back', 'not-understood', 'declined', 'guard-refused', 'failed'
  ))`,
  'ALTER TABLE advisor_turns ADD COLUMN refused_because TEXT',
  'ALTER TABLE advisor_turns ADD COLUMN is_signed_in INTEGER CHECK (is_signed_in IN (0, 1))',
]

import { sql, type Kysely } from 'kysely'

/** What people ask the advisor, for the desk and without people, and what they say of its answers. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const sums = [
  'answered',
  'asked_back',
  'not_understood',
  'declined',
  'guard_refused',
  'failed',
  'found_right',
  'found_wrong',
]

const statements = [
  // What came of the questions of a day, and what was said of the answers.
  ...sums.map((name) => `ALTER TABLE advisor_days ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`),

  // The key is random. By it a turn, while there is one, has its question at the desk.
  'ALTER TABLE advisor_turns ADD COLUMN desk_key TEXT',
  `ALTER TABLE advisor_turns ADD COLUMN answered_by TEXT CHECK (answered_by IN ('model', 'built-in'))`,
  `ALTER TABLE advisor_turns ADD COLUMN verdict TEXT CHECK (verdict IN ('right', 'wrong'))`,
  `ALTER TABLE advisor_turns ADD COLUMN reason TEXT CHECK (reason IN ('misread', 'wrong-figure', 'no-answer', 'other'))`,
  'CREATE UNIQUE INDEX advisor_turns_by_desk_key ON advisor_turns (desk_key) WHERE desk_key IS NOT NULL',

  // Without name, session, address or hour.
  `CREATE TABLE advisor_questions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    turn_key TEXT UNIQUE,
    asked_on TEXT NOT NULL,
    question TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN (
      'answered', 'asked-back', 'not-understood', 'declined', 'guard-refused', 'failed'
    )),
    refused_because TEXT,
    answered_by TEXT CHECK (answered_by IN ('model', 'built-in')),
    topic TEXT,
    verdict TEXT CHECK (verdict IN ('right', 'wrong')),
    reason TEXT CHECK (reason IN ('misread', 'wrong-figure', 'no-answer', 'other')),
    remark TEXT NOT NULL DEFAULT '',
    is_signed_in INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX advisor_questions_by_day ON advisor_questions (asked_on, outcome, is_signed_in)',
  'CREATE INDEX advisor_questions_by_outcome ON advisor_questions (outcome)',
]

import { sql, type Kysely } from 'kysely'

/** The advisor: what was said in a session, and how much was asked in a day. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A question with its answer. It goes with its session, and along where its browser gets a new session at sign-in.
  `CREATE TABLE advisor_turns (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id TEXT NOT NULL REFERENCES sessions (id_hash) ON DELETE CASCADE ON UPDATE CASCADE,
    asked_at TEXT NOT NULL,
    question TEXT NOT NULL,
    answer TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX advisor_turns_by_session ON advisor_turns (session_id, number)`,
  // Of people at the desk the row of an ended session stays for a while; what they asked does not.
  `CREATE TRIGGER advisor_turns_end AFTER UPDATE OF ended_at ON sessions WHEN new.ended_at IS NOT NULL BEGIN
    DELETE FROM advisor_turns WHERE session_id = new.id_hash;
  END`,

  // The number of questions in all on a London day, and what of it a model read and wrote.
  `CREATE TABLE advisor_days (
    day TEXT PRIMARY KEY,
    questions INTEGER NOT NULL DEFAULT 0,
    model_calls INTEGER NOT NULL DEFAULT 0,
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,

  // The number of one caller's questions on a day. The caller is a keyed hash.
  `CREATE TABLE advisor_callers (
    day TEXT NOT NULL,
    caller_hash TEXT NOT NULL,
    questions INTEGER NOT NULL,
    PRIMARY KEY (day, caller_hash)
  ) STRICT, WITHOUT ROWID`,
]

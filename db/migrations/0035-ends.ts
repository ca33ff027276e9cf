import { sql, type Kysely } from 'kysely'

/** The end of a purchase: completed with its day, or not completed with the reason. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = 'reservations' AND sql IS NOT NULL
  `.execute(db)
  // The table is built anew, because a CHECK cannot be changed. Whatever else stands in it stays as it is.
  const table = rows.find(({ type }) => type === 'table')!.sql
  const dependent = rows.filter(({ type }) => type === 'index' || type === 'trigger')
  await run(widen(table))
  await run(`INSERT INTO new_reservations SELECT * FROM reservations ORDER BY rowid`)
  await run(`DROP TABLE reservations`)
  await run(`ALTER TABLE new_reservations RENAME TO reservations`)
  for (const each of dependent) await run(each.sql)
  for (const statement of statements) await run(statement)
}

const states = `'held', 'paid', 'completed', 'released', 'expired', 'refunded'`

/** The statement that makes the table, with one more state, under the name that it has meanwhile. */
function widen(table: string): string {
  const widened = [
    [/^CREATE TABLE "?reservations"?/, 'CREATE TABLE new_reservations'],
    [`status IN (${states})`, `status IN (${states}, 'not-completed')`],
    [`status IN ('paid', 'completed')) <=`, `status IN ('paid', 'completed', 'not-completed')) <=`],
  ] as const
  return widened.reduce((text, [from, to]) => {
    const next = text.replace(from, to)
    if (next === text) throw new Error('The table of reservations is not as it was made.')
    return next
  }, table)
}

const statements = [
  // The London day, such as 2026-12-03.
  `ALTER TABLE reservations ADD COLUMN completed_on TEXT`,
  `ALTER TABLE reservations ADD COLUMN not_completed_because TEXT
   CHECK (not_completed_because IN ('buyer-withdrew', 'seller-withdrew', 'survey', 'finance', 'other'))`,
  // What the admin wrote to the buyer about the end.
  `ALTER TABLE reservations ADD COLUMN end_note TEXT NOT NULL DEFAULT ''`,
  // Purchases whose end is still to be marked, for the reminder.
  `CREATE INDEX reservations_to_end ON reservations (paid_at) WHERE status = 'paid'`,
]

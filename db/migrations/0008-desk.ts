import { sql, type Kysely } from 'kysely'

/** Deadlines of refund requests, who has a ticket, views of pages, failing jobs. Frozen once merged, as every migration is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE refund_requests ADD COLUMN due_at TEXT NOT NULL DEFAULT ''`.execute(db)
  await fillDue(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE INDEX open_refund_requests ON refund_requests (due_at, id, status) WHERE status IN ('pending', 'under-review')`,

  `ALTER TABLE tickets ADD COLUMN assigned_to TEXT REFERENCES users (id) ON DELETE SET NULL`,
  `CREATE INDEX tickets_by_assignee ON tickets (assigned_to, status, due_at, id) WHERE assigned_to IS NOT NULL`,

  // A count for each day, page and deal. It says nothing of who looked.
  `CREATE TABLE page_views (
    day TEXT NOT NULL,
    page TEXT NOT NULL CHECK (page IN ('deal', 'checkout')),
    deal_id INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    views INTEGER NOT NULL CHECK (views > 0),
    PRIMARY KEY (day, page, deal_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX page_views_by_deal ON page_views (deal_id, page, day, views)`,

  // Figures that the dashboard adds up by week, and the deals that have been on the market for longest.
  `CREATE INDEX tickets_by_creation ON tickets (created_at)`,
  `CREATE INDEX refunds_by_settlement ON refunds (settled_at, amount_pence) WHERE status = 'succeeded'`,
  `CREATE INDEX active_deals_by_publication ON deals (published_at, id) WHERE status = 'active'`,
  // The last mail that left.
  `CREATE INDEX sent_mail ON outbox (sent_at) WHERE kind = 'mail' AND sent_at IS NOT NULL`,

  // One row for each job whose last round failed. The next round without an error deletes it.
  `CREATE TABLE job_failures (
    job TEXT PRIMARY KEY,
    failed_since TEXT NOT NULL,
    last_failed_at TEXT NOT NULL,
    failures INTEGER NOT NULL CHECK (failures > 0),
    error TEXT NOT NULL
  ) STRICT`,
]

const rowsAtOnce = 1000

interface Asked {
  id: string
  asked_at: string
  reason: string
}

/** Gives every request the end of its last business day for an answer: the 2nd where the owner is asked, else the 7th. */
async function fillDue(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Asked>`SELECT id, asked_at, reason FROM refund_requests
      WHERE id > ${last} ORDER BY id LIMIT ${rowsAtOnce}`.execute(db)
    const due = rows.map(({ id, asked_at: askedAt, reason }) => [
      id,
      endOfBusinessDays(askedAt, reason === 'property-unavailable' ? 2 : 7),
    ])
    // One statement for all of them: a hundred thousand statements of their own took 500 MB.
    await sql`UPDATE refund_requests SET due_at = given.value ->> 1
      FROM json_each(${JSON.stringify(due)}) AS given WHERE refund_requests.id = given.value ->> 0`.execute(db)
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.id
  }
}

/** The bank holidays of England and Wales in the years in which this product has taken requests. */
const bankHolidays = new Set(
  [
    '2024-01-01 2024-03-29 2024-04-01 2024-05-06 2024-05-27 2024-08-26 2024-12-25 2024-12-26',
    '2025-01-01 2025-04-18 2025-04-21 2025-05-05 2025-05-26 2025-08-25 2025-12-25 2025-12-26',
    '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
    '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28',
  ].flatMap((year) => year.split(' ')),
)
const dayLength = 86_400_000
const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' })
const londonDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** The UTC instant at which the last of `count` business days after the London day of `iso` is over. */
function endOfBusinessDays(iso: string, count: number): string {
  let day = Date.parse(londonDate.format(new Date(iso)))
  for (let left = count; left > 0;) {
    day += dayLength
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !bankHolidays.has(new Date(day).toISOString().slice(0, 10))) left -= 1
  }
  // Midnight in London is midnight in UTC, or an hour before it in summer.
  const midnight = day + dayLength
  return new Date(midnight - Number(londonHour.format(new Date(midnight))) * 3_600_000).toISOString()
}

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addManyDeals, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { expectOnePage, watchQueries } from '#app/testing/database/query-plans.ts'
import { isOnPostgres, onlySqlite } from '#app/testing/database/postgres.ts'
import { sections } from '#app/domain/people/roles.ts'
import { readDashboard } from './dashboard.server.ts'

/** The dashboard with ten thousand rows in every table, nearly half of them waiting. */

const now = '2026-11-24T10:12:00.000Z'
let db: Db
beforeAll(async () => {
  if (isOnPostgres) return
  db = await createTestDatabase()
  await addUser(db, { id: 'ivy' })
  await addManyDeals(db, 10_000)
  const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)`
  const back = sql`strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-24T09:00:00', '-' || (i * 12) || ' minutes')`
  const due = sql`strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-20', '+' || (i * 3) || ' minutes')`
  const deal = sql`(select min(id) from deals) + i - 1`
  await sql`update deals set status = 'active', published_at = '2026-' || printf('%02d', id % 12 + 1) || '-01'`.execute(
    db,
  )
  for (const insert of [
    sql`insert into reservations (id, reference, deal_id, user_id, status, amount_pence, held_at, expires_at, paid_at)
      ${rows} select 'r' || i, 'r' || i, ${deal}, 'ivy', iif(i % 5 = 0, 'refunded', 'paid'), 300000, ${back}, ${back}, ${back} from n`,
    sql`insert into payments (id, reservation_id, kind, status, amount_pence, idempotency_key, deal_title, buyer_email, created_at)
      ${rows} select 'p' || i, 'r' || i, 'intent', 'succeeded', 300000, i, '', '', ${back} from n`,
    sql`insert into refund_requests (id, reference, status, full_name, email, reason, reservation_id, is_from_buyer, asked_at, due_at, updated_at, search_text)
      ${rows} select 'q' || i, 'q' || i, iif(i % 3 = 0, 'pending', iif(i % 3 = 1, 'under-review', 'refunded')), 'Sue', '', 'other', 'r' || i, 0, ${back}, ${due}, ${back}, hex(zeroblob(50)) from n`,
    sql`insert into refunds (id, payment_id, amount_pence, status, created_at, settled_at)
      ${rows} select 'f' || i, 'p' || i, 1000, 'succeeded', ${back}, ${back} from n`,
    sql`insert into disputes (id, payment_id, stage, provider_status, amount_pence, opened_at, evidence_due_by, closed_at, told_at)
      ${rows} select 'd' || i, 'p' || i, iif(i % 3 = 0, 'to-answer', iif(i % 3 = 1, 'answered', 'won')), '', 300000, ${back}, ${due}, iif(i % 3 = 2, ${back}, null), ${back} from n`,
    sql`insert into tickets (id, reference, kind, status, subject, email, name, message, access_key, due_at, created_at, updated_at, search_text)
      ${rows} select 't' || i, 't' || i, 'general', iif(i % 2, 'open', 'answered'), 'The roof', '', 'Sue', hex(zeroblob(200)), i, iif(i % 2, ${due}, null), ${back}, ${back}, hex(zeroblob(50)) from n`,
    sql`insert into outbox (id, kind, idempotency_key, payload, status, attempts, next_attempt_at, created_at, sent_at, search_text)
      ${rows} select 'o' || i, 'mail', i, hex(zeroblob(500)), iif(i % 2, 'waiting', 'sent'), 1, ${back}, ${back}, iif(i % 2, null, ${back}), hex(zeroblob(50)) from n`,
    sql`insert into page_views (day, page, deal_id, views)
      ${rows} select date('2026-11-24', '-' || (i % 40) || ' days'), iif(i % 4, 'deal', 'checkout'), ${deal}, 3 from n`,
  ])
    await insert.execute(db)
}, 60_000)
afterAll(() => db?.destroy())
beforeEach(() => {
  onlySqlite('its rows are written in SQLite’s words, for the plans of queries')
})

test('everything comes from indexes by a bounded number of queries, none of which hands over more than a page', async () => {
  const queries = await watchQueries(db, (watched) =>
    readDashboard(watched, { open: sections, canSendMail: true, userId: 'user-1' }, now),
  )
  expect(queries).toHaveLength(32)
  for (const { plan, rows } of queries) {
    const steps = plan.split('\n')
    // The weeks, and a handful of deals that another query has chosen, are no table.
    const reads = steps.filter(
      (step) => /^(SCAN|SEARCH)/.test(step) && !/^SCAN (\d+ CONSTANT ROWS?|week|least)$/.test(step),
    )
    for (const step of reads) expect.soft(step, plan).toMatch(/USING ((COVERING )?INDEX|(INTEGER )?PRIMARY KEY)/)
    // Read whole are one that has the deals on the market alone, which SQLite counts without a look at any, that of all others, and
    // that of purchases whose check is to come.
    expect.soft(steps.filter((step) => /^SCAN (?!\d+ CONSTANT|week|least|deals USING COVERING INDEX (active_deals_by_district|other_deals_by_status)|reservations USING INDEX reservations_to_check)/.test(step))).toEqual([]) // prettier-ignore
    expect.soft(plan).not.toContain('TEMP B-TREE')
    expectOnePage(rows)
  }
})

test('all lists of weeks are one query, a range of a covering index for each list and week', async () => {
  const queries = await watchQueries(db, (watched) =>
    readDashboard(watched, { open: sections, canSendMail: true, userId: 'user-1' }, now),
  )
  const [series, ...others] = queries.filter(({ plan }) => plan.includes('SCAN week'))
  expect(others).toEqual([])
  expect(series!.plan).toMatch(
    /SCAN week(\nCORRELATED [^\n]*\nSEARCH \w+ USING COVERING INDEX \w+ \([^)]*\w+_at>\? AND \w+_at<\?\)){4}$/,
  )
  expect(series!.rows).toHaveLength(12)
})

test('the figures are right', async () => {
  const { tickets, refunds, reservations, waits, weeks, stuckMail, funnel } = await readDashboard(
    db,
    { open: sections, canSendMail: true, userId: 'user-1' },
    now,
  )
  const sum = (parts: object) => Object.values(parts).reduce((all: number, part) => all + Number(part), 0)
  expect([sum(tickets!.deadlines), sum(refunds!.deadlines)]).toEqual([5000, 6667])
  expect(refunds).toMatchObject({ pending: 3333, underReview: 3334 })
  expect(reservations).toMatchObject({ held: 0, secured: 8000 })
  expect(waits.map(({ at }) => at)).toEqual(waits.map(({ at }) => at).toSorted())
  expect(waits).toHaveLength(8)
  // A thing every twelve minutes: 840 a week, and five more in the week whose Sunday has 25 hours.
  expect(weeks.ticketsIn!.slice(0, -1)).toEqual([840, 840, 840, 840, 840, 840, 845, 840, 840, 840, 840])
  expect(weeks.refundedPence![6]).toBe(845_000)
  expect(stuckMail).toMatchObject({ waiting: 5000 })
  expect(funnel).toMatchObject({ since: '2026-10-28', isWhole: true })
})

test('where every deal was looked at, the views of all on the market are counted from one index', async () => {
  await sql`insert or ignore into page_views (day, page, deal_id, views) select '2026-11-24', 'deal', id, id % 1000 + 5 from deals`.execute(db) // prettier-ignore
  const viewer = { open: ['deals' as const], canSendMail: true, userId: 'user-1' }
  const queries = await watchQueries(db, (watched) => readDashboard(watched, viewer, now))
  const { plan } = queries.find((query) => query.plan.includes('TEMP B-TREE'))!
  expect(plan).toContain('USING COVERING INDEX active_deals_by_publication')
  expect(plan).toContain('USING COVERING INDEX page_views_by_deal')
  const { leastSeen } = await readDashboard(db, viewer, now)
  expect(leastSeen!.deals.map(({ views }) => views)).toEqual([5, 5, 5, 5, 5])
})

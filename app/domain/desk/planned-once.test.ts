import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { sections } from '#app/domain/people/roles.ts'
import { readDashboard } from './dashboard.server.ts'
import { countWaitingIn } from './sections.server.ts'

const now = '2026-11-24T10:12:00.000Z'

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  test('no query of the first page is planned anew at each request, though of many mails few have failed', async () => {
    const db = await createTestDatabase()
    await sql`insert into outbox (id, kind, idempotency_key, payload, status, attempts, next_attempt_at, created_at, sent_at, search_text)
      select 'o' || i, 'mail', i, '', case when i % 1000 = 0 then 'failed' else 'sent' end, 1, ${now}, ${now}, case when i % 1000 = 0 then null else ${now} end, 'mail:' || i
      from generate_series(1, 5000) i`.execute(db)
    await sql`analyze outbox`.execute(db)
    const planned = await db.connection().execute(async (connection) => {
      for (let asked = 0; asked < 10; asked += 1) {
        await countWaitingIn(connection, { open: sections, userId: 'user-1' }, now)
        await readDashboard(connection, { open: sections, canSendMail: true, userId: 'user-1' }, now)
      }
      return sql<{ statement: string; custom_plans: number }>`
        select statement, custom_plans from pg_prepared_statements where statement like '%outbox%' order by statement
      `.execute(connection)
    })
    expect(planned.rows.length).toBeGreaterThan(3)
    // PostgreSQL plans for the values of the first five.
    expect(planned.rows.filter(({ custom_plans: plans }) => plans > 5)).toEqual([])
  })
})

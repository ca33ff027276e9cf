import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The limits of a site on PostgreSQL, whose counts are there. */

describe.runIf(isOnPostgres)('limits on PostgreSQL', () => {
  let site: Site
  let other: Db
  beforeAll(async () => {
    site = await startSite()
    other = openDatabase(process.env.DATABASE_URL!)
  })
  afterAll(async () => {
    closeDatabase(other)
    await site.stop()
  })

  const send = (path: string, address: string) =>
    site.fetch(path, {
      method: 'POST',
      headers: { 'x-client-address': address, ...(path.startsWith('/api') && { 'content-type': 'application/json' }) },
      body: path.startsWith('/api')
        ? JSON.stringify({ email: 'sue@sender.test', subject: 'A question', message: 'Is there a garden?' })
        : new URLSearchParams({ email: 'sue@sender.test', subject: 'A question', message: 'Is there a garden?' }),
    })

  test('whoever has used up a minute is told so, and the database has no address of theirs', async () => {
    for (let count = 0; count < 10; count += 1) expect((await send('/support', '192.0.2.1')).status).toBe(303)
    const refused = await send('/support', '192.0.2.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const { rows } = await sql<{ row: string }>`select row_to_json(site_counts)::text as row from site_counts`.execute(
      other,
    )
    // Requests, characters and acknowledgements.
    expect(rows).toHaveLength(3)
    for (const { row } of rows) expect(row).not.toMatch(/192\.|sue@/)
  })

  test('where nothing can be counted nothing is taken, and what was typed comes back', async () => {
    const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Nothing else is kept waiting by it.
    const holding = other.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      await sql`lock table site_counts in access exclusive mode`.execute(connection)
      locked.resolve()
      await held.promise
      await sql`rollback`.execute(connection)
    })
    await locked.promise
    const [page, call] = await Promise.all([send('/support', '192.0.2.2'), send('/api/support', '192.0.2.2')])
    expect([page.status, call.status]).toEqual([503, 503])
    expect(page.headers.get('retry-after')).toBe('5')
    expect(await page.text()).toContain('Is there a garden?')
    held.resolve()
    await holding
    expect((await send('/support', '192.0.2.2')).status).toBe(303)
  })
})

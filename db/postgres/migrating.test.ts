import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi, type MockInstance } from 'vitest'
import { isOnPostgres, takePostgresDatabase } from '#app/testing/database/postgres.ts'
import { closeDatabase, openDatabase } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

test.runIf(isOnPostgres)('a migration takes as long as it needs, on either side of the connection', async () => {
  const { address, giveBack } = await takePostgresDatabase()
  const db = openDatabase(address)
  onTestFinished(async () => {
    closeDatabase(db)
    await giveBack()
  })
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  const asked = watchLimits()
  await migrateToLatest(db).catch(() => undefined)
  const statements = asked.filter(({ text }) => /^(insert|create|alter|delete|update)/i.test(text))
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter(({ limit }) => limit)).toEqual([])
})

/** The queries of all connections, with the time after which their asker gives up. */
function watchLimits(): { text: string; limit: unknown }[] {
  const asked: { text: string; limit: unknown }[] = []
  const { query: rest } = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const query = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof rest>
  onTestFinished(() => query.mockRestore())
  query.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text: string }]
    const { connectionParameters } = this as unknown as { connectionParameters: { query_timeout: unknown } }
    asked.push({ text: typeof query === 'string' ? query : query.text, limit: connectionParameters.query_timeout })
    return rest.apply(this, given)
  })
  return asked
}

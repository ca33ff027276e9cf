import { expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { readDatabaseFact } from './database.server.ts'

test('a database on PostgreSQL is a row with its version and size; a file is on the disk of the data, which has its own', async () => {
  const fact = await readDatabaseFact(await createTestDatabase())
  if (!isOnPostgres) return expect(fact).toBeNull()
  expect(fact).toMatchObject({ name: 'Database', isWell: true })
  expect(fact!.text).toMatch(/^PostgreSQL \d+\.\d+, where it takes [\d.]+ [MG]B$/)
})

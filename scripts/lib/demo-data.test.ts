import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { people } from '../../db/sample/history/people.ts'
import { pastOptions } from '../../app/testing/database/past.ts'
import { demoPeople } from '../sandbox/identity/people.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { prepareSampleData } from './demo-data.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

async function prepare(options: Parameters<typeof prepareSampleData>[1]) {
  const folder = mkdtempSync(join(tmpdir(), 'demo-data-'))
  folders.push(folder)
  const count = () =>
    withDatabase(databaseFile(folder), async (db) => {
      const { reservations } = await db
        .selectFrom('reservations')
        .select(({ fn }) => fn.countAll<number>().as('reservations'))
        .executeTakeFirstOrThrow()
      return reservations
    })
  return { folder, count, result: await prepareSampleData(folder, options) }
}

test('sample data have a past only where it is asked for', async () => {
  const { folder, count, result } = await prepare({})
  expect(result).toBe('loaded')
  expect(await count()).toBe(0)
  // What is there already gets none.
  expect(await prepareSampleData(folder, { past: pastOptions })).toBe('kept')
  expect(await count()).toBe(0)
}, 60_000)

test('the demo’s data have one, which a second start leaves as it is', async () => {
  const { folder, count, result } = await prepare({ past: pastOptions })
  expect(result).toBe('loaded')
  expect(await count()).toBe(26)
  expect(await prepareSampleData(folder, { past: pastOptions })).toBe('kept')
  expect(await count()).toBe(26)
}, 60_000)

test('Ada, Ben, Vera and Rita of the past are those who can sign in', () => {
  for (const name of ['ada', 'ben', 'vera', 'rita'] as const) {
    const { subject, firstName, lastName, email } = people[name]
    expect(demoPeople).toContainEqual(
      expect.objectContaining({ sub: subject, givenName: firstName, familyName: lastName, email }),
    )
  }
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addCanary } from '../../app/testing/database/canaries.ts'
import { addDeal, addUser, readTemplate } from '../../app/testing/database/database.ts'
import { createEmptyPostgres } from '../../app/testing/database/own-postgres.ts'
import { isOnPostgres } from '../../app/testing/database/postgres.ts'
import type { Db } from '../../db/database.server.ts'
import { findThings } from '../../db/text-search.server.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { moveFromPostgres, moveToPostgres } from './move.ts'

/** The move of every day: of a person and all that is about them. The command, many rows and refusals are in move.test.ts. */

const silently = () => undefined

describe.runIf(isOnPostgres)('a small site', () => {
  test('goes there and back with the same hash of every table, and both go on from there', async () => {
    const server = await createEmptyPostgres()
    onTestFinished(() => server.drop())
    const [folder, back] = [newFolder(), newFolder()]
    writeFileSync(databaseFile(folder), await readTemplate())
    await withDatabase(databaseFile(folder), async (db) => {
      const author = await addUser(db, { firstName: 'Gwenllïan', role: 'admin' })
      await addCanary(db, 'Tom', author)
      // Its number is never given again.
      const gone = await addDeal(db, { id: 5000 })
      await db.deleteFrom('deals').where('id', '=', gone).execute()
    })
    const there = await moveToPostgres(folder, server.address, silently)
    const returned = await moveFromPostgres(server.address, back, silently)
    expect(returned).toMatchObject({ rows: there.rows, hash: there.hash })
    await goesOn(server.db)
    await withDatabase(databaseFile(back), goesOn)
  })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function goesOn(db: Db): Promise<void> {
  const changes = () =>
    db.selectFrom('versions').select('changed').where('name', '=', 'deals').executeTakeFirstOrThrow()
  const before = await changes()
  expect(await addDeal(db, { title: 'Cegin newydd' })).toBe(5001)
  expect((await changes()).changed).toBeGreaterThan(before.changed)
  const found = async (kind: 'deal' | 'user', words: string) =>
    (await findThings(db, kind, words, 5)).things.map(({ text }) => text)
  expect(await found('deal', 'newydd')).toEqual([expect.stringContaining('PID-005001')])
  expect(await found('user', 'gwenllian')).toHaveLength(1)
}

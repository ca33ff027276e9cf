import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { addUser, createSqliteDatabase, testNow } from '#app/testing/database/database.ts'
import { openDatabase } from '../database.server.ts'
import * as migrations from '../migrations.ts'

test('versions and notes are as they were, and a note goes with what it is about', async () => {
  const db = openDatabase(':memory:')
  const read = async () => [
    await db.selectFrom('legal_versions').selectAll().execute(),
    await db.selectFrom('desk_notes').selectAll().execute(),
  ]
  let before: unknown[] = []
  for (const [name, { up }] of Object.entries(migrations)) {
    if (name === '0049-vendor-law') {
      const user = await addUser(db, { id: 'ivy' })
      await db.insertInto('legal_versions').values({ page: 'complaints', name: '2026-11-28', since: testNow, first_day: '2026-11-28', content: '{}' }).execute() // prettier-ignore
      const note = { about_type: 'user', about_id: user.id, author_user_id: user.id, created_at: testNow } as const
      await db.insertInto('desk_notes').values([{ ...note, body: 'One', is_suspicion: 1, is_unjudged: 1 }, { ...note, body: 'Two', is_suspicion: 0, is_unjudged: 0 }]).execute() // prettier-ignore
      before = await read()
    }
    await up(db as unknown as Kysely<unknown>)
  }
  expect(before.map((rows) => (rows as unknown[]).length)).toEqual([1, 2])
  expect(await read()).toEqual(before)
  await db.deleteFrom('users').execute()
  expect(await db.selectFrom('desk_notes').selectAll().execute()).toEqual([])
})

test('a message to a vendor is never about a suspicion', async () => {
  const db = await createSqliteDatabase()
  const { id } = await addSubmission(db, await addUser(db))
  for (const kind of ['vendor', 'desk'] as const)
    await expect(
      db.insertInto('submission_messages').values({ submission_id: id, kind, user_id: null, body: 'x', at: testNow, is_suspicion: 1 }).execute(), // prettier-ignore
    ).rejects.toThrow(/check/i)
})

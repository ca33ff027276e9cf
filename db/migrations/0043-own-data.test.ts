import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.server.ts'
import * as migrations from '../migrations.ts'

test('a note that was written before people could be told of it is held back until an admin has looked', async () => {
  const db = openDatabase(':memory:')
  const [last] = Object.keys(migrations).filter((name) => name.startsWith('0043'))
  for (const [name, { up }] of Object.entries(migrations)) {
    if (name === last)
      await db
        .insertInto('desk_notes')
        .values({ about_type: 'user', about_id: 'u', body: 'Old.', created_at: '2026-01-01T00:00:00.000Z' })
        .execute()
    await up(db as unknown as Kysely<unknown>)
  }
  await db
    .insertInto('desk_notes')
    .values({ about_type: 'user', about_id: 'u', body: 'New.', created_at: '2026-12-01T00:00:00.000Z' })
    .execute()
  const read = db.selectFrom('desk_notes').select(['body', 'is_suspicion', 'is_unjudged']).orderBy('id')
  expect(await read.execute()).toEqual([
    { body: 'Old.', is_suspicion: 1, is_unjudged: 1 },
    { body: 'New.', is_suspicion: 0, is_unjudged: 0 },
  ])
})

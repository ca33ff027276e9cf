import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addUser, createSqliteDatabase, testNow } from '#app/testing/database/database.ts'
import { up } from './0028-left-drafts.ts'

test('what a session left goes along where it gets another name, and ends with it; sessions and drafts stay', async () => {
  const db = await createSqliteDatabase()
  const { id } = await addUser(db, { isAdmin: true })
  // The tables as they were before, with a session that had ended and a draft that it had sent.
  await sql`DROP TABLE left_drafts`.execute(db)
  const session = { id_hash: 'old', user_id: id, data: '{}', created_at: testNow, seen_at: testNow, ended_at: testNow }
  await db.insertInto('sessions').values(session).execute()
  await db.insertInto('record_drafts').values({ user_id: id, kind: 'deal', record_id: 0, version: 0, fields: '{}', kept_at: testNow }).execute() // prettier-ignore

  await up(db as unknown as Kysely<unknown>)
  expect(await db.selectFrom('sessions').select('ended_at').execute()).toEqual([{ ended_at: testNow }])
  expect(await db.selectFrom('record_drafts').select('record_id').execute()).toEqual([{ record_id: 0 }])
  const left = {
    session_id: 'old',
    user_id: id,
    noun: 'deal' as const,
    about: 0,
    version: 0,
    fields: '{}',
    ended_at: testNow,
  }
  await db.insertInto('left_drafts').values(left).execute()
  await db.updateTable('sessions').set({ id_hash: 'new' }).execute()
  expect(await db.selectFrom('left_drafts').select('session_id').execute()).toEqual([{ session_id: 'new' }])
  await db.deleteFrom('sessions').execute()
  expect(await db.selectFrom('left_drafts').select('session_id').execute()).toEqual([])
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { isOnPostgres, openOnPostgres } from '#app/testing/database/postgres.ts'
import { isAmong, jsonText } from '../expressions.server.ts'

describe.runIf(isOnPostgres)('values that PostgreSQL cannot hold', () => {
  test('JSON with U+0000 or half a pair in it can be asked for its fields, as what else is in it', async () => {
    const db = await openOnPostgres()
    await addUser(db, { id: 'ed' })
    const fields = { title: 'One\0 two', body: '\ud83d and \ud83d\ude00 and \\u0000 and \\\\\0', none: null }
    const row = { user_id: 'ed', kind: 'post' as const, record_id: 1, version: 1, kept_at: '2026' }
    await db
      .insertInto('record_drafts')
      .values({ ...row, fields: JSON.stringify(fields) })
      .execute()
    const read = await db
      .selectFrom('record_drafts')
      .select(['fields', jsonText('fields', '$.title').as('title'), jsonText('fields', '$.body').as('body')])
      .execute()
    const body = '\ufffd and \ud83d\ude00 and \\u0000 and \\\\'
    expect(read).toEqual([{ fields: JSON.stringify({ title: 'One two', body, none: null }), title: 'One two', body }])
  })

  test('a text that only looks like JSON stays as it was typed', async () => {
    const db = await openOnPostgres()
    const typed = '{ say \\u0000 }'
    const { rows } = await sql`select ${typed}::text as text`.execute(db)
    expect(rows).toEqual([{ text: typed }])
  })

  test('a list of texts with U+0000 in it finds what it can', async () => {
    const db = await openOnPostgres()
    await addUser(db, { id: 'ed' })
    const found = db
      .selectFrom('users')
      .select('id')
      .where(isAmong('id', ['e\0d', 'x', 'c:\\{"},']))
    expect(await found.execute()).toEqual([{ id: 'ed' }])
  })
})

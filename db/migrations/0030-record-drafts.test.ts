import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addUser, createSqliteDatabase, testNow } from '#app/testing/database/database.ts'
import { up } from './0030-record-drafts.ts'

test('the drafts of deals and of posts are carried over, each with what it was of', async () => {
  const db = await createSqliteDatabase()
  const [ada, otto] = [(await addUser(db, { isAdmin: true })).id, (await addUser(db, { isAdmin: true })).id]
  // The tables as they were before.
  await sql`DROP TABLE record_drafts`.execute(db)
  for (const kind of ['deal', 'post']) {
    const of = `${kind}_id`
    const columns = `user_id TEXT NOT NULL, ${of} INTEGER NOT NULL, version INTEGER NOT NULL, fields TEXT NOT NULL, kept_at TEXT NOT NULL`
    await sql.raw(`CREATE TABLE ${kind}_drafts (${columns}, PRIMARY KEY (user_id, ${of})) STRICT, WITHOUT ROWID`).execute(db) // prettier-ignore
  }
  const text = (title: string) => JSON.stringify({ title })
  await sql`INSERT INTO deal_drafts VALUES
    (${ada}, 0, 0, ${text('new deal')}, ${testNow}), (${otto}, 5, 2, ${text('deal 5')}, ${testNow})`.execute(db)
  await sql`INSERT INTO post_drafts VALUES
    (${ada}, -7, 0, ${text('new post')}, ${testNow}), (${otto}, 5, 3, ${text('post 5')}, ${testNow})`.execute(db)

  await up(db as unknown as Kysely<unknown>)
  const draft = (user_id: string, kind: 'deal' | 'post', record_id: number, version: number, title: string) => ({
    user_id,
    kind,
    record_id,
    version,
    fields: text(title),
    kept_at: testNow,
  })
  expect(await db.selectFrom('record_drafts').selectAll().orderBy('version').orderBy('kind').execute()).toEqual([
    draft(ada, 'deal', 0, 0, 'new deal'),
    draft(ada, 'post', -7, 0, 'new post'),
    draft(otto, 'deal', 5, 2, 'deal 5'),
    draft(otto, 'post', 5, 3, 'post 5'),
  ])
  const { rows } = await sql`SELECT name FROM sqlite_schema WHERE name GLOB '*_drafts'`.execute(db)
  expect(rows).toEqual([{ name: 'left_drafts' }, { name: 'record_drafts' }])
})

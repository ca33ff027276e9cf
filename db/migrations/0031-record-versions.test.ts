import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addUser, createSqliteDatabase, testNow } from '#app/testing/database/database.ts'
import { up } from './0031-record-versions.ts'

test('the versions of deals and of posts are carried over, each with what it was of and with the form that made it', async () => {
  const db = await createSqliteDatabase()
  const { id: ada } = await addUser(db, { isAdmin: true })
  // The tables as they were before.
  for (const dropped of ['TABLE record_versions', 'TRIGGER deals_record_deleted', 'TRIGGER posts_record_deleted'])
    await sql.raw(`DROP ${dropped}`).execute(db)
  const end = 'saved_at TEXT NOT NULL, saved_by TEXT REFERENCES users (id) ON DELETE SET NULL, form_id TEXT'
  await sql.raw(`CREATE TABLE deal_versions (deal_id INTEGER, version INTEGER, fields TEXT, ${end})`).execute(db)
  await sql.raw(`CREATE TABLE post_versions (post_id INTEGER, version INTEGER, fields TEXT, note TEXT, ${end})`).execute(db) // prettier-ignore
  const sent = { print: 'p', taken: { 'a file': 'a picture' } }
  await sql`INSERT INTO deal_versions VALUES
    (5, 1, ${JSON.stringify({ title: 'deal' })}, ${testNow}, NULL, NULL),
    (5, 2, ${JSON.stringify({ title: 'deal again', sent })}, ${testNow}, ${ada}, 'form of the deal')`.execute(db)
  await sql`INSERT INTO post_versions VALUES
    (5, 1, ${JSON.stringify({ title: 'post' })}, 'restored from 2', ${testNow}, ${ada}, NULL),
    (5, 3, ${JSON.stringify({ title: 'post again', sent: 'p' })}, '', ${testNow}, NULL, 'form of the post')`.execute(db)

  await up(db as unknown as Kysely<unknown>)
  const kept = await db.selectFrom('record_versions').selectAll().orderBy('kind').orderBy('version').execute()
  const record = { record_id: 5, note: '', saved_at: testNow, saved_by: null, form_id: null }
  expect(kept.map((row) => ({ ...row, fields: JSON.parse(row.fields) as unknown }))).toEqual([
    { ...record, kind: 'deal', version: 1, fields: { title: 'deal' } },
    { ...record, kind: 'deal', version: 2, fields: { title: 'deal again', sent }, saved_by: ada, form_id: 'form of the deal' }, // prettier-ignore
    { ...record, kind: 'post', version: 1, fields: { title: 'post' }, note: 'restored from 2', saved_by: ada },
    { ...record, kind: 'post', version: 3, fields: { title: 'post again', sent: { print: 'p', taken: {} } }, form_id: 'form of the post' }, // prettier-ignore
  ])
  const { rows } =
    await sql`SELECT name FROM sqlite_schema WHERE name IN ('record_versions', 'deal_versions', 'post_versions')`.execute(
      db,
    )
  expect(rows).toEqual([{ name: 'record_versions' }])
})

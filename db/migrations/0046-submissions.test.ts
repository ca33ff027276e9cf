import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addPost, addUser } from '#app/testing/database/database.ts'
import { openDatabase, type Db } from '../database.server.ts'
import * as migrations from '../migrations.ts'

const at = '2026-11-02T10:00:00.000Z'
const tables = ['record_versions', 'record_drafts', 'left_drafts'] as const

let db: Db
let dealId: number
let before: unknown[]

const read = async () => {
  const all: unknown[] = []
  for (const table of tables) all.push((await sql`select * from ${sql.table(table)} order by fields`.execute(db)).rows)
  return all
}
const indexes = async () =>
  (
    await sql<{ tbl_name: string; name: string; sql: string | null }>`
      select tbl_name, name, sql from sqlite_schema where type = 'index' and tbl_name in ('record_versions', 'record_drafts', 'left_drafts')
      order by name`.execute(db)
  ).rows

let indexesBefore: unknown[]
beforeEach(async () => {
  db = openDatabase(':memory:')
  for (const [name, { up }] of Object.entries(migrations)) {
    if (name === '0046-submissions') await fill()
    await up(db as unknown as Kysely<unknown>)
  }
})

/** A row of each kind in each table, as it stood before. */
async function fill(): Promise<void> {
  const user = await addUser(db)
  dealId = await addDeal(db)
  const postId = await addPost(db)
  await db.insertInto('sessions').values({ id_hash: 's', user_id: user.id, data: '{}', created_at: at, seen_at: at }).execute() // prettier-ignore
  for (const [kind, id] of [['deal', dealId], ['post', postId]] as const) {
    const fields = JSON.stringify({ title: `A ${kind}` })
    await db.deleteFrom('record_versions').where('kind', '=', kind).where('record_id', '=', id).execute()
    await db.insertInto('record_versions').values({ kind, record_id: id, version: 1, fields, note: 'Begun', saved_at: at, saved_by: user.id, form_id: `form-${kind}` }).execute() // prettier-ignore
    await db.insertInto('record_drafts').values({ user_id: user.id, kind, record_id: id, version: 1, fields, kept_at: at }).execute() // prettier-ignore
    await db.insertInto('left_drafts').values({ session_id: 's', user_id: user.id, noun: kind, about: id, version: 1, fields, ended_at: at }).execute() // prettier-ignore
  } // prettier-ignore
  before = await read()
  indexesBefore = await indexes()
}

const kindsOf = async (table: 'record_versions' | 'record_drafts') =>
  (await db.selectFrom(table).select('kind').orderBy('kind').execute()).map(({ kind }) => kind)

describe('versions and drafts of deals and posts', () => {
  test('are as they were, with every index', async () => {
    expect(before.map((rows) => (rows as unknown[]).length)).toEqual([2, 2, 2])
    expect(await read()).toEqual(before)
    expect(await indexes()).toEqual(indexesBefore)
  })

  test('still go with their deal and their post', async () => {
    await db.deleteFrom('deals').where('id', '=', dealId).execute()
    expect([await kindsOf('record_versions'), await kindsOf('record_drafts')]).toEqual([['post'], ['post']])
    await db.deleteFrom('posts').execute()
    expect([await kindsOf('record_versions'), await kindsOf('record_drafts')]).toEqual([[], []])
  })

  test('still go with the session and the account they hang on', async () => {
    await db.deleteFrom('sessions').execute()
    expect(await db.selectFrom('left_drafts').selectAll().execute()).toEqual([])
    await db.deleteFrom('users').execute()
    expect(await kindsOf('record_drafts')).toEqual([])
    expect(await db.selectFrom('record_versions').select('saved_by').execute()).toEqual([{ saved_by: null }, { saved_by: null }]) // prettier-ignore
  })
})

test('submissions are a third kind, which goes with its submission, and there is no fourth', async () => {
  const user = await addUser(db)
  const { id } = await db.insertInto('submissions').values({ reference: 'SUB-7K2M9QWD', user_id: user.id, state: 'draft', state_since: at, answers: '{}', vendor_kind: null, price_pence: null, nation: null, address_key: null, title_key: null, reviewer_id: null, submitted_at: null, review_due_at: null, first_reviewed_at: null, terms_version: null, seconded_by: null, seconded_at: null, decided_at: null, deal_id: null, created_at: at, updated_at: at }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
  const version = { record_id: id, version: 1, fields: '{}', saved_at: at, saved_by: user.id }
  await db.insertInto('record_versions').values({ kind: 'submission', ...version }).execute() // prettier-ignore
  await db.insertInto('record_drafts').values({ user_id: user.id, kind: 'submission', record_id: id, version: 1, fields: '{}', kept_at: at }).execute() // prettier-ignore
  await expect(db.insertInto('record_versions').values({ kind: 'ticket' as 'deal', ...version }).execute()).rejects.toThrow(/CHECK/) // prettier-ignore
  await db.deleteFrom('submissions').where('id', '=', id).execute()
  expect([await kindsOf('record_versions'), await kindsOf('record_drafts')]).toEqual([
    ['deal', 'post'],
    ['deal', 'post'],
  ])
})

test('no deal that was there counts as vetted', async () => {
  expect(await db.selectFrom('deals').select('vetting').execute()).toEqual([{ vetting: null }])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, readTemplate } from '#app/testing/database/database.ts'
import { openDatabase, type Db } from './database.server.ts'
import { keepByVersion } from './keep-by-version.server.ts'

let folder: string
let db: Db
let readings: number
/** How many categories there are whose name begins so. */
const count = keepByVersion(['blog_categories'], async (from: Db, { name }: { name: string }) => {
  readings += 1
  const rows = await from.selectFrom('blog_categories').select('id').where('name', 'like', `${name}%`).execute()
  return rows.length
})
const add = (name: string, to: Db = db) =>
  to.insertInto('blog_categories').values({ name, folded_name: name, created_at: '2026' }).execute()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keep-'))
  writeFileSync(join(folder, 'test.db'), await readTemplate())
  db = openDatabase(join(folder, 'test.db'))
  readings = 0
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

test('the same question is answered from memory until the table is written', async () => {
  await add('one')
  expect([await count(db, { name: 'o' }), await count(db, { name: 'o' })]).toEqual([1, 1])
  expect(readings).toBe(1)
  await add('other')
  expect(await count(db, { name: 'o' })).toBe(2)
  expect(readings).toBe(2)
})

test('another question has an answer of its own', async () => {
  await add('one')
  expect([await count(db, { name: 'one' }), await count(db, { name: 'two' })]).toEqual([1, 0])
  expect([await count(db, { name: 'one' }), await count(db, { name: 'two' })]).toEqual([1, 0])
  expect(readings).toBe(2)
})

test('a write to another table keeps the answer', async () => {
  await count(db, { name: 'o' })
  await db.deleteFrom('testimonials').execute()
  await count(db, { name: 'o' })
  expect(readings).toBe(1)
})

test('what another connection writes is seen', async () => {
  await count(db, { name: 'o' })
  const beside = openDatabase(join(folder, 'test.db'))
  await add('one', beside)
  await beside.destroy()
  expect(await count(db, { name: 'o' })).toBe(1)
})

test('what is written while the answer is read makes it stale', async () => {
  const reading = count(db, { name: 'o' })
  const writing = add('one')
  await reading
  await writing
  expect(await count(db, { name: 'o' })).toBe(1)
})

test('a transaction is asked itself, and what it has written and undone is kept by nobody', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await add('one', trx)
    expect([await count(trx, { name: 'o' }), await count(trx, { name: 'o' })]).toEqual([1, 1])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(readings).toBe(2)
  expect(await count(db, { name: 'o' })).toBe(0)
})

test('two databases do not share answers', async () => {
  const another = await createTestDatabase()
  await add('one')
  expect([await count(db, { name: 'o' }), await count(another, { name: 'o' })]).toEqual([1, 0])
  await another.destroy()
})

test('a failure is not kept', async () => {
  let hasFailed = false
  const ask = keepByVersion(['deals'], () => {
    if (hasFailed) return Promise.resolve('an answer')
    hasFailed = true
    return Promise.reject(new Error('not now'))
  })
  await expect(ask(db)).rejects.toThrow('not now')
  expect(await ask(db)).toBe('an answer')
})

test('answers to questions without end are not kept without end', async () => {
  for (let number = 0; number < 500; number += 1) await count(db, { name: String(number) })
  await count(db, { name: '499' })
  expect(readings).toBe(500)
  await count(db, { name: '0' })
  expect(readings).toBe(501)
})

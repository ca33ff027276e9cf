import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addHold, addPost, addUser, createTestDatabase, readTemplate } from '#app/testing/database/database.ts'
import { findLowestSecurePrice, listDealNames } from '#app/domain/deals/record/deals.server.ts'
import { randomFrom } from '#app/ui/deals/drawing/pen.ts'
import { connectionOf, openDatabase, openSnapshot, type Db } from './database.server.ts'
import {
  hasVersions,
  nameForDeal,
  nameForType,
  readChangesOfTurn,
  readLastChange,
  readLastChangeWithin,
  versionNames,
  type VersionName,
} from './versions.server.ts'

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'versions-'))
  writeFileSync(join(folder, 'test.db'), await readTemplate())
  db = openDatabase(join(folder, 'test.db'))
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const category = (name: string) => ({ name, folded_name: name, created_at: '2026' })
const addCategory = (name: string, to: Db = db) => to.insertInto('blog_categories').values(category(name)).execute()
/** The names that a piece of work changes. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Map(versionNames.map((name) => [name, readLastChange(db, [name])]))
  await work()
  return versionNames.filter((name) => readLastChange(db, [name]) > before.get(name)!)
}

describe('the number of the last change', () => {
  test('grows with every change of a row, and with no other', async () => {
    const seen: number[] = []
    const look = () => void seen.push(readLastChange(db, ['blog_categories']))
    await addCategory('one')
    look()
    await db.updateTable('blog_categories').set({ name: 'One' }).execute()
    look()
    await db
      .insertInto('blog_categories')
      .values(category('two'))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    look()
    await sql`INSERT OR REPLACE INTO blog_categories (name, folded_name, created_at) VALUES ('Two', 'two', '2027')`.execute(
      db,
    )
    look()
    await db.deleteFrom('blog_categories').execute()
    look()
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(new Set(seen).size).toBe(5)
    await db.deleteFrom('blog_categories').execute()
    look()
    expect(seen[5]).toBe(seen[4])
  })

  test('is that of the newest among several names, and zero for what has never been changed', async () => {
    await addCategory('one')
    const one = readLastChange(db, ['blog_categories'])
    expect(readLastChange(db, ['deals', 'blog_categories'])).toBe(one)
    expect(readLastChange(db, ['reservations:7'])).toBe(0)
    expect(readLastChange(db, [])).toBe(0)
  })

  test('of what is undone is believed by nobody', async () => {
    const before = readLastChange(db, ['blog_categories'])
    const undone = db.transaction().execute(async (trx) => {
      await addCategory('one', trx)
      expect(readLastChange(db, ['blog_categories'])).toBe(before)
      expect(await readLastChangeWithin(trx, ['blog_categories'])).toBeGreaterThan(before)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(readLastChange(db, ['blog_categories'])).toBe(before)
    await addCategory('two')
    expect(readLastChange(db, ['blog_categories'])).toBeGreaterThan(before)
  })

  test('is known while another transaction is open, as soon as it is committed', async () => {
    const before = readLastChange(db, ['blog_categories'])
    await addCategory('one')
    await db.transaction().execute(async (trx) => {
      const one = await readLastChangeWithin(trx, ['blog_categories'])
      expect(one).toBeGreaterThan(before)
      await addCategory('two', trx)
      expect(readLastChange(db, ['blog_categories'])).toBe(one)
    })
  })

  test('is known in a transaction that had to wait for another program', async () => {
    const other = new SQLite(join(folder, 'test.db'))
    other.exec('BEGIN IMMEDIATE')
    const before = readLastChange(db, ['blog_categories'])
    const seen = db.transaction().execute(() => Promise.resolve(readLastChange(db, ['blog_categories'])))
    await nextTurn()
    other.exec("INSERT INTO blog_categories (name, folded_name, created_at) VALUES ('other', 'other', '2026'); COMMIT")
    other.close()
    expect(await seen).toBeGreaterThan(before)
  })

  test('that cannot be read leaves no transaction open', async () => {
    readLastChange(db, [])
    await sql`DROP TABLE versions`.execute(db)
    await expect(db.transaction().execute(() => Promise.resolve())).rejects.toThrow('no such table')
    expect(connectionOf(db)!.inTransaction).toBe(false)
  })

  test('is the same for every connection, whoever has made the change', async () => {
    const beside = openDatabase(join(folder, 'test.db'))
    expect(await changedBy(() => addCategory('one', beside))).toEqual(['blog_categories'])
    expect(readLastChange(beside, ['blog_categories'])).toBe(readLastChange(db, ['blog_categories']))
    await beside.destroy()
  })

  test('is there for a database in memory, and not for a transaction or a snapshot', async () => {
    const memory = await createTestDatabase()
    await addCategory('one', memory)
    expect(readLastChange(memory, ['blog_categories'])).toBeGreaterThan(readLastChange(memory, ['deals']))
    await memory.destroy()
    const snapshot = await openSnapshot(db)
    expect([hasVersions(db), hasVersions(snapshot.db)]).toEqual([true, false])
    expect(() => readLastChange(snapshot.db, ['deals'])).toThrow()
    snapshot.close()
    await db.transaction().execute((trx) => Promise.resolve(expect(hasVersions(trx)).toBe(false)))
  })
})

describe('asked once a turn of the event loop', () => {
  const seen = () => readChangesOfTurn(db).lastOf(['blog_categories'])

  test("another process's commit is seen by the next turn", async () => {
    const before = seen()
    const other = new SQLite(join(folder, 'test.db'))
    other.exec("INSERT INTO blog_categories (name, folded_name, created_at) VALUES ('other', 'other', '2026')")
    other.close()
    expect(seen()).toBe(before)
    await nextTurn()
    expect(seen()).toBeGreaterThan(before)
  })

  test('a commit of this process is seen at once, in a transaction or by itself', async () => {
    await nextTurn()
    let turns = 0
    const counting = setImmediate(() => void (turns += 1))
    const numbers = [seen()]
    await addCategory('alone')
    numbers.push(seen())
    await db.transaction().execute(async (trx) => {
      await addCategory('together', trx)
      expect(seen()).toBe(numbers.at(-1))
    })
    numbers.push(seen())
    expect([turns, new Set(numbers).size]).toEqual([0, 3])
    clearImmediate(counting)
  })
})

test('each name has its row and its triggers after all migrations', async () => {
  const rows = await db.selectFrom('versions').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual([...versionNames])
  const { rows: triggers } = await sql<{ table: string; sql: string }>`
    SELECT tbl_name AS "table", sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%\\_version\\_%' ESCAPE '\\'
  `.execute(db)
  const events = (name: string, table: string) =>
    triggers
      .filter((trigger) => trigger.table === table && trigger.sql.includes(`WHERE name = '${name}'`))
      .map((trigger) => /AFTER (INSERT|UPDATE|DELETE)/.exec(trigger.sql)![1])
  const tables: Record<string, string> = {
    authors: 'users',
    deal_names: 'deals',
    lowest_secure_price: 'deals',
    public_deals: 'deals',
  }
  for (const name of versionNames)
    expect([name, new Set(events(name, tables[name] ?? name))]).toEqual([
      name,
      new Set(name === 'authors' ? ['UPDATE'] : ['INSERT', 'UPDATE', 'DELETE']),
    ])
})

describe('what is changed', () => {
  test('by a hold is told of its deal alone, and not by what no page shows of it', async () => {
    const [held, other] = [await addDeal(db), await addDeal(db)]
    const buyer = await addUser(db)
    const changedDeals = async (work: () => Promise<unknown>) => {
      const names: VersionName[] = ['reservations', `reservations:${held}`, `reservations:${other}`]
      const before = names.map((name) => readLastChange(db, [name]))
      await work()
      return names.filter((name, index) => readLastChange(db, [name]) > before[index]!)
    }
    let id = ''
    expect(await changedDeals(async () => (id = await addHold(db, buyer, held, { until: '2027' })))).toEqual([
      'reservations',
      `reservations:${held}`,
    ])
    const set = (values: object) => () => db.updateTable('reservations').set(values).where('id', '=', id).execute()
    expect(await changedDeals(set({ first_document_access_at: '2027' }))).toEqual([])
    expect(await changedDeals(set({ status: 'expired', ended_at: '2027' }))).toEqual([
      'reservations',
      `reservations:${held}`,
    ])
    expect(await changedDeals(() => db.deleteFrom('reservations').execute())).toEqual([
      'reservations',
      `reservations:${held}`,
    ])
  })

  test('by a hold is told of the type of its deal, and of no other type', async () => {
    const [retail, student] = [
      await addDeal(db, { property_type: 'Retail' }),
      await addDeal(db, { property_type: 'Student' }),
    ]
    const buyer = await addUser(db)
    const changedTypes = async (work: () => Promise<unknown>) => {
      const before = (['Retail', 'Student'] as const).map(
        (type) => [type, readLastChange(db, [nameForType(type)])] as const,
      )
      await work()
      return before.filter(([type, last]) => readLastChange(db, [nameForType(type)]) > last).map(([type]) => type)
    }
    const set = (values: object) => () => db.updateTable('reservations').set(values).execute()
    expect(await changedTypes(() => addHold(db, buyer, retail, { until: '2027' }))).toEqual(['Retail'])
    expect(await changedTypes(set({ first_document_access_at: '2027' }))).toEqual([])
    expect(await changedTypes(set({ expires_at: '2028' }))).toEqual(['Retail'])
    expect(await changedTypes(set({ deal_id: student }))).toEqual(['Retail', 'Student'])
    expect(await changedTypes(() => db.deleteFrom('reservations').execute())).toEqual(['Student'])
    expect(readLastChange(db, versionNames)).toBe(readLastChange(db, ['reservations']))
  })

  test('of names and prices is told wherever what is read of them may be another, and rarely where it is not', async () => {
    const random = randomFrom('facts')
    const facts: [VersionName, () => Promise<unknown>][] = [
      ['deal_names', () => listDealNames(db)],
      [
        'public_deals',
        () => db.selectFrom('deals').selectAll().where('status', 'in', ['active', 'reserved']).execute(),
      ],
      // A transaction is always asked itself.
      ...[true, false].map((allowScotland): [VersionName, () => Promise<unknown>] => [
        'lowest_secure_price',
        () => db.transaction().execute((trx) => findLowestSecurePrice(trx, { allowScotland })),
      ]),
    ]
    const pick = async () => random.pick(await db.selectFrom('deals').select('id').execute()).id
    const values = () =>
      random.pick([
        { status: random.pick(['draft', 'active', 'active', 'reserved', 'inactive'] as const) },
        { secure_price_pence: random.between(1, 9) * 100_000 },
        { nation: random.pick(['Scotland', 'Wales'] as const) },
        { title: `Deal ${random.between(1, 99)}` },
        { price_pence: random.between(1, 99) * 100_000, ai_score: random.between(1, 99), updated_at: '2027' },
      ])
    const steps = [
      () => addDeal(db, { secure_price_pence: random.between(1, 9) * 100_000, ...values() }),
      async () =>
        db
          .deleteFrom('deals')
          .where('id', '=', await pick())
          .execute(),
      async () =>
        db
          .updateTable('deals')
          .set(values())
          .where('id', '=', await pick())
          .execute(),
      async () =>
        db
          .updateTable('deals')
          .set(values())
          .where('id', '>', await pick())
          .execute(),
    ]
    for (let more = 0; more < 5; more += 1) await addDeal(db)
    let [kept, changed] = [0, 0]
    for (let step = 0; step < 150; step += 1) {
      const before = await Promise.all(facts.map(([name, read]) => [readLastChange(db, [name]), read()] as const).map(async ([last, value]) => [last, JSON.stringify(await value)] as const)) // prettier-ignore
      await ((await db.selectFrom('deals').select('id').execute()).length < 4 ? steps[0]! : random.pick(steps))()
      for (const [index, [name, read]] of facts.entries()) {
        const isSame = JSON.stringify(await read()) === before[index]![1]
        const isTold = readLastChange(db, [name]) > before[index]![0]
        expect([step, name, isSame || isTold]).toEqual([step, name, true])
        if (!isTold) kept += 1
        if (!isSame) changed += 1
      }
    }
    expect(changed).toBeGreaterThan(50)
    expect(kept).toBeGreaterThan(150)
  })

  test('by a write to a deal is told of it alone, under one of a thousand names, and never later than of its table', async () => {
    const id = await addDeal(db, { id: 4017 })
    const name = nameForDeal('deals', id)
    expect(name).toBe('deals:17')
    expect(readLastChange(db, [name])).toBeLessThan(readLastChange(db, ['deals']))
    const before = readLastChange(db, versionNames)
    await addDeal(db, { id: 4018 })
    expect(readLastChange(db, [name])).toBeLessThan(before)
    await db.updateTable('deals').set({ title: 'Another' }).where('id', '=', id).execute()
    const changed = readLastChange(db, [name])
    expect(changed).toBeGreaterThan(before)
    await db.deleteFrom('deals').where('id', '=', id).execute()
    expect(readLastChange(db, [name])).toBeGreaterThan(changed)
    expect(readLastChange(db, versionNames)).toBe(await readLastChangeWithin(db, [...versionNames, name]))
  })

  test('by a cascade is told like everything else', async () => {
    const editor = await addUser(db, { role: 'editor' })
    const id = await addPost(db, { author_id: editor.id })
    await db.insertInto('post_tags').values({ post_id: id, position: 0, tag: 'a' }).execute()
    const changed = await changedBy(() => db.deleteFrom('posts').where('id', '=', id).execute())
    expect(changed).toEqual(expect.arrayContaining(['posts', 'post_tags']))
  })

  test('of a person is told where they have written a post and another name stands there', async () => {
    const [editor, reader] = [await addUser(db, { role: 'editor' }), await addUser(db)]
    await addPost(db, { author_id: editor.id })
    const set = (id: string, values: object) => () => db.updateTable('users').set(values).where('id', '=', id).execute()
    expect(await changedBy(set(editor.id, { signed_in_at: '2027' }))).toEqual([])
    expect(await changedBy(set(editor.id, { first_name: 'Zoë' }))).toEqual(['authors'])
    expect(await changedBy(set(editor.id, { first_name: 'Zoë' }))).toEqual([])
    expect(await changedBy(set(reader.id, { first_name: 'Zoë' }))).toEqual([])
    expect(await changedBy(() => addUser(db))).toEqual([])
  })

  test('of an edition is told once it shows', async () => {
    const edition = { kind: 'areas-file', format: 'a', state: 'reading', file_name: 'a', created_at: '2026' } as const
    expect(await changedBy(() => db.insertInto('area_editions').values(edition).execute())).toEqual([])
    const set = (state: 'checked' | 'live') => () => db.updateTable('area_editions').set({ state }).execute()
    expect(await changedBy(set('checked'))).toEqual([])
    expect(await changedBy(set('live'))).toEqual(['area_editions'])
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { hostileTexts } from '#app/testing/inputs/hostile-texts.ts'
import { addManyRequests, addManyTickets } from '#app/testing/database/many-cases.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { isOnPostgres, onlySqlite } from '#app/testing/database/postgres.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { checkIntegrity, type Db } from './database.server.ts'
import { findThings, type SearchedKind } from './text-search.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const find = async (kind: SearchedKind, typed: string) =>
  (await findThings(db, kind, typed, 10)).things.map(({ id }) => id)

/** True where the index holds exactly the letters of the texts. */
async function isExact(): Promise<boolean> {
  // PostgreSQL keeps its index by itself.
  if (isOnPostgres) return true
  await sql`INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)`.execute(db)
  return checkIntegrity(db).length === 0
}

describe('words', () => {
  beforeEach(async () => {
    await addUser(db, { id: 'gwen', firstName: 'Gwenllïan', lastName: "O'Brien", email: 'Gwen@Môn.test' })
    await addUser(db, { id: 'li', firstName: '李', lastName: 'Łódź', email: 'li@people.test' })
    await addUser(db, { id: 'bo', firstName: 'Bo', lastName: 'Xu', email: 'bo@people.test' })
  })

  test.each([
    ['half a name', 'wenll', ['gwen']],
    ['in any case', 'GWENLLIAN', ['gwen']],
    ['with accents, whole or composed', 'lli\u0308an', ['gwen']],
    ['several, anywhere', "mÔn  o'b gwen", ['gwen']],
    ['one of two is not there', 'gwen smith', []],
    ['half an address', '@people', ['bo', 'li']],
    ['two letters', 'xu', ['bo']],
    ['one letter of another alphabet', '李', ['li']],
    ['one letter in the other case', 'ł', ['li']],
    ['a short and a long one', 'people xu', ['bo']],
    ['a short one that is not there', 'people zz', []],
    ['no words', ' \u0000\t ', []],
    ['nothing but accents', '\u0301\u0323', []],
    ['in another place than in the index', 'ople.te', ['bo', 'li']],
    ['the groups of letters and not the word', 'peoople', []],
  ])('%s: %j', async (_, typed, ids) => expect(await find('user', typed)).toEqual(ids))

  test('a kind is searched by itself', async () => {
    await addDeal(db, { title: 'Gwen’s house' })
    expect(await find('user', 'gwen')).toEqual(['gwen'])
    expect(await find('deal', 'gwen')).toEqual(['1'])
    expect(await find('ticket', 'gwen')).toEqual([])
  })
})

/** What PostgreSQL has instead is tested in db/postgres/search.test.ts. */
const onlyItsOwnIndex = () => (isOnPostgres ? onlySqlite('the index of the search is SQLite’s') : undefined)

test('where only the newest are compared, there may be more', async () => {
  onlyItsOwnIndex()
  const words = ['A stone was thrown.', ...Array.from({ length: 5000 }, () => 'I went through it on my own.')]
  await addManyTickets(db, words.length, testNow, (number) => ({ message: words[number]! }))
  // The groups of letters of the one stand in all the others, which are newer.
  expect(await findThings(db, 'ticket', 'thrown', 10)).toEqual({ things: [], count: 0, hasMore: true })
  expect(await findThings(db, 'ticket', 'stone', 10)).toMatchObject({ count: 1, hasMore: false })
})

test('a number of a deal is compared as the text that the index holds', async () => {
  onlyItsOwnIndex()
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where name in ('deals_searched_changed', 'deals_searched_deleted')`.execute(db)
  expect(rows).toHaveLength(2)
  for (const trigger of rows) expect(trigger.sql).toMatch(/ id = CAST\((NEW|OLD)\.id AS TEXT\) /)
})

describe('whatever a person types is data', () => {
  const syntax = ['"', '""', '"a"b"', 'AND', 'terrace AND', 'NOT terrace', 'NEAR(', 'NEAR(a b, 2)', 'terr*', '^terrace', 'text:terrace', '{text}: x', '-terrace', '+', '()', '%', '_', '\\', '%%%', '___', 'ab%', '\ud800abc', 'a\u0000bc'] // prettier-ignore
  const texts = [...syntax, ...naughtyStrings, ...Object.values(hostileTexts).map((text) => text(2000))]

  test('it is never an error, and is found where it is written', async () => {
    for (const [index, text] of texts.entries()) {
      await addDeal(db, { id: 1000 + index, title: `x${text.slice(0, 200)}x` })
      expect
        .soft((await findThings(db, 'deal', text.slice(0, 200), 10)).count, text)
        .toBeGreaterThanOrEqual(/[^\s\0\p{M}]/u.test(text) ? 1 : 0)
    }
    expect(await isExact()).toBe(true)
  })

  test('signs of SQL and of the index stand for themselves', async () => {
    await addDeal(db, { title: 'Two-bed terrace' })
    for (const text of ['terr*', 'terra%', 't_', '%', 'terrace OR garden', '"terrace"', 'title:terrace'])
      expect.soft(await find('deal', text), text).toEqual([])
  })

  test('a long text asks the index for a few groups of letters and never twice', async () => {
    await addManyTickets(db, 200, testNow, () => ({ message: 'abcdef'.repeat(200) }))
    for (const text of [
      'abcdef'.repeat(33),
      'abc '.repeat(50),
      Array.from({ length: 60 }, (_, n) => `w${n}`).join(' '),
    ]) {
      const queries = await watchQueries(db, (watched) => findThings(watched, 'ticket', text, 10))
      expect.soft(queries.length).toBeLessThanOrEqual(3)
    }
  })
})

test('the newest come first; the count ends at two hundred', async () => {
  await addManyRequests(db, 450, testNow, (number) => ({ search_text: `person ${number % 3 ? 'odd' : 'third'}` }))
  const found = await findThings(db, 'refund-request', 'person', 3)
  expect(found.things.map(({ id }) => id)).toEqual(['request-449', 'request-448', 'request-447'])
  expect(found).toMatchObject({ count: 200, hasMore: true })
  expect(await findThings(db, 'refund-request', 'third', 3)).toMatchObject({ count: 150, hasMore: false })
})

describe('nothing old is found', () => {
  test('after a change', async () => {
    const id = await addDeal(db, { title: 'Victorian terrace' })
    await db.updateTable('deals').set({ title: 'Edwardian villa', updated_at: testNow }).where('id', '=', id).execute()
    expect(await find('deal', 'victorian')).toEqual([])
    expect(await find('deal', 'villa')).toEqual([String(id)])
    expect(await isExact()).toBe(true)
  })

  test('after a person is made anonymous, and after their row is deleted', async () => {
    const { id } = await addUser(db, { firstName: 'Gwenllian', email: 'gwen@people.test' })
    await db
      .updateTable('users')
      .set({ first_name: 'Deleted', last_name: '', email: 'deleted@invalid.test' })
      .where('id', '=', id)
      .execute()
    expect([await find('user', 'gwen'), await find('user', 'invest'), await find('user', 'deleted')]).toEqual([
      [],
      [],
      [id],
    ])
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect(await find('user', 'deleted')).toEqual([])
    expect((await sql`SELECT 1 FROM search_texts`.execute(db)).rows).toEqual([])
    expect(await isExact()).toBe(true)
  })

  test('after a ticket is deleted, with every message of it', async () => {
    await addManyTickets(db, 2, testNow, () => ({}))
    const message = { kind: 'reply' as const, author_user_id: null, created_at: testNow }
    await db
      .insertInto('ticket_messages')
      .values([
        { ...message, ticket_id: 'ticket-0', body: 'The chimney leans.' },
        { ...message, ticket_id: 'ticket-0', kind: 'note', body: 'A leaning chimney.' },
        { ...message, ticket_id: 'ticket-1', body: 'A chimney too.' },
      ])
      .execute()
    expect(await find('ticket', 'chimney')).toEqual(['ticket-1', 'ticket-0'])
    await db.deleteFrom('ticket_messages').where('body', '=', 'The chimney leans.').execute()
    expect(await find('ticket', 'leans')).toEqual([])
    expect(await find('ticket', 'leaning')).toEqual(['ticket-0'])
    await db.deleteFrom('tickets').where('id', '=', 'ticket-0').execute()
    expect(await find('ticket', 'chimney')).toEqual(['ticket-1'])
    expect(await isExact()).toBe(true)
  })

  test('after it is undone', async () => {
    const undone = db.transaction().execute(async (trx) => {
      await addDeal(trx, { title: 'Victorian terrace' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await find('deal', 'victorian')).toEqual([])
    expect(await isExact()).toBe(true)
  })
})

test('a change of anything else writes nothing into the index', async () => {
  onlyItsOwnIndex()
  const user = await addUser(db)
  const before = await sql<{ id: number }>`SELECT id, block FROM search_index_data ORDER BY id`.execute(db)
  await db.updateTable('users').set({ email: user.email, signed_in_at: testNow }).where('id', '=', user.id).execute()
  expect(await sql`SELECT id, block FROM search_index_data ORDER BY id`.execute(db)).toEqual(before)
})

test.each([
  ['by the index', 'person42', 'VIRTUAL TABLE INDEX'],
  [
    'two letters by the numbers of the kind',
    'zq',
    'SEARCH search_texts USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  ],
])('the things of a kind are found %s, in their order', async (_, typed, step) => {
  await addManyTickets(db, 100, testNow, () => ({}))
  const [query] = await watchQueries(db, (watched) => findThings(watched, 'ticket', typed, 10))
  expect(query!.plan).toContain(step)
  expect(query!.plan).not.toMatch(/SCAN texts|SCAN search_texts|TEMP B-TREE/)
})

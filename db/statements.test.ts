import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './database.server.ts'
import { Statements } from './statements.server.ts'

let sqlite: SQLite.Database
let statements: Statements
/** The texts that SQLite has prepared. */
let prepared: string[]

beforeEach(() => {
  sqlite = new SQLite(':memory:')
  sqlite.exec("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); INSERT INTO t (b) VALUES ('x'), ('y'), ('z')")
  prepared = []
  const prepare = sqlite.prepare.bind(sqlite)
  vi.spyOn(sqlite, 'prepare').mockImplementation((text: string) => {
    prepared.push(text)
    return prepare(text)
  })
  statements = new Statements(sqlite)
})
afterEach(() => {
  vi.restoreAllMocks()
  sqlite.close()
})

const all = (text: string, ...values: unknown[]) => statements.prepare(text).all(...values)

test('a text is prepared once, and each run has its own values and rows', () => {
  expect(all('select b from t where a = ?', 1)).toEqual([{ b: 'x' }])
  expect(all('select b from t where a = ?', 2)).toEqual([{ b: 'y' }])
  expect(prepared).toEqual(['select b from t where a = ?'])
})

test('two who take rows of the same text one by one do not disturb each other, nor one who takes them at once', () => {
  const first = statements.prepare('select a from t').iterate()
  expect(first.next().value).toEqual({ a: 1 })
  const second = statements.prepare('select a from t').iterate()
  expect(second.next().value).toEqual({ a: 1 })
  expect(all('select a from t')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }])
  expect([...first, ...second]).toEqual([{ a: 2 }, { a: 3 }, { a: 2 }, { a: 3 }])
  prepared = []
  expect(all('select a from t')).toHaveLength(3)
  expect(prepared).toEqual([])
})

test('what stopped taking rows half way leaves the statement to others', () => {
  for (const row of statements.prepare('select a from t').iterate()) if ((row as { a: number }).a === 2) break
  expect(all('select a from t')).toHaveLength(3)
  expect(prepared).toHaveLength(1)
})

test('a statement that failed can be run again', () => {
  const insert = (a: number) => statements.prepare('insert into t (a) values (?)').run(a)
  expect(() => insert(1)).toThrow('UNIQUE')
  expect(insert(4).changes).toBe(1)
  expect(prepared).toHaveLength(1)
})

test('a change of the schema is seen by what was prepared before it', () => {
  expect(all('select * from t where a = 1')).toEqual([{ a: 1, b: 'x' }])
  statements.prepare('alter table t add column c text').run()
  expect(all('select * from t where a = 1')).toEqual([{ a: 1, b: 'x', c: null }])
  statements.prepare('alter table t drop column b').run()
  expect(all('select * from t where a = 1')).toEqual([{ a: 1, c: null }])
})

test('a change of the schema past it is seen as well', () => {
  expect(all('select * from t where a = 1')).toEqual([{ a: 1, b: 'x' }])
  sqlite.exec('alter table t add column c text')
  expect(all('select * from t where a = 1')).toEqual([{ a: 1, b: 'x', c: null }])
})

test('texts without end are not kept without end, and those in use stay', () => {
  for (let number = 0; number < 1000; number += 1) {
    all(`select ${number} as n`)
    all('select b from t')
  }
  expect(prepared.filter((text) => text === 'select b from t')).toHaveLength(1)
  prepared = []
  all('select 999 as n')
  all('select 0 as n')
  expect(prepared).toEqual(['select 0 as n'])
})

test('every query of an opened database goes through it', async () => {
  const db = openDatabase(':memory:')
  const prepare = vi.spyOn(SQLite.prototype, 'prepare')
  const ask = (value: number) => sql<{ n: number }>`select ${value} as n`.execute(db)
  expect([(await ask(1)).rows, (await ask(2)).rows]).toEqual([[{ n: 1 }], [{ n: 2 }]])
  expect(prepare).toHaveBeenCalledTimes(1)
  await db.transaction().execute((trx) => sql`select 3`.execute(trx))
  await db.transaction().execute((trx) => sql`select 3`.execute(trx))
  expect(prepare.mock.calls.map(([text]) => text)).toEqual(['select ? as n', 'begin immediate', 'select 3', 'commit'])
  await db.destroy()
})

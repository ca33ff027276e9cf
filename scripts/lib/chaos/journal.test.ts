import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { countingOf, Journal, type Sought } from './journal.ts'

test('an entry is found by its values, by a part of a text, and by what may not be there', () => {
  const database = new SQLite(':memory:')
  database.exec(
    "CREATE TABLE t (a TEXT, b INTEGER, c TEXT); INSERT INTO t VALUES ('one two', 1, NULL), ('three', 2, 'x')",
  )
  const count = (where: Sought['where']) => {
    const { text, values } = countingOf({ table: 't', where })
    return database
      .prepare(text)
      .pluck()
      .get(...values)
  }
  expect(count({ a: 'three' })).toBe(1)
  expect(count({ a: { like: 'two' } })).toBe(1)
  expect(count({ a: { like: 'two' }, b: 2 })).toBe(0)
  expect(count({ c: null })).toBe(1)
  expect(count({ c: { not: null } })).toBe(1)
  expect(count({ a: { not: 'three' } })).toBe(1)
  expect(count({ a: 'four' })).toBe(0)
  database.close()
})

test('entries are counted by kind', () => {
  const journal = new Journal()
  for (const what of ['hold', 'ticket', 'hold']) journal.note(what, 't', {})
  expect(journal.count()).toEqual({ hold: 2, ticket: 1 })
})

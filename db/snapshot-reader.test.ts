import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SnapshotReader } from './snapshot-reader.server.ts'

let folder: string
let sqlite: SQLite.Database
let reader: SnapshotReader
/** The statements that SQLite was asked to begin. */
let asked: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
  sqlite = new SQLite(join(folder, 'test.db'))
  sqlite.exec('create table numbers (number integer primary key, parity integer)')
  const insert = sqlite.prepare('insert into numbers values (?, ?)')
  for (let number = 1; number <= 250; number += 1) insert.run(number, number % 2)
  asked = []
  sqlite.function('note', { directOnly: false }, (name) => Math.sign(asked.push(String(name))))
  reader = new SnapshotReader(sqlite)
})
afterEach(() => {
  reader.close()
  rmSync(folder, { recursive: true })
})

const list = 'select number from numbers where parity = ? order by number desc limit ? offset ?'
const page = (parity: number, size: number, offset: number, text = list) =>
  (reader.prepare(text).all([parity, size, offset]) as { number: number }[]).map(({ number }) => number)
const odd = Array.from({ length: 125 }, (_, index) => 249 - 2 * index)
const even = odd.map((number) => number + 1)

test('a list that is read page by page is walked through once', () => {
  const noted = list.replace('where', 'where note(number) and')
  const read = [0, 50, 100].flatMap((offset) => page(1, 50, offset, noted))
  expect(read).toEqual(odd)
  // Every row once, where each page by itself would pass over those before it again.
  expect(asked).toHaveLength(250)
  expect(page(1, 50, 125, noted)).toEqual([])
})

test('pages in any order, of any size and of two lists in turn are what SQLite itself answers', () => {
  for (const [size, offset] of [
    [10, 0],
    [10, 10],
    [7, 20],
    [10, 5],
    [10, 5],
    [50, 100],
    [10, 200],
    [3, 15],
  ] as const)
    // prettier-ignore
    for (const [parity, all] of [[1, odd], [0, even]] as const)
      expect([size, offset, page(parity, size, offset)]).toEqual([size, offset, all.slice(offset, offset + size)])
})

test('more lists than are read at a time are read all the same', () => {
  const lists = Array.from({ length: 9 }, (_, index) => list.replace('number desc', `number + ${index} desc`))
  for (const offset of [0, 10, 20])
    for (const text of lists) expect(page(1, 10, offset, text)).toEqual(odd.slice(offset, offset + 10))
})

test('what was counted once is not counted again; a text and a number are two questions', () => {
  const count = (given: unknown) =>
    reader.prepare('select count(note(number)) as count from numbers where parity = ? or ? is null').all([given, given])
  expect([count(1), count(1), count('1')]).toEqual([[{ count: 125 }], [{ count: 125 }], [{ count: 125 }]])
  expect(asked).toHaveLength(250)
})

test('other queries are answered in the middle of a list, and closing ends it', () => {
  page(1, 10, 0)
  expect(reader.prepare('select max(number) as most from numbers').all([])).toEqual([{ most: 250 }])
  reader.close()
  reader.close()
  expect(sqlite.open).toBe(false)
  expect(() => page(1, 10, 10)).toThrow('not open')
})

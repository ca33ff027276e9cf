import { sql, type Compilable } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '../database.server.ts'
import { anyContainsFolded, contains, isAmong, jsonText, paddedNumber, readBy, usually } from '../expressions.server.ts'

/** Queries are written for PostgreSQL without one: nothing is connected before the first query is asked. */
const postgres = openDatabase('postgres://nobody@127.0.0.1:9/none')
const sqlite = openDatabase(':memory:')
afterAll(() => {
  closeDatabase(postgres)
  closeDatabase(sqlite)
})

const tickets = (db: Db) => db.selectFrom('tickets').select('id')
const written = (query: (db: Db) => Compilable) => query(postgres).compile().sql

test.each<[string, (db: Db) => Compilable, string]>([
  ['a value', (db) => tickets(db).where('assigned_to', 'is', 'ada'), '"assigned_to" = $1'],
  ['no value', (db) => tickets(db).where('assigned_to', 'is', null as string | null), '"assigned_to" is null'],
  ['another value', (db) => tickets(db).where('assigned_to', 'is not', 'ada'), '"assigned_to" is distinct from $1'],
  ['any value', (db) => tickets(db).where('assigned_to', 'is not', null), '"assigned_to" is not null'],
  [
    'another column',
    (db) => tickets(db).whereRef('assigned_to', 'is', 'user_id'),
    '"assigned_to" is not distinct from "user_id"',
  ],
  ['one of none', (db) => tickets(db).where('id', 'in', []), 'where false'],
  ['none of none', (db) => tickets(db).where('id', 'not in', []), 'where true'],
  ['one of two', (db) => tickets(db).where('id', 'in', ['a', 'b']), '"id" in ($1, $2)'],
  ['a pattern', (db) => tickets(db).where('id', 'like', 'a\\%'), `"id" ilike $1 escape ''`],
  ['no pattern', (db) => tickets(db).where('id', 'not like', 'a%'), `"id" not ilike $1 escape ''`],
])('a comparison with %s means what it means on SQLite', (_, query, end) => {
  expect(written(query)).toContain(end)
})

test.each<[string, (db: Db) => Compilable, string]>([
  ['ascending, nulls are first', (db) => tickets(db).orderBy('assigned_to'), 'order by "assigned_to" nulls first'],
  ['descending, nulls are last', (db) => tickets(db).orderBy('assigned_to', 'desc'), '"assigned_to" desc nulls last'],
  [
    'a reference is a column',
    (db) => tickets(db).orderBy(sql.ref('tickets.id'), 'desc'),
    'order by "tickets"."id" desc',
  ],
  ['a column is never null', (db) => tickets(db).orderBy('id'), 'order by "id"'],
  ['an expression may be null', (db) => tickets(db).orderBy(sql`lower(name)`), 'order by lower(name) nulls first'],
])('in an order %s', (_, query, end) => {
  expect(written(query).endsWith(end)).toBe(true)
})

test.each<[string, (db: Db) => Compilable, string, string]>([
  [
    'contains',
    (db) => tickets(db).where(contains('message', 'x')),
    'instr("message", ?) > 0',
    'strpos("message", $1) > 0',
  ],
  [
    'anyContainsFolded',
    (db) => tickets(db).where(anyContainsFolded(['message'], 'x')),
    `"message" like ? escape '\\'`,
    `"message" ilike $1 escape '\\'`,
  ],
  [
    'paddedNumber',
    (db) => db.selectFrom('deals').select(paddedNumber('PID-', 'id', 6).as('reference')),
    `printf('PID-%06d', "id")`,
    `'PID-' || lpad("id"::text, greatest(6, length("id"::text)), '0')`,
  ],
  ['usually', (db) => tickets(db).where(usually(sql`true`)), 'likely(true)', '(true)'],
  ['readBy', (db) => db.selectFrom(readBy('deals', null)).select('id'), '"deals" not indexed', '"deals" as "deals"'],
  [
    'isAmong',
    (db) =>
      db
        .selectFrom('deals')
        .where(isAmong('id', [1]))
        .select('id'),
    'json_each(?)',
    '= any(cast($1 as bigint[]))',
  ],
  [
    'jsonText',
    (db) => db.selectFrom('outbox').select(jsonText('payload', '$.to.name').as('to')),
    `"payload" ->> '$.to.name'`,
    `("payload"::json #>> '{to,name}')`,
  ],
])('%s has words in both databases, also where it was made before', (_, query, here, there) => {
  expect(query(sqlite).compile().sql).toContain(here)
  expect(written(query)).toContain(there)
})

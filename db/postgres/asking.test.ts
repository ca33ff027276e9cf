import { expect, test } from 'vitest'
import type pg from 'pg'
import { resultOf } from './asking.server.ts'

test('rows that were handed over do not stay with the query of the driver', () => {
  const answer = { command: 'SELECT', rowCount: 1, rows: [{ id: 1 }] } as pg.QueryResult
  expect(resultOf(answer)).toEqual({ rows: [{ id: 1 }] })
  expect(answer.rows).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { addManyRequests } from '#app/testing/many-cases.ts'
import { expectOnePage, watchQueries } from '#app/testing/query-plans.ts'
import { minutesLater } from '#app/testing/times.ts'
import { listRefundRequests, refundList } from './list.server.ts'

describe('ten thousand requests', () => {
  const states = ['pending', 'under-review', 'refunded', 'rejected', 'withdrawn'] as const
  let db: Db

  beforeAll(async () => {
    db = await createTestDatabase()
    await addManyRequests(db, 10_000, testNow, (number) => ({
      status: states[number % states.length]!,
      asked_at: minutesLater(number),
      details: 'x'.repeat(2000),
    }))
  })
  afterAll(() => db.destroy())

  const byState = 'SEARCH refund_requests USING INDEX refund_requests_by_status (status=?)'
  const byTime = 'SCAN refund_requests USING INDEX refund_requests_by_time'
  const covering = (plan: string) => plan.replace('INDEX', 'COVERING INDEX')

  test.each([
    ['', [byTime], 50],
    ['page=200', [byTime], 50],
    ['status=pending', [byState], 50],
    ['status=refunded&page=40', [byState], 50],
    ['q=person9999@many.test', [covering(byTime), byTime], 1],
    ['q=person+roof&page=200', [covering(byTime), byTime], 50],
    ['status=pending&q=nobody+at+all', [covering(byState), byState], 0],
  ])('?%s counts the states and reads a page by its index, not sorted', async (query, plans, shown) => {
    const filters = readFilters(refundList.filters, new URLSearchParams(query))
    const queries = await watchQueries(db, (watched) => listRefundRequests(watched, filters))
    const counts = 'SCAN refund_requests USING COVERING INDEX refund_requests_by_status'
    expect(queries.map(({ plan }) => plan)).toEqual([counts, ...plans])
    for (const { rows } of queries) expectOnePage(rows)
    expect(queries.at(-1)!.rows).toHaveLength(shown)
  })
})

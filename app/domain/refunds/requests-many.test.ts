import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addManyRequests } from '#app/testing/database/many-cases.ts'
import { expectOnePage, watchQueries } from '#app/testing/database/query-plans.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { listRefundRequests, refundList } from './list.server.ts'
import { countOpenRequests, findFirstOpen, findPlace } from './queue.server.ts'

const states = ['pending', 'under-review', 'refunded', 'rejected', 'withdrawn'] as const
let db: Db

beforeAll(async () => {
  db = await createTestDatabase()
  await addManyRequests(db, 10_000, testNow, (number) => ({
    status: states[number % states.length]!,
    asked_at: minutesLater(number),
    due_at: minutesLater((number * 7919) % 10_000),
    details: 'x'.repeat(2000),
  }))
})
afterAll(() => db.destroy())

const byState = 'SEARCH refund_requests USING INDEX refund_requests_by_status (status=?)'
const byTime = 'SCAN refund_requests USING INDEX refund_requests_by_time'
const byDue = 'SEARCH refund_requests USING INDEX open_refund_requests (due_at>?)'
const covering = (plan: string) => plan.replace('INDEX', 'COVERING INDEX')

describe('of ten thousand requests', () => {
  test.each([
    ['', [byDue], 50],
    ['page=80', [byDue], 50],
    ['status=pending', [byDue], 50],
    ['status=under-review&page=40', [byDue], 50],
    ['q=person+roof&page=80', [byDue, byDue], 50],
    ['reason=changed-plans', [byDue, byDue], 50],
    ['status=pending&q=nobody+at+all', [byDue, byDue], 0],
    ['status=refunded&page=40', [byState], 50],
    ['status=any', [byTime], 50],
    ['status=any&page=200', [byTime], 50],
    ['status=any&q=person9999@many.test', [covering(byTime), byTime], 1],
    ['status=any&q=person+roof&page=200', [covering(byTime), byTime], 50],
  ])('?%s counts the states and reads a page by its index, not sorted', async (query, plans, shown) => {
    const filters = readFilters(refundList.filters, new URLSearchParams(query))
    const queries = await watchQueries(db, (watched) => listRefundRequests(watched, filters))
    const counts = 'SCAN refund_requests USING COVERING INDEX refund_requests_by_status'
    expect(queries.map(({ plan }) => plan)).toEqual([counts, ...plans])
    for (const { rows } of queries) expectOnePage(rows)
    expect(queries.at(-1)!.rows).toHaveLength(shown)
  })

  test('the queue is counted and walked by the index of the open ones', async () => {
    const request = await db
      .selectFrom('refund_requests')
      .selectAll()
      .where('id', '=', 'request-1')
      .executeTakeFirstOrThrow()
    const queries = await watchQueries(db, async (watched) => {
      await countOpenRequests(watched, minutesLater(5000))
      await findFirstOpen(watched)
      await findPlace(watched, request)
    })
    expect(queries.length).toBeLessThanOrEqual(6)
    for (const { plan, rows } of queries) {
      expect
        .soft(plan)
        .toMatch(/^SEARCH refund_requests USING (COVERING )?INDEX open_refund_requests \(\(?due_at[^\n]*$/)
      expectOnePage(rows)
    }
  })
})

test('the verdicts of a page with purchases take five queries more, each by its index, however many rows there are', async () => {
  const own = await createTestDatabase()
  const buyer = await addUser(own)
  const purchases: string[] = []
  for (let count = 0; count < 30; count += 1) {
    const { reservationId } = await addPurchase(own, buyer, await addDeal(own))
    purchases.push(reservationId)
  }
  await addManyRequests(own, 60, testNow, (number) => ({ reservation_id: purchases[number % purchases.length]! }))
  const watch = async (size: number) => {
    const filters = readFilters(refundList.filters, new URLSearchParams())
    return watchQueries(own, (watched) => listRefundRequests(watched, filters, size))
  }
  const [one, fifty] = [await watch(1), await watch(50)]
  expect(one).toHaveLength(7)
  expect(fifty).toHaveLength(7)
  for (const { plan } of fifty.slice(2)) expect.soft(plan).not.toMatch(/^SCAN/m)
  await own.destroy()
})

import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database.ts'
import { later } from '#app/testing/times.ts'
import { listRefundRequests } from './list.server.ts'

describe('ten thousand requests', () => {
  const reasons = [
    'property-unavailable',
    'incorrect-information',
    'changed-plans',
    'technical-issues',
    'other',
  ] as const
  const all = ['pending', 'under-review', 'refunded', 'rejected', 'withdrawn'] as const

  async function fill() {
    const db = await createTestDatabase()
    for (let start = 0; start < 10_000; start += 500) {
      await db
        .insertInto('refund_requests')
        .values(
          Array.from({ length: 500 }, (_, index) => {
            const number = start + index
            const reference = `REF-${String(number).padStart(8, '0')}`
            return {
              id: `request-${number}`,
              reference,
              status: all[number % all.length]!,
              full_name: `Person ${number}`,
              email: `person${number}@many.test`,
              reason: reasons[number % reasons.length]!,
              is_from_buyer: 0 as const,
              asked_at: later(number * 60_000),
              updated_at: later(number * 60_000),
              search_text: `${reference.toLowerCase()} person ${number} person${number}@many.test`,
              details: 'x'.repeat(2000),
            }
          }),
        )
        .execute()
    }
    return db
  }

  test('are listed page by page in 30 ms of CPU at most, each list by its index', async () => {
    const db = await fill()
    const lists = [
      { status: null, search: '', page: 1 },
      { status: null, search: '', page: 200 },
      { status: 'pending' as const, search: '', page: 1 },
      { status: 'refunded' as const, search: '', page: 40 },
      { status: null, search: 'person9999@many.test', page: 1 },
      { status: 'pending' as const, search: 'nobody at all', page: 1 },
    ]
    for (const filters of lists) {
      // The best of a few rounds counts, because other work of this machine slows single rounds down.
      const rounds: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const before = process.cpuUsage()
        const list = await listRefundRequests(db, filters)
        const { user, system } = process.cpuUsage(before)
        rounds.push((user + system) / 1000)
        expect(list.rows.length, JSON.stringify(filters)).toBeLessThanOrEqual(50)
      }
      expect(Math.min(...rounds), JSON.stringify(filters)).toBeLessThan(30)
    }
    const plan = async (status: string | null, order: string) => {
      const where = status ? `where status = '${status}'` : ''
      const text = `explain query plan select id, reference from refund_requests ${where} order by asked_at ${order}, id ${order} limit 50`
      const rows = await db.executeQuery<{ detail: string }>({
        sql: text,
        parameters: [],
        query: { kind: 'RawNode', sqlFragments: [text], parameters: [] } as never,
        queryId: { queryId: 'plan' },
      })
      return rows.rows.map((row) => row.detail).join('; ')
    }
    expect(await plan(null, 'desc')).toBe('SCAN refund_requests USING INDEX refund_requests_by_time')
    expect(await plan('pending', 'asc')).toBe('SEARCH refund_requests USING INDEX refund_requests_by_status (status=?)')
    await db.destroy()
  })
})

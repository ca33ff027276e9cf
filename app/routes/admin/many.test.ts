import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { addManyRequests, addManyTickets } from '#app/testing/database/many-cases.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

const many = 10_000
const now = new Date().toISOString()

let site: Site
let asAdmin: string
let asBuyer: string
beforeAll(async () => {
  site = await startSite()
  asAdmin = await site.signIn(await addUser(site.db, { isAdmin: true }))
  const buyer = await addUser(site.db)
  asBuyer = await site.signIn(buyer)
  for (let count = 0; count < 3; count += 1) {
    await addPurchase(site.db, buyer, await addDeal(site.db, { title: `House ${count}` }), { paidAt: now })
  }
  await addManyRequests(site.db, many, now, (number) => ({
    status: number % 2 ? 'pending' : 'refunded',
    asked_at: addMilliseconds(now, -number * 60_000),
  }))
  await addManyTickets(site.db, many, now, (number) => ({
    created_at: addMilliseconds(now, -number * 60_000),
    ...(number % 2 ? { status: 'open', due_at: addMilliseconds(now, number * 60_000), closed_at: null } : {}),
  }))
  for (let from = 0; from < many; from += 500)
    await site.db
      .insertInto('advisor_questions')
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          asked_on: now.slice(0, 10),
          question: `How much is the tax on ${from + index}?`.padEnd(200, ' and what'),
          outcome: 'not-understood' as const,
          verdict: 'wrong' as const,
          is_signed_in: 1,
        })),
      )
      .execute()
}, 60_000)
afterAll(() => site.stop())

async function load(path: string, as: string): Promise<string> {
  const response = await site.fetch(path, { as })
  expect(response.status).toBe(200)
  return response.text()
}

/** What the page and its own style sheets take packed, in bytes. */
function weigh(html: string): number {
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(([, href]) => href!)
  const parts = [html, ...sheets.map((href) => readFileSync(`build/client${href}`, 'utf8'))]
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 6 }).length, 0)
}

describe('with ten thousand requests and tickets', () => {
  test.each([
    ['/admin/refunds', 50, 11],
    ['/admin/refunds?page=100', 50, 11],
    ['/admin/refunds?status=any&page=200', 50, 11],
    ['/admin/refunds?status=pending', 50, 11],
    ['/admin/refunds?q=person9999', 1, 12],
    ['/admin/support', 50, 11],
    ['/admin/support?page=100', 50, 11],
    ['/admin/support?q=person9999', 1, 10],
    ['/admin/support?assigned=nobody', 50, 12],
    // The last thirteen weeks stand below the rows.
    ['/admin/advisor', 50 + 14, 10],
    ['/admin/advisor?page=200&thumbs=wrong', 50 + 14, 10],
    ['/admin/advisor?q=nobody', 13, 10],
  ])('%s has %i rows, is made in %i queries and weighs 24 kB at most', async (path, rows, queries) => {
    const watched = vi.spyOn(site.db.getExecutor(), 'executeQuery')
    const html = await load(path, asAdmin)
    const made = watched.mock.calls.map(([query]) => query.sql)
    watched.mockRestore()
    expect(html.match(/<tr>/g)).toHaveLength(rows + 1)
    expect(made).toHaveLength(queries)
    expect(weigh(html)).toBeLessThanOrEqual(24_000)
  })
})

test.each(['/account', '/refunds', '/refunds?deal=PID-000001'])(
  '%s weighs 16 kB at most for somebody with three purchases',
  async (path) => {
    expect(weigh(await load(path, asBuyer))).toBeLessThanOrEqual(16_000)
  },
)

test.each(['/admin', '/admin/refunds/request-1', '/admin/support/ticket-1'])(
  '%s weighs 16 kB at most',
  async (path) => {
    expect(weigh(await load(path, asAdmin))).toBeLessThanOrEqual(16_000)
  },
)

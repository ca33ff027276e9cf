import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { firstIdSince } from '#db/expressions.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { expectOnePage, watchQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { auditList, listAudit } from './trail-list.server.ts'

const many = 100_000
const minute = 60_000
let db: Db

/** The trail of years: an entry every ten minutes, the last of them at the time at which tests begin. */
beforeAll(async () => {
  db = await createTestDatabase()
  await addUser(db, { id: 'ada', firstName: 'Ada', lastName: 'Admin', email: 'ada@people.test' })
  await addUser(db, { id: 'zoe', firstName: 'Zoë', lastName: 'Ádám', email: 'zoe@people.test' })
  const deal = await addDeal(db)
  for (let index = 0; index < 40; index++) await addUser(db, { id: `user-${index}` })
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < many; start += 1000) {
      const rows = Array.from({ length: 1000 }, (_, offset) => entry(start + offset, deal))
      await trx.insertInto('audit_events').values(rows).execute()
    }
  })
}, 60_000)
afterAll(() => db.destroy())

function entry(index: number, deal: number) {
  const isAdas = index % 50 === 0
  return {
    at: addMilliseconds(testNow, (index - many + 1) * 10 * minute),
    actor: isAdas ? ('admin' as const) : ('user' as const),
    actor_user_id: isAdas ? 'ada' : `user-${index % 40}`,
    action: isAdas ? 'deal-activated' : 'signed-in',
    object_type: isAdas ? 'deal' : 'user',
    object_id: isAdas ? String(deal) : `user-${index % 40}`,
    detail: isAdas ? '{"before":"unavailable","after":"active"}' : '{}',
  }
}

const list = (from: Db, query: string) => listAudit(from, readFilters(auditList.filters, new URLSearchParams(query)))
const today = londonDay(testNow)

describe('a hundred thousand entries', () => {
  test.each([
    ['', 4],
    [`from=${today}`, 5],
    [`until=${today}`, 5],
    ['from=2026-01-01&until=2026-01-01', 6],
    ['from=2026-01-01&until=2026-02-01&type=deal', 5],
    ['from=2026-01-01&until=2026-02-01&action=deal-activated', 5],
    ['from=2026-01-01&until=2026-02-01&actor=ada@people.test', 6],
    ['from=2026-01-01&until=2026-02-01&actor=ada+adm&type=deal&action=deal-activated', 6],
    ['from=2026-01-01&until=2026-02-01&id=PID-000001&actor=admin', 5],
    ['action=deal-activated&type=deal&actor=ada', 4],
    ['type=user&actor=user-7', 4],
  ])('?%s: %i queries, by keys and indexes, in order', async (query, count) => {
    const queries = await watchQueries(db, (watched) => list(watched, query))
    expect(queries).toHaveLength(count)
    for (const { plan, rows } of queries) {
      // A day's border is looked up by its own steps; people are found by looking at everybody.
      const scans = plan
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /^SCAN (?!search|page|CONSTANT|constant|users)/.test(line))
      const isWhole = query === '' && scans.every((line) => /^SCAN audit_events/.test(line))
      expect.soft(isWhole ? [] : scans, plan).toEqual([])
      expect.soft(plan).not.toContain('TEMP B-TREE')
      expectOnePage(rows)
    }
  })

  test('a day is found in as many looks as its number of entries has binary digits', async () => {
    const queries = await watchQueries(db, (watched) => firstIdSince(watched, 'audit_events', testNow))
    expect(queries).toHaveLength(1)
    expect(queries[0]!.plan).toContain('SEARCH audit_events USING INTEGER PRIMARY KEY')
    expect(queries[0]!.plan).not.toContain('SCAN audit_events')
  })

  test.each([
    ['from=2026-01-01&until=2026-01-01', 144],
    // The clocks go forward and back in London.
    ['from=2026-03-29&until=2026-03-29', 138],
    ['from=2026-10-25&until=2026-10-25', 150],
    ['from=2026-01-01&until=2026-01-02', 288],
    ['from=2026-01-02&until=2026-01-01', 0],
    ['until=1999-12-31', 0],
    ['from=2999-01-01', 0],
    ['until=2999-01-01', many],
    ['from=1999-12-31', many],
    ['from=2026-02-30&until=x', many],
    ['actor=ada', many / 50],
    ['actor=admin+ADA', many / 50],
    ['actor=ADA@people.test', many / 50],
    ['actor=zoe', 0],
    ['actor=admin', many / 50],
    ['actor=nobody', 0],
    ['type=deal&action=signed-in', 0],
  ])('?%s finds %i', async (query, total) => {
    expect((await list(db, query)).total).toBe(total)
  })

  test('an entry is told in words', async () => {
    const { rows } = await list(db, 'actor=ada')
    expect(rows[0]!.object.label).toMatch(/^PID-\d{6}$/)
    expect(rows[0]).toMatchObject({
      who: 'Ada Admin',
      what: 'Put the deal back on the market',
      change: 'Unavailable → active',
      object: { type: 'deal', isGone: false },
    })
  })
})

describe('a small trail', () => {
  const inSmall = async (work: (small: Db) => Promise<void>) => {
    const small = await createTestDatabase()
    await work(small)
    await small.destroy()
  }
  const add = (to: Db, at: string, userId: string | null = null) =>
    recordAudit(to, { at, actor: 'user', actorUserId: userId, action: 'signed-in', objectType: 'user', objectId: 'x' })

  test('the border of a day lies before the first entry that is not older', () =>
    inSmall(async (small) => {
      expect(await firstIdSince(small, 'audit_events', testNow)).toBe(1)
      for (let hour = 0; hour < 10; hour++) await add(small, addMilliseconds(testNow, hour * 3_600_000))
      for (let hour = 0; hour <= 10; hour++) {
        expect(await firstIdSince(small, 'audit_events', addMilliseconds(testNow, hour * 3_600_000))).toBe(hour + 1)
      }
      // The oldest are deleted after some years.
      await small.deleteFrom('audit_events').where('id', '<', 5).execute()
      expect(await firstIdSince(small, 'audit_events', testNow)).toBe(5)
      expect(await firstIdSince(small, 'audit_events', addMilliseconds(testNow, 6 * 3_600_000))).toBe(7)
    }))

  test('entries of slow requests, which stand a little out of order, are found on their day', () =>
    inSmall(async (small) => {
      const midnight = '2026-11-20T00:00:00.000Z'
      for (const minutes of [-10, 5, -1, 20, -30, 40]) await add(small, addMilliseconds(midnight, minutes * minute))
      expect((await list(small, 'from=2026-11-20')).total).toBe(3)
      expect((await list(small, 'until=2026-11-19')).total).toBe(3)
    }))

  test('everybody of a name is found, in any alphabet and case, and who was deleted by the id', () =>
    inSmall(async (small) => {
      await addUser(small, { id: 'zoe', firstName: 'Zoë', lastName: 'Ádám', email: 'zoe@people.test' })
      await addUser(small, { id: 'zo', firstName: 'ZOË', lastName: 'Smith', email: 'zo@people.test' })
      for (const id of ['zoe', 'zo', 'gone']) await add(small, testNow, id)
      const found = async (actor: string) =>
        (await list(small, new URLSearchParams({ actor }).toString())).rows.map((row) => row.actorUserId).toSorted()
      expect(await found('zoë')).toEqual(['zo', 'zoe'])
      expect(await found('ZOË ádám')).toEqual(['zoe'])
      expect(await found('Ádám Zoë')).toEqual(['zoe'])
      expect(await found('gone')).toEqual(['gone'])
      expect(await found('%')).toEqual([])
    }))
})

test('how notes about a suspicion were judged is not told to whom they are about, whatever is left of the submission', async () => {
  const empty = await createTestDatabase()
  const [judge, told] = [await addUser(empty, { role: 'admin' }), await addUser(empty, { role: 'admin' })]
  const judged = { at: testNow, actor: 'admin', actorUserId: judge.id } as const
  await recordAudit(empty, { at: testNow, actor: 'user', actorUserId: told.id, action: 'submission-submitted', objectType: 'submission', objectId: '7' }) // prettier-ignore
  for (const objectId of ['7', '8']) await recordAudit(empty, { ...judged, action: 'submission-note-judged', objectType: 'submission', objectId }) // prettier-ignore
  for (const { id } of [judge, told]) await recordAudit(empty, { ...judged, action: 'user-note-judged', objectType: 'user', objectId: id }) // prettier-ignore
  const readBy = async (userId: string) =>
    (await listAudit(empty, readFilters(auditList.filters, new URLSearchParams()), 50, userId)).rows.length
  expect([await readBy(told.id), await readBy(judge.id)]).toEqual([3, 4])
  await empty.destroy()
})

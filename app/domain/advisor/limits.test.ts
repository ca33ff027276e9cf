import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { countQuestion, deleteOldCounts, hasBudget, noteModelCall, readSpending } from './limits.server.ts'
import { mostOfLargeNetworkADay, mostQuestionsADay } from './limits.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

/** A quarter to midnight in London, in summer. */
const now = '2026-07-01T22:45:00.000Z'
const tomorrow = '2026-07-01T23:00:00.000Z'
const budget = { dailyTokens: 1000, dailyPence: 10, inputPence: 1000, outputPence: 20_000 }
const readCallers = () => db.selectFrom('advisor_callers').selectAll().execute()
const readDays = () => db.selectFrom('advisor_days').selectAll().execute()

test('fifty questions of a London day are allowed, and one more is neither allowed nor counted', async () => {
  for (let count = 0; count < mostQuestionsADay; count += 1)
    expect(await countQuestion(db, 'ivy', now)).toEqual({ isAllowed: true })
  const before = [await readCallers(), await readDays()]
  expect(await countQuestion(db, 'ivy', now)).toEqual({ isAllowed: false, retryAfterSeconds: 900 })
  expect([await readCallers(), await readDays()]).toEqual(before)
  expect(await countQuestion(db, 'ben', now)).toEqual({ isAllowed: true })
  expect(await countQuestion(db, 'ivy', tomorrow)).toEqual({ isAllowed: true })
  expect(await readDays()).toMatchObject([
    { day: '2026-07-01', questions: 51 },
    { day: '2026-07-02', questions: 1 },
  ])
})

test('several at once are counted one by one', async () => {
  const asked = await Promise.all(Array.from({ length: 60 }, () => countQuestion(db, 'ivy', now)))
  expect(asked.filter(({ isAllowed }) => isAllowed)).toHaveLength(50)
})

test('strangers of one large network ask 200 in all, and one more is neither allowed nor counted', async () => {
  const ask = (network: number, large: string) => countQuestion(db, `2001:db8:5:${network}`, now, large)
  for (let count = 0; count < mostOfLargeNetworkADay; count += 1)
    expect((await ask(count, '2001:db8:5')).isAllowed).toBe(true)
  const before = [await readCallers(), await readDays()]
  expect(await ask(999, '2001:db8:5')).toEqual({ isAllowed: false, retryAfterSeconds: 900 })
  expect([await readCallers(), await readDays()]).toEqual(before)
  expect((await ask(999, '2001:db8:6')).isAllowed).toBe(true)
  // Somebody who has signed in there is nobody's neighbour.
  expect((await countQuestion(db, 'ivy', now)).isAllowed).toBe(true)
  expect(await readDays()).toMatchObject([{ questions: mostOfLargeNetworkADay + 2 }])
})

test('a caller is a hash', async () => {
  await countQuestion(db, '198.51.100.7', now)
  expect(JSON.stringify(await readCallers())).not.toContain('198.')
})

test('the count of a day outlives the process; of two days nobody can tell whether the caller is the same', async () => {
  for (let count = 0; count < mostQuestionsADay; count += 1) await countQuestion(db, 'ivy', now)
  vi.resetModules()
  const again = await import('./limits.server.ts')
  expect(again.countQuestion).not.toBe(countQuestion)
  expect(await again.readQuestionCount(db, 'ivy', now)).toBe(mostQuestionsADay)
  expect((await again.countQuestion(db, 'ivy', now)).isAllowed).toBe(false)
  expect((await again.countQuestion(db, 'ivy', tomorrow)).isAllowed).toBe(true)
  expect(new Set((await readCallers()).map(({ caller_hash }) => caller_hash)).size).toBe(2)
})

test('the budget ends with its tokens or with its money, and begins anew with the day', async () => {
  expect(await hasBudget(db, budget, now)).toBe(true)
  await noteModelCall(db, { inputTokens: 600, outputTokens: 100 }, now)
  await noteModelCall(db, { inputTokens: 100, outputTokens: 100 }, now)
  expect(await readSpending(db, budget, now)).toEqual({ tokens: 900, pence: 4.7 })
  expect(await hasBudget(db, budget, now)).toBe(true)
  expect(await hasBudget(db, { ...budget, dailyPence: 4 }, now)).toBe(false)
  expect(await hasBudget(db, { ...budget, dailyTokens: 900 }, now)).toBe(false)
  expect(await hasBudget(db, { ...budget, dailyTokens: 900 }, tomorrow)).toBe(true)
  expect(await hasBudget(db, { ...budget, dailyPence: 0 }, tomorrow)).toBe(false)
  expect(await readDays()).toMatchObject([{ model_calls: 2, input_tokens: 700, output_tokens: 200 }])
})

test('counts of callers go with their day, sums of days after 400', async () => {
  await countQuestion(db, 'ivy', '2025-05-27T10:00:00.000Z')
  await countQuestion(db, 'ivy', '2025-05-28T10:00:00.000Z')
  await countQuestion(db, 'ivy', now)
  expect(await deleteOldCounts(db, '2026-07-01T22:59:00.000Z')).toBe(2)
  expect((await readCallers()).map(({ day }) => day)).toEqual(['2026-07-01'])
  await deleteOldCounts(db, '2026-07-01T23:00:00.000Z')
  expect(await readCallers()).toEqual([])
  expect((await readDays()).map(({ day }) => day)).toEqual(['2025-05-28', '2026-07-01'])
})

import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { questionList, readQuestionWeeks } from './list.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const facts = { now: testNow, operatorEmail: '', userId: '', size: 2 }
const read = (filters: Partial<Parameters<typeof questionList.read>[1]> = {}) =>
  questionList.read(db, { search: '', outcome: null, verdict: null, page: 1, ...filters }, facts)
const asked = async (filters: Parameters<typeof read>[0]) => (await read(filters)).rows.map(({ question }) => question)

test('the newest stand first, by outcome, thumbs and words, with the number of each outcome', async () => {
  const row = { asked_on: '2026-11-02', outcome: 'declined', is_signed_in: 0 } as const
  for (const given of [
    { question: 'Old one about Leeds' },
    { question: 'A figure', outcome: 'answered', verdict: 'wrong', reason: 'wrong-figure', remark: 'of LEEDS' },
    { question: '100% sure', outcome: 'guard-refused', refused_because: 'stranger', topic: 'best-areas' },
  ] as const)
    await db
      .insertInto('advisor_questions')
      .values({ ...row, ...given })
      .execute()
  expect(await asked({})).toEqual(['100% sure', 'A figure'])
  expect(await asked({ page: 2 })).toEqual(['Old one about Leeds'])
  expect(await asked({ search: 'leeds' })).toEqual(['A figure', 'Old one about Leeds'])
  expect(await asked({ search: '0%' })).toEqual(['100% sure'])
  expect(await asked({ outcome: 'declined' })).toEqual(['Old one about Leeds'])
  expect(await asked({ verdict: 'wrong' })).toEqual(['A figure'])
  expect(await asked({ verdict: 'wrong', outcome: 'declined' })).toEqual([])
  const { counts, total, pageCount, rows } = await read({ search: 'e' })
  expect([counts, total, pageCount]).toEqual([
    { answered: 1, 'asked-back': 0, 'not-understood': 0, declined: 1, 'guard-refused': 1, failed: 0 },
    3,
    2,
  ])
  expect(rows[0]).toMatchObject({ refusedBecause: 'It said what it may not say', topic: 'Best areas' })
})

test('weeks begin on Mondays in London, thirteen of them', async () => {
  for (const given of [
    // A Sunday, the day before the present week, and the last day before the thirteen.
    { day: '2026-11-01', questions: 2, answered: 1, guard_refused: 1, found_wrong: 1 },
    { day: '2026-11-02', questions: 4, asked_back: 3, failed: 1, found_right: 2 },
    { day: '2026-10-26', questions: 1, not_understood: 1, declined: 1 },
    { day: '2026-08-09', questions: 9, answered: 9 },
  ])
    await db.insertInto('advisor_days').values(given).execute()
  const weeks = await readQuestionWeeks(db, testNow)
  expect(weeks).toHaveLength(13)
  expect(weeks.slice(0, 2)).toEqual([
    {
      monday: '2026-11-02',
      asked: 4,
      outcomes: { answered: 0, 'asked-back': 3, 'not-understood': 0, declined: 0, 'guard-refused': 0, failed: 1 },
      verdicts: { right: 2, wrong: 0 },
    },
    {
      monday: '2026-10-26',
      asked: 3,
      outcomes: { answered: 1, 'asked-back': 0, 'not-understood': 1, declined: 1, 'guard-refused': 1, failed: 0 },
      verdicts: { right: 0, wrong: 1 },
    },
  ])
  expect(weeks.at(-1)!.monday).toBe('2026-08-10')
  expect(weeks.slice(2).every(({ asked }) => asked === 0)).toBe(true)
})

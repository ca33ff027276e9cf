import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelSite, type ModelSite } from '#app/testing/advisor/model.ts'

/** What the desk is told of questions that a language model was asked. */

let on: ModelSite
beforeAll(async () => {
  on = await startModelSite({ ADVISOR_SECONDS: '20' })
})
afterAll(() => on.site.stop())

const rows = () => on.site.db.selectFrom('advisor_questions').selectAll().orderBy('id').execute()
const sums = () => on.site.db.selectFrom('advisor_days').selectAll().executeTakeFirstOrThrow()

test('a model that says what it may not is told with the question; one whose service fails, or that answers, is counted', async () => {
  // It is told why, and says it again.
  const advice = { text: 'You should buy in the north.' }
  on.site.sandbox.model.set({ say: [advice, advice] })
  await on.ask('Where, says canary@people.test?')
  expect(await rows()).toMatchObject([
    {
      question: 'Where, says [removed]?',
      outcome: 'guard-refused',
      refused_because: 'it says what a person should do',
      answered_by: 'built-in',
    },
  ])

  on.site.sandbox.model.set({ say: [{ text: 'Hello there.' }] })
  await on.ask('Hello')
  on.site.sandbox.model.set({ failNext: [401] })
  await on.ask('Hello again')
  expect(await rows()).toHaveLength(1)
  expect(await sums()).toMatchObject({ questions: 3, answered: 2, guard_refused: 1, failed: 0 })
})

test('where even the built-in advisor fails, the desk is told', async () => {
  on.site.sandbox.model.set({ failNext: [401] })
  await on.site.db.schema.alterTable('deals').renameColumn('title', 'title_away').execute()
  expect((await on.ask('Tell me about deal 1')).status).toBe(502)
  expect((await rows()).at(-1)).toMatchObject({
    question: 'Tell me about deal 1',
    outcome: 'failed',
    answered_by: null,
  })
  expect((await sums()).failed).toBe(1)
})

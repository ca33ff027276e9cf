import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf, understandTalk } from '#app/testing/advisor/advisor.ts'
import { lawQuestions } from './lexicon/law-questions.ts'
import { nearLawQuestions } from './understanding/near-laws.ts'
import { readKnownPlaces } from './understanding/known.server.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Questions on the law to press where no guide answers the one that was asked. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each(Object.entries(lawQuestions))('%s is what its question asks: %s', async (law, question) => {
  const known = await readKnownPlaces(world.db)
  for (const nation of ['', ' in Wales', ' in Northern Ireland']) {
    const { topic, laws } = await understandTalk(`${question}${nation}?`, known, '2026-11-30')
    expect([topic, laws], nation).toEqual(['law', [law]])
  }
})

test('a message that says the matter and no more is near to it', () => {
  expect(nearLawQuestions('the tenant and a greyhound', 'Wales')).toContain('Can a tenant keep a pet in Wales?')
  expect(nearLawQuestions('something else altogether', undefined)).toEqual([])
})

test('what no guide answers is said, with the nearest to press', async () => {
  const answer = await answerTo(world, 'my tenant in Cardiff has painted the front door with a greyhound mural, legal?')
  expect(answerText(answer)).not.toContain('did not understand')
  for (const reading of readingsOf(answer)) expect(reading).toMatch(/\?$/)
})

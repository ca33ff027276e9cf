import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** What the rules take for one kind of question, and people ask of another in such words. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ["I rent a house in Aberdare, it's just rolling month to month now. Landlord says he wants it back. How long has he got to give me in writing?", 'law'], // prettier-ignore
  ["Renting a house in Exeter to five students who don't know each other, shared kitchen. Licence, yes or no?", 'law'],
  ['rent going from 850 to 990 in Motherwell. He gave six weeks. is there not a cap?', 'law'],
  ["We live in Inverness, it's our only house, and it sells on the very day we buy one in Perth for 318,000 to live in. What's the LBTT? | Change of plan – we'd hang on to the Inverness house and rent it out. What's the tax on the Perth one then?", 'property-tax'], // prettier-ignore
])('no list of deals or areas answers what asks for none: %s', async (talk, topic) => {
  const answer = await answerTo(world, talk)
  expect(answer.topic).toBe(topic)
  expect(answer.dealIds).toEqual([])
})

test('a question on this site that is not known word for word is answered with those that are near it', async () => {
  const answer = await answerTo(world, 'who do I pester when the card payment hangs')
  expect(readingsOf(answer)).toContain('Why did my payment fail?')
})

test.each([
  ['student houses in Hull with a licence under 200k', 'find-deals'],
  ['average rent in Motherwell', 'area'],
  ['we want a leasehold flat with tenants already in', 'find-deals'],
  ['coventry v wolverhampton, prices | swap wolverhampton for Solihull', 'compare-areas'],
  ['house for 150k, 750 a month, is my tenant’s deposit in the cash I need?', 'returns'],
])('what the rules know better stays: %s', async (talk, topic) => {
  expect((await answerTo(world, talk)).topic).toBe(topic)
})

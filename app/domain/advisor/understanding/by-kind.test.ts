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

test.each([
  ['9% yield plus, and please not hull and not middlesbrough', ['Among the deals', 'Of places']],
  [
    'anything in wales under 100 thousand that already has a tenant in or at least doesn’t need doing up',
    ['Among the deals', 'From the guides'],
  ],
])('where the rules read one kind and people ask another so, both are to press: %s', async (talk, kinds) => {
  const answer = await answerTo(world, talk)
  const asked = talk.split(' | ').at(-1)!
  expect(readingsOf(answer)).toEqual(kinds.map((kind) => `${kind}: ${asked}`))
})

test.each([
  ['Work it out: 150k, rent 800, and who does the repairs?', 'returns'],
  ['From the guides: can I put the rent up twice in a year in Leeds?', 'law'],
  ['Among the deals: student houses in Hull', 'find-deals'],
  ['Of places: rent in Hull', 'area'],
  ['About this site: do I get my fee back?', 'site'],
])('a message that names its kind is read as that: %s', async (text, topic) => {
  expect((await answerTo(world, text)).topic).toBe(topic)
})

test('what is left of a rent after the repairs is a sum, and no duty to repair', async () => {
  const talk =
    'terrace in Armley, price 136 000, rent 875 a month, 34 000 deposit, 5.4 interest only | ok and now please take away 10 percent for the agent and 1200 in year for repair. what stay for me every month'
  expect((await answerTo(world, talk)).topic).not.toBe('law')
})

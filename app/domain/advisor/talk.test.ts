import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Conversations on places and deals: each message is answered with what the advisor itself said before it. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (talk: string) => answerTo(world, talk)

// Deals of Wales by price: 142, 138, 141. Those up to £150,000 by score: 138, 149, 142.
test.each([
  ['3 cheapest deals in wales | stamp duty on the second', ['Deal 138', '£92,000 in Wales', '£4,600'], ['£184,000']],
  ['3 cheapest deals in wales | sdlt for the last one', ['Deal 141', '£184,000 in Wales'], ['£92,000']],
  ['deals under 150k | tell me about the first one | whats the stamp duty on it', ['Deal 138', '£4,600'], []],
  ['deals under 150k | number 2 please', ['Deal 149', '£118,000'], ['£92,000']],
  ['deal 118 | and 120? | which is cheaper', ['deal 118 has the lowest price'], []],
  ['deals up north | second one please | compare it with the third', ['Deal 112', 'Deal 106'], ['Deal 101']],
  ['deals in leeds | and in cardiff?', ['1 deal in Cardiff'], ['LS10']],
  ['deals in cardiff | with parking', ['Still in Cardiff', 'I cannot search by gardens or parking'], []],
  [
    'deals 150-200k | only buy to let | cheapest first',
    ['Still', '3 deals for Buy to let from £150,000 up to £200,000'],
    [],
  ],
  [
    'compare warrington and sutton on price | rent also? | plus solihull',
    ['Warrington, Sutton, Solihull side by side', '£1,260'],
    [],
  ],
  [
    'compare telford, shrewsbury and hereford | drop hereford, put in worcester',
    ['Telford and Wrekin, Shropshire, Worcester'],
    ['Herefordshire'],
  ],
  ['rent in nottingham | and in leeds?', ['Still the rent', '£1,134'], ['Nottingham']],
  ['2 bed rent in leeds | and in hull?', ['Still rents of 2 bedrooms', 'Kingston upon Hull'], []],
])('%s', async (talk, shows, hides) => {
  const text = answerText(await ask(talk))
  for (const shown of shows) expect(text).toContain(shown)
  for (const hidden of hides) expect(text).not.toContain(hidden)
})

test.each([
  ['deals under 150k | stamp duty on it', 'stamp duty on deal 149'],
  ['deals under 150k | how much is the rent', 'how much is the rent of deal 138'],
  ['deals under 150k | what about the one with the big garden', 'what about deal 142 with the big garden'],
  ['deals in bangor', 'deals in Bangor, Ards and North Down'],
  ['stamp duty on 240k newport', 'stamp duty on 240k Newport, Wales'],
  ['whats the rent in Ambridge', 'whats the rent in Cambridge'],
  ['I have 40k, any deals', 'Deals, cash needed up to £40,000'],
])('it is asked, and each reading gets a figure: %s', async (talk, reading) => {
  const asked = await ask(talk)
  const readings = readingsOf(asked)
  expect(readings).toContain(reading)
  expect(asked.sources).toEqual([])
  for (const each of readings) {
    const answer = await ask(`${talk} | ${each}`)
    expect(readingsOf(answer), each).toEqual([])
    expect(answerText(answer), each).toMatch(/£|\d%|No deal/)
  }
})

test.each([
  ['deals under 150k | stamp duty on it | the second', 'Deal 149'],
  ['stamp duty on 240k newport | the welsh one', '£14,100'],
  ['stamp duty on 240k newport | isle of wight', '£14,300'],
])('a question back is answered in few words: %s', async (talk, shown) => {
  expect(answerText(await ask(talk))).toContain(shown)
})

test.each([
  [
    '2 or 3 bed houses in wales between 80 and 100k with yield over 8%',
    '2 deals of the kind house in Wales with 2 to 3 bedrooms from £80,000 up to £100,000 with a gross yield of 8% or more',
  ],
  [
    'deals with a gross yield between seven and eight and a half percent that need less than 50k in',
    'a gross yield of 7% or more with a gross yield of at most 8.5% that need at most £50,000 of cash',
  ],
  [
    'do you have HMOs above 6% roi not student ones',
    'for Licensed HMO other than Student Housing with an ROI of 6% or more',
  ],
  [
    'commercial units, freehold, anywhere but the north east',
    'of the type Commercial or Retail held freehold outside the North East',
  ],
  ['what do three beds rent for in Caerdydd', 'homes with three bedrooms'],
  ['SA1 rents vs CF24 rents three bed', 'Average rents a month by bedrooms'],
  ['any deals in Bangor Co Down', 'No deal in Ards and North Down'],
  ['deals in Newport, Isle of Wight', 'Isle of Wight'],
  ['average price in Marbella', 'knows the United Kingdom only'],
  ['safest deals under 200k', 'loses points for each known risk'],
  ['top ten councils by gross yield in Wales and Scotland', 'councils in Wales or Scotland'],
  ['rent in Paignton', 'Paignton lies in the council area of Torbay'],
])('every wish is used or said to be none: %s', async (text, shown) => {
  expect(answerText(await ask(text))).toContain(shown)
})

test('a deal that was reserved since it was listed is not gone into', async () => {
  const { db } = world
  const talk = 'deals in leeds | tell me about the first'
  expect(answerText(await ask(talk))).toContain('£165,000')
  const messages: ChatMessage[] = [{ role: 'user', content: 'deals in leeds' }]
  messages.push({ role: 'assistant', content: answerText(await answerBuiltIn(world, messages)) })
  await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', 110).execute()
  const answer = await answerBuiltIn(world, [...messages, { role: 'user', content: 'tell me about the first' }])
  await db.updateTable('deals').set({ status: 'active' }).where('id', '=', 110).execute()
  expect(answerText(answer)).toContain('Deal 110 has been reserved')
  expect(answerText(answer)).not.toContain('£165,000')
})

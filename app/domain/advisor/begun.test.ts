import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Purchases that are said, changed and taken back in several messages. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['Ok so house in Preston. 119k. | rent 750', ['£119,000 with £750 a month'], []],
  ['Ok so house in Preston. 119k. | rent 750 | and with 35% down?', ['deposit 35%', '£119,000'], ['25% deposit']],
  ['so its 163k | oh and rents 900 a month | in Telford | yield?', ['£163,000 with £900 a month'], []],
  ['so its 163k', ['What shall I work out of it?'], ['did not understand']],
  ['house is 66k. do-up 19k | should be worth about 105k after', ['£66,000 and £19,000 of works, worth £105,000'], []],
])('a purchase that is said bit by bit keeps its figures: %s', async (talk, shows, hides) => {
  const text = answerText(await answerTo(world, talk))
  for (const shown of shows) expect(text).toContain(shown)
  for (const hidden of hides) expect(text).not.toContain(hidden)
})

test.each([
  ['flat in leeds 150k | any with 3 beds', 'with 3 bedrooms'],
  ['deals under 150k | number 2 please', 'deal 149'],
  ['house in Preston 119k | stamp duty on 200k in England', 'On £200,000 in England'],
])('what asks for something else, or is whole, takes nothing of it along: %s', async (talk, shown) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain(shown)
  expect(text).not.toContain('£119,000')
})

const purchase = '180k, 1,000 pcm, 25% deposit at 5.5%. cash flow?'
test.each([
  [`${purchase} | and at 6.5%? | ok back to the first rate but with 35% down`, ['at 5.5%', 'deposit 35%'], []],
  [`${purchase} | make it 190k | back to the original price and 6% interest`, ['£180,000', '6%'], ['£190,000']],
  [`${purchase} | and at 6.5%? | the old rate, and voids 8%`, ['at 5.5%', 'voids 8%'], []],
  [
    `${purchase} | add 9k for a kitchen | nah forget the 9k, seller is doing it`,
    ['£1,000 a month'],
    ['not used', '£9,000'],
  ],
  [`180k, 1,000 pcm, fees 3100, cash flow? | scrap the fees`, ['fees £2,000'], ['3,100']],
  [`${purchase} | sorry 185k not 180`, ['£185,000'], ['outside of what']],
  [
    `${purchase} | And the monthly mortgage payment on that at 5.1% repayment over 20 years?`,
    ['a repayment mortgage over 20 years'],
    ['gross yield'],
  ],
  [`${purchase} | just the lender's payment on that`, ['On a loan of £135,000', '5.5%'], ['gross yield']],
])('a figure goes back, goes away, or is asked for: %s', async (talk, shows, hides) => {
  const text = answerText(await answerTo(world, talk))
  for (const shown of shows) expect(text).toContain(shown)
  for (const hidden of hides) expect(text).not.toContain(hidden)
})

const income = 'section 24: salary 48k, property profit 15k, interest 11k, 2026/27'
test.each([
  [`${income} | the year after that?`, '£5,846'],
  [`${income} | and the year after, 2027/28`, '£5,846'],
  [`${income} | and do it for 2027/28 now`, '£5,846'],
  [`${income} | the year after that? | and for 25/26`, '£5,546'],
  [`${income} | the year after that? | the year before that`, '£5,546'],
])('another tax year of the same income: %s', async (talk, shown) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain('With other income of £48,000')
  expect(text).toContain(shown)
})

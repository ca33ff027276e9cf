import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Short messages that only what was said before makes whole. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})
const ask = async (talk: string) => answerText(await answerTo(world, talk))

const paidAndWorth =
  "I paid 96000 for it in 2004 and it's worth about 210000 now, get 875 a month. Is the yield on what I paid or what it's worth"

test.each<[string, string]>([
  [`${paidAndWorth} | do both`, 'Gross yield: 10.94% (price £96,000) and 5.00% (price £210,000).'],
  ["I'm looking at the Belfast one | both", 'Deal 147, Three-bed terrace off the Ormeau Road'],
  ["I'm looking at the Belfast one | how much would it be each month", 'You did not say which one, so here are both.'],
  ["I'm looking at the Belfast one | how much would it be each month", 'Deal 148, Licensed student house'],
  [
    'compare 143 and 145 | Put the deposit to 40 | and how is it now with 6',
    'I take 6 as the interest rate, with the deposit of 40%',
  ],
  ['compare 143 and 145 | Put the deposit to 40 | and how is it now with 6', 'mortgage of 60% at 6%'],
  [
    "I've 60 to put in and she has 45. can we do the Leeds one with the mortgage at 5.5",
    '£60,000 and £45,000 that the two of you put in together',
  ],
  ["I've 60 to put in and she has 45. can we do the Leeds one with the mortgage at 5.5", 'mortgage of £60,000 at 5.5%'],
])('“%s” is answered with “%s”', async (talk, wanted) => expect(await ask(talk)).toContain(wanted))

test.each<[string, string, string]>([
  [
    'deal 105 and deal 110 | can you redo it with the bigger deposit',
    'Which deposit do you mean?',
    'mortgage of 70% at 5.5%',
  ],
  [
    "I put fifty in and I get four back, is that what you'd call eight percent",
    'Is “fifty” the price of £50,000',
    'the gross yield is 8.00%',
  ],
])('“%s” is asked about, and its first reading is answered', async (talk, asked, pressed) => {
  const answer = await answerTo(world, talk)
  expect(answerText(answer)).toContain(asked)
  expect(await ask(`${talk} | ${String(readingsOf(answer)[0])}`)).toContain(pressed)
})

// Of other numbers nothing is a deal.
test('“what about a loan of 108 then” names no deal', async () =>
  expect(await ask('what about a loan of 108 then')).not.toContain('Deal 108'))

// What says its own figures is no reply.
test.each([
  'compare 143 and 145 | what is left with a deposit of 40% at 6%',
  '150k house, rent 900 | both of us buy it, 30% down',
])('“%s” is read by itself', async (talk) => expect(await ask(talk)).not.toContain('I take'))

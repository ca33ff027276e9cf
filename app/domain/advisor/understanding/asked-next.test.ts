import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import { caseOf } from '../answers/given.ts'
import { sayCase } from '../case-words.ts'
import type { KnownPlaces } from './known.ts'
import { readKnownPlaces } from './known.server.ts'

/** From one calculator to another about the same purchase, and messages of one case or of several. */

let known: KnownPlaces
beforeAll(async () => {
  known = await readKnownPlaces((await makeSampleWorld()).db)
})

async function understand(talk: string) {
  const question = await understandTalk(talk, known, '2026-11-29')
  const said = caseOf(question.topic, question.figures)
  return { ...question, said: said && sayCase(said) }
}

test.each([
  [
    'payment on a 90k loan at 5.35? | ok house is 120k and rents at 795 so whats my cash flow',
    'Deal calculator: price £120,000, rent £795 a month, interest rate 5.35%, loan £90,000',
  ],
  [
    'I have been offered a loan of £110,000. | The rate is 5.1%. | It is for a house at £172,000, rent £935 a month. What remains each year?',
    'Deal calculator: price £172,000, rent £935 a month, interest rate 5.1%, loan £110,000',
  ],
  ['payment on 150k at 5 | yield on 200k at 1000', 'Deal calculator: price £200,000, rent £1,000 a month'],
  [
    '130k semi in wigan 825 pcm 25% deposit. cash flow? | and the monthly payment at 5.2? | rates gone to 5.6, do me the cash flow again',
    'Deal calculator: price £130,000, rent £825 a month, England, deposit 25%, interest rate 5.6%',
  ],
  [
    '165k in Swansea at 820 a month, 25% down, 5.5%. cash on cash? | And the LTT on it? | back to returns, 5.2 now',
    'Deal calculator: price £165,000, rent £820 a month, Wales, deposit 25%, interest rate 5.2%',
  ],
  [
    'buy 81k, works 20k, worth 140k done up, 75% refinance. money left in? | stamp duty? | back to the brrr, ARV 122k',
    'BRRR calculator: price £81,000, works £20,000, value after the works £122,000, loan to value 75%',
  ],
  [
    'payment on 120k at 5.5 interest only | rent that needs at ICR 145?',
    'Rental cover calculator: loan £120,000, stress rate 5.5%, cover 145%',
  ],
  [
    'buy for 70k, repairs 25k, worth 130k after, refinance 75%. What stays in? | monthly payment on the new loan at 5.8, interest only?',
    'Mortgage: loan £97,500, interest rate 5.8%, interest-only',
  ],
  [
    'SDLT 175k rental Leeds, 25% deposit | what would I pay the lender monthly',
    'Mortgage: price £175,000, deposit 25%',
  ],
  [
    'shop 220k Hull non-resi, rent 1,500 pcm, stamp duty? | monthly surplus?',
    'Deal calculator: price £220,000, rent £1,500 a month, England, non-residential',
  ],
  // The loan is a figure that is gone back to, and no payment.
  [
    'loan 142k, cover 125%, stress 5.5. rent needed? | same again but loan 10k lower',
    'Rental cover calculator: loan £132,000, stress rate 5.5%, cover 125%',
  ],
])('what was said stays known: %s', async (talk, said) => {
  expect((await understand(talk)).said).toBe(said)
})

test('another purchase takes nothing of the one before', async () => {
  const { figures } = await understand(
    'yield on 150k at 800, 25% deposit at 5.6 | stamp duty on 240k | and its yield at 1,250 rent',
  )
  expect(figures).toEqual({ pricePence: 24_000_000, monthlyRentPence: 125_000 })
})

test.each([
  ['We have 28 thousand for deposit, house is 187 thousand, bank says 5.15% for 33 years. How much monthly we pay'],
  ['150k, 850 pcm, voids call it 8%, 30% down, 5.5%. cash flow?'],
  ["I'm over the border in Dundalk, and there's a house in Newry at 165k that'd get 875 a month. What yield"],
  ['agents say 850 to 900 a month, I would go with the lower one. 145k. gross?'],
])('it is one case: %s', async (talk) => {
  const { sides, target } = await understand(talk)
  expect({ sides, target }).toEqual({ sides: undefined, target: undefined })
})

test.each([
  ['fixed at 5.2 versus 4.8 on 165k io please', 'rate', [5.2, 4.8]],
  ['how does 75 percent ltv stack up against 60 ltv on 250k with 1,400 rent', 'deposit', [25, 40]],
  [
    'deposit 40k or 60k, 200k house renting 1,050, how different is the cash on cash',
    'depositPounds',
    [40_000, 60_000],
  ],
  ['cash flow on 165k, 1,000 rent, 25% down | put 35% down next to that', 'deposit', [25, 35]],
  ['Mortgage of £310,000, thirty years, 4.6%. Monthly? | Against 4.2%, please', 'rate', [4.6, 4.2]],
  ['rent between 800 and 900, price 150k, yield', 'rent', [800, 900]],
])('beside each other: %s', async (talk, field, values) => {
  expect((await understand(talk)).sides).toMatchObject({ field, values })
})

test.each([
  ['find me the rent that gives a yield of 8.25 on 119,950', 'rent', 'grossYield', 8.25],
  ['is there a rate that makes this break even: 310,000, 1,390 a month, 25% deposit', 'rate', 'cashFlow', 0],
  ['Bought 74,000, works 22,000, 75% refi. What end value gets every penny back?', 'value', 'moneyLeftIn', 0],
  ['gross yield 127,500 / 710 | to get to 8 what would the tenant have to pay', 'rent', 'grossYield', 8],
])('the other way round: %s', async (talk, field, figure, value) => {
  expect((await understand(talk)).target).toMatchObject({ field, figure, value })
})

test.each([
  ['flip profit on a house at 100k with works of 20k', /For the profit of a sale/],
  ['average yield of HMOs', /Averages of HMOs/],
])('it is said what is not known: %s', async (talk, said) => {
  expect((await understand(talk)).cannot?.join(' ')).toMatch(said)
})

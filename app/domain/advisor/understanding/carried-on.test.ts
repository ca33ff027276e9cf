import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import type { GivenFigures } from '../question.ts'
import { readKnownPlaces } from './known.server.ts'
import type { KnownPlaces } from './known.ts'

/** What of a purchase goes on through later messages, and where the figures of one message belong that no word names. */

let known: KnownPlaces
beforeAll(async () => {
  known = await readKnownPlaces((await makeSampleWorld()).db)
})

const understand = (talk: string) => understandTalk(talk, known, '2026-11-02')

const check = async (talk: string, figures: GivenFigures) => {
  const found = await understand(talk)
  expect(found.figures).toMatchObject(figures)
  expect(found.leftOver).toBeUndefined()
}

const house = '150k, 800 a month, 25% deposit at 5.5%. cash flow?'
const rooms = '4 rooms at 420 each a month, price 230k, Lincoln, 25% deposit, yield?'
const section24 = 'rents 20k a year, costs 5k, mortgage interest 6k, salary 40k. section 24 tax'

test.each<[string, GivenFigures]>([
  [
    'LTT on 297,500 in Abergavenny, our only home, completing 18 December 2026 | they took 292,000. what is the tax now?',
    { pricePence: 29_200_000, nation: 'Wales', completionDate: '2026-12-18', buyer: 'standard' },
  ],
  ['stamp duty on a warehouse, 400k in Wigan | sorry 420k', { pricePence: 42_000_000, buyer: 'non-residential' }],
  ["LTT on 225k, buy to let, Wrexham | sorry, it's Chester, not Wrexham", { nation: 'England', buyer: 'additional' }],
  ['tax on the shop with the flat above it, 230k | what about just a normal flat, we have others already', { buyer: 'additional' }], // prettier-ignore
  ['returns: 155k in Wakefield, 950 a month, 25% in, limited company | take it out of the company, own name', { buyer: 'additional', monthlyRentPence: 95_000 }], // prettier-ignore
  [
    'Neath 68k, 26k works, 130k after, refi 75% left in? | LTT if ltd | back to the brrr, ARV 122k',
    { valuePence: 12_200_000, worksPence: 2_600_000 },
  ],
  [
    'Swansea 80k, 15k works, end value 130k, 75% remortgage at 5.5, left in? | and the monthly payment on that new loan, interest only? | now the money left in again but works 19k',
    { pricePence: 8_000_000, depositPercent: 25, worksPence: 1_900_000 },
  ],
  [`${house} | rate half a point higher | and another half on top`, { ratePercent: 6.5 }],
  [`${house} | double the insurance`, { insurancePence: 60_000 }],
  [`${house} | deposit 30% | no, put it back to what i started with and use 6.1% for the rate`, { depositPercent: 25, ratePercent: 6.1 }], // prettier-ignore
  [`${house} | deposit 30% | on reflection no, let us go back to the 25%`, { depositPercent: 25 }],
  [`${house} | agent fee goes from 8% to 10%`, { managementPercent: 10 }],
  [`${house} | voids, maintenance and management all at 0 | management at 10, the others stay 0`, { managementPercent: 10, voidsPercent: 0 }], // prettier-ignore
  [`${house} | lease renewed, now 10,200 a year`, { monthlyRentPence: 85_000 }],
  [`${house} | she only pays 700 actually`, { monthlyRentPence: 70_000 }],
  [
    'loan 97k at 5.85 interest only, monthly? | add 3k product fee to the loan',
    { loanPence: 9_700_000, addedFeePence: 300_000 },
  ],
  ['loan 97,500 at 5.2 interest only, monthly? | and if we pay off ten thousand of the loan', { loanPence: 8_750_000 }],
  ['99k, 625 pcm, 25% deposit, refurb 15k. roi? | of the 15k there was 3k for doors, take it off', { worksPence: 1_200_000 }], // prettier-ignore
  [`${section24} | the costs were 6k not 5`, { profitPence: 1_400_000 }],
  [`${section24} | rents went up to 22,000`, { profitPence: 1_700_000 }],
  [`${rooms} | a fifth room, same rent as the others`, { monthlyRentPence: 210_000 }],
  [`${rooms} | one of the four earns nothing`, { monthlyRentPence: 126_000 }],
  [`${rooms} | sorry one of em is only 400`, { monthlyRentPence: 166_000 }],
])('of a purchase before: %s', check)

test.each<[string, GivenFigures]>([
  ['terraced house for £161,000 with a tenant who pays £240 a week by standing order. yield?', { monthlyRentPence: 104_000 }], // prettier-ignore
  ['Sunderland terrace 58k, 4k to tidy, lets 550 pcm, agent 8%. cash flow', { worksPence: 400_000, monthlyRentPence: 55_000 }], // prettier-ignore
  ['brrr: buy 68 works 22 value after 120 rent 675 a month, all thousand except the rent', { worksPence: 2_200_000, valuePence: 12_000_000 }], // prettier-ignore
  ['paying 85k, tax 4250, works 27500, legals 1400, revalued at 150k, 80% loan. how much do i pull out', { taxPence: 425_000 }], // prettier-ignore
  ['loft 38k kitchen 9k on a 188k terrace, revalue 290k, remortgage 75%. left in?', { worksPence: 4_700_000 }],
  ['HMO: 6 rooms, three at £95pw and three at £110pw, price £240,000, agent 15%, voids 10%. Net yield?', { monthlyRentPence: 266_500 }], // prettier-ignore
  ['mortgage offers come thru 70500 on a 94k terrace at 5.35. rent 630. cash on cash?', { loanPence: 7_050_000, pricePence: 9_400_000 }], // prettier-ignore
  ['currently on 1.89%. New deal is 4.99%. Balance £109,700, 21 years to go, repayment. New payment?', { ratePercent: 4.99, termYears: 21 }], // prettier-ignore
  ['office £275k let at £2,100pcm, no managing agent, insurance paid by the tenant so 0. net yield', { insurancePence: 0, managementPercent: 0 }], // prettier-ignore
  ['from wolverhampton me but theres a terrace going in Treorchy, 78k, tenant pays 575 a month. yield', { nation: 'Wales' }], // prettier-ignore
  ['flat in Dundee 92k (was on at 99 last year), rent 625. yield', { pricePence: 9_200_000 }],
])('in one message: %s', check)

test.each<[string, GivenFigures['buyer']]>([
  ['lbtt on a wee shop in Ayr, no flat or anything residential with it, 172,000', 'non-residential'],
  ['stamp duty: our company buys a lock-up shop with no living accommodation, 385k', 'non-residential'],
  ['net yield on a flat at 187,500, rent 975. My late husband bought his first house in 1971', undefined],
  ['stamp duty on 200k, our main home stays in Perth', 'additional'],
])('%s is for %s', async (talk, buyer) => expect((await understand(talk)).figures.buyer).toBe(buyer))

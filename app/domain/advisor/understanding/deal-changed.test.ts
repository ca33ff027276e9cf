import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Deals of the site with other figures than their pages have, and what is asked of several of them. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const said = async (talk: string) => answerText(await answerTo(world, talk))

test.each<[string, ...string[]]>([
  ['deal 138 at 10% below asking', 'At £82,800 with £675 a month'],
  ['deal 138 with 10% off the price, what is the yield', 'At £82,800 with £675 a month'],
  ['Deal 115’s asking looks steep to me. What’s the yield at 12% below that?', 'At £207,680 with £1,150'],
  ['what is the yield on deal 138 if the rent drops 10%', 'At £92,000 with £607.50 a month'],
  ['deal 138 with a rent of £607.50 a month', 'At £92,000 with £607.50 a month'],
  ['what if I got deal 138 for 10% less, what is the cash flow', 'At £82,800 with £675 a month'],
  ['what if I paid 10% less for deal 138?', 'At £82,800 with £675 a month'],
  ['yield of deal 138 if I offer 10% under', 'At £82,800 with £675 a month'],
  ['deal 138 | what if rent falls by £50', 'At £92,000 with £625 a month'],
  ['deal 138 | what if I got 10% off', 'At £82,800'],
  ['deal 119 | rent review could push it up by 8%, what then', 'with £1,620 a month'],
  ['deal 118, what if rent goes up 5% and price down 5%', 'At £128,250 with £945 a month'],
  ['deal 119 | if they dropped the price by 10k', 'At £195,000 with £1,500'],
  ['deal 138 | forgot the legals, 1500, add them in', 'you would put in £29,100'],
  ['deal 140 with agents at 12% of the rent', 'running costs of £4,778 a year'],
])('a deal has another price or rent: %s', async (talk, ...parts) => {
  const text = await said(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each<[string, ...string[]]>([
  ['compare deals 118 and 101 with rent 10% lower', 'The rent of each is 10% lower', '£810 | 7.20%', '£585 | 7.98%'],
  ['deals 118 and 101 | 10% off both prices', 'The price of each is 10% lower', '£121,500', '£79,200'],
  ['deals 108 and 113 | what would it be if we put in half and the rest at 6?', 'mortgage of 50% at 6%', 'Deal 113 is'],
  ['deals 112 and 142 | both wi 20k of work done and 5k fees, cash, dont bother wi stamp duty', '£109,000', '£107,000'],
  [
    'deals 112 and 142 | what’s left a month on both with a 75% mortgage at 5.9 repayment over 25',
    'a repayment mortgage of 75% at 5.9%',
  ],
  [
    'put 105 and 121 next to each other please, what you’d make on each a year with 25% deposit at 5.5%',
    'Deal 105 is worked out',
    'Deal 121 is worked out',
  ],
  [
    '112 or 142, which leaves me more each month with 30% down, 5.8 interest only',
    'Deal 142 has the highest cash flow',
  ],
  ['stamp duty on deals 112 and 142', '£4,200 (SDLT)', '£4,100 (LTT)'],
  ['see the dundee wan and the glasgow wan, whats the tax oan it', '£15,700 (LBTT)', '£13,900 (LBTT)'],
  ['deals 118 and 120, tax on each as a first time buyer', '£135,000 | £0 (SDLT) | first-time buyer'],
])('several deals have one finance, change or tax: %s', async (talk, ...parts) => {
  const text = await said(talk)
  for (const part of parts) expect(text).toContain(part)
})

test.each<[string, ...string[]]>([
  ['student houses with five bedrooms | which of them are licensed', 'Of the deals named above', 'HMO licence: Held'],
  ['student houses | do they need a licence?', 'checked'],
  [
    'the flat in Torquay | how does its score stand against the other lease extension you have?',
    'Deal 127',
    '23.7/100',
  ],
  ['Is the flat in Torquay the one with the lease problem?', 'Lease years left: 74'],
  ['Light unit in Middlesbrough, what’s it give gross?', 'Deal 104', 'a gross yield of 9.09%'],
  ['deal 119 | anything else with a shop in it, up to 250k, that scores better than that one does?', 'a score of 79', 'Deal 141'], // prettier-ignore
  ['deals in Belfast | anything else up north under 300k', '4 deals in Northern Ireland'],
  ['deals in Leeds | anything else up north under 300k', 'the North East, the North West'],
  ['deal 140 | any others with rent over 900', '35 deals with a rent of £900'],
  ['top 5 by yield', 'I name three deals at once.'],
  ['buying the two cottages at Burnley, deal 106. no mortgage, what is my return', 'At £128,000'],
])('what is asked of deals is answered of these: %s', async (talk, ...parts) => {
  const text = await said(talk)
  for (const part of parts) expect(text).toContain(part)
})

test('a bare number behind a deal is asked about', async () => {
  const text = await said('whats the return on deal 126 at 400')
  expect(text).toContain('if I got it for £400,000?')
  expect(text).toContain('with a rent of £400 a month?')
})

test('what is less than a price is no lower price', async () => {
  expect(await said('deal 138 if I pay 10% less for management, yield?')).not.toContain('At £82,800')
})

test('prices are no numbers of deals', async () => {
  expect(await said('compare 118k and 120k, rent 700, yield')).toContain('price £118,000')
  expect(await said('price 118 and 120 thousand, compare stamp duty')).toContain('price £118,000')
})

import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf, understandTalk } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { GivenFigures } from './question.ts'
import { readKnownPlaces } from './understanding/known.server.ts'
import type { KnownPlaces } from './understanding/known.ts'
import type { AdvisorWorld } from './world.server.ts'

/** A home that is bought and done up, and refinanced or sold, as people tell it. Messages of a talk are parted by " | ". */

let world: AdvisorWorld
let known: KnownPlaces
beforeAll(async () => {
  world = await makeSampleWorld()
  known = await readKnownPlaces(world.db)
})

/** In pounds and percent, by short names. */
const names = {
  price: 'pricePence',
  works: 'worksPence',
  fees: 'feesPence',
  tax: 'taxPence',
  value: 'valuePence',
  finance: 'financeFeesPence',
  holding: 'holdingPence',
  selling: 'sellingCostsPence',
  share: 'sellingPercent',
  ltv: 'loanToValuePercent',
} as const satisfies Record<string, keyof GivenFigures>
type Said = Partial<Record<keyof typeof names, number>>

test.each<[talk: string, said: Said]>([
  // Costs of buying in one sum.
  ['BRRR: in at 82k, 28k on works, done-up value 145k, refinance at 75%, say 4.5k of buying costs. whats stuck in', { price: 82_000, works: 28_000, value: 145_000, ltv: 75, fees: 4500, tax: 0 }],
  ['BRRR. Purchase 71k cash, works 24k, all fees & taxes 4.5k, end value 135k, refi at 75% LTV. What stays stuck in?', { price: 71_000, works: 24_000, fees: 4500, tax: 0, value: 135_000, ltv: 75 }],
  ['Buying a wreck in Burnley, 62k cash, 28k on the refurb, 4k for stamp, legals and the rest. Done up the agent thinks 125. Refinance at 75% of that. How much of my own brass is still in it', { price: 62_000, works: 28_000, fees: 4000, tax: 0, value: 125_000, ltv: 75 }],
  ['house i buy 118 000 cash, put 25 000 in, then worth 185 000 | costs of buy with stamp together 8 500', { price: 118_000, works: 25_000, value: 185_000, fees: 8500, tax: 0 }],
  ['wee flat in Paisley, 60k, 18k doing it up, 3k for the lawyer and LBTT, value after 105. mortgage at 75% of that. what do i leave in', { price: 60_000, works: 18_000, fees: 3000, tax: 0, value: 105_000, ltv: 75 }],
  ['got a repo in Stoke for 48k. chucking 26k at it. fees n stamp 3.9k. comps at 110 when done. 75% refi. what of me own stays in', { price: 48_000, works: 26_000, fees: 3900, tax: 0, value: 110_000, ltv: 75 }],
  // Bare thousands and words.
  ['buy 60 do up 20 worth 110 refi 75 costs 4', { price: 60_000, works: 20_000, value: 110_000, ltv: 75, fees: 4000, tax: 0 }],
  ['brrr with one hundred and ten thousand purchase, twenty five thousand works, end value one hundred and eighty thousand, fees and taxes seven thousand, refinance seventy five percent. what stays in', { price: 110_000, works: 25_000, value: 180_000, fees: 7000, tax: 0, ltv: 75 }],
  // Built up, and changed later.
  ["I'm buying a doer upper for £65,000 | refurb will be about £22,000 and fees and stamp come to £4,600 | should be worth £120,000 when finished, refinance at 75%", { price: 65_000, works: 22_000, fees: 4600, tax: 0, value: 120_000, ltv: 75 }],
  // A sale.
  ['flip: paid 88k, works 21k, sold for 149k, estate agent 1.25% + VAT, legals 2,600, stamp 4,400. profit?', { price: 88_000, works: 21_000, value: 149_000, share: 1.5, selling: 0, fees: 2600, tax: 4400 }],
  ['flip in Doncaster. paying 92,000 cash, 28k of work, sells at 155, selling fees 1.5% plus 1,400 solicitor, six months of holding at 310 a month', { price: 92_000, works: 28_000, value: 155_000, share: 1.5, selling: 1400, holding: 1860 }],
  ["flip, paying 92,000 cash, 28k of work, sells at 155, agent 2k, six months of holding at 310 a month | Builder's rung, it's 36 not 28, and he says nine months. Do the profit again", { price: 92_000, works: 36_000, value: 155_000, selling: 2000, holding: 2790 }],
  ['bought 130, spending 40, sell at 215, agent takes 1.2 percent, legal fees 3k both ends, bridging 100k at 1% a month for 6 months. what profit', { price: 130_000, works: 40_000, value: 215_000, share: 1.2, selling: 0, fees: 3000, finance: 6000 }],
  ['i bid at auction, i think 96 thousand | works myself so only material and two lads, 31 thousand. bridging 70 thousand at 0.95 for month, i think 7 months | and sale 165, agent 1.5 percent. solicitors two times 1100. stamp is 4800. what profit is left', { price: 96_000, works: 31_000, finance: 4655, value: 165_000, share: 1.5, selling: 0, fees: 2200, tax: 4800 }],
  ['What would I clear on a flip: 98,500 at auction, auction fee 1,500, legals 1,200 each end, SDLT 4,925, refurb 26k, resale 169,950 with agent at 1% plus VAT', { price: 98_500, fees: 3900, tax: 4925, works: 26_000, value: 169_950, share: 1.2, selling: 0 }],
  ['flip: price 105k, works 28k, bridging interest 5,400, stamp 5,250, legals 2,400, sale price 178k, agent 1.5% | what if it only fetches 165', { price: 105_000, works: 28_000, finance: 5400, tax: 5250, fees: 2400, value: 165_000, share: 1.5, selling: 0 }],
  // Another purchase begins afresh.
  ['flip: price 70k, works 15k, sells at 115k, agent 3k, fees and sdlt 5k | another flip: bought 80k, works 20k, sells at 135k, agent 2k', { price: 80_000, works: 20_000, value: 135_000, selling: 2000 }],
])('%s', async (talk, said) => {
  const question = await understandTalk(talk, known, '2026-11-29')
  const { depositPercent, ...others } = question.figures
  // Other readers say the new loan by what is left of the value.
  const figures = { ...(depositPercent && { loanToValuePercent: 100 - depositPercent }), ...others }
  const given = Object.fromEntries(
    Object.entries(names).flatMap(([name, key]) => {
      const value = figures[key]
      return value === undefined ? [] : [[name, key.endsWith('Pence') ? value / 100 : value]]
    }),
  )
  expect([question.topic, question.leftOver, given]).toEqual(['brrr', undefined, said])
}) // prettier-ignore

test.each<[talk: string, parts: string[]]>([
  ['flip: paid 88k, works 21k, sold for 149k, estate agent 1.25% + VAT, legals 2,600, stamp 4,400. profit?', ['In all £116,000 goes in', 'less £2,235 of selling costs (1.5% of it)', 'a profit of £30,765 before tax, 26.52%', '£134,100, at the same costs: the profit is £15,865.']],
  ['flip: bought 120k, works 35k, sold for 150k, stamp 6k. what did i make before the taxman', ['a loss of £11,000 before tax', 'no selling costs', 'at the same costs: the loss is £26,000.', 'more: the loss is £16,250.']],
  ['sell at 230 or refinance? bought 150k, refurb 35k, stamp 7,500, legals 2k. selling costs 5k. refinance 75%', ['£22,000 of your money stays in', 'Sold instead at £230,000', 'a profit of £30,500', 'Which of the two suits you I cannot say']],
  ['BRRR: in at 82k, 28k on works, done-up value 145k, refinance at 75%, 4.5k of buying costs', ['“4.5k” is taken as all costs of buying, with any property tax in it', '£5,750 of your money stays in', 'with £4,100 of property tax']],
  ['BRRR idea: buy 70, spend 35, buying costs 6k, lender gives 75% of new value. value when done say 135 | i want every penny back out. what does it have to be worth then', ['The lowest value after the works for leaving no money in is £148,000']],
  ['i get it for 95k cash, about 4k of costs on top | agent says 175 when its done. lender does 75% | so how much can i spend doing it up and still get every penny back out', ['The highest works for leaving no money in is £32,250']],
  ["done up its worth 120, work's 22 (mates rates), fees and tax 5. Bank'll do 75% after. What's the most I can pay and get every penny back out?", ['The highest price for leaving no money in is £63,000']],
  // What is missing is asked for.
  ["I'm buying a doer upper for £65,000 | refurb will be about £22,000 and fees and stamp come to £4,600", ['Tell me the value after the works']],
])('%s is answered', async (talk, parts) => {
  const text = answerText(await answerTo(world, talk))
  for (const part of parts) expect(text).toContain(part)
}) // prettier-ignore

test('costs of buying are pressed with the tax on top', async () => {
  const answer = await answerTo(world, 'BRRR: in at 82k, 28k on works, done-up value 145k, refinance at 75%, 4.5k of buying costs')
  expect(readingsOf(answer)).toEqual(['BRRR calculator: price £82,000, works £28,000, fees £4,500, value after the works £145,000, loan to value 75%'])
}) // prettier-ignore

test.each([
  // Bought with a loan, a part that nothing names, and what is looked for without a goal.
  'bought for 95k with 25% deposit, refurb 20k, refinance at 150k 75%. fees 3k. what comes out',
  'BRRR: bought 92k, refurb 27k over budget by 4k, value 150k, 75%. stuck in?',
  'flip: bought 80k, works 20k, sells at 130k, bridging 60k at 1% a month. profit?',
  // The loan of a bridge is none of the sums beside it.
  'flip: purchase 120000 refurb 25000 sell 185000 agent 1.5% legals 3000 bridging 1% a month 8 months 70% ltv',
])('%s is asked about', async (talk) => {
  expect(answerText(await answerTo(world, talk))).toContain('I do not want to guess')
})

test.each<[talk: string, topic: string]>([
  ['bought 80k, works 20k, sold 130k, agent 2k. do I pay capital gains or income tax on that?', 'law'],
  ["What's the stamp duty on a 90k BRRR, works 25k, end value 150k?", 'property-tax'],
  ['flip: price 70k, works 15k, sells at 115k, agent 3k | 200k with 1,200 rent a month, yield?', 'returns'],
  ['a house to do up in Wigan at 85k, doing it up 30k, rent 850. yield?', 'returns'],
  ['How do I work out profit on a flip?', 'term'],
])('%s is none of it', async (talk, topic) => {
  expect((await understandTalk(talk, known, '2026-11-29')).topic).toBe(topic)
})

test.each<[talk: string, part: string]>([
  // 230,000 − 25,000 − 30,000 is a price with its tax of 5% and more; without the tax it is 175,000.
  ['What is the most I can pay for a flip that sells for 230000, works 30k, stamp already counted, to make a profit of 25k?', 'The highest price for a profit if sold of £25,000 is £175,000.'],
  ["End value's 205k. Works 41k, other costs (legals, tax, finance, selling) 19k altogether. | want 25k profit out of it so whats my top bid", 'is £120,000.'],
  ['what must a flip sell for to make 30k profit: bought at 150k, works 30k, stamp 7,500, legals 2,500, selling costs 4k', 'is £224,000.'],
  // What may stay in.
  ['Max bid for a full money out BRRR: works 33k, costs 6.2k, GDV 170k, 75% | happy to leave 10k in', 'for money left in of £10,000 is £98,300'],
  ['BRRR, want all my money out. Works 33k, costs 6.2k, GDV 170k at 75%. Max bid?', 'for leaving no money in is £88,300'],
  ['bmv deal in Ashington, end value 92k, need 19k of work. what can I pay so all me cash comes back at 75% remortgage? ignore stamp and fees', 'for leaving no money in is £50,000'],
  ['refurb job. done up worth 165k. refurb 30k. want all me money back out at 75% remortgage. whats the most i can pay, say 6k buying costs', 'for leaving no money in is £87,750'],
  ['BRRR question. End value 155k, refurb 30k, other costs 5k all in incl stamp, refinance 75%. At what purchase price do I get every penny back out?', 'for leaving no money in is £81,250'],
])('a wanted result: %s', async (talk, part) => {
  expect(answerText(await answerTo(world, talk))).toContain(part)
}) // prettier-ignore

test.each<[talk: string, parts: string[]]>([
  // A bridge as a share of the price, with its fee.
  ['Flip numbers: PP 118k bridge at 70% of PP, 0.95% pm rolled, 2% arrangement, 7 months, works 27k, legals 2.2k both ends total, agent 1.2% + VAT, exit 187,500. stamp at the surcharge, England. net profit before tax?', ['0.95% a month on £82,600 for 7 months and 2% of it is £7,144.90', 'a profit of']],
  ['Flip: bought 131k, spending 38k, sells 215k. Legals 3k all in, estate agent 1.2%, bridge is 92k at 0.85% a month for 7 months. Profit before tax?', ['0.85% a month on £92,000 for 7 months is £5,474', 'a profit of']],
  ['flip: price 100k, works 25k, sells 160k, agent 1.5%, bridge 70k at 0.9% a month for 6 months, 1.5% arrangement fee | no bridge, cash instead', ['Changed: finance fees £0.', 'a profit of £27,600']],
  // The tax is in the price, and no costs at all.
  ['Flip: 142k purchase, 31k refurb, sale 229k, agent 1.25%, legals 3,100. stamp included in the 142. profit?', ['a profit of £50,037.50']],
  ['buying at 110k, stamp is not included, works 20k, selling 165k, agent 2k. profit', ['with £5,500 of property tax']],
  ['Flip in Doncaster: paid 110k, 35k on the work, sells 185k. Bridge was 75% of purchase at 0.9% a month for eight months interest rolled up simple, selling agent 1.5% no vat, solicitors 2,400 all in for both ends. Stamp already counted in the 110. Whats the profit before tax?', ['a profit of £28,885 before tax']],
  ["I bought a house for £92,000, the builders want £18,000 and the agent thinks I could sell at £139,000. What's my profit before fees and tax?", ['a profit of £29,000']],
  ['BRRR: buy 92k cash, 38k refurb incl contingency, 4.5k legals and stamps, GDV 185k, refi at 75. How much left in?', ['In all £134,500 goes in', 'so that none of your money stays in']],
  ['bought at 84k doing it up for 27k fees n that 6k, worth 140 after, refi 75 percent. how much of my cash is still stuck in it', ['£27,000 of works']],
])('a sale with its costs: %s', async (talk, parts) => {
  const text = answerText(await answerTo(world, talk))
  for (const part of parts) expect(text).toContain(part)
}) // prettier-ignore

test('a share of a sale price that is looked for is not known', async () => {
  const said = 'What must a flip sell for to make 30000 profit if I buy at 150000, works 30000, selling costs 2%?'
  expect(answerText(await answerTo(world, said))).toContain('only where the costs of the sale are said in pounds')
})

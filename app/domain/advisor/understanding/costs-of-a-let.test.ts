import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Rents and running costs of one let as people say them: what each answer counts, and what must still be asked. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})
const ask = async (talk: string) => answerText(await answerTo(world, talk))

type Row = [talk: string, ...shows: string[]]
const tells = (rows: Row[]) =>
  it.each(rows)('%s', async (talk, ...shows) => {
    const answer = await ask(talk)
    for (const shown of shows) expect(answer).toContain(shown)
  })

describe('running costs in pounds', () => {
  tells([
    ['PP 142k, 75 LTV, 5.49 IO, rent 895 pcm, mgmt 10%, voids 4%, ins 240 pa, maint 600 pa', 'running costs of £2,344'],
    ['150k, rent 800, 25% deposit 5.5%, gr 250 pa, service charge 1,420 pa', 'running costs of £3,890'],
    [
      '195 thousand, 25% down, 5.4 interest only, let for 900 a month. Call it 85 a month for insurance an mending. what is left',
      '£1,020 a year with insurance and maintenance',
    ],
    [
      'i get 12,500 a year rent on a house that cost 190k, with 2k a year for stuff. net yield?',
      'all running costs are £2,000 a year',
    ],
    [
      'house 152 000. rent 900. Insurance 310 year, gas check 85 year. No mortgage',
      'other costs are £85 a year',
      'running costs of £2,555',
    ],
    [
      'Price 210000: rent 1050: agent 10%: insurance 320: repairs 900: Wanted: 5% net. What should the price be?',
      '£900 a year with maintenance',
    ],
    [
      '125,000, 690pcm, 25% deposit, int only, no agent, 60 a month put by for repairs and that. how high can the rate go before it makes nothing',
      '£720 a year with maintenance',
    ],
    [
      'how much deposit so that i clear 300 a month. price 140k rent 800 interest only at 5 percent costs 100 a month',
      'all running costs are £1,200 a year',
    ],
    [
      '82,000, rent 595 a month, no mortgage | agent takes ten per cent and another eighty pound a month for repairs and insurance',
      'other costs £960 a year',
    ],
    [
      'cottage £265,000, lets at £1,050 a month, £900 a year for the roof and whatnot | oh, and the lane is private, so add £240 a year to the residents fund',
      'other costs £1,140 a year',
    ],
    ['Price 150k, rent 800, no opex, 5% vacancy, 25% deposit at 6%', 'running costs of £480 a year'],
    [
      'What does £190,000 with 25% deposit at 5.5% interest only cost me a month? | What rent do I need on it to clear £200 a month after the mortgage and nothing else?',
      '£854 a month',
    ],
  ])
})

describe('shares of a rent and of a price', () => {
  tells([
    ['flat 118k, rent 695 a month, no mortgage, letting agent keeps ten percent', 'running costs of £1,968'],
    ['145k rent 800 25% 5.75 returns pls', 'mortgage of 75% at 5.75%'],
    [
      'Six rooms at £115 a week each, allow one in ten weeks empty, costs 240,000. net yield before any mortgage?',
      'one in ten weeks empty are 10%',
    ],
    ['6 room hmo, 265k, 450 a room | they are only full 11 months tho', '8.33% of the year'],
    [
      'price 148,000, rent 760, 25% deposit, 5.6% | now with five weeks empty every year | agent is 12 plus VAT, keep the five weeks',
      'management 14.4%',
    ],
  ])
})

describe('rents in parts', () => {
  tells([
    ['7 doors, 3 at 135pw, 2 at 120 pw and 2 ensuites at 150 pw. Price 365k. net yield', '£4,095 a month'],
    ['Unit 1: 525, Unit 2: 540, Unit 3: 495, Unit 4 (empty til sept): 0. Paid 268,000. gross yield', '£1,560 a month'],
    ['House 138,000, rent from two colleagues 395 each a month. yield', '£790 a month'],
    [
      '6 rooms at 115 a week each, 340 grand, 25 percent down, 6.1% | make 2 of the rooms 130, the other four stay. bills 780 a month all in',
      '£3,120 a month',
      'other costs are £9,360',
    ],
    [
      '5 rooms at 105 a week each, 46 weeks let a year, house costs 215000, bills 6200 a year',
      '£2,012.50 a month',
      'no empty weeks',
    ],
    [
      'a shop with flat over it, 155 thousand, shop pays 7,800 a yr. yield? | flat pays 425 a month on top I forgot',
      '£1,075 a month',
    ],
  ])
})

describe('what a rent leaves, without a price', () => {
  tells([
    [
      'six rooms, 520 each a month, i pay the bills 640 a month, manager takes 12 percent of rent and 8 percent empty. mortgage is 1,310. what am i left with a month',
      '£6,552 is left, £546 a month',
      '£6,911',
    ],
    ['790 rent, mortgage 402, factor 65, agent 12%, insurance 18. a month like', '£2,522 is left, £210 a month'],
    [
      'My mortgage is 610 a month and agent takes 12% of the rent. what rent would just break even',
      'lowest rent is £694 a month',
    ],
    [
      'If I earn £850 rent a month and the flat stands empty for three weeks in the year, how much rent do I actually get over the year? | Now take off 12% to the agent',
      '£9,612 comes in',
      '£8,458',
    ],
  ])
})

describe('a let whose costs are said in other ways', () => {
  const house = 'Rent £950 pcm, mortgage £400, agent 10%. What is left?'
  tells([
    [`${house} | the mortgage goes up to £550`, 'A rent of £950', 'mortgage payments: £6,600'],
    [`${house} | mortgage jumps to £620`, 'A rent of £950', 'mortgage payments: £7,440'],
    [`${house} | how many of those for £3,000 a month?`, 'What does one of them leave'],
    [`${house} | how many homes like that to make £2,000 a month?`, 'What does one of them leave'],
    [
      'rent £1,250 a month, mortgage £610, 2 empty months a year, what is left?',
      '16.67%',
      '£2,500',
      '£12,500 comes in',
    ],
    ['rent £1,250 a month, mortgage £610, 1 empty month a year, what is left?', '8.33%'],
    ['rent £1,250 a month, mortgage £610, 2 empty weeks a year, what is left?', '3.85%'],
    ['rent £1,000, mortgage £500, service charge £600 twice a year, what is left?', 'service charge: £1,200'],
    ['rent £1,000, mortgage £500, £1,800 service charge half-yearly, what is left?', 'service charge: £3,600'],
    [
      'I pay £12 ground rent a year, £1,800 service charge half-yearly, rent £1,100, mortgage £550',
      'I do not want to guess',
    ],
    ["rent £1,000, mortgage £500, agent 10% but I'd self-manage, what is left?", 'what “10%” means'],
    ['rent £1,000, mortgage £500, agent 10%, I manage it myself so no agent, what is left?', 'what “10%” means'],
    [
      'rent £1,250, mortgage £610, council tax £150 a month while empty for two months a year',
      'what “£150 a month” means',
    ],
    ['4 rooms at £450, one empty half the year, bills £550, mortgage £900, what is left?', 'A room that stands empty'],
  ])
})

describe('cash', () => {
  tells([
    [
      'I put £38,000 of my own money into a flat and it leaves £165 a month after everything. What percentage am I making on my money?',
      '5.21%',
    ],
    ["I put in £60,000 and make £400 a month, what's my return?", 'a return of 8.00% a year on £60,000'],
    ['£60,000 cash invested, £400 a month profit after the mortgage, ROI?', 'a return of 8.00% a year'],
    ['cash return: put in £60,000, rent left £400 a month', 'a return of 8.00% a year'],
    ['return on £80,000 if it leaves £90 a week', 'a return of 5.85% a year'],
    ['cash flow on three hundred and sixty two thousand at 2,440 p/m if i put in 30% versus 40%', '£11,178', '£9,187'],
    ['roi on two hundred and forty two thousand renting at 1,210 per month', 'At £242,000 with £1,210 a month'],
    ['my cash in is £60,000 and it loses £100 a month', '2.00% a year of £60,000 of cash is lost'],
    [
      'How much cash in total to buy 92000 in pontypridd. twenty five percent down, legal fees 1400 survey 450 and the welsh tax, we own the house we live in',
      '£29,450',
      '£4,600',
    ],
    ['145k, rent 780, cash buy, purchase costs 11k. roi', '£156,000'],
    ['176k, 20% dep, 5.95 IO, 1,080 pcm. CF pa + ROI with 13.6k costs', '£48,800'],
    ['i have 90k saved, house is 88,000, no mortgage, rent 560. yield?', 'not used: 90k', 'without a mortgage'],
  ])
})

describe('what is asked', () => {
  const rows: [talk: string, text: string][] = [
    // Neither side of the sum names a cost.
    ['150k, rent 800, 25% deposit 5.5%, and 300 a year', '300 a year'],
    ['150k, rent 800, 25% deposit 5.5%, 70 a month to my cousin', '70 a month'],
    // Without a rent a mortgage of a month is a loan that is looked for.
    ['price 150k, rent 800, mortgage 402', '402'],
  ]
  it.each(rows)('%s', async (talk, text) => {
    const answer = await answerTo(world, talk)
    expect(answerText(answer)).toContain(`“${text}”`)
    expect(readingsOf(answer).length).toBeGreaterThan(0)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Questions the other way round whose result or argument is said by the shape of the sentence, over several messages, or of a deal. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

const ask = async (talk: string) => answerText(await answerTo(world, talk))

test.each([
  // 80% of 10,740, less 300, is 7.13% of 75% of 155,000.
  ['bought at 155k with 25% down, rents at 895. What mortgage rate would wipe me out', 'breaking even is 7.13%'],
  ['132,500, rent 795, 30% down int only. what interest rate turns it from a profit into a loss', 'even is 7.9%'],
  [
    '147k semi, 800 a month rent, quarter down. the rate goes up and up - when do i stop earning off it',
    'even is 6.69%',
  ],
  [
    "140k house, 35k down, rent 850, interest-only at 5.1. how much do I keep? | how high has the interest got to go before there's nowt in it for me",
    'breaking even is 7.48%',
  ],
  [
    'Loan of 96,000 interest only, rent 780 a month, agent takes 12%. At which rate does the whole rent go to the bank?',
    '7.29%',
  ],
  // A sum behind it is what the rate comes to.
  ['what interest rate makes a 180k interest-only mortgage cost 800 a month', 'payment a month of £800 is 5.33%'],
])('the rate at which nothing is left: %s', async (talk, expected) => {
  expect(await ask(talk)).toContain(expected)
})

test.each([
  // 25% of 182,500 is 45,625; the tax is 10,275 and the fees 2,100: 58,000.
  [
    'Ive 58 grand and not a penny more. 25% deposit, stamp duty (second home, England), solicitor 1500, survey 600, all out of that. How dear a house can i buy',
    'cash in of £58,000 is £182,500',
  ],
  [
    'theres £64,000 in the pot all told. already own me house in Kings Heath | i want a btl in brum, 25% deposit, and everything has to come out of that 64 - stamp duty, solicitor 1800, survey 700. whats the top price i can go to',
    'cash in of £64,000 is £200,000',
  ],
  [
    '150k cash, no mortgage at all. it has to pay for the house, stamp duty on a second home in England and £1,700 of fees. whats my limit',
    'cash in of £150,000 is £140,935',
  ],
  // Fees that are said are those, and none that are usual.
  [
    'Sold the van hire firm, so 175,000 in the bank, not borrowing. House plus stamp duty (I own one, England) plus 1,500 conveyancing out of it. Max price?',
    'cash in of £175,000 is £164,486',
  ],
  ['Total funds 72,500 incl. LBTT + ADS, fees £1,900, 30% deposit. Max purchase price in Scotland?', 'is £183,750'],
])('a pot that all of it comes out of: %s', async (talk, expected) => {
  expect(await ask(talk)).toContain(expected)
})

test.each([
  ['whats the most i shud offer if it rents for 685 a month n i wont go under 8 percent gross', '8% is £102,750'],
  ['rents for 830. ten per cent gross or I walk. what do I say to the seller', '10% is £99,600'],
  ['Tops I ought to give for a house letting at £625 when I insist on seven and a half gross?', '7.5% is £100,000'],
  ['how much should I pay for a place bringing 1,080 if my rule is no less than 7.2% gross', '7.2% is £180,000'],
  // The result stands before the case, and before what is looked for.
  ['my target is 8% gross | rent would be 720 | how much can I pay', '8% is £108,000'],
  ["I want to make 250 a month | it's 126,000, 25% down, 5.3 interest only | so what rent do I need", '£866 a month'],
  ['128k flat renting 745, 5.2% interest only | I want 220 a month in my pocket. How big a deposit is that?', '36.72%'],
  ['I need it to throw off 400 pcm. Price 210k, rent 1,250, IO at 4.95%. Deposit required?', '33.63%'],
  [
    'House is 172,000, rent 910, 5.4 interest only, what do i clear with 25 down | not enough. how much have i got to stick in before its giving me 300 a month',
    'cash flow a month of £300 is 47.94%',
  ],
  // No cost of buying is counted: 12% of a quarter of the price.
  [
    'leave out stamp and legals. 25% down at 5.1% interest only, rent 880, agent 10%. what price pays me 12% on my deposit?',
    'return on the cash of 12% is £119,384',
  ],
  // A sum of costs, and a share of the rent that goes on all of them.
  ['for five and a half net what rent on 168000 if costs are 3,000 a year', 'net yield of 5.5% is £1,020'],
  [
    "I have a place at £118,000. Net yield if the rent is £700, and my costs are £1,900 a year? | What rent do I need so it's a net six, with those same costs",
    'net yield of 6% is £749',
  ],
  [
    "rent 980, 22% of it goes on running the place, 5.25 interest only | I'd be borrowing 75%. Forget stamp and solicitors, just the deposit counts as my money. What price gives me 10% a year on that",
    'return on the cash of 10% is £142,490',
  ],
  ["Tenant's in at £710. I never buy under 8.5% gross. My ceiling?", '8.5% is £100,235'],
  [
    "I'd like 300 a month out of it | 145k, 25% deposit at 5.4% interest only | what does it need to rent for?",
    '£1,018',
  ],
  ['(annual rent − costs) / price of at least 7%. Rent £900 pcm. Max price?', 'net yield of 7% is £119,142'],
])('what is looked for is not asked back: %s', async (talk, expected) => {
  expect(await ask(talk)).toContain(expected)
})

test.each([
  [
    'I pay 1,900 a month for a damp one bed in Walthamstow. 105k house, 25% down, 5.3%. What rent would it need to clear 250 a month after the mortgage and a 12% agent?',
    ['£799 a month', 'not used: 1,900 a month'],
  ],
  ["My mate paid 80k for his. Mine's 110k, quarter down at 5.25. what rent to be 150 up a month", ['£670 a month']],
])('what the visitor pays at home is no figure of the case: %s', async (talk, expected) => {
  const answer = await ask(talk)
  for (const text of expected) expect(answer).toContain(text)
})

test.each([
  [
    'how much would they need to knock off stirchley for it to pay six and a half gross',
    'That is £55,693 (20.8%) below the £268,000',
  ],
  ['what would I have to get deal 118 for to make 9 percent gross', 'That is £15,000 (11.1%) below the £135,000'],
])('the price of a deal is measured against what is asked: %s', async (talk, expected) => {
  expect(await ask(talk)).toContain(expected)
})

test.each([
  [
    '5 room house. each room brings 480. everything I pay out mortgage bills the lot is 1590 a month. how many rooms can stand empty before it costs me',
    [
      'All 5 rooms let at £480 bring £2,400 a month, and £1,590 goes out',
      'with 4 of them let, so that 1 can stand empty',
    ],
  ],
  [
    'six bed HMO, rooms 480 a month each, everything going out is 1,940 a month including the mortgage. Monthly profit when full?',
    ['£940 a month is left'],
  ],
  [
    "six bed HMO, rooms 480 a month each, everything going out is 1,940 a month including the mortgage. Monthly profit when full? | How many rooms could stand empty before I'm paying for it myself",
    ['with 5 of them let', 'With one more empty you would pay £20 a month on top'],
  ],
  [
    '8 bed student let, £110 pppw, everything out is £2,600 a month. How many students before it pays for itself?',
    ['with 6 of them let, so that 2 can stand empty'],
  ],
  [
    '4 rooms at 300 each, everything out is 1,500 a month with the mortgage, how many can be empty before I lose money',
    ['£300 a month has to be paid on top'],
  ],
])('how many rooms pay for all that goes out: %s', async (talk, expected) => {
  const answer = await ask(talk)
  for (const text of expected) expect(answer).toContain(text)
})

test('a sum that leaves the mortgage out is not all that goes out', async () => {
  const talk = '5 rooms at 480 each, bills 600 a month before the mortgage. how many can stand empty before it costs me'
  expect(await ask(talk)).not.toContain('stand empty')
})

test.each([
  // A lender’s rate is none at which nothing is left.
  ['price 150k, rent 800, 25% down. what rate can I get from lenders', 'breaking even'],
  // A price beside the cash is what the cash is for.
  [
    'I have 60k saved. 25% deposit on a 200,000 house with stamp duty and fees out of that, can I afford it',
    'highest price',
  ],
])('what only looks like it is none: %s', async (talk, not) => {
  expect(await ask(talk)).not.toContain(not)
})

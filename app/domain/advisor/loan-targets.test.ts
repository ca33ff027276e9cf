import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Offers of a loan over the years that are asked for, the cash of a remortgage, lenders who test differently, and what is wanted of a let. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const offers = 'Refi: 5.09% w/ 5% fee added v 5.79% w/ 1,995 added, 212k IO, 5 years'
const cover = 'rent cover on 160k loan rent 950 please, 5.5 stress and 125'
const let110 = '110k, 25% dep, 5.6 IO, rent 750, agent 10%, other costs 90 pm. cashflow?'

test.each([
  // Offers over the years that are asked for, whatever each is fixed for.
  ['fix 2yr 5.1 wi 2995 fee or 5yr 5.4 no fee, loan 110k int only, over first 2 years which costs me less', '£14,215 (interest rate 5.1%, loan fee £2,995) and £11,880 (interest rate 5.4%, loan fee £0)'], // prettier-ignore
  ['Lender A offers a five-year fix, 4.9% with a £1,995 fee paid up front; lender B two years at 5.3% with no fee at all. Interest only on £130,000. Which has cost me more by the end of year two?', 'The difference is £955.'], // prettier-ignore
  ['lender one 5.29% fee £999, lender two 4.89% fee £2,499. loan 165,000 interest only. what does each cost me by the end of year three', '£27,185 (interest rate 5.29%, loan fee £999)'], // prettier-ignore
  ['Refi quote 1: 5.09%, 5% fee added, 5yr. Quote 2: 5.79% , £1,995 fee added, 5yr. Loan before fee 212k IO. Total cost over the 5 yrs each', '£67,252 (interest rate 5.09%, fee added £10,600)'], // prettier-ignore
  [
    `${offers} | and if I only hold it 2 yrs, ignore ERC`,
    '£33,261 (interest rate 5.09%, fee added £10,600) and £26,776',
  ],
  ['5 year fix 4.79 fee 1,995, loan 126000 interest only, what costs it altogether in the 5 years | Other offer 5.09 no fee. Next to each other please', 'The difference is £105.'], // prettier-ignore
  ['loan 142k, on 1.89 fixed | two offers: 5.35 for 2 yrs w 1,499 fee, 5.05 for 5 yrs w 2,499. int only. a month now, then each', '£224 (now), £633 (fixed for 2 years) and £598 (fixed for 5 years)'], // prettier-ignore
  ['borrowing 200,000 interest only, 4.6% with a 2% fee or 5.1% with no fee. after how long do they cost the same', 'have cost the same after 48 months'], // prettier-ignore
  ['loan 95k repayment over 20 years, 5.3 no fee or 4.9 with 1,499 fee, over five years, where is breakeven', 'I do not work out'], // prettier-ignore
  // The cash of a remortgage.
  ['The house is worth £210,000 now and I owe £101,000. If the bank goes to 75%, how much cash could I take out?', '£56,500 comes out in cash'], // prettier-ignore
  ['worth 240k, owe 110k, remortgage to 70%, how much can I pull out | and at 65%?', '£46,000 comes out in cash'],
  ['House worth £250,000, I owe £100,000, remortgage to 75%, early repayment charge 3%. How much cash?', 'Worth £250,000 with £100,000 owing, remortgage to 75%: how much cash comes out?'], // prettier-ignore
  ['House worth £250,000, I owe £100,000, remortgage to 75%. How much cash? | and with a 3% early repayment charge?', 'owing, new loan of £187,500: how much cash'], // prettier-ignore
  ['worth £200k, owe £90k, remortgage to 75% with a 2% product fee, how much can I take out?', 'Worth £200,000 with £90,000 owing, remortgage to 75%: how much cash comes out?'], // prettier-ignore
  ['current mortgage 75k. val came in at 130k. capital raise to 75% ltv, what hits my account', '£22,500 comes out'],
  ['we want to release equity: value 300,000, mortgage outstanding 140,000, new mortgage of 210,000 at 5.2%. what comes out and what do we pay then against 3.1% now', '£362 (now) and £910 (the new loan)'], // prettier-ignore
  // Lenders who test differently.
  ['whats the biggest loan id get on 1,300pcm if they want 145% at 6.5%?', 'a loan of up to £165,517'],
  ['biggest loan on 1,300pcm if they want 145% at 6.5%? | and if it is a 5 year fix so they test it at 4.9', 'a loan of up to £219,564, tested at 4.9%'], // prettier-ignore
  ['max borrowing on £875pcm personal 145% @ 5.5 vs ltd 125% @ 5.0', '£131,661 (stress rate 5.5%, cover 145%) and £168,000'], // prettier-ignore
  [`${cover} | an with 145, and then 145 but at 5%. all three together`, '142.50% (stress rate 5%, cover 145%)'],
  [`${cover} | what loan would that rent support at most`, 'a loan of up to £165,818, tested at 5.5%'],
  // What is wanted of a let.
  ['I have £45,000 in total for the deposit. If the bank wants 25%, how dear a property can I go for? Leave stamp duty and solicitors aside.', 'for a deposit of £45,000 is £180,000'], // prettier-ignore
  ["I've exactly 45 thousand saved | what could I buy with that if it's a 25% deposit and I keep 8 thousand back for the tax and lawyers", 'is £148,000'], // prettier-ignore
  ['got 45000 total for deposit and the stamp duty. second property england. 25% deposit. dearest house i can afford | leave 2k aside for solicitor', 'for cash in of £45,000 is £142,188'], // prettier-ignore
  ['sixty grand. thats everything, deposit stamp legals the lot. its a let in Wales. 25% down and call the legals 2500. how dear a house can we go to', 'for cash in of £60,000 is £190,448'], // prettier-ignore
  ['I have £60,000 for everything, 25% deposit, company, not UK resident, highest price with tax and fees out of it?', 'for cash in of £60,000 is £177,944'], // prettier-ignore
  ['I have £60,000 for everything, 25% deposit, first-time buyer, highest price with tax and fees out of it?', 'the relief for first-time buyers is for a home to live in'], // prettier-ignore
  ['£80k, keep £10k back, tax and fees out of it, 25% deposit second home, highest price?', 'for cash in of £70,000 is £220,314'], // prettier-ignore
  ['I have £80k, keep £10k for emergencies, tax and fees out of it, 25% deposit second home, highest price?', 'for cash in of £70,000 is £220,314'], // prettier-ignore
  ['I have £80k with an emergency fund of £10k and fees out of it, 25% deposit, what is the highest price?', 'for cash in of £70,000 is £220,314'], // prettier-ignore
  ['I have £60k in Wales, 25% deposit, company, not UK resident, fees £2,000, what is the highest price?', 'Deal calculator: Wales, not UK resident, company, fees £2,000, deposit 25%'], // prettier-ignore
  ['I have £45,000 and the bank wants 25%, how dear can I go', 'If the tax and the fees have to come out of it too'],
  [`${let110} | whats the rate at which I'm bang on zero`, 'for breaking even is 8.5%'],
  ['We let at £1,450, the loan is £240,000 interest only and outgoings are £260 every month. How high could the rate climb before we are paying into it?', 'for breaking even is 5.95%'], // prettier-ignore
  ["not great with numbers!! House is 175k, 25% deposit, 5.5% interest only, and 15% of the rent goes on agent and repairs. What rent do I need so I've got £300 a month left over?", 'The lowest rent for a cash flow a month of £300'], // prettier-ignore
  ['Deal 112, what does it yield | 12% gross on what I pay plus 16,000 for the works. How far down must the price come?', 'on price and works of 12% is £56,500'], // prettier-ignore
  ['What do I need to offer on 115 to make it 7% gross', 'Of Deal 115'],
  ['what would 104 need to cost for 8% gross | price is fixed, so what rent gets there', 'The lowest rent for a gross yield of 8% is £1,100'], // prettier-ignore
  ['deal 105 at 25% down 5.4 int only, agent 10 | what deposit in pounds gets me 400 a month in the hand', 'for a cash flow a month of £400 is 58.51%'], // prettier-ignore
  // A fee that is a share of the loan.
  ['Total cash to buy at 160,000 in England, second home, 25% deposit, legals 1,600, and a lender fee of 2% of the loan', 'you would put in £52,700'], // prettier-ignore
  ['238k Belfast, deal 148, 25% deposit, 1.5k legals, 2% broker fees on the loan. total cash in | lets say we chip them to 225', 'a loan fee of 2%, which is £3,375'], // prettier-ignore
  // How a loan is paid.
  ['owe 96k repayment, 17 year left. 5.15% monthly payment?', 'costs £707 a month'],
  ['cash flow on £172,000, rent £950, 25% deposit, 5.6%? | I see you took interest only. Could you redo it as repayment over 30 years?', 'Changed: repayment, term 30 years'], // prettier-ignore
])('%s', async (talk, said) => {
  expect(answerText(await answerTo(world, talk))).toContain(said)
})

test.each([
  // A fee that is added to the loan of a purchase has no place there, and two rates of which neither is the one now are not chosen between.
  ['150k flat, deposit 25%, rent 900, 5.5% interest only, 3% product fee added to the loan. cash flow?', '3%'],
  ['worth 240k, owe 110k, remortgage to 170k, cash out? rates 5.2% and 5.6%', '5.2%'],
  ['I have £45,000, 25% deposit and £9,000 of something, how dear can I go', '£9,000'],
])('is asked about: %s', async (talk, open) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain('I do not want to guess')
  expect(text).toContain(open)
})

import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Loans, taxes and purchases of which one is set beside the other: cash and a mortgage, the rate that is paid and the next, one home and several. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const purchase = 'terrace 98k, rent 625, 30% down, 5.3 io'
const lets = 'section 24: rent 11,400 a year, interest 5,100, costs 1,750'
const ending =
  'My fix comes off in March, at present I am on 2.09% interest only with £118,000 outstanding. Tenant pays £780. The letter says 5.34% now. How much more a month will I be paying?'

test.each([
  // Cash and a mortgage.
  ['cash vs mortgage on a 120k terrace renting at 780 pcm. mortgage would be 75% at 5.4 interest only. agent 10%, insurance 22 a month, thats all the costs. show me both', '£680 (deposit 100%) and £275 (deposit 25%)'], // prettier-ignore
  ['140k semi, lets at 850. cash or a mortgage at 60% 5.1? costs 120 a month', '£730 (deposit 100%) and £373 (deposit 40%)'], // prettier-ignore
  ['mortgage or cash, 88k two bed, tenant 600 pcm, loan 70% at 5.25 IO, what per month each', '£455 (deposit 100%) and £186 (deposit 30%)'], // prettier-ignore
  ['I could pay cash for the flat (99,500, rent 610), or borrow 70% at 5.8 IO. Show me the two', '£5,556 (deposit 100%) and £1,516 (deposit 30%)'], // prettier-ignore
  [
    '200k house rent 1100, cash flow or yield with a 75% mortgage at 5%?',
    'With an interest-only mortgage of 75% at 5%',
  ],
  // The rate that is paid and the next one.
  ['whats 96k at 1.89 interest only each month | aye thats what i pay now. broker says 5.19. how much more a month', '£151 (interest rate 1.89%) and £415 (interest rate 5.19%). The difference is £264.'], // prettier-ignore
  ['loan of 88k at 2% | new deal is 4.95%, what is the difference each month', 'The difference is £216.'],
  ['whats 96k at 1.89 interest only each month | and at 5.19', 'On a loan of £96,000 at 5.19%'],
  ['price 150k rent 900 25% deposit 5% interest only | rate goes to 6, how much less do I clear a month', '£226 (interest rate 5%) and £133 (interest rate 6%)'], // prettier-ignore
  // Offers behind a purchase are of its loan.
  [`${purchase} | 2 yr fix at 4.7 with £1,995 fee, or 5 yr fix 5.05 no fee. Which costs less over the fix?`, '£352 (interest rate 4.7%, loan fee £1,995, counted over 2 years) and £289'], // prettier-ignore
  [`${purchase} | what's the difference if I fix 2 year at 4.9 with a 2,200 fee or 5 year at 5.3 with no fee, over the length of each`, 'the loan is £68,600'], // prettier-ignore
  // By how much a rate rises is no second rate, and neither is a fee.
  ['what are payments on 140k interest only if rates go up 0.5% from 4.75', 'interest rate 5.25%'],
  ['loan 140k at 4.75% interest only, what if rates rise by 1%', '5.75%'],
  ['loan 110k interest only from 2.1% up to 5.6%, how much more a month', 'interest rate 2.1%) and £513'],
  ['fee 2% added to loan of 120k at 4.5% interest only', '£122,400'],
  ['loan 120k, £999 fee 4.5% or no fee 4.9% interest only', 'loan fee £999'],
  // A part that is paid back.
  [`${ending} | And supposing I paid £20,000 off it first`, '£206 (interest rate 2.09%, loan £118,000) and £436 (interest rate 5.34%, loan £98,000)'], // prettier-ignore
  ['mortgage on 150k, 5.5% repayment 20 years | and if we knocked 15,000 off', '£1,032 (loan £150,000) and £929 (loan £135,000)'], // prettier-ignore
  ['mortgage 110k at 4.6 interest only | if I chuck 25k at it what do I save a month', 'The difference is £96.'],
  ['mortgage 110k at 4.6 interest only | what happens if I pay 25k off it', 'The difference is £96.'],
  ['mortgage 110k at 4.6 interest only | if I pay 110k off it', 'nothing is left to pay'],
  // A share of the value that was said is the loan that a rent covers.
  ['Value 185,000. Rent is 925. Lender ICR 125% and stress 5.5% | what rent will let me take the full 75%?', 'A loan of £138,750 needs a rent of £795 a month'], // prettier-ignore
  // A rate of income tax in place of what is earned.
  [`${lets}, I'm a higher rate taxpayer`, '£2,840 is left'],
  ['Own name or company? Together £23,000 rent a year, £9,800 interest, £4,200 other costs, and I am on 40%. Just the yearly tax under each', 'on which corporation tax is £1,710'], // prettier-ignore
  ["let my old flat at £9,600 a year, interest £3,900 and costs £1,200, I'm on 20%. What tax in my own name?", 'other income is taken as £20,000'], // prettier-ignore
  [lets, 'Tell me your other income of a year as well'],
  [`${lets} | i earn 60k`, '£2,840 is left'],
  [`${lets} | higher rate`, '£2,840 is left'],
  [`${lets} | we pay 20% to the agent`, '20%'],
  ['im a 40% taxpayer near enough, earn 58 thousand. thinking 2 houses, rent 15,600 a year between them, interest 7,900, costs 2,700 | own name or limited company whats the tax each way', '£3,580 is left'], // prettier-ignore
  ['section 24: rent 60,000 a year, interest 5,100, costs 1,750, basic rate taxpayer', 'Tell me your other income'],
  // One home and several.
  ['one house at 180k renting 1,050, or two at 90k each renting 610 each. 25% deposit on all of them, 5.5 IO, 10% management', '£2,355 (one home) and £3,686 (two homes)'], // prettier-ignore
  ['he wants to buy one house for cash at 160 rent 900. i say buy two at 160 each with 50 percent down on each, 900 rent each, mortgage 5.2 interest only. per year', '£8,340 | £695 | £170,700'], // prettier-ignore
  ['two flats at 75k each renting at 500 each vs one at 150k renting for 875, 25% down 5.4% IO', 'price £75,000, rent £500 a month'], // prettier-ignore
  ['one 3 bed at 210k with rent of 1,150 or 2 one beds at 100k each, rents 620 each. 25% down, 5.6% IO', 'two homes: price £100,000, rent £620 a month'], // prettier-ignore
  ['one house at 260 grand or two at 130 each, stamp duty', '£16,000 (one home) and £13,200 (two homes)'],
  [
    'one house at 180k renting 1,050, or two at 90k each',
    'What rent a month does each of those homes at £90,000 bring?',
  ],
])('%s', async (talk, shows) => expect(answerText(await answerTo(world, talk))).toContain(shows))

test.each(['two homes at £90,000 each bring twice what one of them does, and the same share of their cash'])(
  '%s',
  async () => {
    const rest = '25% deposit on all of them, 5.5 IO'
    const both = answerText(await answerTo(world, `one house at 180k renting 1,050, or two at 90k each renting 610 each. ${rest}`)) // prettier-ignore
    const one = answerText(await answerTo(world, `house at 180k renting 1,050 or house at 90k renting 610. ${rest}`))
    const [, cash, share] = /rent £610 a month \| .*\| (£29,000) \| ([\d.]+%)/.exec(one) ?? /£90,000, rent £610 a month \|.*?(£29,000).*?([\d.]+%)/.exec(one) ?? [] // prettier-ignore
    expect(cash).toBe('£29,000')
    expect(both).toContain('£58,000')
    expect(both).toContain(share)
  },
)

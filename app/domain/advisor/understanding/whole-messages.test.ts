import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Loans, a landlord's income tax and rental covers that are read whole: what comes out, and what is still asked about. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-30T12:00:00.000Z' }
})

const textOf = async (talk: string) => answerText(await answerTo(world, talk))

test.each([
  // The end of a fix: both payments, and what each leaves of the rent.
  ['my fix of 1.89 is up in november, loans 142k interest only, they offering me 5.1. tenant pays 825. what happens to my month', '£224 (interest rate 1.89%) and £604 (interest rate 5.1%). The difference is £380.', '£601 (interest rate 1.89%) and £221 (interest rate 5.1%)'], // prettier-ignore
  ["How do interest only mortgages work when the fixed bit ends? | So mine stops in March. 118,400 owing, been on 1.89, the bank's letter says 5.19. Still interest only. Tenant pays 875. How much dearer a month and is there owt left out of the rent", '£186 (interest rate 1.89%) and £512 (interest rate 5.19%)', '£689 (interest rate 1.89%) and £363'], // prettier-ignore
  ['Interest only loan of £95,000. Currently 2.14%, renewing at 5.39%. Rent is £720 a month. What will I have left over after the mortgage, before and after?', '£169 (interest rate 2.14%) and £427', '£551 (interest rate 2.14%) and £293'], // prettier-ignore
  ['we owe 93500, interest only, new rate 4.79 instead of 6.1. what do we save a month', '£373 (interest rate 4.79%) and £475 (interest rate 6.1%)', 'The difference is £102.'], // prettier-ignore
  ['124k outstanding repayment 18 years left, rate going from 2.09% to 4.85%. Difference in monthly payment?', '£689 (interest rate 2.09%) and £862', 'The difference is £173.'], // prettier-ignore
  ['Loan £131,250 interest only, rent £945 pcm. Give me monthly surplus at 4.4, 5.1, 5.9 and 6.7 percent, nothing else off.', '£464 (interest rate 4.4%), £387 (interest rate 5.1%), £300', '£212 (interest rate 6.7%)'], // prettier-ignore
  ['rent 780, mortgage 102k at 5.15 interest only. whats over each month', 'interest-only costs £438 a month', 'Of a rent of £780 a month, with nothing else taken off: interest-only leaves £342 a month.'], // prettier-ignore
  ['rent 400, mortgage 102k at 5.15 interest only. whats over each month', 'interest-only costs £438 a month', 'interest-only takes £38 a month more than it brings'], // prettier-ignore
  // Offers with a fee, in pounds or percent, over some years.
  ["Loan of £131,000 interest only. Offer one is 4.89 fixed for five years with 2% fee added to nothing, I'd pay it up front. Offer two is 5.19 for five years, no fee. Total over the five, which costs less?", '£34,650 (interest rate 4.89%, loan fee £2,620) and £33,995 (interest rate 5.19%, loan fee £0). The difference is £655.', 'fee of 2% of £131,000: £2,620'], // prettier-ignore
  ['I owe 142 thousand interest only, paying 1.89 now, new one would be 5.14 and theres a fee of 1,495. two year fix. how much more a month and if you spread the fee in', '£224 (interest rate 1.89%, loan fee £0) and £608', '£671'], // prettier-ignore
  ['Compare for £150,000 interest-only: A) 4.59% with a £2,995 fee, B) 4.99% with a £995 fee, C) 5.29% with no fee. Total cost over two years.', '£16,765 (interest rate 4.59%', '£15,870 (interest rate 5.29%, loan fee £0)'], // prettier-ignore
  ['£160,000 repayment over 25 years: 4.6% with £1,499 fee against 4.85% with none. What have I paid after 2 years on each?', '£23,062 (interest rate 4.6%, loan fee £1,499) and £22,114', '£152,847'], // prettier-ignore
  ['140k interest only at 4.8 with a 1,250 fee added to the loan, what is it a month', 'On a loan of £141,250 at 4.8%', '£140,000 with the fee of £1,250 added'], // prettier-ignore
  // What is still owed, and all the interest.
  ["monthly payment on 127,500 at 4.95 interest only | now repayment over 22 years next to it, and how much I'd still owe after five years on each", '£127,500 is still owed; repayment', '£109,318 is still owed'], // prettier-ignore
  ["what would 120k mortgage at 5.45 cost interest only | vs paying it down over 25 years. and I want to see what I'd owe after ten years both ways", 'repayment mortgage over 25 years costs £733', '£90,041 is still owed'], // prettier-ignore
  ['Interest only or repayment on 110,000 at 5.6% - show me both, 25 years, with rent of 840 and nothing else going out. And total interest over the whole term if you can', 'interest-only leaves £327 a month; repayment leaves £158 a month', '£94,624 interest, and nothing is still owed'], // prettier-ignore
  // Two offers that are fixed for other years are not added up against each other, until years are named.
  ['remortgaging 180k interest only. 2yr at 4.4 with a £1,999 fee or 5yr at 4.9 no fee', 'A month with any fee spread over the years of each: £743', '£735 (interest rate 4.9%, loan fee £0, counted over 5 years)'], // prettier-ignore
  ['remortgaging 180k interest only. 2yr at 4.4 with a £1,999 fee or 5yr at 4.9 no fee | dont tell me which to take i know you cant. just what each costs me per month and over the first 2 years, fee paid up front not added', '£17,839 (interest rate 4.4%, loan fee £1,999) and £17,640', 'The difference is £199.'], // prettier-ignore
  ['loan 142k interest only, from 1.89 to 5.1, rent 825 | what if the rent was 900', '£676 (interest rate 1.89%) and £296', 'The difference is £380.'], // prettier-ignore
  ['200k int only, 5.05% and 1495 fee vs 5.45% no fee over 5 years | do it on repayment over 25 years', '£1,175 (interest rate 5.05%, loan fee £1,495) and £1,222', '£71,996'], // prettier-ignore
  ['loan 142k interest only, from 1.89 to 5.1, rent 825 | and at 6%?', 'interest-only costs £710 a month', 'interest-only leaves £115 a month'], // prettier-ignore
])('a loan: %s', async (talk, ...shows) => {
  const text = await textOf(talk)
  for (const each of shows) expect(text).toContain(each)
  expect(text).not.toContain('personal recommendation')
})

test.each([
  // Another payment, a second loan, a rate that follows, costs with no place: nothing is worked out without them.
  [
    'remortgage 150k interest only at 5.2, I pay £410 a month now, how much more',
    'do not want to guess what “£410 a month”',
  ],
  ['I owe 90k at 4.9 and want another 30k at 5.6, interest only, monthly total?', 'do not want to guess'],
  [
    'borrowing 150k at 4.5% for 2 years then 6.5% after, interest only, what do I pay in total over 5 years',
    'do not want to guess',
  ],
  [
    'borrowing 150k at 5.4 interest only with a 2% arrangement fee, whats that a month | do i get the fee back if it all falls through',
    'Do you mean the loan fee of £3,000?',
  ],
  [
    'I earn 80k, flat makes 6,000 profit, mortgage interest 4,000. tax?',
    'Is the £6,000 what is left before the interest',
  ],
  [
    'I take home 3,200 a month. rent 850 a month interest 410 a month costs 90 a month. extra tax?',
    'What do you earn in a year before tax?',
  ],
  ['wife earns 30k I earn 60k, rent 12,000, interest 5,000, costs 1,500, tax?', 'do not want to guess'],
  ['salary 50k, rent 1,050 a month, interest 510, costs 140, tax?', 'do not want to guess'],
])('still asked: %s', async (talk, asks) => {
  expect(await textOf(talk)).toContain(asks)
})

const ofCompany = 'A company deducts all its interest: of the profit of'

test.each([
  ['Section 24 check against my sheet: salary 58,000, gross rents 14,400/yr, mortgage interest 6,900/yr, allowable costs 2,100/yr, personal name, England. Extra income tax due to the property for the year?', '£3,540 is left', 'a profit of £12,300'], // prettier-ignore
  ['What is this section 24 everyone moans about? | Right, me then. Paramedic, 48,500 salary, live in Derby. One flat in my own name: rent in 14,400, mortgage interest 6,900, everything else 1,900. How much tax does the flat cost me this year?', '£3,266 is left', 'a profit of £12,500'], // prettier-ignore
  ['I am a GP earning £98,000. The flat: rents £16,800, agent £1,680, insurance £310, repairs £900, mortgage interest £7,250. Extra tax on it?', 'a property profit of £13,910', '£6,496 is left'], // prettier-ignore
  ['on 71 grand a year. btl rent is 1,050 a month, mortgage interest 510 a month, other costs 140 a month. how much tax will hmrc want off the rent', 'a property profit of £10,920 and interest of £6,120', '£3,144 is left'], // prettier-ignore
  ['Salary 62,000, two flats: rents 9,600 and 8,400, interest 4,100 and 3,900, costs 1,200 and 1,100. What extra tax altogether?', 'a property profit of £15,700 and interest of £8,000', 'is left'], // prettier-ignore
  ['Salary £52,000, rent 1,050 a month, mortgage £140,000 at 5.2%, costs 2,000. tax on the flat?', 'interest of 5.2% on £140,000: £7,280 a year', 'a property profit of £10,600 and interest of £7,280'], // prettier-ignore
  ['my wage is 45,500 | flat rents for 9,600 a year, mortgage interest 4,100 and costs 1,300 | how much extra tax do i pay', 'a property profit of £8,300', '£1,546 is left'], // prettier-ignore
  // In a company: its profit before tax, with what it pays of its own.
  ['teacher 41k, rent 10,800, interest 5,600, costs 1,450, what tax personally and what would the profit be in a limited company', '41k: what you earn in a year', ofCompany, 'a profit before tax of £3,750 a year'], // prettier-ignore
  ["I'm a ward sister on 44k, looking at a house with rent 13,800 a year, interest 6,900, other costs 2,100. what tax in my own name? | would a company come out lighter? leave 1,200 a year for the accountant in the company one, and i'd leave the profit in", '£2,046 is left', ofCompany, 'costs of its own of £1,200, it would have a profit before tax of £3,600 a year, on which corporation tax is £684'], // prettier-ignore
  ["I'm a physio on £64k, about to buy a £210k flat in Bristol, rent will be £1,150 pcm, mortgage interest £8,200 a year, other costs £1,900 a year | Put that next to a limited company holding it: same rent, but the company's interest would be £9,400. Tax per year in each please, I'd leave profits inside the company. Accountant's £900 extra in the company", '£3,120 is left', 'less interest of £9,400 and costs of its own of £900', 'a profit before tax of £1,600 a year'], // prettier-ignore
  ["I'm a semi-retired dentist, taking about £62,000 from the practice. Looking at a block bringing in £24,000 a year with £9,500 interest and £3,000 other costs. Would you kindly run it in my own name and through a limited company over, say, ten years? I'd leave the money in the company.", 'own name | £6,500 | £5,000 | £67,070 | £47,930', 'Years after 2027/28 have its rates', 'a profit before tax of £11,500 a year'], // prettier-ignore
  ['teacher 41k, rent 10,800, interest 15,600, costs 1,450, what tax personally and what would the profit be in a limited company', 'a loss before tax of £6,250 a year'], // prettier-ignore
  // The rates of property income are not those of other income in every year.
  ["I'm a 40% taxpayer, rent 12000, costs 2000, interest 6000, how much tax in 2027/28?", 'so that all of the profit is in that band', '£4,200 of income tax'], // prettier-ignore
])('income tax: %s', async (talk, ...shows) => {
  const text = await textOf(talk)
  for (const each of shows) expect(text).toContain(each)
  expect(text).not.toContain('price')
})

test.each([
  ["Dear Advisor, Having spent thirty-four years behind a manager's desk at the Midland I ought to manage this myself, but my eyes are not what they were. A property at Ludlow is let at £1,325 per calendar month, and I owe £161,000 upon it, interest only, at present 4.65 per cent. Would you kindly tell me the rental cover, first at the rate I pay and then were it to be tested at 7 per cent? Yours sincerely, G. Hartley", 'Cover: 212.38% (stress rate 4.65%) and 141.08% (stress rate 7%).'], // prettier-ignore
  ['Rent £990, loan £140,000. Cover at my pay rate of 4.9 and at a stress of 5.5 please', 'Cover: 173.18% (stress rate 4.9%) and 154.29% (stress rate 5.5%).'], // prettier-ignore
  ['broker emailed saying my ICR is 138?? is that like a credit score. is it good', 'It reaches the 125% that lenders usually ask of companies and basic-rate taxpayers, and is 7 points short of the 145%'], // prettier-ignore
  ['Is an ICR of 150% high enough to get a mortgage?', 'reaches the 125% that lenders usually ask of companies and basic-rate taxpayers, and reaches the 145%'], // prettier-ignore
])('rental cover: %s', async (talk, shows) => {
  const text = await textOf(talk)
  expect(text).toContain(shows)
  expect(text).not.toContain('personal recommendation')
})

import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** One let with all its costs in a message, and what is changed of it afterwards: what each answer counts. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

type Row = [talk: string, ...shows: string[]]
const tells = (rows: Row[]) =>
  it.each(rows)('%s', async (talk, ...shows) => {
    const answer = answerText(await answerTo(world, talk))
    for (const shown of shows) expect(answer).toContain(shown)
  })

describe('a let that is said whole', () => {
  tells([
    [
      'house 96 grand rent 625 a month. agent takes 60 a month. landlord insurance 18 a month. boiler cover 22 a month. i reckon 40 a month for bits breaking. nothing else. cash buy. whats it make me as a percent',
      'running costs of £1,680 a year',
      'additional property',
      'no costs but those named',
    ],
    [
      'Selective licence is £750 and lasts 5 years. House is 104k, rent 675, insurance 195 a year, agent 11% plus VAT. net yield please',
      '£750 over 5 years is £150 a year',
      'running costs of £2,224',
    ],
    [
      '6 bed HMO, rooms at 525 525 550 560 580 and 600 a month. Price 340000. I pay the bills: gas and electric 420 a month, water 70, broadband 45, council tax 190. HMO licence 1,100 for five years. Agent 14%. Insurance 780 a year. Mortgage 75% at 6.1% interest only. What is left a month?',
      'With an interest-only mortgage of 75% at 6.1%',
      '1,100 over 5 years is £220 a year',
      'other costs £8,920 a year',
    ],
    ['6 rooms at 525 each all bills in. bills 780 a month. price 345k, 25% down, 5.9 io, agent 13%. wots left', 'At £345,000 with £3,150 a month', 'mortgage of 75% at 5.9%'], // prettier-ignore
    ['5 rooms £115 a week each, 48 weeks a year, bills cost me 5,200 a year. bought for 265k. agent 12% of rent. insurance 620, licence 900 per 5 yr, repairs 1500 a year. net yield?', 'At £265,000 with £2,300 a month', '£180 a year', 'the rent of 48 weeks'], // prettier-ignore
    ['Rooms 4 at 500, bills 360 a month, agent 12%, insurance 45 a month, licence 1000 over 5 years. price 230k, 25% down, 6% io. monthly cash?', '4 rooms at 500', 'At £230,000 with £2,000 a month', 'mortgage of 75% at 6%'], // prettier-ignore
    ['Shop let to a bakery at £18,500 per annum on a full repairing lease. Asking price is £232,000. My only costs are £400 a year insurance shortfall and £650 a year for the managing surveyor. Net yield?', 'At £232,000 with £1,541.67', 'a full repairing lease: no costs but those named'], // prettier-ignore
    ['Takeaway let at £14,400 a year, price £168,000, FRI lease. Net yield?', 'running costs of £0 a year'],
    ['gross 775 pcm, agent 77.50, ins 16, svc 112, GR 12.50, all pcm, purchase 121,500, net yld?', 'the service charge with ground rent of 12.50', 'running costs of £3,546'], // prettier-ignore
    ["it's a house in barnsley ninety two thousand and the rent is five ninety five a month and the agent wants eight percent and the insurance is two hundred and ten a year and say four hundred for repairs and that's your lot what do I get net", 'four hundred for repairs', 'running costs of £1,181'], // prettier-ignore
    ['My uncle left me £140,000 and I would buy a house at £118,000 outright, no mortgage, let at £640 a month. Agent 10%, insurance £220 a year, set aside £500 a year. What return?', 'At £118,000 with £640 a month', 'Bought without a mortgage'], // prettier-ignore
    ['My late husband and I ran a chip shop for thirty-one years and now it is sold. The house is a hundred and thirty-two thousand pounds, and the couple in it pay six hundred and eighty a month. I would not borrow a penny. The agent wants ten per cent of the rent, the insurance is £240 a year, and I would set by £600 a year for the boiler. What would I see each year', 'running costs of £2,064', 'not used: thirty-one years'], // prettier-ignore
    ['flat 130k let at 800 pcm agent 11% service charge 95 a month insurance included net yield', 'no insurance'],
  ])
})

describe('the cash that a purchase takes', () => {
  tells([
    ['Total cash to buy: 220k, 30% deposit, legals 1600, survey 600, lender fee 1995 paid up front, plus stamp duty in england, I already own a home', 'you would put in £83,095'], // prettier-ignore
    ['how much cash do i need in total: price 165000, 25% deposit, legals 1350, survey 525, broker 595 and stamp duty, second home in wales', 'you would put in £51,970', 'Land Transaction Tax'], // prettier-ignore
    ['How much money do I need all in to buy a £142,000 buy to let in England, 25% deposit, solicitor 1,300, survey 450, broker 495? | leave the stamp out', 'you would put in £37,745'], // prettier-ignore
  ])
})

describe('what is changed of a let', () => {
  const flat =
    'flat 165k, rent 980 pm, service charge 1450 a year, agent 12%, insurance in the service charge. net yield?'
  const terrace = 'Price £150,000. Rent £825. 25% deposit at 5.6%. Agent 10%, insurance £260 a year, repairs £50 a month. Cash left a month?' // prettier-ignore
  tells([
    [`${flat} | oh and ground rent 200`, 'Changed: service charge £1,650 a year'],
    [`${flat} | ground rent is 300 as well`, 'Changed: service charge £1,750 a year'],
    [
      `${terrace} | forgot the selective licence, 850 for 5 years`,
      'other costs £170 a year',
      'running costs of £2,515',
    ],
    [`${terrace} | and take the repairs off, my brother in law does them for nothing`, 'Changed: maintenance 0%'],
    ['Shop let to a bakery at £18,500 per annum, price £232,000, costs 1,050 a year. net yield | the rents going to 19,750 from the review in june, and borrow 60% at 7.2 interest only. what cash does that leave per year', 'rent £1,645.83 a month', 'mortgage of 60% at 7.2%', 'running costs of £1,050'], // prettier-ignore
    ['5 rooms £115 a week each, 48 weeks a year, bills cost me 5,200 a year. bought for 265k. agent 12% of rent. insurance 620, licence 900 per 5 yr, repairs 1500 a year. net yield? | one rooms actually 130 not 115', '4 rooms at 115 and 1 at 130', 'rent £2,360 a month'], // prettier-ignore
    ['Flat 150k rent 900, service charge 180, ground rent 100, insurance 20. net yield? | service charge and insurance are monthly, ground rent is per year', 'running costs of £4,660'], // prettier-ignore
    ['warehouse 498,000, rent 43,200 pa, FRI lease. 50% loan at 6.9% io. stamp duty and legals come to 17,400 together. return on cash? | tenant leaves and its empty for 6 months, i pay the business rates for that time 5,100 and insurance 1,400 for the year. what does that year look like in cash', 'voids 50%, insurance £1,400 a year, other costs £5,100'], // prettier-ignore
    ['gross 775 pcm, agent 77.50, ins 16, svc 112, GR 12.50, all pcm, purchase 121,500, net yld? | svc 131 a month from april, rent 810', 'At £121,500 with £810 a month'], // prettier-ignore
    ['Net yield on 118. Its £118,000, rent £595 | sorry no i meant the price is a hundred and eighteen, its not deal 118 lol. ground rent 200 service 960 a year agent 11%', 'At £118,000 with £595', 'service charge £1,160'], // prettier-ignore
  ])
})

describe('what is left of all that was named', () => {
  const said = 'i put in 52,400 all told. rent 1120, mortgage 612, agent 112, insurance 24, service charge 95, all a month. return on my cash?' // prettier-ignore
  tells([
    [said, '£277 a month is £3,324 a year', '6.34% a year on £52,400'],
    [`${said} | mortgage jumps to 745 in march when the fix ends. then what`, '£144 a month is £1,728 a year'],
    ['Office suite, tenant pays £33,000 a year. Price 425,000. 40% deposit, 7% interest only. I pay buildings insurance 1,900 and the agent 5% of rent, tenant does the rest. What do I clear each quarter?', 'That is £2,900 a quarter'], // prettier-ignore
  ])
})

describe('what is still asked', () => {
  tells([
    ['Flat 150k rent 900, service charge 180, ground rent 100, insurance 20. net yield?', 'Is the service charge of £180 one of a month'], // prettier-ignore
    ['rent is 300 house 130k what yield is that', 'I do not want to guess what “the rent of £300” means'],
  ])
})

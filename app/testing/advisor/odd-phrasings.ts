import { is, pr, price, type Phrasing } from './phrasing.ts'

/** Questions that deny, that say figures in odd ways, or that ask for what is taxed elsewhere. Written by hand, as are all figures. */

export const oddPhrasings: readonly Phrasing[] = [
  // What the visitor denies is not assumed. 14,400 a year less 20 % and 300 is 11,220; without management 12,660; the tax is 11,500.
  is('returns', 'ROI for a 200k property with 1200 rent, no mortgage', pr(200000, 1200, { depositPercent: 100 }), {
    shows: ['£213,500', '£11,220', 'no mortgage'],
    hides: ['75%'],
  }),
  is('returns', '200k cash buyer rent 1200', pr(200000, 1200, { depositPercent: 100 }), {
    shows: ['£213,500', '£11,220'],
    hides: ['75%'],
  }),
  is('returns', '200k without a loan 1200 rent', pr(200000, 1200, { depositPercent: 100 }), {
    shows: ['£213,500', '£11,220'],
    hides: ['75%'],
  }),
  is('returns', '200k 1200 rent no management', pr(200000, 1200, { managementPercent: 0 }), {
    shows: ['£4,410', 'no management'],
    hides: ['management 10%'],
  }),
  is('returns', '200k 1200 rent, I manage it myself', pr(200000, 1200, { managementPercent: 0 }), {
    shows: ['£4,410', 'no management'],
    hides: ['management 10%'],
  }),
  is(
    'returns',
    'cash purchase 120k rent 700 no voids or repairs',
    pr(120000, 700, { depositPercent: 100, voidsPercent: 0, maintenancePercent: 0 }),
    { shows: ['£128,000', '£7,260'], hides: ['empty weeks 5%'] },
  ),
  is('returns', ['200k 1200 rent', 'no mortgage'], pr(200000, 1200, { depositPercent: 100 }), {
    shows: ['£213,500'],
    hides: ['75%'],
  }),
  is('returns', ['200k 1200 rent no mortgage', 'and with 60% ltv'], pr(200000, 1200, { depositPercent: 40 }), {
    shows: ['£93,500', '£4,620'],
  }),
  // A share and its rate: 7,000 of interest on 140,000, and 9,000 on 150,000.
  is('returns', '200k with 70% at 5% rent 1200', pr(200000, 1200, { depositPercent: 30, ratePercent: 5 }), {
    shows: ['£73,500', '£4,220'],
  }),
  is('returns', '200k 1200 rent 75% LTV at 6 per cent', pr(200000, 1200, { depositPercent: 25, ratePercent: 6 }), {
    shows: ['£2,220'],
  }),
  is(
    'returns',
    'rent 1,050 pm price £175,000 repayment 30 years 4.9%',
    pr(175000, 1050, { isRepayment: true, termYears: 30, ratePercent: 4.9 }),
    { shows: ['7.20%', 'at 4.9%'] },
  ),
  is('mortgage', '£150,000 loan at 5.5%', { loanPence: 15000000, ratePercent: 5.5 }, { shows: ['£688', '£8,250'] }),
  is('mortgage', '75% LTV at 6 per cent on 200k', price(200000, { depositPercent: 25, ratePercent: 6 }), {
    shows: ['£150,000', '£750'],
  }),
  is('mortgage', 'mortgage 200k with 70% at 5%', price(200000, { depositPercent: 30, ratePercent: 5 }), {
    shows: ['£140,000', '£583'],
  }),
  is('mortgage', 'mortgage on a 250k house', price(250000), { shows: ['£187,500', '£62,500'] }),
  is('mortgage', 'interest on 180k at 5.5%', { loanPence: 18000000, ratePercent: 5.5 }, { shows: ['£825', '£9,900'] }),
  is('mortgage', 'how much deposit for a 180k btl', price(180000, { buyer: 'additional' }), {
    shows: ['£45,000', '25%'],
  }),
  is('mortgage', 'what deposit do I need for btl', { buyer: 'additional' }, { shows: ['25%', '£50,000'] }),
  is('mortgage', ['stamp duty on 300k', 'and the mortgage?'], price(300000), { shows: ['£225,000'] }),
  // Rents of other times and of several, and other ways to write money: 33,000 on 300,000; 34,320 on 400,000; 11,400 on 165,000.
  is('returns', 'HMO 300k 5 rooms at 550 each', pr(300000, 2750), { shows: ['£2,750', '11.00%'] }),
  is('returns', '6 students at £110 pppw, price 400k', pr(400000, 2860), { shows: ['£2,860', '8.58%'] }),
  is('returns', '200k house, £14,400 per annum', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', '200k house, £14,400 p.a.', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', 'rent 950, price 165', pr(165000, 950), { shows: ['£165,000', '6.91%'] }),
  is('returns', '1/2 million house, rent 2k pcm', pr(500000, 2000), { shows: ['£500,000', '4.80%'] }),
  is('returns', 'one and a half million, rent 9k pcm, yield', pr(1500000, 9000), { shows: ['£1,500,000', '7.20%'] }),
  is('returns', 'ROI 85k terrace 575 pcm service charge 900 a year', pr(85000, 575, { servicePence: 90000 }), {
    shows: ['8.12%', '£2,580'],
  }),
  // 7, 9 and 12 % of 125,000, 125,000 and 50,000; 2 % of 100,000 and 5 % of 50,000 where nobody lives.
  is('property-tax', 'stamp duty 300k non-resident buyer', price(300000, { isNonResident: true }), {
    shows: ['£26,000', 'not UK resident'],
    hides: ['a buyer who is resident'],
  }),
  is(
    'property-tax',
    'how much is stamp duty if I live in Dubai and buy for 300k',
    price(300000, { isNonResident: true }),
    { shows: ['£26,000'], rest: { unknownPlaces: ['Dubai'] } },
  ),
  is('property-tax', 'stamp duty on a 300k shop', price(300000, { buyer: 'non-residential' }), {
    shows: ['£4,500', 'non-residential'],
  }),
  is('property-tax', 'stamp duty for a flat above a shop 200k', price(200000), { shows: ['£11,500'] }),
  is('property-tax', 'stamp duty on 260k, not a first time buyer, main home', price(260000, { buyer: 'main-home' }), {
    shows: ['£3,000'],
  }),
  is('property-tax', 'stamp duty on 300k Guernsey', price(300000), {
    shows: ['I cannot answer that', 'Guernsey'],
    hides: ['£20,000'],
    rest: { outside: 'Guernsey' },
  }),
  is('property-tax', 'stamp duty on 300k isle of man', price(300000), {
    shows: ['I cannot answer that', 'Isle of Man'],
    hides: ['£20,000'],
    rest: { outside: 'the Isle of Man' },
  }),
  is('property-tax', ['stamp duty first time buyer', 'and for £300k?'], price(300000, { buyer: 'first-time' }), {
    shows: ['£0, for a first-time buyer'],
  }),
  is('property-tax', 'how much tax on 180k house', price(180000), { shows: ['£10,100'] }),
  is('property-tax', ['200k 1200 rent', 'what would the stamp duty be?'], price(200000), { shows: ['£11,500'] }),
  is('property-tax', 'stamp duty on 1/2 million', price(500000), { shows: ['£40,000'] }),
  // A loan of 70 % of 200,000 against the 161,200 of the example; 93,500 in and 97,500 back.
  is(
    'brrr',
    ['BRRR strategy advice', 'and with a 70% mortgage?'],
    { depositPercent: 30 },
    { shows: ['£140,000', '£21,200'], hides: ['£11,200', 'from your messages before'] },
  ),
  is(
    'brrr',
    [
      'ROI for a 200k property with 1200 rent',
      'Best areas under 150k',
      'Compare two cities',
      'BRRR strategy advice',
      'First-time investor tips',
      'and with a 70% mortgage?',
    ],
    { depositPercent: 30 },
    { shows: ['£140,000', '£21,200'], hides: ['£11,200', 'from your messages before'] },
  ),
  is(
    'brrr',
    'brrr bought for 70k spend 20k on works then worth 130k rent 700',
    price(70000, { worksPence: 2000000, valuePence: 13000000, monthlyRentPence: 70000 }),
    { shows: ['£93,500', '£97,500', '£4,000'] },
  ),
  is(
    'rental-cover',
    'how much can I borrow on 950 rent at 125% cover 6%',
    { monthlyRentPence: 95000, coveragePercent: 125, stressRatePercent: 6 },
    { shows: ['£152,000'] },
  ),
  is(
    'rental-cover',
    'icr 1200 rent 150k loan at 7% stress',
    { monthlyRentPence: 120000, loanPence: 15000000, stressRatePercent: 7 },
    { shows: ['137.14%'] },
  ),
  is(
    'section-24',
    'section 24 company 45k salary, 12k profit and 7k mortgage interest',
    { incomePence: 4500000, profitPence: 1200000, financeCostsPence: 700000, buyer: 'company' },
    { shows: ['corporation tax is £950'], hides: ['£3,746'] },
  ),
  is(
    'section-24',
    'section 24 scotland 45k salary, 12k profit and 7k mortgage interest',
    { incomePence: 4500000, profitPence: 1200000, financeCostsPence: 700000, nation: 'Scotland' },
    { areas: ['scotland'], shows: ['I cannot answer that', 'Scotland'], hides: ['£3,746'] },
  ),
  // The word belongs to the figure before it: 184,000 at 6.1 % are 11,224 of interest a year; 110,000, 5,500, 35,000 and 5,000 go in.
  is('returns', '80% LTV 6.1% 230k rent 1450', pr(230000, 1450, { depositPercent: 20, ratePercent: 6.1 }), {
    shows: ['mortgage of 80% at 6.1%', '£2,396'],
  }),
  is('returns', '25% deposit 5% rate 160k 850 rent', pr(160000, 850, { depositPercent: 25, ratePercent: 5 }), {
    shows: ['mortgage of 75% at 5%', '6.38%'],
  }),
  is('returns', '200k 1200 rent no stamp duty', pr(200000, 1200, { taxPence: 0 }), {
    shows: ['£52,000', 'no property tax'],
  }),
  is('mortgage', '150k mortgage 5%', { loanPence: 15000000, ratePercent: 5 }, { shows: ['£625', '£877'] }),
  is('mortgage', 'remortgage 120k at 4.9%', { loanPence: 12000000, ratePercent: 4.9 }, { shows: ['£490', '£5,880'] }),
  is(
    'mortgage',
    'interest only on 112,500 @ 5.25',
    { loanPence: 11250000, ratePercent: 5.25, isRepayment: false },
    { shows: ['£492'] },
  ),
  is(
    'mortgage',
    'mortgage 175k house 35k deposit 4.5% 30yrs repayment',
    price(175000, { depositPence: 3500000, ratePercent: 4.5, isRepayment: true, termYears: 30 }),
    { shows: ['£140,000', '£525'] },
  ),
  is(
    'brrr',
    'brrr 110k purchase 35k refurb 190k arv 5k legals rent 950 75% ltv 6%',
    price(110000, {
      worksPence: 3500000,
      valuePence: 19000000,
      feesPence: 500000,
      monthlyRentPence: 95000,
      depositPercent: 25,
      ratePercent: 6,
    }),
    { shows: ['£155,500', '£142,500', '£13,000'] },
  ),
  is(
    'rental-cover',
    'icr 5.5% 145% 900 pcm',
    { stressRatePercent: 5.5, coveragePercent: 145, monthlyRentPence: 90000 },
    { shows: ['£135,423'] },
  ),
  is(
    'section-24',
    'i earn 60k, rental profit 9k after costs before interest, mortgage interest 5k, what tax',
    { incomePence: 6000000, profitPence: 900000, financeCostsPence: 500000 },
    { shows: ['£3,600', '£1,000', '£2,600'] },
  ),
  // Shares in words. A third of 240,000 is 80,008 at two decimals, with 14,300 of tax and 2,000 of fees.
  is('returns', 'deposit of a third on 240k with 1200 rent', pr(240000, 1200, { depositPercent: 33.33 }), {
    shows: ['66.67%', '£96,292'],
    hides: ['75%'],
  }),
  is('returns', '200k, 1200 rent, half of it as a loan', pr(200000, 1200, { depositPercent: 50 }), {
    shows: ['£113,500', '£5,720'],
    hides: ['75%'],
  }),
  is('returns', '200k 1100 rent, i will borrow three quarters', pr(200000, 1100, { depositPercent: 25 }), {
    shows: ['£63,500', '£2,010'],
  }),
  // The agent's share is no rate of the mortgage: 12 % of 14,400 instead of 10 % is 288 more.
  is('returns', '200k with 1200 rent and an agent at 12%', pr(200000, 1200, { managementPercent: 12 }), {
    shows: ['£3,468', '5.5%'],
    hides: ['mortgage of 75% at 12%'],
  }),
  is('returns', '200k, 1200 rent, the agent does it for 12%', pr(200000, 1200, { managementPercent: 12 }), {
    shows: ['£3,468'],
  }),
  is(
    'returns',
    '200k 1200 rent, agent takes 12% and mortgage at 6%',
    pr(200000, 1200, { managementPercent: 12, ratePercent: 6 }),
    { shows: ['£1,932'] },
  ),
  // Both of two words, and both ends of a yield.
  is(
    'term',
    'difference between freehold and leasehold',
    {},
    {
      rest: { term: 'freehold', otherTerm: 'leasehold' },
      shows: ['Freehold:', 'Leasehold:'],
    },
  ),
  is(
    'find-deals',
    'deals between 8 and 10% yield',
    {},
    {
      rest: {
        leastYieldPercent: 8,
        mostYieldPercent: 10,
        sort: 'yield',
      },
      shows: ['gross yield of 8% or more', 'at most 10%'],
      hides: ['4.03%'],
    },
  ),
  // What a rate rises to is one: 150,000 at 7% costs 10,500.
  is('returns', '200k 1200 rent if rates rise to 7%', pr(200000, 1200, { ratePercent: 7 }), { shows: ['£720'] }),
  is(
    'best-areas',
    'areas with rent over 1000 and price under 200k',
    {},
    {
      to: 200,
      rest: { rent: { fromPence: 100000 }, sort: 'rent' },
      shows: ['Nottingham', 'an average rent from £1,000'],
      hides: ['gross yield is'],
    },
  ),
  // The interest is missing.
  is(
    'section-24',
    'what tax do I pay on 15k rental profit with a 50k salary',
    { profitPence: 1500000, incomePence: 5000000 },
    {
      shows: ['Tell me'],
      hides: ['I did not use'],
    },
  ),
  is('rental-cover', 'how much rent for a 150k loan', { loanPence: 15000000 }, { shows: ['£859'] }),
  is('returns', 'compare buying in cash and with a mortgage for 200k 1200 rent', pr(200000, 1200), {
    shows: ['£2,970'],
    hides: ['loan of £200,000'],
  }),
  is(
    'law',
    'do i need a licence for an hmo in manchester',
    {},
    {
      areas: ['manchester'],
      rest: { laws: ['licence'] },
      shows: ['five or more people in two or more households'],
    },
  ),
  is(
    'best-areas',
    ['Best areas under 150k', 'and in Wales', 'only above 5.5%'],
    {},
    {
      areas: ['wales'],
      to: 150,
      rest: { leastYieldPercent: 5.5 },
      shows: ['Merthyr Tydfil', '5.5% or more'],
    },
  ),
  is(
    'best-areas',
    'which region has the highest yield',
    {},
    {
      rest: { sort: 'yield', cannot: ['I put councils in order, and not whole regions or counties.'] },
      shows: ['councils in order'],
    },
  ),
  is(
    'area',
    'average price of a flat in bristol',
    {},
    {
      areas: ['bristol'],
      rest: { sort: 'price', cannot: ['I give averages of all homes, and none of one kind of home.'] },
      shows: ['£347,715', 'averages of all homes'],
    },
  ),
  is(
    'deals',
    'compare deals 118 and 119',
    {},
    {
      rest: { dealIds: [118, 119] },
      shows: ['£135,000', '£205,000', 'side by side'],
    },
  ),
  // A deal is not worked out anew, and that is said. 25% of 135,000, with 6,950 of tax and 2,000 of fees, is 42,700.
  is('returns', 'deal 118 with 30% deposit', { depositPercent: 30 }, { rest: { dealIds: [118] }, shows: ['£49,450', 'with the figures of its page'] }), // prettier-ignore
  is('returns', 'deal 118 without a mortgage', { depositPercent: 100 }, { rest: { dealIds: [118] }, shows: ['£143,950', 'with the figures of its page'] }), // prettier-ignore
  is('property-tax', 'how much stamp duty on deal 118', {}, { rest: { dealIds: [118] }, shows: ['On £135,000 in England', '£6,950'] }), // prettier-ignore
  is(
    'deals',
    'is deal 118 good',
    {},
    {
      rest: { dealIds: [118], cannot: ['Whether a deal is good for you I cannot say. These are its figures.'] },
      shows: ['I cannot say'],
    },
  ),
  // 9,600 a year less 20% and 300 is 7,380, and 112,500 at 5.8% costs 6,525.
  is(
    'returns',
    'whats my profit on 150k 800 rent 25% deposit 5.8% interest only',
    pr(150000, 800, { depositPercent: 25, ratePercent: 5.8, isRepayment: false }),
    {
      shows: ['£855'],
    },
  ),
  is(
    'first-time',
    'hi there, I am looking to buy my first rental, got about 45k saved',
    {},
    { shows: ['first'], hides: ['£45,000'] },
  ),
  is('site', 'help', {}, { rest: { siteTopic: 'about' }, shows: ['I am a program'] }),
]

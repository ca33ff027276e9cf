import { is, pr, price, type Phrasing } from './phrasing.ts'

/** Questions for returns, mortgages, taxes, BRRR and cover. Written by hand, as are all figures. */

const usual = ['7.20%', '4.68%']

export const figurePhrasings: readonly Phrasing[] = [
  // Returns: 200,000 and 1,200 are 14,400 a year, 7.20%; 2,970 left of 63,500 is 4.68%.
  is('returns', 'ROI for a 200k property with 1200 rent', pr(200000, 1200), { shows: usual }),
  is('returns', 'roi on £200,000 house renting at £1,200 pcm', pr(200000, 1200), { shows: usual }),
  is('returns', 'whats the yeild on 200 000 with 1.2k pcm', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', 'price 200k rent 1200', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', '200k price 1200 rent', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', 'Yield if I buy at 0.2m and let for 1200 a month?', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', 'flat costs 200 grand, rent 14,400 a year', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', 'two hundred thousand pounds, rent £1,200/month, what return', pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', '£156,000 house, rents for 300 pw', pr(156000, 1300), { shows: ['10.00%'] }),
  is('returns', 'cash flow on 200k, 1200pcm with 70% mortgage', pr(200000, 1200, { depositPercent: 30 }), { shows: ['4.79%'] }), // prettier-ignore
  is('returns', '200k 1200 rent 70 LTV', pr(200000, 1200, { depositPercent: 30 }), { shows: ['4.79%'] }),
  is('returns', '200k property with 1200 rent and 30% down', pr(200000, 1200, { depositPercent: 30 }), { shows: ['4.79%'] }), // prettier-ignore
  is('returns', 'buy for £200k, rent £1200, 50k deposit', pr(200000, 1200, { depositPence: 5000000 }), { shows: ['4.68%'] }), // prettier-ignore
  is('returns', '200k house, 1200 rent, at 6%', pr(200000, 1200, { ratePercent: 6 }), { shows: ['7.20%'] }),
  is('returns', 'ROI: 200k, 1.2k pcm, refurb 30k, fees 3k', pr(200000, 1200, { worksPence: 3000000, feesPence: 300000 }), { shows: ['7.20%'] }), // prettier-ignore
  is('returns', '120k terrace in Hull rented at 750 pcm', pr(120000, 750, { nation: 'England' }), { areas: ['kingston-upon-hull'], shows: ['7.50%'] }), // prettier-ignore
  is('returns', ['ROI for a 200k property with 1200 rent', 'and with a 70% mortgage?'], pr(200000, 1200, { depositPercent: 30 }), { shows: ['4.79%'] }), // prettier-ignore
  is('returns', ['200k with 1200 rent yield?', 'and at 6%'], pr(200000, 1200, { ratePercent: 6 }), {
    shows: ['7.20%'],
  }),
  is('returns', ['200k, 1200 rent', 'make it 1,300'], pr(200000, 1300), { shows: ['7.80%'] }),
  is('returns', ['200k, 1200 rent', 'what if the rent was 1000'], pr(200000, 1000), { shows: ['6.00%'] }),
  is('returns', ['200k, 1200 rent', 'same in Wales'], pr(200000, 1200, { nation: 'Wales' }), { areas: ['wales'], shows: ['7.20%'] }), // prettier-ignore
  is('returns', ['200k, 1200 rent', 'and the net yield?'], pr(200000, 1200), { shows: ['7.20%'] }),
  is('returns', ['200k, 1200 rent', 'thanks', 'and with 40k deposit'], pr(200000, 1200, { depositPence: 4000000 }), { shows: ['7.20%'] }), // prettier-ignore
  is('returns', ['200k, 1200 rent, 40% deposit', 'ROI for a 100k flat with 700 rent'], pr(100000, 700), {
    shows: ['8.40%'],
  }),
  is('returns', ['200k, 1200 rent', 'and with a 70% mortgage?', 'and at 6%'], pr(200000, 1200, { depositPercent: 30, ratePercent: 6 }), { shows: ['7.20%'] }), // prettier-ignore
  // Mortgages.
  is('mortgage', 'monthly payments on a 150k mortgage at 5% interest only', { loanPence: 15000000, ratePercent: 5, isRepayment: false }, { shows: ['£625'] }), // prettier-ignore
  is('mortgage', 'morgage of £150,000 repayment over 25 years at 5.5%', { loanPence: 15000000, ratePercent: 5.5, isRepayment: true, termYears: 25 }, { shows: ['£921'] }), // prettier-ignore
  is('mortgage', ['150k mortgage at 5% interest only', 'and at 6%'], { loanPence: 15000000, ratePercent: 6, isRepayment: false }, { shows: ['£750'] }), // prettier-ignore
  // Property tax.
  is('property-tax', 'stamp duty on 250k second home in wales', price(250000, { nation: 'Wales', buyer: 'additional' }), { areas: ['wales'], shows: ['£14,950'] }), // prettier-ignore
  is('property-tax', 'first time buyer sdlt 300k', price(300000, { buyer: 'first-time' }), { shows: ['£0'] }),
  is('property-tax', 'how much stamp duty on a £300,000 buy to let', price(300000, { buyer: 'additional' }), { shows: ['£20,000'] }), // prettier-ignore
  is('property-tax', 'LBTT on 200k buy-to-let', price(200000, { nation: 'Scotland', buyer: 'additional' }), { shows: ['£17,100'] }), // prettier-ignore
  is('property-tax', 'sdlt 250k main home', price(250000, { buyer: 'main-home' }), { shows: ['£2,500'] }),
  is('property-tax', 'stamp duty 350k ftb', price(350000, { buyer: 'first-time' }), { shows: ['£2,500'] }),
  is('property-tax', ['stamp duty on a 300k btl', 'and in Scotland?'], price(300000, { buyer: 'additional', nation: 'Scotland' }), { areas: ['scotland'], shows: ['£28,600'] }), // prettier-ignore
  is('property-tax', ['stamp duty on a 300k btl', 'and for 200k?'], price(200000, { buyer: 'additional' }), { shows: ['£11,500'] }), // prettier-ignore
  is('property-tax', ['200k, 1200 rent', 'stamp duty on 300k second home'], price(300000, { buyer: 'additional' }), { shows: ['£20,000'] }), // prettier-ignore
  // BRRR.
  is('brrr', 'BRRR strategy advice', {}, { shows: ['£161,200', '£11,200'] }),
  is('brrr', 'brrr: buy for 90k, refurb 30k, worth 160k after', price(90000, { worksPence: 3000000, valuePence: 16000000 }), { shows: ['£120,000'] }), // prettier-ignore
  is('brrr', '100k purchase price, 20k works, GDV 150k - brrr?', price(100000, { worksPence: 2000000, valuePence: 15000000 }), { shows: ['£112,500'] }), // prettier-ignore
  is('brrr', 'buy refurb refinance how does it go', {}, { shows: ['£161,200', '£11,200'] }),
  is('brrr', ['brrr with 90k price, 30k refurb, 160k gdv', 'and with a 70% mortgage?'], price(90000, { worksPence: 3000000, valuePence: 16000000, depositPercent: 30 }), { shows: ['£112,000'] }), // prettier-ignore
  // Rental cover and section 24.
  is(
    'rental-cover',
    'icr on 150k loan with 1200 rent',
    { loanPence: 15000000, monthlyRentPence: 120000 },
    { shows: ['174.55%', '£859', '£209,455'] },
  ),
  is(
    'rental-cover',
    'how much can I borrow with 1,200 pcm rent',
    { monthlyRentPence: 120000 },
    { shows: ['£209,455'] },
  ),
  is(
    'rental-cover',
    'rental cover: loan £150k, rent £1200, 145% cover',
    { loanPence: 15000000, monthlyRentPence: 120000, coveragePercent: 145 },
    { shows: ['£997', '£180,564'] },
  ),
  is(
    'section-24',
    'section 24 with 45k salary, 12k profit and 7k mortgage interest',
    { incomePence: 4500000, profitPence: 1200000, financeCostsPence: 700000 },
    { shows: ['£3,746', '£1,400', '£2,346'] },
  ),
]

import { byWord, phrases } from './lists.ts'

/** The words of the field that can be asked about, each with the spellings that mean it. Safe in the browser. */

/** Spellings are lower case and without punctuation. The first one is how the word is said. */
const terms = {
  'gross-yield': phrases`gross yield, gross yields, gross rental yield, gross`,
  'net-yield': phrases`net yield, net yields, net rental yield, net`,
  yield: phrases`yield, yields, rental yield, rental yields`,
  roi: phrases`roi, return on investment, cash on cash, cash on cash return, return on cash, roce`,
  'cash-flow': phrases`cash flow, cashflow, cash flows, positive cash flow`,
  icr: phrases`icr, interest cover, interest cover ratio, interest coverage ratio, rental cover, rental coverage`,
  'stress-rate': phrases`stress rate, stress test, stress testing, stressed rate`,
  ltv: phrases`ltv, loan to value, loan to value ratio`,
  deposit: phrases`deposit`,
  'interest-only': phrases`interest only, interest only mortgage`,
  repayment: phrases`repayment mortgage, capital repayment, capital and interest`,
  'stamp-duty': phrases`stamp duty, sdlt, stamp duty land tax`,
  lbtt: phrases`lbtt, land and buildings transaction tax`,
  ltt: phrases`ltt, land transaction tax`,
  surcharge: phrases`
    surcharge, stamp duty surcharge, second home surcharge, ads, additional dwelling supplement, higher rates
  `,
  'section-24': phrases`section 24, s24, sec 24, mortgage interest relief`,
  'capital-gains-tax': phrases`capital gains tax, cgt`,
  brrr: phrases`brrr, brrrr, buy refurbish rent refinance, buy refurb rent refinance`,
  refinance: phrases`refinance, refinancing, remortgage, remortgaging`,
  gdv: phrases`gdv, gross development value, arv, after repair value, end value`,
  'money-left-in': phrases`money left in, cash left in`,
  'below-market-value': phrases`bmv, below market value`,
  hmo: phrases`hmo, hmos, house in multiple occupation, houses in multiple occupation, licensed hmo`,
  'article-4': phrases`article 4, article 4 direction`,
  void: phrases`void, voids, void period, void periods, void rate`,
  'running-costs': phrases`running costs, operating costs, operating expenses`,
  'capital-growth': phrases`capital growth, capital appreciation, price growth, appreciation`,
  'buy-to-let': phrases`buy to let, btl, buy to let mortgage`,
  freehold: phrases`freehold`,
  leasehold: phrases`leasehold, lease extension, short lease`,
  'ground-rent': phrases`ground rent`,
  'service-charge': phrases`service charge, service charges`,
  epc: phrases`epc, epc rating, energy performance certificate, energy rating, energy certificate`,
  'council-tax-band': phrases`council tax, council tax band`,
  'deal-score': phrases`ai deal score, deal score, ai score, deal scores`,
  grade: phrases`grade, grades, deal grade, score grade`,
  'off-market': phrases`off market, off market deal, off market deals`,
  portfolio: phrases`portfolio landlord, portfolio`,
} as const satisfies Record<string, readonly string[]>

export type Term = keyof typeof terms

/** Each spelling with its word. */
export const termOfSpelling: ReadonlyMap<string, Term> = byWord(terms)

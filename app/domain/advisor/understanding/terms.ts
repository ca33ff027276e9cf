/** The words of the field that can be asked about, each with the spellings that mean it. Safe in the browser. */

/** Spellings are lower case and without punctuation. The first one is how the word is said. */
const terms = {
  'gross-yield': ['gross yield', 'gross yields', 'gross rental yield', 'gross'],
  'net-yield': ['net yield', 'net yields', 'net rental yield', 'net'],
  yield: ['yield', 'yields', 'rental yield', 'rental yields'],
  roi: ['roi', 'return on investment', 'cash on cash', 'cash on cash return', 'return on cash', 'roce'],
  'cash-flow': ['cash flow', 'cashflow', 'cash flows', 'positive cash flow'],
  icr: ['icr', 'interest cover', 'interest cover ratio', 'interest coverage ratio', 'rental cover', 'rental coverage'],
  'stress-rate': ['stress rate', 'stress test', 'stress testing', 'stressed rate'],
  ltv: ['ltv', 'loan to value', 'loan to value ratio'],
  deposit: ['deposit'],
  'interest-only': ['interest only', 'interest only mortgage'],
  repayment: ['repayment mortgage', 'capital repayment', 'capital and interest'],
  'stamp-duty': ['stamp duty', 'sdlt', 'stamp duty land tax'],
  lbtt: ['lbtt', 'land and buildings transaction tax'],
  ltt: ['ltt', 'land transaction tax'],
  surcharge: ['surcharge', 'stamp duty surcharge', 'second home surcharge', 'ads', 'additional dwelling supplement', 'higher rates'], // prettier-ignore
  'section-24': ['section 24', 's24', 'sec 24', 'mortgage interest relief'],
  'capital-gains-tax': ['capital gains tax', 'cgt'],
  brrr: ['brrr', 'brrrr', 'buy refurbish rent refinance', 'buy refurb rent refinance'],
  refinance: ['refinance', 'refinancing', 'remortgage', 'remortgaging'],
  gdv: ['gdv', 'gross development value', 'arv', 'after repair value', 'end value'],
  'money-left-in': ['money left in', 'cash left in'],
  'below-market-value': ['bmv', 'below market value'],
  hmo: ['hmo', 'hmos', 'house in multiple occupation', 'houses in multiple occupation', 'licensed hmo'],
  'article-4': ['article 4', 'article 4 direction'],
  void: ['void', 'voids', 'void period', 'void periods', 'void rate'],
  'running-costs': ['running costs', 'operating costs', 'operating expenses'],
  'capital-growth': ['capital growth', 'capital appreciation', 'price growth', 'appreciation'],
  'buy-to-let': ['buy to let', 'btl', 'buy to let mortgage'],
  freehold: ['freehold'],
  leasehold: ['leasehold', 'lease extension', 'short lease'],
  'ground-rent': ['ground rent'],
  'service-charge': ['service charge', 'service charges'],
  epc: ['epc', 'epc rating', 'energy performance certificate', 'energy rating', 'energy certificate'],
  'council-tax-band': ['council tax', 'council tax band'],
  'deal-score': ['ai deal score', 'deal score', 'ai score', 'deal scores'],
  grade: ['grade', 'grades', 'deal grade', 'score grade'],
  'off-market': ['off market', 'off market deal', 'off market deals'],
  portfolio: ['portfolio landlord', 'portfolio'],
} as const satisfies Record<string, readonly string[]>

export type Term = keyof typeof terms

/** Each spelling with its word. */
export const termOfSpelling: ReadonlyMap<string, Term> = new Map(
  Object.entries(terms).flatMap(([term, spellings]) => spellings.map((spelling) => [spelling, term as Term])),
)

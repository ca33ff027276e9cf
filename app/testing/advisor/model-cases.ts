import type { Call } from './said-by-model.ts'

/** Questions with the calls that a model makes for them, by what they are about. */
const cases = {
  roi: ['ROI for a 200k property with 1200 rent', [['work_out_returns', { price: 200000, rent: 1200 }]]],
  neg: [
    'cash flow of a 260k house at 950 pcm with 20% deposit at 6.5%',
    [['work_out_returns', { price: 260000, rent: 950, deposit: 20, rate: 6.5 }]],
  ],
  two: [
    '200k, 1200 rent, with 25% and with 30% deposit',
    [
      ['work_out_returns', { price: 200000, rent: 1200, deposit: 25 }],
      ['work_out_returns', { price: 200000, rent: 1200, deposit: 30 }],
    ],
  ],
  cmp: ['Compare Leeds and Hull', [['compare_areas', { areas: ['Leeds', 'Hull'] }]]],
  area: ['yield in Leeds', [['area_figures', { area: 'Leeds' }]]],
  under: ['Best areas under 150k', [['find_areas', { budget: 150000 }]]],
  deals: [
    'compare deals 118 and 120',
    [
      ['deal_figures', { dealId: 118 }],
      ['deal_figures', { dealId: 120 }],
    ],
  ],
  find: ['Show me deals under 200k', [['find_deals', { priceTo: 200000 }]]],
  budget: ['Is deal 118 within my budget of 150k?', [['deal_figures', { dealId: 118 }]]],
  loan: ['a mortgage of 150k at 5.5% over 25 years', [['mortgage_payment', { loan: 150000, rate: 5.5, years: 25 }]]],
  duty: ['stamp duty on a 300k buy to let', [['property_tax', { price: 300000 }]]],
  scot: ['LBTT on a 300k buy to let in Scotland', [['property_tax', { price: 300000, nation: 'scotland' }]]],
  brrr: ['BRRR strategy advice', [['brrr', {}]]],
  coverOk: ['does a rent of 900 cover a 150k loan?', [['rental_cover', { loan: 150000, monthlyRent: 900 }]]],
  coverNo: [
    'Would a lender be happy with 800 rent on a 180k loan?',
    [['rental_cover', { loan: 180000, monthlyRent: 800 }]],
  ],
  s24: [
    'I earn 60k, profit 12k, interest 6k: what tax under section 24?',
    [['section_24', { otherIncome: 60000, profit: 12000, financeCosts: 6000 }]],
  ],
  refund: ['can I get a refund', [['how_the_site_works', { topic: 'refunds' }]]],
  need: [
    'what rent do I need for an 8% yield on 200k',
    [
      [
        'solve',
        { case: { calculator: 'deal', args: { price: 200000 } }, field: 'rent', figure: 'grossYield', target: 8 },
      ],
    ],
  ],
  vary: [
    '200k at 1200 rent: 25% or 40% deposit?',
    [
      [
        'vary',
        { case: { calculator: 'deal', args: { price: 200000, rent: 1200 } }, field: 'deposit', values: [25, 40] },
      ],
    ],
  ],
  nations: [
    'stamp duty on 250k in England and Wales',
    [
      [
        'vary',
        {
          case: { calculator: 'property-tax', args: { price: 250000 } },
          field: 'nation',
          values: ['england', 'wales'],
        },
      ],
    ],
  ],
  rates: [
    '150k mortgage at 5% and at 6%',
    [['vary', { case: { calculator: 'mortgage', args: { loan: 150000 } }, field: 'rate', values: [5, 6] }]],
  ],
  least: ['which deal needs the least cash', [['deal_sums', {}]]],
  score: ['how is the score of deal 118 made', [['explain_score', { dealId: 118 }]]],
  hmo: [
    'Do I need a licence for an HMO in England?',
    [['find_passage', { question: 'Do I need a licence for an HMO in England?' }]],
  ],
  term: ['what is gross yield', [['explain_term', { term: 'gross-yield' }]]],
  none: ['hi there', []],
  good: ['Is a 6% yield good?', []],
} as const satisfies Record<string, readonly [question: string, calls: readonly Call[]]>

export type ModelCase = keyof typeof cases
export const modelCases: Readonly<Record<ModelCase, readonly [question: string, calls: readonly Call[]]>> = cases

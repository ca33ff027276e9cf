import type { GivenFigures } from '../question.ts'

/** The words that say what a figure is of. */

export type Role =
  | Exclude<keyof GivenFigures, 'nation' | 'buyer' | 'isRepayment' | 'termYears'>
  | 'ltv'
  | 'yield'
  /** Worth now, or after the works. */
  | 'worth'
  /** Some other figure, which the product does not work with. */
  | 'other'

const read = (table: Partial<Record<Role, string>>) =>
  new Map(Object.entries(table).flatMap(([role, words]) => words.split(' ').map((word) => [word, role as Role])))

export const poundCues: ReadonlyMap<string, Role> = read({
  pricePence: 'price priced buy buying bought purchase purchased purchasing cost costs costing asking property house flat home place terrace btl apartment bungalow hmo semi budget spend spending paying pay worthwhile budgeting', // prettier-ignore
  monthlyRentPence: 'rent rents rental renting rented let lets letting',
  depositPence: 'deposit down',
  loanPence: 'loan mortgage borrow borrowing borrowed lend',
  worksPence: 'refurb refurbishment refurbish refurbing works work renovation renovations renovate reno rehab repairs renovating', // prettier-ignore
  valuePence: 'gdv arv value valued valuation revalued revaluation revalue',
  worth: 'worth',
  feesPence: 'fee fees legals legal solicitor solicitors',
  insurancePence: 'insurance',
  servicePence: 'service ground',
  incomePence: 'salary income wage wages earn earning earnings job salaried',
  profitPence: 'profit profits',
  financeCostsPence: 'interest finance',
  other: 'bills tax council crime saving savings saved cashback discount inheritance bitcoin shares lottery',
})

export const percentCues: ReadonlyMap<string, Role> = read({
  depositPercent: 'deposit down',
  ltv: 'ltv mortgage loan borrow borrowing finance financed lend lending leverage geared',
  ratePercent: 'interest rate rates at fixed apr stress stressed',
  yield: 'yield yields yielding',
  managementPercent: 'management managing agent agents manager',
  voidsPercent: 'void voids vacancy vacancies empty',
  maintenancePercent: 'maintenance repairs upkeep',
  coveragePercent: 'cover coverage icr',
  other: 'roi return returns growth tax taxpayer discount bmv roce inflation vat commission',
})

/** Words that may stand between a figure and its cue. */
export const joints = new Set(['of', 'is', 'for', 'a', 'an', 'the', 'it', 'my', 'about', 'around', 'to', '=', ':', 'was', 'be', 'at', 'as', 'in', 'with', 'approx', 'up', 'under', 'over', 'than', 'more', 'less', 'above', 'below', 'out', 'and', '-', 'least', 'per', 'monthly', 'annual', 'yearly', 'say', 'roughly', 'max', 'maximum', 'min', 'total', '£', 'were', 'only', 'just', 'off', 'this', 'that', 'cash', 'end', 'charge', 'month']) // prettier-ignore

/** A cue that such a word follows belongs to the figure behind it: "rent of 1200", "rent 1200". */
export const leading = new Set(['of', 'is', '=', ':', 'was', 'at', 'about', 'around', 'to', 'for', 'pcm', '£', '-'])

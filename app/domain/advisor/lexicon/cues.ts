import type { GivenFigures } from '../question.ts'
import { byWord, words } from './lists.ts'

/** The words that say what a figure is of. */

export type Role =
  | Exclude<
      keyof GivenFigures,
      | 'nation'
      | 'buyer'
      | 'isRepayment'
      | 'termYears'
      | 'completionDate'
      | 'taxYear'
      | 'hasCompanyRelief'
      | 'isPortfolio'
    >
  | 'ltv'
  | 'yield'
  /** Worth now, or after the works. */
  | 'worth'
  /** For the works, where the price is said besides. */
  | 'spent'
  /** The price that is asked, where another one is paid. */
  | 'asking'
  /** All running costs of a year in pounds. */
  | 'runningCosts'
  /** What somebody has in the bank. */
  | 'cash'
  /** Some other figure, which the product does not work with. */
  | 'other'

export const poundCues = byWord<Role>({
  pricePence: words`
    price priced pp buy buying bought purchase purchased purchasing cost costs costing property house flat home
    place terrace btl apartment bungalow hmo semi budget paying pay worthwhile budgeting
  `,
  monthlyRentPence: words`rent rents rental renting rented let lets letting`,
  depositPence: words`deposit down contribute contributing contribution`,
  loanPence: words`loan mortgage borrow borrowing borrowed lend owe owing owed outstanding`,
  worksPence: words`
    refurb refurbishment refurbish refurbing works work renovation renovations renovate reno rehab repairs renovating
    needs needing doing kitchen boiler bathroom roof windows modernise modernising modernisation decorating redecorating redecorate materials reparations reparation
  `,
  valuePence: words`gdv arv duv value values valued valuing valuer valuation revalued revaluation revalue`,
  worth: words`worth`,
  spent: words`spend spending spent`,
  asking: words`asking listed marketed guide offered`,
  taxPence: words`duty sdlt lbtt ltt stamp`,
  feesPence: words`fee fees legals legal solicitor solicitors conveyancing conveyancer`,
  insurancePence: words`insurance ins`,
  holdingPence: words`holding`,
  financeFeesPence: words`bridging bridge`,
  broughtForwardPence: words`brought forward bf`,
  servicePence: words`service ground factor factors factoring`,
  cash: words`bank society saved savings isa inheritance`,
  incomePence: words`salary income wage wages earn earned earning earnings earns job salaried employment pension paye`,
  profitPence: words`profit profits`,
  financeCostsPence: words`interest finance`,
  runningCosts: words`expenses outgoings`,
  other: words`bills tax council crime saving cashback discount bitcoin shares lottery`,
})

export const percentCues = byWord<Role>({
  depositPercent: words`deposit down`,
  ltv: words`ltv mortgage loan borrow borrowed borrowing finance financed lend lending leverage geared
    refinance refinancing remortgage remortgaging refi`,
  ratePercent: words`interest rate rates at fixed apr io payrate`,
  stressRatePercent: words`stress stressed stresses stressing tests tested`,
  costRatePercent: words`running`,
  yield: words`yield yields yielding`,
  managementPercent: words`management managing agent agents manager mgmt mgt mgnt`,
  voidsPercent: words`void voids vacancy vacancies empty`,
  maintenancePercent: words`maintenance maintainance maintanance maint repairs repair upkeep`,
  coveragePercent: words`cover coverage icr`,
  other: words`roi return returns growth tax taxpayer discount bmv roce inflation vat commission`,
})

/** Words that may stand between a figure and its cue. */
export const joints = words`
  of is for a an the it my about around to = : was be at as in with approx up under over than more less above below
  come comes came are were but will would costing estimated quoted says said reckons thinks out and - least per monthly annual yearly say roughly max maximum min total £ were only just off this that cash end
  charge offer offers thru through approved agreed month me id gone nearer closer own money put allow reckon count
`

/** A cue that such a word follows belongs to the figure behind it: "rent of 1200", "rent 1200". */
export const leading = words`of is = : was at about around to for pcm £ -`

/** Two words that say together what a figure is of. */
export const pairCues: ReadonlyMap<string, Role> = byWord<Role>({
  holdingPence: new Set(['holding cost', 'holding costs']),
  financeFeesPence: new Set([
    'finance fee',
    'finance fees',
    'fin fee',
    'fin fees',
    'bridging cost',
    'bridging costs',
    'bridging fees',
    'bridge cost',
    'bridge costs',
    'bridge fees',
    'bridging interest',
    'bridge interest',
    'bridging loan',
  ]),
  costRatePercent: new Set(['running costs', 'running cost']),
  voidsPercent: new Set([
    'empty rooms',
    'empty weeks',
    'empty time',
    'empty spells',
    'empty periods',
    'empty months',
    'void periods',
  ]),
  servicePence: new Set([
    'factor fee',
    'factor fees',
    'factors fee',
    'factors fees',
    'factoring fee',
    'factoring fees',
    'factor charge',
    'factor charges',
    'block fee',
    'block fees',
    'block charge',
    'building fee',
    'building fees',
    'building charge',
    'estate charge',
    'estate fee',
    'estate fees',
    'communal charge',
    'communal charges',
    'communal fees',
  ]),
  cash: new Set(['put by', 'lump sum', 'put away', 'tucked away', 'set by']),
  managementPercent: new Set(['agents commission', 'agent commission']),
  insurancePence: new Set(['buildings cover', 'building cover', 'landlord cover', 'landlords cover']),
  runningCosts: new Set([
    'letting costs',
    'letting expenses',
    'allowable costs',
    'allowable expenses',
    'running expenses',
    'running costs',
    'running cost',
    'in costs',
    'of costs',
    'in expenses',
    'after expenses',
  ]),
  financeCostsPence: new Set([
    'finance cost',
    'finance costs',
    'interest cost',
    'interest costs',
    'loan interest',
    'mortgage costs',
  ]),
  valuePence: new Set([
    'end value',
    'done value',
    'up value',
    'final value',
    'surveyor says',
    'surveyor said',
    'valuer says',
    'valuer said',
    'valuation says',
    'valuation comes',
    'survey says',
  ]),
  loanPence: new Set(['left on', 'left owing', 'still owe', 'remaining on']),
  worksPence: new Set(['do up', 'doing up', 'does up', 'on refurb', 'on works']),
  broughtForwardPence: new Set(['brought forward', 'carried forward', 'b f']),
  pricePence: new Set([
    'i offered',
    'we offered',
    'ive offered',
    'weve offered',
    'they took',
    'they accepted',
    'seller accepted',
    'vendor accepted',
  ]),
  asking: new Set([
    'they want',
    'seller wants',
    'vendor wants',
    'owner wants',
    'seller asks',
    'vendor asks',
    'they ask',
    'on for',
    'on at',
    'guide price',
    'asking price',
    'asking for',
    'listed for',
    'offers over',
    'offers around',
    'home report',
    'report says',
    'report said',
    'listed at',
    'marketed at',
    'up for',
  ]),
  incomePence: new Set(['job pays', 'work pays', 'pays me', 'employment income', 'self employment']),
  monthlyRentPence: new Set([
    'students pay',
    'student pays',
    'tenants pay',
    'tenant pays',
    'sharers pay',
    'lodgers pay',
    'they pay',
  ]),
  profitPence: new Set(['rental profit', 'property profit', 'from rent', 'from letting', 'from lets']),
})

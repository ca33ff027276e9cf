import { pairCues, percentCues, poundCues } from '../../lexicon/cues.ts'
import { besides, costNouns } from '../../lexicon/figures.ts'
import type { Amount } from '../amount.ts'
import { readOnce } from '../read-once.ts'
import type { Role } from '../roles.ts'
import type { Sentence } from './clues.ts'
import { likelyRoles, type Likely, type LikelyRole } from './likely-roles.ts'

/** What a figure is of, by the rules and by what is likely together. */

/** From here on the likeliest is taken where no word says what a figure is. */
const sure = 0.9
/** And from here on against a word that says something else. */
const surer = 0.97
const doubtful = 0.1
/** And from here on no word has to name a cost. */
const sureUnnamed = 0.97

/** "With 3,000 as well" says of nothing what it is. */
export const isSureAlone = (share: number, { to }: Amount, { tokens }: Sentence): boolean =>
  share >= sureUnnamed && !besides.has(tokens[to]?.text ?? '')

interface Settled {
  /** `none` for a figure that nothing depends on; null where it is to be asked about. */
  role: Role | 'none' | null
  /** Whether both readers see the same, or one is sure. */
  isSure: boolean
}

/** `isBySize` where no word said the rule’s role; `isOfOther` where a word says the likely role of another figure. */
export function settleRole(
  rule: Role | null,
  isBySize: boolean,
  amount: Amount,
  { role, share, shareOf }: Likely,
  sentence: Sentence,
  isOfOther: boolean,
): Settled {
  const { unit } = amount
  // "Worth about 150, but ignore that", and "55k saved for the deposit".
  const isPlain =
    share >= surer &&
    ((rule === 'worth' && role === 'none') || (rule === 'cash' && (role === 'depositPence' || role === 'valuePence')))
  if (isPlain) return { role, isSure: true }
  if (amount.isUnclear || (rule && kept.has(rule))) return { role: rule, isSure: false }
  // What nothing depends on is left out only where no word says that it is something.
  if (role === 'none')
    return share >= surer && (unit !== 'percent' || isOfLaw(amount, sentence)) && (rule === null || isBySize)
      ? { role, isSure: true }
      : { role: rule, isSure: false }
  if (!canBe(role, amount, sentence)) return { role: rule, isSure: false }
  if (rule === null || rule === 'other') {
    const isPlainRate = role === 'ratePercent' && !Number.isInteger(amount.value) && amount.value < mostPlainRate
    const least = isOnlyOfTime(role, amount, sentence) ? sureOfOnly : isPlainRate ? 0.8 : sure
    const isMeant = isSureAlone(share, amount, sentence) || isNamed(role, sentence)
    return share >= least && isMeant ? { role, isSure: true } : { role: rule, isSure: false }
  }
  if (rule === role) return { role: rule, isSure: share >= 0.8 }
  // A word that says another figure's role says less of this one than its own word.
  if (!isBySize && isOfOther) return { role: rule, isSure: false }
  if (isNearlySame(rule, role)) return { role: share >= 0.8 && isNamed(role, sentence) ? role : rule, isSure: true }
  // "GDV 150k" and "10% to the agent" say what they are.
  if ((rule === 'valuePence' || rule === 'managementPercent') && !isBySize) return { role: rule, isSure: false }
  // What a home costs, is worth and is lent on are told apart by little: the one or the other is used.
  if (sumsOfHome.has(rule) && sumsOfHome.has(role))
    return share >= (role === 'loanPence' ? sure : surer) ? { role, isSure: true } : { role: rule, isSure: false }
  const ruleShare = isLikelyRole(rule) ? shareOf(rule) : 0
  if (share >= (isBySize ? sure : surer) && ruleShare < doubtful) return { role, isSure: true }
  return { role: share >= 0.8 && ruleShare < doubtful ? null : rule, isSure: false }
}

/** "The 20% credit": a share that the tax is worked out with, and nobody chooses. */
const isOfLaw = ({ to }: Amount, { tokens }: Sentence) =>
  [to, to + 1].some((at) => ['credit', 'reducer', 'relief'].includes(tokens[at]?.text ?? ''))

/** Roles that no example has: limits of a search, and what only the rules tell apart. */
const kept: ReadonlySet<Role> = new Set<Role>([
  'yield',
  'cash',
  'asking',
  'runningCosts',
  'spent',
  'worth',
  'loan-or-price',
  'short-price',
  'securePence',
])

/** What is paid every so often, alone of its kind, is the rent sooner than a cost. */
const sureOfOnly = 0.55
const isOnlyOfTime = (role: LikelyRole, { per }: Amount, { amounts, before }: Sentence) =>
  role === 'monthlyRentPence' &&
  per !== undefined &&
  before.monthlyRentPence === undefined &&
  amounts.filter((each) => each.per !== undefined).length === 1

/** A number with a part, no higher than that, is a rate sooner than anything else. */
const mostPlainRate = 12

const isLikelyRole = (role: Role): role is Role & LikelyRole => (likelyRoles as readonly string[]).includes(role)

const sumsOfHome: ReadonlySet<Role | LikelyRole> = new Set<Role | LikelyRole>(['pricePence', 'valuePence', 'loanPence'])

/** A lender’s rate is one to test with where the loan is tested. */
const isNearlySame = (rule: Role, role: LikelyRole) => rule === 'ratePercent' && role === 'stressRatePercent'

const sharesOfLoan: ReadonlySet<string> = new Set([
  'deposit',
  'down',
  'ltv',
  'doon',
  'dep',
  'remortgage',
  'refinance',
  'refi',
])

/** A home costs more than this, in pounds. */
const leastPrice = 10_000

/** "£4,200" is no price, though "165" may be one in thousands; a share of a home is no deposit. */
export function canBe(role: LikelyRole, { value, unit, to }: Amount, { tokens, before }: Sentence): boolean {
  if (role === 'depositPercent' || role === 'ltv') {
    if (['share', 'stake'].includes(tokens[to]?.text ?? '')) return false
    // "Put 35 in" may be percent or thousands.
    return (
      unit !== null || role in before || 'depositPercent' in before || tokens.some(({ text }) => sharesOfLoan.has(text))
    )
  }
  if (role !== 'pricePence' && role !== 'valuePence') return true
  return value >= leastPrice || (value < 1000 && unit !== 'percent')
}

/** Costs are many: an amount that no word of theirs stands beside may be any of them. */
const costs: ReadonlySet<LikelyRole> = new Set<LikelyRole>([
  ...([
    'feesPence',
    'worksPence',
    'taxPence',
    'insurancePence',
    'servicePence',
    'holdingPence',
    'financeFeesPence',
  ] as const),
  ...(['managementPercent', 'voidsPercent', 'maintenancePercent', 'costRatePercent'] as const),
  'stressRatePercent',
])

/** Whether a word of the message says that role, or it was spoken of before. */
export function isNamed(role: LikelyRole, sentence: Sentence): boolean {
  const { tokens, before } = sentence
  if (!costs.has(role) || role in before) return true
  if (role === 'costRatePercent' && tokens.some(({ text }) => costNouns.has(text))) return true
  const said = rolesSaid(sentence)
  // Where a cover is asked for, a rate is tested.
  return said.has(role) || (role === 'stressRatePercent' && said.has('coveragePercent'))
}

/** What the words of a message may be of. */
const rolesSaid = readOnce(
  ({ tokens }: Sentence): ReadonlySet<string | undefined> =>
    new Set(
      tokens.flatMap(({ text }, at) => [
        poundCues.get(text),
        percentCues.get(text),
        pairCues.get(`${text} ${tokens[at + 1]?.text}`),
      ]),
    ),
)

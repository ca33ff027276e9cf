import { claims, lends } from '../../lexicon/claims.ts'
import { pairCues, percentCues, poundCues, type Role as CueRole } from '../../lexicon/cues.ts'
import type { Amount } from '../amounts.ts'
import type { Role } from '../roles.ts'
import type { Sentence } from './clues.ts'
import { likelyRoles, type Likely, type LikelyRole } from './likely-roles.ts'

/** What a figure is of, by the rules and by what is likely together. */

/** From here on the likeliest is taken where no word says what a figure is. */
const sure = 0.9
/** And from here on against a word that says something else. */
const surer = 0.97
const doubtful = 0.1

interface Settled {
  /** `none` for a figure that nothing depends on; null where it is to be asked about. */
  role: Role | 'none' | null
  /** Whether both readers see the same, or one is sure. */
  isSure: boolean
}

/** `isBySize` where no word said the rule’s role. */
export function settleRole(
  rule: Role | null,
  isBySize: boolean,
  { isUnclear, unit, from }: Amount,
  { role, share, shareOf }: Likely,
  sentence: Sentence,
): Settled {
  if (isUnclear || (rule && kept.has(rule))) return { role: rule, isSure: false }
  if (unit === 'percent' && (isBySize || rule === 'ratePercent') && isClaimed(from, sentence))
    return { role: null, isSure: false }
  // What nothing depends on is left out only where no word says that it is something.
  if (role === 'none')
    return share >= surer && unit !== 'percent' && (rule === null || isBySize)
      ? { role, isSure: true }
      : { role: rule, isSure: false }
  if (rule === null || rule === 'other')
    return share >= sure && isNamed(role, sentence) ? { role, isSure: true } : { role: rule, isSure: false }
  if (rule === role) return { role: rule, isSure: share >= 0.8 }
  if (isNearlySame(rule, role)) return { role: share >= 0.8 ? (role as Role) : rule, isSure: true }
  const ruleShare = isLikelyRole(rule) ? shareOf(rule) : 0
  if (share >= (isBySize ? sure : surer) && ruleShare < doubtful) return { role, isSure: true }
  return { role: share >= 0.8 && ruleShare < doubtful ? null : rule, isSure: false }
}

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

const isLikelyRole = (role: Role): role is Role & LikelyRole => (likelyRoles as readonly string[]).includes(role)

/** A lender’s rate is one to test with where the loan is tested. */
const isNearlySame = (rule: Role, role: LikelyRole) => rule === 'ratePercent' && role === 'stressRatePercent'

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
])

/** "My mate swears it's 8%", "better than my ISA at 4.5%": a share that somebody told, or that other money earns, and no lender. */
function isClaimed(from: number, { tokens, amounts }: Sentence): boolean {
  let isTold = false
  for (let at = from - 1; at >= 0 && at >= from - claimReach; at--) {
    const { text } = tokens[at]!
    if (/^[.;?!]$/.test(text) || amounts.some((each) => each.to === at + 1)) break
    if (lends.has(text)) return false
    isTold ||= claims.has(text)
  }
  const { to } = amounts.find((each) => each.from === from) ?? { to: from + 1 }
  return isTold && ![to, to + 1, to + 2].some((at) => lends.has(tokens[at]?.text ?? ''))
}
const claimReach = 12

/** Whether a word of the message says that role, or it was spoken of before. */
function isNamed(role: LikelyRole, { tokens, before }: Sentence): boolean {
  if (!costs.has(role) || role in before) return true
  return tokens.some(({ text }, at) =>
    [poundCues.get(text), percentCues.get(text), pairCues.get(`${text} ${tokens[at + 1]?.text}`)].includes(
      role as CueRole,
    ),
  )
}

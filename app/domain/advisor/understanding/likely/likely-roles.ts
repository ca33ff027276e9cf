import stored from './role-weights.json' with { type: 'json' }
import { cluesBeside, cluesOfSaid, cluesOfTag, cluesOfWords, tagsOf, type Sentence } from './clues.ts'
import { sharesOf, sumsOf, readWeights, type Weights } from './shares.ts'

let committed: Weights | undefined
/** Read with the first question: a start has no need of them. */
const readCommitted = () => (committed ??= readWeights(stored))

/**
 * What a figure most likely is of, by what stood around such figures in some hundred questions of people (`npm run advisor:learn`,
 * app/testing/advisor/examples). It is a second reader beside the rules of roles.ts: where both see the same a figure is used, and where
 * they differ it is asked about, unless one of them is sure.
 */

export const likelyRoles = [
  ...(['pricePence', 'monthlyRentPence', 'depositPercent', 'ltv', 'depositPence', 'loanPence', 'ratePercent'] as const),
  ...(['termYears', 'feesPence', 'worksPence', 'valuePence', 'taxPence', 'managementPercent', 'voidsPercent'] as const),
  ...(['maintenancePercent', 'insurancePence', 'servicePence', 'holdingPence', 'financeFeesPence'] as const),
  ...(['costRatePercent', 'coveragePercent', 'stressRatePercent', 'incomePence', 'profitPence'] as const),
  ...(['financeCostsPence', 'broughtForwardPence', 'none'] as const),
] as const
/** `none` is a figure that the purchase does not depend on: an age, another’s price. */
export type LikelyRole = (typeof likelyRoles)[number]

export interface Likely {
  role: LikelyRole
  /** From 0 to 1. */
  share: number
  shareOf: (role: LikelyRole) => number
}

/** The likeliest role of each figure of a message. */
export function readLikelyRoles(sentence: Sentence, learned: Weights = readCommitted()): Likely[] {
  const weigh = (clues: readonly string[]) => sumsOf(clues, learned, likelyRoles.length)
  const ofAll = weigh([...cluesOfWords(sentence), ...cluesOfSaid(sentence)])
  const ofTags = new Map<string, readonly number[]>()
  const ofTag = (tag: string) => {
    let sums = ofTags.get(tag)
    if (!sums) ofTags.set(tag, (sums = weigh(cluesOfTag(sentence, tag))))
    return sums
  }
  return sentence.amounts.map((amount, index) => {
    const common = [ofAll, ...tagsOf(amount).map(ofTag)]
    const all = weigh(cluesBeside(sentence, index))
    for (const sums of common) for (let place = 0; place < all.length; place++) all[place]! += sums[place]!
    const shares = sharesOf(all)
    let best = 0
    for (const [place, share] of shares.entries()) if (share > shares[best]!) best = place
    return { role: likelyRoles[best]!, share: shares[best]!, shareOf: (role) => shares[likelyRoles.indexOf(role)]! }
  })
}

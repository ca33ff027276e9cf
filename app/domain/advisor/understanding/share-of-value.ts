import { depositWords, lendsWords, ofTest } from '../lexicon/share-of-value.ts'
import type { Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { findDealIds } from './searches.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/** "And what rent will let me take the full 75%", behind the cover of a home whose value was said: the loan is that share of it. */

const mostTokens = 24
const [leastShare, mostShare] = [40, 95]

export function readShareOfValue(words: Words, { last }: Talk): Question | null {
  if (last?.topic !== 'rental-cover' || last.leftOver || words.tokens.length > mostTokens) return null
  const { figures, beside } = last
  const valuePence = figures.pricePence ?? beside?.pricePence ?? beside?.valuePence
  const [share, ...others] = readAmounts(words.tokens)
  if (valuePence === undefined || !share || others.length > 0 || findDealIds(words).length > 0) return null
  if ((share.unit !== 'percent' && share.unit !== null) || share.value < leastShare || share.value > mostShare)
    return null
  const isBeside = (list: ReadonlySet<string>) =>
    [share.from - 1, share.from - 2, share.to, share.to + 1].some((at) => list.has(textAt(words.tokens, at)))
  if (!words.hasAny(lendsWords) || isBeside(ofTest) || isBeside(depositWords)) return null
  const loanPence = Math.round((valuePence * share.value) / 100)
  const { changed: _changed, took: _took, target: _target, sides: _sides, setAside: _aside, ...rest } = last
  const { depositPercent: _deposit, depositPence: _pounds, ...known } = figures
  return {
    ...rest,
    figures: { ...known, loanPence },
    worked: [`${share.value}% of ${pounds(valuePence)} is a loan of ${pounds(loanPence)}`],
    isFollowUp: true,
    unused: [],
  }
}

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

import { expect, test } from 'vitest'
import type { Amount } from '../amount.ts'
import { readAmounts } from '../amounts.ts'
import type { Role } from '../roles.ts'
import { readWords } from '../words.ts'
import type { LikelyRole } from './likely-roles.ts'
import { settleRole } from './settle-role.ts'

/** What the rules and the learned reader see, and what is made of it. */

interface Seen {
  rule: Role | null
  bySize?: boolean
  likely: LikelyRole
  share: number
  /** The share of what the rule says, where that is something else. */
  ruleShare?: number
  text?: string
  amount?: Partial<Amount>
  before?: object
  isOfOther?: true
}

function settle(seen: Seen) {
  const { rule, bySize = false, likely, share, ruleShare = 0, amount, before = {}, isOfOther = false } = seen
  const text = seen.text ?? (likely === 'pricePence' ? 'and 90000' : 'and 900')
  const { tokens } = readWords(text)
  const [found] = readAmounts(tokens)
  const shareOf = (role: LikelyRole) => (role === likely ? share : role === rule ? ruleShare : 0)
  const sentence = { tokens, amounts: [found!], before, earlier: [] }
  const settled = settleRole(
    rule,
    bySize,
    { ...found!, ...amount },
    { role: likely, share, shareOf },
    sentence,
    isOfOther,
  )
  return `${settled.role}${settled.isSure ? ', sure' : ''}`
}

const rent = 'monthlyRentPence'
const price = 'pricePence'

test.each<[string, Seen, string]>([
  ['both see the same and it is likely', { rule: rent, likely: rent, share: 0.8 }, 'monthlyRentPence, sure'],
  ['both see the same and it is not very likely', { rule: rent, likely: rent, share: 0.79 }, 'monthlyRentPence'],
  ['no word says it and it is very likely', { rule: null, likely: rent, share: 0.9 }, 'monthlyRentPence, sure'],
  ['no word says it and it is not very likely', { rule: null, likely: rent, share: 0.89 }, 'null'],
  ['a word says something, and it is surely another', { rule: price, likely: rent, share: 0.97 }, `${rent}, sure`],
  ['a word says something, and it is likely another', { rule: price, likely: rent, share: 0.8 }, 'null'],
  ['a word says something, and it may be another', { rule: price, likely: rent, share: 0.79 }, price],
  [
    'a word says something that may well be, and another is likely',
    { rule: price, likely: rent, share: 0.85, ruleShare: 0.1 },
    price,
  ],
  [
    'its size says one, and it is very likely another',
    { rule: price, bySize: true, likely: rent, share: 0.9 },
    `${rent}, sure`,
  ],
  [
    'a rate of the lender is tested with',
    { rule: 'ratePercent', likely: 'stressRatePercent', share: 0.8, text: '5% at 125% cover' },
    'stressRatePercent, sure',
  ],
  [
    'it may be one that is tested with',
    { rule: 'ratePercent', likely: 'stressRatePercent', share: 0.7, text: '5% at 125% cover' },
    'ratePercent, sure',
  ],
  ['no cover is asked for', { rule: 'ratePercent', likely: 'stressRatePercent', share: 0.9 }, 'ratePercent, sure'],
  ['a worth is likely a price', { rule: 'valuePence', likely: price, share: 0.96 }, 'valuePence'],
  ['a worth by its own word is no price', { rule: 'valuePence', likely: price, share: 0.97 }, 'valuePence'],
  ['a price is very likely a loan', { rule: price, likely: 'loanPence', share: 0.9 }, 'loanPence, sure'],
  ['a price is likely a loan', { rule: price, likely: 'loanPence', share: 0.89 }, price],
  ['a word says that of another figure', { rule: price, likely: rent, share: 0.99, isOfOther: true }, price],
  ['a price is less than one can be', { rule: null, likely: price, share: 0.99, text: 'and £4,200' }, 'null'],
  ['it is a share of a home', { rule: null, likely: 'depositPercent', share: 0.99, text: '25 percent share' }, 'null'],
  ['a price is in thousands', { rule: null, likely: price, share: 0.99, text: 'and 165' }, 'pricePence, sure'],
])('%s', (_, seen, settled) => expect(settle(seen)).toBe(settled))

test.each<[string, Seen, string]>([
  ['no word says anything', { rule: null, likely: 'none', share: 0.97 }, 'none, sure'],
  ['its size alone says something', { rule: rent, bySize: true, likely: 'none', share: 0.97 }, 'none, sure'],
  ['it is not sure', { rule: null, likely: 'none', share: 0.96 }, 'null'],
  ['a word says something', { rule: rent, likely: 'none', share: 0.99 }, rent],
  ['it is a share', { rule: null, likely: 'none', share: 0.99, text: 'and 5%' }, 'null'],
])('a figure that nothing depends on, where %s', (_, seen, settled) => expect(settle(seen)).toBe(settled))

test.each<[string, Seen, string]>([
  ['no word says one', { rule: null, likely: 'insurancePence', share: 0.96 }, 'null'],
  ['it is very sure', { rule: null, likely: 'insurancePence', share: 0.99 }, 'insurancePence, sure'],
  [
    'its word stands there',
    { rule: null, likely: 'insurancePence', share: 0.99, text: '900 and the insurance' },
    'insurancePence, sure',
  ],
  [
    'it was spoken of',
    { rule: null, likely: 'insurancePence', share: 0.99, before: { insurancePence: 1 } },
    'insurancePence, sure',
  ],
])('a cost, where %s', (_, seen, settled) => expect(settle(seen)).toBe(settled))

test.each<[string, Seen, string]>([
  ['what no figure can be', { rule: null, likely: rent, share: 1, amount: { isUnclear: true } }, 'null'],
  ['a yield that is looked for', { rule: 'yield', likely: 'ratePercent', share: 1 }, 'yield'],
  ['money that somebody has', { rule: 'cash', likely: price, share: 1 }, 'cash'],
])('%s is left to the rules', (_, seen, settled) => expect(settle(seen)).toBe(settled))

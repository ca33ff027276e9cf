import * as lexicon from '../lexicon/sides.ts'
import type { GivenFigures } from '../question.ts'
import { isSaid } from './denials.ts'
import { findMentions, type BuyerKind } from './buyers.ts'
import { textAt, type Words } from './words.ts'

/** Two or more buyers of one home, who are taxed each in their own way: "as a first-time buyer or with my dad who owns". */

type Buyer = NonNullable<GivenFigures['buyer']>

/** The buyers of a message in their order; none where it speaks of one. `isSure` where it plainly asks for more than one. */
export function findBuyerSides(words: Words, last: Buyer | undefined, isSure = false): Buyer[] {
  const isBoth = words.hasAny(lexicon.withAndWithout)
  // "With and without the relief" denies nothing.
  const mentions = findMentions(words).filter(({ isDenied }) => isBoth || !isDenied)
  const is = (kind: BuyerKind) => mentions.some((mention) => mention.kind === kind)
  const isFirst = is('first-time') || (mentions.length === 0 && last === 'first-time')
  if (isFirst && words.hasAny(lexicon.relief) && (isBoth || words.hasAny(lexicon.saves)))
    return ['first-time', 'standard']
  if (is('first-time') && words.hasAny(lexicon.orNot)) return ['first-time', 'standard']
  // "Please don't add the surcharge" asks for none.
  const isAdded = isSaid(words, lexicon.adds) || isBoth
  if (isAdded && words.hasAny(lexicon.surcharge) && !is('first-time') && !is('company'))
    return ['additional', 'standard']
  for (const splits of [isOffer, isListed, isJoined]) {
    const sides = buyersOf(splitAt(words, mentions, splits))
    if (sides.length >= (splits === isListed ? leastListed : 2)) return sides
  }
  const all = isSure ? buyersOf(mentions.map(({ kind }) => [kind])) : []
  if (all.length > 1) return all
  const [only, ...others] = new Set(mentions.map(({ kind }) => kind))
  const isMore = words.hasAny(lexicon.moreOrLess) && others.length === 0
  if (isMore && only === 'company') return ['additional', 'company']
  return isMore && only === 'first-time' ? ['first-time', 'standard'] : []
}

interface Side {
  kind: BuyerKind
  from: number
}

type Splits = (words: Words, at: number) => boolean
const isOffer: Splits = ({ tokens }, at) => lexicon.offers.has(textAt(tokens, at)) && textAt(tokens, at) !== '/'
/** "As a mover and as an investor". */
const isJoined: Splits = ({ tokens }, at) =>
  ['and', 'n', '&', 'then'].includes(textAt(tokens, at)) && lexicon.leadsBuyer.has(textAt(tokens, at + 1))
/** "For a first-timer, somebody moving, and somebody with a second home". */
const isListed: Splits = ({ tokens }, at) => [',', 'and', 'n', '&', '/'].includes(textAt(tokens, at))
const leastListed = 3

/** What is said of each of them: the kinds between two words that set them apart. */
function splitAt(words: Words, mentions: readonly Side[], splits: Splits): BuyerKind[][] {
  const parts: BuyerKind[][] = [[]]
  for (const at of words.tokens.keys()) {
    if (splits(words, at)) parts.push([])
    for (const { kind, from } of mentions) if (from === at) parts.at(-1)!.push(kind)
  }
  return parts.filter(({ length }) => length > 0)
}

/** How much each kind says: who is a first-time buyer and moves in is one. */
const order: readonly BuyerKind[] = [
  'first-time',
  'company',
  'non-residential',
  'additional',
  'standard',
  'main-home',
  'owned-before',
  'personally',
]

function buyersOf(parts: readonly BuyerKind[][]): Buyer[] {
  const kinds = parts.map((part) => order.find((kind) => part.includes(kind))!)
  const found = kinds.map((kind): Buyer => {
    if (kind === 'personally') return 'additional'
    return kind === 'main-home' || kind === 'owned-before' ? 'standard' : kind
  })
  return [...new Set(found)]
}

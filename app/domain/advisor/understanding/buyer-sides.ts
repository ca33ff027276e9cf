import { buyers, ownHomes } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/sides.ts'
import type { GivenFigures } from '../question.ts'
import { findOwned } from './buyers.ts'
import { isDenied } from './denials.ts'
import { textAt, type Occurrence, type Words } from './words.ts'

/** Two or more buyers of one home, who are taxed each in their own way: "as a first-time buyer or with my dad who owns". */

type Buyer = NonNullable<GivenFigures['buyer']>
type Kind = Buyer | 'personally'

/** The buyers of a message in their order; none where it speaks of one. */
export function findBuyerSides(words: Words, last: Buyer | undefined): Buyer[] {
  const mentions = findMentions(words)
  const isBoth = words.hasAny(lexicon.withAndWithout)
  const is = (kind: Kind) => mentions.some((mention) => mention.kind === kind)
  const isFirst = is('first-time') || (mentions.length === 0 && last === 'first-time')
  if (isFirst && words.hasAny(lexicon.relief) && (isBoth || words.hasAny(lexicon.saves)))
    return ['first-time', 'standard']
  if (is('first-time') && words.hasAny(lexicon.orNot)) return ['first-time', 'standard']
  const isAdded = words.hasAny(lexicon.adds) || isBoth
  if (isAdded && words.hasAny(lexicon.surcharge) && !is('first-time') && !is('company'))
    return ['additional', 'standard']
  for (const splits of [isOffer, isListed, isJoined]) {
    const sides = buyersOf(splitAt(words, mentions, splits))
    if (sides.length >= (splits === isListed ? leastListed : 2)) return sides
  }
  const [only, ...others] = new Set(mentions.map(({ kind }) => kind))
  const isMore = words.hasAny(lexicon.moreOrLess) && others.length === 0
  if (isMore && only === 'company') return ['additional', 'company']
  return isMore && only === 'first-time' ? ['first-time', 'standard'] : []
}

interface Mention {
  kind: Kind
  from: number
  to: number
}

/** Who is spoken of, in order. Of phrases in one another the longest stands. */
function findMentions(words: Words): Mention[] {
  const all: Mention[] = []
  // "With and without the relief" denies nothing.
  const isBoth = words.hasAny(lexicon.withAndWithout)
  const add = (kind: Kind, list: readonly string[]) => {
    for (const { from, to } of words.find(list))
      if (isBoth || !isDenied(words.tokens, from)) all.push({ kind, from, to })
  }
  for (const kind of Object.keys(buyers) as Buyer[]) add(kind, buyers[kind])
  add('standard', lexicon.ownedBefore)
  add('additional', lexicon.ownsNow)
  add('personally', lexicon.personally)
  for (const place of findOwnedAll(words)) all.push({ kind: 'additional', ...place })
  return all
    .filter(
      ({ from, to }) => !all.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from),
    )
    .sort((a, b) => a.from - b.from)
}

/** "In addition to my own home", and "I own a flat". */
function findOwnedAll(words: Words): Occurrence[] {
  const besides = words.find(lexicon.besides).flatMap(({ from, to }) => {
    const at = [to, to + 1, to + 2].find((each) => ownHomes.has(textAt(words.tokens, each)))
    return at === undefined ? [] : [{ from, to: at + 1 }]
  })
  const owned = findOwned(words)
  return [...(owned.length > 0 ? [{ from: owned[0]!, to: owned.at(-1)! + 1 }] : []), ...besides]
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
function splitAt(words: Words, mentions: readonly Mention[], splits: Splits): Kind[][] {
  const parts: Kind[][] = [[]]
  for (const at of words.tokens.keys()) {
    if (splits(words, at)) parts.push([])
    for (const { kind, from } of mentions) if (from === at) parts.at(-1)!.push(kind)
  }
  return parts.filter(({ length }) => length > 0)
}

/** How much each kind says: who is a first-time buyer and moves in is one. */
const order: readonly Kind[] = [
  'first-time',
  'company',
  'non-residential',
  'additional',
  'standard',
  'main-home',
  'personally',
]

function buyersOf(parts: readonly Kind[][]): Buyer[] {
  const kinds = parts.map((part) => order.find((kind) => part.includes(kind))!)
  const found = kinds.map((kind): Buyer => {
    if (kind === 'personally') return 'additional'
    return kind === 'main-home' ? 'standard' : kind
  })
  return [...new Set(found)]
}

import { premises } from '../lexicon/buyers.ts'
import * as lexicon from '../lexicon/sides.ts'
import type { GivenFigures } from '../question.ts'
import { wantsCompared } from './alternatives.ts'
import { isDenied, isSaid } from './denials.ts'
import { findMentions, isItself, type BuyerKind } from './buyers.ts'
import { textAt, type Words } from './words.ts'

/** Two or more buyers of one home, who are taxed each in their own way: "as a first-time buyer or with my dad who owns". */

type Buyer = NonNullable<GivenFigures['buyer']>

/** The buyers of a message in their order; none where it speaks of one. `isSure` where it plainly asks for more than one. */
export function findBuyerSides(words: Words, last: Buyer | undefined, isSure = false): Buyer[] {
  const isBoth = saysBoth(words)
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
  const kept = words.find(lexicon.keepsOld)
  if (isBoth && kept.length > 0) return ['additional', 'standard']
  const all = [...mentions, ...sidesAlone(words, mentions, kept)].sort((a, b) => a.from - b.from)
  const isCompared = words.hasAny(lexicon.betweenBuyers)
  // "What would she pay on her own, and what would I on my own?"
  const eachAlone = areEachAlone(words)
    ? buyersOf(all.filter(({ kind }) => !isOfHome(kind)).map(({ kind }) => [kind]))
    : []
  if (eachAlone.length === 2) return eachAlone
  // "Me and my partner buy together, I never owned and he has a flat" is one purchase of two.
  const isOneOfTwo = words.hasAny(lexicon.buysTogether) && !wantsCompared(words) && !isCompared
  if (isOneOfTwo && !isBoth && !words.tokens.some(({ text }) => lexicon.offers.has(text) || lexicon.ifs.has(text)))
    return []
  const areIfs = words.tokens.filter(({ text }) => lexicon.ifs.has(text)).length > 1
  const more = [...(areLabelled(words) ? [isLabel] : []), ...(areIfs ? [isIf] : [])]
  for (const splits of [isListed, isOffer, ...more, isCompared ? isAnd : isJoined]) {
    const parts = splitAt(words, all, splits)
    // "She never owned and would live there": in a list who moves in is no other buyer.
    const sides = buyersOf(splits === isListed ? parts.filter((part) => !part.every(isOfHome)) : parts)
    if (sides.length >= (splits === isListed ? leastListed : 2)) return sides
  }
  // A story of two homes compares nothing.
  const isAsked = isCompared || wantsCompared(words) || words.tokens.some(({ text }) => lexicon.offers.has(text))
  const sure = isSure && isAsked ? buyersOf(all.map(({ kind }) => [kind])) : []
  if (sure.length > 1) return sure
  const [only, ...others] = new Set(mentions.map(({ kind }) => kind))
  const isNot = (end: number) =>
    words.find(lexicon.andIfNot).some(({ from }) => from >= end && from <= end + mostBehind)
  if (only && others.length === 0 && mentions.some(({ to }) => isNot(to))) return ifNot[only] ?? []
  const isMore = words.hasAny(lexicon.moreOrLess) && others.length === 0
  if (isMore && only === 'company') return ['additional', 'company']
  return isMore && only === 'first-time' ? ['first-time', 'standard'] : []
}

/** Whether a word sets one buyer against another: "my partner alone, a first-timer, or both of us, as I own a flat". */
export function areOffered(words: Words): boolean {
  // "Never owned, here or abroad, and is to live in it" is one buyer.
  const mentions = findMentions(words).filter(({ isDenied: isNot, kind }) => !isNot && kind !== 'main-home')
  return buyersOf(splitAt(words, mentions, isOffer)).length > 1 || areLabelled(words)
}

/** "Case one we sell, case two we keep it". */
const areLabelled = ({ tokens }: Words) => tokens.filter(({ text }) => lexicon.caseLabels.has(text)).length > 1

/** "With the old home kept and without it". */
export function saysBoth(words: Words): boolean {
  if (words.hasAny(lexicon.withAndWithout)) return true
  const without = words.find(lexicon.withoutIt).map(({ from }) => from)
  return without.length > 0 && words.tokens.some(({ text }, at) => lexicon.withIt.has(text) && without.some((place) => Math.abs(place - at) <= mostApart && place !== at && isBetween(words, Math.min(at, place), Math.max(at, place)))) // prettier-ignore
}
const mostApart = 9
const isBetween = ({ tokens }: Words, from: number, to: number) =>
  tokens.slice(from + 1, to).some(({ text }) => lexicon.offers.has(text) || ['and', 'an', 'n', '&', ','].includes(text))

const areEachAlone = ({ tokens }: Words) =>
  new Set(
    tokens.flatMap(({ text }, at) =>
      lexicon.ofOne.has(text) && textAt(tokens, at - 1) === 'on' && textAt(tokens, at + 1) === 'own' ? [text] : [],
    ),
  ).size > 1

const mostBehind = 3
const ifNot: Partial<Record<BuyerKind, Buyer[]>> = {
  'first-time': ['first-time', 'standard'],
  standard: ['standard', 'additional'],
  'main-home': ['standard', 'additional'],
  additional: ['additional', 'standard'],
  company: ['company', 'additional'],
}

interface Side {
  kind: BuyerKind
  from: number
}

/** Words that say who buys only where another one is said beside them: "a rental", "keep the old one", "an office". */
function sidesAlone(words: Words, mentions: readonly Side[], kept: readonly { from: number }[]): Side[] {
  const { tokens } = words
  const of = (kind: BuyerKind, list: readonly { from: number }[]) => list.map(({ from }) => ({ kind, from }))
  const alone = [
    ...of('additional', [...kept, ...words.find(lexicon.furtherAlone)]),
    ...of(
      'standard',
      words.find([...lexicon.sellsOld, ...(mentions.length > 1 || kept.length > 0 ? lexicon.movesAlone : [])]),
    ),
    ...of(
      'non-residential',
      words.find(premises).filter((place) => isItself(words, place)),
    ),
    ...of('personally', words.find(lexicon.meAlone)),
  ]
  const isNear = (from: number) => mentions.some((mention) => Math.abs(mention.from - from) <= 1)
  return alone.filter(({ from, kind }) => (kind === 'standard' || !isNear(from)) && !isDenied(tokens, from))
}

type Splits = (words: Pick<Words, 'tokens'>, at: number) => boolean
const isOffer: Splits = ({ tokens }, at) =>
  lexicon.offers.has(textAt(tokens, at)) && textAt(tokens, at) !== '/' && !lexicon.behindOr.has(textAt(tokens, at + 1))
/** "As a mover and as an investor". */
const isJoined: Splits = ({ tokens }, at) =>
  ['and', 'n', '&', 'then'].includes(textAt(tokens, at)) &&
  lexicon.leadsBuyer.has(textAt(tokens, at + 1)) &&
  // "I have two rentals and my own home"
  !['own', 'home', 'house', 'flat'].includes(textAt(tokens, at + 2))
/** "The difference between a main home and a rental". */
const isAnd: Splits = (words, at) => isOffer(words, at) || ['and', 'n', '&'].includes(textAt(words.tokens, at))
/** "For a first-timer, somebody moving, and somebody with a second home". */
const isListed: Splits = (words, at) =>
  [',', 'and', 'n', '&', '/'].includes(textAt(words.tokens, at)) || isOffer(words, at)
/** "If she buys it is her first place, if I buy it is my third". */
const isIf: Splits = (words, at) => lexicon.ifs.has(textAt(words.tokens, at)) || isOffer(words, at)
/** "Case one we sell, case two we keep it". */
const isLabel: Splits = ({ tokens }, at) => lexicon.caseLabels.has(textAt(tokens, at))
const leastListed = 3
const isOfHome = (kind: BuyerKind) => kind === 'main-home' || kind === 'owned-before'

/** What is said of each of them: the kinds between two words that set them apart. */
function splitAt(words: Words, mentions: readonly Side[], splits: Splits): BuyerKind[][] {
  // A single one is set apart from nothing.
  if (mentions.length < 2) return mentions.map(({ kind }) => [kind])
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

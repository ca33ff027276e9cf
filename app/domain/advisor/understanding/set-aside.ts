import { percentCues } from '../lexicon/cues.ts'
import { commonWords } from '../lexicon/everyday-words.ts'
import * as lexicon from '../lexicon/figures.ts'
import type { Amount } from './amount.ts'
import { isOfOwnLife } from './own-life.ts'
import type { ReadFigures } from './read-figures.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** Amounts of a text that no purchase depends on: those of other people and of another time, ages and years. */

/** A smaller number may be of a year as well. */
const leastOfOther = 1000
const mostAge = 110

/** Ages, as "(68 and 71)" and "aged 68", and the year since when something is so: nothing is worked out with them. */
export function isNoFigure({ value, unit, from, to }: Amount, tokens: readonly Token[]): boolean {
  const last = textAt(tokens, from - 1)
  const isWhole = unit === null && Number.isInteger(value)
  // "To go with the 2 I have"
  if (isWhole && value <= 20 && lexicon.ownedAlready.includes(`${textAt(tokens, to)} ${textAt(tokens, to + 1)}`))
    return true
  if (isWhole && value >= 1500 && value <= 2100 && last === 'built') return true
  // "Portfolio landlord, nine flats mortgaged"
  if (unit === 'count' && textAt(tokens, to) === 'mortgaged') return true
  // "Adds to a portfolio of 9"
  if (isWhole && value <= 200 && last === 'of' && textAt(tokens, from - 2) === 'portfolio') return true
  // "The tenant is tied in till 2034"
  if (isWhole && value >= 2024 && value <= 2060 && lexicon.untils.has(last)) return true
  if (isWhole && value >= 1950 && value <= 2100) return last === 'since' || isPastYear(tokens, from - 1)
  if (unit === 'years') return ['old', 'now', 'ago'].includes(textAt(tokens, to))
  if (!isWhole || value < 16 || value > mostAge) return false
  if (last === 'aged' || last === 'age') return true
  // "As I'm 58 and he is 62"
  const isOfPerson =
    lexicon.isOfAge.has(last) || (['is', 'am'].includes(last) && lexicon.agedOnes.has(textAt(tokens, from - 2)))
  if (isOfPerson && value >= 18 && !lexicon.notOfAge.has(textAt(tokens, to))) return true
  const open = last === '(' ? from - 1 : last === 'and' && textAt(tokens, from - 3) === '(' ? from - 3 : -1
  return open > 0 && lexicon.persons.has(textAt(tokens, open - 1))
}

const wasAt = lexicon.wasAt.map((phrase) => ({ phrase, count: phrase.split(' ').length }))

type Aside = Pick<ReadFigures, 'setAside' | 'settled'>

/** "My neighbour paid 180k" and "reduced from 200k": no arguments. */
export function setAsideOthers(amounts: Amount[], { tokens }: Words, found: Aside, bound: Set<number>): Amount[] {
  return amounts.filter((amount, index) => {
    const text = (at: number) => textAt(tokens, at)
    let isOther = false
    for (let at = amount.from - 1; at >= amount.from - 5 && at >= 1; at--) {
      if (tokens[at]!.kind === 'sign' && /[.;?!]/.test(text(at))) break
      if (
        lexicon.personDeeds.has(text(at)) &&
        (lexicon.otherPersons.has(text(at - 1)) || lexicon.otherPersons.has(text(at - 2)))
      )
        isOther = true
      // "We sold ours for 390k", and no house that is sold now.
      if (text(at) === 'sold' && lexicon.soldBefore.has(text(at + 1)) && !lexicon.isNow.has(text(at - 1)))
        isOther = true
      // "He gets 1,100 for his"
      if (text(amount.to) === 'for' && lexicon.ofTheirs.has(text(amount.to + 1))) isOther = true
      // "My third of it is worth 90k"
      if (lexicon.saysWorth.has(text(at)) && [1, 2, 3].some((step) => lexicon.sharesOfHome.has(text(at - step))))
        isOther = true
      // "The old house fetched 692k"
      if (
        text(at) === 'fetched' ||
        (amount.unit !== 'percent' && lexicon.formerHomes.has(text(at - 1)) && lexicon.homeNouns.has(text(at)))
      )
        isOther = true
    }
    const next = amounts[index + 1]
    const isOnce =
      ['from', 'was'].includes(text(amount.from - 1)) &&
      next &&
      ['to', 'now', 'but'].some((word) => text(next.from - 1) === word || text(next.from - 2) === word)
    // "It went for £151,000 in 2017", "(he paid 58 in 2011)", and what a firm takes in a year.
    const isPaid = [1, 2, 3].some((step) => lexicon.personDeeds.has(text(amount.from - step)))
    const isOnceSaid = isPastYear(tokens, amount.to) || isPastYear(tokens, amount.from - 3)
    const isOnceBehind = text(amount.to) === 'for' && isPastYear(tokens, amount.to + 2)
    if ((isOnceSaid || isOnceBehind) && (isPaid || amount.value >= leastOfOther)) isOther = true
    if ([amount.to, amount.from - 1, amount.from - 2].some((at) => lexicon.ofFirm.has(text(at)))) isOther = true
    const isPriceBefore =
      wasAt.some(
        ({ phrase, count }) =>
          phrase.endsWith(text(amount.from - 1)) && textOf(tokens, amount.from - count, amount.from) === phrase,
      ) ||
      (text(amount.from - 1) === 'was' && isPastYear(tokens, amount.to))
    const isReduced =
      (isPriceBefore && amounts.length > 1 && amount.unit !== 'percent' && amount.per === undefined) ||
      (isOnce && (text(amount.from - 1) === 'was' || lexicon.wasOnce.has(text(amount.from - 2))))
    if (isRateBefore(amount, amounts, tokens) || isOfOwnLife(amount, amounts, tokens)) isOther = true
    if (isOther || isReduced) found.setAside.push(amount.text)
    if (isOther || isReduced) found.settled.add(amount.from)
    if (isOther || isReduced) for (let at = Math.max(0, amount.from - 5); at < amount.to; at++) bound.add(at)
    return !isOther && !isReduced
  })
}

/** "Currently on 1.89%, the new deal is 4.99%": the rate that ends. */
function isRateBefore({ unit, value, from }: Amount, amounts: readonly Amount[], tokens: readonly Token[]): boolean {
  const isNear = (at: number, list: ReadonlySet<string>) =>
    [1, 2, 3, 4, 5].some((step) => list.has(textAt(tokens, at - step)))
  if (unit === 'pounds' || value > mostRate || !isNear(from, lexicon.currently)) return false
  return amounts.some(
    (each) =>
      each.from > from && each.unit !== 'pounds' && each.value <= mostRate && isNear(each.from, lexicon.newOnes),
  )
}

const mostRate = 15

/** "in 2017" */
const isPastYear = (tokens: readonly Token[], at: number) => {
  const from = textAt(tokens, at) === 'back' ? at + 1 : at
  const year = textAt(tokens, from + 1)
  return textAt(tokens, from) === 'in' && /^(?:19[5-9]|20[01])\d$|^202[0-5]$/.test(year)
}

/** The figures without the yields that somebody else says of the property. */
export function setAsideClaims(
  amounts: Amount[],
  tokens: readonly Token[],
  found: Aside,
  bound: Set<number>,
): Amount[] {
  return amounts.filter((amount) => {
    if (!isClaim(amount, tokens)) return true
    found.setAside.push(amount.text)
    found.settled.add(amount.from)
    for (let at = Math.max(0, amount.from - 5); at < amount.to; at++) bound.add(at)
    return false
  })
}

/** "My mate swears it's 8%", "the seller says 9%": the share that is to be worked out. "He says 10% deposit" is none. */
function isClaim({ unit, from, to }: Amount, tokens: readonly Token[]): boolean {
  if (unit === 'percent' && isYieldDoubted(from, to, tokens)) return true
  if (
    unit !== 'percent' ||
    (percentCues.has(textAt(tokens, to)) && textAt(tokens, to) !== 'at') ||
    !tokens.some(({ text }) => percentCues.get(text) === 'yield')
  )
    return false
  // "Agent 10%, and I reckon 8% for voids"
  const isOwn = (at: number) => ['i', 'we'].includes(textAt(tokens, at - 1))
  for (let at = from - 1; at >= from - 4 && at > 0; at--) {
    const text = textAt(tokens, at)
    if (lexicon.claims.has(text))
      return tokens
        .slice(Math.max(0, at - 5), at)
        .some(({ text: who }) => lexicon.otherPersons.has(who) || (lexicon.sellersWords.has(who) && !isOwn(at)))
    if (percentCues.has(text) || !(commonWords.has(text) || text === 'of')) return false
  }
  return false
}

/** "Is 8.1% gross right?": the yield that is asked about. */
const isYieldDoubted = (from: number, to: number, tokens: readonly Token[]) =>
  ['gross', 'net'].includes(textAt(tokens, to)) &&
  textAt(tokens, from - 1) === 'is' &&
  [1, 2, 3].some((step) => lexicon.doubted.has(textAt(tokens, to + step)))

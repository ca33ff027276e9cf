import * as lexicon from '../lexicon/deals-by-name.ts'
import { behindNumbers, ofNumbers } from '../lexicon/deal-names.ts'
import type { Question } from '../question.ts'
import { withNumbers, type KnownDeal, type NamedDeal } from './deal-names.ts'
import { readOnce } from './read-once.ts'
import { textAt, type Token, type Words } from './words.ts'

/** Deals that a message names by their whole titles, or by their numbers without the word: it is read with "deal 121" in place of them. */

/** The message with the numbers of the deals in place of their names; null where it names none so. */
export function namedOtherwise(words: Words, deals: readonly KnownDeal[], last: Question | null): string | null {
  const names = titledDeals(words, deals) ?? numbersByTowns(words, deals) ?? numbersAgainst(words, deals, last)
  return (
    names &&
    withNumbers(
      words,
      names,
      names.map(({ ids }) => ids[0]!),
    )
  )
}

/** The deals by the first three words of their titles. */
const byBeginning = readOnce((deals: readonly KnownDeal[]) => Map.groupBy(deals, ({ title }) => beginningOf(title, 0)))
const beginningOf = (words: readonly string[], from: number) => words.slice(from, from + wordsOfBeginning).join(' ')
const wordsOfBeginning = 3
/** So much of a longer title names its deal too. */
const leastOfTitle = 6

/** "Corner convenience shop with two-bed flat above", as it was copied from its page. */
function titledDeals({ tokens }: Words, deals: readonly KnownDeal[]): NamedDeal[] | null {
  const said = tokens.flatMap(({ kind, raw }, at) =>
    kind === 'sign' ? [] : [{ at, text: raw.toLowerCase().replace(/'/g, '') }],
  )
  if (said.length < wordsOfBeginning) return null
  const texts = said.map(({ text }) => text)
  const found: NamedDeal[] = []
  for (let from = 0; from + wordsOfBeginning <= texts.length && found.length < mostTitled; from++) {
    const like = byBeginning(deals).get(beginningOf(texts, from))
    const [best, other] = (like ?? [])
      .map(({ id, title }) => ({ id, title, many: title.findIndex((word, at) => texts[from + at] !== word) }))
      .map(({ id, title, many }) => ({ id, isWhole: many < 0, many: many < 0 ? title.length : many }))
      .toSorted((a, b) => b.many - a.many)
    if (!best || (other && other.many === best.many)) continue
    if (!(best.isWhole ? best.many > wordsOfBeginning : best.many >= leastOfTitle)) continue
    const [start, end] = [said[from]!.at, said[from + best.many - 1]!.at + 1]
    found.push({ from: start, to: end, text: '', ids: [best.id] })
    from += best.many - 1
  }
  return found.length > 0 ? found : null
}
const mostTitled = 3

const byNumber = readOnce((deals: readonly KnownDeal[]) => new Map(deals.map((deal) => [String(deal.id), deal])))
const isOfDeal = (tokens: readonly Token[], at: number, deals: readonly KnownDeal[]) =>
  tokens[at]?.kind === 'number' ? byNumber(deals).get(tokens[at].text) : undefined

/** "138 Pontypridd", "Merthyr (142)": a number beside the town of its deal. */
function numbersByTowns({ tokens }: Words, deals: readonly KnownDeal[]): NamedDeal[] | null {
  const found = tokens.flatMap((_, at): NamedDeal[] => {
    const deal = isOfDeal(tokens, at, deals)
    if (!deal || isNamed(tokens, at)) return []
    const isTown = (place: number) => deal.town.has(textAt(tokens, place)) || deal.place.has(textAt(tokens, place))
    const to = [at + 1, at + 2].find(
      (place) => isTown(place) && (place === at + 1 || lexicon.beforeTown.has(textAt(tokens, at + 1))),
    )
    const from = [at - 1, at - 2].find(
      (place) => isTown(place) && (place === at - 1 || lexicon.beforeTown.has(textAt(tokens, at - 1))),
    )
    if (to === undefined && from === undefined) return []
    return [{ from: from ?? at, to: (to ?? at) + 1, text: '', ids: [deal.id] }]
  })
  return found.length > 0 ? found : null
}

const isNamed = (tokens: readonly Token[], at: number) => ['deal', 'deals', 'pid'].includes(textAt(tokens, at - 1))

/** "101 v 142, which gives more cash in hand at 25% down": two numbers of deals against each other; of prices where something says so. */
function numbersAgainst(words: Words, deals: readonly KnownDeal[], last: Question | null): NamedDeal[] | null {
  const { tokens } = words
  if (words.hasAny(['deal', 'deals', 'pid']) || words.hasAny(lexicon.ofPrices)) return null
  const isOfDeals = last !== null && (last.topic === 'find-deals' || last.topic === 'deals')
  const isPlain = (at: number) =>
    isOfDeal(tokens, at, deals) !== undefined &&
    !ofNumbers.has(textAt(tokens, at - 1)) &&
    !behindNumbers.has(textAt(tokens, at + 1))
  const isJoined = isOfDeals || words.hasAny(lexicon.ofDealsAlone)
  const at = tokens.findIndex(
    (_, place) =>
      isPlain(place) &&
      isPlain(place + 2) &&
      (lexicon.against.has(textAt(tokens, place + 1)) || (isJoined && lexicon.joins.has(textAt(tokens, place + 1)))),
  )
  if (at >= 0)
    return [at, at + 2].map((from) => ({ from, to: from + 1, text: '', ids: [Number(textAt(tokens, from))] }))
  // "Give us the numbers on 138", and "how does it stack up next to 142" behind a deal.
  const numbers = tokens.flatMap(({ kind }, place) => (kind === 'number' ? [place] : []))
  const [asked] = words.tokens.length <= mostOfBare && words.hasAny(lexicon.whatAbout) ? numbers : []
  // A deal that is no longer there has a number among the others.
  const isOfRange = asked !== undefined && numbers.length === 1 && /^\d{3,}$/.test(textAt(tokens, asked)) && Number(textAt(tokens, asked)) >= deals[0]!.id && Number(textAt(tokens, asked)) <= deals.at(-1)!.id // prettier-ignore
  if (isOfRange && (last === null || isOfDeals))
    return [{ from: asked, to: asked + 1, text: '', ids: [Number(textAt(tokens, asked))] }]
  const [one, ...others] = numbers.filter((place) => isOfDeal(tokens, place, deals))
  const isAlone = others.length === 0 && numbers.every((place) => place === one || textAt(tokens, place + 1) === '%')
  if (one === undefined || !isAlone || tokens.length > mostOfOne) return null
  const isBefore =
    last?.dealIds.includes(Number(textAt(tokens, one))) === true && lexicon.beforeDeal.has(textAt(tokens, one - 1))
  const isAsked =
    (isBefore || words.hasAny(lexicon.tellsOf) || (isOfDeals && words.hasAny(lexicon.comparesIt))) &&
    !behindNumbers.has(textAt(tokens, one + 1)) &&
    !lexicon.ofMoney.has(textAt(tokens, one - 1))
  return isAsked ? [{ from: one, to: one + 1, text: '', ids: [Number(textAt(tokens, one))] }] : null
}
const mostOfOne = 16
const mostOfBare = 5

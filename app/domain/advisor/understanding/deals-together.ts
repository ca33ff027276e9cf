import * as lexicon from '../lexicon/deal-changed.ts'
import { cashWords, nextCalculations } from '../lexicon/topics.ts'
import { searching } from '../lexicon/searches.ts'
import type { GivenFigures, Question, Topic } from '../question.ts'
import { homeKinds, kindWords, ofNumbers, behindNumbers } from '../lexicon/deal-names.ts'
import { comparedDeals } from './deals-compared.ts'
import { changedDeals } from './deal-changed.ts'
import { wordAt, withNumbers, type KnownDeal } from './deal-names.ts'
import type { KnownPlaces } from './known.ts'
import type { FoundPlaces } from './places.ts'
import type { ReadFigures } from './read-figures.ts'
import { findDealIds } from './searches.ts'
import { findSpoken } from './spoken-deals.ts'
import type { Talk } from './talk.ts'
import { rawOf, readWords, textAt, type Words } from './words.ts'

/** Messages on deals of the site that say so only together with what was said before: they are read with the numbers of the deals in them. */

/** Reads another text in place of a message. */
type Understand = (words: Words, text: string, known: KnownPlaces, talk: Talk) => Question

/** The question of a message with the deals that it means by their numbers; null where it says them itself, or means none. */
export function dealsMeant(
  words: Words,
  places: FoundPlaces,
  read: ReadFigures,
  known: KnownPlaces,
  talk: Talk,
  understand: Understand,
): Question | null {
  const { deals = [], byWords } = known
  if (deals.length === 0 || words.tokens.length > mostWords) return null
  const changed = changedDeals(words, known, talk, understand)
  if (changed) return changed
  const compared = comparedDeals(words, read, deals, talk)
  if (compared) return compared
  const meant =
    northOf(words, byWords, talk) ??
    withTaxIn(words, talk) ??
    numbersBeside(words, deals) ??
    withScore(words, deals, talk) ??
    otherOne(words, deals, talk) ??
    financedBefore(words, places, read, deals, talk)
  return meant === null ? null : understand(readWords(meant), meant, known, talk)
}
const mostWords = 60
const mostTogether = 3

/** "Anything else across the North", behind a place in Northern Ireland. */
function northOf(words: Words, byWords: KnownPlaces['byWords'], { areas, last }: Talk): string | null {
  const [said] = words.find(lexicon.theNorth)
  const [area] = (last?.areas ?? []).length > 0 ? last!.areas : areas
  if (!said || !area || last === null) return null
  const place = [...byWords.values()].find(({ areas: own }) => own.length === 1 && own[0]!.slug === area.slug)
  if (place?.nation !== 'Northern Ireland') return null
  const { tokens } = words
  return `${rawOf(tokens, 0, said.from)} Northern Ireland ${rawOf(tokens, said.to, tokens.length)}`
}

/** "Forgot the stamp, and 1,800 for the solicitor, put them in": the tax is in the sum already, and what else is said changes it. */
function withTaxIn(words: Words, { last }: Talk): string | null {
  const isOfSum = last?.topic === 'returns' && last.dealIds.length > 0 && last.figures.taxPence !== 0
  const [put] = isOfSum ? words.find(lexicon.putsIn) : []
  const [tax] = put ? words.find(taxNames) : []
  if (!put || !tax || tax.to > put.from) return null
  const { tokens } = words
  return `and ${rawOf(tokens, 0, tax.from)} ${rawOf(tokens, tax.to, put.from)} ${rawOf(tokens, put.to, tokens.length)}`
}
const taxNames = ['stamp duty', 'stamp', 'sdlt', 'lbtt', 'ltt', 'the tax', 'property tax']

/** "Put 107 and 121 next to each other, what you'd make on each with 25% deposit": numbers of deals, where a return is asked for and no rent is said. */
function numbersBeside(words: Words, deals: readonly KnownDeal[]): string | null {
  const { tokens } = words
  if (findDealIds(words).length > 0 || words.hasAny(lexicon.asksOfPrices)) return null
  if (!words.hasAny(lexicon.comparesNumbers) || !words.hasAny(lexicon.asksReturn)) return null
  const isId = (at: number) =>
    tokens[at]?.kind === 'number' &&
    /^\d{3}$/.test(textAt(tokens, at)) &&
    !ofNumbers.has(textAt(tokens, at - 1)) &&
    !behindNumbers.has(textAt(tokens, at + 1))
  const at = tokens.findIndex((_, place) => isId(place) && joins.has(textAt(tokens, place + 1)) && isId(place + 2))
  if (at < 0) return null
  const [one, other] = [Number(textAt(tokens, at)), Number(textAt(tokens, at + 2))]
  if (![one, other].some((id) => deals.some((deal) => deal.id === id))) return null
  if (![one, other].every((id) => isOfRange(id, deals))) return null
  return withNumbers(
    words,
    [at, at + 2].map((from) => ({
      from,
      to: from + 1,
      text: textAt(tokens, from),
      ids: [Number(textAt(tokens, from))],
    })),
    [one, other],
  )
}
const joins: ReadonlySet<string> = new Set(['and', 'or', ',', '&', 'vs', 'v', '/', 'against', 'with', 'versus', 'n'])
/** A deal that is no longer there has a number among the others. */
const isOfRange = (id: number, deals: readonly KnownDeal[]) => id >= deals[0]!.id && id <= deals.at(-1)!.id

/** "That scores better than that one does": better than the score of the deal that is named or was spoken of. */
function withScore(words: Words, deals: readonly KnownDeal[], { deal, last }: Talk): string | null {
  const [said] = words.find(lexicon.scoresBetter)
  if (!said) return null
  const { tokens } = words
  let to = said.to
  let named: number | null = null
  while (to < tokens.length && (lexicon.thatDeal.has(textAt(tokens, to)) || isDeal(textAt(tokens, to), deals))) {
    if (isDeal(textAt(tokens, to), deals)) named = Number(textAt(tokens, to))
    to += 1
  }
  if (to === said.to) return null
  const id = named ?? (last === null ? null : deal)
  const score = id === null ? undefined : deals.find((one) => one.id === id)?.score
  if (score === undefined) return null
  const before = textAt(tokens, said.from - 1) === 'that' ? said.from - 1 : said.from
  return `${rawOf(tokens, 0, before)} with a score over ${Math.floor(score) + 1}${rawOf(tokens, to, tokens.length)}`
}
const isDeal = (text: string, deals: readonly KnownDeal[]) => /^\d{3,}$/.test(text) && deals.some(({ id }) => String(id) === text) // prettier-ignore

/** "How does it stand against the other lease extension you have": the only other deal of a kind. */
function otherOne(words: Words, deals: readonly KnownDeal[], { deal, last }: Talk): string | null {
  if (deal === null || last === null || findDealIds(words).length > 0) return null
  const [said] = words.find(lexicon.otherOf)
  if (!said) return null
  const { tokens } = words
  let to = said.to
  let fits = deals.filter(({ id }) => id !== deal)
  for (; to < said.to + mostOfKind && to < tokens.length; to++) {
    const word = wordAt(tokens, to)
    const kind = homeKinds.get(word) ?? word
    const narrowed = fits.filter(({ ways, words: own }) => ways.has(word) || (kindWords.has(kind) && own.has(kind)))
    if (narrowed.length === 0) break
    fits = narrowed
  }
  if (to === said.to || fits.length !== 1) return null
  // What both have is asked, and no rule: "how does its score stand".
  const asked = rawOf(tokens, 0, said.from).replace(/\bhow (?:does|do|did|would) /gi, '')
  return `deal ${deal} and deal ${fits[0]!.id}. ${asked} ${rawOf(tokens, to, tokens.length)}`
}
const mostOfKind = 3

/** "Put in half": half of the price is the deposit. */
function withHalf(words: Words): string {
  const [half] = words.find(lexicon.halfIn)
  const { tokens } = words
  return half
    ? `${rawOf(tokens, 0, half.from)} put 50% down ${rawOf(tokens, half.to, tokens.length)}`
    : rawOf(tokens, 0, tokens.length)
}

const ofDeals: ReadonlySet<Topic> = new Set<Topic>(['deals', 'recommendation', 'returns'])
const finance: readonly (keyof GivenFigures)[] = ['depositPercent', 'depositPence', 'loanPence', 'ratePercent', 'isRepayment', 'termYears', 'worksPence', 'feesPence', 'managementPercent'] // prettier-ignore

/** "Both with 20k of works, cash", "what would it be if we put in half and the rest at 6", behind two deals. */
function financedBefore(
  words: Words,
  places: FoundPlaces,
  { figures, prices }: ReadFigures,
  known: readonly KnownDeal[],
  { last, deal, deals }: Talk,
): string | null {
  const isOfSeveral = last !== null && ofDeals.has(last.topic) && deals.length > 1 && deals.length <= mostTogether
  if (!isOfSeveral || (last.topic === 'returns' && last.dealIds.length < 2)) return null
  if (findDealIds(words).length > 0 || words.hasAny(searching) || places.named + places.unknown.length > 0) return null
  if (prices.length > 0 || figures.monthlyRentPence !== undefined) return null
  const isEach = words.hasAny(lexicon.eachOfThem)
  if (!isEach && (deal !== null || words.tokens.some(({ text }) => oneOnly.has(text)))) return null
  const isFinanced =
    finance.some((name) => figures[name] !== undefined) ||
    words.hasAny(lexicon.halfIn) ||
    (isEach && [cashWords, nextCalculations['property-tax']].some(words.hasAny))
  if (!isFinanced || findSpoken(words, known).length > 0) return null
  return `deals ${deals.join(' and ')}. ${withHalf(words)}`
}
const oneOnly: ReadonlySet<string> = new Set(['first', 'second', 'third', '1st', '2nd', '3rd', 'former', 'latter', 'last', 'cheaper', 'dearer', 'cheapest', 'dearest', 'bigger', 'smaller']) // prettier-ignore

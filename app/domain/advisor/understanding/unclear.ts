import * as lexicon from '../lexicon/unclear.ts'
import { homeWords, taxWords } from '../lexicon/topics.ts'
import { sayCase } from '../case-words.ts'
import { noQuestion, ofPurchase, type Question, type Topic } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { withBareFigures } from './bare-figures.ts'
import { readDecided } from './decided.ts'
import type { KnownPlaces } from './known.ts'
import { readPlacesAfter, withoutGrowth } from './places-after.ts'
import { readPlacesAsked } from './places-asked.ts'
import { findPlaces } from './places.ts'
import { askOfRooms } from './rooms-asked.ts'
import { readScoreAsked } from './score-asked.ts'
import { scoreAndSafety } from './score-and-safety.ts'
import { saySearch } from './search-words.ts'
import { findDealIds } from './searches.ts'
import { offeredPoint } from './site.ts'
import { readSiteAfter } from './site-after.ts'
import type { Talk } from './talk.ts'
import { changedCase, readTwoWays } from './two-ways.ts'
import { countWords, textAt, type Words } from './words.ts'

/** What can be meant in two ways: it is asked about with whole questions to press, or answered with its other meaning beside it. */

/** What a message asks before it is read any other way; null for most. */
export function readUnclear(words: Words, talk: Talk, known: KnownPlaces): Question | null {
  return (
    whoScores(words, talk, known) ??
    scoreAndSafety(words, talk, known) ??
    whoseDeposit(words, talk) ??
    aheadOf(words, talk, known) ??
    readSiteAfter(words, talk) ??
    readTwoWays(words, talk, known) ??
    readPlacesAfter(words, talk, known) ??
    readPlacesAsked(words, talk, known) ??
    readScoreAsked(words, talk, known) ??
    readDecided(words, talk, known)
  )
}

/** A question that was read, with what else its words may mean. */
export function withOthers(read: Question, words: Words, talk: Talk): Question {
  const question = withBareFigures(read, words)
  const mended =
    cashAndReturn(question, words, talk) ??
    otherTaxes(question, words) ??
    otherFee(question, words, talk) ??
    withoutGrowth(question, words) ??
    changedCase(question, words, talk) ??
    question
  return askOfRooms(mended, words)
}

const asked = (text: string, readings: string[]): Question => ({ ...noQuestion, ask: { text, readings } })

const mostWordsOfScore = 40
const scoreNouns = ['score', 'scores', 'scored', 'grade', 'grades']

/** "Who marks these, and how come that terrace only gets a D": how scores are made, and of the deal that is spoken of, why. */
function whoScores(words: Words, { before, deal }: Talk, { deals = [], ...known }: KnownPlaces): Question | null {
  if (!words.hasAny(lexicon.whoScores) || countWords(words) > mostWordsOfScore || offeredPoint(words)) return null
  const isOfThat = words.hasAny(lexicon.ofThatScore) && before?.hasAny(scoreNouns) === true
  if (!words.hasAny(lexicon.ofScores) && !isOfThat) return null
  const { areas } = findPlaces(words, known)
  const there = deals.filter(({ area }) => areas.length === 1 && area?.slug === areas[0]!.slug)
  const [named] = findDealIds(words)
  const isOfOne = words.hasAny(lexicon.ofOneDeal)
  const id = named ?? (areas.length === 0 && isOfOne ? deal : isOfOne && there.length === 1 ? there[0]!.id : null)
  return {
    ...noQuestion,
    topic: 'score',
    dealIds: id === null || id === undefined ? [] : [id],
    sitePoints: ['grade-who'],
  }
}

const mostWordsOfDeposit = 22

/** "Do I get the deposit back if it all falls through": what is paid here, what is paid at exchange, or a tenant's. */
function whoseDeposit(words: Words, { last, law, site }: Talk): Question | null {
  if (![lexicon.deposits, lexicon.comesBack, lexicon.fallsThrough].every(words.hasAny)) return null
  if (countWords(words) > mostWordsOfDeposit || words.hasAny(lexicon.saidWhose)) return null
  if (words.tokens.some(({ kind }) => kind === 'number') || law !== null || site.length > 0) return null
  return asked('Which deposit do you mean?', [
    'When is the fee refundable?',
    'What if I do not complete after exchange: do I lose the deposit?',
    ...(last && ofPurchase.has(last.topic) ? [] : ['How does a tenant get the deposit back?']),
  ])
}

const ofAreas: ReadonlySet<Topic> = new Set<Topic>(['area', 'compare-areas', 'best-areas'])
const mostWordsAhead = 22

/** "Right, so what will it be in 2 years" behind the figures of a place: no forecast is made, and these are said again. */
function aheadOf(words: Words, { last }: Talk, known: KnownPlaces): Question | null {
  if (!last || !ofAreas.has(last.topic) || countWords(words) > mostWordsAhead) return null
  const { tokens } = words
  const isOfYear = tokens.some(
    ({ kind, text }, at) =>
      kind === 'number' && /^20(?:2[7-9]|[34]\d)$/.test(text) && lexicon.aheadBehind.has(textAt(tokens, at - 1)),
  )
  if (!isOfYear && !words.hasAny(lexicon.ahead)) return null
  if (words.hasAny(['gone', 'went', 'been', 'changed', 'moved', 'rose', 'risen', 'fell'])) return null
  if (tokens.some(({ text }) => text === '£' || text === '%') || findPlaces(words, known).named > 0) return null
  const { took: _took, cannot: _cannot, ask: _ask, ...same } = last
  return { ...same, declined: 'forecast' }
}

const mostCash = 999

/** "I've got 50 and want 10 percent, what can I get": whether it is cash or a price, and of what a return it is. */
function cashAndReturn(question: Question, words: Words, { last, begun }: Talk): Question | null {
  const { topic, budget, wishes } = question
  const isUnread = topic === 'unknown' && begun === null && !(last && ofPurchase.has(last.topic))
  // "Got 80, after 7 percent": a search by the yield alone leaves the money out.
  const isLeftOut = topic === 'find-deals' && Object.keys(budget).length === 0 && wishes?.cashToPence === undefined
  if (question.ask || !(isUnread || isLeftOut)) return null
  if (![lexicon.hasMoney, lexicon.wantsReturn].every(words.hasAny)) return null
  const [one, other, ...more] = readAmounts(words.tokens)
  if (!one || !other || more.length > 0) return null
  const [money, share] = other.unit === 'percent' ? [one, other] : [other, one]
  if (share.unit !== 'percent' || share.value > 30 || money.unit === 'percent' || money.value < 10) return null
  if (topic === 'find-deals' && (money.unit !== null || money.value > mostCash)) return null
  const pence = (money.value <= mostCash ? money.value * 1000 : money.value) * 100
  const deals = { topic: 'find-deals' as const }
  return asked(
    `Is “${money.text}” the cash that you can put in, or the highest price? And of what is “${share.text}”?`,
    [
      saySearch({ ...deals, leastYieldPercent: share.value, wishes: { cashToPence: pence } }),
      saySearch({ ...deals, leastYieldPercent: share.value, budget: { toPence: pence } }),
      saySearch({ ...deals, wishes: { cashToPence: pence, leastRoiPercent: share.value } }),
    ],
  )
}

const mostWordsOfTax = 14

/** "How much tax on a 240 grand house" is answered as that on buying it; rents and sales are taxed too. */
function otherTaxes(question: Question, words: Words): Question | null {
  if (question.topic !== 'property-tax' || question.ask || question.leftOver || question.isFollowUp) return null
  const rent = taxOfRent(question, words)
  if (rent) return rent
  if (countWords(words) > mostWordsOfTax || words.hasAny(taxWords) || !words.hasAny(lexicon.bareTax)) return null
  if (words.hasAny(lexicon.ofBuying)) return null
  if (!words.hasAny(homeWords)) return taxOfSum(question, words)
  return {
    ...question,
    took: 'I take this as the tax on buying it.',
    orElse: {
      text: 'Or do you mean the tax on selling it, or on its rent?',
      readings: ['What tax do I pay on the gain when I sell a rental?', 'What is Section 24?'],
    },
  }
}

/** "Tax on £11,000 of rent": an income tax. */
const taxOfRent = ({ figures, dealIds }: Question, words: Words): Question | null =>
  (figures.pricePence ?? mostRentPence) < mostRentPence &&
  figures.monthlyRentPence === undefined &&
  dealIds.length === 0 &&
  words.hasAny(lexicon.ofRents) &&
  !words.hasAny(taxWords)
    ? { ...noQuestion, topic: 'section-24' }
    : null
/** No home is bought for less. */
const mostRentPence = 4_000_000

/** "Tax on 200k": of a price, a gain or a rent. */
function taxOfSum({ figures, dealIds, areas, sides }: Question, words: Words): Question | null {
  const { pricePence, buyer, ...others } = figures
  if (pricePence === undefined || buyer !== undefined || Object.keys(others).length > 0) return null
  // Who buys is said of a purchase alone.
  if (dealIds.length > 0 || areas.length > 0 || sides) return null
  const [amount] = readAmounts(words.tokens)
  return asked(`Is “${amount?.text ?? ''}” the price of a purchase, the gain of a sale, or rent?`, [
    sayCase({ calculator: 'property-tax', args: { price: pricePence / 100 } }),
    'What tax do I pay on the gain when I sell a rental?',
    'What is Section 24?',
  ])
}

/** "Do I get the fee back" where a lender's fee was spoken of too: that of this site is answered, and named. */
function otherFee(question: Question, words: Words, { before, last }: Talk): Question | null {
  if (question.topic !== 'site' || !words.hasAny(lexicon.bareFee) || words.hasAny(lexicon.otherFees)) return null
  const isOfLoan = last !== null && ofPurchase.has(last.topic)
  const isOther = before?.hasAny(lexicon.otherFees) === true || (isOfLoan && before?.hasAny(['fee', 'fees']) === true)
  return isOther
    ? {
        ...question,
        took: 'I take the fee as the secure price that is paid on this site to reserve a deal. A fee of a lender, a broker or a solicitor goes by their own terms: ask them whether it is paid back.',
      }
    : null
}

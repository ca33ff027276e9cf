import * as lexicon from '../lexicon/declines.ts'
import { plainlyBeside } from '../lexicon/others-beside.ts'
import { firstSteps, measuring } from '../lexicon/topics.ts'
import type { Declined, Question } from '../question.ts'
import { whichOf } from './which-of.ts'
import { countWords, textAt, textOf, type Words } from './words.ts'

/** What of a message is declined, decided by who is to do what: what somebody should do, a forecast, a product, a person’s own tax. */

/**
 * Undefined where nothing of a message is declined. `isOfPlaceOrDeal`: it names one, of which it may ask whether it is good.
 * `isOfRule`: it asks about a rule or this site, of which it may ask what it is good for.
 */
export function findDeclined(words: Words, isOfPlaceOrDeal: boolean, isOfRule = false): Declined | undefined {
  if (words.hasAny(firstSteps)) return undefined
  const isOfTrade = words.hasAny(lexicon.recommending) && words.hasAny(lexicon.trades)
  const isWhich = [lexicon.whichFirst, lexicon.whichTrade, lexicon.bestOfTrade].every(words.hasAny)
  if (words.hasAny(lexicon.products) || isOfTrade || isWhich || choosesTrade(words)) return 'product'
  if (isForecast(words, isOfPlaceOrDeal)) return 'forecast'
  const isJudged = words.hasAny(lexicon.judges)
  const isOwnTax = words.hasAny(lexicon.ownTax) || (isJudged && words.hasAny(lexicon.vehicles))
  if ((isOwnTax || isOfVehicle(words)) && !words.hasAny(lexicon.onlyRules)) return 'own-tax'
  if (words.hasAny(lexicon.noAdvice) || isSettledBySums(words)) return undefined
  const isAdvice =
    saysOpinion(words) ||
    words.hasAny(lexicon.suiting) ||
    isDuty(words) ||
    isChoice(words) ||
    (!isOfRule && (words.hasAny(lexicon.disputes) || isSuited(words)))
  if (isAdvice) return 'advice'
  return !isOfPlaceOrDeal && !isOfRule && isGoodness(words) ? 'advice' : undefined
}

/** "Settle this: he says 40 down, I say 25, which makes more on the money": a sum says who is right. */
function isSettledBySums(words: Words): boolean {
  const count = words.tokens.filter(({ kind }) => kind === 'number').length
  return count >= leastFigures && words.hasAny(lexicon.disputes) && !words.hasAny(lexicon.opinions) && whichOf(words) !== undefined // prettier-ignore
}
const leastFigures = 4

/** "Who's the best conveyancer for", "any good letting agents in Hull". */
function choosesTrade({ find, tokens }: Words): boolean {
  return find(lexicon.trades).some(
    ({ from }) => lexicon.choosing.has(textAt(tokens, from - 1)) || lexicon.choosingFirst.has(textAt(tokens, from - 2)),
  )
}

/** "Should I buy", "my mum ought to sell"; not "what should I check" and not "should a landlord". */
function isDuty({ tokens }: Words): boolean {
  return tokens.some(({ text }, at) => {
    if (!lexicon.duties.has(text)) return false
    const behind = [1, 2].find((step) => lexicon.persons.has(textAt(tokens, at + step)))
    const before = [1, 2].some((step) => lexicon.persons.has(textAt(tokens, at - step)))
    if (behind === undefined && !before) return false
    // "I ought to add that" and "I ought to manage this myself" tell, and ask nothing.
    const isTold = behind === undefined || behind > 1
    if (isTold && [2, 3, 4, 5].some((step) => textAt(tokens, at + step) === 'myself')) return false
    if (isTold && [1, 2, 3].slice(0, behind ?? 3).some((step) => lexicon.telling.has(textAt(tokens, at + step))))
      return false
    const from = at + (behind ?? 0) + 1
    // "Should I be putting 25% down" is as "should I put".
    const isBeing =
      textAt(tokens, from) === 'be' &&
      /ing$/.test(textAt(tokens, from + 1)) &&
      !lexicon.beingFound.has(textAt(tokens, from + 1))
    return isBeing || ![0, 1, 2].some((step) => lexicon.findingOut.has(textAt(tokens, from + step)))
  })
}

/** "Best for me", "safest for my pension pot". */
function isSuited({ tokens }: Words): boolean {
  return tokens.some(({ text }, at) => {
    if (text !== 'for') return false
    const whom = [1, 2, 3].map((step) => textAt(tokens, at + step))
    const isPerson = whom.some((word) => lexicon.persons.has(word)) && !whom.some((word) => lexicon.noPersons.has(word))
    return isPerson && [1, 2, 3].some((step) => lexicon.suits.has(textAt(tokens, at - step)))
  })
}

/** "Would you sign it", "would you honestly go for that". */
function isChoice({ tokens }: Words): boolean {
  return tokens.some(({ text }, at) => {
    if (text !== 'would' || textAt(tokens, at + 1) !== 'you') return false
    const step = lexicon.beforeChoices.has(textAt(tokens, at + 2)) ? 3 : 2
    return lexicon.choices.has(textAt(tokens, at + step))
  })
}

/** "Ltd company or just my own name for the first one?" */
function isOfVehicle({ find, hasAny, tokens }: Words): boolean {
  if (hasAny(lexicon.ofBoth) || tokens.some(({ kind }) => kind === 'number')) return false
  const companies = find(lexicon.asCompany)
  return find(lexicon.asPerson).some((person) =>
    companies.some((company) => {
      const [first, second] = person.from < company.from ? [person, company] : [company, person]
      return (
        second.from - first.to <= mostBetween && tokens.slice(first.to, second.from).some(({ text }) => text === 'or')
      )
    }),
  )
}
const mostBetween = 4

const mostWordsOfGoodness = 16

/** "Is 6.1% gross enough", "is that a good return". */
function isGoodness(words: Words): boolean {
  const { tokens } = words
  // "Ok, and at 5.15" judges nothing.
  const isSaid = words.find(lexicon.goodness).some(({ from }) => from > 0 || textAt(tokens, 0) !== 'ok')
  if (countWords(words) > mostWordsOfGoodness || !isSaid) return false
  if (!words.hasAny(['is', 'are', 'would', 'isnt'])) return false
  const isPercentage = tokens.some(({ text, kind }, at) => kind === 'number' && ['%', 'percent'].includes(textAt(tokens, at + 1)) && text !== '') // prettier-ignore
  return isPercentage || words.hasAny(['is that', 'is this', 'is it', 'that a good', 'this a good', 'any good'])
}

/** What can be worked out beside what is declined, in a sentence; undefined where nothing nearer than a deal is asked about. */
export function offerBeside(words: Words): string | undefined {
  return lexicon.offers.find(([said]) => words.hasAny(said))?.[1]
}

/** The one yield of "is 7% gross high for Leeds", "would 6.2% net be good there". */
export function readMeasured(words: Words): Question['measured'] {
  if (!words.hasAny(measuring) && !words.hasAny(lexicon.goodness)) return undefined
  const { tokens } = words
  const said = tokens.flatMap(({ text, kind }, at) =>
    kind === 'number' && ['%', 'percent'].includes(textAt(tokens, at + 1)) ? Number(text) : [],
  )
  const [percent, ...others] = said
  if (percent === undefined || Number.isNaN(percent) || others.length > 0) return undefined
  return { percent, isNet: words.hasAny(['net', 'after costs']) }
}

/** "Will prices fall", "is it going up", "worth by 2029"; not "if rates rise to 7%". */
function isForecast(words: Words, isOfPlace: boolean): boolean {
  const { tokens } = words
  const before = (at: number, most: number, list: ReadonlySet<string>, passes = (_: number) => false) =>
    tokens.slice(Math.max(0, at - most), at).some(({ text }, place) => {
      const one = Math.max(0, at - most) + place
      return list.has(text) && !passes(one)
    })
  // "Can you tell me if prices will rise".
  const isWhether = (at: number) => textAt(tokens, at) === 'if' && lexicon.asksWhether.has(textAt(tokens, at - 1))
  if (words.find(lexicon.forecasts).some(({ from }) => !before(from, 3, lexicon.suppositions, isWhether))) return true
  // "Any chance of a chat" asks for one.
  if (words.find(lexicon.chances).some(({ from }) => textAt(tokens, from - 1) !== 'any')) return true
  if (
    [lexicon.horizons, lexicon.valueMoves].every(words.hasAny) &&
    !words.hasAny(lexicon.noForecast) &&
    !words.hasAny(lexicon.movedSoFar)
  )
    return true
  return tokens.some(({ text, kind }, at) => {
    if (kind === 'number' && /^20(?:2[7-9]|[34]\d)$/.test(text))
      return (
        lexicon.beforeYear.has(textAt(tokens, at - 1)) &&
        !isTaxYear(tokens, at) &&
        !before(at, 5, lexicon.bindsUntil) &&
        words.hasAny(lexicon.laterWorth) &&
        !words.hasAny([
          'tax',
          'section 24',
          'epc',
          'stamp duty',
          'complete',
          'completing',
          'completion',
          'bought',
          'the law',
          'lbtt',
          'ltt',
          'sdlt',
        ])
      )
    if (!lexicon.moves.has(text)) return false
    // "They might come down 7" is a price that is haggled.
    const isHaggled = tokens[at + 1]?.kind === 'number' && before(at, 4, lexicon.hagglers)
    return (
      !isHaggled &&
      before(at, 5, lexicon.ahead) &&
      (isOfPlace || before(at, 9, lexicon.moved)) &&
      !before(at, 7, lexicon.suppositions, isWhether)
    )
  })
}

/** "In 2027/28 when the property rates come in" is a year of tax, whose rates are known. */
const isTaxYear = (tokens: Words['tokens'], at: number) =>
  ['/', '-'].includes(textAt(tokens, at + 1)) &&
  Number(textAt(tokens, at + 2)) % 100 === (Number(textAt(tokens, at)) + 1) % 100

/** What is declined beside figures that are worked out next to each other: an opinion, a choice, a product, and nothing of "should" alone. */
export function declinedBeside(words: Words): Declined | undefined {
  if (words.hasAny(lexicon.products)) return 'product'
  if (words.hasAny(lexicon.ownTax)) return 'own-tax'
  if (words.hasAny(lexicon.noAdvice) || isSettledBySums(words)) return undefined
  return saysOpinion(words) || words.hasAny(lexicon.disputes) || words.hasAny(lexicon.suiting) ? 'advice' : undefined
}

/** "Would you put the two next to each other" asks for a table. */
function saysOpinion({ tokens, find, hasAny }: Words): boolean {
  if (!hasAny(lexicon.opinions)) return false
  const isTable = hasAny(plainlyBeside)
  return find(lexicon.opinions).some(({ from, to }) => !isTable || textOf(tokens, from, to) !== 'would you put')
}

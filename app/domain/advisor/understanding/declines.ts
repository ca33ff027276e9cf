import * as lexicon from '../lexicon/declines.ts'
import { firstSteps } from '../lexicon/topics.ts'
import type { Declined } from '../question.ts'
import { countWords, textAt, type Words } from './words.ts'

/** What of a message is declined, decided by who is to do what: what somebody should do, a forecast, a product, a person’s own tax. */

/** Undefined where nothing of a message is declined. `isOfPlaceOrDeal`: it names one, of which it may ask whether it is good. */
export function findDeclined(words: Words, isOfPlaceOrDeal: boolean): Declined | undefined {
  if (words.hasAny(firstSteps)) return undefined
  if (words.hasAny(lexicon.products)) return 'product'
  if (isForecast(words, isOfPlaceOrDeal)) return 'forecast'
  const isJudged = words.hasAny(lexicon.judges)
  if (words.hasAny(lexicon.ownTax) || (isJudged && words.hasAny(lexicon.vehicles))) return 'own-tax'
  const isAdvice = words.hasAny(lexicon.opinions) || words.hasAny(lexicon.suiting) || isDuty(words) || isSuited(words)
  if (isAdvice) return 'advice'
  return !isOfPlaceOrDeal && isGoodness(words) ? 'advice' : undefined
}

/** "Should I buy", "my mum ought to sell"; not "what should I check" and not "should a landlord". */
function isDuty({ tokens }: Words): boolean {
  return tokens.some(({ text }, at) => {
    if (!lexicon.duties.has(text)) return false
    const behind = [1, 2].find((step) => lexicon.persons.has(textAt(tokens, at + step)))
    const before = [1, 2].some((step) => lexicon.persons.has(textAt(tokens, at - step)))
    if (behind === undefined && !before) return false
    const from = at + (behind ?? 0) + 1
    return ![0, 1, 2].some((step) => lexicon.findingOut.has(textAt(tokens, from + step)))
  })
}

/** "Best for me", "safest for my pension pot". */
function isSuited({ tokens }: Words): boolean {
  return tokens.some(({ text }, at) => {
    if (text !== 'for') return false
    const whom = [1, 2].map((step) => textAt(tokens, at + step))
    const isPerson = whom.some((word) => lexicon.persons.has(word)) && !whom.some((word) => lexicon.noPersons.has(word))
    return isPerson && [1, 2, 3].some((step) => lexicon.suits.has(textAt(tokens, at - step)))
  })
}

const mostWordsOfGoodness = 16

/** "Is 6.1% gross enough", "is that a good return". */
function isGoodness(words: Words): boolean {
  const { tokens } = words
  if (countWords(words) > mostWordsOfGoodness || !words.hasAny(lexicon.goodness)) return false
  if (!words.hasAny(['is', 'are', 'would', 'isnt'])) return false
  const isPercentage = tokens.some(({ text, kind }, at) => kind === 'number' && ['%', 'percent'].includes(textAt(tokens, at + 1)) && text !== '') // prettier-ignore
  return isPercentage || words.hasAny(['is that', 'is this', 'is it', 'that a good', 'this a good', 'any good'])
}

/** "Will prices fall", "is it going up", "worth by 2029"; not "if rates rise to 7%". */
function isForecast(words: Words, isOfPlace: boolean): boolean {
  const { tokens } = words
  const before = (at: number, most: number, list: ReadonlySet<string>) =>
    Array.from({ length: most }, (_, step) => textAt(tokens, at - step - 1)).some((text) => list.has(text))
  if (words.find(lexicon.forecasts).some(({ from }) => !before(from, 3, lexicon.suppositions))) return true
  return tokens.some(({ text, kind }, at) => {
    if (kind === 'number' && /^20(?:2[7-9]|[34]\d)$/.test(text))
      return (
        ['by', 'in'].includes(textAt(tokens, at - 1)) &&
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
          'law',
          'lbtt',
          'ltt',
          'sdlt',
        ])
      )
    return (
      lexicon.moves.has(text) &&
      before(at, 5, lexicon.ahead) &&
      (isOfPlace || before(at, 9, lexicon.moved)) &&
      !before(at, 7, lexicon.suppositions)
    )
  })
}

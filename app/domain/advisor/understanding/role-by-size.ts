import { ownHomes, relatives } from '../lexicon/buyers.ts'
import { poundCues } from '../lexicon/cues.ts'
import { commonWords, neutralWords } from '../lexicon/everyday-words.ts'
import * as lexicon from '../lexicon/figures.ts'
import { negators } from '../lexicon/negations.ts'
import { foreignPlaces } from '../lexicon/places.ts'
import { section24Words } from '../lexicon/topics.ts'
import type { Amount } from './amount.ts'
import type { Bound } from './bounds.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Role } from './roles.ts'
import { textAt, type Words } from './words.ts'

/** What a figure is of that no word names: by its size, and by what stands beside it. */

const placesAbroad = new Set([...foreignPlaces.keys()].flatMap((name) => name.split(' ')))

const ofIncomeTax = [...section24Words, 'rental profit', 'brought forward', 'profit before']
const ofLet = new Set([...ownHomes, 'rent', 'rents', 'letting', 'lettings', 'let', 'tenant', 'tenants'])

/** In so few words a share with a limit is one of what was listed before. */
const mostBareBound = 6

interface Surroundings {
  words: Words
  amounts: readonly Amount[]
  taken: ReadonlySet<number>
  /** Words on the figure besides its size. */
  bound: Bound
  /** The words that other figures have. */
  cues: ReadonlySet<number | null>
}

/**
 * The subject of a figure without a word: a price where it is large, a rent where it has the size of one and no word beside it says
 * that it is something else, as "survey 500" does.
 */
export function roleBySize(amount: Amount, { figures, prices }: ReadFigures, around: Surroundings): Role | null {
  const { value, unit, per } = amount
  const { words } = around
  // "only above 6%" of a list.
  if (unit === 'percent' && around.bound && words.tokens.length <= mostBareBound) return 'yield'
  if (unit === 'percent' && value > 100 && value <= 500)
    return figures.coveragePercent === undefined ? 'coveragePercent' : null
  if (unit === 'percent') {
    const isRate = value >= 1 && value <= 15 && figures.ratePercent === undefined && words.hasAny(lexicon.ofLoan)
    return isRate && isAlone(amount, around) ? 'ratePercent' : null
  }
  // "25% deposit 5.5": the share of a price is said, and the rate stands bare.
  const isBareRate =
    unit === null && per === undefined && value >= 1 && value <= 15 && figures.ratePercent === undefined
  if (isBareRate && figures.depositPercent !== undefined && isAlone(amount, around)) return 'ratePercent'
  // "Limited co, so 125": the cover that lenders ask a company for.
  const isCover = unit === null && value >= 100 && value <= 200 && words.hasAny(lexicon.testsRent)
  if (
    isCover &&
    lexicon.besideCover.has(textAt(words.tokens, amount.from - 1)) &&
    figures.coveragePercent === undefined
  )
    return 'coveragePercent'
  // "Teacher here on £41,200", where the tax of a year is asked for.
  const isEarned =
    textAt(words.tokens, amount.from - 1) === 'on' && lexicon.earns.has(textAt(words.tokens, amount.from - 2))
  // "Low earner here, 11,200 from the cafe"
  const isFrom =
    textAt(words.tokens, amount.to) === 'from' &&
    ['the', 'my', 'our', 'a'].includes(textAt(words.tokens, amount.to + 1)) &&
    ![2, 3].some((step) => ofLet.has(textAt(words.tokens, amount.to + step)))
  if (
    (isEarned || isFrom) &&
    figures.incomePence === undefined &&
    value >= 8000 &&
    per !== 'month' &&
    words.hasAny(ofIncomeTax)
  )
    return 'incomePence'
  // A year, such as 2019, is no rent.
  if (unit === null && Number.isInteger(value) && value >= 2010 && value <= 2035) return null
  const isFree =
    figures.monthlyRentPence === undefined &&
    !amount.isSpread &&
    (amount.isEach === true || isAlone(amount, around) || isPaidByTenant(amount, words))
  if (per !== undefined && per !== 'year') return isFree ? 'monthlyRentPence' : null
  const isOfRent = words.hasAny(lexicon.rentOfYear)
  if (per === 'year') return isFree && (isOfRent || prices.length > 0) ? 'monthlyRentPence' : null
  if (value >= 20_000) return 'pricePence'
  const isRent = isFree && value >= 100 && value <= 10_000
  // A price before it, or hardly a word besides, as in "make it 1,300".
  return isRent && (prices.length > 0 || words.tokens.length <= 8) ? 'monthlyRentPence' : null
}

/** Whether a word right beside an amount of that size may say that it is no price. */
export function isBesideOther(
  { from, to }: Amount,
  { words: { tokens }, amounts, taken, cues }: Surroundings,
): boolean {
  const isOther = (at: number) => {
    const token = tokens[at]
    // "Levenshulme 342k": a name, and no word for a thing.
    const isName =
      at > 0 && at < from && /^[A-Z][a-z]{3,}$/.test(token?.raw ?? '') && /^[a-z0-9]/.test(tokens[at - 1]!.raw)
    if (token && isName && !lexicon.notOfPrice.has(token.text)) return false
    if (token?.kind !== 'word' || taken.has(at) || cues.has(at)) return false
    if (amounts.some((other) => other.from <= at && at < other.to)) return false
    if (lexicon.notOfPrice.has(token.text)) return true
    return (
      !commonWords.has(token.text) &&
      !neutralWords.has(token.text) &&
      !lexicon.besidePrice.has(token.text) &&
      !placesAbroad.has(token.text)
    )
  }
  // "Boiler cover 900"
  const isCoverOfWorks =
    textAt(tokens, from - 1) === 'cover' && poundCues.get(textAt(tokens, from - 2)) === 'worksPence'
  return isCoverOfWorks || isOther(from - 1) || isOther(to)
}

/** "The baker who is in it pays 9,600 a year", and no "my job pays 2,300 a month" or "dad pays 400 a month for the nursery". */
function isPaidByTenant({ from, to, per }: Amount, { tokens }: Words): boolean {
  if (per === undefined || textAt(tokens, from - 1) !== 'pays') return false
  if (lexicon.paidFor.has(textAt(tokens, to))) return false
  for (let at = from - 2; at >= from - 8 && tokens[at]?.kind === 'word'; at--)
    if (lexicon.noTenants.has(textAt(tokens, at)) || relatives.has(textAt(tokens, at))) return false
  return true
}

/** Whether the words right before and behind a figure say nothing of what it is. */
function isAlone({ from, to }: Amount, { words, amounts, taken, cues }: Surroundings): boolean {
  const isPlain = (at: number) => {
    const token = words.tokens[at]
    // "rental cover 1100", and not "boiler cover 20".
    const isCover = token?.text === 'cover' && ['rent', 'rental', 'interest'].includes(textAt(words.tokens, at - 1))
    if (!token || isCover || token.kind !== 'word' || taken.has(at) || cues.has(at)) return true
    return (
      neutralWords.has(token.text) ||
      negators.has(token.text) ||
      amounts.some((other) => other.from <= at && at < other.to)
    )
  }
  let before = from - 1
  while (words.tokens[before]?.text === 'a' || words.tokens[before]?.text === 'the') before -= 1
  return isPlain(before) && isPlain(to)
}

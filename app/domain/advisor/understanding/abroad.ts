import { abroadWords, betweenHas, livesIn, ownHomes, partsOfYear, residentWords } from '../lexicon/buyers.ts'
import { foreignPlaces } from '../lexicon/places.ts'
import { isDenied } from './denials.ts'
import { textAt, textOf, type Occurrence, type Words } from './words.ts'

/** Places outside of England, Northern Ireland, Scotland and Wales: what lies or lives there is taxed by other rules. */

const spellings = [...foreignPlaces.keys()]

interface Abroad {
  /** The country of the property, if it is named and is none of the four nations. */
  place?: string
  /** Whether the buyer lives elsewhere; missing where nothing says so. */
  isNonResident?: boolean
  /** True for who is elsewhere for a part of the year: the days of it decide. */
  isOpen?: true
}

/** The other countries in a text: of the buyer, or of the property. */
export function readAbroad(words: Words): Abroad {
  const { tokens } = words
  const found: Abroad = {}
  const isSaid = ({ from }: Occurrence) => !isDenied(tokens, from)
  const isResident = ({ from }: Occurrence) => textAt(tokens, from - 1) !== 'non'
  if (words.find(residentWords).filter(isSaid).some(isResident)) found.isNonResident = false
  if (words.find(abroadWords).some(isSaid)) found.isNonResident = true
  for (const { from, to } of words.find(spellings)) {
    const name = textOf(tokens, from, to)
    if (isDenied(tokens, from) || (name === 'ireland' && tokens[from - 1]?.text === 'northern')) continue
    if (name === 'jersey' && tokens[from - 1]?.text === 'new') continue
    // "I have a house in Poland" says that it is not the first one.
    if (textAt(tokens, from - 1) === 'in' && isOwned(words, from - 2)) continue
    if (words.hasAny(partsOfYear)) found.isOpen = true
    else if (isOfBuyer(words, from) || tokens[to]?.text === 'resident') found.isNonResident = true
    else found.place ??= foreignPlaces.get(name)!
  }
  return found
}

/** Whether a home before "in" is one that somebody has: "I own two flats". */
function isOwned({ tokens }: Words, at: number): boolean {
  if (!ownHomes.has(textAt(tokens, at))) return false
  for (let verb = at - 1; verb >= at - 4; verb--) {
    if (['own', 'owns', 'have', 'has', 'got', 'keep', 'keeps'].includes(textAt(tokens, verb)))
      return !isDenied(tokens, verb)
    if (!betweenHas.has(textAt(tokens, verb))) return false
  }
  return false
}

/** "I live in Spain", "a buyer from Dubai". */
function isOfBuyer({ tokens }: Words, from: number): boolean {
  const [last, before] = [textAt(tokens, from - 1), textAt(tokens, from - 2)]
  if (['from', 'based'].includes(last)) return true
  // "I live abroad (Dubai)", "an overseas company (Jersey)".
  const around = [2, 3, 4].map((step) => textAt(tokens, from - step))
  if (last === '(' && around.some((text) => ['abroad', 'overseas', 'expat'].includes(text))) return true
  return ['in', 'to', 'the', 'of'].includes(last) && (livesIn.has(before) || livesIn.has(textAt(tokens, from - 3)))
}

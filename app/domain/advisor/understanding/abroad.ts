import * as lexicon from '../lexicon/buyers.ts'
import { foreignPlaces } from '../lexicon/places.ts'
import type { LeftOver } from '../question.ts'
import { isDenied } from './denials.ts'
import type { FoundPlaces } from './places.ts'
import { textAt, textOf, type Words } from './words.ts'

/** Places outside of England, Northern Ireland, Scotland and Wales: what lies or lives there is taxed by other rules. */

const spellings = [...foreignPlaces.keys()]
const residence = [...lexicon.residentWords, ...lexicon.residedWords]
/** "On the deeds of my parents' house but never lived there" says nothing of a country. */
const residenceNotThere = residence.filter(
  (phrase) => lexicon.residentWords.includes(phrase) || !phrase.endsWith('there'),
)

interface Abroad {
  /** The country of the property, if it is named and is none of the four nations. */
  place?: string
  /** Whether the buyer lives elsewhere; missing where nothing says so. */
  isNonResident?: boolean
  /** A place that says it for nobody certain. */
  unclear?: LeftOver
  /** True for who is elsewhere for a part of the year: the days of it decide. */
  isOpen?: true
}

/** What is known of the places of a text. */
type Placed = Pick<FoundPlaces, 'taken' | 'nations' | 'unclear'>
const nowhere: Placed = { taken: new Set(), nations: [], unclear: [] }

/** The other countries in a text: of the buyer, or of the property, which lies in none of them where a place of the four nations is named. */
export function readAbroad(words: Words, placed: Placed = nowhere): Abroad {
  const { tokens } = words
  const found: Abroad = {}
  const denied = (list: readonly string[], isWanted: boolean) =>
    words
      .find(list)
      .filter(({ from }) => !['non', 'not', 'nonuk'].includes(textAt(tokens, from - 1)) || isWanted)
      .some(({ from }) => isDenied(tokens, from) === isWanted)
  const isPlaced = placed.nations.length > 0
  for (const { from, to } of words.find(spellings)) {
    const name = textOf(tokens, from, to)
    // "Bishop Auckland", "New Jersey" and "Northern Ireland" are other places.
    const isPart = placed.taken.has(from) && [from - 1, to].some((at) => placed.taken.has(at))
    if (isPart || isDenied(tokens, from) || (name === 'ireland' && textAt(tokens, from - 1) === 'northern')) continue
    if (name === 'jersey' && textAt(tokens, from - 1) === 'new') continue
    // "I have a house in Poland" says that it is not the first one.
    const isBeside = textAt(tokens, from - 1) === 'in' && lexicon.besideThere.has(textAt(tokens, from - 2))
    if (textAt(tokens, from - 1) === 'in' && isOwned(words, isBeside ? from - 3 : from - 2, isBeside)) continue
    if (words.hasAny(lexicon.partsOfYear)) {
      found.isOpen = true
      continue
    }
    if (isPlaced && isOfOther(words, from)) continue
    if (cameFrom(words, from) || textAt(tokens, from - 2) === 'off') continue
    if (livesAt(words, from) || lexicon.ownersAbroad.has(textAt(tokens, to))) found.isNonResident = true
    else if (!isPlaced) found.place ??= foreignPlaces.get(name)!
    else if (!lexicon.ownHomes.has(textAt(tokens, to))) found.unclear ??= ofResidence(foreignPlaces.get(name)!)
  }
  // "I live in Utrecht": a place that nobody here knows.
  for (const { from, text, shared } of placed.unclear)
    if (!shared && isPlaced && !lexicon.themselves.has(text) && !isOfOther(words, from) && livesAt(words, from))
      found.unclear ??= ofResidence(text)
  const isHere = words
    .find(lexicon.residentHere)
    .some(({ from, to }) => !isDenied(tokens, from) && !lexicon.behindElsewhere.has(textAt(tokens, to)))
  const abroad = words.find(lexicon.abroadWords)
  const isAbroad = abroad.some(({ from }) => !isDenied(tokens, from))
  // Of several who buy together one who lives elsewhere is enough.
  if (found.isNonResident && !isAbroad && isOfOneBeside(words)) return withoutDoubt(found, isPlaced)
  if (isHere || denied(lexicon.residentWords, false) || (abroad.length > 0 && !isAbroad)) found.isNonResident = false
  const resided = words.hasAny(lexicon.countryOfThere) ? residence : residenceNotThere
  if (isAbroad || denied(resided, true)) found.isNonResident = true
  return withoutDoubt(found, isPlaced)
}

function withoutDoubt(found: Abroad, isPlaced: boolean): Abroad {
  if (found.isNonResident !== undefined) delete found.unclear
  if (found.isNonResident && isPlaced) delete found.place
  return found
}

/** "With my UK resident brother", "my wife is UK resident". */
const isOfOneBeside = ({ tokens, find }: Words) =>
  find([...lexicon.residentWords, ...lexicon.residentHere]).some(({ from, to }) =>
    [to, from - 1, from - 2].some((at) => lexicon.buyWith.has(textAt(tokens, at))),
  )

/** Asked where a part of the year is spent elsewhere, too. */
export const asksResidence =
  'Do you live outside the United Kingdom, with fewer than 183 days here in the twelve months before you buy?'

export const ofResidence = (text: string): LeftOver => ({
  text,
  meanings: [{ isNonResident: true }, { isNonResident: false }],
  asks: asksResidence,
})

/** Whether a home before "in" is one that somebody has: "I own two flats". */
function isOwned({ tokens }: Words, at: number, isBeside: boolean): boolean {
  if (!lexicon.ownHomes.has(textAt(tokens, at))) return false
  for (let verb = at - 1; verb >= at - 4; verb--) {
    const text = textAt(tokens, verb)
    if (['own', 'owns', 'have', 'has', 'got', 'keep', 'keeps', 'keeping'].includes(text)) return !isDenied(tokens, verb)
    // "I've a flat in Lisbon" may be where they live, "I've one already in Donegal" is another.
    if (['ive', 'weve'].includes(text)) return isBeside
    if (!lexicon.betweenHas.has(textAt(tokens, verb))) return false
  }
  return false
}

/** "Our bookkeeper is in Tenerife" says nothing of who buys. */
function isOfOther({ tokens }: Words, from: number): boolean {
  const [verb, noun, whose] = [2, 3, 4].map((step) => textAt(tokens, from - step))
  const isThere = verb === 'is' || verb === 'lives' || verb === 'works' || verb === 'lived'
  return textAt(tokens, from - 1) === 'in' && isThere && ['my', 'our'].includes(whose!) && !lexicon.coBuyers.has(noun!)
}

/** "We moved to Leeds from Hong Kong": no longer there. */
function cameFrom({ tokens }: Words, from: number): boolean {
  if (textAt(tokens, from - 1) !== 'from') return false
  return [2, 3, 4, 5].some((step) => lexicon.cameFrom.has(textAt(tokens, from - step)))
}

/** "I live in Spain", "a buyer from Dubai", "we have been in Canada since". */
function livesAt({ tokens }: Pick<Words, 'tokens'>, from: number): boolean {
  const last = textAt(tokens, from - 1)
  if (['from', 'based'].includes(last)) return true
  // "I live abroad (Dubai)", "an overseas company (Jersey)".
  const around = [2, 3, 4].map((step) => textAt(tokens, from - step))
  if (last === '(' && around.some((text) => ['abroad', 'overseas', 'expat', 'res'].includes(text))) return true
  if (!['in', 'to', 'the', 'of', 'at'].includes(last)) return false
  // "She is off to Canada": whoever that is buys nothing there.
  const isLeaving = last === 'to' && [2, 3, 4].some((step) => lexicon.others.has(textAt(tokens, from - step)))
  if (isLeaving) return false
  const isVerb = (at: number) => {
    const text = textAt(tokens, at)
    return (lexicon.livesIn.has(text) || lexicon.livesAbroad.has(text)) && !isDenied(tokens, at)
  }
  return isVerb(from - 2) || isVerb(from - 3)
}

import type { Nation } from '#db/schema.ts'
import { isWhole } from '../answers/given.ts'
import { countryNames } from '#app/domain/areas/areas.ts'
import type { Question, Topic } from '../question.ts'
import { findNation } from './buyers.ts'
import { livesIn } from '../lexicon/buyers.ts'
import { thanks } from '../lexicon/refusals.ts'
import { foreignPlaces, onBorder } from '../lexicon/places.ts'
import type { KnownPlace, KnownPlaces } from './known.ts'
import { suggestPlaces, type UnclearPlace } from './places.ts'
import type { Reading } from './search-topics.ts'
import { rawOf, textAt, type Words } from './words.ts'

/** Questions back about places that are not known, or that several places are called. */

/** Topics whose result holds a tax on buying, which each nation has its own of. */
export const ofTax: ReadonlySet<Topic> = new Set(['returns', 'property-tax', 'brrr'])

/** In a longer message a place is not put in place of another. */
const mostTokens = 60

/** The same question, or a question back where a place of it is not certain. */
export function askAboutPlaces(question: Question, { words, places }: Reading, known: KnownPlaces): Question {
  if (question.ask) return question
  for (const unclear of places.unclear) {
    // Of several places those that are known are answered, and the others are said not to be.
    if (!unclear.shared && question.topic === 'find-deals' && question.areas.length > 0) continue
    const labels = labelsOf(unclear, known)
    if (labels.length === 0) continue
    const readings = labels.map((label) => withPlace(words, unclear, label))
    const text = unclear.shared
      ? `There are several places called ${unclear.text}. Which do you mean?`
      : `This site has no figures for ${unclear.text}. Did you mean ${orList(labels)}?`
    const nations = unclear.shared?.map(({ nation }) => nation)
    return {
      ...question,
      openPlace: { name: unclear.text, labels, ...(nations && { nations }) },
      ask: { text, readings },
    }
  }
  return question
}

/** What was asked about a place before and is not answered is asked again, before a tax is worked out. */
export function askOpenPlace(question: Question, { tokens }: Words): Question {
  const { openPlace, ask, figures, sides, topic } = question
  if (!openPlace || ask || !ofTax.has(topic) || figures.nation !== undefined || sides?.field === 'nation')
    return question
  // What a sum still lacks is asked for first.
  if (!sides && !isWhole(topic, figures)) return question
  const { name, labels, nations = [] } = openPlace
  // The only one of its nation is known by that.
  const labelOf = (label: string, at: number) =>
    nations[at] && nations.indexOf(nations[at]) === nations.lastIndexOf(nations[at]) ? `${name}, ${nations[at]}` : label
  // "Ok great, and with 4k of fees": thanks are of no place.
  const from = tokens.findIndex(({ kind, text }) => kind !== 'sign' && !thanks.includes(text))
  const text = rawOf(tokens, Math.max(0, from), tokens.length)
  return {
    ...question,
    ask: {
      text: `Which is it, where you said ${name}? The tax depends on the nation.`,
      readings: labels.map((label, at) => `In ${labelOf(label, at)}: ${text}`),
    },
  }
}

/** The nation decides the tax: of a place that is not known, or that is denied, it is asked for. */
export function askWhichNation(question: Question, { words, places }: Reading): Question {
  if (question.ask || question.leftOver || question.outside || question.figures.pricePence === undefined)
    return question
  if (question.figures.nation !== undefined) return question
  const isDenied = (nation: Nation) => places.notIn.some(({ name }) => name === nation)
  const text = rawOf(words.tokens, 0, words.tokens.length)
  if (places.notIn.length > 0)
    return askNation(
      question,
      'the place',
      countryNames.filter((nation) => !isDenied(nation)),
      { text: 'In which nation is it? The tax depends on it.', sayIn: (nation) => `In ${nation}: ${text}` },
    )
  // Where somebody lives says nothing of the purchase, and of other countries other things are said.
  const isOfHome = (from: number) => [2, 3].some((before) => livesIn.has(textAt(words.tokens, from - before)))
  const [unclear] = places.unclear.filter(
    ({ shared, from, text: name }) => !shared && !isOfHome(from) && !foreignPlaces.has(name.toLowerCase()),
  )
  if (!unclear || places.areas.length + places.counties.length > 0) return question
  return askNation(question, unclear.text, countryNames, {
    text: `I do not know where ${unclear.text} is, and the tax depends on the nation. Which is it?`,
    sayIn: (nation) => withPlace(words, unclear, nation),
  })
}

/** "Aberxyz or Oswestry": one of a list that is not known is asked for, and never left out. */
export function askUnlisted(question: Question, { words, places }: Pick<Reading, 'words' | 'places'>): Question {
  const [unclear] = places.unclear.filter(({ isListed, text }) => isListed && !foreignPlaces.has(text.toLowerCase()))
  if (
    !unclear ||
    question.ask ||
    !ofTax.has(question.topic) ||
    (!question.sides && question.figures.pricePence === undefined)
  )
    return question
  return askNation(question, unclear.text, countryNames, {
    text: `I do not know where ${unclear.text} is, and the tax depends on the nation. Which is it?`,
    sayIn: (nation) => withPlace(words, unclear, nation),
  })
}

/** "The one in Wrexham fell through, so now it is Chester": of two nations that are named as where it lies one is asked for, unless both are answered. */
export function askBetweenNations(question: Question, { words, places }: Pick<Reading, 'words' | 'places'>): Question {
  const nations = words.hasAny(onBorder) ? nationsOfBorder(places.nation) : places.nations
  const isAsked = question.ask ?? question.leftOver ?? question.sides
  if (isAsked || nations.length < 2 || !ofTax.has(question.topic) || question.figures.pricePence === undefined)
    return question
  if (findNation(words) !== undefined) return question
  const text = rawOf(words.tokens, 0, words.tokens.length)
  return askNation(question, 'the place', nations, {
    text: `Is it in ${orList(nations)}? The tax depends on the nation.`,
    sayIn: (nation) => `In ${nation}: ${text}`,
  })
}

/** "Just outside Hay-on-Wye, right on the border": it may lie on either side. */
const nationsOfBorder = (nation: Nation | undefined): Nation[] =>
  nation === 'Scotland' || nation === 'Wales' ? ['England', nation] : ['England', 'Scotland', 'Wales']

const askNation = (
  question: Question,
  name: string,
  nations: readonly Nation[],
  { text, sayIn }: { text: string; sayIn: (nation: Nation) => string },
): Question => ({
  ...question,
  openPlace: { name, labels: [...nations] },
  ask: { text, readings: nations.map(sayIn) },
})

function labelsOf({ text, shared }: UnclearPlace, known: KnownPlaces): string[] {
  if (shared) return shared.map(({ label }) => label)
  const names = suggestPlaces(text, known).map(({ town, name }: KnownPlace) => town ?? name)
  return [...new Set(names)]
}

function withPlace({ tokens }: Words, { from, to }: UnclearPlace, label: string): string {
  if (tokens.length > mostTokens) return label
  const [before, behind] = [rawOf(tokens, 0, from), rawOf(tokens, to, tokens.length)]
  return [before, label, behind]
    .filter(Boolean)
    .join(' ')
    .replace(/ ([?.,!:;)])/g, '$1')
}

const orList = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)!}`

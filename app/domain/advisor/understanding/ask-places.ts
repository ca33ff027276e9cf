import type { Nation } from '#db/schema.ts'
import { countryNames } from '#app/domain/areas/areas.ts'
import type { Question } from '../question.ts'
import { livesIn } from '../lexicon/buyers.ts'
import { foreignPlaces } from '../lexicon/places.ts'
import type { KnownPlace, KnownPlaces } from './known.ts'
import { suggestPlaces, type UnclearPlace } from './places.ts'
import type { Reading } from './searching.ts'
import { rawOf, textAt, type Words } from './words.ts'

/** Questions back about places that are not known, or that several places are called. */

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
    return { ...question, ask: { text, readings } }
  }
  return question
}

/** The nation decides the tax: of a place that is not known, or that is denied, it is asked for. */
export function askWhichNation(question: Question, { words, places }: Reading): Question {
  if (question.ask || question.leftOver || question.outside || question.figures.pricePence === undefined)
    return question
  if (question.figures.nation !== undefined) return question
  const isDenied = (nation: Nation) => places.notIn.some(({ name }) => name === nation)
  const text = rawOf(words.tokens, 0, words.tokens.length)
  if (places.notIn.length > 0)
    return {
      ...question,
      ask: {
        text: 'In which nation is it? The tax depends on it.',
        readings: countryNames.filter((nation) => !isDenied(nation)).map((nation) => `In ${nation}: ${text}`),
      },
    }
  // Where somebody lives says nothing of the purchase, and of other countries other things are said.
  const isOfHome = (from: number) => [2, 3].some((before) => livesIn.has(textAt(words.tokens, from - before)))
  const [unclear] = places.unclear.filter(
    ({ shared, from, text: name }) => !shared && !isOfHome(from) && !foreignPlaces.has(name.toLowerCase()),
  )
  if (!unclear || places.areas.length + places.counties.length > 0) return question
  return {
    ...question,
    ask: {
      text: `I do not know where ${unclear.text} is, and the tax depends on the nation. Which is it?`,
      readings: countryNames.map((nation) => withPlace(words, unclear, nation)),
    },
  }
}

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

import { placesOfBefore } from '../lexicon/area-measures.ts'
import type { Question, Topic } from '../question.ts'
import type { KnownPlaces } from './known.ts'
import { findPlaces } from './places.ts'
import type { Talk } from './talk.ts'
import { countWords, rawOf, readWords, type Words } from './words.ts'

/** Places that the message before named, whatever it asked of them. */

const ofFigures: ReadonlySet<Topic> = new Set<Topic>(['area', 'compare-areas'])
const mostWords = 30
const mostAreas = 6

/** "Compare those two and put Kirklees too", "crime there v Bolton": the figures of a place beside those of the places of before. */
export function withPlacesBefore(
  question: Question,
  words: Words,
  { before, last }: Talk,
  known: KnownPlaces,
): Question {
  const isOpen = ofFigures.has(question.topic) && !question.ask && question.areas.length > 0
  if (!isOpen || !before || countWords(words) > mostWords || !words.hasAny(placesOfBefore)) return question
  const isOfAreas = last !== null && ofFigures.has(last.topic) && last.areas.length > 0
  const spoken = isOfAreas ? last.areas : placesNamed(before, known)
  const own = question.areas.filter(({ slug }) => !spoken.some((area) => area.slug === slug))
  const areas = [...spoken, ...own]
  return spoken.length === 0 || own.length === 0 || areas.length > mostAreas
    ? question
    : { ...question, topic: 'compare-areas', areas }
}

/** All places that a message names, those of people too: "one son living in Wakefield, the other one in Bradford". */
export function placesNamed(words: Words, known: KnownPlaces): Question['areas'] {
  const { tokens } = words
  const { areas, taken, notIn } = findPlaces(words, known)
  const named: Question['areas'] = []
  const starts = [...taken].filter((at) => !taken.has(at - 1)).toSorted((a, b) => a - b)
  for (const from of starts.slice(0, mostAreas)) {
    let to = from + 1
    while (taken.has(to)) to += 1
    for (const area of findPlaces(readWords(rawOf(tokens, from, to)), known).areas)
      if (![...named, ...notIn].some(({ slug }) => slug === area.slug)) named.push(area)
  }
  return named.length > 0 ? named : areas
}

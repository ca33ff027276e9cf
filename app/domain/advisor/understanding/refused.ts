import {
  besideCourtesy,
  greetings,
  instructions,
  longGreetings,
  otherPeople,
  otherSubjects,
  ownMatters,
  secrets,
  someone,
  thanks,
  thanksAmongWords,
} from '../lexicon/refusals.ts'
import { countWords, textAt, type Occurrence, type Words } from './words.ts'

/** Requests that the advisor refuses, whatever else a message says: secrets, other people, instructions; and what is not ours. */

/** Whether a text asks for what nobody is told, and not of what is the visitor's own. */
export function isForbidden(words: Words): boolean {
  const isRefused = [instructions, secrets].some(words.hasAny) || words.find(otherPeople).some(isOfOthers(words))
  return isRefused && !words.hasAny(ownMatters)
}

/** "A lady who bought a second house" tells of somebody, and asks for nobody. */
const isOfOthers =
  ({ tokens }: Words) =>
  ({ from }: Occurrence) =>
    !(textAt(tokens, from) === 'who' && someone.has(textAt(tokens, from - 1)))

/** Whether a text asks about the weather, a recipe, code: nothing of property. */
export function isNotOurs(words: Words): boolean {
  return words.hasAny(otherSubjects)
}

/** A message of a few words that only greets, or only thanks. */
export function courtesyOf(words: Words): 'greeting' | 'thanks' | null {
  const count = countWords(words)
  if (count === 0 || words.tokens.some(({ kind }) => kind === 'number')) return null
  // "Good morning, hope you are well", "cheers pal have a good un".
  if (count > 5) return isOnly(words, thanksAmongWords) ? 'thanks' : isOnly(words, longGreetings) ? 'greeting' : null
  const first = words.tokens.find(({ kind }) => kind === 'word')?.text ?? ''
  if (thanks.includes(first) && (count === 1 || words.hasAny(thanksAmongWords))) return 'thanks'
  return (greetings.includes(first) || words.hasAny(longGreetings)) && count <= 3 ? 'greeting' : null
}

const mostOfCourtesy = 10

/** Whether a few words say these phrases, and small words beside them. */
function isOnly(words: Words, phrases: readonly string[]): boolean {
  const said = words.find(phrases)
  const isIn = (at: number) => said.some(({ from, to }) => at >= from && at < to)
  return (
    said.length > 0 &&
    countWords(words) <= mostOfCourtesy &&
    words.tokens.every(({ kind, text }, at) => kind === 'sign' || isIn(at) || besideCourtesy.has(text))
  )
}

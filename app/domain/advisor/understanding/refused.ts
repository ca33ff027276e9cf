import {
  greetings,
  instructions,
  longGreetings,
  otherPeople,
  otherSubjects,
  ownMatters,
  secrets,
  thanks,
  thanksAmongWords,
} from '../lexicon/refusals.ts'
import { countWords, type Words } from './words.ts'

/** Requests that the advisor refuses, whatever else a message says: secrets, other people, instructions; and what is not ours. */

/** Whether a text asks for what nobody is told, and not of what is the visitor's own. */
export function isForbidden(words: Words): boolean {
  return [instructions, otherPeople, secrets].some(words.hasAny) && !words.hasAny(ownMatters)
}

/** Whether a text asks about the weather, a recipe, code: nothing of property. */
export function isNotOurs(words: Words): boolean {
  return words.hasAny(otherSubjects)
}

/** A message of a few words that only greets, or only thanks. */
export function courtesyOf(words: Words): 'greeting' | 'thanks' | null {
  const count = countWords(words)
  if (count === 0 || count > 5 || words.tokens.some(({ kind }) => kind === 'number')) return null
  const first = words.tokens.find(({ kind }) => kind === 'word')?.text ?? ''
  if (thanks.includes(first) && (count === 1 || words.hasAny(thanksAmongWords))) return 'thanks'
  return (greetings.includes(first) || words.hasAny(longGreetings)) && count <= 3 ? 'greeting' : null
}

import * as lexicon from '../lexicon/list-narrowed.ts'
import type { Question } from '../question.ts'
import { readKinds } from './deal-kinds.ts'
import type { Words } from './words.ts'

/** Messages behind deals that were listed which ask for others of them, and for none of those that were named. */

const isOfKinds = (words: Words) => Object.keys(readKinds(words)).length > 0

/** "Can I see student houses": deals of a kind, however people ask about this site. */
export const asksToSee = ({ topic, propertyType, strategy, wishes }: Question, words: Words) =>
  topic === 'find-deals' && (propertyType ?? strategy ?? wishes?.kinds) !== undefined && words.hasAny(lexicon.seesThem)

/** "The cheapest one you've got", "which of those needs no work", "ignore the commercial ones": of all that there is, or of all that was found. */
export function searchesAgain(words: Words, last: Question | null, isOrdered: boolean): boolean {
  if (last?.topic !== 'find-deals' && last?.topic !== 'deals') return false
  if (isOrdered && words.hasAny(lexicon.ofAllHere)) return true
  if (last.topic !== 'find-deals') return false
  const isOfList = words.hasAny(lexicon.ofTheList)
  if ((isOrdered || words.hasAny(lexicon.elsewhere)) && words.hasAny(lexicon.ofThem)) return true
  return (isOfList || words.hasAny(lexicon.narrowsIt)) && isOfKinds(words)
}

import { purchaseTopics } from '../../question.ts'
import stored from './topic-weights.json' with { type: 'json' }
import { cluesOfMessage, type Sentence } from './clues.ts'
import { sharesOf, sumsOf, readWeights, type Weights } from './shares.ts'

let committed: Weights | undefined
/** Read with the first question: a start has no need of them. */
const readCommitted = () => (committed ??= readWeights(stored))

/** Which calculation a message most likely asks for, by how people asked for it in some hundred questions (likely-roles.ts). */

export const likelyTopics = [...purchaseTopics, 'other'] as const
/** `other` asks for no calculation of a purchase. */
export type LikelyTopic = (typeof likelyTopics)[number]

/** `roles` are those of the figures of the message; `last` is the topic of the message before. */
export function likelyTopicOf(
  sentence: Sentence,
  roles: readonly string[],
  last: string | undefined,
  learned: Weights = readCommitted(),
): { topic: LikelyTopic; share: number; shareOf: (topic: LikelyTopic) => number } {
  const shares = sharesOf(sumsOf(cluesOfMessage(sentence, roles, last ?? 'none'), learned, likelyTopics.length))
  let best = 0
  for (const [place, share] of shares.entries()) if (share > shares[best]!) best = place
  return { topic: likelyTopics[best]!, share: shares[best]!, shareOf: (topic) => shares[likelyTopics.indexOf(topic)]! }
}

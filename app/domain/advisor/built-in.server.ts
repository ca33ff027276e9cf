import { londonDay } from '#app/utils/dates.ts'
import type { Answer, ChatMessage } from './answer.ts'
import { answerQuestion } from './answers/answers.server.ts'
import { readKnownPlaces } from './understanding/known.server.ts'
import { understandQuestion } from './understanding/understanding.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Answers the last question of a conversation without a language model. `messages` ends with a question. */
export async function answerBuiltIn(world: AdvisorWorld, messages: readonly ChatMessage[]): Promise<Answer> {
  return answerQuestion(
    world,
    await understandQuestion(messages, await readKnownPlaces(world.db), londonDay(world.now)),
  )
}

import type { RouterContextProvider } from 'react-router'
import {
  advisorModelContext,
  answerHeadersContext,
  clientAddressContext,
  dbContext,
  nowContext,
  policyContext,
  requestIdContext,
  visitorContext,
} from '#app/context.ts'
import type { Answer, ChatMessage } from '#app/domain/advisor/answer.ts'
import { askAdvisor, type Asked, type Asking } from '#app/domain/advisor/ask.server.ts'
import { noteQuestion } from '#app/domain/advisor/asked/noting.server.ts'
import { countQuestion } from '#app/domain/advisor/limits.server.ts'
import { callerOf, largeNetworkOf } from '#app/middleware/rate-limit.server.ts'
import { logWarning } from '#app/middleware/request-log.server.ts'

/** Questions to the advisor, however they are sent. */

type Context = Readonly<RouterContextProvider>

/**
 * Counts a question that is about to be answered. False where the caller has used up the day: the answer is then 429 with
 * Retry-After, and nobody is asked.
 */
export async function admitQuestion(context: Context): Promise<boolean> {
  const db = context.get(dbContext)
  const counted = await countQuestion(db, callerOf(context), context.get(nowContext), largeNetworkOf(context))
  if (counted.isAllowed) return true
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'retry-after': String(counted.retryAfterSeconds) })
  return false
}

/**
 * Answers the last message, by the language model where there is one, and notes for the desk what came of it. `messages` ends with a
 * question of the visitor; `key` is that of its turn.
 */
export async function answerVisitor(
  context: Context,
  messages: readonly ChatMessage[],
  key: string | null,
  asking: Pick<Asking, 'signal' | 'onSentence' | 'onReplace'>,
): Promise<Answer> {
  const world = { db: context.get(dbContext), policy: context.get(policyContext), now: context.get(nowContext) }
  const note = (asked: Asked | null) => {
    const isSignedIn = context.get(visitorContext) !== null
    return noteQuestion(world.db, { question: messages.at(-1)!.content, key, asked, isSignedIn }, world.now)
  }
  let asked: Asked
  try {
    asked = await askAdvisor(world, messages, {
      ...asking,
      model: context.get(advisorModelContext),
      address: context.get(clientAddressContext),
      onFailure: (reason) => logWarning(context.get(requestIdContext), 'advisor-model', reason),
    })
  } catch (error) {
    // Where the database failed this fails too, and the first error is the one that tells why.
    await note(null).catch(() => {})
    throw error
  }
  await note(asked)
  return asked.answer
}

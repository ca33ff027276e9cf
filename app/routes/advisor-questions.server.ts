import type { RouterContextProvider } from 'react-router'
import {
  advisorModelContext,
  answerHeadersContext,
  clientAddressContext,
  dbContext,
  nowContext,
  policyContext,
  requestIdContext,
} from '#app/context.ts'
import type { Answer, ChatMessage } from '#app/domain/advisor/answer.ts'
import { askAdvisor, type Asking } from '#app/domain/advisor/ask.server.ts'
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

/** Answers the last message, by the language model where there is one. `messages` ends with a question of the visitor. */
export async function answerVisitor(
  context: Context,
  messages: readonly ChatMessage[],
  asking: Pick<Asking, 'signal' | 'onSentence' | 'onReplace'>,
): Promise<Answer> {
  const world = { db: context.get(dbContext), policy: context.get(policyContext), now: context.get(nowContext) }
  const { answer } = await askAdvisor(world, messages, {
    ...asking,
    model: context.get(advisorModelContext),
    address: context.get(clientAddressContext),
    onFailure: (reason) => logWarning(context.get(requestIdContext), 'advisor-model', reason),
  })
  return answer
}

import type { RouterContextProvider } from 'react-router'
import { answerHeadersContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { answerText, type Answer, type ChatMessage } from '#app/domain/advisor/answer.ts'
import { chatSchema, chatTexts } from '#app/domain/advisor/chat.ts'
import { answerTurn, dropTurn, openTurn, readTurns, toMessages } from '#app/domain/advisor/conversation.server.ts'
import { limitTexts } from '#app/domain/advisor/limits.ts'
import { jsonError, noteFailure } from '#app/middleware/answers.server.ts'
import { eventStreamHeaders, streamEvents, wantsEvents } from '#app/middleware/event-stream.server.ts'
import { admitQuestion, answerVisitor } from '../advisor-questions.server.ts'
import { advisorPlaceHref } from '#app/ui/advisor/places.ts'
import type { Route } from './+types/ai-chat'

/**
 * POST /api/ai/chat {messages: [{role, content}]} → 200 {message, dealRecommendations?, sources?}. With `keep: true` the conversation
 * is that of the visitor's session: of the messages only the last is read, and the turn is kept.
 *
 * With `Accept: text/event-stream` the answer comes as events: `sentence` {text} as soon as a sentence is known to be right, `replace`
 * where the sentences so far are taken back, `answer` with the whole of it as above, or `failed` {message}.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const input = chatSchema.safeParse(await context.get(bodyContext).json())
  if (!input.success) return jsonError(400, chatTexts.wrong)
  const { messages, keep } = input.data
  try {
    if (!(await admitQuestion(context))) return jsonError(429, limitTexts.tooMany, context.get(answerHeadersContext))
    const [asked, turn] = keep ? await readKept(context, messages.at(-1)!.content) : [messages, null]
    const finish = async (answer: Answer) => {
      await answerTurn(context.get(dbContext), turn, answer)
      return toReply(answer)
    }
    const giveUp = () => dropTurn(context.get(dbContext), turn)
    if (wantsEvents(request)) return streamAnswer(request.signal, context, asked, finish, giveUp)
    try {
      const reply = await finish(await answerVisitor(context, asked, { signal: request.signal }))
      return Response.json(reply, { headers: { 'cache-control': 'no-store' } })
    } catch (error) {
      await giveUp()
      throw error
    }
  } catch (error) {
    const status = noteFailure(context, error)
    return jsonError(status === 500 ? 502 : status, limitTexts.failed)
  }
}

/**
 * The conversation of the visitor's session with its new turn. The session begins here where there is none, because its cookie goes
 * before a stream.
 */
async function readKept(
  context: Readonly<RouterContextProvider>,
  question: string,
): Promise<[messages: ChatMessage[], turn: number | null]> {
  const [db, session] = [context.get(dbContext), context.get(sessionContext)]
  const messages = toMessages(await readTurns(db, session.id), question)
  return [messages, await openTurn(db, session, question, context.get(nowContext))]
}

function streamAnswer(
  signal: AbortSignal,
  context: Readonly<RouterContextProvider>,
  messages: readonly ChatMessage[],
  finish: (answer: Answer) => Promise<object>,
  giveUp: () => Promise<void>,
): Response {
  const events = streamEvents(signal, async (send, gone) => {
    try {
      const answer = await answerVisitor(context, messages, {
        signal: gone,
        onSentence: (text) => send('sentence', { text }),
        onReplace: () => send('replace', {}),
      })
      send('answer', await finish(answer))
    } catch (error) {
      noteFailure(context, error)
      await giveUp().catch((unkept: unknown) => noteFailure(context, unkept))
      send('failed', { message: limitTexts.failed })
    }
  })
  return new Response(events, { headers: eventStreamHeaders })
}

function toReply(answer: Answer) {
  const { dealIds } = answer
  const sources = answer.sources.map(({ label, detail, place }) => ({
    label,
    ...(detail !== undefined && { detail }),
    href: advisorPlaceHref(place),
  }))
  return {
    message: answerText(answer),
    ...(dealIds.length > 0 && { dealRecommendations: dealIds }),
    ...(sources.length > 0 && { sources }),
  }
}

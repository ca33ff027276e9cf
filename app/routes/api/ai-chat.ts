import type { RouterContextProvider } from 'react-router'
import { answerHeadersContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { answerText, type Answer } from '#app/domain/advisor/answer.ts'
import { chatSchema, chatTexts } from '#app/domain/advisor/chat.ts'
import { openQuestion, type OpenQuestion } from '#app/domain/advisor/conversation.server.ts'
import { limitTexts } from '#app/domain/advisor/limits.ts'
import { jsonError, noteFailureHere } from '#app/middleware/answers.server.ts'
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
    // The session begins before a stream does, because its cookie goes first.
    const question: OpenQuestion = keep
      ? await openQuestion(
          context.get(dbContext),
          context.get(sessionContext),
          messages.at(-1)!.content,
          context.get(nowContext),
        )
      : { answer: (write) => write(messages, null) }
    if (wantsEvents(request)) return streamAnswer(request.signal, context, question)
    const answer = await question.answer((asked, key) => answerVisitor(context, asked, key, { signal: request.signal }))
    return Response.json(toReply(answer), { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    const status = noteFailureHere(context, error)
    return jsonError(status === 500 ? 502 : status, limitTexts.failed)
  }
}

function streamAnswer(signal: AbortSignal, context: Readonly<RouterContextProvider>, question: OpenQuestion): Response {
  const events = streamEvents(signal, async (send, gone) => {
    try {
      const answer = await question.answer((messages, key) =>
        answerVisitor(context, messages, key, {
          signal: gone,
          onSentence: (text) => send('sentence', { text }),
          onReplace: () => send('replace', {}),
        }),
      )
      send('answer', toReply(answer))
    } catch (error) {
      noteFailureHere(context, error)
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

import type { RouterContextProvider } from 'react-router'
import { nowContext } from '#app/context.ts'
import { mistakesText, type Asked, type ReadQuestion } from '#app/domain/calculators/fields.ts'
import { londonDay } from '#app/utils/dates.ts'

// Today's day takes part in some answers.
const headers = { 'cache-control': 'no-cache' }

/** The common part of the JSON calls of the calculators: 200 with the figures, or 400 {message, errors} by parameter. */
export function answerCall<Question>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  read: (params: URLSearchParams, asked: Asked) => ReadQuestion<Question, string>,
  answer: (question: Question, today: string) => unknown,
): Response {
  const asked = { today: londonDay(context.get(nowContext)), isCall: true }
  const result = read(new URL(request.url).searchParams, asked)
  return result.ok
    ? Response.json(answer(result.question, asked.today), { headers })
    : Response.json({ message: mistakesText, errors: result.errors }, { status: 400, headers })
}

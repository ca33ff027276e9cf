import type { RouterContextProvider } from 'react-router'
import { nowContext } from '#app/context.ts'
import { mistakesText, type Asked, type ReadQuestion } from '#app/domain/calculators/fields.ts'
import { londonDay } from '#app/utils/dates.ts'

/** What the JSON calls of the calculators have in common: 200 with the figures, or 400 {message, errors} by parameter. */
export function answerCall<Question>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  read: (params: URLSearchParams, asked: Asked) => ReadQuestion<Question, string>,
  answer: (question: Question) => unknown,
): Response {
  const asked = { today: londonDay(context.get(nowContext)), isCall: true }
  const result = read(new URL(request.url).searchParams, asked)
  return result.ok
    ? Response.json(answer(result.question))
    : Response.json({ message: mistakesText, errors: result.errors }, { status: 400 })
}

import { cookies, findCookie } from './cookies.ts'

/** The choices about analytics, as the cookie of a browser holds them. */
const analyticsChoices = ['accepted', 'rejected'] as const
type AnalyticsChoice = (typeof analyticsChoices)[number]

/** True for one of the two choices. */
export function isAnalyticsChoice(value: unknown): value is AnalyticsChoice {
  return analyticsChoices.includes(value as AnalyticsChoice)
}

/** What a browser says of analytics; `signalled` is Global Privacy Control, which counts as a rejection whatever its cookie holds. */
export type AnalyticsAnswer = AnalyticsChoice | 'signalled'

/** The answer that a request brings; null where it brings none, and is to be asked. */
export function readAnalyticsAnswer({ headers }: Request, isHttps: boolean): AnalyticsAnswer | null {
  return findAnalyticsAnswer(headers.get('sec-gpc'), headers.get('cookie'), isHttps)
}

/** The answer in the headers `Sec-GPC` and `Cookie` of a request. */
export function findAnalyticsAnswer(
  signal: string | string[] | null | undefined,
  cookie: string | null | undefined,
  isHttps: boolean,
): AnalyticsAnswer | null {
  if (signal === '1') return 'signalled'
  const value = findCookie(cookie, cookies.analytics, isHttps)
  return isAnalyticsChoice(value) ? value : null
}

/** The start and the end of the question in a page's HTML, by which it is left out for whoever has chosen. It is the first of its kind. */
const [questionStart, questionEnd] = ['<section data-analytics=""', '</section>']

/** A page without the question; null where the page does not ask. */
export function withoutQuestion(html: Buffer): Buffer<ArrayBuffer> | null {
  const start = html.indexOf(questionStart)
  const end = start < 0 ? -1 : html.indexOf(questionEnd, start)
  if (end < 0) return null
  return Buffer.concat([html.subarray(0, start), html.subarray(end + questionEnd.length)])
}

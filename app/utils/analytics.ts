/** A browser's answers about analytics, as its cookie holds them. */
export const analyticsAnswers = ['accepted', 'rejected'] as const
export type AnalyticsAnswer = (typeof analyticsAnswers)[number]

/** True for one of the two answers. */
export function isAnalyticsAnswer(value: unknown): value is AnalyticsAnswer {
  return analyticsAnswers.includes(value as AnalyticsAnswer)
}

/** The start and the end of the question in a page's HTML, by which it is left out for whoever has answered. It is the first of its kind. */
const [questionStart, questionEnd] = ['<section data-analytics=""', '</section>']

/** A page without the question; null where the page does not ask. */
export function withoutQuestion(html: Buffer): Buffer | null {
  const start = html.indexOf(questionStart)
  const end = start < 0 ? -1 : html.indexOf(questionEnd, start)
  if (end < 0) return null
  return Buffer.concat([html.subarray(0, start), html.subarray(end + questionEnd.length)])
}

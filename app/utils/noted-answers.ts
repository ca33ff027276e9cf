/** Answers as they are given, for whoever counts them. */

export interface NotedAnswer {
  /** The pattern of the address in routes.ts, and never the address: it is somebody's, and there is no end of them. `none` for what has none. */
  pattern: string
  status: number
  milliseconds: number
  from: 'kept' | 'file' | 'refused' | 'made'
}

let count: ((answer: NotedAnswer) => void) | undefined

/** Tells of one answer. It costs nothing while nobody counts. */
export function noteAnswer(answer: NotedAnswer): void {
  count?.(answer)
}

/** From now on each answer is handed to this function. */
export function countAnswers(how: (answer: NotedAnswer) => void): void {
  count = how
}

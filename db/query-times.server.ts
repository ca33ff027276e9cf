import { AsyncLocalStorage } from 'node:async_hooks'

/** The queries of one piece of work: how many, and how long they took together with waiting for their turn to write. */
export interface QueryTimes {
  count: number
  milliseconds: number
}

const watched = new AsyncLocalStorage<QueryTimes>()

/** Does the work and adds what its queries take to `times`. */
export function timeQueries<Result>(times: QueryTimes, work: () => Result): Result {
  return watched.run(times, work)
}

/** Runs a query, and counts it where somebody watches. */
export function noteQuery<Result>(run: () => Promise<Result>): Promise<Result> {
  const times = watched.getStore()
  return times ? count(times, run) : run()
}

async function count<Result>(times: QueryTimes, run: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  try {
    return await run()
  } finally {
    times.count += 1
    times.milliseconds += performance.now() - started
  }
}

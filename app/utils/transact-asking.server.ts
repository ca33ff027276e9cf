import { asksMainProcess } from './site-counts.server.ts'

/**
 * Transactions that ask the main process something on their way. Nobody else of the site can write while one is open, and the main
 * process may take its time. So a worker undoes the transaction, asks, and does all of it anew with the answer: what is not to be asked is
 * never asked, and each question once.
 */

type Question<Given extends unknown[]> = (...given: Given) => Promise<boolean>

interface Transacting<Trx> {
  transaction(): { execute<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> }
}

/** The answers that the open transactions of a worker have by now. */
const answersOf = new WeakMap<object, Map<unknown, boolean>>()

/** What undoes a transaction that has no answer yet. */
class Unanswered extends Error {
  readonly question: unknown
  readonly ask: () => Promise<boolean>

  constructor(question: unknown, ask: () => Promise<boolean>) {
    super('A transaction waits for an answer.')
    this.question = question
    this.ask = ask
  }
}

/** Does this work in one transaction. Besides its rows it changes nothing, because it may be done anew. */
export async function transactAsking<Trx extends object, Result>(
  db: Transacting<Trx>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  if (!asksMainProcess()) return db.transaction().execute(work)
  const answers = new Map<unknown, boolean>()
  for (;;) {
    try {
      return await db.transaction().execute((trx) => {
        answersOf.set(trx, answers)
        return work(trx)
      })
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      answers.set(error.question, await error.ask())
    }
  }
}

/** Asks a question of the main process from within `transactAsking`. */
export async function askWithin<Given extends unknown[]>(
  trx: object,
  question: Question<Given>,
  ...given: Given
): Promise<boolean> {
  const answers = answersOf.get(trx)
  if (!answers) return question(...given)
  const answer = answers.get(question)
  if (answer === undefined) throw new Unanswered(question, () => question(...given))
  return answer
}

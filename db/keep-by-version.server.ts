import type { Db } from './database.server.ts'
import { hasVersions, readLastChange, type VersionName } from './versions.server.ts'

/** The number of answers of one function that are kept for one database. The one that was kept first goes. */
const mostAnswers = 200

/**
 * The function itself, with its answers kept until one of these is changed. It has to read nothing else, and its
 * answer is shared, so nobody may change it. Answers are told apart by what follows the database, as JSON: filters, a policy. A
 * transaction and a snapshot are always asked themselves.
 */
export function keepByVersion<Asked extends unknown[], Answer>(
  names: readonly VersionName[],
  read: (db: Db, ...asked: Asked) => Promise<Answer>,
): (db: Db, ...asked: Asked) => Promise<Answer> {
  const keptOf = new WeakMap<Db, { version: number; answers: Map<string, Promise<Answer>> }>()
  return async (db, ...asked) => {
    if (!hasVersions(db)) return read(db, ...asked)
    // The version is read first: what is written during the reading makes the answer stale.
    const version = readLastChange(db, names)
    let kept = keptOf.get(db)
    if (kept?.version !== version) keptOf.set(db, (kept = { version, answers: new Map() }))
    const key = JSON.stringify(asked)
    const { answers } = kept
    const known = answers.get(key)
    if (known) return known
    // Whoever asks while it is being read waits for the same answer.
    const answer = read(db, ...asked)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    if (answers.size > mostAnswers) answers.delete(answers.keys().next().value!)
    return answer
  }
}

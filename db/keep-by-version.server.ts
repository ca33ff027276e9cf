import { hasTableVersions, readTablesVersion, type Db } from './database.server.ts'
import type { Database } from './schema.ts'

/** The number of answers of one function that are kept for one database. The one that was kept first goes. */
const mostAnswers = 200

/**
 * The function itself, with its answers kept until one of these tables is written to. It has to read those tables only, and its
 * answer is shared, so nobody may change it. Answers are told apart by what follows the database, as JSON: filters, a policy. A
 * transaction and a snapshot are always asked themselves.
 */
export function keepByVersion<Asked extends unknown[], Answer>(
  tables: (keyof Database)[],
  read: (db: Db, ...asked: Asked) => Promise<Answer>,
): (db: Db, ...asked: Asked) => Promise<Answer> {
  const keptOf = new WeakMap<Db, { version: string; answers: Map<string, Promise<Answer>> }>()
  return async (db, ...asked) => {
    if (!hasTableVersions(db)) return read(db, ...asked)
    // The version is read first: what is written during the reading makes the answer stale.
    const version = readTablesVersion(db, tables)
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

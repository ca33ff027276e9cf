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
  const keptOf = new WeakMap<Db, { version: string; answers: Map<string, Answer> }>()
  return async (db, ...asked) => {
    if (!hasTableVersions(db)) return read(db, ...asked)
    // The version is read first: what is written during the reading makes the answer stale.
    const version = readTablesVersion(db, tables)
    let kept = keptOf.get(db)
    if (kept?.version !== version) keptOf.set(db, (kept = { version, answers: new Map() }))
    const key = JSON.stringify(asked)
    if (kept.answers.has(key)) return kept.answers.get(key)!
    const answer = await read(db, ...asked)
    kept.answers.set(key, answer)
    if (kept.answers.size > mostAnswers) kept.answers.delete(kept.answers.keys().next().value!)
    return answer
  }
}

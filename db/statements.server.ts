import type SQLite from 'better-sqlite3'

/** The number of prepared statements of one connection that are kept. The one that was used longest ago goes. */
const mostStatements = 250

/** Statements that read or change rows. Anything else, such as a change of the schema, is run once in the life of a process. */
const usual = /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i

/**
 * The statements of one connection, each prepared once for its text: preparing costs more than most of them take to run. Kysely
 * takes it for the connection itself.
 */
export class Statements {
  #sqlite: SQLite.Database
  #kept = new Map<string, SQLite.Statement<unknown[]>>()

  constructor(sqlite: SQLite.Database) {
    this.#sqlite = sqlite
  }

  prepare(text: string): SQLite.Statement<unknown[]> {
    if (!usual.test(text)) return this.#sqlite.prepare(text)
    const known = this.#kept.get(text)
    // Rows are still being taken from it one by one, and it can do one thing at a time.
    if (known?.busy) return this.#sqlite.prepare(text)
    const statement = known ?? this.#sqlite.prepare(text)
    this.#kept.delete(text)
    this.#kept.set(text, statement)
    if (this.#kept.size > mostStatements) this.#kept.delete(this.#kept.keys().next().value!)
    return statement
  }

  close(): void {
    this.#kept.clear()
    this.#sqlite.close()
  }
}

import SQLite from 'better-sqlite3'
import { onlySqlite } from './postgres.ts'

/** A statement that reads, and the values that it was given. */
export interface ReadStatement {
  text: string
  given: unknown[]
}

/** Calls `onRead` for every statement that any connection of this process runs, until the function that it returns is called. */
export function watchStatements(onRead: (read: ReadStatement) => void): () => void {
  onlySqlite('it watches the statements of SQLite’s driver')
  const memory = new SQLite(':memory:')
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<
    string,
    (...given: unknown[]) => unknown
  >
  memory.close()
  const before = ['all', 'get', 'iterate'].map((name) => [name, prototype[name]!] as const)
  for (const [name, run] of before)
    prototype[name] = function (this: SQLite.Statement, ...given: unknown[]) {
      onRead({ text: this.source, given: given.flat() })
      return run.apply(this, given)
    }
  return () => {
    for (const [name, run] of before) prototype[name] = run
  }
}

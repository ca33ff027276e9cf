import SQLite from 'better-sqlite3'

/**
 * The disk of every database of this process, as SQLite meets one that is full: what is written outside a transaction fails, and a
 * transaction that has written fails as a whole when it is to be kept. Whatever is read is read.
 */
export class FullDisk {
  isFull = false
  /** True where whatever asks for more than the session fails so too: what an address answers when nothing else can be done. */
  failsAtOnce = false
  readonly #prototype: SQLite.Statement
  readonly #really: Pick<SQLite.Statement, 'run' | 'all' | 'get'>
  readonly #written = new WeakSet<SQLite.Database>()

  constructor() {
    const other = new SQLite(':memory:')
    this.#prototype = Object.getPrototypeOf(other.prepare('select 1')) as SQLite.Statement
    other.close()
    // oxlint-disable-next-line typescript/unbound-method -- called with their own `this` below
    const { run, all, get } = this.#prototype
    this.#really = { run, all, get }
    const before = (statement: SQLite.Statement) => this.#refuse(statement)
    for (const name of ['run', 'all', 'get'] as const) {
      const really = this.#really[name] as (...given: unknown[]) => never
      this.#prototype[name] = function (this: SQLite.Statement, ...given: unknown[]) {
        before(this)
        return really.apply(this, given)
      }
    }
  }

  #refuse({ database, source, readonly: isReading }: SQLite.Statement): void {
    if (this.failsAtOnce && !/\bsessions\b|^\s*(begin|rollback)/i.test(source)) throw full()
    if (!this.isFull) return
    if (/^\s*commit\b/i.test(source) && this.#written.delete(database)) {
      // SQLite undoes such a transaction by itself.
      database.exec('rollback')
      throw full()
    }
    if (/^\s*begin\b/i.test(source)) this.#written.delete(database)
    if (isReading || /^\s*(begin|commit|rollback)\b/i.test(source)) return
    if (!database.inTransaction) throw full()
    this.#written.add(database)
  }

  /** The disks of other tests are their own again. */
  remove(): void {
    Object.assign(this.#prototype, this.#really)
  }
}

const full = () => new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')

import type pg from 'pg'

/** The statements that one connection keeps prepared. */
const mostStatements = 250
/** Statements that read or change rows. Anything else is run once in the life of a process. */
const usual = /^\s*(select|insert|update|delete|with)\b/i
/**
 * A search for letters is planned each time by what is searched for. A plan for any letters would look at every row for a rare word, or
 * fetch most of them through an index for a common one.
 */
const search = /\bi?like\b/i

/** What the driver knows of the statements that are prepared on a connection, by their names. */
type Prepared = pg.ClientBase & { connection: { parsedStatements: Record<string, string> } }

/** Names for the statements of one connection, under which it prepares each of them once. No name is used twice. */
export class StatementNames {
  #client: Prepared
  #names = new Map<string, string>()
  #given = 0

  constructor(client: pg.ClientBase) {
    this.#client = client as Prepared
  }

  /** The name of a statement; none for one that is not worth it. The one that was used longest ago is given up for it. */
  nameOf(text: string): { name?: string } {
    if (!usual.test(text) || search.test(text)) return {}
    const name = this.#names.get(text) ?? `s${(this.#given += 1)}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > mostStatements) this.giveUp(this.#names.keys().next().value!)
    return { name }
  }

  /** The next time the statement has another name. */
  giveUp(text: string): void {
    const name = this.#names.get(text)
    if (name === undefined) return
    this.#names.delete(text)
    const { parsedStatements } = this.#client.connection
    // One that failed was never prepared.
    if (!(name in parsedStatements)) return
    delete parsedStatements[name]
    // It goes before the next query, and whoever sends that sees where the connection is lost.
    this.#client.query(`deallocate ${name}`).catch(() => undefined)
  }
}

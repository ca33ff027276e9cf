import type { Db } from '../database.server.ts'
import type { ForgottenLedger } from '../forgotten-ledger.ts'

/** Written at once. */
const mostLines = 1000

/** Writes what was forgotten in a database on PostgreSQL to the ledger of this machine. Of several machines each has one of its own. */
export class ServerWriter {
  #db: Db
  #ledger: ForgottenLedger
  /** A database that does not know all of the ledger's lines is restored and not yet brought up to them: that must stay to be seen. */
  #isUpToDate: boolean

  private constructor(db: Db, ledger: ForgottenLedger, known: number) {
    this.#db = db
    this.#ledger = ledger
    this.#isUpToDate = known >= ledger.newest
    ledger.continueAfter(known)
  }

  static async open(db: Db, ledger: ForgottenLedger): Promise<ServerWriter> {
    const row = db.selectFrom('forgotten_ledgers').select('newest').where('id', '=', ledger.id)
    return new ServerWriter(db, ledger, (await row.executeTakeFirst())?.newest ?? 0)
  }

  async hasLines(): Promise<boolean> {
    return (await this.#db.selectFrom('forgotten_lines').select('number').limit(1).executeTakeFirst()) !== undefined
  }

  async noteNewest(db: Db = this.#db): Promise<void> {
    const { id, newest } = this.#ledger
    await db
      .insertInto('forgotten_ledgers')
      .values({ id, newest })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ newest }).where('forgotten_ledgers.newest', '<', newest),
      )
      .execute()
  }

  /** Writes all that waits. Of several machines that do so each takes other lines. */
  async write(): Promise<void> {
    while (await this.hasLines()) await this.#db.transaction().execute((trx) => this.#writeSome(trx))
  }

  async #writeSome(trx: Db): Promise<void> {
    const rows = await trx.selectFrom('forgotten_lines').selectAll().orderBy('number').limit(mostLines).execute()
    const last = rows.at(-1)
    if (!last) return
    await trx.deleteFrom('forgotten_lines').where('number', '<=', last.number).execute()
    // The last thing before the commit: a database that lacks what the ledger has looks restored.
    await this.#ledger.append(rows)
    if (this.#isUpToDate) await this.noteNewest(trx)
  }
}

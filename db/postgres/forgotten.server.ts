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

  async write(): Promise<void> {
    const rows = await this.#db.selectFrom('forgotten_lines').selectAll().orderBy('number').limit(mostLines).execute()
    const last = rows.at(-1)
    if (!last) return
    await this.#ledger.append(rows)
    await this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('forgotten_lines').where('number', '<=', last.number).execute()
      if (this.#isUpToDate) await this.noteNewest(trx)
    })
  }
}

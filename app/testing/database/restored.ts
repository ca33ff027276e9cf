import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { closeDatabase, connectionOf, openDatabase, type Db } from '#db/database.server.ts'
import { keepForgotten, noteLedger, readKnown, sortForgotten, writeForgotten } from '#db/forgotten.server.ts'
import type { ForgottenKind } from '#app/domain/audit/forgotten.server.ts'
import { forgetAgain } from '#app/domain/privacy/forgetting-again.server.ts'
import { Ledger } from '#app/domain/privacy/ledger.server.ts'
import { createTestDatabase } from './database.ts'

/** A database in memory that is backed up and restored beside its ledger. */
export class RestoredStage {
  db!: Db
  readonly folder = mkdtempSync(join(tmpdir(), 'restored-'))
  #backup!: Buffer

  static async open(): Promise<RestoredStage> {
    const stage = new RestoredStage()
    stage.db = await createTestDatabase()
    return stage
  }

  close(): void {
    closeDatabase(this.db)
    rmSync(this.folder, { recursive: true, force: true })
  }

  ledger(): Ledger {
    const ledger = Ledger.open(this.folder)
    if (typeof ledger === 'string') throw new Error(ledger)
    return ledger
  }

  /** Keeps the database as it is now. From here on what is forgotten is written to the ledger. */
  backUp(): void {
    noteLedger(this.db, this.ledger())
    this.#backup = connectionOf(this.db)!.serialize()
    keepForgotten(this.db, this.ledger(), (error) => expect.fail(String(error)))
  }

  restore(): Db {
    closeDatabase(this.db)
    return (this.db = openDatabase(this.#backup))
  }

  /** Does again what the database does not know, and returns what was counted. `change` makes other times of those of the lines. */
  async again(
    now: string,
    { after = readKnown(this.db, this.ledger().id) ?? 0, change = (at: string) => at } = {},
  ): Promise<Record<string, number>> {
    const ledger = this.ledger()
    const sorted = await sortForgotten(this.db, ledger.read(after))
    const find = (kind: ForgottenKind, subject: string) => {
      const line = sorted.find(ledger.hashOf(kind, subject))
      return line && { ...line, at: change(line.at) }
    }
    const { done, putOff } = await forgetAgain(this.db, find, now)
    sorted.close()
    return { ...Object.fromEntries(done), putOff }
  }

  /** The same as a start does it, which then notes that it is done. */
  async start(now: string): Promise<Record<string, number>> {
    const counts = await this.again(now)
    noteLedger(this.db, this.ledger())
    await writeForgotten(this.db, this.ledger())
    return counts
  }
}

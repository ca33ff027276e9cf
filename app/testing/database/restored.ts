import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeDatabase, connectionOf, openDatabase, type Db } from '#db/database.server.ts'
import { keepForgotten, noteLedger, readKnown, sortForgotten, writeForgotten } from '#db/forgotten.server.ts'
import type { ForgottenKind } from '#app/domain/audit/forgotten.server.ts'
import { forgetAgain } from '#app/domain/privacy/forgetting-again.server.ts'
import { Ledger } from '#app/domain/privacy/ledger.server.ts'
import { createSqliteDatabase } from './database.ts'

/** A database in memory that is backed up and restored beside its ledger: both are those of a file of SQLite, wherever other tests run. */
export class RestoredStage {
  db!: Db
  readonly folder = mkdtempSync(join(tmpdir(), 'restored-'))
  #backup!: Buffer

  static async open(): Promise<RestoredStage> {
    const stage = new RestoredStage()
    stage.db = await createSqliteDatabase()
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
  async backUp(): Promise<void> {
    await noteLedger(this.db, this.ledger())
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
    { after, change = (at: string) => at }: { after?: number; change?: (at: string) => string } = {},
  ): Promise<Record<string, number>> {
    const ledger = this.ledger()
    const sorted = await sortForgotten(ledger.read(after ?? (await readKnown(this.db, ledger.id)) ?? 0))
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
    await noteLedger(this.db, this.ledger())
    await writeForgotten(this.db, this.ledger())
    return counts
  }
}

/** Something that is deleted or ended after a backup. */
export interface ForgottenCase {
  act: () => Promise<unknown>
  /** What shows whether it is done; it is other before. */
  look: () => Promise<unknown>
  /** What the line of the start counts. */
  counts: Partial<Record<ForgottenKind, number>>
}

/** Tests for each of these that a restore does not bring it back, once, and that nothing else is done. */
export function testForgottenAgain(
  cases: Readonly<Record<string, ForgottenCase>>,
  { stage, restore }: { stage: () => RestoredStage; restore: () => void },
): void {
  const later = '2026-12-18T10:00:00.000Z'
  const mailIds = async () => (await stage().db.selectFrom('outbox').select('id').execute()).map(({ id }) => id)

  describe.each(Object.entries(cases))('%s', (_name, { act, look, counts }) => {
    test('that was ended after the backup is ended again, once, and no mail goes out', async () => {
      await stage().backUp()
      await act()
      const wanted = await look()
      restore()
      const mails = await mailIds()
      expect(await look()).not.toEqual(wanted)
      expect(await stage().again(later)).toMatchObject({ ...counts, putOff: 0 })
      expect(await look()).toEqual(wanted)
      expect((await mailIds()).filter((id) => !mails.includes(id))).toEqual([])
      // Its line has the time of the first end, and stays the only one.
      expect(await stage().db.selectFrom('forgotten_lines').select('kind').execute()).toEqual([])
      // A start that broke off is followed by all of it.
      expect(await stage().again(later)).toEqual({ putOff: 0 })
    })

    test('that began anew after its end stays', async () => {
      await stage().backUp()
      await act()
      restore()
      const before = await look()
      expect(await stage().again(later, { change: () => '2025-01-01T00:00:00.000Z' })).toEqual({ putOff: 0 })
      expect(await look()).toEqual(before)
    })

    test('that was ended before the backup is left alone', async () => {
      await stage().backUp()
      await act()
      await stage().backUp()
      restore()
      expect(await stage().again(later)).toEqual({ putOff: 0 })
    })
  })
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { Ledger, ledgerFiles } from '#app/domain/privacy/ledger.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import type { Db } from '../database.server.ts'
import { keepForgotten, noteLedger, readKnown } from '../forgotten.server.ts'

const at = '2026-05-01T00:00:00.000Z'

/** A ledger in a folder of its own, as each machine has one. */
function openLedger() {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const ledger = Ledger.open(folder) as Ledger
  const countLines = () => readFileSync(join(folder, ledgerFiles[0]), 'utf8').split('\n').length - 1
  return { ledger, countLines }
}

const forget = (db: Db, subject: string) =>
  db.transaction().execute((trx) => noteForgotten(trx, 'account', subject, at))
const fail = (error: unknown) => expect.fail(String(error))

describe.runIf(isOnPostgres)('what was forgotten', () => {
  test('is in the ledger only once it can be taken out of the database, and is known there then', async () => {
    const db = await createTestDatabase()
    const { ledger, countLines } = openLedger()
    const write = keepForgotten(db, ledger, fail)
    await forget(db, 'one')
    await write()
    await forget(db, 'other')
    await sql`CREATE RULE kept AS ON DELETE TO forgotten_lines DO INSTEAD SELECT 1 / 0`.execute(db)
    await expect(write()).rejects.toThrow('division by zero')
    expect(countLines()).toBe(1)
    await sql`DROP RULE kept ON forgotten_lines`.execute(db)
    await write()
    expect([countLines(), await readKnown(db, ledger.id)]).toEqual([2, 2])
  })

  test('is known to the database again after an answer to the commit was lost', async () => {
    const db = await createTestDatabase()
    const { ledger, countLines } = openLedger()
    await noteLedger(db, ledger)
    const write = keepForgotten(db, ledger, fail)
    await forget(db, 'one')
    await write()
    await forget(db, 'other')
    // It fails as it is committed, when the ledger has the line already.
    await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END'`.execute(
      db,
    )
    await sql`CREATE CONSTRAINT TRIGGER refusing AFTER DELETE ON forgotten_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
      db,
    )
    await expect(write()).rejects.toThrow('refused')
    await sql`DROP TRIGGER refusing ON forgotten_lines`.execute(db)
    expect([countLines(), await readKnown(db, ledger.id)]).toEqual([2, 1])
    await write()
    expect([countLines(), await readKnown(db, ledger.id)]).toEqual([3, 3])
  })

  test('is written by one of two machines that lead for a moment', async () => {
    const db = await createTestDatabase()
    const [one, other] = [openLedger(), openLedger()]
    const writes = [one, other].map(({ ledger }) => keepForgotten(db, ledger, fail))
    for (const subject of ['a', 'b', 'c']) await forget(db, subject)
    await Promise.all(writes.map((write) => write()))
    expect(one.countLines() + other.countLines()).toBe(3)
  })
})

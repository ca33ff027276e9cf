import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { noteForgotten } from '../../app/domain/audit/forgotten.server.ts'
import { Ledger } from '../../app/domain/privacy/ledger.server.ts'
import { addUser } from '../../app/testing/database/database.ts'
import { createEmptyPostgres } from '../../app/testing/database/own-postgres.ts'
import { isOnPostgres } from '../../app/testing/database/postgres.ts'
import type { Db } from '../../db/database.server.ts'
import { writeForgotten } from '../../db/forgotten.server.ts'
import { Machine } from '../../db/postgres/machine.server.ts'
import { markCopyOnPostgres, readRestoredAt } from '../../db/restored.server.ts'
import { pick, projectFolder } from './command.ts'
import { filesBelow } from './data-folder.ts'
import { prepareSampleData } from './demo-data.ts'
import { forgetAgainAfterRestore } from './forgotten.ts'
import { moveFromPostgres } from './move.ts'
import { prepareData } from './prepare.ts'
import { tellWhatGoes } from './retention.ts'

/** What the commands do for a site whose database is on PostgreSQL, and what a start does with one that was put back. */

let dataDir: string
let postgres: Awaited<ReturnType<typeof createEmptyPostgres>>
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'commands-'))
  if (isOnPostgres) postgres = await createEmptyPostgres()
})
afterEach(async () => {
  await postgres?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What a command says with the settings of this site, and its code. */
async function say(script: string, ...words: string[]): Promise<{ code: number; text: string }> {
  const env = {
    ...pick(process.env, ['PATH', 'HOME', 'NODE_COMPILE_CACHE']),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.address,
  }
  const child = spawn(process.execPath, [join(projectFolder, script), ...words], { env, cwd: projectFolder })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += String(piece)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text: text.trim() }
}

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  test('a command for the file says what there is in its place', async () => {
    const { code, text } = await say('scripts/backup.ts', 'folder')
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(
        /^db:backup: the database is on PostgreSQL \(DATABASE_URL\), where pg_dump copies it[^\n]*$/,
      ),
    ])
  })

  test('people get a role, and what retention would delete is told, beside a site that runs', async () => {
    await prepareData(dataDir, { database: postgres.address })
    const { email } = await addUser(postgres.db)
    expect(await say('scripts/admin-grant.ts', email)).toEqual({ code: 0, text: `${email} is an admin now.` })
    const { rounds } = await tellWhatGoes(dataDir, '2040-01-01T00:00:00.000Z', filesBelow(dataDir), postgres.address)
    expect(rounds).toEqual([
      { round: 'delete-expired-records', tables: [{ table: 'audit_events', deleted: 1, changed: 0 }] },
    ])
    expect(await postgres.db.selectFrom('users').select('email').execute()).toEqual([{ email }])
  }, 120_000)

  test('sample data are loaded once, kept, and made anew; the database of somebody else is left alone', async () => {
    const prepare = (isReset = false) => prepareSampleData(dataDir, { database: postgres.address, isReset })
    const count = async () => (await postgres.db.selectFrom('deals').select('id').execute()).length
    expect([await prepare(), await prepare()]).toEqual(['loaded', 'kept'])
    const before = await count()
    await postgres.db
      .deleteFrom('deals')
      .where('id', '=', 1)
      .execute()
      .catch(() => {})
    expect([await prepare(true), await count()]).toEqual(['loaded', before])
    await sql`COMMENT ON TABLE deals IS NULL`.execute(postgres.db)
    await expect(prepare(true)).rejects.toThrow(/^DATABASE_URL: the database holds something that is not sample data/)
  }, 120_000)

  describe('a database that was put back', () => {
    let db: Db
    beforeEach(async () => {
      db = postgres.db
      await prepareData(dataDir, { database: postgres.address })
      expect(await start()).toEqual([])
    })
    const start = () => forgetAgainAfterRestore(dataDir, postgres.address)
    const addSession = async (userId: string) => {
      const now = new Date().toISOString()
      const session = { id_hash: `of ${userId}`, user_id: userId, data: '{}', created_at: now, seen_at: now }
      await db.insertInto('sessions').values(session).execute()
    }

    test('from a copy signs everybody out once, and what was deleted since is deleted again', async () => {
      const [ann, ben] = [await addUser(db), await addUser(db)]
      await addSession(ann.id)
      await addSession(ben.id)
      // What is noted of a deletion after the copy stands beside the database only.
      await db.transaction().execute((trx) => noteForgotten(trx, 'account', ann.id, new Date().toISOString()))
      await writeForgotten(db, Ledger.open(dataDir) as Ledger)
      await db.deleteFrom('forgotten_ledgers').execute()
      // As pg_restore makes a table: with the same name, comment and rows, and another number.
      const { rows } = await sql<{
        comment: string
      }>`SELECT obj_description('kysely_migration'::regclass) AS comment`.execute(db)
      await sql`CREATE TABLE copied AS TABLE kysely_migration`.execute(db)
      await sql`DROP TABLE kysely_migration`.execute(db)
      await sql`ALTER TABLE copied RENAME TO kysely_migration`.execute(db)
      await sql`COMMENT ON TABLE kysely_migration IS ${sql.lit(rows[0]!.comment)}`.execute(db)
      expect(await start()).toEqual([
        'Deleted or ended again, as it was before the restore: 1 account.',
        expect.stringMatching(/^Signed out, because some may have ended since the backup: \d sessions?\.$/),
      ])
      expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: ben.id }])
      expect(await readRestoredAt(db)).toMatch(/^20/)
      expect(await start()).toEqual([])
    })

    test('is settled by the first machine alone: another one that starts beside it only deletes again what its own ledger has', async () => {
      for (const name of ['first', 'second']) {
        const machine = new Machine(postgres.address, { canShare: true })
        onTestFinished(() => machine.close())
        expect([name, await machine.join()]).toEqual([name, 'joined'])
      }
      const [ann, ben] = [await addUser(db), await addUser(db)]
      await addSession(ben.id)
      await db.transaction().execute((trx) => noteForgotten(trx, 'account', ann.id, new Date().toISOString()))
      await writeForgotten(db, Ledger.open(dataDir) as Ledger)
      await db.deleteFrom('forgotten_ledgers').execute()
      expect(await start()).toEqual(['Deleted or ended again, as it was before the restore: 1 account.'])
      expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: ben.id }])
      expect([await readRestoredAt(db), await start()]).toEqual([null, []])
    })

    test('to an earlier moment, as its operator says, signs everybody out at the next start', async () => {
      await addSession((await addUser(db)).id)
      expect(await say('scripts/restored.ts')).toMatchObject({
        code: 0,
        text: expect.stringMatching(/^The next start/) as string,
      })
      expect(await start()).toEqual(['Signed out, because some may have ended since the backup: 1 session.'])
      expect(await start()).toEqual([])
    })

    test('is not said to be so while a machine runs on it', async () => {
      const machine = new Machine(postgres.address, { canShare: true })
      onTestFinished(() => machine.close())
      await machine.join()
      expect(await say('scripts/restored.ts')).toEqual({
        code: 1,
        text: 'DATABASE_URL: a machine runs the site on this database. Stop it first: what it does would be taken for older than it is.',
      })
      expect(await start()).toEqual([])
    })

    test('is not moved before it has served', async () => {
      await markCopyOnPostgres(db)
      postgres.close()
      await expect(moveFromPostgres(postgres.address, join(dataDir, 'other'), () => {})).rejects.toThrow(
        'The database on PostgreSQL has come from a backup and not served since. Start the site on it once first.',
      )
    })
  })
})

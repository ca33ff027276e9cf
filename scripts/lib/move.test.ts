import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addManyDeals, addUser, readTemplate } from '../../app/testing/database/database.ts'
import { createEmptyPostgres } from '../../app/testing/database/own-postgres.ts'
import { isOnPostgres } from '../../app/testing/database/postgres.ts'
import type { Db } from '../../db/database.server.ts'
import { migrateToLatest } from '../../db/migrate.server.ts'
import { projectFolder } from './command.ts'
import { checkDatabase, databaseFile, withDatabase } from './data-folder.ts'
import { lockData, unlockData } from './data-lock.ts'
import { moveFromPostgres, moveToPostgres } from './move.ts'
import { listTables, moveRows, sqliteSide, type Side } from './moving.ts'

const silently = () => undefined

test('a row that does not arrive as it was read ends a move, and the table is named', async () => {
  const from = new SQLite(await readTemplate())
  const tables = listTables(from).filter(({ name }) => name === 'versions')
  const lossy = (change: (rows: unknown[][]) => unknown[][]): Side => {
    let there: unknown[][] = []
    return {
      read: () => [there as never],
      write: (_, rows) => void (there = [...there, ...change(rows)]),
    }
  }
  await expect(
    moveRows(
      tables,
      sqliteSide(from),
      lossy((rows) => rows),
      silently,
    ),
  ).resolves.toMatchObject([{ rows: 21 }])
  for (const change of [(rows: unknown[][]) => rows.slice(1), (rows: unknown[][]) => rows.map(([name, number]) => [name, Number(number) + 1])]) // prettier-ignore
    await expect(moveRows(tables, sqliteSide(from), lossy(change), silently)).rejects.toThrow('The table versions is not there as it was read') // prettier-ignore
})

describe.runIf(isOnPostgres)('npm run db:move', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof createEmptyPostgres>>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'move-'))
    writeFileSync(databaseFile(folder), await readTemplate())
    server = await createEmptyPostgres()
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await server.drop()
  })

  function move(...words: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/move.ts', ...words], {
      cwd: projectFolder,
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  const inFile = <Result>(use: (db: Db) => Promise<Result>, dataDir = folder) =>
    withDatabase(databaseFile(dataDir), use)
  const rowsThere = () =>
    withDatabase(server.address, async (db) => {
      const { rows } = await sql<{ users: number; deals: number }>`
        SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM deals) AS deals`.execute(db)
      return rows[0]!
    })

  test('more rows than are read at once go there and back', async () => {
    await inFile((db) => addManyDeals(db, 1300))
    const there = move('--to', server.address)
    expect(there.said).toContain('Start the site with DATABASE_URL set to this address.')
    expect(there.said).toContain('deals: 1,300\n')
    expect(await rowsThere()).toEqual({ users: 0, deals: 1300 })

    const back = mkdtempSync(join(tmpdir(), 'move-'))
    try {
      const returned = await moveFromPostgres(server.address, back, silently)
      expect(there.said).toContain(
        `${returned.rows.toLocaleString('en-GB')} rows are there as they were read (${returned.hash})`,
      )
      checkDatabase(databaseFile(back))
      expect(readdirSync(back).toSorted()).toEqual(['lock.db', 'marketplace.db'])
    } finally {
      rmSync(back, { recursive: true, force: true })
    }
  })

  test('one that fails leaves nothing behind, and can be tried again', async () => {
    await inFile((db) => addDeal(db))
    await migrateToLatest(server.db)
    // The last table of all.
    await sql`ALTER TABLE versions ADD CHECK (name <> 'public_deals') NOT VALID`.execute(server.db)
    await expect(moveToPostgres(folder, server.address, silently)).rejects.toThrow('versions_name_check')
    expect(await rowsThere()).toEqual({ users: 0, deals: 0 })
    await sql`ALTER TABLE versions DROP CONSTRAINT versions_name_check`.execute(server.db)
    expect(move('--to', server.address).status).toBe(0)
    expect(await rowsThere()).toEqual({ users: 0, deals: 1 })
  })

  test('a character that PostgreSQL cannot keep is left out, and told', async () => {
    await inFile((db) => addUser(db, { id: 'user-1', lastName: 'Nul\0l' }))
    expect(move('--to', server.address).said).toContain('users: without a character in 1 of them that PostgreSQL cannot keep\n') // prettier-ignore
    const { last_name } = await server.db.selectFrom('users').select('last_name').executeTakeFirstOrThrow()
    expect(last_name).toBe('Null')
  })

  test('a target with rows or tables of something else is refused', async () => {
    await migrateToLatest(server.db)
    await addUser(server.db)
    expect(move('--to', server.address)).toMatchObject({
      status: 1,
      said: expect.stringContaining('is not empty') as string,
    })
    const other = await createEmptyPostgres()
    await sql`CREATE TABLE parts (id bigint)`.execute(other.db)
    expect(move('--to', other.address).said).toContain('is not empty: it has the table “parts”')
    await other.drop()
    // Back: the folder has a database.
    expect(move('--from', server.address).said).toContain('is there already. Set it aside first.')
  })

  test('while a site runs nothing is moved', async () => {
    lockData(folder)
    expect(move('--to', server.address).said).toContain('is in use by another process')
    unlockData(folder)
    await moveToPostgres(folder, server.address, silently)
    rmSync(databaseFile(folder))
    const site = new pg.Client(server.address)
    await site.connect()
    expect(move('--from', server.address).said).toContain('Somebody else is connected to the database on PostgreSQL.')
    await site.end()
    expect(existsSync(databaseFile(folder))).toBe(false)
  })

  test('a database of another version is refused on either side', async () => {
    const sqlite = new SQLite(databaseFile(folder))
    sqlite.exec(`DELETE FROM kysely_migration WHERE name = '0067-forgotten'`)
    expect(move('--to', server.address).said).toContain(
      'is from an older version of the site. Start the site on it once first.',
    )
    sqlite.exec(`INSERT INTO kysely_migration (name, timestamp) VALUES ('0067-forgotten', ''), ('9999-later', '')`)
    expect(move('--to', server.address).said).toContain('is from a newer version of the site.')
    sqlite.close()
    rmSync(databaseFile(folder))
    await migrateToLatest(server.db)
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')`.execute(server.db)
    server.close()
    expect(move('--from', server.address).said).toContain(
      'The database on PostgreSQL is from a newer version of the site.',
    )
    expect(readdirSync(folder)).toEqual(['lock.db'])
  })

  test('what cannot be done is said in a line without the password', () => {
    const usage = 'Usage: npm run db:move -- --to postgres://…, or npm run db:move -- --from postgres://…\n'
    for (const words of [
      [],
      ['--to', 'mysql://x'],
      ['--to', server.address, '--from', server.address],
      ['--into', 'x'],
    ])
      expect.soft(move(...words)).toEqual({ status: 1, said: usage })
    const unreachable = move('--to', 'postgres://ashlar:secret-word@127.0.0.1:1/site')
    expect(unreachable).toEqual({
      status: 1,
      said: 'PostgreSQL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
    })
    rmSync(databaseFile(folder))
    expect(move('--to', server.address).said).toBe(`DATA_DIR: there is no database in ${folder}.\n`)
    expect(move('--from', server.address).said).toContain('has no site in it')
  })
})

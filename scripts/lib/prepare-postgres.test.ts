import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addUser } from '../../app/testing/database/database.ts'
import { createEmptyPostgres } from '../../app/testing/database/own-postgres.ts'
import { isOnPostgres } from '../../app/testing/database/postgres.ts'
import { openDatabase, closeDatabase } from '../../db/database.server.ts'
import { PassingRefusal } from './command.ts'
import { filesFolder } from './data-folder.ts'
import { prepareData } from './prepare.ts'
import { preparePostgres, requirePostgres, tellPlace } from './prepare-postgres.ts'
import { freePort } from './launch.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'prepare-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('an address is told without its user and its password', () => {
  expect(tellPlace('postgres://me:secret@db.example:5433/site%20one?sslmode=require')).toBe(
    'db.example:5433, database “site one”',
  )
  expect(tellPlace('postgresql:///site?host=/var/run/postgresql&user=me&password=secret')).toBe(
    '/var/run/postgresql, database “site”',
  )
})

test('a start waits a little for a PostgreSQL that is not there, says so once, and refuses then without the password', async () => {
  const address = `postgres://me:secret@127.0.0.1:${await freePort()}/site`
  const told: string[] = []
  const starting = preparePostgres(address, { dataDir, stored: 0, patience: 1200, tell: (line) => told.push(line) })
  const refusal = String(await starting.catch((error: unknown) => error))
  await expect(starting).rejects.toBeInstanceOf(PassingRefusal)
  expect(refusal).toMatch(
    /^Refusal: DATABASE_URL: PostgreSQL cannot be reached \(127\.0\.0\.1:\d+, database “site”\): .*ECONNREFUSED/,
  )
  expect(told).toEqual([
    expect.stringMatching(/^PostgreSQL does not answer yet \(127.*ECONNREFUSED.*\. Waiting for it\.$/),
  ])
  expect(refusal + told.join('')).not.toContain('secret')
})

test('what answers there and is no PostgreSQL is refused', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await pause(10)
  const { port } = server.address() as { port: number }
  const starting = preparePostgres(`postgres://127.0.0.1:${port}/site`, {
    dataDir,
    stored: 0,
    patience: 100,
    tell: () => {},
  })
  await expect(starting).rejects.toThrow(/^DATABASE_URL: PostgreSQL cannot be/)
})

/** What a PostgreSQL says to the one question for its version and encoding, in its own protocol. */
function answerAsPostgres(socket: Socket, values: Record<string, string>): void {
  const message = (kind: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
  }
  const int16 = (number: number) => Buffer.from([number >> 8, number & 255])
  const int32 = (number: number) => Buffer.concat([int16(number >>> 16), int16(number & 65_535)])
  const ready = message('Z', Buffer.from('I'))
  const columns = Object.keys(values).map((name) =>
    // Its name, and the type text.
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(65_535), int32(-1), int16(0)]),
  )
  const row = Object.values(values).map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]))
  const count = int16(columns.length)
  const answer = Buffer.concat([
    message('1'),
    message('2'),
    message('T', count, ...columns),
    message('D', count, ...row),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
  // The first it hears is who somebody is, and nothing is asked before it has answered.
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', int32(0)), ready]))
    socket.on('data', () => socket.write(answer))
  })
}

test.each([
  [{ version: '14', encoding: 'UTF8' }, 'this is PostgreSQL 14, and the site needs version 15 or a newer one.'],
  [
    { version: '15', encoding: 'SQL_ASCII' },
    "the database has the encoding SQL_ASCII, and the site needs UTF8. Make another: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
  ],
])('a PostgreSQL that says %o is refused', async (said, sentence) => {
  const server = createServer((socket) => answerAsPostgres(socket, said)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const refusal = await requirePostgres(`postgres://127.0.0.1:${port}/site`).catch(String)
  expect(refusal).toBe(`Refusal: DATABASE_URL: ${sentence}`)
})

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof createEmptyPostgres>>
  beforeEach(async () => void (postgres = await createEmptyPostgres()))
  afterEach(() => postgres.drop())
  const prepare = (database = postgres.address) => prepareData(dataDir, { database })

  test('an empty database becomes the site’s, and the next start has nothing to do', async () => {
    expect((await prepare()).applied).toContain('0001-initial')
    expect(await prepare()).toEqual({ applied: [], copy: null, warnings: [] })
  })

  test('of two starts at once one lays the tables, and the other finds them', async () => {
    const both = await Promise.all([prepare(), prepare()])
    expect(both.map(({ applied }) => applied.length > 0).toSorted()).toEqual([false, true])
  })

  test('a start waits while another process has the lock of writers for longer than a statement may wait', async () => {
    const other = openDatabase(postgres.address)
    onTestFinished(() => closeDatabase(other))
    const holding = other.transaction().execute(() => pause(6000))
    await pause(200)
    const told: string[] = []
    const preparing = preparePostgres(postgres.address, { dataDir, stored: 0, tell: (line) => told.push(line) })
    expect((await preparing).applied.length).toBeGreaterThan(0)
    expect(told).toEqual(['Another process is writing to the database. Waiting for it.'])
    await holding
  })

  test('the tables of something else are left alone', async () => {
    await sql`CREATE TABLE shop (id bigint)`.execute(postgres.db)
    await expect(prepare()).rejects.toThrow(
      'DATABASE_URL: the database is not the site’s: it holds the table “shop”. Give the site a database of its own.',
    )
  })

  test('a database of a newer version is refused', async () => {
    await prepare()
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030')`.execute(postgres.db)
    await expect(prepare()).rejects.toThrow(/^DATABASE_URL: the database was written by a newer version/)
  })

  test('a database that is not there, and a user who is not known, are refused by name of the place', async () => {
    const gone = postgres.address.replace(/\/[^/]*$/, '/not_there')
    await expect(prepare(gone)).rejects.toThrow(/^DATABASE_URL: there is no such database \(.*“not_there”\)\. Make it/)
    const nobody = Object.assign(new URL(postgres.address), { username: 'nobody_knows', password: 'secret' }).href
    const refusal = await prepare(nobody).then(String, String)
    expect(refusal).toMatch(/^Refusal: DATABASE_URL: PostgreSQL does not let this user in \(.*\): .*nobody_knows/)
    expect(refusal).not.toContain('secret')
  })

  test('a database in another encoding is refused', async () => {
    const name = `${new URL(postgres.address).pathname.slice(1)}_latin`
    await sql.raw(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`).execute(postgres.db)
    try {
      await expect(prepare(postgres.address.replace(/[^/]*$/, name))).rejects.toThrow(/has the encoding LATIN1/)
    } finally {
      await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(postgres.db)
    }
  })

  test('an empty database beside the files of a site is refused, and one with people is not', async () => {
    await prepare()
    writeFileSync(join(filesFolder(dataDir), 'a'.repeat(22)), 'a document')
    await expect(prepare()).rejects.toThrow(
      /^DATABASE_URL: the database holds no people, deals or uploads, but .*files has 1 file\. .*To begin a new site, move/,
    )
    await addUser(postgres.db)
    expect((await prepare()).applied).toEqual([])
  })

  test('a user who may make no table, and no extension, is told what whoever may has to do', async () => {
    const stranger = await postgres.openAsStranger()
    onTestFinished(() => closeDatabase(stranger))
    const name = new URL(postgres.address).pathname.slice(1)
    const address = Object.assign(new URL(postgres.address), { username: name }).href
    await expect(prepare(address)).rejects.toThrow(/pg_trgm, which the search needs.*CREATE EXTENSION pg_trgm/)
  })
})

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeOldDatabase } from '../../app/testing/database/old-databases.ts'
import * as migrations from '../../db/migrations.ts'
import { isAll } from './all.ts'
import { backupsFolder, databaseFile } from './data-folder.ts'
import { lockData, unlockData } from './data-lock.ts'
import { isDiskFull, refuseStorage } from './disk.ts'
import { prepareData } from './prepare.ts'
import { vacuumDatabase } from './vacuum.ts'

/** What an installation of the first schema still has to be brought up by. */
const pending = Object.keys(migrations).slice(1)

let old: string
let dataDir: string

beforeAll(async () => {
  old = mkdtempSync(join(tmpdir(), 'old-'))
  await makeOldDatabase(databaseFile(old), '0001-initial')
})
afterAll(() => rmSync(old, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'disk-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

const copies = () => (existsSync(backupsFolder(dataDir)) ? readdirSync(backupsFolder(dataDir)) : [])
const isUnchanged = () => readFileSync(databaseFile(dataDir)).equals(readFileSync(databaseFile(old)))

describe('a disk that is full', () => {
  test.skipIf(!existsSync('/dev/full'))('is told by the system’s own error', () => {
    const file = openSync('/dev/full', 'w')
    try {
      writeSync(file, 'x')
      expect.unreachable()
    } catch (error) {
      expect(isDiskFull(error, tmpdir())).toBe(true)
      expect(refuseStorage(error, '/data/marketplace.db', tmpdir()).message).toMatch(/^DATA_DIR: the disk .* is full\./)
    } finally {
      closeSync(file)
    }
  })

  test.skipIf(!existsSync('/proc/self'))('is told from other trouble by the room there is', () => {
    const noMemory = new SQLite.SqliteError('disk I/O error', 'SQLITE_IOERR_SHMSIZE')
    // /proc has no room at all.
    expect([isDiskFull(noMemory, '/proc'), isDiskFull(noMemory, dataDir)]).toEqual([true, false])
    expect(isDiskFull(new SQLite.SqliteError('not a database', 'SQLITE_NOTADB'), '/proc')).toBe(false)
    expect(refuseStorage(noMemory, '/data/marketplace.db', dataDir).message).toBe(
      'DATA_DIR: /data/marketplace.db cannot be read or written (disk I/O error).',
    )
  })

  test('in the middle of a migration is called full, and nothing has changed', async () => {
    copyFileSync(databaseFile(old), databaseFile(dataDir))
    const sqlite = new SQLite(databaseFile(dataDir))
    const pages = sqlite.pragma('page_count', { simple: true }) as number
    sqlite.close()
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const really = SQLite.prototype.prepare as (sql: string) => SQLite.Statement
    vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (this: SQLite.Database, sql: string) {
      this.pragma(`max_page_count = ${pages}`)
      return really.call(this, sql)
    })
    await expect(prepareData(dataDir)).rejects.toThrow(
      /^DATA_DIR: the disk that .*marketplace\.db is on is full\. [^\n]*$/,
    )
    expect(isUnchanged()).toBe(true)
    expect(copies()).toEqual([])
    vi.restoreAllMocks()
    expect((await prepareData(dataDir)).applied).toEqual(pending)
  })

  test('before a migration leaves no room for the copy, and nothing has changed', async () => {
    copyFileSync(databaseFile(old), databaseFile(dataDir))
    vi.spyOn(SQLite.prototype, 'backup').mockRejectedValue(
      new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL'),
    )
    await expect(prepareData(dataDir)).rejects.toThrow(
      /^DATA_DIR: there is no room in .*backups for a copy of the database[^\n]*nothing was changed\.$/,
    )
    expect(isUnchanged()).toBe(true)
    expect(copies()).toEqual([])
  })

  test('is not called damage', async () => {
    copyFileSync(databaseFile(old), databaseFile(dataDir))
    vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(() => {
      throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')
    })
    await expect(prepareData(dataDir)).rejects.toThrow(/is full/)
  })
})

/** A disk of four megabytes for the data folder, where this user may make one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dataDir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('on a real disk of four megabytes', () => {
  let isMounted = false
  beforeEach((context) => {
    isMounted = mountSmallDisk()
    if (!isMounted) context.skip()
    copyFileSync(databaseFile(old), databaseFile(dataDir))
  })
  afterEach(() => {
    unlockData(dataDir)
    if (isMounted) execFileSync('umount', [dataDir])
  })

  /** Fills it up but for so many kilobytes. */
  function fill(room: number): void {
    const file = join(dataDir, 'full')
    rmSync(file, { force: true })
    try {
      for (;;) writeFileSync(file, Buffer.alloc(4096), { flag: 'a' })
    } catch {
      truncateSync(file, statSync(file).size - room * 1024)
    }
  }

  test('whatever room there is, the start says that it is too little or does its work', async () => {
    const said = new Set<string>()
    // Every sixth of these every day.
    const step = isAll ? 80 : 480
    for (let room = 0; room <= 3360; room += step) {
      fill(room)
      const result = await prepareData(dataDir).catch((error: Error) => error.message)
      if (typeof result !== 'string') {
        expect(result.applied).toEqual(pending)
        expect(said.size).toBeGreaterThan(1)
        return
      }
      expect([room, result]).toEqual([room, expect.stringMatching(/is full\.|there is no room/)])
      said.add(result)
      expect([room, copies(), isUnchanged()]).toEqual([room, [], true])
    }
    expect.unreachable()
  })

  test('a vacuum without room is refused before it begins, and in the middle leaves the database as it was', () => {
    const file = databaseFile(dataDir)
    const { size } = statSync(file)
    // The log takes a little more than the pages in it.
    fill((2 * size) / 1024)
    expect(() => vacuumDatabase(file)).toThrow(/^DATA_DIR: [\d.]+ MB have to be free on the disk that .* is on\. Nothing has been changed\.$/) // prettier-ignore
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const really = SQLite.prototype.exec
    for (const room of [0, size / 2]) {
      fill((2 * size + size / 4) / 1024)
      vi.spyOn(SQLite.prototype, 'exec').mockImplementation(function (this: SQLite.Database, sql: string) {
        fill(Math.floor(room / 1024))
        return really.call(this, sql)
      })
      expect(() => vacuumDatabase(file)).toThrow(/^DATA_DIR: the disk that .*marketplace\.db is on is full\. [^\n]*$/)
      vi.restoreAllMocks()
      expect([room, readdirSync(dataDir).sort(), isUnchanged()]).toEqual([room, ['full', 'marketplace.db'], true])
    }
    // What is set aside for a full disk is room for it.
    renameSync(join(dataDir, 'full'), join(dataDir, 'reserve'))
    vacuumDatabase(file)
    expect(readdirSync(dataDir)).toEqual(['marketplace.db'])
  })

  test('a start and its migration use the room of the reserve', async () => {
    fill(0)
    renameSync(join(dataDir, 'full'), join(dataDir, 'reserve'))
    lockData(dataDir)
    expect(readdirSync(dataDir).sort()).toEqual(['lock.db', 'lock.db-journal', 'marketplace.db'])
    // Every migration takes some seconds.
    if (isAll) expect((await prepareData(dataDir)).applied).toEqual(pending)
  })

  test('that is read-only, the start says so', () => {
    execFileSync('mount', ['-o', 'remount,ro', dataDir])
    expect(() => lockData(dataDir)).toThrow(`DATA_DIR: ${dataDir} cannot be written to (EROFS).`)
  })
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be written to is called that', () => {
  const folder = join(dataDir, 'locked')
  mkdirSync(folder)
  chmodSync(folder, 0o500)
  expect(() => lockData(folder)).toThrow(`DATA_DIR: ${folder} cannot be written to (EACCES).`)
})

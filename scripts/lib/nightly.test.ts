import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs' // prettier-ignore
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectBackupMaker } from '../../app/domain/backups/child.server.ts'
import { readTemplate } from '../../app/testing/database/database.ts'
import { leaveMegabytes, watchRoom } from '../../app/testing/running/free-room.ts'
import { makeBackup } from './backups.ts'
import { databaseFile } from './data-folder.ts'
import { makeNightly, proveBackup } from './nightly.ts'

let [dataDir, folder] = ['', '']
watchRoom()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'))
  dataDir = mkdtempSync(join(tmpdir(), 'data-'))
  mkdirSync(join(dataDir, 'files/ab'), { recursive: true })
  writeFileSync(databaseFile(dataDir), await readTemplate())
  writeFileSync(join(dataDir, 'files/ab/contract'), 'signed')
})
afterEach(() => {
  for (const made of [dataDir, folder]) rmSync(made, { recursive: true, force: true })
})

/** A proof beside the backup, which leaves nothing behind. */
async function prove(backup: string) {
  const before = readdirSync(folder)
  try {
    return await proveBackup(backup, [folder], 'proof.tmp')
  } finally {
    expect(readdirSync(folder)).toEqual(before)
  }
}

test('a nightly backup is one that can be proved', async () => {
  const { name, bytes } = await makeNightly({ dataDir, bucket: null }, folder, 14)
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(join(folder, name, 'files/ab/contract'), 'utf8')).toBe('signed')
  const { rows, files, ...proof } = await prove(join(folder, name))
  expect(proof).toEqual({ bytes })
  expect(rows).toBeGreaterThan(10)
  expect(files).toBe(1)
})

test('the last ones stay, and nothing else in the folder is touched', async () => {
  const others = ['2026-11-01T02-00-00.000Z-of-0060-bedrooms', '2026-11-01T02-00-00Z.tmp', 'notes']
  const old = ['2026-10-01T02-00-00Z', '2026-10-02T02-00-00Z', '2026-10-03T02-00-00Z']
  for (const name of [...others, ...old]) mkdirSync(join(folder, name))
  const { name } = await makeNightly({ dataDir, bucket: null }, folder, 3)
  expect(readdirSync(folder).toSorted()).toEqual([...others, ...old.slice(1), name].toSorted())
  await makeNightly({ dataDir, bucket: null }, folder, 1)
  expect(readdirSync(folder).filter((name) => !others.includes(name))).toHaveLength(1)
})

test('none is removed for one that could not be made', async () => {
  mkdirSync(join(folder, '2026-10-01T02-00-00Z'))
  writeFileSync(databaseFile(dataDir), 'no database')
  await expect(makeNightly({ dataDir, bucket: null }, folder, 1)).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['2026-10-01T02-00-00Z'])
})

test('a backup that is damaged, of a newer version, or none at all is not proved', async () => {
  const backup = await makeBackup(dataDir, folder)
  await expect(prove(folder)).rejects.toThrow('no marketplace.db')
  const database = new SQLite(databaseFile(backup))
  database.prepare(`INSERT INTO kysely_migration VALUES ('9999-later', '')`).run()
  database.close()
  await expect(prove(backup)).rejects.toThrow(/newer version/)
  truncateSync(databaseFile(backup), 50_000)
  await expect(prove(backup)).rejects.toThrow(/damaged|malformed|truncated|cut/)
})

test('room is asked for before anything is written, and the next place is taken where the first has none', async () => {
  const backup = await makeBackup(dataDir, folder)
  const nowhere = join(folder, 'nowhere')
  await expect(proveBackup(backup, [nowhere], 'proof.tmp')).rejects.toThrow(
    /^There is no room to prove .*: restoring it needs [\d.]+ MB in .*nowhere, where 0\.0 MB are free/,
  )
  expect((await proveBackup(backup, [nowhere, folder], 'proof.tmp')).files).toBe(1)
  expect(readdirSync(folder)).toEqual([basename(backup)])
})

describe('on the disk of the data', () => {
  /** The site stops with less than 256 MB. */
  const enough = 256 + 64
  const tooLittle = 256 + 2

  test('no backup is made that would take what the site needs', async () => {
    leaveMegabytes(tooLittle)
    await expect(makeNightly({ dataDir, bucket: null }, folder, 14)).rejects.toThrow(
      /there is no room in .* for the backup and for the site, whose data is on the same disk: 2[67]\d\.\d MB have to be free on its disk, and 270\.5 MB are/,
    )
    expect(readdirSync(folder)).toEqual([])
    leaveMegabytes(enough)
    const { name } = await makeNightly({ dataDir, bucket: null }, folder, 14)
    expect(readdirSync(folder)).toEqual([name])
  })

  test('nor is one proved', async () => {
    const backup = await makeBackup(dataDir, folder)
    leaveMegabytes(256 + 32)
    await expect(proveBackup(backup, [folder], 'proof.tmp', dataDir)).rejects.toThrow(
      /needs [\d.]+ MB in .*, where 33\.6 MB are free beside what the site needs/,
    )
    leaveMegabytes(enough)
    expect((await proveBackup(backup, [folder], 'proof.tmp', dataDir)).files).toBe(1)
  })

  test('one by hand needs its own room alone, and says what will be left', async () => {
    leaveMegabytes(tooLittle)
    const lines: string[] = []
    const backup = await makeBackup(dataDir, folder, { tell: (line) => lines.push(line) })
    expect(lines.join('\n')).toMatch(/^The site’s data is on the same disk, which will have 2\d\d\.\d MB left: with less than 268\.4 MB/m) // prettier-ignore
    expect((await proveBackup(backup, [folder], 'proof.tmp')).files).toBe(1)
    leaveMegabytes(enough)
    lines.length = 0
    await makeBackup(dataDir, folder, { tell: (line) => lines.push(line) })
    expect(lines).toHaveLength(1)
  })
})

const memory = '/dev/shm'
const isOtherDisk = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev
test.skipIf(!isOtherDisk)('on another disk a backup and its proof need their own room alone', async () => {
  rmSync(folder, { recursive: true })
  folder = mkdtempSync(join(memory, 'nightly-'))
  leaveMegabytes(64)
  const { name } = await makeNightly({ dataDir, bucket: null }, folder, 14)
  expect((await proveBackup(join(folder, name), [folder], 'proof.tmp', dataDir)).files).toBe(1)
})

test('the process of the site proves backups and makes them, and says why where it cannot', async () => {
  const { name, bytes } = await makeNightly({ dataDir, bucket: null }, folder, 14)
  const maker = connectBackupMaker('#scripts/lib/backup-process.ts')
  // Given at once they are worked off by one process.
  const [proof, failed, made] = await Promise.all([
    maker.work({ kind: 'prove', dataDir, folder, name }),
    maker.work({ kind: 'prove', dataDir, folder, name: 'gone' }),
    maker.work({ kind: 'make', dataDir, bucket: null, folder, keep: 1 }),
  ])
  expect(proof).toEqual({ kind: 'done', name, bytes, rows: expect.any(Number) as number, lack: null })
  expect(failed).toEqual({ kind: 'failed', why: expect.stringMatching(/gone is no backup/) as string })
  expect(made).toEqual({ kind: 'done', name: expect.any(String) as string, bytes, rows: null, lack: null })
  expect(readdirSync(folder)).toEqual([(made as { name: string }).name])
})

test('a process that ends in the middle leaves no half backup', async () => {
  const module = new URL('nightly.ts', import.meta.url).href
  const script = `import { makeNightly } from ${JSON.stringify(module)}
    import { readdirSync } from 'node:fs'
    const [dataDir, folder] = ${JSON.stringify([dataDir, folder])}
    void makeNightly({ dataDir, bucket: null }, folder, 1)
    console.log(readdirSync(folder).join())
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await once(child, 'exit')
  expect(said).toMatch(/^site-\d+\.tmp$/m)
  expect(readdirSync(folder)).toEqual([])
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('a proof by hand that %s ends leaves nothing', async (signal) => {
  for (let n = 0; n < 20; n += 1) writeFileSync(join(dataDir, `files/file-${n}`), 'signed')
  const backup = await makeBackup(dataDir, folder)
  // The command is given the signal as soon as it has begun.
  const script = `import { readdirSync } from 'node:fs'
    const isBegun = () => readdirSync(${JSON.stringify(folder)}).some((name) => /^proof-\\d+\\.tmp$/.test(name))
    const watch = setInterval(() => isBegun() && (clearInterval(watch), process.kill(process.pid, '${signal}')), 0)
    watch.unref()`
  const preload = `data:text/javascript,${encodeURIComponent(script)}`
  const command = new URL('../backup.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', preload, command, '--prove', backup], { stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(readdirSync(folder)).toEqual([basename(backup)])
})

import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropOldBackups, dropUnfinishedBackups, findNewestBackup } from './backup-names.ts'
import { databaseFile, filesFolder } from './data-folder.ts'

const really = fs.rmSync

/** Has the system refuse to delete what has such a path, as it does what belongs to another user. */
function refuse(isOthers: (path: string) => boolean): void {
  vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (isOthers(String(path))) throw Object.assign(new Error('not yours'), { code: 'EACCES' })
    really(path, options)
  })
  syncBuiltinESMExports()
}

let parent: string
let told: string[]
const tell = (line: string) => void told.push(line)

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'names-'))
  told = []
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(parent, { recursive: true, force: true })
})

const day = (n: number) => `2026-01-0${n}T00-00-00Z`

function make(...names: string[]): void {
  for (const name of names) {
    mkdirSync(filesFolder(join(parent, name)), { recursive: true })
    writeFileSync(databaseFile(join(parent, name)), 'x')
  }
}

test('an old backup that cannot be deleted stays whole and is told, and the others go', () => {
  make(day(1), day(2), day(3), day(4))
  refuse((path) => path.includes(day(2)))
  expect(dropOldBackups(parent, 1, join(parent, day(4)), tell)).toBe(2)
  expect(readdirSync(parent)).toEqual([day(2), day(4)])
  expect(existsSync(databaseFile(join(parent, day(2))))).toBe(true)
  expect(told).toEqual([`${join(parent, day(2))} could not be deleted (EACCES). Delete it by hand.`])
})

test('one of which only a part can be deleted is no backup any more', () => {
  make(day(1), day(2))
  refuse((path) => path.endsWith(`${day(1)}.tmp`))
  dropOldBackups(parent, 1, join(parent, day(2)), tell)
  expect(readdirSync(parent)).toEqual([`${day(1)}.tmp`, day(2)])
  expect(told).toHaveLength(1)
})

test('an interrupted backup that cannot be deleted is told, and the others go', () => {
  make(`${day(1)}.tmp`, `${day(2)}.tmp`, day(3))
  for (const name of readdirSync(parent)) utimesSync(join(parent, name), 0, 0)
  refuse((path) => path.includes(day(1)))
  dropUnfinishedBackups(parent, tell)
  expect(readdirSync(parent)).toEqual([`${day(1)}.tmp`, day(3)])
  expect(told).toEqual([`${join(parent, `${day(1)}.tmp`)} could not be deleted (EACCES). Delete it by hand.`])
})

test('a proof that was killed long ago is deleted, and one that goes on stays', () => {
  make('proof-1.tmp', 'proof-2.tmp', 'proof-of-mine.tmp')
  for (const name of ['proof-1.tmp', 'proof-of-mine.tmp']) utimesSync(join(parent, name), 0, 0)
  dropUnfinishedBackups(parent, tell)
  expect(readdirSync(parent)).toEqual(['proof-2.tmp', 'proof-of-mine.tmp'])
})

test('one from the future counts as the oldest: it goes first, and is the newest only where there is no other', () => {
  const future = '2999-01-01T00-00-00Z'
  make(future, day(1), day(2), day(3))
  expect(findNewestBackup([parent])).toEqual({ folder: join(parent, day(3)), madeAt: '2026-01-03T00:00:00.000Z' })
  expect(dropOldBackups(parent, 3, join(parent, day(3)), tell)).toBe(1)
  expect(readdirSync(parent)).toEqual([day(1), day(2), day(3)])

  make(`alone/${future}`)
  expect(findNewestBackup([join(parent, 'alone'), join(parent, 'nowhere')])?.folder).toMatch(future)
  expect(findNewestBackup([join(parent, 'alone'), parent])?.folder).toMatch(day(3))
})

test('the newest is one that is whole', () => {
  make(day(1), `${day(3)}.tmp`)
  mkdirSync(join(parent, day(2)))
  expect(findNewestBackup([parent])?.folder).toBe(join(parent, day(1)))
})

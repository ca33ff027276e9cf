import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropOldBackups, dropUnfinishedBackups } from './backup-names.ts'
import { databaseFile, filesFolder } from './data-folder.ts'

/** Whether what has this path belongs to another user. */
let isOthers: (path: string) => boolean = () => false
vi.mock(import('node:fs'), async (original) => {
  const fs = await original()
  const rmSync: typeof fs.rmSync = (path, options) => {
    if (isOthers(String(path))) throw Object.assign(new Error('not yours'), { code: 'EACCES' })
    fs.rmSync(path, options)
  }
  return { ...fs, rmSync }
})

let parent: string
let told: string[]
const tell = (line: string) => void told.push(line)

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'names-'))
  told = []
})
afterEach(() => {
  isOthers = () => false
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
  isOthers = (path) => path.includes(day(2))
  expect(dropOldBackups(parent, 1, join(parent, day(4)), tell)).toBe(2)
  expect(readdirSync(parent)).toEqual([day(2), day(4)])
  expect(existsSync(databaseFile(join(parent, day(2))))).toBe(true)
  expect(told).toEqual([`${join(parent, day(2))} could not be deleted (EACCES). Delete it by hand.`])
})

test('one of which only a part can be deleted is no backup any more', () => {
  make(day(1), day(2))
  isOthers = (path) => path.endsWith(`${day(1)}.tmp`)
  dropOldBackups(parent, 1, join(parent, day(2)), tell)
  expect(readdirSync(parent)).toEqual([`${day(1)}.tmp`, day(2)])
  expect(told).toHaveLength(1)
})

test('an interrupted backup that cannot be deleted is told, and the others go', () => {
  make(`${day(1)}.tmp`, `${day(2)}.tmp`, day(3))
  for (const name of readdirSync(parent)) utimesSync(join(parent, name), 0, 0)
  isOthers = (path) => path.includes(day(1))
  dropUnfinishedBackups(parent, tell)
  expect(readdirSync(parent)).toEqual([`${day(1)}.tmp`, day(3)])
  expect(told).toEqual([`${join(parent, `${day(1)}.tmp`)} could not be deleted (EACCES). Delete it by hand.`])
})

import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesIn } from '#app/testing/inputs/stored-files.ts'

/** What is the folder's own; the rest is in file-store.test.ts. */

let dataDir: string
const bytes = Buffer.alloc(600_000, 'abcdefghijk')
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'folder-'))
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'stored-file'), bytes)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const openFiles = () => readdirSync('/proc/self/fd').flatMap((fd) => nameOf(fd))
const nameOf = (fd: string) => {
  try {
    const name = readlinkSync(`/proc/self/fd/${fd}`)
    return name.startsWith(dataDir) ? [name] : []
  } catch {
    return []
  }
}

test.each([1, 2, 3, 4])('whoever leaves at piece %i leaves no file open, and nothing fails beside', async (most) => {
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)
  process.on('uncaughtException', note)
  try {
    for (const size of [20, 70_000, bytes.length]) {
      let count = 0
      for await (const _piece of await filesIn(dataDir).readRange('stored-file', { start: 0, end: size - 1 })) {
        if ((count += 1) === most) break
        // Meanwhile the disk is ahead of whoever reads.
        await setTimeout(5)
      }
      await setTimeout(5)
    }
  } finally {
    process.off('uncaughtException', note)
  }
  expect(failures).toEqual([])
  await expect.poll(openFiles).toEqual([])
})

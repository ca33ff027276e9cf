import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs' // prettier-ignore
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newSealingKeys } from '#app/testing/inputs/sealed-files.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import type { SealingKeys } from '#app/utils/sealing.server.ts'
import { findFileSize, isSameFile, isSealed, openFile, receiveFile, type FileStore } from './file-store.server.ts'

/** Files of the disk that are sealed. What a seal holds and refuses is tested with app/utils/sealing.server.ts. */

const keys = newSealingKeys()
const [otherKey] = newSealingKeys()
const canary = Buffer.from('quillcanary passport 123456789 '.repeat(10_000))

let dataDir: string
let stored: FileStore
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sealed-'))
  mkdirSync(join(dataDir, 'files'))
  stored = filesIn(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const files = () => readdirSync(join(dataDir, 'files'))
const pathOf = (fileKey: string) => join(dataDir, 'files', fileKey)
const isPlainOnDisk = (text: string) => files().some((name) => readFileSync(pathOf(name)).includes(text))

async function* pieces(...contents: (Uint8Array | Error)[]) {
  for (const content of contents) {
    if (content instanceof Error) throw content
    yield content
  }
}

const limits = { maxBytes: 20_000_000, headBytes: 100, tailBytes: 50 }

async function store(plain: Uint8Array, sealWith: SealingKeys | null = keys): Promise<string> {
  const received = await receiveFile(stored, pieces(plain), { ...limits, sealWith })
  if (!received.ok) throw new Error(received.reason)
  await stored.keep([received.fileKey])
  return received.fileKey
}

async function read(fileKey: string, given: SealingKeys | null = keys): Promise<Buffer | string> {
  const opened = await openFile(stored, fileKey, given)
  if (!opened.ok) return opened.reason
  const read: Uint8Array[] = []
  for await (const piece of opened.pieces) read.push(piece)
  expect(opened.byteSize).toBe(Buffer.concat(read).length)
  return Buffer.concat(read)
}

test.each([1, 65_535, 65_536, 65_537, 10 * 1024 * 1024])(
  'a file of %i bytes is given back as it was sent',
  async (size) => {
    const plain = randomBytes(size)
    const fileKey = await store(plain)
    expect((await read(fileKey)) as Buffer).toHaveLength(size)
    expect(((await read(fileKey)) as Buffer).equals(plain)).toBe(true)
    expect(await findFileSize(stored, fileKey)).toBe(size)
  },
)

test('no byte of a file reaches the disk as it was sent, neither on its way nor afterwards', async () => {
  let written = 0
  const watched = async function* () {
    for (let at = 0; at < canary.length; at += 9999) {
      yield canary.subarray(at, at + 9999)
      expect(isPlainOnDisk('canary')).toBe(false)
      written = Math.max(written, ...files().map((name) => statSync(pathOf(name)).size))
    }
  }
  const received = await receiveFile(stored, watched(), { ...limits, sealWith: keys })
  if (!received.ok) throw new Error(received.reason)
  // Most of it was on the disk before its end had come.
  expect(written).toBeGreaterThan(canary.length - 100_000)
  expect(received).toMatchObject({ byteSize: canary.length })
  expect(received.fileKey).toMatch(/^[\w-]{22}-sealed$/)
  expect([received.head, received.tail].map((end) => Buffer.from(end))).toEqual([
    canary.subarray(0, 100),
    canary.subarray(-50),
  ])
  await stored.keep([received.fileKey])
  expect(isPlainOnDisk('canary')).toBe(false)
  expect(statSync(pathOf(received.fileKey)).mode & 0o777).toBe(0o600)
  expect((await read(received.fileKey)) as Buffer).toEqual(canary)
  // The search finds what is not sealed.
  await store(canary, null)
  expect(isPlainOnDisk('canary')).toBe(true)
})

test('a file that breaks off, is too large or empty leaves nothing', async () => {
  const broken = receiveFile(stored, pieces(canary, new Error('cut off')), { ...limits, sealWith: keys })
  await expect(broken).rejects.toThrow('cut off')
  const few = { ...limits, maxBytes: 100_000, sealWith: keys }
  expect(await receiveFile(stored, pieces(canary), few)).toEqual({ ok: false, reason: 'too-large' })
  expect(await receiveFile(stored, pieces(canary.subarray(0, 90_000), canary), few)).toMatchObject({ ok: false })
  expect(await receiveFile(stored, pieces(), few)).toEqual({ ok: false, reason: 'empty' })
  expect(files()).toEqual([])
})

test('a file is given only with its key and only as it was written, and else the reason', async () => {
  const fileKey = await store(canary)
  expect(await read(fileKey, [otherKey])).toBe('key-gone')
  expect(await read(fileKey, null)).toBe('key-gone')
  expect(await read(fileKey, [otherKey, ...keys])).toEqual(canary)
  expect(await read('nowhere-at-all-sealed')).toBe('missing')

  const sealed = readFileSync(pathOf(fileKey))
  const last = Buffer.from(sealed)
  last[last.length - 1]! ^= 1
  for (const changed of [
    last,
    sealed.subarray(0, -1),
    sealed.subarray(0, 44),
    sealed.subarray(0, 9),
    Buffer.alloc(0),
  ]) {
    writeFileSync(pathOf(fileKey), changed)
    expect(await read(fileKey)).toBe('changed')
  }
  writeFileSync(pathOf(fileKey), sealed)
  expect(await read(fileKey)).toEqual(canary)
})

test('a file that is changed while it is read breaks off, and nothing of the changed piece is given', async () => {
  const fileKey = await store(canary)
  const opened = await openFile(stored, fileKey, keys)
  if (!opened.ok) throw new Error(opened.reason)
  const first = await opened.pieces.next()
  expect(first.value).toHaveLength(65_536)
  const sealed = readFileSync(pathOf(fileKey))
  sealed[70_000]! ^= 1
  writeFileSync(pathOf(fileKey), sealed)
  await expect(opened.pieces.next()).rejects.toThrow('A sealed file has been changed.')
})

test('no file takes the place of another', async () => {
  const [one, other] = [await store(Buffer.from('of Ann')), await store(Buffer.from('of Bob'))]
  renameSync(pathOf(other), pathOf(one))
  expect(await read(one)).toBe('changed')
})

test('a file is read piece by piece, only as far as it is taken, and is closed by whoever leaves', async () => {
  const fileKey = await store(randomBytes(10 * 1024 * 1024))
  const open = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      const link = join('/proc/self/fd', fd)
      return lstatSync(link, { throwIfNoEntry: false }) && readlinkSync(link).startsWith(dataDir)
    }).length
  const opened = await openFile(stored, fileKey, keys)
  if (!opened.ok) throw new Error(opened.reason)
  expect(open()).toBe(0)
  let taken = 0
  for await (const piece of opened.pieces) {
    expect(piece.length).toBeLessThanOrEqual(65_536)
    expect(open()).toBe(1)
    if ((taken += 1) === 3) break
  }
  expect(open()).toBe(0)
})

test('two files are compared by what was sent, sealed or not', async () => {
  const [one, twin, other] = [await store(canary), await store(canary), await store(Buffer.alloc(canary.length))]
  const plain = await store(canary, null)
  expect(readFileSync(pathOf(one)).equals(readFileSync(pathOf(twin)))).toBe(false)
  const same = (a: string, b: string, given: SealingKeys | null = keys) => isSameFile(stored, a, b, given)
  expect(await Promise.all([same(one, twin), same(one, plain), same(plain, plain, null)])).toEqual([true, true, true])
  expect(await Promise.all([same(one, other), same(one, 'nowhere-sealed')])).toEqual([false, false])
  // Without their key nobody can tell, and both are kept.
  expect(await Promise.all([same(one, twin, null), same(one, twin, [otherKey])])).toEqual([false, false])
  expect([isSealed(one), isSealed(plain)]).toEqual([true, false])
})

test('deleting takes a sealed file, kept or only received', async () => {
  await stored.delete(await store(canary))
  const received = await receiveFile(stored, pieces(canary), { ...limits, sealWith: keys })
  if (received.ok) await stored.delete(received.fileKey)
  expect(files()).toEqual([])
})

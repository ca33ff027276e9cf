import { mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs' // prettier-ignore
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf } from '#app/testing/inputs/files.ts'
import { deleteFile, deriveFile, findFileSize, keepFile, readFileRange, receiveFile } from './file-store.server.ts'

let dataDir: string
const files = () => readdirSync(join(dataDir, 'files'))

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  mkdirSync(join(dataDir, 'files'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function* pieces(...texts: (string | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}
const limits = { maxBytes: 10, headBytes: 4, tailBytes: 3 }

describe('receiving a file', () => {
  test('writes it under a random name that only its owner can read, and is there for good once kept', async () => {
    const received = await receiveFile(dataDir, pieces('hello', 'world'), limits)
    if (!received.ok) throw new Error(received.reason)
    expect(received).toMatchObject({ byteSize: 10, head: bytesOf('hell'), tail: bytesOf('rld') })
    expect(received.fileKey).toMatch(/^[\w-]{22}$/)
    expect(files()).toEqual([`${received.fileKey}.tmp`])
    expect(await findFileSize(dataDir, received.fileKey)).toBeUndefined()

    await keepFile(dataDir, received.fileKey)
    expect(files()).toEqual([received.fileKey])
    const path = join(dataDir, 'files', received.fileKey)
    expect(readFileSync(path, 'utf8')).toBe('helloworld')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('shows all of a file that is shorter than the ends asked for', async () => {
    const received = await receiveFile(dataDir, pieces('ab'), limits)
    expect(received).toMatchObject({ ok: true, head: bytesOf('ab'), tail: bytesOf('ab') })
  })

  test('finds both ends, in whatever pieces the file comes', async () => {
    const text = Array.from({ length: 500 }, (_, at) => String.fromCharCode(97 + (at % 23))).join('')
    for (const size of [1, 2, 3, 7, 499, 500]) {
      const sent = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      const received = await receiveFile(dataDir, pieces(...sent), { maxBytes: 500, headBytes: 40, tailBytes: 30 })
      expect(received).toMatchObject({ head: bytesOf(text.slice(0, 40)), tail: bytesOf(text.slice(-30)) })
    }
  })

  test('refuses one byte too many, reads on to the end, and leaves nothing', async () => {
    let read = 0
    const counted = async function* () {
      for await (const piece of pieces('hello', 'world', '!', 'and', 'more')) {
        read += piece.length
        yield piece
      }
    }
    expect(await receiveFile(dataDir, counted(), limits)).toEqual({ ok: false, reason: 'too-large' })
    expect(read).toBe(18)
    expect(files()).toEqual([])
  })

  test('refuses an empty one without making it', async () => {
    expect(await receiveFile(dataDir, pieces(), limits)).toEqual({ ok: false, reason: 'empty' })
    expect(await receiveFile(dataDir, pieces('', ''), limits)).toEqual({ ok: false, reason: 'empty' })
    expect(files()).toEqual([])
  })

  test('leaves nothing when the sender breaks off or the disk is gone', async () => {
    await expect(receiveFile(dataDir, pieces('hello', new Error('cut off')), limits)).rejects.toThrow('cut off')
    expect(files()).toEqual([])
    await expect(receiveFile(join(dataDir, 'nowhere'), pieces('hello'), limits)).rejects.toThrow('ENOENT')
  })
})

describe('a file that is made of another', () => {
  const original = 'original-file'
  beforeEach(() => writeFileSync(join(dataDir, 'files', original), 'hello'))

  test('is stored once it is made, and the other stays as it is', async () => {
    const made = await deriveFile(dataDir, original, 'derived-file', async (from, to) => {
      writeFileSync(to, `${readFileSync(from, 'utf8')} world`)
      expect(files()).toEqual(['derived-file.tmp', original])
      return { ok: true, extra: 1 }
    })
    expect(made).toEqual({ ok: true, extra: 1 })
    expect(files()).toEqual(['derived-file', original])
    expect(readFileSync(join(dataDir, 'files', 'derived-file'), 'utf8')).toBe('hello world')
    expect(readFileSync(join(dataDir, 'files', original), 'utf8')).toBe('hello')
  })

  test('leaves nothing behind when it is not made, or making it throws', async () => {
    const half = (_from: string, to: string) => writeFileSync(to, 'half')
    const refuse = async (from: string, to: string) => (half(from, to), { ok: false })
    expect(await deriveFile(dataDir, original, 'derived-file', refuse)).toEqual({ ok: false })
    const fail = async (from: string, to: string) => (half(from, to), Promise.reject(new Error('broken')))
    await expect(deriveFile(dataDir, original, 'derived-file', fail)).rejects.toThrow('broken')
    expect(files()).toEqual([original])
  })
})

test('deleting takes a kept file, a received one, and none', async () => {
  for (const isKept of [true, false]) {
    const received = await receiveFile(dataDir, pieces('hello'), limits)
    if (!received.ok) throw new Error(received.reason)
    if (isKept) await keepFile(dataDir, received.fileKey)
    await deleteFile(dataDir, received.fileKey)
    expect(files()).toEqual([])
    await deleteFile(dataDir, received.fileKey)
  }
})

test.each(['../secret', 'a/../../b', '/etc/passwd', 'short', 'x.tmp.tmp', ''])(
  '%s names no stored file',
  async (key) => {
    await expect(deleteFile(dataDir, key)).rejects.toThrow('Not the name of a stored file.')
    await expect(keepFile(dataDir, key)).rejects.toThrow('Not the name of a stored file.')
  },
)

describe('reading a file', () => {
  const bytes = Buffer.alloc(600_000, 'abcdefghijk')
  beforeEach(() => writeFileSync(join(dataDir, 'files', 'stored-file'), bytes))
  const openFiles = () => readdirSync('/proc/self/fd').flatMap((fd) => nameOf(fd))
  const nameOf = (fd: string) => {
    try {
      const name = readlinkSync(`/proc/self/fd/${fd}`)
      return name.startsWith(dataDir) ? [name] : []
    } catch {
      return []
    }
  }

  test('gives the bytes that were asked for', async () => {
    const pieces = []
    for await (const piece of await readFileRange(dataDir, 'stored-file', { start: 5, end: 400_000 }))
      pieces.push(piece)
    expect(Buffer.concat(pieces).equals(bytes.subarray(5, 400_001))).toBe(true)
    await expect(readFileRange(dataDir, 'missing-file', { start: 0, end: 1 })).rejects.toThrow('ENOENT')
  })

  test.each([1, 2, 3, 4])('whoever leaves at piece %i leaves no file open, and nothing fails beside', async (most) => {
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.on('uncaughtException', note)
    try {
      for (const size of [20, 70_000, bytes.length]) {
        let count = 0
        for await (const _piece of await readFileRange(dataDir, 'stored-file', { start: 0, end: size - 1 })) {
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
})

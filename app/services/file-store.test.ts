import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf } from '#app/testing/inputs/files.ts'
import { newSealingKeys } from '#app/testing/inputs/sealed-files.ts'
import { gather } from '#app/testing/inputs/gather.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { startBucket, type TestBucket } from '#app/testing/running/bucket.ts'
import { openFileBucket } from './file-bucket.server.ts'
import { deriveFile, findFileSize, hashFile, isSameFile, openFile, receiveFile } from './file-store.server.ts'
import type { FileStore } from './file-store.server.ts'

let bucket: TestBucket
let dataDir: string
beforeAll(async () => {
  bucket = await startBucket('sites/one/')
})
afterAll(() => bucket.stop())
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  mkdirSync(join(dataDir, 'files'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function* pieces(...texts: (string | Uint8Array | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}
const limits = { maxBytes: 10, headBytes: 4, tailBytes: 3 }
const large = { maxBytes: 20_000_000, headBytes: 0, tailBytes: 0 }

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  let files: FileStore
  beforeEach(() => {
    files = kind === 'folder' ? filesIn(dataDir) : openFileBucket({ dataDir, bucket: bucket.settings }, bucket.settings)
  })
  afterEach(async () => {
    for (const fileKey of await stored()) await files.delete(fileKey)
  })

  const stored = async () => (await gather(files.list())).map(({ fileKey }) => fileKey).toSorted()
  /** The names of what is written on this machine and not stored. */
  const written = () => readdirSync(files.folder).filter((name) => name.endsWith('.tmp'))

  async function put(fileKey: string, content: string | Uint8Array): Promise<string> {
    writeFileSync(join(files.folder, `${fileKey}.tmp`), content)
    await files.keep([fileKey])
    return fileKey
  }
  async function receive(...texts: (string | Error)[]): Promise<string> {
    const received = await receiveFile(files, pieces(...texts), limits)
    if (!received.ok) throw new Error(received.reason)
    return received.fileKey
  }
  const read = async (fileKey: string) => (await files.readWhole(fileKey)).toString()

  describe('receiving a file', () => {
    test('writes it under a random name that only its owner can read, and is there for good once kept', async () => {
      const received = await receiveFile(files, pieces('hello', 'world'), limits)
      if (!received.ok) throw new Error(received.reason)
      const { fileKey } = received
      expect(received).toMatchObject({ byteSize: 10, head: bytesOf('hell'), tail: bytesOf('rld') })
      expect(fileKey).toMatch(/^[\w-]{22}$/)
      expect(written()).toEqual([`${fileKey}.tmp`])
      expect(statSync(join(files.folder, `${fileKey}.tmp`)).mode & 0o777).toBe(0o600)
      expect([await findFileSize(files, fileKey), await stored()]).toEqual([undefined, []])

      await files.keep([fileKey])
      expect([await stored(), written()]).toEqual([[fileKey], []])
      expect([await read(fileKey), await findFileSize(files, fileKey)]).toEqual(['helloworld', 10])
    })

    test('shows all of a file that is shorter than the ends asked for', async () => {
      const received = await receiveFile(files, pieces('ab'), limits)
      expect(received).toMatchObject({ ok: true, head: bytesOf('ab'), tail: bytesOf('ab') })
    })

    test('finds both ends, in whatever pieces the file comes', async () => {
      const text = Array.from({ length: 500 }, (_, at) => String.fromCharCode(97 + (at % 23))).join('')
      for (const size of [1, 2, 3, 7, 499, 500]) {
        const sent = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
          text.slice(at * size, (at + 1) * size),
        )
        const received = await receiveFile(files, pieces(...sent), { maxBytes: 500, headBytes: 40, tailBytes: 30 })
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
      expect(await receiveFile(files, counted(), limits)).toEqual({ ok: false, reason: 'too-large' })
      expect([read, written(), await stored()]).toEqual([18, [], []])
    })

    test('refuses an empty one without making it', async () => {
      expect(await receiveFile(files, pieces(), limits)).toEqual({ ok: false, reason: 'empty' })
      expect(await receiveFile(files, pieces('', ''), limits)).toEqual({ ok: false, reason: 'empty' })
      expect([written(), await stored()]).toEqual([[], []])
    })

    test('leaves nothing when the sender breaks off or the disk is gone', async () => {
      await expect(receive('hello', new Error('cut off'))).rejects.toThrow('cut off')
      expect([written(), await stored()]).toEqual([[], []])
      rmSync(files.folder, { recursive: true })
      await expect(receive('hello')).rejects.toThrow('ENOENT')
      mkdirSync(files.folder)
    })
  })

  describe('a file that is made of another', () => {
    const original = 'original-file'
    beforeEach(() => put(original, 'hello'))

    test('is stored once it is made, and the other stays as it is', async () => {
      const made = await deriveFile(files, original, 'derived-file', async (from, to) => {
        writeFileSync(to, `${readFileSync(from, 'utf8')} world`)
        expect(await stored()).toEqual([original])
        return { ok: true, extra: 1 }
      })
      expect(made).toEqual({ ok: true, extra: 1 })
      expect([await stored(), written()]).toEqual([['derived-file', original], []])
      expect([await read('derived-file'), await read(original)]).toEqual(['hello world', 'hello'])
    })

    test('leaves nothing behind when it is not made, or making it throws', async () => {
      const half = (_from: string, to: string) => writeFileSync(to, 'half')
      const refuse = async (from: string, to: string) => (half(from, to), { ok: false })
      expect(await deriveFile(files, original, 'derived-file', refuse)).toEqual({ ok: false })
      const fail = async (from: string, to: string) => (half(from, to), Promise.reject(new Error('broken')))
      await expect(deriveFile(files, original, 'derived-file', fail)).rejects.toThrow('broken')
      expect([await stored(), written()]).toEqual([[original], []])
    })

    test('finds nothing at its path where the other is missing', async () => {
      const look = (path: string) => Promise.resolve(statSync(path, { throwIfNoEntry: false }))
      expect(await files.withPath('missing-file', look)).toBeUndefined()
      expect(await files.withPath(original, look)).toMatchObject({ size: 5 })
    })
  })

  test('several are kept together, sent before or not, and replace those of their names', async () => {
    await put('first-file', 'before')
    for (const name of ['first-file', 'second-file']) writeFileSync(join(files.folder, `${name}.tmp`), `${name} now`)
    await files.send(['first-file'])
    await files.keep(['first-file', 'second-file'])
    expect([await read('first-file'), await read('second-file')]).toEqual(['first-file now', 'second-file now'])
    expect(written()).toEqual([])
  })

  test('what was sent and is not kept is deleted with it', async () => {
    writeFileSync(join(files.folder, 'picture-file.tmp'), 'made')
    await files.send(['picture-file'])
    await files.delete('picture-file')
    expect([written(), await stored()]).toEqual([[], []])
  })

  test('deleting takes a kept file, a received one, and none', async () => {
    for (const isKept of [true, false]) {
      const fileKey = await receive('hello')
      if (isKept) await files.keep([fileKey])
      await files.delete(fileKey)
      expect([written(), await stored()]).toEqual([[], []])
      await files.delete(fileKey)
    }
  })

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'short', 'x.tmp.tmp', ''])(
    '%s names no stored file',
    async (key) => {
      const refusal = 'Not the name of a stored file.'
      const range = { start: 0, end: 1 }
      for (const use of [
        () => files.delete(key),
        () => files.keep([key]),
        () => files.findSize(key),
        () => files.readWhole(key),
        () => files.readRange(key, range),
        () => files.open(key),
        () => files.withPath(key, () => Promise.resolve()),
      ])
        await expect(use()).rejects.toThrow(refusal)
    },
  )

  describe('reading a file', () => {
    const bytes = Buffer.alloc(600_000, 'abcdefghijk')
    beforeEach(() => put('stored-file', bytes))
    const taken = async (range: { start: number; end: number }) =>
      Buffer.concat(await gather(await files.readRange('stored-file', range)))

    test('gives the bytes that were asked for', async () => {
      expect((await taken({ start: 5, end: 400_000 })).equals(bytes.subarray(5, 400_001))).toBe(true)
      expect((await taken({ start: 599_999, end: 599_999 })).toString()).toBe(bytes.toString('utf8', 599_999))
      expect((await taken({ start: 0, end: Infinity })).equals(bytes)).toBe(true)
      await expect(files.readRange('missing-file', { start: 0, end: 1 })).rejects.toThrow('ENOENT')
      await expect(files.readWhole('missing-file')).rejects.toThrow('ENOENT')
    })

    test('a file of which nothing was sent has no bytes', async () => {
      await put('nothing-in-it', '')
      expect([await files.findSize('nothing-in-it'), await read('nothing-in-it')]).toEqual([0, ''])
      expect(await hashFile(files, 'nothing-in-it')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU')
    })

    test('files are the same by their bytes', async () => {
      await put('twin-of-it', bytes)
      await put('other-file', Buffer.alloc(600_000, 'x'))
      const same = (other: string) => isSameFile(files, 'stored-file', other)
      expect([await same('twin-of-it'), await same('other-file'), await same('missing-file')]).toEqual([true, false, false]) // prettier-ignore
      expect(await hashFile(files, 'stored-file')).toBe(await hashFile(files, 'twin-of-it'))
      expect(await hashFile(files, 'stored-file')).not.toBe(await hashFile(files, 'other-file'))
    })

    test('the list says of each its size and when it changed', async () => {
      const [listed] = await gather(files.list())
      expect(listed).toMatchObject({ fileKey: 'stored-file', byteSize: 600_000 })
      expect(Math.abs(Date.parse(listed!.changedAt) - Date.now())).toBeLessThan(60_000)
    })
  })

  test.each([1, 65_536, 65_537, 3 * 1024 * 1024])(
    'a sealed file of %i bytes is given back as it was sent',
    async (size) => {
      const [keys, plain] = [newSealingKeys(), randomBytes(size)]
      const received = await receiveFile(files, pieces(plain), { ...large, sealWith: keys })
      if (!received.ok) throw new Error(received.reason)
      const { fileKey } = received
      await files.keep([fileKey])
      expect(await findFileSize(files, fileKey)).toBe(size)
      if (size > 1) expect((await files.readWhole(fileKey)).includes(plain.subarray(0, 32))).toBe(false)
      const opened = await openFile(files, fileKey, keys)
      if (!opened.ok) throw new Error(opened.reason)
      expect(Buffer.concat(await gather(opened.pieces)).equals(plain)).toBe(true)
      expect(await openFile(files, fileKey, newSealingKeys())).toEqual({ ok: false, reason: 'key-gone' })
      expect(await openFile(files, 'nowhere-at-all-sealed', keys)).toEqual({ ok: false, reason: 'missing' })
    },
  )
})

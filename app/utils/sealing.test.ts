import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { newSealingKeys } from '#app/testing/inputs/sealed-files.ts'
import {
  BrokenSeal,
  plainSizeOf,
  readSealingKeys,
  sealedChunkBytes,
  Sealer,
  sealHeaderBytes,
  sealingKeysPattern,
  Unsealer,
  type SealFault,
  type SealingKeys,
} from './sealing.server.ts'

const chunk = 65_536
const keys = newSealingKeys()

function seal(plain: Uint8Array, { name = 'paper', with: used = keys, pieceBytes = 10_000 } = {}): Buffer {
  const sealer = new Sealer(name, used)
  const sealed: Uint8Array[] = []
  for (let at = 0; at < plain.length; at += pieceBytes) sealed.push(...sealer.add(plain.subarray(at, at + pieceBytes)))
  return Buffer.concat([...sealed, sealer.end()])
}

/** The chunks as they lie in a sealed file. */
function chunksOf(sealed: Buffer): Buffer[] {
  const chunks = []
  for (let at = sealHeaderBytes; at === sealHeaderBytes || at < sealed.length; at += sealedChunkBytes)
    chunks.push(sealed.subarray(at, at + sealedChunkBytes))
  return chunks
}

/** What a reader gets of it: the bytes of the file, or the fault, with the number of bytes that were given before. */
function unseal(
  sealed: Buffer,
  { name = 'paper', with: used = keys }: { name?: string; with?: SealingKeys } = {},
): Buffer | { fault: SealFault; given: number } {
  const opened: Uint8Array[] = []
  try {
    const unsealer = new Unsealer(sealed.subarray(0, sealHeaderBytes), name, used)
    const chunks = chunksOf(sealed)
    for (const [at, each] of chunks.entries()) opened.push(unsealer.open(each, at === chunks.length - 1))
  } catch (error) {
    if (error instanceof BrokenSeal) return { fault: error.fault, given: Buffer.concat(opened).length }
    throw error
  }
  return Buffer.concat(opened)
}

const flip = (sealed: Buffer, at: number): Buffer => {
  const changed = Buffer.from(sealed)
  changed[at]! ^= 1
  return changed
}

const sizes = [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 10 * 1024 * 1024]

test.each(sizes)('%i bytes come back as they were, and their size is known without a key', (size) => {
  const plain = randomBytes(size)
  const sealed = seal(plain)
  expect(sealed.equals(seal(plain))).toBe(false)
  expect((unseal(sealed) as Buffer).equals(plain)).toBe(true)
  expect(plainSizeOf(sealed.length)).toBe(size)
  expect(sealed.length).toBe(sealHeaderBytes + size + 16 * Math.max(1, Math.ceil(size / chunk)))
})

test('it makes no difference in which pieces the bytes come', () => {
  const plain = randomBytes(2 * chunk + 5)
  for (const pieceBytes of [1, 999, chunk, chunk + 1, plain.length])
    expect((unseal(seal(plain, { pieceBytes })) as Buffer).equals(plain)).toBe(true)
})

test('nothing of the file can be read in what is written', () => {
  const plain = Buffer.from('quillcanary '.repeat(20_000))
  const sealed = seal(plain)
  for (const text of ['quillcanary', 'canary', 'paper']) expect(sealed.includes(text)).toBe(false)
  // The same words at another place are other bytes.
  const [first, second] = chunksOf(sealed)
  expect(first!.equals(second!)).toBe(false)
})

test('what is held back never grows beyond one chunk', () => {
  const sealer = new Sealer('paper', keys)
  let [taken, given] = [0, 0]
  for (let piece = 0; piece < 500; piece += 1) {
    taken += 40_000
    for (const bytes of sealer.add(Buffer.alloc(40_000))) {
      given += bytes.length
      expect(bytes.length).toBeLessThanOrEqual(sealHeaderBytes + sealedChunkBytes)
    }
    expect(taken - given).toBeLessThanOrEqual(chunk)
  }
  // Each piece is made only when it is asked for, however much came at once.
  const many = new Sealer('paper', keys).add(Buffer.alloc(100 * chunk))
  expect(many.next().value!.length).toBe(sealHeaderBytes + sealedChunkBytes)
})

describe('a file of three chunks', () => {
  const plain = randomBytes(2 * chunk + 1000)
  const sealed = seal(plain)
  const [first, second, third] = chunksOf(sealed)
  const header = sealed.subarray(0, sealHeaderBytes)

  test.each([
    ['the mark', 0, 0],
    ['the version', 3, 0],
    ['the random part', sealHeaderBytes - 1, 0],
    ['the first chunk', sealHeaderBytes, 0],
    ['the tag of the first chunk', sealHeaderBytes + sealedChunkBytes - 1, 0],
    ['the second chunk', sealHeaderBytes + sealedChunkBytes + 5, chunk],
    ['the last chunk', sealed.length - 17, 2 * chunk],
    ['the last byte', sealed.length - 1, 2 * chunk],
  ])('is refused where one bit of %s is another, and nothing of that chunk is given', (_what, at, given) => {
    expect(unseal(flip(sealed, at))).toEqual({ fault: 'changed', given })
  })

  test.each([
    ['within a chunk', sealed.subarray(0, -1)],
    ['to its first two chunks', Buffer.concat([header, first!, second!])],
    ['to its first chunk', Buffer.concat([header, first!])],
    ['to its header', header],
    ['within its header', header.subarray(0, 20)],
    ['to nothing', Buffer.alloc(0)],
  ])('is refused where it is cut %s', (_where, cut) => {
    expect(unseal(cut)).toMatchObject({ fault: 'changed' })
  })

  test.each([
    ['two chunks have changed places', Buffer.concat([header, second!, first!, third!])],
    ['a chunk stands there twice', Buffer.concat([header, first!, first!, third!])],
    ['a chunk is missing', Buffer.concat([header, first!, third!])],
    ['something stands behind it', Buffer.concat([sealed, Buffer.from('x')])],
    ['another chunk stands behind it', Buffer.concat([sealed, third!])],
    ['a chunk is of another file', Buffer.concat([header, first!, chunksOf(seal(plain))[1]!, third!])],
    [
      'the header is of another file',
      Buffer.concat([seal(plain).subarray(0, sealHeaderBytes), first!, second!, third!]),
    ],
  ])('is refused where %s', (_what, changed) => {
    expect(unseal(changed)).toMatchObject({ fault: 'changed' })
  })

  test('is refused under the name of another file', () => {
    expect(unseal(sealed, { name: 'other' })).toEqual({ fault: 'changed', given: 0 })
  })

  test('is opened by its key wherever that stands in the list, and by no other', () => {
    const [other] = newSealingKeys()
    expect((unseal(sealed, { with: [other, keys[0]] }) as Buffer).equals(plain)).toBe(true)
    expect(unseal(sealed, { with: [other] })).toEqual({ fault: 'key-gone', given: 0 })
    // A key that calls itself the right one opens nothing.
    expect(unseal(sealed, { with: [{ ...other, id: keys[0].id }] })).toEqual({ fault: 'changed', given: 0 })
  })
})

test('the first key seals', () => {
  const [other] = newSealingKeys()
  expect(unseal(seal(Buffer.from('text'), { with: [other, keys[0]] }))).toEqual({ fault: 'key-gone', given: 0 })
})

describe('the keys as they are typed', () => {
  const typed = () => randomBytes(32).toString('base64')

  test('are one or several, and the same text is the same key', () => {
    const [one, other] = [typed(), typed()]
    const text = `${one}, ${other}`
    expect(sealingKeysPattern.test(text)).toBe(true)
    expect(readSealingKeys(text)).toHaveLength(2)
    const sealed = seal(Buffer.from('text'), { with: readSealingKeys(other) })
    expect(unseal(sealed, { with: readSealingKeys(text) })).toEqual(Buffer.from('text'))
  })

  test.each([
    ['nothing', ''],
    ['a word', 'secret'],
    ['31 bytes', Buffer.alloc(31).toString('base64')],
    ['33 bytes', Buffer.alloc(33).toString('base64')],
    ['a comma behind', `${typed()},`],
    ['a comma before', `,${typed()}`],
    ['two without a comma', `${typed()} ${typed()}`],
    ['32 bytes as hex', Buffer.alloc(32).toString('hex')],
  ])('%s: none', (_what, text) => expect(sealingKeysPattern.test(text)).toBe(false))

  test('are not printed', () => {
    const bytes = randomBytes(32)
    const read = readSealingKeys(bytes.toString('base64'))
    const printed = inspect(read, { depth: 9, showHidden: true }) + JSON.stringify(read)
    for (const encoding of ['base64', 'hex'] as const)
      expect(printed).not.toContain(bytes.toString(encoding).slice(0, 8))
    expect(printed).not.toContain([...bytes.subarray(0, 6)].join(','))
  })
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { rentRows, workbook } from '#app/testing/inputs/area-files.ts'
import type { AreaFile } from './rows.ts'
import { readWorkbook } from './workbook.server.ts'

const rents = rentRows({ newest: '2026-08', months: 1 })
const tooLarge = 'The workbook is too large once it is unpacked.'

/** A file of these bytes, in the pieces in which a folder is read. */
function fileOf(bytes: Uint8Array, pieceBytes = 64 * 1024): AreaFile {
  return {
    name: 'rents.xlsx',
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield await Promise.resolve(bytes.subarray(at, at + pieceBytes))
      }
    },
  }
}

async function countRows(file: AreaFile, onTurn = () => {}): Promise<number> {
  const found = await readWorkbook({ ...file, onTurn })
  let count = 0
  for await (const _row of found.rows(() => file.open())) count += 1
  return count
}

const blanks = (bytes: number) => new Uint8Array(bytes).fill(32)
const sheetOf = (rows: string) => strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)

/** The workbook whose every file of one name has become one of another name of the same length. */
function renamed(bytes: Uint8Array, from: RegExp, to: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1')
}

test('a workbook is read to its end, in pieces of any size', async () => {
  const bytes = workbook(rents)
  for (const size of [1000, 4097, 64 * 1024, bytes.length]) {
    expect(await countRows(fileOf(bytes, size))).toBe(rents.length)
  }
})

test('a file that a workbook holds twice is refused, not read once more', async () => {
  const more = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`xl/sharedStrin${100 + index}.xml`, blanks(1000)])) // prettier-ignore
  const texts = renamed(workbook(rents, { more }), /xl\/sharedStrin\d{3}\.xml/g, 'xl/sharedStrings00.xml')
  expect(await countRows(fileOf(texts))).toBe(rents.length)
  const many = workbook(rents, { more: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`xl/shared${String(index).padStart(7, '0')}.xml`, blanks(1000)])) }) // prettier-ignore
  await expect(countRows(fileOf(renamed(many, /xl\/shared\d{7}\.xml/g, 'xl/sharedStrings.xml')))).rejects.toThrow('The workbook holds xl/sharedStrings.xml more than once.') // prettier-ignore
  const sheets = workbook(rents, { more: Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`xl/worksheets/sheez${index}.xml`, blanks(1000)])) }) // prettier-ignore
  await expect(countRows(fileOf(renamed(sheets, /xl\/worksheets\/sheez\d\.xml/g, 'xl/worksheets/sheet2.xml')))).rejects.toThrow('The workbook holds xl/worksheets/sheet2.xml more than once.') // prettier-ignore
})

test('the files of a workbook have one bound together, not each its own', async () => {
  const more = { 'xl/_rels/workbook.xml.rels': blanks(25_000_000), 'xl/sharedStrings.xml': blanks(40_000_000) }
  const bytes = workbook(rents, { more })
  expect(bytes.length).toBeLessThan(200_000)
  await expect(countRows(fileOf(bytes))).rejects.toThrow(tooLarge)
}, 60_000)

test('others have their turn after each megabyte of a file that unpacks to much', async () => {
  const bytes = workbook(rents, { more: { 'xl/worksheets/sheet2.xml': blanks(30_000_000) } })
  const file = fileOf(bytes, bytes.length)
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  let told = 0
  await expect(countRows(file, () => (told += 1))).rejects.toThrow('has no heading line')
  isOver = true
  expect(turns).toBeGreaterThan(24)
  expect(told).toBeGreaterThan(24)
}, 60_000)

test('a reading that is to end, ends within a megabyte', async () => {
  const bytes = workbook(rents, { more: { 'xl/sharedStrings.xml': blanks(50_000_000) } })
  let told = 0
  const stop = () => {
    told += 1
    if (told === 3) throw new Error('Stopped')
  }
  await expect(countRows(fileOf(bytes, bytes.length), stop)).rejects.toThrow('Stopped')
  expect(told).toBe(3)
})

/** A zip that begins with a file of this many bytes which nobody wants, made as it is read. */
function withUnwanted(length: number, bytes: Uint8Array): AreaFile {
  const name = Buffer.from('xl/media/image1.png')
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(length, 18)
  head.writeUInt32LE(length, 22)
  head.writeUInt16LE(name.length, 26)
  return {
    name: 'rents.xlsx',
    size: length + bytes.length,
    async *open() {
      yield Buffer.concat([head, name])
      for (let sent = 0; sent < length; sent += 64 * 1024) yield await Promise.resolve(new Uint8Array(64 * 1024))
      yield bytes
    },
  }
}

test('what is not wanted of a workbook is not held', async () => {
  setFlagsFromString('--expose_gc')
  const collectOnce = runInNewContext('gc') as () => void
  // What was collected is counted off beside, which another collection waits for before it begins.
  const collect = () => [collectOnce(), collectOnce()]
  const inPieces = 320
  const unwanted = withUnwanted(inPieces * 64 * 1024, workbook(rents))
  let most = 0
  const file: AreaFile = {
    ...unwanted,
    async *open() {
      let pieces = 0
      for await (const piece of unwanted.open()) {
        yield piece
        pieces += 1
        // Whoever held it would have all of it by now. To collect takes a second where other tests have left much behind.
        if (pieces !== inPieces) continue
        collect()
        most = Math.max(most, process.memoryUsage().arrayBuffers)
      }
    },
  }
  collect()
  const before = process.memoryUsage().arrayBuffers
  expect(await countRows(file)).toBe(rents.length)
  expect(most - before).toBeLessThan(10_000_000)
}, 60_000)

test('a workbook that is larger than the desk takes is refused before it is read', async () => {
  const file = { ...fileOf(workbook(rents)), size: 2 ** 31 }
  await expect(readWorkbook(file)).rejects.toThrow('The workbook is larger than 50 MB.')
})

test('what follows the end of a packed file, and a tag without end, are refused', async () => {
  const texts = zipSync({ 'xl/sharedStrings.xml': blanks(10) })
  const packed = new DataView(texts.buffer, texts.byteOffset).getUint32(18, true)
  const start = 30 + 'xl/sharedStrings.xml'.length
  const rest = 3_000_000
  const long = Buffer.concat([texts.subarray(0, start + packed), new Uint8Array(rest), texts.subarray(start + packed)])
  long.writeUInt32LE(packed + rest, 18)
  await expect(countRows(fileOf(long))).rejects.toThrow('The workbook is damaged')
  const tag = workbook(rents, { more: { 'xl/worksheets/sheet2.xml': sheetOf(`<row a="${'x'.repeat(3_000_000)}"/>`) } })
  await expect(countRows(fileOf(tag))).rejects.toThrow('A tag of the workbook is too long.')
}, 60_000)

import { isPlainText, MixedEncodings, TextReader } from './text-encoding.ts'

/** The kind of a file, found from its bytes. Its name and what its sender says about it count for nothing. */

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type FileType =
  | 'application/pdf'
  | 'application/msword'
  | typeof docx
  | typeof xlsx
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'text/csv'

interface FileSignature {
  type: FileType
  /** The size in pixels; pictures only. */
  width?: number
  height?: number
}

/** The number of bytes at a file's start and end that `detectFile` has to see. */
export const headBytes = 512 * 1024
export const tailBytes = 64 * 1024

/**
 * The most pixels of a picture. A picture can hold far more pixels than bytes, and a program that opens it needs four bytes of
 * memory for each.
 */
const mostPixels = 40_000_000

/** One reader for each kind. It returns the facts of a file of that kind, else null. */
const readers: Record<FileType, (head: Uint8Array, tail: Uint8Array) => FileSignature | null> = {
  'application/pdf': (head, tail) => (isPdf(head, tail) ? { type: 'application/pdf' } : null),
  'application/msword': (head, tail) => (isDoc(head, tail) ? { type: 'application/msword' } : null),
  [docx]: (head, tail) => (isOffice(head, tail, 'word/document.xml') ? { type: docx } : null),
  [xlsx]: (head, tail) => (isOffice(head, tail, 'xl/workbook.xml') ? { type: xlsx } : null),
  'image/jpeg': (head) => measured(measureJpeg(head)),
  'image/png': (head) => measured(measurePng(head)),
  'image/webp': (head) => measured(measureWebp(head)),
  // Any text may be a table: whoever reads it line by line says what is wrong in it.
  'text/csv': (head) => (isText(head) ? { type: 'text/csv' } : null),
}

/** Every kind that `detectFile` knows. */
export const fileTypes = Object.keys(readers) as FileType[]

/**
 * The kind of a file among these kinds, found from its first `headBytes` and its last `tailBytes`. It is null for everything
 * else, such as a PDF that begins with something else or breaks off, or a picture that does not say how large it is.
 */
export function detectFile(
  head: Uint8Array,
  tail: Uint8Array,
  kinds: readonly FileType[] = fileTypes,
): FileSignature | 'too-many-pixels' | null {
  const found = kinds.map((kind) => readers[kind](head, tail)).find((signature) => signature !== null)
  if (!found) return null
  return (found.width ?? 0) * (found.height ?? 0) > mostPixels ? 'too-many-pixels' : found
}

function measured(picture: FileSignature | null): FileSignature | null {
  return picture?.width && picture.height ? picture : null
}

/** The bytes at a PDF's end that hold its end mark. */
const endMarkBytes = 2 * 1024

function isPdf(head: Uint8Array, tail: Uint8Array): boolean {
  return /^%PDF-[12]\.\d/.test(textOf(head.subarray(0, 8))) && textOf(tail.subarray(-endMarkBytes)).includes('%%EOF')
}

/**
 * A compound file that has a Word document in it and no macros. Its directory may stand anywhere; where it stands in the middle of
 * a large file the file is not known.
 */
function isDoc(head: Uint8Array, tail: Uint8Array): boolean {
  if (textOf(head.subarray(0, 8)) !== '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return false
  const has = (name: string) => hasEntry(head, name) || hasEntry(tail, name)
  return has('WordDocument') && !has('_VBA_PROJECT') && !has('Macros')
}

/** True where a directory of a compound file names this: in two bytes a letter, then the length of the name after 64 bytes. */
function hasEntry(bytes: Uint8Array, name: string): boolean {
  const wanted = Buffer.from(name, 'utf16le')
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + 1)) {
    if (at + 66 <= all.length && all.readUInt16LE(at + 64) === wanted.length + 2) return true
  }
  return false
}

/** A zip file with the parts of an office document, by the directory at its end, and none with macros. */
function isOffice(head: Uint8Array, tail: Uint8Array, mainPart: string): boolean {
  if (textOf(head.subarray(0, 4)) !== 'PK\x03\x04') return false
  const names = listZip(tail)?.map((name) => name.toLowerCase())
  if (!names?.includes('[content_types].xml') || !names.includes(mainPart)) return false
  return new Set(names).size === names.length && !names.some((name) => /vba|macro/.test(name))
}

/** The names in a zip file's directory; null where there is none that is whole, or one that does not fit into the tail. */
function listZip(tail: Uint8Array): string[] | null {
  const view = viewOf(tail)
  // Nothing stands behind the end record: a comment there is how another kind of file hides.
  const end = tail.length - 22
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50 || view.getUint16(end + 20, true) !== 0) return null
  const count = view.getUint16(end + 10, true)
  const names: string[] = []
  let at = end - view.getUint32(end + 12, true)
  while (names.length < count) {
    if (at < 0 || at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return null
    const length = view.getUint16(at + 28, true)
    names.push(textOf(tail.subarray(at + 46, at + 46 + length)))
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === end ? names : null
}

/** True for a text in any encoding that is read. The last character may be cut off. */
function isText(head: Uint8Array): boolean {
  try {
    return isPlainText(new TextReader().read(head))
  } catch (error) {
    if (error instanceof MixedEncodings) return false
    throw error
  }
}

/** The eight bytes of every PNG, then its first chunk: the length 13, IHDR, width and height. */
function measurePng(head: Uint8Array): FileSignature | null {
  if (head.length < 33 || textOf(head.subarray(0, 16)) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return null
  const view = viewOf(head)
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** The three kinds of WebP: lossy, lossless, and the one with animation, transparency or facts beside the picture. */
function measureWebp(head: Uint8Array): FileSignature | null {
  if (head.length < 30 || textOf(head.subarray(0, 4)) !== 'RIFF' || textOf(head.subarray(8, 12)) !== 'WEBP') return null
  const view = viewOf(head)
  const type = 'image/webp'
  switch (textOf(head.subarray(12, 16))) {
    case 'VP8 ':
      if (textOf(head.subarray(23, 26)) !== '\x9d\x01\x2a') return null
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      if (head[20] !== 0x2f) return null
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const read24 = (at: number) => view.getUint16(at, true) + (head[at + 2]! << 16)
      return { type, width: read24(24) + 1, height: read24(27) + 1 }
    }
    default:
      return null
  }
}

/** Reads a JPEG from its start marker, segment by segment, to the frame header, which must come before any picture data. */
function measureJpeg(head: Uint8Array): FileSignature | null {
  if (head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff) return null
  const view = viewOf(head)
  let at = 2
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1]!
    if (marker === 0xff) at += 1
    else if (isFrameHeader(marker)) {
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    } else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** True for SOF0 to SOF15, without the three markers of that range that are tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** The bytes as text, one character for each byte. */
function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

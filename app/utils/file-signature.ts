/** The kind of a file, found from its bytes. Its name and what its sender says about it count for nothing. */

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'text/csv'

export interface FileSignature {
  type: FileType
  /** The size in pixels; pictures only. */
  width?: number
  height?: number
}

/** The number of bytes at a file's start and end that `detectFile` has to see. */
export const headBytes = 512 * 1024
export const tailBytes = 2 * 1024

/**
 * The most pixels of a picture. A picture can hold far more pixels than bytes, and a program that opens it needs four bytes of
 * memory for each.
 */
const mostPixels = 40_000_000

/** One reader for each kind. It returns the facts of a file of that kind, else null. */
const readers: Record<FileType, (head: Uint8Array, tail: Uint8Array) => FileSignature | null> = {
  'application/pdf': (head, tail) => (isPdf(head, tail) ? { type: 'application/pdf' } : null),
  'image/jpeg': (head) => measured(measureJpeg(head)),
  'image/png': (head) => measured(measurePng(head)),
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

function isPdf(head: Uint8Array, tail: Uint8Array): boolean {
  return /^%PDF-[12]\.\d/.test(textOf(head.subarray(0, 8))) && textOf(tail.subarray(-tailBytes)).includes('%%EOF')
}

/** True for UTF-8 without a zero. The last character may be cut off. */
function isText(head: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).includes('\0')
  } catch {
    return false
  }
}

/** The eight bytes of every PNG, then its first chunk: the length 13, IHDR, width and height. */
function measurePng(head: Uint8Array): FileSignature | null {
  if (head.length < 33 || textOf(head.subarray(0, 16)) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return null
  const view = viewOf(head)
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
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

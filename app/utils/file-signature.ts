/** What a file is by its bytes. What its name or its sender says about it counts for nothing. */

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png'

export interface FileSignature {
  type: FileType
  /** In pixels; pictures only. */
  width?: number
  height?: number
}

/** How much of a file's start and end `detectFile` has to see, in bytes. */
export const headBytes = 512 * 1024
export const tailBytes = 2 * 1024

/** A picture can hold far more pixels than bytes; whoever opens it needs four bytes of memory for each. */
const mostPixels = 40_000_000

/** One reader for each kind: what the file is if it is of that kind, else null. */
const readers: Record<FileType, (head: Uint8Array, tail: Uint8Array) => FileSignature | null> = {
  'application/pdf': (head, tail) => (isPdf(head, tail) ? { type: 'application/pdf' } : null),
  'image/jpeg': (head) => measured(measureJpeg(head)),
  'image/png': (head) => measured(measurePng(head)),
}

/** Every kind that a file can be told to be. */
export const fileTypes = Object.keys(readers) as FileType[]

/**
 * Which of these kinds a file is, from its first `headBytes` and its last `tailBytes`; null for everything else, also for a PDF that
 * begins with something else or breaks off, and for a picture that does not say how large it is.
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

/** The eight bytes of every PNG, then its first chunk: the length 13, IHDR, width and height. */
function measurePng(head: Uint8Array): FileSignature | null {
  if (head.length < 33 || textOf(head.subarray(0, 16)) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return null
  const view = viewOf(head)
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** From the start marker from segment to segment until the frame header, which must come before any picture data. */
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

/** SOF0 to SOF15, without the three of that range that are tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** One character for each byte. */
function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

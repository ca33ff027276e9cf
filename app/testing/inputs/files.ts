import { crc32, deflateRawSync } from 'node:zlib'

/** Small files of each kind, made by hand: enough to be taken for what they are, or not. */

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
export const join = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))))

/** A PDF of about this many bytes. */
export function pdf(size = 300): Uint8Array {
  const [start, end] = ['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n', '\ntrailer<</Root 1 0 R>>\n%%EOF\n']
  return bytesOf(start + '%'.padEnd(Math.max(1, size - start.length - end.length), ' ') + end)
}

export function png(width = 2, height = 2): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return join('\x89PNG\r\n\x1a\n', '\0\0\0\rIHDR', header, '\0\0\0\0', '\0\0\0\0IEND\xae\x42\x60\x82')
}

/** `before` stands between the start and the frame header, as a camera's facts do. */
export function jpeg(width = 2, height = 2, before: string | Uint8Array = jpegSegment(0xe0, 'JFIF\0')): Uint8Array {
  const frame = Buffer.alloc(15)
  frame.writeUInt8(8, 0)
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return join('\xff\xd8', before, jpegSegment(0xc0, frame), '\xff\xda\0\x08 data \xff\xd9')
}

export function jpegSegment(marker: number, content: string | Uint8Array): Uint8Array {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  const length = bytes.length + 2
  return join(new Uint8Array([0xff, marker, length >> 8, length & 0xff]), bytes)
}

/** A WebP with one chunk, of the kind that says its size in this way. */
export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8 ', width = 2, height = 2): Uint8Array {
  const facts = Buffer.alloc(18)
  if (kind === 'VP8 ') {
    facts.set([0x9d, 0x01, 0x2a], 3)
    facts.writeUInt16LE(width, 6)
    facts.writeUInt16LE(height, 8)
  } else if (kind === 'VP8L') {
    facts.writeUInt8(0x2f, 0)
    facts.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  } else {
    facts.writeUIntLE(width - 1, 4, 3)
    facts.writeUIntLE(height - 1, 7, 3)
  }
  return join('RIFF\x1e\0\0\0WEBP', kind, '\x12\0\0\0', facts)
}

/** A zip file of empty parts, stored as they are. */
export const zip = (names: string[]) =>
  writeZip(names.map((name) => ({ name, size: 0, sum: 0, packed: new Uint8Array() })))

/** A zip file of these, packed by the system's own code: that of JavaScript takes ten times as long for much that is nothing. */
export const packZip = (files: Record<string, Uint8Array>) =>
  writeZip(Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.length, sum: crc32(bytes), packed: deflateRawSync(bytes), method: 8 }))) // prettier-ignore

interface Packed {
  name: string
  size: number
  sum: number
  packed: Uint8Array
  method?: number
}

function writeZip(files: Packed[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, size, sum, packed, method = 0 } of files) {
    // From the method on both say the same.
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(method, 0)
    facts.writeUInt32LE(sum, 6)
    facts.writeUInt32LE(packed.length, 10)
    facts.writeUInt32LE(size, 14)
    facts.writeUInt16LE(name.length, 18)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const part = join('PK\x03\x04\0\0\0\0', facts, name, packed)
    parts.push(part)
    at += part.length
    directory.push(join('PK\x01\x02\0\0\0\0\0\0', facts, place, name))
  }
  const list = join(...directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return join(...parts, list, 'PK\x05\x06', end)
}

export const docx = (more: string[] = []) => zip(['[Content_Types].xml', 'word/document.xml', ...more])

/** A compound file whose directory has these entries, behind so many bytes of contents. */
export function doc(entries = ['WordDocument'], size = 600): Uint8Array {
  const directory = entries.map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(2 * name.length + 2, 64)
    return entry
  })
  return join('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', new Uint8Array(size), ...directory)
}

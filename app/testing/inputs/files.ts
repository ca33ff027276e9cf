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
export function zip(names: string[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  for (const name of names) {
    const [local, central] = [Buffer.alloc(30), Buffer.alloc(46)]
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(name.length, 26)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt16LE(name.length, 28)
    parts.push(join(local, name))
    directory.push(join(central, name))
  }
  const [start, list] = [join(...parts), join(...directory)]
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(start.length, 16)
  return join(start, list, end)
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

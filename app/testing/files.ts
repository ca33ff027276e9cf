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

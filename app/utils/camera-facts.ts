/** What cameras and programs write into a picture beside what it shows, such as the place where it was taken. */

/** The bytes of a stream, taken in pieces of any size. */
class Source {
  readonly #pieces: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#pieces = stream[Symbol.asyncIterator]()
  }

  /** What has arrived and is not taken, at least this many bytes of it; fewer at the end of the stream. */
  async peek(least: number): Promise<Uint8Array> {
    while (this.#rest.length < least) {
      const next = await this.#pieces.next()
      if (next.done) break
      this.#rest = this.#rest.length === 0 ? next.value : new Uint8Array(Buffer.concat([this.#rest, next.value]))
    }
    return this.#rest
  }

  async take(count: number): Promise<Uint8Array> {
    const taken = (await this.peek(count)).subarray(0, count)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  /** So many bytes, as they arrive. */
  async *pass(count: number): AsyncGenerator<Uint8Array, void> {
    for (let left = count; left > 0;) {
      const { length } = await this.peek(1)
      if (length === 0) return
      yield await this.take(Math.min(left, length))
      left -= Math.min(left, length)
    }
  }

  async skip(count: number): Promise<void> {
    for await (const _piece of this.pass(count));
  }
}

/**
 * The same picture without such facts: a JPEG keeps its colours and which way up it is, a PNG what its picture is made of. No pixel
 * changes. What follows the end of the picture goes too, since phones put another one there. Any other file passes as it is. Reads the
 * stream to its end.
 */
export async function* withoutCameraFacts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const source = new Source(stream)
  const head = await source.peek(8)
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) yield* plainJpeg(source)
  else if (Buffer.from(head.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n') yield* plainPng(source)
  else yield* source.pass(Infinity)
  await source.skip(Infinity)
}

const [startOfScan, endOfImage, exif, profile, adobe, comment] = [0xda, 0xd9, 0xe1, 0xe2, 0xee, 0xfe]

/** Segment by segment; between them the data of the picture, in which only 0 or a restart follows the byte 0xff. */
async function* plainJpeg(source: Source): AsyncGenerator<Uint8Array, void> {
  yield await source.take(2)
  for (;;) {
    const [sign, marker] = await source.peek(2)
    if (marker === undefined) return
    // Readers of pictures pass over what stands between two segments, as over a sign too many.
    if (sign !== 0xff || marker === 0xff || marker === 0) {
      await source.take(1)
      continue
    }
    const name = await source.take(2)
    if (marker === endOfImage || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      yield name
      if (marker === endOfImage) return
      continue
    }
    const lengthBytes = await source.take(2)
    if (lengthBytes.length < 2) return
    const body = await source.take(Math.max(0, ((lengthBytes[0]! << 8) | lengthBytes[1]!) - 2))
    if (marker === exif) yield* uprightExif(body)
    else if (isOfPicture(marker, body)) yield Buffer.concat([name, lengthBytes, body])
    if (marker === startOfScan) yield* scanOf(source)
  }
}

/** True for a segment that the picture is made of: of those for programs the plain head, the colour profile and the kind of colours. */
function isOfPicture(marker: number, body: Uint8Array): boolean {
  if (marker === profile) return Buffer.from(body.subarray(0, 11)).toString('latin1') === 'ICC_PROFILE'
  return (
    marker === 0xe0 || marker === adobe || (marker < 0xe0 && marker !== exif) || (marker > 0xef && marker !== comment)
  )
}

async function* scanOf(source: Source): AsyncGenerator<Uint8Array, void> {
  for (;;) {
    const bytes = await source.peek(2)
    if (bytes.length < 2) return
    const [end, isOver] = endOfScan(bytes)
    if (end > 0) yield await source.take(end)
    if (isOver) return
  }
}

/** How many of these bytes belong to the data of the picture as far as can be seen, and whether a segment follows. */
function endOfScan(bytes: Uint8Array): [end: number, isOver: boolean] {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]
    if (next === undefined) return [at, false]
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return [at, true]
  }
  return [bytes.length, false]
}

/** Nothing but which way up the picture is, where that is another way than it is stored. */
function uprightExif(body: Uint8Array): Uint8Array[] {
  const way = readOrientation(body)
  if (way === null || way < 2 || way > 8) return []
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, way, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  return [new Uint8Array([0xff, exif, 0, 8 + tiff.length, ...Buffer.from('Exif\0\0'), ...tiff])]
}

/** The entry 0x0112 of the first directory (Exif 2.3, 4.6.4); null where there is none. */
function readOrientation(body: Uint8Array): number | null {
  const bytes = Buffer.from(body)
  if (bytes.subarray(0, 6).toString('latin1') !== 'Exif\0\0' || bytes.length < 16) return null
  const tiff = bytes.subarray(6)
  const isLittle = tiff[0] === 0x49
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return null
  for (let at = start + 2, left = read16(start); left > 0 && at + 12 <= tiff.length; at += 12, left -= 1)
    if (read16(at) === 0x0112) return read16(at + 8)
  return null
}

/** The chunks of a PNG that say something beside the picture. */
const saidChunks = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

async function* plainPng(source: Source): AsyncGenerator<Uint8Array, void> {
  yield await source.take(8)
  for (;;) {
    const head = Buffer.from(await source.peek(8)).subarray(0, 8)
    if (head.length < 8) return
    const name = head.subarray(4).toString('latin1')
    // Its length and name, and a sum at its end.
    const length = 12 + head.readUInt32BE(0)
    if (saidChunks.includes(name)) await source.skip(length)
    else yield* source.pass(length)
    if (name === 'IEND') return
  }
}

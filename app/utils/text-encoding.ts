/**
 * The text of a file whose encoding nobody states. UTF-8 and UTF-16 are known by their mark or by themselves; any other file is
 * Windows-1252, which spreadsheets write where nobody asks for more.
 */

/** The file begins in one encoding and goes on in another. */
export class MixedEncodings extends Error {
  override name = 'MixedEncodings'
}

/** The most bytes of a character in UTF-8, by whose first one beyond ASCII the encoding is known. */
const longestCharacter = 4

/** Reads the bytes of a file piece by piece, in whatever sizes they come. */
export class TextReader {
  /** Null while all that came is ASCII, which is the same in UTF-8 and Windows-1252. */
  #decoder: TextDecoder | null = null
  #isBegun = false
  #kept = new Uint8Array()

  /** The text of the next bytes. Throws `MixedEncodings` where they are not in the encoding of those before. */
  read(bytes: Uint8Array): string {
    return this.#take(bytes, false)
  }

  /** The text that was still held back for what might follow. */
  end(): string {
    return this.#take(new Uint8Array(), true)
  }

  #take(bytes: Uint8Array, isLast: boolean): string {
    if (this.#decoder) return this.#decode(bytes, isLast)
    const all = this.#kept.length > 0 ? Buffer.concat([this.#kept, bytes]) : bytes
    this.#kept = new Uint8Array()
    if (!this.#isBegun) {
      if (all.length < 2 && !isLast) return this.#keep(all)
      this.#isBegun = true
      const wide = wideEncodingOf(all)
      if (wide) {
        this.#decoder = new TextDecoder(wide, { fatal: true })
        return this.#decode(all, isLast)
      }
    }
    const at = findBeyondAscii(all)
    if (at === -1) return asciiOf(all)
    if (all.length - at < longestCharacter && !isLast)
      return asciiOf(all.subarray(0, at)) + this.#keep(all.subarray(at))
    this.#decoder = new TextDecoder(isUtf8(all.subarray(at, at + longestCharacter)) ? 'utf-8' : 'windows-1252', {
      fatal: true,
    })
    return asciiOf(all.subarray(0, at)) + this.#decode(all.subarray(at), isLast)
  }

  #keep(bytes: Uint8Array): string {
    this.#kept = bytes.slice()
    return ''
  }

  #decode(bytes: Uint8Array, isLast: boolean): string {
    try {
      return this.#decoder!.decode(bytes, { stream: !isLast })
    } catch {
      throw new MixedEncodings('The file is in more than one encoding.')
    }
  }
}

/** UTF-16, by its mark or by the empty half of its first character. */
function wideEncodingOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be'
  return null
}

/** A loop of its own, because whole files of hundreds of megabytes go through it. */
function findBeyondAscii(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at]! > 0x7f) return at
  return -1
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** The characters of Windows-1252 from 0x80 on. */
const windowsSigns = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => 128 + at)),
)

/**
 * True where a program that saved the text in Windows-1252 made the other one of it: a question mark, or a hyphen where it was a
 * dash, stands for each half of a character that does not exist there.
 */
export function isSameInWindows(text: string, saved: string): boolean {
  if (text === saved || text.length !== saved.length) return text === saved
  const units = (from: string) => Array.from({ length: from.length }, (_, at) => from[at]!)
  return units(text).every((unit, at) => {
    const found = saved[at]!
    if (found === unit) return true
    const isLost = unit > '\x7f' && !windowsSigns.has(unit)
    return isLost && (found === '?' || (found === '-' && /[‐‑−]/.test(unit)))
  })
}

/** True for a text as people and programs write them: control characters other than tabs and line ends are in none. */
export function isPlainText(text: string): boolean {
  return !/(?![\t\n\v\f\r\x85])\p{Cc}/u.test(text)
}

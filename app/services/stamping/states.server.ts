/** The effect of a content stream on the stack of graphics states. */
export interface States {
  /** The deepest that it goes below the state in which it began: 0, or less where it ends states that it has not saved. */
  lowest: number
  /** The states that it saves, less those that it ends. */
  sum: number
}

const [space, tab, newLine, formFeed, carriageReturn, nul] = [0x20, 0x09, 0x0a, 0x0c, 0x0d, 0]
const blanks = new Set([space, tab, newLine, formFeed, carriageReturn, nul])
const [openText, closeText, escape, openHex, closeHex, comment] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x25]
const ends = new Set([...blanks, ...Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0))])

/** Counts the operators q and Q of a content stream, past texts, comments and pictures within it. */
export function countStates(bytes: Uint8Array): States {
  let [lowest, sum, at] = [0, 0, 0]
  while (at < bytes.length) {
    const sign = bytes[at]!
    if (sign === openText) at = skipText(bytes, at)
    else if (sign === comment) at = skipUntil(bytes, at, (end) => end === newLine || end === carriageReturn)
    else if (sign === openHex && bytes[at + 1] !== openHex) at = skipUntil(bytes, at, (end) => end === closeHex) + 1
    else if (ends.has(sign)) {
      at += 1
      // A name is skipped as one word, since it may be called q.
      if (sign === 0x2f) at = skipUntil(bytes, at, (end) => ends.has(end))
    } else {
      const end = skipUntil(bytes, at, (next) => ends.has(next))
      const word = end - at <= 2 ? String.fromCharCode(...bytes.subarray(at, end)) : ''
      if (word === 'q') sum += 1
      if (word === 'Q') {
        sum -= 1
        lowest = Math.min(lowest, sum)
      }
      at = word === 'ID' ? skipPicture(bytes, end) : end
    }
  }
  return { lowest, sum }
}

function skipUntil(bytes: Uint8Array, start: number, isEnd: (sign: number) => boolean): number {
  let at = start
  while (at < bytes.length && !isEnd(bytes[at]!)) at += 1
  return at
}

function skipText(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const sign = bytes[at]
    if (sign === escape) at += 1
    else if (sign === openText) depth += 1
    else if (sign === closeText && (depth -= 1) === 0) return at + 1
  }
  return bytes.length
}

/** The bytes of a picture within the stream end with EI as a word of its own. */
function skipPicture(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    const isWord = blanks.has(bytes[at]!) && (at + 3 >= bytes.length || ends.has(bytes[at + 3]!))
    if (isWord && bytes[at + 1] === 0x45 && bytes[at + 2] === 0x49) return at + 3
  }
  return bytes.length
}

import { ReadableStream as NodeStream } from 'node:stream/web'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The bytes that are sent at a time. A piece for each text would cost more than the text. */
const pieceBytes = 64 * 1024
/** A character takes so many bytes at most, where a surrogate pair is two characters. */
const mostBytesOfCharacter = 3

/**
 * The bytes of texts, in pieces. Others have their turn after each batch, however fast somebody reads: SQLite, from which the texts come,
 * answers synchronously.
 */
export async function* toPieces(batches: AsyncIterable<Iterable<string>>): AsyncGenerator<Uint8Array, void> {
  let piece = Buffer.allocUnsafeSlow(pieceBytes)
  let size = 0
  for await (const texts of batches) {
    for (const text of texts) {
      const most = text.length * mostBytesOfCharacter
      if (size + most > piece.length && size > 0) {
        yield piece.subarray(0, size)
        piece = Buffer.allocUnsafeSlow(pieceBytes)
        size = 0
      }
      if (most > piece.length) yield Buffer.from(text)
      else size += piece.write(text, size)
    }
    await nextTurn()
  }
  if (size > 0) yield piece.subarray(0, size)
}

/** What is made of each, once it is asked for and not before: a page of results at a time would be there beside what it is made of. */
export function* makeEach<From, To>(all: Iterable<From>, make: (one: From) => To): Generator<To, void> {
  for (const one of all) yield make(one)
}

/**
 * Bytes as the stream that a Response needs, made only as fast as it is read. Whoever reads no more ends the generator, whose
 * `finally` closes what is open. It has none to run where nothing has been read yet, so `leave` is called as well. Node's own
 * conversion (`Readable.toWeb`) ends the process where its reader leaves at a wrong moment.
 */
export function toByteStream<Bytes extends Uint8Array>(
  pieces: AsyncGenerator<Bytes, void>,
  leave: () => void = () => {},
): ReadableStream<Bytes> {
  const iterator = {
    next: () => pieces.next(),
    return: () => {
      leave()
      return pieces.return()
    },
  }
  return NodeStream.from({ [Symbol.asyncIterator]: () => iterator }) as ReadableStream<Bytes>
}

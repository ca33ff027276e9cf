import { ReadableStream as NodeStream } from 'node:stream/web'

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

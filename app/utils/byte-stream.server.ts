import { ReadableStream as NodeStream } from 'node:stream/web'

/**
 * Bytes as the stream that a Response needs, made only as fast as it is read. Whoever reads no more ends the generator, whose
 * `finally` closes what is open. Node's own conversion (`Readable.toWeb`) ends the process where its reader leaves at a wrong moment.
 */
export function toByteStream<Bytes extends Uint8Array>(pieces: AsyncGenerator<Bytes, void>): ReadableStream<Bytes> {
  return NodeStream.from(pieces) as ReadableStream<Bytes>
}

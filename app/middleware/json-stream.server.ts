import { setImmediate as nextTurn } from 'node:timers/promises'
import { toByteStream } from '#app/utils/byte-stream.server.ts'

/**
 * One JSON array as a stream of bytes, made in batches and only as fast as it is read. No batch is empty. The first batch is read
 * at once, so that a failure there is an ordinary error. A later failure breaks the answer off. Nothing more is read once `signal`
 * says that the client has gone. The signal is needed because the first 256 kB are held (compression.server.ts) whether or not
 * anybody waits for them.
 */
export async function streamJsonArray(
  batches: AsyncGenerator<unknown[], void>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const first = await batches.next()
  async function* write(): AsyncGenerator<Uint8Array, void> {
    let separator = '['
    try {
      for (let next = first; ; next = await batches.next()) {
        // SQLite answers synchronously. Without a turn of the event loop no other request is served and a client that has gone is
        // not noticed.
        await nextTurn()
        signal.throwIfAborted()
        if (next.done) break
        yield encoder.encode(separator + next.value.map((item) => JSON.stringify(item)).join(','))
        separator = ','
      }
      yield encoder.encode(separator === '[' ? '[]' : ']')
    } finally {
      await batches.return()
    }
  }
  return toByteStream(write(), () => void batches.return())
}

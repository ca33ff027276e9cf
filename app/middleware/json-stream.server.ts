import { toByteStream, toPieces } from '#app/utils/byte-stream.server.ts'

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
  const first = await batches.next()
  async function* write(): AsyncGenerator<string[], void> {
    let separator = '['
    try {
      for (let next = first; !next.done; next = await batches.next()) {
        yield next.value.map((item) => {
          const text = separator + JSON.stringify(item)
          separator = ','
          return text
        })
        signal.throwIfAborted()
      }
      yield [separator === '[' ? '[]' : ']']
    } finally {
      await batches.return()
    }
  }
  return toByteStream(toPieces(write()), () => void batches.return())
}

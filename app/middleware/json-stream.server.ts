import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * One JSON array as a stream of bytes, made in batches and only as fast as it is read. No batch is empty. The first batch is read
 * at once, so that a failure there is an ordinary error. A later failure breaks the answer off and goes to `onError`. Nothing
 * more is read once `signal` says that the client has gone. The signal is needed because the first 256 kB are held
 * (compression.server.ts) whether or not anybody waits for them.
 */
export async function streamJsonArray(
  batches: AsyncGenerator<unknown[], void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: IteratorResult<unknown[], void> | undefined = await batches.next()
  let separator = '['
  return new ReadableStream(
    {
      async pull(controller) {
        // SQLite answers synchronously. Without a turn of the event loop no other request is served and a client that has gone is
        // not noticed.
        await nextTurn()
        if (signal.aborted) {
          await batches.return()
          controller.error(signal.reason)
          return
        }
        try {
          const batch = next ?? (await batches.next())
          next = undefined
          if (batch.done) {
            controller.enqueue(encoder.encode(separator === '[' ? '[]' : ']'))
            controller.close()
            return
          }
          controller.enqueue(encoder.encode(separator + batch.value.map((item) => JSON.stringify(item)).join(',')))
          separator = ','
        } catch (error) {
          onError(error)
          controller.error(error)
        }
      },
      async cancel() {
        await batches.return()
      },
    },
    { highWaterMark: 0 },
  )
}

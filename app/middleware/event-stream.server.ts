/** The headers of a stream of events: nothing between us and the browser may hold it back, gather it or keep it. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Without a transformation nothing compresses it, which would gather events until there are enough of them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

/** The pause between lines of nothing, so that whatever is between does not take the silence for the end. */
const heartbeatMilliseconds = 5000

type SendEvent = (event: string, data: unknown) => void

/**
 * Server-sent events as bytes, each sent as it happens. `work` sends them and ends the stream by its end; it takes care of its own
 * failures. `gone` ends with the reader: once the connection has closed, or the answer has been given up.
 */
export function streamEvents(
  signal: AbortSignal,
  work: (send: SendEvent, gone: AbortSignal) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const left = new AbortController()
  const gone = AbortSignal.any([signal, left.signal])
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => {
        if (!gone.aborted) controller.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => write(':\n\n'), heartbeatMilliseconds)
      // The first bytes go at once, so that the reader knows that it has been heard.
      write(':\n\n')
      const send: SendEvent = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      void work(send, gone).finally(() => {
        clearInterval(heartbeat)
        if (!left.signal.aborted) controller.close()
      })
    },
    cancel() {
      left.abort()
    },
  })
}

/** True where the reader asks for a stream of events. */
export function wantsEvents(request: Request): boolean {
  return /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(request.headers.get('accept') ?? '')
}

import { connect } from 'node:net'

/** Load over plain sockets: it costs a fifth of Node's own client, which would be slower than what it measures. */

interface RawLoadOptions {
  port: number
  /** The path of the n-th request. */
  path: (n: number) => string
  headers?: Record<string, string>
  /** What the n-th request brings beside these. A form makes it a POST. */
  more?: (n: number) => { headers?: Record<string, string>; form?: Record<string, string> }
  /** The statuses that an answer may have. */
  expected?: readonly number[]
  connections?: number
  /** The run ends after this time or this many requests, whichever comes first. */
  seconds?: number
  requests?: number
}

interface RawLoad {
  requests: number
  perSecond: number
  /** In milliseconds. */
  p50: number
  p95: number
  p99: number
  /** The answers with another status than expected. */
  others: number
}

export async function makeRawLoad(options: RawLoadOptions): Promise<RawLoad> {
  const { port, path, headers = {}, more, connections = 10, seconds = 60, requests = Infinity } = options
  const expected = new Set(options.expected ?? [200])
  const tail = ` HTTP/1.1\r\n${writeLines({ host: `localhost:${port}`, ...headers })}`
  const times: number[] = []
  const started = performance.now()
  const deadline = started + seconds * 1000
  let sent = 0
  let others = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < requests && performance.now() < deadline) {
        await talk(port, (say, end) => {
          if (sent >= requests || performance.now() >= deadline) return end()
          const begun = performance.now()
          const n = sent++
          say(more ? writeRequest(path(n), tail, more(n)) : `GET ${path(n)}${tail}\r\n`, (status) => {
            if (!expected.has(status)) others += 1
            times.push(performance.now() - begun)
          })
        })
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  const sorted = times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    others,
  }
}

const writeLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

type More = ReturnType<NonNullable<RawLoadOptions['more']>>

function writeRequest(path: string, tail: string, { headers = {}, form }: More): string {
  if (!form) return `GET ${path}${tail}${writeLines(headers)}\r\n`
  const body = new URLSearchParams(form).toString()
  const own = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length), ...headers }
  return `POST ${path}${tail}${writeLines(own)}\r\n${body}`
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

type Say = (request: string, answered: (status: number) => void) => void

/** One connection, until `next` ends it or the server does. `next` is called whenever the connection is free. */
function talk(port: number, next: (say: Say, end: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let answered: ((status: number) => void) | null = null
    let head = ''
    let left = -1
    let status = 0
    let isLast = false
    const goOn = () =>
      next(
        (request, then) => {
          answered = then
          head = ''
          left = -1
          socket.write(request)
        },
        () => socket.end(),
      )
    const finish = () => {
      const then = answered
      answered = null
      then?.(status)
      if (isLast) socket.end()
      else if (!socket.writableEnded) goOn()
    }
    socket.on('connect', goOn)
    socket.on('data', (chunk: Buffer) => {
      if (left < 0) {
        // Only the first piece of an answer is looked at as text.
        head += chunk.toString('latin1', 0, 16_384)
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        status = Number(head.slice(9, 12))
        isLast = /\r\nconnection: close/i.test(head.slice(0, end))
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        const isChunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(head)
        left = isChunked ? Infinity : Number(length ?? 0) + end + 4
      }
      left -= chunk.length
      // Nothing follows on a connection before the next request, so that the last chunk is the end of what has come.
      if (left === Infinity ? chunk.toString('latin1', chunk.length - 5) === '0\r\n\r\n' : left <= 0) finish()
    })
    socket.on('close', () => {
      if (answered) reject(new Error('The server closed a connection before its answer was whole.'))
      else resolve()
    })
    socket.on('error', reject)
  })
}

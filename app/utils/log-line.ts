/** An email address in a text, its sign as it is or as an address of a page writes it. The lengths are bounded, so that no text takes long. */
const address = /[^\s@"'<>(),;:/?&=%]{1,64}(?:@|%40)[^\s@"'<>(),;:/?&=%]{1,190}/gi

/** The text without email addresses: an error names what it failed at, and that can be a person's. */
function withoutAddresses(text: string): string {
  return text.replace(address, '[address]')
}

/** What a line of the log says beside its time. */
export type LogFields = Record<string, string | number>

/**
 * Writes one JSON line to the log, with the time first. The log outlives what it tells of, so no line has an email address; whoever
 * calls leaves out names and whatever else says who somebody is.
 */
export function writeLogLine(stream: 'stdout' | 'stderr', fields: LogFields): void {
  const line = Object.entries({ at: new Date().toISOString(), ...fields }).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutAddresses(value) : value,
  ])
  write(stream, `${JSON.stringify(Object.fromEntries(line))}\n`, 1)
}

/** The most bytes of the log that wait in memory for whoever reads it. What comes while they do is left out, and counted. */
const mostWaitingBytes = 4 * 1024 * 1024
const leftOut = { stdout: 0, stderr: 0 }

function write(stream: 'stdout' | 'stderr', text: string | Uint8Array, lines: number): void {
  if (process[stream].writableLength > mostWaitingBytes) return void (leftOut[stream] += lines)
  const count = leftOut[stream]
  leftOut[stream] = 0
  if (count > 0) writeLogLine(stream, { level: 'warning', event: 'log-not-read', left_out: count })
  process[stream].write(text)
}

/**
 * Lets the standard error be closed: where nobody reads it any more, to say so there would be an error again, and so without end. That
 * nobody reads the standard output is an error once: whatever is still written to it would be the next.
 */
export function allowUnreadErrors(): void {
  process.stderr.on('error', () => {})
  process.stdout.once('error', (error) => {
    process.stdout.on('error', () => {})
    throw error
  })
}

/** The most bytes of a write that no write of another process to the same pipe comes between (POSIX, PIPE_BUF on Linux). */
const wholeBytes = 4096

// What waits for a slow reader Node would write in one go, however much it is.
for (const stream of [process.stdout, process.stderr]) Object.assign(stream, { _writev: undefined })

/** Lines that are waiting to be written, with the next ones: as bytes, because so many short-lived texts would keep the collector busy. */
const waiting = Buffer.allocUnsafeSlow(64 * 1024)
/** A process that another has started writes so few at once that the lines of both stay whole. */
const mostAtOnce = process.send ? wholeBytes : waiting.length
let waitingBytes = 0
let waitingLines = 0
const longestWaitMilliseconds = 10
let isFlushedAtEnd = false

/**
 * Writes the line of a request that was answered from memory, at most some milliseconds later and together with others: writing each
 * would cost as much as the answer. None is lost, however the process ends, but by a signal that ends it at once. `fields` are those of
 * `writeLogLine`; a path may hold an email address.
 */
export function writeRequestLine(fields: {
  at: string
  request: string
  method: string
  path: string
  status: number
  ms: number
}): void {
  const { at, request, method, status, ms } = fields
  const path = JSON.stringify(
    fields.path.includes('@') || fields.path.includes('%') ? withoutAddresses(fields.path) : fields.path,
  )
  if (!isFlushedAtEnd) {
    process.on('exit', flush)
    isFlushedAtEnd = true
  }
  const line = `{"at":"${at}","request":"${request}","method":"${method}","path":${path},"status":${status},"ms":${ms}}\n`
  // A sign takes three bytes at most.
  if (waitingBytes + 3 * line.length > mostAtOnce) flush()
  if (waitingBytes === 0) setTimeout(flush, longestWaitMilliseconds)
  waitingBytes += waiting.write(line, waitingBytes)
  waitingLines += 1
}

function flush(): void {
  if (waitingBytes === 0) return
  const lines = Buffer.from(waiting.subarray(0, waitingBytes))
  waitingBytes = 0
  write('stdout', lines, waitingLines)
  waitingLines = 0
}

/** Resolves once whoever reads the log has all that it has to say: a process that ends leaves the rest unsaid. */
export async function writeOut(): Promise<void> {
  flush()
  const streams = [process.stdout, process.stderr]
  // An error of the stream is told by itself.
  await Promise.all(streams.map((stream) => new Promise<unknown>((resolve) => stream.write('', resolve))))
}

/** The words of an error for the log, with the place that it came from. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

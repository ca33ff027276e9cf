import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { chooseEncoding, listsTag, parseRange, type Encoding } from '../../app/utils/http-answers.ts'
import { errorText, writeLogLine } from '../../app/utils/log-line.ts'

/** Types of the files that a build has. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The endings of the copies that the build makes of a file (vite.config.ts). */
const packed = { br: '.br', gzip: '.gz' } as const

interface File {
  path: string
  type: string
  cacheControl: string
  has: { br: boolean; gzip: boolean }
  read: Partial<Record<Encoding, Read>>
}

interface Read {
  bytes: Buffer
  etag: string
}

/**
 * The step that sends files of the build: true where the request was for one. Their names are read once. A file is read when it is first
 * asked for and held from then on, at most as many bytes as the folder has; so nothing looks at the disk for a request, and however many
 * clients read slowly, they read the same bytes.
 */
export function serveFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = listFiles(folder)
  return (request, response) => {
    const { url = '', method } = request
    const end = url.indexOf('?')
    const file = files.get(end < 0 ? url : url.slice(0, end))
    if (!file || (method !== 'GET' && method !== 'HEAD')) return false
    // A part is one of the file as it is, whatever encoding the client takes as well. Only GET has parts (RFC 9110, 14.2).
    const { 'accept-encoding': accepted } = request.headers
    const range = method === 'GET' ? request.headers.range : undefined
    const encoding = range === undefined ? chooseEncoding(accepted, file.has) : 'identity'
    const found = read(file, encoding)
    if (!found) return false
    send(file, encoding, found, request, range, response)
    return true
  }
}

function listFiles(folder: string): Map<string, File> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  const files = new Map<string, File>()
  for (const path of paths) {
    const ending = extname(path)
    // Whoever asks is sent a copy under the name of the file itself.
    if (ending === packed.br || ending === packed.gzip) continue
    const address = `/${relative(folder, path).replaceAll(sep, '/')}`
    files.set(address, {
      path,
      type: types[ending] ?? 'application/octet-stream',
      // The name of a file under /assets changes with its content.
      cacheControl: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0',
      has: { br: paths.has(path + packed.br), gzip: paths.has(path + packed.gzip) },
      read: {},
    })
  }
  return files
}

/** Undefined where it cannot be read, as after another build beside the running server: the application then says that it is not there. */
function read(file: File, encoding: Encoding): Read | undefined {
  const known = file.read[encoding]
  if (known) return known
  try {
    const bytes = readFileSync(encoding === 'identity' ? file.path : file.path + packed[encoding])
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    return (file.read[encoding] = { bytes, etag })
  } catch (error) {
    writeLogLine('stderr', { level: 'error', event: 'file-not-read', error: errorText(error) })
    return undefined
  }
}

function send(
  file: File,
  encoding: Encoding,
  { bytes, etag }: Read,
  { method, headers }: IncomingMessage,
  range: string | undefined,
  response: ServerResponse,
): void {
  response.setHeader('cache-control', file.cacheControl)
  response.setHeader('etag', etag)
  if (file.has.br || file.has.gzip) response.setHeader('vary', 'Accept-Encoding')
  if (listsTag(headers['if-none-match'], etag)) {
    response.statusCode = 304
    return void response.end()
  }
  response.setHeader('content-type', file.type)
  response.setHeader('accept-ranges', 'bytes')
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag
  const part = isOfThis ? parseRange(range, bytes.length) : null
  if (part === 'unsatisfiable') {
    response.statusCode = 416
    response.setHeader('content-range', `bytes */${bytes.length}`)
    return void response.end()
  }
  if (part) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${part.start}-${part.end}/${bytes.length}`)
  }
  const sent = part ? bytes.subarray(part.start, part.end + 1) : bytes
  response.setHeader('content-length', sent.length)
  response.end(method === 'HEAD' ? undefined : sent)
}

import { parseRange, readFileRange } from '#app/services/file-store.server.ts'
import { toByteStream } from '#app/utils/byte-stream.server.ts'

interface PrivateFile {
  dataDir: string
  fileKey: string
  fileName: string
  contentType: string
  /** The size in bytes of the stored file. */
  size: number
  /** True for a file of which no ranges are given. */
  isWhole?: true
  /** Runs before the first byte is sent. It does not run for HEAD or when nothing is sent. */
  onSend?: () => Promise<void>
}

/**
 * True for a request that opens a file. React Router also answers OPTIONS with a loader, and asks for a page's data under an
 * address of its own.
 */
export function isFileRequest(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !new URL(request.url).pathname.endsWith('.data')
}

/**
 * A private file as a download that no browser runs or keeps. The answer is the whole file, a range of it, or for HEAD its
 * headers.
 */
export async function sendPrivateFile(request: Request, file: PrivateFile): Promise<Response> {
  const { dataDir, fileKey, size } = file
  const headers = new Headers({
    'content-type': file.contentType,
    'content-disposition': contentDisposition(file.fileName),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'accept-ranges': file.isWhole ? 'none' : 'bytes',
    'x-robots-tag': 'noindex',
  })
  const range = file.isWhole ? null : parseRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    headers.delete('content-type')
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  await file.onSend?.()
  return new Response(toByteStream(await readFileRange(dataDir, fileKey, { start, end })), { status, headers })
}

/** The same answer for a file that does not exist and for one that this person may not have. */
export function fileNotFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** The Content-Disposition header by RFC 6266 and 8187: a plain name for every browser, and the exact name in UTF-8. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

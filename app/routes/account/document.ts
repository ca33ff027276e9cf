import { dbContext, requestIdContext, visitorContext } from '#app/context.ts'
import { findReadableDocument, recordDocumentAccess } from '#app/domain/documents.server.ts'
import { getEnv } from '#app/env.server.ts'
import { logWarning } from '#app/middleware/request-log.server.ts'
import { findFileSize, parseRange, readFileRange } from '#app/services/file-store.server.ts'
import type { Route } from './+types/document'

/** GET /documents/{id}: the file for its buyer or an admin; for anyone else the same answer as for one that does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // React Router also answers OPTIONS with a loader, and asks for data under a name of its own: neither is an opening.
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || new URL(request.url).pathname.endsWith('.data')) return notFound()

  const db = context.get(dbContext)
  const user = context.get(visitorContext)
  const now = new Date().toISOString()
  const readable = await findReadableDocument(db, user, params.id, now)
  const { dataDir } = getEnv()
  const size = readable && (await findFileSize(dataDir, readable.document.file_key))
  if (readable && size === undefined)
    logWarning(context.get(requestIdContext), 'document-file-missing', readable.document.id)
  if (!readable || !user || size === undefined) return notFound()

  const headers = new Headers({
    'content-type': readable.document.content_type,
    'content-disposition': contentDisposition(readable.document.file_name),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    'x-robots-tag': 'noindex',
  })
  const range = parseRange(request.headers.get('range'), size)
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

  // Written down before a byte is sent: a document that was seen was opened.
  await recordDocumentAccess(db, user, readable, now)
  return new Response(await readFileRange(dataDir, readable.document.file_key, { start, end }), { status, headers })
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** RFC 6266 and 8187: a plain name for everyone, the exact one in UTF-8. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

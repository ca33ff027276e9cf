import type { RouterContextProvider } from 'react-router'
import { answerHeadersContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { isSealed, openFile, type FileStore } from '#app/services/file-store.server.ts'
import { parseRange } from '#app/utils/http-answers.ts'
import { toByteStream } from '#app/utils/byte-stream.server.ts'
import { writeLogLine } from '#app/utils/log-line.ts'
import type { SealFault } from '#app/utils/sealing.server.ts'

interface PrivateFile {
  files: FileStore
  fileKey: string
  fileName: string
  contentType: string
  /** The size in bytes of the stored file. */
  size: number
  /** True for a file of which no ranges are given, as none are of a sealed one. */
  isWhole?: true
  /** Whoever reads it, who may do so slowly: their account, or their network where they have none. */
  reader: string
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
 * headers. A sealed file that cannot be opened is said to be one, and nothing of it is sent.
 */
export async function sendPrivateFile(request: Request, file: PrivateFile): Promise<Response> {
  const { files, fileKey, size } = file
  const sealed = isSealed(fileKey) ? await openFile(files, fileKey, getEnv().identityKeys, file.reader) : null
  if (sealed?.ok === false) return sealed.reason === 'missing' ? fileNotFound() : cannotOpen(fileKey, sealed.reason)
  const isWhole = file.isWhole === true || sealed !== null
  const headers = new Headers({
    'content-type': file.contentType,
    'content-disposition': contentDisposition(file.fileName),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'accept-ranges': isWhole ? 'none' : 'bytes',
    'x-robots-tag': 'noindex',
  })
  const range = isWhole ? null : parseRange(request.headers.get('range'), size)
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

  const pieces = sealed?.pieces ?? (await files.readRange(fileKey, { start, end }, file.reader))
  try {
    await file.onSend?.()
  } catch (error) {
    await pieces.return()
    throw error
  }
  return new Response(toByteStream(pieces), { status, headers })
}

const cannotOpenTexts: Record<SealFault, string> = {
  'key-gone': 'the key that it was encrypted with is not in the settings of this site (IDENTITY_KEYS).',
  changed: 'what is stored is not what was sent. It may be in a backup; if not, it has to be sent again.',
}

/** The answer for a sealed file that is there and cannot be opened. The log has a line of it. */
function cannotOpen(fileKey: string, fault: SealFault): Response {
  writeLogLine('stderr', { level: 'warning', event: `sealed-file-${fault}`, detail: fileKey })
  return plainAnswer(503, `This file cannot be opened: ${cannotOpenTexts[fault]}`)
}

/** The same answer for a file that does not exist and for one that this person may not have. */
export function fileNotFound(): Response {
  return plainAnswer(404, 'Not found')
}

/** A short text in the place of a file. */
export function plainAnswer(status: number, text: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(text, { status, headers })
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

/** Lets pages of other sites show this picture: beside a link to a page, or in an article that a reader of feeds shows. */
export function letOthersShow(context: Readonly<RouterContextProvider>): void {
  context.set(answerHeadersContext, {
    ...context.get(answerHeadersContext),
    'cross-origin-resource-policy': 'cross-origin',
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { readPictureName } from './domain/files/pictures.ts'
import { pictureKey } from './domain/files/pictures.server.ts'
import { getEnv } from './env.server.ts'
import { logError } from './middleware/request-log.server.ts'
import { secure } from './middleware/security-headers.server.ts'
import { readClock } from './clock.server.ts'
import { getFiles } from './resources.server.ts'
import { pictureFolder } from './ui/links.ts'
import { FilesUnavailable } from './utils/files-unavailable.ts'
import { listsTag } from './utils/http-answers.ts'
import { newId } from './utils/ids.server.ts'
import { writeRequestLine } from './utils/log-line.ts'
import { noteAnswer } from './utils/noted-answers.ts'

/** Photographs of deals and pictures of posts, which anybody may see who knows their name. */

const pattern = `${pictureFolder}:name`

/** Pictures that are read from the disk at a time. Each is in memory from then on; further ones go the way of pages. */
const mostAtOnce = 64
let reading = 0

/**
 * What an answer says of the picture of this name, beside what every answer says. A name means the same bytes for ever, so browsers keep
 * it; what is new gets a new name. Pages of other sites may show it: beside a link, or in an article that a reader of feeds shows.
 */
export function headersOfPicture(name: string): [string, string][] {
  return [
    ['cache-control', 'public, max-age=31536000, immutable'],
    ['etag', `"${name}"`],
    ['content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'cross-origin'],
  ]
}

/**
 * Answers a GET for a picture before React Router is entered, as its route would (routes/pictures.ts); false for any other request.
 * `otherwise` is called where the picture is not there, or too many are being read: the route then has the last word.
 */
export function answerPicture(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
  const { method, url = '' } = request
  if (method !== 'GET' || !url.startsWith(pictureFolder) || reading >= mostAtOnce) return false
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const name = path.slice(pictureFolder.length)
  const picture = readPictureName(name)
  if (!picture) return false
  const started = performance.now()
  const answer = (status: number, headers: Headers, body?: Buffer | string): void => {
    if (response.destroyed) return
    secure(headers, { pathname: path, pattern, nonce: null })
    headers.set('cross-origin-resource-policy', 'cross-origin')
    const id = newId()
    headers.set('x-request-id', id)
    response.statusCode = status
    response.setHeaders(headers)
    response.end(body)
    const milliseconds = performance.now() - started
    noteAnswer({ pattern, status, milliseconds, from: 'file' })
    if (!getEnv().logRequests) return
    const ms = Math.round(milliseconds * 10) / 10
    writeRequestLine({ at: readClock(), request: id, method, path: path.slice(0, 200), status, ms })
  }
  reading += 1
  getFiles()
    .readWhole(pictureKey(picture.id, picture.width, picture.format))
    .finally(() => (reading -= 1))
    .then(
      (bytes) => {
        const headers = new Headers(headersOfPicture(name))
        if (listsTag(request.headers['if-none-match'], `"${name}"`)) return answer(304, headers)
        headers.set('content-type', `image/${picture.format}`)
        headers.set('content-length', String(bytes.length))
        answer(200, headers, bytes)
      },
      (error: unknown) => {
        // It is being made, or there is none, or it cannot be read: the route says which.
        if (!(error instanceof FilesUnavailable)) return otherwise()
        const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' }
        answer(503, new Headers(headers), 'Not available at the moment')
      },
    )
    .catch((error: unknown) => {
      logError('none', error)
      response.destroy()
    })
  return true
}

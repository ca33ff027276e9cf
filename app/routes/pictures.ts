import { clientAddressContext, dbContext } from '#app/context.ts'
import { isImageWaiting } from '#app/domain/blog/pictures/images.server.ts'
import { readPictureName } from '#app/domain/files/pictures.ts'
import { pictureKey } from '#app/domain/files/pictures.server.ts'
import { finishJobNow } from '#app/jobs.server.ts'
import { headersOfPicture } from '#app/pictures.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { findFileSize } from '#app/services/file-store.server.ts'
import { toByteStream } from '#app/utils/byte-stream.server.ts'
import { listsTag } from '#app/utils/http-answers.ts'
import { networkOf } from '#app/utils/networks.ts'
import { fileNotFound, isFileRequest, letOthersShow } from './private-file.server.ts'
import type { Route } from './+types/pictures'

/** The time that an answer waits for a picture of a post which is being made: pages show it as soon as it is there. */
const mostMilliseconds = 10_000

/**
 * GET /pictures/{id}-{width}.{format}: a file of a photograph. No other stored file has a key of this form. Our own server has answered
 * already where the file is there (pictures.server.ts).
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const name = readPictureName(params.name)
  if (!name || !isFileRequest(request)) return fileNotFound()
  letOthersShow(context)
  const files = getFiles()
  const key = pictureKey(name.id, name.width, name.format)
  let size = await findFileSize(files, key)
  if (size === undefined && (await isImageWaiting(context.get(dbContext), name.id))) {
    await finishJobNow('make-pictures', mostMilliseconds)
    size = await findFileSize(files, key)
    if (size === undefined && (await isImageWaiting(context.get(dbContext), name.id))) return notMadeYet()
  }
  if (size === undefined) return fileNotFound()

  const headers = new Headers(headersOfPicture(params.name))
  if (listsTag(request.headers.get('if-none-match'), headers.get('etag')!))
    return new Response(null, { status: 304, headers })
  headers.set('content-type', `image/${name.format}`)
  headers.set('content-length', String(size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  const reader = networkOf(context.get(clientAddressContext), 3)
  const bytes = await files.readRange(key, { start: 0, end: size - 1 }, reader)
  return new Response(toByteStream(bytes), { headers })
}

/** The answer while a picture of a post is being made: soon there is one, and nobody keeps that there was none. */
function notMadeYet(): Response {
  return new Response('This picture is being prepared', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  })
}

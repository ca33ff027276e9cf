import { dbContext, nowContext, userContext } from '#app/context.ts'
import { findOwnFile, recordOwnLook } from '#app/domain/submissions/documents.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { findFileSize } from '#app/services/file-store.server.ts'
import { keepPrivate } from '../account/keep-private.server.ts'
import { fileNotFound, isFileRequest, sendPrivateFile } from '../private-file.server.ts'
import type { Route } from './+types/file'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

/** GET /vendor-portal/{reference}/files/{id}: a file that a vendor has sent, for that vendor alone, as a download. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [db, vendor, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const file = isFileRequest(request) ? await findOwnFile(db, vendor, params.reference, params.id) : undefined
  const files = getFiles()
  if (!file || (await findFileSize(files, file.fileKey)) === undefined) return fileNotFound()
  const { fileKey, fileName, contentType, byteSize } = file
  return sendPrivateFile(request, {
    files,
    fileKey,
    fileName,
    contentType,
    size: byteSize,
    reader: vendor.id,
    onSend: () => recordOwnLook(db, vendor, file, now),
  })
}

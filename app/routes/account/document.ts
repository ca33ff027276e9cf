import { redirect } from 'react-router'
import { dbContext, nowContext, requestIdContext, visitorContext } from '#app/context.ts'
import { findReadableDocument, recordDocumentAccess } from '#app/domain/reservations/documents.server.ts'
import { getEnv } from '#app/env.server.ts'
import { logWarning } from '#app/middleware/request-log.server.ts'
import { findFileSize } from '#app/services/file-store.server.ts'
import { openDocumentsHref } from '#app/ui/links.ts'
import { fileNotFound, isFileRequest, sendPrivateFile } from '../private-file.server.ts'
import type { Route } from './+types/document'

/**
 * GET /documents/{id}: the file, for its buyer or whoever may read all documents. Anyone else gets the same answer as for a file that does not exist. A
 * buyer who has not chosen to open the documents is led to the page where they do. A program that follows links must not make
 * that choice for them.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isFileRequest(request)) return fileNotFound()

  const db = context.get(dbContext)
  const user = context.get(visitorContext)
  const now = context.get(nowContext)
  const readable = await findReadableDocument(db, user, params.id, now)
  if (readable?.reservationId && !readable.isOpened)
    return redirect(openDocumentsHref(readable.reservationId), {
      status: 303,
      headers: { 'cache-control': 'no-store' },
    })
  const { dataDir } = getEnv()
  const size = readable && (await findFileSize(dataDir, readable.document.file_key))
  if (readable && size === undefined)
    logWarning(context.get(requestIdContext), 'document-file-missing', readable.document.id)
  if (!readable || !user || size === undefined) return fileNotFound()

  const { file_key: fileKey, file_name: fileName, content_type: contentType } = readable.document
  return sendPrivateFile(request, {
    dataDir,
    fileKey,
    fileName,
    contentType,
    size,
    // The access is recorded before a byte is sent, so that nothing is read without a record.
    onSend: () => recordDocumentAccess(db, user, readable, now),
  })
}

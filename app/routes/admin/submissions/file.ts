import { adminContext, dbContext, nowContext, requestIdContext } from '#app/context.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { openForReview } from '#app/domain/submissions/conflicts.server.ts'
import { findPaper } from '#app/domain/submissions/desk.server.ts'
import { submissionRefusals } from '#app/domain/submissions/moves.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { logWarning } from '#app/middleware/request-log.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { findFileSize } from '#app/services/file-store.server.ts'
import { fileNotFound, isFileRequest, plainAnswer, sendPrivateFile } from '../../private-file.server.ts'
import type { Route } from './+types/file'

export const middleware: Route.MiddlewareFunction[] = [allow('submissions')]

/**
 * GET /admin/submissions/{reference}/files/{id}: a document or a picture of a submission, as a download. The trail has who opened
 * which kind. A reviewer's own submission, and one of the same property, is refused with 403.
 */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  if (!isFileRequest(request)) return fileNotFound()
  const [db, admin] = [context.get(dbContext), context.get(adminContext)]
  const opened = await openForReview(db, admin, params.reference)
  if (!opened.ok) {
    const { status, message } = submissionRefusals[opened.reason]
    return opened.reason === 'not-found' ? fileNotFound() : plainAnswer(status, message)
  }
  const files = getFiles()
  const paper = await findPaper(db, opened.submission.id, params.id)
  const size = paper && (await findFileSize(files, paper.file_key))
  if (paper && size === undefined) logWarning(context.get(requestIdContext), 'submission-file-missing', params.id)
  if (!paper || size === undefined) return fileNotFound()
  return sendPrivateFile(request, {
    files,
    fileKey: paper.file_key,
    fileName: paper.file_name,
    contentType: paper.content_type,
    size,
    reader: admin.id,
    onSend: async () => {
      await recordAudit(db, {
        at: context.get(nowContext),
        actor: 'admin',
        actorUserId: admin.id,
        action: 'submission-file-opened',
        objectType: 'submission',
        objectId: String(opened.submission.id),
        detail: { kind: paper.what },
      })
    },
  })
}

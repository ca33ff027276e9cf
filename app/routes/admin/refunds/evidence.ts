import { adminContext, dbContext, requestIdContext } from '#app/context.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { findEvidence } from '#app/domain/refunds/evidence.server.ts'
import { getEnv } from '#app/env.server.ts'
import { logWarning } from '#app/middleware/request-log.server.ts'
import { findFileSize } from '#app/services/file-store.server.ts'
import { fileNotFound, isFileRequest, sendPrivateFile } from '../../private-file.server.ts'
import type { Route } from './+types/evidence'

/** GET /admin/refunds/{id}/evidence/{evidenceId}: a file that came with a request, as a download, for admins only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isFileRequest(request)) return fileNotFound()
  const db = context.get(dbContext)
  const admin = context.get(adminContext)
  const { dataDir } = getEnv()
  const evidence = await findEvidence(db, params.id, params.evidenceId)
  const size = evidence && (await findFileSize(dataDir, evidence.file_key))
  if (evidence && size === undefined) logWarning(context.get(requestIdContext), 'evidence-file-missing', evidence.id)
  if (!evidence || size === undefined) return fileNotFound()
  return sendPrivateFile(request, {
    dataDir,
    fileKey: evidence.file_key,
    fileName: evidence.file_name,
    contentType: evidence.content_type,
    size,
    onSend: async () => {
      await recordAudit(db, {
        at: new Date().toISOString(),
        actor: 'admin',
        actorUserId: admin.id,
        action: 'evidence-opened',
        objectType: 'refund-request',
        objectId: params.id,
        detail: { evidenceId: evidence.id },
      })
    },
  })
}

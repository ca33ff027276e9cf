import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext, requestIdContext } from '#app/context.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import type { UploadRules } from '#app/domain/files/files.ts'
import { findUpload } from '#app/domain/files/uploads.server.ts'
import { logWarning } from '#app/middleware/request-log.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { findFileSize } from '#app/services/file-store.server.ts'
import { fileNotFound, isFileRequest, sendPrivateFile } from '../private-file.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** A file of evidence of a thing, as a download; the trail has who opened it. The same answer for what is not there. */
export async function sendEvidence(
  { request, context }: Asked,
  rules: UploadRules,
  { aboutId, fileId }: { aboutId: string; fileId: string },
  entryFor: (opened: { at: string; actor: 'admin'; actorUserId: string; detail: { evidenceId: string } }) => AuditEntry,
): Promise<Response> {
  if (!isFileRequest(request)) return fileNotFound()
  const db = context.get(dbContext)
  const files = getFiles()
  const file = await findUpload(db, rules, aboutId, fileId)
  const size = file && (await findFileSize(files, file.file_key))
  if (file && size === undefined) logWarning(context.get(requestIdContext), 'evidence-file-missing', file.id)
  if (!file || size === undefined) return fileNotFound()
  return sendPrivateFile(request, {
    files,
    fileKey: file.file_key,
    fileName: file.file_name,
    contentType: file.content_type,
    size,
    reader: context.get(adminContext).id,
    onSend: async () => {
      const opened = {
        at: context.get(nowContext),
        actor: 'admin',
        actorUserId: context.get(adminContext).id,
        detail: { evidenceId: file.id },
      } as const
      await recordAudit(db, entryFor(opened))
    },
  })
}

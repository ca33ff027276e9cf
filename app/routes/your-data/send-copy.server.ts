import type { RouterContextProvider } from 'react-router'
import { clientAddressContext, dbContext, nowContext } from '#app/context.ts'
import { recordDownload } from '#app/domain/privacy/copies.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { findFileSize } from '#app/services/file-store.server.ts'
import { londonDay } from '#app/utils/dates.ts'
import { networkOf } from '#app/utils/networks.ts'
import { sendPrivateFile } from '../private-file.server.ts'

interface Copy {
  id: string
  fileKey: string
  askedAt: string
}

/** The archive of somebody's data, whole, which is written down as a download; undefined where its file has gone. `userId` is null by a link. */
export async function sendArchive(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  copy: Copy,
  userId: string | null,
): Promise<Response | undefined> {
  const files = getFiles()
  const size = await findFileSize(files, copy.fileKey)
  if (size === undefined) return undefined
  return sendPrivateFile(request, {
    files,
    fileKey: copy.fileKey,
    fileName: `your-data-${londonDay(copy.askedAt)}.zip`,
    contentType: 'application/zip',
    size,
    isWhole: true,
    reader: userId ?? networkOf(context.get(clientAddressContext), 3),
    onSend: () => recordDownload(context.get(dbContext), userId, copy.id, context.get(nowContext)),
  })
}

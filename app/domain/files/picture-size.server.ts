import type { Db } from '#db/database.server.ts'
import { findFileSize, type FileStore } from '#app/services/file-store.server.ts'
import { toByteStream } from '#app/utils/byte-stream.server.ts'
import { detectFile, headBytes } from '#app/utils/file-signature.ts'
import { readFileKeys } from './uploads.server.ts'

/** The size in pixels of a picture that was sent and that nothing owns yet, as its file says it; null where it says none. */
export async function readPictureSize(
  { db, files }: { db: Db; files: FileStore },
  uploadId: string,
): Promise<{ width: number; height: number } | null> {
  const fileKey = (await readFileKeys(db, [uploadId])).get(uploadId)
  const size = fileKey === undefined ? undefined : await findFileSize(files, fileKey)
  if (!size) return null
  const bytes = await files.readRange(fileKey!, { start: 0, end: Math.min(size, headBytes) - 1 })
  const head = new Uint8Array(await new Response(toByteStream(bytes)).arrayBuffer())
  const found = detectFile(head, head, ['image/jpeg', 'image/png', 'image/webp'])
  if (found === null || found === 'too-many-pixels' || !found.width || !found.height) return null
  return { width: found.width, height: found.height }
}

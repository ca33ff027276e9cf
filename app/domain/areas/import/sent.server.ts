import { UnreadableFile } from '#app/domain/files/table.server.ts'
import { dropUploads, readFileKeys } from '#app/domain/files/uploads.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { beginEdition, type Begun } from '../editions/editions.server.ts'
import { detectFormat, hashOf, storedFile } from './file.server.ts'
import type { AreaStore } from './work.server.ts'
import { areaFileRules } from './import.ts'

/** The result of a file that was sent at the desk. */
type BegunSent =
  | Begun
  /** It is of no known shape; the message says which there are. */
  | { kind: 'unreadable'; message: string }

/** Makes an edition of a file that has arrived. It is read in the background. A file of which nothing comes is deleted. */
export async function beginSent(
  store: AreaStore,
  admin: { id: string },
  upload: UploadedFile,
  now: string,
): Promise<BegunSent> {
  const begun = await begin(store, admin, upload, now)
  if (begun.kind !== 'begun') {
    await dropUploads(store.db, areaFileRules, [upload.id], (fileKey) => store.files.delete(fileKey))
  }
  return begun
}

async function begin(
  { db, files }: AreaStore,
  admin: { id: string },
  upload: UploadedFile,
  now: string,
): Promise<BegunSent> {
  const fileKey = (await readFileKeys(db, [upload.id])).get(upload.id)
  const file = fileKey && (await storedFile(files, fileKey, upload.fileName))
  if (!file) return { kind: 'unreadable', message: 'The file is no longer there. Choose it again.' }
  try {
    const format = await detectFormat(file)
    const fileHash = await hashOf(file)
    return await beginEdition(
      db,
      { format, fileName: upload.fileName, fileHash, byteSize: file.size, upload, userId: admin.id },
      now,
    )
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message }
    throw error
  }
}

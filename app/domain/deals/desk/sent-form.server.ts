import type { Db } from '#db/database.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { uploadFields } from '#app/utils/upload-fields.ts'
import { readFileKeys } from '#app/domain/files/uploads.server.ts'
import { formNameOf, hashOf, printForm, type SentForm } from '#app/domain/records/versions.server.ts'
import { hashFile, type FileStore } from '#app/services/file-store.server.ts'

/** The form and its files in short. `files` holds the print of each, by its id: of a file that was kept from an earlier try it is that id. */
export async function printDealForm(
  { db, files: stored }: { db: Db; files: FileStore },
  form: FormData,
  uploads: readonly UploadedFile[],
): Promise<{ form: SentForm | null; files: ReadonlyMap<string, string> }> {
  if (formNameOf(form) === null) return { form: null, files: new Map() }
  const kept = new Set(form.getAll(uploadFields.kept))
  const keys = await readFileKeys(
    db,
    uploads.map((upload) => upload.id),
  )
  const files = new Map<string, string>()
  const came: string[] = []
  for (const { id, fileName } of uploads) {
    const key = keys.get(id)
    if (kept.has(id) || key === undefined) {
      files.set(id, id)
      continue
    }
    const print = hashOf([fileName, await hashFile(stored, key)])
    files.set(id, print)
    came.push(print)
  }
  return { form: printForm(form, came), files }
}

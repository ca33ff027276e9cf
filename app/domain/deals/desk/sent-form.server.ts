import { createHash } from 'node:crypto'
import type { Db } from '#db/database.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { uploadFields } from '#app/utils/upload-fields.ts'
import { readFileKeys } from '#app/domain/files/uploads.server.ts'
import { hashFile } from '#app/services/file-store.server.ts'

/** A form of a deal that was sent, so that one which is sent twice is known, and its files are stored once. */
export interface SentForm {
  /** Names the form, however often it is sent. */
  id: string
  /** The same where everything in the form is the same, its files included. */
  print: string
}

/** The pictures and documents that a form has made, by the print of the file that it brought along. */
export type TakenFiles = Readonly<Record<string, string>>

/** The form and its files in short. `files` holds the print of each, by its id: of a file that was kept from an earlier try it is that id. */
export async function printForm(
  { db, dataDir }: { db: Db; dataDir: string },
  form: FormData,
  uploads: readonly UploadedFile[],
): Promise<{ form: SentForm | null; files: ReadonlyMap<string, string> }> {
  const id = form.get('form')
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return { form: null, files: new Map() }
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
    const print = hash([fileName, await hashFile(dataDir, key)])
    files.set(id, print)
    came.push(print)
  }
  // Which button was pressed makes no other record.
  const typed = [...form].filter(([name, value]) => typeof value === 'string' && name !== 'intent')
  return { form: { id, print: hash([typed, came]) }, files }
}

function hash(what: unknown): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}

import type { RouterContextProvider } from 'react-router'
import { dbContext } from '#app/context.ts'
import { askAboutCover } from '#app/domain/deals/files/cover.server.ts'
import {
  documentRules,
  imageRules,
  newAltsField,
  readFileTexts,
  smallCoverField,
  type FileTexts,
} from '#app/domain/deals/files/files.ts'
import { findFileMistakes, readDealFiles, type DealFileChanges } from '#app/domain/deals/files/files.server.ts'
import { alignAlts, readAlts } from '#app/domain/deals/files/new-alts.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { getFiles } from '#app/resources.server.ts'
import { describedField, uploadFields } from '#app/utils/upload-fields.ts'
import type { Intake } from '#app/domain/files/intake.server.ts'
import { readText } from '../../records/read-form.ts'

/** The files' part of a form that was sent, for the form that comes back. */
export interface SentFiles {
  texts: FileTexts
  keptPictures: UploadedFile[]
  keptDocuments: UploadedFile[]
  /** By the name of a field, what is wrong with it. */
  mistakes: Record<string, string[]>
}

/** The changes of a form to files, with their mistakes. `status` is that of an answer which shows the mistakes. */
export async function readSentFiles(
  context: Readonly<RouterContextProvider>,
  dealId: number,
  form: FormData,
  [pictures, documents]: readonly [Intake, Intake],
): Promise<{ changes: DealFileChanges; sent: SentFiles; status: number }> {
  const texts = readFileTexts(form)
  const [typed, described] = [texts[newAltsField] ?? '', readText(form, describedField)]
  const alts = alignAlts(typed, described, pictures.uploads)
  const kept = new Set(form.getAll(uploadFields.kept))
  const changes = {
    newPictures: pictures.uploads,
    newDocuments: documents.uploads,
    keptAlts: [...readAlts(typed, described).own].filter(([id]) => kept.has(id)),
    texts: texts[newAltsField] === undefined ? texts : { ...texts, [newAltsField]: alts },
  }
  const files = await readDealFiles(context.get(dbContext), dealId)
  const mistakes = Object.fromEntries(
    Object.entries(findFileMistakes(files, changes)).map(([name, message]) => [name, [message]]),
  )
  // Only what is saved is asked about.
  const isSaved = readText(form, 'intent') !== 'preview'
  const store = { db: context.get(dbContext), files: getFiles() }
  const question = isSaved ? await askAboutCover(store, files, changes) : null
  if (question !== null) mistakes[smallCoverField] = [question]
  let status = 400
  for (const [{ field }, intake] of [
    [imageRules, pictures],
    [documentRules, documents],
  ] as const) {
    if (intake.mistakes.length === 0) continue
    mistakes[field] = [...intake.mistakes, ...(mistakes[field] ?? [])]
    if (status === 400) ({ status } = intake)
  }
  return {
    changes,
    sent: { texts: changes.texts, keptPictures: changes.newPictures, keptDocuments: changes.newDocuments, mistakes },
    status,
  }
}

import { megabyte, type UploadRules } from '#app/domain/files/files.ts'
import type { DealDocumentsTable, DealImagesTable } from '#db/schema.ts'

/** The pictures and documents of a deal, as its form takes them. */

const quotas = { bytesOfOneCaller: 4000 * megabyte, unattachedBytes: 1000 * megabyte, bytesADay: 4000 * megabyte }
const fullText = 'We cannot take more files at the moment. Save the deal without them and add them later.'

/** Pictures that are added. They become files of our own making, so nothing of what was sent is ever given out. */
export const imageRules = {
  purpose: 'deal-image',
  aboutType: 'deal',
  field: 'pictures',
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  largestFile: 5 * megabyte,
  mostFiles: 12,
  mostFilesOfOne: 30,
  quotas,
  mustAgree: true,
  fullText,
} as const satisfies UploadRules

/** Documents that are added. Their buyers get them. */
export const documentRules = {
  purpose: 'deal-document',
  aboutType: 'deal',
  field: 'documents',
  kinds: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  largestFile: 10 * megabyte,
  mostFiles: 10,
  mostFilesOfOne: 30,
  quotas,
  mustAgree: true,
  fullText,
} as const satisfies UploadRules

export const documentStates = { verified: 'Verified', supplied: 'Supplied' } as const satisfies Record<
  DealDocumentsTable['status'],
  string
>

/** The longest of each, in characters. */
export const mostOfFiles = { alt: 250, title: 120 }

/** The field in which new pictures are described, one line each. */
export const newAltsField = 'newAlts'

export type FilePart = 'order' | 'alt' | 'title' | 'state' | 'remove'

/** The name of a field about a picture or document that is there. */
export function fileField(kind: 'picture' | 'document', id: string, part: FilePart): string {
  return `${kind}.${id}.${part}`
}

/** What was typed about pictures and documents, by the name of its field. */
export type FileTexts = Readonly<Record<string, string>>

/** Picks these fields out of a form. Any other field is left to its own reader. */
export function readFileTexts(fields: Iterable<[string, unknown]>): FileTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || Object.hasOwn(texts, name)) continue
    if (name === newAltsField || /^(picture|document)\.[\w-]{1,64}\.(order|alt|title|state|remove)$/.test(name))
      texts[name] = value
  }
  return texts
}

/** A picture as the form shows it. */
export interface FormPicture {
  id: string
  alt: string
  state: DealImagesTable['state']
  fileName: string
  /** The size of the file that was sent. */
  byteSize: number
  width: number | null
  height: number | null
  widths: number[]
}

/** A document as the form shows it. */
export interface FormDocument {
  id: string
  title: string
  status: DealDocumentsTable['status']
  fileName: string
  contentType: string
  byteSize: number
  pageCount: number | null
}

/** All files of a deal as its form shows them, in their order. */
export interface FormFiles {
  pictures: FormPicture[]
  documents: FormDocument[]
}

/** The files of a deal that is not there yet. */
export const noFiles: FormFiles = { pictures: [], documents: [] }

import { megabyte, type UploadRules } from '#app/domain/files/files.ts'
import type { DealDocumentsTable, DealImagesTable } from '#db/schema.ts'
import { cleanLine, isBlank } from '#app/utils/text.ts'

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

/** The box with which a small picture becomes the first one of a deal all the same. */
export const smallCoverField = 'smallCover'

export type FileKind = 'picture' | 'document'

/** The text about a file. A field whose part begins with `was-` holds what the form was made with. */
export type FileWord = 'alt' | 'title' | 'state'
export type FilePart = 'order' | 'remove' | FileWord | `was-${FileWord}`

export const wordsOfKind = { picture: ['alt'], document: ['title', 'state'] } as const satisfies Record<
  FileKind,
  FileWord[]
>

/** The name of a field about a picture or document that is there. */
export function fileField(kind: FileKind, id: string, part: FilePart): string {
  return `${kind}.${id}.${part}`
}

/** The name of a field that lists files: those that the form was made with (`was`), or the order that was chosen. */
export function filesField(kind: FileKind, list: 'was' | 'places'): string {
  return `${kind}.${list}`
}

/** Texts typed about pictures and documents, by the name of the field. */
export type FileTexts = Readonly<Record<string, string>>

const aboutOne = /^(picture|document)\.[\w-]{1,64}\.(order|remove|(was-)?(alt|title|state))$/
const aboutAll = /^(picture|document)\.(was|places)$/

/** Picks these fields out of a form. Any other field is left to its own reader. */
export function readFileTexts(fields: Iterable<[string, unknown]>): FileTexts {
  const texts: Record<string, string> = {}
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || Object.hasOwn(texts, name)) continue
    if (name === newAltsField || name === smallCoverField || aboutOne.test(name) || aboutAll.test(name))
      texts[name] = value
  }
  return texts
}

/** The most files that such a field lists: those that a deal can have, and what came and went meanwhile. */
const mostListed = 100

/** The ids that such a field lists; undefined where the form has none. */
export function readIds(texts: FileTexts, kind: FileKind, list: 'was' | 'places'): string[] | undefined {
  const text = texts[filesField(kind, list)]
  return text === undefined ? undefined : [...new Set(text.split(' ', mostListed))].filter((id) => id !== '')
}

/** True where the file is to be removed. */
export function isRemoved(texts: FileTexts, kind: FileKind, id: string): boolean {
  return (texts[fileField(kind, id, 'remove')] ?? '') !== ''
}

/** The text typed of a file; undefined where it was left as the form was made, or empty. */
export function readTyped(texts: FileTexts, kind: FileKind, id: string, word: FileWord): string | undefined {
  const typed = cleanLine(texts[fileField(kind, id, word)] ?? '')
  const isWrong = word === 'state' && !Object.hasOwn(documentStates, typed)
  return isBlank(typed) || isWrong || typed === texts[fileField(kind, id, `was-${word}`)] ? undefined : typed
}

/**
 * These files, which stand as the form shows them, in the order that was chosen or typed. A file whose number was changed gets that
 * place, and the others keep their order around it. One of which nothing is said comes after those chosen.
 */
export function putInOrder(ids: readonly string[], kind: FileKind, texts: FileTexts): string[] {
  const chosen = readIds(texts, kind, 'places')
  if (chosen) {
    const places = new Map(chosen.map((id, index) => [id, index]))
    const placeOf = (id: string) => places.get(id) ?? chosen.length
    return ids.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  const moved = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const typed = (texts[fileField(kind, id, 'order')] ?? '').trim()
    if (/^\d{1,3}$/.test(typed) && Number(typed) !== index + 1) moved.set(id, Number(typed))
  }
  const others = ids.filter((id) => !moved.has(id))
  const order: string[] = []
  for (const [id, number] of [...moved].toSorted(([, one], [, other]) => one - other))
    order.push(...others.splice(0, Math.max(0, number - 1 - order.length)), id)
  return [...order, ...others]
}

/** The text about a file, as a form shows it. */
export function wordsOf(file: FormPicture | FormDocument): Partial<Record<FileWord, string>> {
  return 'alt' in file ? { alt: file.alt } : { title: file.title, state: file.status }
}

/** The most characters of the name of a file, and of a text about it, that are quoted. */
const mostQuoted = { name: 40, text: 80 }

/** A file by its title, or by what it shows. */
export function nameOfFile(kind: FileKind, words: string): string {
  return `${kind} ${quoteName(words)}`
}

export function quoteName(words: string): string {
  return `“${shorten(words, mostQuoted.name)}”`
}

export function quoteText(words: string): string {
  return `“${shorten(words, mostQuoted.text)}”`
}

function shorten(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
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

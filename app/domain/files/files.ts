import type { FileType } from '#app/utils/file-signature.ts'

/** The rules of files that come with a form: the limits of the form, the text of each refusal, and the names of the files. */

export const megabyte = 1024 * 1024

/** The limits of one form. A form that takes files has such rules as data, and no other code knows about it. */
export interface UploadRules {
  /** The use of the files, as a name. Files of one purpose are never found under another, and do not use up its quotas. */
  purpose: string
  /** The type of thing that owns the files once the form is sent. Until then the files are _unattached_. */
  aboutType: string
  /** The name of the file field. */
  field: string
  /** The kinds of files that may be sent, judged by their bytes. */
  kinds: readonly [FileType, ...FileType[]]
  /** Largest size of one file, in bytes. */
  largestFile: number
  /** The most files with one form, those of its earlier posts included. */
  mostFiles: number
  /** The most files that one thing may come to own. */
  mostFilesOfOne: number
  quotas: UploadQuotas
  /** True where a file's name and declared type must fit its content. Elsewhere its name is mended. */
  mustAgree?: true
  /** True where a file is sealed as it arrives (services/file-store.server.ts). Without a key in the settings none is taken. */
  isSealed?: true
  /** True where a picture is stored without what a camera writes into it, because others get the file as it is stored. */
  dropsCameraFacts?: true
  /** The sentence shown while a quota is used up, or the disk has no room. It says what to do without the files. */
  fullText: string
}

/** Quotas in bytes that arrived, whatever size the sender claimed. */
interface UploadQuotas {
  /** The share of one caller in a day, so that nobody alone can use up the room of all. */
  bytesOfOneCaller: number
  /** The most bytes of unattached files in the last 24 hours, over all callers. */
  unattachedBytes: number
  /** The most bytes of files in the last 24 hours, attached or not, over all callers. */
  bytesADay: number
}

/** A file that is stored. While it is unattached, its id is the secret with which the form brings it back. */
export interface UploadedFile {
  id: string
  fileName: string
  contentType: string
  byteSize: number
}

const kindFacts: Record<FileType, { name: string; extensions: [string, ...string[]] }> = {
  'application/pdf': { name: 'PDF', extensions: ['pdf'] },
  'application/msword': { name: 'DOC', extensions: ['doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { name: 'DOCX', extensions: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'Excel workbook', extensions: ['xlsx'] },
  'image/jpeg': { name: 'JPG', extensions: ['jpg', 'jpeg'] },
  'image/png': { name: 'PNG', extensions: ['png'] },
  'image/webp': { name: 'WebP', extensions: ['webp'] },
  'text/csv': { name: 'CSV', extensions: ['csv', 'txt', 'tsv'] },
}

/** Words for office files beside a title. Nobody uploads the tables in a form. */
const officeKinds = new Map([
  ['application/msword', 'Word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
  ['application/vnd.ms-excel', 'Excel'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel'],
])

/** The kind of file, in the word beside its title: "PDF". */
export function nameOfKind(contentType: string): string {
  const known = Object.entries(kindFacts).find(([type]) => type === contentType)
  return officeKinds.get(contentType) ?? known?.[1].name ?? 'file'
}

/** The hint under the file field: what may be sent. */
export function describeKinds({ kinds, largestFile }: UploadRules): string {
  return `${namesOf(kinds).join(', ')} up to ${sizeText(largestFile)}`
}

/** The value of the file field's `accept`. */
export function acceptedKinds({ kinds }: UploadRules): string {
  return [...kinds.flatMap((kind) => kindFacts[kind].extensions.map((extension) => `.${extension}`)), ...kinds].join(
    ',',
  )
}

/** The reasons for not taking a file, each with the status of the answer. */
export const uploadRefusals = {
  'too-large': 413,
  'wrong-type': 415,
  disagrees: 415,
  empty: 400,
  'too-many-pixels': 413,
  'too-many': 400,
  full: 429,
  'no-room': 507,
  unavailable: 503,
} as const
export type UploadRefusal = keyof typeof uploadRefusals

/**
 * The message about a file that was not taken. It begins with the file's name, except where it is about no file in particular.
 */
export function uploadMistake(rules: UploadRules, reason: UploadRefusal, sentName: string): string {
  if (reason === 'full') return rules.fullText
  if (reason === 'no-room') return `There is no room to store files, which is our fault. ${rules.fullText}`
  if (reason === 'unavailable')
    return `${plainFileName(sentName)}: The file could not be stored, which is our fault. Choose it again in a minute.`
  if (reason === 'too-many') return `You can send up to ${rules.mostFiles} ${rules.mostFiles === 1 ? 'file' : 'files'}.`
  return `${plainFileName(sentName)}: ${messagesOf(rules)[reason]}`
}

function messagesOf(
  rules: UploadRules,
): Record<Exclude<UploadRefusal, 'full' | 'no-room' | 'unavailable' | 'too-many'>, string> {
  return {
    'too-large': `File size must be less than ${sizeText(rules.largestFile)}`,
    'wrong-type': `The file must be a ${joinWithOr(namesOf(rules.kinds))}`,
    disagrees: `The file is not of the kind that its name says. Save it again as a ${joinWithOr(namesOf(rules.kinds))}`,
    empty: 'The file is empty',
    'too-many-pixels': 'The picture must have fewer than 40 million pixels',
  }
}

/** Why a file need not be sent, as far as its browser knows it; null where it has to be seen. */
export function pickedMistake(rules: UploadRules, file: { name: string; size: number; type: string }): string | null {
  const isOther = file.type !== '' && !rules.kinds.some((kind) => kind === file.type)
  const reason = isOther ? 'wrong-type' : file.size > rules.largestFile ? 'too-large' : file.size === 0 ? 'empty' : null
  return reason && uploadMistake(rules, reason, file.name)
}

/** A file field's words to the script that does the same with more than one file (ui/picked-files.js). */
export function pickedRules(rules: UploadRules) {
  const messages = messagesOf(rules)
  return {
    'data-largest': rules.largestFile,
    'data-most': rules.mostFiles,
    'data-wrong-type': messages['wrong-type'],
    'data-too-large': messages['too-large'],
    'data-empty': messages.empty,
    'data-too-many': uploadMistake(rules, 'too-many', ''),
  }
}

function namesOf(kinds: readonly FileType[]): string[] {
  return kinds.map((kind) => kindFacts[kind].name)
}

function joinWithOr(names: string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')
}

function sizeText(bytes: number): string {
  return `${Number((bytes / megabyte).toFixed(1))}MB`
}

/** The types that some systems send for a file of which they know nothing, and their other names for types that we know. */
const otherNames = new Map<string, FileType | null>([
  ['', null],
  ['application/octet-stream', null],
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['application/x-pdf', 'application/pdf'],
])

/** True where what the sender says of a file, by its name and by its type, fits what it is. Saying nothing fits. */
export function isDeclaredAs(type: FileType, fileName: string, declaredType: string): boolean {
  const [extension] = /\.[a-z][a-z0-9]{0,7}$/i.exec(plainFileName(fileName)) ?? ['']
  const isNamed = extension === '' || kindFacts[type].extensions.includes(extension.slice(1).toLowerCase())
  const declared = declaredType.split(';')[0]!.trim().toLowerCase()
  const known = otherNames.has(declared) ? otherNames.get(declared) : declared
  return isNamed && (known === null || known === type)
}

const longestName = 100
/** The number of characters looked at on each end of a name. */
const longestEnd = 400

/**
 * The name under which a stored file is shown and downloaded: the name as it was sent, made harmless, with the extension of the
 * kind that the file really is.
 */
export function cleanFileName(sentName: string, type: FileType): string {
  const name = plainFileName(sentName)
  const stem = name.replace(/\.[a-z][a-z0-9]{0,7}$/i, '')
  const isRight = (text: string) =>
    kindFacts[type].extensions.some((extension) => text.toLowerCase().endsWith(`.${extension}`))
  if (isRight(name)) return name
  if (isRight(stem)) return stem
  const extension = `.${kindFacts[type].extensions[0]}`
  return cut(stem, longestName - extension.length) + extension
}

/** The last part of a path, without characters that are invisible or turn the text around. It has 1 to 100 characters. */
function plainFileName(sentName: string): string {
  const base = sentName.slice(Math.max(sentName.lastIndexOf('/'), sentName.lastIndexOf('\\')) + 1)
  // Both ends are looked at, because the extension is at one of them. A name may be sent with 16,000 characters, a hundred times
  // in one form.
  const ends = base.length > 2 * longestEnd ? base.slice(0, longestEnd) + base.slice(-longestEnd) : base
  const words = ends
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  let end = words.length
  while (end > 0 && '. '.includes(words[end - 1]!)) end -= 1
  const visible = words.slice(0, end)
  if (!visible) return 'document'
  const [extension] = /\.[a-z][a-z0-9]{0,7}$/i.exec(visible) ?? ['']
  return cut(visible.slice(0, visible.length - extension.length), longestName - extension.length) + extension
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('')
}

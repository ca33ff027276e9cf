import type { FileType } from '#app/utils/file-signature.ts'

/** Files that come with a form, whichever it is: what the form allows, what each refusal says, and what files are called. */

export const megabyte = 1024 * 1024

/** What one form allows. A form that takes files has these as data; nothing else knows of it. */
export interface UploadRules {
  /** Names the use that is made of the files. Those of one purpose are never found under another, and do not use up its quotas. */
  purpose: string
  /** What its files belong to once the form is sent. Until then they are _unattached_. */
  aboutType: string
  /** The name of the file field. */
  field: string
  /** What may be sent, by its bytes. */
  kinds: readonly [FileType, ...FileType[]]
  /** In bytes. */
  largestFile: number
  /** With one form, those of its earlier posts included. */
  mostFiles: number
  /** All that one thing may come to own. */
  mostFilesOfOne: number
  quotas: UploadQuotas
  /** Said while a quota is used up: what to do without the files. */
  fullText: string
}

/** In bytes that arrived, whatever the sender said of them. */
export interface UploadQuotas {
  /** One caller's share of a day, so that nobody alone can use up what is there for all. */
  bytesOfOneCaller: number
  /** Files of the last 24 hours that belong to nothing, of all callers. */
  unattachedBytes: number
  /** Files of the last 24 hours, of all callers, whether or not they belong to something. */
  bytesADay: number
}

/** Fields of every form that takes files: those shown as already here (hidden), and those of them to keep (ticked). */
export const uploadFields = { shown: 'shown', kept: 'kept' } as const

/** A file that is stored. While it is unattached, its id is the secret with which the form brings it back. */
export interface UploadedFile {
  id: string
  fileName: string
  contentType: string
  byteSize: number
}

const kindFacts: Record<FileType, { name: string; extensions: [string, ...string[]] }> = {
  'application/pdf': { name: 'PDF', extensions: ['pdf'] },
  'image/jpeg': { name: 'JPG', extensions: ['jpg', 'jpeg'] },
  'image/png': { name: 'PNG', extensions: ['png'] },
}

/** Under the file field: what may be sent. */
export function describeKinds({ kinds, largestFile }: UploadRules): string {
  return `${namesOf(kinds).join(', ')} up to ${sizeText(largestFile)}`
}

/** For the `accept` of the file field. */
export function acceptedKinds({ kinds }: UploadRules): string {
  return [...kinds.flatMap((kind) => kindFacts[kind].extensions.map((extension) => `.${extension}`)), ...kinds].join(
    ',',
  )
}

/** Why a file was not taken, each with the status of the answer. */
export const uploadRefusals = {
  'too-large': 413,
  'wrong-type': 415,
  empty: 400,
  'too-many-pixels': 413,
  'too-many': 400,
  full: 429,
} as const
export type UploadRefusal = keyof typeof uploadRefusals

/** What is said about a file that was not taken: after its name, except where it is about no file in particular. */
export function uploadMistake(rules: UploadRules, reason: UploadRefusal, sentName: string): string {
  if (reason === 'full') return rules.fullText
  if (reason === 'too-many') return `You can send up to ${rules.mostFiles} ${rules.mostFiles === 1 ? 'file' : 'files'}.`
  const messages = {
    'too-large': `File size must be less than ${sizeText(rules.largestFile)}`,
    'wrong-type': `The file must be a ${joinWithOr(namesOf(rules.kinds))}`,
    empty: 'The file is empty',
    'too-many-pixels': 'The picture must have fewer than 40 million pixels',
  }
  return `${plainFileName(sentName)}: ${messages[reason]}`
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

const longestName = 100
/** As much of each end of a name is looked at. */
const longestEnd = 400

/** The name a stored file is shown and downloaded under: as it was sent, made harmless, with the extension of what it really is. */
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

/** The last part of a path without characters that are invisible or turn the text around; at most 100 characters, never none. */
function plainFileName(sentName: string): string {
  const base = sentName.slice(Math.max(sentName.lastIndexOf('/'), sentName.lastIndexOf('\\')) + 1)
  // Both ends, because the extension is at one of them. A name may be sent with 16,000 characters, a hundred times in one form.
  const ends = base.length > 2 * longestEnd ? base.slice(0, longestEnd) + base.slice(-longestEnd) : base
  const visible = ends
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
  if (!visible) return 'document'
  const [extension] = /\.[a-z][a-z0-9]{0,7}$/i.exec(visible) ?? ['']
  return cut(visible.slice(0, visible.length - extension.length), longestName - extension.length) + extension
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('')
}

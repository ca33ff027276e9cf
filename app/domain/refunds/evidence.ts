import type { EvidenceType } from '#db/schema.ts'

/** Files that go with a refund request: what is allowed, what each refusal says, and what they are called. */

export const evidenceLimits = {
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  /** Under the file field. */
  text: 'PDF, JPG, PNG up to 5MB',
  /** For the `accept` of the file field. */
  accept: '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png',
} as const

/** The names of the form's fields: the files, the files shown as already here (hidden), and those of them to keep (ticked). */
export const evidenceFields = { files: 'documents', shown: 'shown', kept: 'kept' } as const

/** A file that is stored. Until it belongs to a request, its id is the secret with which the form brings it back. */
export interface Evidence {
  id: string
  fileName: string
  byteSize: number
}

/** Why a file was not taken. The message follows the file's name, except for the two that are about no file in particular. */
export const evidenceRefusals = {
  'too-large': { status: 413, message: 'File size must be less than 5MB' },
  'wrong-type': { status: 415, message: 'The file must be a PDF, JPG or PNG' },
  empty: { status: 400, message: 'The file is empty' },
  'too-many-pixels': { status: 413, message: 'The picture must have fewer than 40 million pixels' },
  'too-many': { status: 400, message: 'You can send up to 5 files.' },
  full: {
    status: 429,
    message: 'We cannot take more files at the moment. Send your request without them; we will ask for them by email.',
  },
} as const
export type EvidenceRefusal = keyof typeof evidenceRefusals

/** What is said about a file that was not taken. */
export function evidenceMistake(reason: EvidenceRefusal, sentName: string): string {
  const { message } = evidenceRefusals[reason]
  return reason === 'too-many' || reason === 'full' ? message : `${plainFileName(sentName)}: ${message}`
}

const extensions: Record<EvidenceType, [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}
const longestName = 100
/** As much of each end of a name is looked at. */
const longestEnd = 400

/** The name a stored file is shown and downloaded under: as it was sent, made harmless, with the extension of what it really is. */
export function cleanFileName(sentName: string, type: EvidenceType): string {
  const name = plainFileName(sentName)
  const stem = name.replace(/\.[a-z][a-z0-9]{0,7}$/i, '')
  const isRight = (text: string) => extensions[type].some((extension) => text.toLowerCase().endsWith(`.${extension}`))
  if (isRight(name)) return name
  if (isRight(stem)) return stem
  const extension = `.${extensions[type][0]}`
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

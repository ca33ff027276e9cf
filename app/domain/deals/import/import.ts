import { megabyte, type UploadRules } from '#app/domain/files/files.ts'
import { fieldNames } from '../record/record.ts'

/** Files of deals, as the desk speaks of them: what may be sent, what came of a file, and why it was refused. */

/** The rules of a file of deals. */
export const importRules = {
  purpose: 'deal-import',
  aboutType: 'deal-import',
  field: 'file',
  kinds: ['text/csv'],
  largestFile: 20 * megabyte,
  mostFiles: 1,
  mostFilesOfOne: 1,
  quotas: { bytesOfOneCaller: 500_000_000, unattachedBytes: 200_000_000, bytesADay: 1_000_000_000 },
  fullText: 'We cannot take more files today. Import this one tomorrow.',
} as const satisfies UploadRules

/** The most deals in one file. Whoever writes waits while it is brought in, and so do those who read after them. */
export const mostImportLines = 5_000

/** The column that names the deal: `PID-000138`, or empty for a new one. */
export const referenceColumn = 'reference'

/** The columns of a file of deals, in the order of the export. A file may leave columns out and have them in any order. */
export const importColumns = [referenceColumn, ...fieldNames] as const
export type ImportColumn = (typeof importColumns)[number]

/** Something wrong in a line. `column` is empty where it is the whole line. */
export interface ImportMistake {
  line: number
  column: string
  /** The file's text there, shortened. */
  text: string
  message: string
}

/** The most mistakes that the page shows; the download has all. */
export const mostMistakesShown = 200

/** Deals of a file that look like another one, by their lines and references. */
export interface AlikeDeals {
  groups: string[][]
  /** The number of groups; not all of them are shown. */
  count: number
}
/** The most groups of them that the page names. */
export const mostAlikeShown = 50

/** A line whose figures are far from the computed ones, with what is asked about them. */
export interface ImportDoubt {
  line: number
  /** Null for a new deal. */
  reference: string | null
  title: string
  figures: string[]
}

export interface ImportDoubts {
  /** Of deals on the market: these have to be confirmed before the file is imported. */
  live: ImportDoubt[]
  /** Of the others, the first ones. */
  others: ImportDoubt[]
  /** The number of lines in all. */
  count: number
}

/** The most lines of deals off the market that the page names. */
export const mostDoubtsShown = 50

type ImportState = 'checking' | 'checked' | 'applying' | 'done' | 'refused' | 'dropped'

/** A file of deals with what is known of it. */
export interface DealImport {
  id: string
  state: ImportState
  fileName: string
  /** The lines that hold deals, and how many of them have been read. */
  lines: number
  linesRead: number
  added: number
  changed: number
  unchanged: number
  /** Lines whose figures do not fit each other. */
  warnings: number
  /** Lines with mistakes. */
  mistakes: number
  firstMistakes: ImportMistake[]
  /** Why the file as a whole was refused, in a sentence. */
  problem: string | null
  createdAt: string
  checkedAt: string | null
  endedAt: string | null
  /** True while the lines with mistakes can still be downloaded. */
  hasLines: boolean
}

/** The desk's words for the state of a file. */
export const importStateLabels: Record<ImportState, string> = {
  checking: 'Being checked',
  checked: 'Ready to import',
  applying: 'Being imported',
  done: 'Imported',
  refused: 'Not imported',
  dropped: 'Dropped',
}

/** Why a file is not brought in, or not dropped. */
export const importRefusals = {
  'not-found': { status: 404, message: 'There is no such import, or it has been deleted in the meantime.' },
  'not-checked': { status: 409, message: 'The file has not been checked to its end yet. Wait until it is.' },
  refused: { status: 409, message: 'This file cannot be imported. Mend it, then check it again.' },
  ended: { status: 409, message: 'Someone has already decided about this file. The page shows how it stands now.' },
  figures: {
    status: 400,
    message: 'Figures of deals on the market are far from the computed ones. Check them, and tick that you have.',
  },
  changed: {
    status: 409,
    message:
      'A deal of this file has been changed since it was checked. Check the file again, so that nothing is lost.',
  },
} as const
export type ImportRefusal = keyof typeof importRefusals

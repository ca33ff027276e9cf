import type { AreaEditionKind } from '#db/schema.ts'
import { megabyte, type UploadRules } from '#app/domain/files/files.ts'

/** Files of published area figures, as the desk speaks of them: their shapes, what came of each, and why one was refused. */

/** The rules of a file that is sent at the desk. Larger ones go through the command. */
export const areaFileRules = {
  purpose: 'area-figures',
  aboutType: 'area-edition',
  field: 'file',
  kinds: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  largestFile: 50 * megabyte,
  mostFiles: 1,
  mostFilesOfOne: 1,
  quotas: { bytesOfOneCaller: 1_000_000_000, unattachedBytes: 500_000_000, bytesADay: 2_000_000_000 },
  fullText: 'We cannot take more files today. Import this one tomorrow, or with the command.',
} as const satisfies UploadRules

/** The shapes of files that are known, each with the kind of its edition. */
export const formats = {
  'areas-file': {
    kind: 'areas-file',
    label: 'Our own file of areas',
    shape: 'CSV with the columns of db/sample/areas.csv',
  },
  'average-prices': {
    kind: 'house-prices',
    label: 'UK House Price Index, average prices',
    shape: 'CSV that begins Date, Region_Name, Area_Code, Average_Price',
  },
  'full-prices': {
    kind: 'house-prices',
    label: 'UK House Price Index, full file',
    shape: 'CSV that begins Date, RegionName, AreaCode, AveragePrice',
  },
  'rents-workbook': {
    kind: 'private-rents',
    label: 'ONS price index of private rents',
    shape: 'Excel workbook with the sheet “Table 1”',
  },
  'prices-paid': {
    kind: 'prices-paid',
    label: 'HM Land Registry, Price Paid',
    shape: 'CSV of 15 or 16 columns without a heading line',
  },
} as const satisfies Record<string, { kind: AreaEditionKind; label: string; shape: string }>
export type AreaFileFormat = keyof typeof formats

/** Times that a reading goes through the whole file: a workbook's table of texts stands behind the sheet. */
export function passesOf(kind: AreaEditionKind): number {
  return { 'areas-file': 1, 'house-prices': 2, 'prices-paid': 2, 'private-rents': 3 }[kind]
}

export const kindLabels: Record<AreaEditionKind, string> = {
  'areas-file': 'Areas file',
  'house-prices': 'House prices',
  'private-rents': 'Private rents',
  'prices-paid': 'Prices paid',
}

/** The kinds that set the same columns of areas. */
export const sameFigures: Record<AreaEditionKind, AreaEditionKind[]> = {
  'areas-file': ['house-prices', 'private-rents'],
  'house-prices': ['areas-file'],
  'private-rents': ['areas-file'],
  'prices-paid': [],
}

export type EditionState = 'reading' | 'checked' | 'refused' | 'live' | 'previous' | 'dropped'

/** The desk's words for the state of an edition. */
export const stateLabels: Record<EditionState, string> = {
  reading: 'Being read',
  checked: 'To be decided',
  refused: 'Refused',
  live: 'Live',
  previous: 'Before the live one',
  dropped: 'Dropped',
}

/** The share of the expected areas that a file has to have a figure of, in percent. */
export const leastMatchedPercent = 90
/** The share of the live edition's rows that a file has to have to be published without being asked about, in percent. */
export const leastRowsPercent = 80
/** A change against the figure that stands that is shown before publishing, in percent. */
export const jumpPercent = 15
/** The most jumps, missing and unknown areas that a report names. All are counted. */
export const mostNamed = 30
/** The most rejected rows that are kept with their reasons. All are counted. */
export const mostMistakesKept = 1000
/** The months of history that an edition keeps, its newest one included: ten years, and the month ten years ago. */
export const monthsKept = 121
/** The months of prices paid that an edition keeps, its newest one included. */
export const soldMonthsKept = 24
/** The months for which a published price or rent is revised. */
export const monthsRevised = 12
/** The days for which a checked file waits for its decision. */
export const waitingDays = 30

/** An area whose figure moves further than is usual. */
export interface AreaJump {
  code: string
  name: string
  /** Which figure of our own file; other files have one figure. */
  figure?: 'price' | 'rent'
  beforePence: number
  pence: number
  percent: number
}

/** Findings of the reading of a file. */
export interface EditionReport {
  /** True where the rows are applied to the edition before, and do not take its place. */
  isChange?: boolean
  /** True where the newest figures are revised later. */
  isProvisional?: boolean
  /** Rows of areas that are not among ours, and the first of their codes. */
  unknownRows?: number
  unknownCodes?: string[]
  /** Rows older than the edition keeps. */
  olderRows?: number
  /** Rows without a figure. */
  blankRows?: number
  /** Rows of sales that name no place. */
  placelessRows?: number
  /** Rows of sales that are compared with no deal: of other types, and not at the market's price. */
  otherRows?: number
  /** Rows that are kept. */
  keptRows?: number
  /** Prices paid: the months between the live edition and this file, of which no file was imported. */
  monthsBetween?: string
  /** Prices paid: the first month, such as `2026-07`, of an edition that lacks months of those that are kept. */
  since?: string
  /** The areas whose figure would be of an earlier month than the one that stands, and the newest month of those. */
  goBack?: { areas: number; from: string }
  /** The expected areas without a figure: the first of their names. */
  missing?: string[]
  jumpCount?: number
  jumps?: AreaJump[]
  /** The areas of our own file whose yield is not that of its price and its rent, and the first of their names. */
  oddYields?: number
  oddYieldsOf?: string[]
  /** The areas that a file of our own adds. */
  added?: number
  /** The period of the live edition, where this file is of an older one. */
  isOlderThan?: string
  /** Its rows and those of the live edition, where it has far fewer. */
  fewer?: { rows: number; before: number }
}

/** An edition as the desk sees it. */
export interface Edition {
  id: number
  kind: AreaEditionKind
  format: AreaFileFormat | 'sample'
  state: EditionState
  fileName: string
  /** The newest month in it, in words. */
  period: string
  rowCount: number
  matchedCount: number
  expectedCount: number
  rejectedCount: number
  report: EditionReport
  problem: string
  /** The name of who imported it; null for the command. */
  who: string | null
  createdAt: string
  publishedAt: string | null
  /** The progress of its reading; null once it has ended. */
  progress: { percent: number; rows: number } | null
}

/** Whether the edition before a live one can be brought back. */
export type WayBack =
  | { kind: 'open' }
  /** It is not live, or nothing of the edition before is kept. */
  | { kind: 'none' }
  /** Another edition has set the same figures since; it can be too late to roll that one back. */
  | { kind: 'covered'; by: { id: number; name: string }; isTooLate: boolean }

/** Why an edition is not published, dropped or rolled back. */
export const editionRefusals = {
  'not-found': { status: 404, message: 'There is no such edition, or it has been deleted in the meantime.' },
  reading: { status: 409, message: 'The file is still being read. Wait until it is.' },
  refused: { status: 409, message: 'This file cannot be published. Mend it, then import it again.' },
  ended: { status: 409, message: 'Someone has already decided about this edition. The page shows how it stands now.' },
  changed: {
    status: 409,
    message:
      'Figures of the same areas were published or rolled back after this file was read, so that what its page shows holds no longer. Drop it, then import the file again.',
  },
  'not-live': { status: 409, message: 'Only the live edition can be rolled back.' },
  'nothing-before': {
    status: 409,
    message: 'The edition before is no longer there, so this one cannot be rolled back.',
  },
  'newer-over-it': {
    status: 409,
    message: 'An edition that sets the same figures has been published since. Roll that one back first.',
  },
  'too-late': {
    status: 409,
    message:
      'An edition that sets the same figures has been published since, and it can no longer be rolled back itself. So this one stays.',
  },
  full: { status: 409, message: 'Ten files wait to be read already. Import this one once they have been.' },
} as const
type EditionRefusal = keyof typeof editionRefusals
/** The result of a decision; with the names of added areas that a rollback leaves, because deals use them. */
export type EditionOutcome = { ok: true; stayed?: string[] } | { ok: false; reason: EditionRefusal }

import { countText } from '#app/domain/lists/lists.ts'
import { formatPounds } from '#app/utils/money.ts'
import { formats, jumpPercent, kindLabels, type AreaJump, type Edition } from './import.ts'

/** What is in a file, in words, for the desk and for the command. */

/** The shape of a file in words. */
export function formatLabel({ format, kind }: Pick<Edition, 'format' | 'kind'>): string {
  return format === 'sample' ? kindLabels[kind] : formats[format].label
}

/** The numbers of a file with their labels, in the order in which they matter. */
export function countsOf({
  kind,
  rowCount,
  matchedCount,
  expectedCount,
  rejectedCount,
  report,
}: Edition): [string, string][] {
  const isPaid = kind === 'prices-paid'
  const facts: [string, number | undefined][] = [
    ['Rows', rowCount],
    ['Rows kept', report.keptRows],
    ['New areas', report.added],
    ['Not among our areas', report.unknownRows],
    [isPaid ? 'Older, not needed' : 'Older than ten years', report.olderRows],
    ['Without a figure', report.blankRows],
    ['Without a postcode', report.placelessRows],
    ['Rejected', rejectedCount],
  ]
  const matched = `${number(matchedCount)} of ${number(expectedCount)}`
  return [
    [isPaid ? 'Rows that can be read' : 'Areas with a figure', matched],
    ...facts.flatMap(([label, count]): [string, string][] =>
      count === undefined || (count === 0 && label !== 'Rejected') ? [] : [[label, number(count)]],
    ),
  ]
}

/** `Leeds: £200,000 to £250,000, +25 %` */
export function jumpText({ name, beforePence, pence, percent }: AreaJump): string {
  return `${name}: ${formatPounds(beforePence)} to ${formatPounds(pence)}, ${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/** `12 areas move by more than 15 %`; null for none. */
export function jumpsText({ report: { jumpCount = 0 } }: Pick<Edition, 'report'>): string | null {
  if (jumpCount === 0) return null
  return `${countText(jumpCount, 'area')} ${jumpCount === 1 ? 'moves' : 'move'} by more than ${jumpPercent} %`
}

/** What speaks against publishing a file unasked besides its jumps, a sentence each; empty where nothing does. */
export function doubtsOf({ kind, report: { isOlderThan, fewer } }: Pick<Edition, 'kind' | 'report'>): string[] {
  const what = kind === 'prices-paid' ? 'sale' : 'monthly figure'
  return [
    ...(isOlderThan ? [`It is older than what is live (${isOlderThan}).`] : []),
    ...(fewer
      ? [`It comes to ${countText(fewer.rows, what)}, and what is live has ${number(fewer.before)}: its download may have broken off.`] // prettier-ignore
      : []),
  ]
}

function number(count: number): string {
  return count.toLocaleString('en-GB')
}

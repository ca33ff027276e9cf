import { countText } from '#app/domain/lists/lists.ts'
import { formatMonth } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { formats, jumpPercent, kindLabels, soldMonthsKept, type AreaJump, type Edition } from './import.ts'

/** The contents of a file in words, for the desk and for the command. */

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
    ['Of other types, or not at the market’s price', report.otherRows],
    ['Rejected', rejectedCount],
  ]
  const gap: [string, string][] = report.monthsBetween ? [['Months that were not imported', report.monthsBetween]] : []
  const matched = `${number(matchedCount)} of ${number(expectedCount)}`
  return [
    [isPaid ? 'Rows that can be read' : 'Areas with a figure', matched],
    ...facts.flatMap(([label, count]): [string, string][] =>
      count === undefined || (count === 0 && label !== 'Rejected') ? [] : [[label, number(count)]],
    ),
    ...gap,
  ]
}

/** `Leeds: £200,000 to £250,000, +25 %` */
export function jumpText({ name, figure, beforePence, pence, percent }: AreaJump): string {
  return `${name}${figure === 'rent' ? ', rent' : ''}: ${formatPounds(beforePence)} to ${formatPounds(pence)}, ${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/** `12 areas move by more than 15 %`; null for none. */
export function jumpsText({ report: { jumpCount = 0 } }: Pick<Edition, 'report'>): string | null {
  if (jumpCount === 0) return null
  return `${countText(jumpCount, 'area')} ${jumpCount === 1 ? 'moves' : 'move'} by more than ${jumpPercent} %`
}

/** Reasons against publishing a file unasked besides its jumps, a sentence each; empty where there are none. */
export function doubtsOf({
  kind,
  report: { isOlderThan, fewer, oddYields, oddYieldsOf = [], monthsBetween, goBack, since, isChange },
}: Pick<Edition, 'kind' | 'report'>): string[] {
  const what = kind === 'prices-paid' ? 'sale' : 'monthly figure'
  return [
    ...(isOlderThan ? [`It is older than what is live (${isOlderThan}).`] : []),
    ...(goBack && !isOlderThan
      ? [
          `The figures of ${countText(goBack.areas, 'area')} would go back to an earlier month; what stands is as new as ${goBack.from}.`,
        ]
      : []),
    ...(monthsBetween ? [`Of the months before it these were not imported: ${monthsBetween}.`] : []),
    ...(since && !isChange
      ? [
          `It lacks months of the last ${soldMonthsKept}, and nothing is live to which it could be added: pages will count sales since ${formatMonth(since)} only.`,
        ]
      : []),
    ...(fewer
      ? [
          `It comes to ${countText(fewer.rows, what)}, and what is live has ${number(fewer.before)}: its download may have broken off.`,
        ]
      : []),
    ...(oddYields
      ? [
          `The yields of ${countText(oddYields, 'area')} are not those of their prices and rents: ${oddYieldsOf.join(', ')}${oddYields > oddYieldsOf.length ? ' and others' : ''}.`,
        ]
      : []),
  ]
}

function number(count: number): string {
  return count.toLocaleString('en-GB')
}

import { propertyTaxes } from '#app/domain/figures/property-tax-rates.ts'
import { addDays, formatDate } from '#app/utils/dates.ts'
import type { Nation } from '#db/schema.ts'
import { months } from '../lexicon/dates.ts'
import type { LeftOver } from '../question.ts'
import { isOfEvent } from './dates.ts'
import { textAt, type Words } from './words.ts'

/** A month or a season of a purchase, with no day: "in October 2024", "spring 2025". It matters where the rates changed within it. */

interface Span {
  from: string
  to: string
  text: string
  /** True for a month in which something else happened. */
  isOfEvent: boolean
}

const seasons: ReadonlyMap<string, [from: number, to: number]> = new Map([
  ['spring', [3, 5]],
  ['summer', [6, 8]],
  ['autumn', [9, 11]],
])

/** The months of a text with their year, as the days that they begin and end with. */
function findSpans({ tokens }: Words): Span[] {
  const two = (part: number) => String(part).padStart(2, '0')
  return tokens.flatMap(({ text }, at): Span[] => {
    const month = months.get(text)
    const [from, to] = seasons.get(text) ?? (month === undefined ? [0, 0] : [month, month])
    const year = [1, 2, 3].map((step) => textAt(tokens, at + step)).find((each) => /^20[12]\d$/.test(each))
    const isApart = ['', 'of', ','].includes(textAt(tokens, at + 1)) || /^20[12]\d$/.test(textAt(tokens, at + 1))
    // "9 December 2024" is a day.
    const isDay = /^\d{1,2}$/.test(textAt(tokens, at - 1)) || ['st', 'nd', 'rd', 'th'].includes(textAt(tokens, at - 1))
    if (from === 0 || !year || !isApart || isDay) return []
    const end = new Date(Date.UTC(Number(year), to, 0)).toISOString().slice(0, 10)
    return [{ from: `${year}-${two(from)}-01`, to: end, text: `${text} ${year}`, isOfEvent: isOfEvent(tokens, at) }]
  })
}

interface Found {
  /** The day that stands for the month, where all of it has the same rates. */
  day?: string
  asked?: LeftOver
  text: string
}

/** What the one month of a text says of when it was bought; null for none, and for one that is still to come. */
export function readMonth(words: Words, nation: Nation = 'England', today: string): Found | null {
  const spans = findSpans(words)
  const [span = spans[0], ...others] = spans.filter((each) => !each.isOfEvent)
  if (!span || others.length > 0 || span.from > today) return null
  if (span.isOfEvent) return { text: span.text }
  const change = propertyTaxes[nation].editions.find(
    ({ effectiveFrom }) => effectiveFrom > span.from && effectiveFrom <= span.to,
  )
  if (!change) return { day: addDays(span.from, middle), text: span.text }
  const { effectiveFrom } = change
  const said = formatDate(`${effectiveFrom}T12:00:00Z`)
  return {
    text: span.text,
    asked: {
      text: span.text,
      meanings: [{ completionDate: addDays(effectiveFrom, -1) }, { completionDate: effectiveFrom }],
      asks: `Was it completed before ${said}? The rates changed on that day.`,
    },
  }
}

const middle = 14

import { monthText } from '#app/domain/areas/areas.ts'
import type { CalculatorKey } from '#app/domain/figures/calculators.ts'

/** The advisor's words: runs of text in which each figure names where it came from. Safe in the browser. */

/** A page of this site. What its address is, the screens know. */
export type Place =
  /** `field` is the one that is to be looked at. */
  | { page: 'calculator'; calculator: CalculatorKey; query: string; field?: string }
  | { page: 'deal'; dealId: number }
  /** The query begins with `?`, or is empty. */
  | { page: 'deals'; query: string }
  | { page: 'area'; slug: string }
  | { page: 'areas'; query: string }
  | { page: 'compared-areas'; slugs: string[] }
  | { page: 'compared-deals'; dealIds: number[] }
  | { page: 'post' | 'guide'; slug: string }
  | { page: 'support'; kind?: 'call' }
  | { page: (typeof plainPages)[number] }

/** Pages with one address each. */
export const plainPages = [
  'calculators',
  'hub',
  'glossary',
  'blog',
  'refunds',
  'terms',
  'risk-disclosure',
  'privacy-policy',
  'account',
  'your-data',
  'shortlist',
  'saved-searches',
  'vendor-portal',
] as const

/** The source of a figure: a calculator with the same figures, a deal, or an area with its months. */
export interface Source {
  label: string
  /** What else is said of it, such as the day of the rates. */
  detail?: string
  months?: Months
  place: Place
}

/** The months of the figures of areas. */
export interface Months {
  prices?: MonthSpan
  rents?: MonthSpan
}

/** From the oldest month to the newest, as `2026-03`. */
interface MonthSpan {
  from: string
  to: string
  isProvisional?: true
}

/** `source` is the place of the source among those of the answer, from 0. A figure that the visitor gave is plain text. */
export type Span = string | { figure: string; source: number } | { link: string; place: Place }

export type Block =
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; isOrdered?: true; items: Span[][] }
  /** A table that is `onCards` has the deals of the answer with nothing that their cards below it do not say: pages leave it out. */
  | { kind: 'table'; caption: string; columns: { label: string; isNumber?: true }[]; rows: Span[][][]; onCards?: true }
  /** `share` is the length of the bar, from 0 to 1. */
  | { kind: 'bars'; caption: string; rows: { label: Span[]; figure: Span; share: number }[] }
  /** What was not said and taken in its place, each part a link to where it is changed. The first line of an answer. */
  | { kind: 'assumed'; spans: Span[] }
  /** Whole questions to press where one could not be answered as it stood: each gets an answer. */
  | { kind: 'readings'; items: string[] }

export interface Answer {
  blocks: Block[]
  sources: Source[]
  /** Active deals that nobody has reserved, the best match first. */
  dealIds: number[]
  /** What came of the question where it is not simply answered. */
  outcome?: (typeof otherOutcomes)[number]
  /** The topic as the built-in advisor understood it, for the desk. */
  topic?: string
}

export const otherOutcomes = ['asked-back', 'not-understood', 'declined'] as const

/** The most deals that an answer names. */
export const mostDealsNamed = 3

export const chatRoles = ['user', 'assistant'] as const

/** One message of a conversation, as it is sent to `POST /api/ai/chat`. */
export interface ChatMessage {
  role: (typeof chatRoles)[number]
  content: string
}

export const mostMessages = 20
export const longestMessage = 2000

/** The first words of every conversation. */
export const greeting =
  'Hello. I can work out returns, compare areas and find deals that fit what you are looking for. Where shall we start?'
export const subtitle = 'General information only, not financial advice'
export const suggestions = [
  'ROI for a 200k property with 1200 rent',
  'Best areas under 150k',
  'Compare two cities',
  'BRRR strategy advice',
  'First-time investor tips',
] as const

/** An answer as plain text: below each run of figures a line that says where they come from. */
export function answerText(answer: Answer): string {
  const lines = sourceLines(answer)
  return answer.blocks
    .map((block, index) => [blockText(block), ...lines[index]!.map((line) => `(${lineText(line)})`)].join('\n'))
    .join('\n\n')
}

const lineText = ({ sources, detail }: SourceLine) =>
  [sources.map(({ label }) => label).join(', '), ...(detail ? [detail] : [])].join('; ')

/** Sources that share what is said of them. */
interface SourceLine {
  sources: Source[]
  detail: string
}

/**
 * Where the figures of each block come from. Of blocks in a row with the same sources the last one says it. A page that the block
 * links to by a name of its own is not named again, unless there is more to say of it. Sources of several months share one line, with
 * the oldest and the newest.
 */
export function sourceLines({ blocks, sources }: Answer): SourceLine[][] {
  const named = blocks.map((block) => {
    const spans = spansOf(block)
    const linked = new Set(spans.flatMap((span) => (hasPlace(span) ? [JSON.stringify(span.place)] : [])))
    const used = new Set(spans.flatMap((span) => (typeof span === 'object' && 'figure' in span ? [span.source] : [])))
    return [...used].filter((index) => {
      const source = sources[index]!
      return detailOf(source) !== '' || !linked.has(JSON.stringify(source.place))
    })
  })
  return named.map((own, index) => {
    const next = named[index + 1]
    if (next && own.length > 0 && own.every((source) => next.includes(source))) return []
    const used = own.map((each) => sources[each]!)
    const groups = Map.groupBy(used, ({ months, detail = '' }) => (months ? 'months' : `detail ${detail}`))
    return [...groups.values()].map((group) => ({
      sources: withoutRepeats(group),
      detail: detailOf(mergeMonths(group)),
    }))
  })
}

/** Sources of one name are named once, and of those whose names begin alike each but the first by the rest of it. */
function withoutRepeats(sources: readonly Source[]): Source[] {
  const named = new Set<string>()
  let head = ''
  return sources.flatMap((source) => {
    if (named.has(source.label)) return []
    named.add(source.label)
    const [first, ...rest] = source.label.split(', ')
    const isSame = rest.length > 0 && first === head
    head = first!
    return [isSame ? { ...source, label: rest.join(', ') } : source]
  })
}

/** What is said of a source beside its label; empty for nothing. */
export function detailOf({ detail, months }: Pick<Source, 'detail' | 'months'>): string {
  return months ? monthsInWords(months) : (detail ?? '')
}

/** The months in words: `prices March 2026 (provisional), rents May to August 2026`. */
export function monthsInWords({ prices, rents }: Months): string {
  return [...(prices ? [`prices ${spanInWords(prices)}`] : []), ...(rents ? [`rents ${spanInWords(rents)}`] : [])].join(
    ', ',
  )
}

function spanInWords({ from, to, isProvisional }: MonthSpan): string {
  const [first, last] = [monthText(from), monthText(to)]
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const months = first === last ? first : `${isOneYear ? first.slice(0, -5) : first} to ${last}`
  return `${months}${isProvisional ? ' (provisional)' : ''}`
}

/** What sources share that differ in nothing but their months: all of these. */
function mergeMonths([first, ...others]: readonly Source[]): Pick<Source, 'detail' | 'months'> {
  const all = [first!, ...others].flatMap(({ months }) => months ?? [])
  if (all.length === 0) return first!
  const [prices, rents] = [
    spanOfMonths(all.flatMap((months) => months.prices ?? [])),
    spanOfMonths(all.flatMap((months) => months.rents ?? [])),
  ]
  return { months: { ...(prices && { prices }), ...(rents && { rents }) } }
}

/** From the oldest to the newest of these; provisional where any of them is. Null for none. */
export function spanOfMonths(spans: readonly MonthSpan[]): MonthSpan | null {
  if (spans.length === 0) return null
  const [froms, tos] = [spans.map(({ from }) => from).toSorted(), spans.map(({ to }) => to).toSorted()]
  const isProvisional = spans.some((span) => span.isProvisional)
  return { from: froms[0]!, to: tos.at(-1)!, ...(isProvisional && { isProvisional: true as const }) }
}

const hasPlace = (span: Span): span is { link: string; place: Place } => typeof span === 'object' && 'link' in span

/** The runs of text of a block, one after another. */
export function spansOf(block: Block): Span[] {
  switch (block.kind) {
    case 'text':
    case 'assumed':
      return block.spans
    case 'list':
      return block.items.flat()
    case 'table':
      return block.rows.flat(2)
    case 'bars':
      return block.rows.flatMap(({ label, figure }) => [...label, figure])
    case 'readings':
      return block.items
  }
}

function blockText(block: Block): string {
  if (block.kind === 'text' || block.kind === 'assumed') return spansText(block.spans)
  if (block.kind === 'readings') return block.items.map((item) => `– ${item}`).join('\n')
  if (block.kind === 'bars') {
    const rows = block.rows.map(({ label, figure }) => spansText([...label, ': ', figure]))
    return [`${block.caption}:`, ...rows].join('\n')
  }
  if (block.kind === 'list')
    return block.items
      .map((spans, index) => `${block.isOrdered ? `${index + 1}.` : '•'} ${spansText(spans)}`)
      .join('\n')
  const lines = block.rows.map((cells) => cells.map(spansText).join(' | '))
  return [`${block.caption}:`, block.columns.map(({ label }) => label).join(' | '), ...lines].join('\n')
}

const spansText = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : 'link' in span ? span.link : span.figure)).join('')

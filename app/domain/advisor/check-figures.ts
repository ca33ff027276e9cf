import type { Block, Source, Span } from './answer.ts'
import type { Fact, Figure, ToolResult } from './facts.ts'
import { findFigures, type FigureUnit, type FoundFigure } from './figures-in-text.ts'

export { findFigures } from './figures-in-text.ts'

/**
 * Whether each figure of a text comes from what a tool found or from the visitor's own words (RULES.md, Advisor). Safe in the browser.
 */

/** A number that may be said. `source` is null for the visitor's own. */
interface KnownNumber {
  unit: FigureUnit
  value: number
  source: Source | null
}

/** What may be said: numbers, and words with digits such as postcodes. */
export interface Known {
  numbers: KnownNumber[]
  names: Map<string, Source | null>
}

/** So many numbers of all results are looked at. */
const mostNumbers = 5000
/** So much of a text within a result is looked at. */
const longestFact = 2000

/** Everything that may be said after these results and these messages of the visitor. */
export function knownFigures(results: readonly ToolResult[], visitorWords: readonly string[]): Known {
  const known: Known = { numbers: [], names: new Map() }
  const addText = (text: string, source: Source | null) => {
    for (const { unit, value, text: name } of findFigures(text.slice(0, longestFact))) {
      if (Number.isNaN(value)) {
        if (!known.names.has(name.toLowerCase())) known.names.set(name.toLowerCase(), source)
      } else add(known, { unit, value, source })
    }
  }
  for (const { facts, sources } of results) {
    const walk = (fact: Fact | undefined, depth: number): void => {
      if (fact === null || fact === undefined || typeof fact === 'boolean' || depth > 8) return
      if (typeof fact === 'number')
        return add(known, { unit: 'plain', value: Math.abs(fact), source: sources[0] ?? null })
      if (typeof fact === 'string') return addText(fact, sources[0] ?? null)
      if (Array.isArray(fact)) return fact.forEach((each) => walk(each, depth + 1))
      if (isFigure(fact)) return addFigure(known, fact, sources[fact.source ?? 0] ?? null)
      for (const each of Object.values(fact)) walk(each, depth + 1)
    }
    walk(facts, 0)
    for (const source of sources) addText(`${source.label}; ${source.detail ?? ''}`, source)
  }
  for (const words of visitorWords) addText(words, null)
  return known
}

function add(known: Known, number: KnownNumber): void {
  if (known.numbers.length < mostNumbers && Number.isFinite(number.value)) known.numbers.push(number)
}

const isFigure = (fact: object): fact is Figure => 'shown' in fact && typeof fact.shown === 'string'

function addFigure(known: Known, { pounds, percent, number }: Figure, source: Source | null): void {
  if (pounds !== undefined) add(known, { unit: 'pounds', value: Math.abs(pounds), source })
  if (percent !== undefined) add(known, { unit: 'percent', value: Math.abs(percent), source })
  if (number !== undefined) add(known, { unit: 'plain', value: Math.abs(number), source })
}

/** A figure that may be said; null for a stranger. */
function findKnown(figure: FoundFigure, known: Known): { source: Source | null } | null {
  if (Number.isNaN(figure.value)) {
    const name = figure.text.toLowerCase()
    return known.names.has(name) ? { source: known.names.get(name)! } : null
  }
  let bare: KnownNumber | null = null
  for (const number of known.numbers) {
    if (!isSame(figure, number)) continue
    if (number.unit === figure.unit && number.source !== null) return number
    bare ??= number
  }
  return bare
}

/**
 * Whether a number, rounded half up to how the figure is written, is the figure. A number without a unit may be either in the text; the
 * visitor may leave the unit out, and no tool does.
 */
function isSame({ unit, value, step }: FoundFigure, number: KnownNumber): boolean {
  const fits = unit === number.unit || unit === 'plain' || (number.source === null && number.unit === 'plain')
  if (!fits) return false
  if (value === 0) return number.value === 0
  const steps = Math.floor(number.value / step + 0.5 + 1e-9)
  return Math.abs(steps - value / step) < 1e-6
}

export interface CheckedText {
  /** The text with its figures set apart, each with its source; null for one of the visitor's own. */
  pieces: (string | { figure: string; from: Source })[]
  /** The figures that come from nowhere. */
  strangers: string[]
}

/** Takes the figures of a text one by one. */
export function checkText(text: string, known: Known): CheckedText {
  const checked: CheckedText = { pieces: [], strangers: [] }
  let at = 0
  for (const figure of findFigures(text)) {
    const found = findKnown(figure, known)
    if (found === null) checked.strangers.push(figure.text)
    else if (found.source !== null) {
      checked.pieces.push(text.slice(at, figure.start), { figure: figure.text, from: found.source })
      at = figure.end
    }
  }
  checked.pieces.push(text.slice(at))
  return { ...checked, pieces: checked.pieces.filter((piece) => piece !== '') }
}

export type Annotated = { ok: true; blocks: Block[]; sources: Source[] } | { ok: false; strangers: string[] }

/**
 * A text as blocks whose figures name their sources; or the figures that come from no result and from no word of the visitor. Lines
 * that begin with a dash, a bullet or a number are items of a list.
 */
export function annotate(text: string, results: readonly ToolResult[], visitorWords: readonly string[]): Annotated {
  const known = knownFigures(results, visitorWords)
  const sources: Source[] = []
  const strangers: string[] = []
  const placeOf = (source: Source) => {
    const found = sources.findIndex((each) => each === source || JSON.stringify(each) === JSON.stringify(source))
    return found >= 0 ? found : sources.push(source) - 1
  }
  const toSpans = (line: string): Span[] => {
    const checked = checkText(line, known)
    strangers.push(...checked.strangers)
    return checked.pieces.map((piece) => (typeof piece === 'string' ? piece : { figure: piece.figure, source: placeOf(piece.from) })) // prettier-ignore
  }
  const blocks = toBlocks(text, toSpans)
  return strangers.length > 0 ? { ok: false, strangers } : { ok: true, blocks, sources }
}

const item = /^[ \t]*(?:[-•*–]|(\d{1,2})[.)])[ \t]+(?=\S)/

function toBlocks(text: string, toSpans: (line: string) => Span[]): Block[] {
  const blocks: Block[] = []
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    let lines: string[] = []
    const flush = () => {
      if (lines.length > 0) blocks.push({ kind: 'text', spans: toSpans(lines.join(' ')) })
      lines = []
    }
    for (const line of paragraph.split('\n').map((each) => each.trim())) {
      const found = item.exec(line)
      if (!found) {
        if (line !== '') lines.push(line)
        continue
      }
      flush()
      const spans = toSpans(line.slice(found[0].length))
      const last = blocks.at(-1)
      const isOrdered = found[1] !== undefined
      if (last?.kind === 'list' && (last.isOrdered ?? false) === isOrdered) last.items.push(spans)
      else blocks.push({ kind: 'list', ...(isOrdered ? { isOrdered: true as const } : {}), items: [spans] })
    }
    flush()
  }
  return blocks
}

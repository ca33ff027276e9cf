import type { Block, Source, Span } from './answer.ts'
import { hasRole, measureOfFact, roleInText, type Role } from './fact-meaning.ts'
import type { Fact, Figure, ToolResult } from './facts.ts'
import { findFigures, type FigureUnit, type FoundFigure, type Measure } from './figures-in-text.ts'
import { findQuantities } from './hidden-quantities.ts'
import { dealKey, keyOf, Names, whoseFigure } from './whose-figure.ts'

export { findFigures } from './figures-in-text.ts'

/**
 * Whether each figure of a text comes from what a tool found or from the visitor's own words (RULES.md, Advisor). Safe in the browser.
 *
 * A figure has to have the fact's unit, its span of time where one is said, its sign, the area or deal that the words give it to, and
 * be a rent, a price, a yield or a rate where they call it one. It cannot tell other roles apart (a tax from a deposit), nor facts of
 * one area whose names are alike (of this year and the last), nor a wrong sentence without a figure ("Leeds is cheaper than Hull"),
 * nor roles of what a tool says in a sentence or the visitor has typed.
 */

/** A number that may be said. */
interface KnownNumber {
  unit: FigureUnit
  value: number
  /** Null for the visitor's own. */
  source: Source | null
  measure: Measure | null
  isNegative: boolean
  /** The name of the fact; null for a number in a sentence. */
  name: string | null
  /** The area or deal that it is a fact of; null for any other. */
  owner: string | null
}

/** Figures that may be said: numbers, and words with digits such as postcodes; and what is known by name. */
export interface Known {
  numbers: KnownNumber[]
  names: Map<string, Source | null>
  things: Names
}

/** So many numbers of all results are looked at. */
const mostNumbers = 5000
/** So much of a text within a result is looked at. */
const longestFact = 2000

/**
 * Everything that may be said after these results and these messages of the visitor. `places` are further names of areas: a figure
 * is not given to one of which nothing was found.
 */
export function knownFigures(
  results: readonly ToolResult[],
  visitorWords: readonly string[],
  places: readonly string[] = [],
): Known {
  const known: Known = { numbers: [], names: new Map(), things: new Names() }
  for (const place of places) known.things.add(place)
  const addText = (text: string, source: Source | null, owner: string | null) => {
    const looked = text.slice(0, longestFact)
    for (const figure of source ? findQuantities(looked) : findFigures(looked)) {
      const { unit, value, measure, isNegative } = figure
      if (Number.isNaN(value)) {
        const name = figure.text.toLowerCase()
        if (!known.names.has(name)) known.names.set(name, source)
      } else add(known, { unit, value, source, measure, isNegative, name: null, owner })
    }
  }
  for (const { facts, sources } of results) {
    const walk = (fact: Fact | undefined, name: string, owner: string | null, depth: number): void => {
      if (fact === null || fact === undefined || typeof fact === 'boolean' || depth > 8) return
      if (typeof fact === 'number') return addFigure(known, { shown: '', number: fact }, name, owner, sources)
      if (typeof fact === 'string') return addText(fact, sources[0] ?? null, owner)
      if (Array.isArray(fact)) return fact.forEach((each) => walk(each, name, owner, depth + 1))
      if (isFigure(fact)) return addFigure(known, fact, name, owner, sources)
      const own = nameThing(fact, known.things) ?? owner
      for (const [below, each] of Object.entries(fact)) walk(each, below, own, depth + 1)
    }
    walk(facts, '', null, 0)
    for (const source of sources) addText(`${source.label}; ${source.detail ?? ''}`, source, null)
  }
  for (const words of visitorWords) addText(words, null, null)
  return known
}

/** The area or deal that these facts are of, which is known by name from now on. */
function nameThing(fact: { [name: string]: Fact | undefined }, things: Names): string | null {
  const { id, title, name, grossYield } = fact
  if (typeof id === 'number' && typeof title === 'string') {
    things.add(title, dealKey(id))
    return dealKey(id)
  }
  if (typeof name !== 'string' || grossYield === undefined) return null
  things.add(name)
  return keyOf(name)
}

function add(known: Known, number: KnownNumber): void {
  if (known.numbers.length < mostNumbers && Number.isFinite(number.value)) known.numbers.push(number)
}

const isFigure = (fact: object): fact is Figure => 'shown' in fact && typeof fact.shown === 'string'

function addFigure(known: Known, figure: Figure, name: string, owner: string | null, sources: readonly Source[]): void {
  const source = sources[figure.source ?? 0] ?? null
  const units = { pounds: figure.pounds, percent: figure.percent, plain: figure.number }
  for (const unit of ['pounds', 'percent', 'plain'] as const) {
    const value = units[unit]
    if (value === undefined) continue
    const measure = measureOfFact(name, unit)
    add(known, { unit, value: Math.abs(value), source, measure, isNegative: value < 0, name, owner })
  }
  // A score is shown with what it is a score of: "82.1/100".
  if (figure.number === undefined) return
  for (const { value } of findFigures(figure.shown))
    add(known, { unit: 'plain', value, source, measure: measureOfFact(name, 'plain'), isNegative: false, name, owner })
}

/** A figure's meaning by the words around it. */
interface Said {
  owners: readonly string[]
  /** True where the sentence itself names them. */
  isNamed: boolean
  role: Role | null
  /** True where the words say that something is lost or lower. */
  isLoss: boolean
  /** True where the sentence speaks of the visitor. */
  isVisitors: boolean
}

/** A figure that may be said; null for a stranger. */
function findKnown(figure: FoundFigure, said: Said, known: Known): { source: Source | null } | null {
  if (Number.isNaN(figure.value)) {
    const name = figure.text.toLowerCase()
    return known.names.has(name) ? { source: known.names.get(name)! } : null
  }
  let own: KnownNumber | null = null
  for (const number of known.numbers) {
    if (!isSame(figure, number) || !fitsWords(figure, number, said)) continue
    if (number.source !== null) return number
    own ??= number
  }
  return own
}

/** A figure without a unit from here up may be meant as pounds: "a 200k property with 1200 rent". */
const leastBarePounds = 100

/**
 * Whether a number, rounded half up to how the figure is written, is the figure, in the same unit. The visitor may leave the pounds
 * out, and no tool does.
 */
function isSame({ unit, value, step, measure }: FoundFigure, number: KnownNumber): boolean {
  const isBare = number.source === null && number.unit === 'plain' && number.value >= leastBarePounds
  if (unit !== number.unit && !(isBare && unit === 'pounds')) return false
  // An amount paid at once, or whose period nobody says, is not paid again and again.
  if (measure !== number.measure && !(unit === 'pounds' && measure === null)) return false
  if (value === 0) return number.value === 0
  const steps = Math.floor(number.value / step + 0.5 + 1e-9)
  return Math.abs(steps - value / step) < 1e-6
}

/** Whether the words around a figure fit the number that it is. */
function fitsWords(figure: FoundFigure, { source, isNegative, name, owner }: KnownNumber, said: Said): boolean {
  if (source === null) return !said.isNamed || said.isVisitors
  if (owner !== null && said.owners.length > 0 && !said.owners.includes(owner)) return false
  if (name === null) return true
  if (isNegative ? !figure.isNegative && !said.isLoss : figure.isNegative) return false
  return said.role === null || hasRole(name, said.role)
}

interface CheckedText {
  /** The text with its figures set apart, each with its source; null for one of the visitor's own. */
  pieces: (string | { figure: string; from: Source })[]
  /** The figures that come from nowhere. */
  strangers: string[]
}

const lossWords = [
  'los(?:e|es|ing|s|ses)|lost|fell|fall(?:s|en|ing)?|decline[sd]?|dropp?(?:ed|s)?|decreased?|short(?:fall)?',
  'negative|minus|down|lower|less|below',
]
const loss = new RegExp(`\\b(?:${lossWords.join('|')})\\b`, 'i')
const visitors = /\byour?s?\b/i

/** Takes the figures of a tool's own text one by one, as they stand in its facts. */
export function checkText(text: string, known: Known): CheckedText {
  return check(text, known, findFigures(text), () => nothingSaid)
}

const nothingSaid: Said = { owners: [], isNamed: false, role: null, isLoss: true, isVisitors: true }

/**
 * Takes the figures of a model's text one by one, with those that hide in words. `about` is whose figures the text before it spoke of.
 * Returns whose this one speaks of at its end.
 */
export function checkSaid(
  text: string,
  known: Known,
  about: readonly string[],
): CheckedText & { about: readonly string[] } {
  const mentions = known.things.findIn(text)
  let from = 0
  const sayOf = (figure: FoundFigure): Said => {
    const { role, behind } = roleInText(text, from, figure)
    from = behind
    const { keys, isNamed, sentence } = whoseFigure(text, figure, mentions, about)
    return { owners: keys, isNamed, role, isLoss: loss.test(sentence), isVisitors: visitors.test(sentence) }
  }
  const checked = check(text, known, findQuantities(text), sayOf)
  return { ...checked, about: mentions.at(-1)?.keys ?? about }
}

function check(
  text: string,
  known: Known,
  figures: readonly FoundFigure[],
  sayOf: (figure: FoundFigure) => Said,
): CheckedText {
  const checked: CheckedText = { pieces: [], strangers: [] }
  let at = 0
  for (const figure of figures) {
    const found = findKnown(figure, sayOf(figure), known)
    if (found === null) checked.strangers.push(figure.text)
    else if (found.source !== null && figure.start >= at) {
      checked.pieces.push(text.slice(at, figure.start), { figure: figure.text, from: found.source })
      at = figure.end
    }
  }
  checked.pieces.push(text.slice(at))
  return { ...checked, pieces: checked.pieces.filter((piece) => piece !== '') }
}

type Annotated = { ok: true; blocks: Block[]; sources: Source[] } | { ok: false; strangers: string[] }

/**
 * A text as blocks whose figures name their sources; or the figures that come from no result and from no word of the visitor. Lines
 * that begin with a dash, a bullet or a number are items of a list.
 */
export function annotate(
  text: string,
  results: readonly ToolResult[],
  visitorWords: readonly string[],
  places: readonly string[] = [],
): Annotated {
  const known = knownFigures(results, visitorWords, places)
  const sources: Source[] = []
  const strangers: string[] = []
  const placeOf = (source: Source) => {
    const found = sources.findIndex((each) => each === source || JSON.stringify(each) === JSON.stringify(source))
    return found >= 0 ? found : sources.push(source) - 1
  }
  let about: readonly string[] = []
  const toSpans = (line: string): Span[] => {
    const checked = checkSaid(line, known, about)
    about = checked.about
    strangers.push(...checked.strangers)
    return checked.pieces.map((piece) =>
      typeof piece === 'string' ? piece : { figure: piece.figure, source: placeOf(piece.from) },
    )
  }
  const blocks = toBlocks(text, toSpans, () => (about = []))
  return strangers.length > 0 ? { ok: false, strangers } : { ok: true, blocks, sources }
}

const item = /^[ \t]*(?:[-•*–]|(\d{1,2})[.)])[ \t]+(?=\S)/

function toBlocks(text: string, toSpans: (line: string) => Span[], onParagraph: () => void): Block[] {
  const blocks: Block[] = []
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    onParagraph()
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

import { numberWords } from './lexicon/numbers.ts'

/** Finding the figures in a text, however they are written (RULES.md, Advisor). Safe in the browser. */

export type FigureUnit = 'pounds' | 'percent' | 'plain'

export interface FoundFigure {
  /** Its place in the text. */
  start: number
  end: number
  text: string
  unit: FigureUnit
  /** Without its sign. NaN for signs that read as no number, which therefore equals nothing. */
  value: number
  /** The step of its spelling: 0.01 for `7.20`, 1000 for `64k`. */
  step: number
  /**
   * The measure, as far as the words beside it say: for pounds how often they are paid, for a plain number the span of time, or
   * `deal` for the number of one.
   */
  measure: Measure | null
  /** True where a minus stands before it. */
  isNegative: boolean
}

export type Measure = 'year' | 'month' | 'week' | 'day' | 'hour' | 'times' | 'deal'

/** The longest text that is looked at. What stands behind it counts as a figure that nobody knows. */
const longestChecked = 20_000

const scales: Readonly<Record<string, number>> = {
  ...{ hundred: 100, k: 1e3, thousand: 1e3 },
  ...{ m: 1e6, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 },
}

/** Numbers of lists and names that hold a number. */
const noFigures =
  /(?:^|\n)[ \t]*\d{1,2}[.)](?=[ \t]+\S)(?![ \t]*(?:%|per ?cent))|\bsection[ \u00a0]24\b|\barticle[ \u00a0]4\b|(?<=\d ?)m²/gi

const space = '[ \\u00a0\\u202f\\u2009]'
const digits = `\\d{1,3}(?:${space}\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,’']\\d+)*`
const sign = `(?<![\\p{L}\\p{N}])[−+-]`
const numeral = new RegExp(
  `(?:${sign})?(?<pound>£${space}?|GBP${space}?)?(?<core>${digits})(?:(?<tight>k|mn?|bn)(?![\\p{L}\\p{N}²])|[ \\u00a0-](?<scale>hundred|thousand|million|billion|mn?|bn)(?![\\p{L}\\p{N}²]))?(?<unit>${space}?%|[ \\u00a0-]?(?:per${space}?cent|percent|pct|percentage)(?!\\p{L})|[ \\u00a0](?:pounds?|quid|gbp)(?!\\p{L}))?`,
  'giu',
)
/** A word; one with a digit in it is a postcode or a reference. Or a tax year. */
const word = /(?<![\p{L}\p{N}_])(?:[\p{L}_][\p{L}\p{N}_+-]*|20\d\d\/\d\d(?![\p{N}%]))/gu
/** Digits of other alphabets, circled ones and fractions. */
const strange = /[^\d\P{N}]/gu

/** The figures of a text in their order: amounts, percentages and plain numbers, in digits or in words. */
export function findFigures(text: string): FoundFigure[] {
  const looked = text.slice(0, longestChecked)
  // Blanks in their place, so that every place in the text stays what it is.
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const plain = looked.replace(noFigures, blank)
  const found: FoundFigure[] = []
  const withoutNames = plain.replace(word, (name: string, at: number) => {
    if (!/\d/.test(name)) return name
    const glued = /^(?:GBP|roi|ltv|yield|rate)\d/i.test(name)
    if (glued) return name.replace(/^\p{L}+/u, blank)
    found.push(unreadable(at, name))
    return blank(name)
  })
  for (const match of withoutNames.matchAll(numeral)) found.push(toFigure(match, looked))
  for (const match of withoutNames.matchAll(strange)) found.push(unreadable(match.index, match[0]))
  found.push(...findWords(withoutNames, looked))
  if (text.length > longestChecked) found.push({ ...unreadable(longestChecked, '…'), end: text.length })
  return withoutOverlaps(found).map((figure) => ({ ...figure, measure: measureOf(figure, looked) }))
}

/** A figure, or something that stands for one, that reads as no number. */
export function unreadable(start: number, text: string): FoundFigure {
  return { start, end: start + text.length, text, unit: 'plain', value: NaN, step: 1, measure: null, isNegative: false }
}

const often =
  /^,?[ \u00a0]?(?:(?:an?|per|each|every|\/)[ \u00a0]?(?<span>month|year|week|day|annum)\b|(?<short>pcm|p\.?m\.?|monthly|p\.?a\.?|yearly|annually|weekly|daily)(?!\p{L})(?!(?<=,[ \u00a0]?\p{L}+)[ \u00a0]\p{L}))/iu
const spans = /^[ \u00a0-]?(?<span>year|month|week|day|hour|time)s?\b|^[ \u00a0]?(?<times>[x×])(?!\p{L})/iu
const dealBefore = /\bdeals?(?:,? (?:number|no\.?))?[ #:]{1,3}(?:\d{1,9}(?:, | and | or |, and ))*$/i

/** The measure of a figure by the words right beside it. */
function measureOf({ start, end, unit }: FoundFigure, text: string): Measure | null {
  const after = text.slice(end, end + 20)
  if (unit === 'pounds') return spanOf(often.exec(after)?.groups)
  if (unit !== 'plain') return null
  if (dealBefore.test(text.slice(Math.max(0, start - 60), start))) return 'deal'
  return spanOf((spans.exec(after) ?? often.exec(after))?.groups)
}

function spanOf(groups: Record<string, string | undefined> | undefined): Measure | null {
  if (!groups) return null
  if (groups.times || groups.span === 'time') return 'times'
  const said = (groups.span ?? groups.short ?? '').toLowerCase()
  if (/^a|^p\.?a|^y/.test(said)) return 'year'
  if (/^m|^p/.test(said)) return 'month'
  return said.startsWith('w') ? 'week' : said.startsWith('h') ? 'hour' : 'day'
}

function toFigure(match: RegExpExecArray, looked: string): FoundFigure {
  const { pound, core = '', tight, scale, unit = '' } = match.groups as Record<string, string | undefined>
  const letter = (tight ?? scale ?? '').toLowerCase()
  // "5 m" is no amount of millions where no pound sign says so.
  const factor = scale && /^m|^bn/i.test(scale) && scale.length < 4 && !pound ? NaN : (scales[letter] ?? 1)
  const { value, step } = readCore(core)
  const isMetres = Number.isNaN(factor)
  const said = unit.toLowerCase()
  const isPercent = /%|cent|pct/.test(said)
  const start = match.index
  const end = start + match[0].length
  return {
    start,
    end,
    text: looked.slice(start, end),
    unit: isPercent ? 'percent' : pound || /pound|quid|gbp/.test(said) ? 'pounds' : 'plain',
    value: value * (isMetres ? 1 : factor),
    step: step * (isMetres ? 1 : factor),
    measure: null,
    isNegative: /^[−-]/.test(match[0]),
  }
}

/** The digits with their separators: `1,200`, `1 200`, `1.200.000`, `7.2`, `5,5`. NaN for what is none of these. */
function readCore(core: string): { value: number; step: number } {
  const plain = core.replace(/[ \u00a0\u202f\u2009’']/g, '')
  const decimal = (whole: string, part = '') => ({ value: Number(`${whole}.${part || '0'}`), step: 10 ** -part.length })
  if (/^\d+$/.test(plain)) return decimal(plain)
  if (/^\d{1,3}(,\d{3})+$/.test(plain)) return decimal(plain.replaceAll(',', ''))
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(plain)) return decimal(plain.replaceAll('.', ''))
  const british = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,10})$/.exec(plain)
  if (british) return decimal(british[1]!.replaceAll(',', ''), british[2])
  const other = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(plain)
  if (other) return decimal(other[1]!.replaceAll('.', ''), other[2])
  return { value: NaN, step: 1 }
}

const numberWord = `(?:${[...numberWords.keys()].join('|')}|hundred|thousand|million|billion)`
const inWords = new RegExp(
  `(?<!\\p{L})(?<words>${numberWord}(?:(?:[ -]|, | and |[ ]point[ ])${numberWord}){0,14})(?!\\p{L})(?<unit>[ -](?:per cent|percent|percentage|pounds?|quid)(?!\\p{L})| ?%)?`,
  'giu',
)
/** Up to this number, words without a unit count things, as in "two areas", "the two" and "one". */
const mostCounted = 12
const counted =
  /^[ -](?!(?:years?|months?|weeks?|days?|hours?|times?|points?|in|out|to|or|per|and|than|of every|for every)\b)\p{Ll}{2,}/u
const pointing = /\b(?:the|these|those|other|first|last|top|all)[ ]$/i

function isCounting(value: number, text: string, start: number, end: number): boolean {
  if (value === 1) return !/^ (?:in|out of|for every) /i.test(text.slice(end, end + 15))
  return (
    value > 0 && (counted.test(text.slice(end, end + 20)) || pointing.test(text.slice(Math.max(0, start - 8), start)))
  )
}

function findWords(text: string, looked: string): FoundFigure[] {
  return [...text.matchAll(inWords)].flatMap((match) => {
    const { words = '', unit = '' } = match.groups as Record<string, string | undefined>
    const value = readWords(words.toLowerCase())
    const kind: FigureUnit = /cent|%/i.test(unit) ? 'percent' : unit ? 'pounds' : 'plain'
    const [start, end] = [match.index, match.index + match[0].length]
    if (kind === 'plain' && value <= mostCounted && isCounting(value, text, start, end)) return []
    const step = words.includes('point') ? 10 ** -words.split(/point/i)[1]!.trim().split(/[ -]/).length : 1
    const isNegative = /minus $/i.test(text.slice(Math.max(0, start - 6), start))
    return [{ start, end, text: looked.slice(start, end), unit: kind, value, step, measure: null, isNegative }]
  })
}

/** The kinds of words that each may stand behind; none is the beginning. */
const standsBehind = {
  one: ['', 'hundred', 'scale'],
  tens: ['', 'hundred', 'scale'],
  hundred: ['', 'one', 'scale'],
  scale: ['', 'one', 'tens', 'hundred'],
}

/** `two hundred thousand` → 200000, `seven point two` → 7.2. NaN for words in no such order. */
function readWords(words: string): number {
  const [whole = '', part] = words.split('point')
  const parts = whole.split(/[\s,-]/).filter((word) => word !== 'and' && word !== '')
  let [total, group, last, scale] = [0, 0, '', Infinity]
  for (const word of parts) {
    const value = numberWords.get(word)
    const kind = value === undefined ? (word === 'hundred' ? 'hundred' : 'scale') : value < 20 ? 'one' : 'tens'
    const isDigit = value !== undefined && value > 0 && value < 10
    const follows = standsBehind[kind].includes(last) || (isDigit && last === 'tens')
    if (!follows || (kind === 'scale' && !(scales[word]! < scale))) return NaN
    if (value !== undefined) group += value
    else if (word === 'hundred') group = (group || 1) * 100
    else [total, group, scale] = [total + (group || 1) * scales[word]!, 0, scales[word]!]
    last = kind
  }
  if (part === undefined) return total + group
  const decimals = part
    .trim()
    .split(/[\s-]/)
    .map((word) => numberWords.get(word) ?? NaN)
  return decimals.some((digit) => !(digit < 10)) ? NaN : Number(`${total + group}.${decimals.join('')}`)
}

/** In order; of two that overlap the longer one, and of equals the first. */
function withoutOverlaps(found: FoundFigure[]): FoundFigure[] {
  const inOrder = found.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: FoundFigure[] = []
  for (const figure of inOrder) if (figure.start >= (kept.at(-1)?.end ?? 0)) kept.push(figure)
  return kept
}

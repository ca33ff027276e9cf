import { percentCues, poundCues } from '../lexicon/cues.ts'
import * as lexicon from '../lexicon/sides.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readNumberWords } from './number-words.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/**
 * A figure that is said with others in its place: "25% or 40% down", "at 150, 160 and 170k", "150 to 200k in steps of 10k". Each is put
 * into the text alone, so that the reading of one figure says what they all are.
 */

interface Alternatives {
  /** The text with one of them each, in their order. */
  texts: string[]
  /** The figures themselves, as they were typed. */
  values: readonly number[]
  /** Whether a word sets them against each other. Those that "and" joins may also be two figures of one case. */
  isOffered: boolean
  /** Both ends of a range of rents, which need no word that asks for both. */
  isRange?: true
  /** Whether bare numbers are taken for thousands, which a price or a loan may be. */
  isInThousands?: true
}

/** A text of more words than this is read once only. */
const mostTokens = 90
const mostRuns = 3
const mostAlternatives = 11
const mostApart = 4
/** What lies further apart is not of one thing. */
const mostTimes = 5

/** `alike` are figures of the same thing, where the message plainly asks for cases beside each other; null elsewhere. */
export function findAlternatives(
  words: Words,
  taken: ReadonlySet<number>,
  alike: readonly Amount[] | null = null,
): Alternatives[] {
  const { tokens } = words
  if (tokens.length > mostTokens) return []
  const amounts = readAllAmounts(tokens).filter(
    ({ from, unit, isEach, isUsed }) => !taken.has(from) && unit !== 'count' && !isEach && !isUsed,
  )
  const steps = readSteps(tokens, amounts)
  const ofOne = alike?.filter((amount) => !isOfThing(tokens, amount)) ?? []
  const apart = ofOne.length > 0 && ofOne.length <= mostApart ? readApart(ofOne, words) : []
  return steps
    ? [steps]
    : runsOf(amounts, tokens)
        .flatMap((run) => [run, ...partsOf(run, tokens)])
        .slice(0, mostRuns)
        .flatMap((run) => readRun(run, words, alike !== null))
        .concat(apart)
}

/** "Ten years against fifteen": a number in words is one of a list, although nothing says what it is of. */
export function readAllAmounts(tokens: readonly Token[]): Amount[] {
  const amounts = readAmounts(tokens)
  const all = amounts.filter((amount) => !isOfThing(tokens, amount))
  for (let at = 0; at < tokens.length; at++) {
    const read = tokens[at]!.kind === 'word' ? readNumberWords(tokens, at) : null
    if (!read || read.value < 2 || amounts.some(({ from, to }) => from <= at && at < to)) continue
    all.push({ value: read.value, unit: null, from: at, to: read.to, text: rawOf(tokens, at, read.to) })
    at = read.to - 1
  }
  return all.sort((a, b) => a.from - b.from)
}

/** "White goods and beds £2,100": what a thing costs is no other rent. */
const isOfThing = (tokens: readonly Token[], { from }: Amount) =>
  [1, 2].some((step) => {
    const isNext = step === 1 || lexicon.beforeCost.has(textAt(tokens, from - 1))
    return isNext && lexicon.boughtThings.has(textAt(tokens, from - step))
  })

/** Figures of one kind with only words of a list between. */
function runsOf(amounts: readonly Amount[], tokens: readonly Token[]): Amount[][] {
  const runs: Amount[][] = []
  let run: Amount[] = []
  for (const [index, amount] of amounts.entries()) {
    const last = amounts[index - 1]
    const isNext = last !== undefined && isAlike(last, amount) && isListed(tokens, last, amount)
    if (!isNext) runs.push((run = []))
    run.push(amount)
  }
  return runs.flatMap(splitUnits).filter(({ length }) => length > 1 && length <= mostAlternatives)
}

/** "40k or 60k down, 200k house": what only a comma parts may be of two things. */
function partsOf(run: readonly Amount[], tokens: readonly Token[]): Amount[][] {
  const parts: Amount[][] = [[]]
  for (const [index, amount] of run.entries()) {
    const last = run[index - 1]
    if (last && tokens.slice(last.to, amount.from).every(({ text }) => text === ',')) parts.push([])
    parts.at(-1)!.push(amount)
  }
  return parts.length > 1 ? parts.filter(({ length }) => length > 1) : []
}

/** "At 5%, 20 or 25 years": a bare number is of the unit that follows, or else of the one before, where it is near to that. */
function splitUnits(run: readonly Amount[]): Amount[][] {
  const parts: Amount[][] = []
  let unit: Amount['unit'] = null
  for (const [index, amount] of run.entries()) {
    const last = run[index - 1]
    const ahead: Amount['unit'] = run.slice(index).find((each) => each.unit !== null)?.unit ?? null
    const own: Amount['unit'] = ahead ?? unit
    const isFar =
      ahead === null &&
      last !== undefined &&
      Math.max(amount.value, last.value) > 2 * Math.min(amount.value, last.value)
    if (!last || own !== unit || isFar) parts.push([])
    parts.at(-1)!.push(amount)
    unit = own
  }
  return parts
}

/** Whether two figures may be values of one thing. */
export function isAlike(one: Amount, other: Amount): boolean {
  if (one.isUnclear || other.isUnclear || one.value === other.value) return false
  if (one.unit && other.unit && one.unit !== other.unit) return false
  if (one.per && other.per && one.per !== other.per) return false
  const isShare = [one, other].some(({ unit }) => unit === 'percent' || unit === 'years')
  if (one.value <= 100 && other.value <= 100) return true
  if (isShare) return one.value >= 100 && other.value >= 100
  // "150, 160 and 170k"
  const isPounds = one.unit === 'pounds' || other.unit === 'pounds'
  const most = Math.max(one.value, other.value)
  const [low, high] = [one, other]
    .map(({ value, unit }) => (isPounds && unit === null && value < 1000 && most >= 10_000 ? value * 1000 : value))
    .sort((a, b) => a - b) as [number, number]
  return low > 0 && high / low <= mostTimes
}

function isListed(tokens: readonly Token[], one: Amount, other: Amount): boolean {
  const { to } = one
  const { from } = other
  const between = tokens.slice(to, from).map(({ text }) => text)
  // "over 20 25 n 30 years"
  if (between.length === 0) return true
  if (between.length === 1 && lexicon.rangeJoins.has(between[0]!)) return isOfRents(one, other)
  const isJoined = between.some((text) => lexicon.listJoins.has(text))
  return isJoined && between.length <= lexicon.mostBetween && between.every((text) => lexicon.inLists.has(text))
}

/** "The rent is 800 to 900": both ends are looked at. A range of prices is searched in, or asked about. */
const isOfRents = (one: Amount, other: Amount) =>
  [one, other].every(({ value, unit }) => value >= 250 && value <= 5000 && unit !== 'percent' && unit !== 'years') &&
  one.value < other.value &&
  other.value <= 2 * one.value

const isCue = (text: string) => text !== 'at' && (percentCues.has(text) || poundCues.has(text) || text === 'term')

/** Whether one of these is said. "What is left each month" is one figure of a month, and no each of several. */
export const saysOfSeveral = ({ find, tokens }: Words, list: readonly string[]) =>
  find(list).some(({ to }) => textAt(tokens, to - 1) !== 'each' || !ofTimes.has(textAt(tokens, to)))
/** Whether cases are wanted beside each other. */
export const wantsCompared = (words: Words) => saysOfSeveral(words, lexicon.compares)
const ofTimes = new Set(['month', 'mth', 'year', 'yr', 'week', 'quarter', 'pm'])

/** "Fixed at 5.2 versus a tracker at 4.8": figures of one thing that lie apart, each in the place of the first. */
function readApart(all: readonly Amount[], words: Words): Alternatives[] {
  const { tokens } = words
  const [first, last] = [all[0], all.at(-1)]
  const said = all.length > 1 ? sayAll(all) : null
  if (!said || !first || !last) return []
  const isSet = words.find(lexicon.setsApart).some(({ from, to }) => from >= first.to && to <= last.from)
  if (!isSet && !wantsCompared(words)) return []
  const rest = all.map(({ to }, index) => rawOf(tokens, to, all[index + 1]?.from ?? tokens.length)).join(' ')
  const head = rawOf(tokens, 0, first.from)
  return [{ texts: said.map((value) => `${head} ${value} ${rest}`), values: valuesOf(all), isOffered: true }]
}

function readRun(run: readonly Amount[], words: Words, isSure: boolean): Alternatives[] {
  const { tokens } = words
  const said = sayAll(run)
  if (!said) return []
  const [first, last] = [run[0]!, run.at(-1)!]
  const before = [1, 2, 3, 4].map((step) => textAt(tokens, first.from - step))
  const tails: string[] = []
  let isOffered = false
  let isOfRange = false
  let isRepeated = run.length > 2
  for (const [index, amount] of run.slice(0, -1).entries()) {
    const next = run[index + 1]!
    const gap = tokens.slice(amount.to, next.from)
    const joinAt = gap.findIndex(({ text }) => lexicon.listJoins.has(text))
    // "A deposit of 25% or a rate of 6%": two things.
    const ownLead = gap.slice(Math.max(0, joinAt)).filter(({ text }) => isCue(text))
    if (ownLead.some(({ text }) => !before.includes(text))) return []
    const isRange = lexicon.rangeJoins.has(gap[0]?.text ?? '') || before[0] === 'between'
    if (isRange && isOfRents(amount, next) && !words.hasAny(lexicon.picksOne)) isOfRange = true
    if (isOfRange || gap.some(({ text }) => lexicon.offers.has(text))) isOffered = true
    if (index === 0 && lexicon.prepositions.has(before[0]!) && gap.at(-1)?.text === before[0]) isRepeated = true
    tails.push(rawOf(tokens, amount.to, amount.to + Math.max(0, joinAt)))
  }
  let end = last.to
  while (end < last.to + 2 && isCue(textAt(tokens, end))) end += 1
  const start = lexicon.beforeLists.has(before[0]!) ? first.from - 1 : first.from
  // "Deposits of 30, 35 and 45 grand": of each there is one.
  const head = rawOf(tokens, 0, start).replace(/\b(deposit|rate|rent|price|term|loan)s( of| at)?$/i, '$1$2')
  const rest = rawOf(tokens, end, tokens.length)
  const lastTail = rawOf(tokens, last.to, end)
  const textsOf = (values: readonly string[]) =>
    values.map((value, index) => `${head} ${value} ${tails[index] || lastTail} ${rest}`)
  const texts = textsOf(said)
  const isSpaced = run.length > 2 && isEven(run)
  const isShare = run.some(({ unit }) => unit === 'percent' || unit === 'years')
  const isCompared = isSure || words.hasAny(lexicon.compares)
  // Two sums that "and" joins may be one sum: "works of 20k and 5k".
  if (!isOffered && !isShare && !isSpaced && !isRepeated && !isCompared) return []
  const isBare = run.every(({ unit, value }) => unit === null && Number.isInteger(value) && value >= leastThousands)
  const inThousands = isBare && run.every(({ value }) => value < 1000)
  const more = inThousands ? textsOf(run.map(({ value }) => sayOne(value * 1000, 'pounds', undefined))) : null
  return [
    { texts, values: valuesOf(run), isOffered, ...(isOfRange && { isRange: true as const }) },
    ...(more ? [{ texts: more, values: valuesOf(run), isOffered, isInThousands: true as const }] : []),
  ]
}
const leastThousands = 30
const valuesOf = (all: readonly Amount[]) => all.map(({ value }) => value)

const isEven = (run: readonly Amount[]) =>
  run.every(
    ({ value }, index) =>
      index < 2 || Math.abs(value - 2 * run[index - 1]!.value + run[index - 2]!.value) < Math.abs(value) / 1e6,
  )

/** The values as they are typed alone: with the unit, the scale and the time that one of them has. */
export function sayAll(run: readonly Amount[]): string[] | null {
  const unit = run.find((each) => each.unit !== null)?.unit ?? null
  const per = run.find((each) => each.per !== undefined)?.per
  const most = Math.max(...run.map(({ value }) => value))
  const values = run.map(({ value, unit: own }) =>
    unit === 'pounds' && own === null && value < 1000 && most >= 10_000 ? value * 1000 : value,
  )
  if (values.some((value) => !(value >= 0)) || new Set(values).size < values.length) return null
  const least = Math.min(...values)
  const isNear = unit === 'percent' || unit === 'years' || (least > 0 && Math.max(...values) / least <= mostTimes)
  return isNear ? values.map((value) => sayOne(round(value), unit, per)) : null
}

const round = (value: number) => Math.round(value * 100) / 100

function sayOne(value: number, unit: Amount['unit'], per: Amount['per']): string {
  if (unit === 'percent') return `${value}%`
  if (unit === 'years') return `${value} years`
  const time = per ? ` ${lexicon.timesSaid[per]}` : ''
  return unit === 'pounds' ? `£${value}${time}` : String(value)
}

/** "Between 150 and 200k in 10k steps", "rates from 4 to 6 in half point steps": each of them. */
function readSteps(tokens: readonly Token[], amounts: readonly Amount[]): Alternatives | null {
  for (const [index, second] of amounts.entries()) {
    const first = amounts[index - 1]
    if (!first || !isAlike(first, second)) continue
    const joint = tokens.slice(first.to, second.from).map(({ text }) => text)
    const before = textAt(tokens, first.from - 1)
    const isRange =
      joint.join(' ') === '-' ||
      ['to', 'up to', 'through to'].includes(joint.join(' ')) ||
      (joint.join(' ') === 'and' && before === 'between')
    const step = isRange ? readStep(tokens, amounts, second) : null
    if (!step) continue
    const ends = [first, second]
    const unit = ends.find((end) => end.unit !== null)?.unit ?? null
    const isScaled = unit === 'pounds' && second.value >= 10_000
    const scaled = (value: number, own: Amount['unit']) =>
      isScaled && own === null && value < 1000 ? value * 1000 : value
    const [low, high] = ends.map(({ value, unit: own }) => scaled(value, own)) as [number, number]
    const by = scaled(step.value, step.unit)
    const count = Math.floor(round((high - low) / by)) + 1
    if (!(by > 0) || !(count > 1) || count > mostAlternatives) continue
    const per = ends.find((end) => end.per !== undefined)?.per
    const start = ['between', 'from'].includes(before) ? first.from - 1 : first.from
    const head = rawOf(tokens, 0, start)
    const rest = `${rawOf(tokens, second.to, step.from)} ${rawOf(tokens, step.to, tokens.length)}`
    const texts = Array.from({ length: count }, (_, each) => {
      const value = sayOne(round(low + each * by), unit, per)
      return `${head} ${value} ${rest}`
    })
    return { texts, values: [], isOffered: true }
  }
  return null
}

/** "in 10k steps", "in steps of 10k", "every 10k", "in half point steps": how far they lie apart, and the words of it. */
function readStep(tokens: readonly Token[], amounts: readonly Amount[], { to }: Amount) {
  const end = Math.min(tokens.length, to + 8)
  for (let at = to; at < end; at++) {
    const word = textAt(tokens, at)
    const amount = amounts.find(({ from }) => from === at)
    const isStepBehind = (place: number) => lexicon.stepWords.has(textAt(tokens, place))
    const part = lexicon.partsOfPoint.get(word)
    if (part !== undefined) {
      let close = at + 1
      while (close < at + 4 && lexicon.pointWords.has(textAt(tokens, close))) close += 1
      if (isStepBehind(close)) return { value: part, unit: null, from: stepFrom(tokens, at), to: close + 1 }
    }
    if (!amount) continue
    const before = [textAt(tokens, at - 1), textAt(tokens, at - 2)]
    if (isStepBehind(amount.to))
      return { value: amount.value, unit: amount.unit, from: stepFrom(tokens, at), to: amount.to + 1 }
    const isOf = before[0] === 'of' && lexicon.stepWords.has(before[1]!)
    if (isOf) return { value: amount.value, unit: amount.unit, from: stepFrom(tokens, at - 2), to: amount.to }
    if (before[0] === 'every' || before[0] === 'by')
      return { value: amount.value, unit: amount.unit, from: at - 1, to: amount.to }
  }
  return null
}

const stepFrom = (tokens: readonly Token[], at: number) => (['in', 'by'].includes(textAt(tokens, at - 1)) ? at - 1 : at)

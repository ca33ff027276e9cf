import type { GivenFigures } from '../question.ts'
import {
  deniableNouns,
  holdsCash,
  negatorFillers,
  negators,
  ofManagement,
  nilFillers,
  ofMortgage,
  saidOtherwise,
  weighs,
  type Deniable,
} from '../lexicon/negations.ts'
import { readLeftOut } from './costs-left-out.ts'
import { readNilCosts } from './nil-costs.ts'
import { readRentFractions } from './rent-fractions.ts'
import { textAt, type Occurrence, type Token, type Words } from './words.ts'
import { zeros } from './zeros.ts'

/** Things that a text says there are none of: "no mortgage", "without an agent", "cash buyer". Such an assumption is not made. */

const mostFillers = 4
/** Between a list of things and what all of them are: ", take all three of them as nothing". */
const mostBeforeNil = 8

/** Whether what begins at a token is denied. A sign ends what a "no" reaches. */
export function isDenied(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 1 - mostFillers); at--) {
    const { text } = tokens[at]!
    if (negators.has(text)) return true
    // "Nothing for an agent"
    if (text === 'nothing' && ['for', 'on'].includes(tokens[at + 1]!.text)) return true
    if (['instead of', 'rather than'].includes(`${tokens[at - 1]?.text} ${text}`)) return true
    // "w/o a mortgage"
    if (text === 'o' && tokens[at - 1]?.text === '/' && tokens[at - 2]?.text === 'w') return true
    if (!negatorFillers.has(text)) return false
  }
  return false
}

/** Whether one of the phrases is said, and is not denied where it stands. */
export function isSaid(words: Words, phrases: readonly string[]): boolean {
  const found = words.find(phrases)
  const denied = found.filter(({ from }) => isDenied(words.tokens, from))
  // A word of a phrase that is denied is denied with it: "no limited company".
  return found.some(({ from, to }) => !denied.some((other) => other.from <= from && to <= other.to))
}

interface Denials {
  figures: GivenFigures
  /** The words that are denied, which no figure is of. */
  taken: ReadonlySet<number>
}

/** The figures that are nothing, as the text says. */
export function readDenials(words: Words): Denials {
  const { tokens } = words
  const figures: GivenFigures = {}
  const taken = new Set<number>()
  const found = (Object.keys(deniableNouns) as Deniable[]).flatMap((name) =>
    words.find(deniableNouns[name]).map((place) => ({ name, ...place })),
  )
  // The longest words first where several begin at one place, and from the first to the last.
  found.sort((a, b) => a.from - b.from || b.to - a.to)
  let lastDenied = -1
  for (const [index, { name, from, to }] of found.entries()) {
    if (taken.has(from)) continue
    // "no voids or repairs" denies both.
    const isListed = from === lastDenied + 1 && ['or', 'nor', 'and', '/'].includes(textAt(tokens, lastDenied))
    const nilAt = findNil(tokens, endOfList(found.slice(index, index + mostListed), tokens) ?? to)
    if (!isListed && nilAt < 0 && !isDenied(tokens, from) && !isLeftOut(tokens, from, to)) continue
    if (nilAt >= 0) taken.add(nilAt)
    const next = textAt(tokens, to)
    // "no mortgage fee" is about the fee, "no agent fees" about the agent; "no repayment" is about neither.
    if (name === 'mortgage' && ofMortgage.has(next)) continue
    const end = name === 'management' && ofManagement.has(next) ? to + 1 : to
    for (let at = from; at < end; at++) taken.add(at)
    lastDenied = end
    Object.assign(figures, zeros[name])
  }
  for (const [name, phrases] of Object.entries(saidOtherwise) as [Deniable, readonly string[]][]) {
    for (const { from, to } of words.find(phrases)) {
      if (isDenied(tokens, from) || isOtherCash(words, from, to)) continue
      if (name === 'mortgage' && isWeighed(words, from, to)) continue
      for (let at = from; at < to; at++) taken.add(at)
      Object.assign(figures, zeros[name])
    }
  }
  for (const read of [readNilCosts, readRentFractions, readLeftOut]) {
    const nil = read(words)
    for (const at of nil.taken) taken.add(at)
    Object.assign(figures, nil.figures)
  }
  // "Self managed, no fee" is the agent's.
  if (figures.managementPercent === 0 && figures.feesPence === 0 && words.hasAny(['no fee'])) delete figures.feesPence
  return { figures, taken }
}

/** "Leave stamp duty out", "keep the fees out of it". */
const isLeftOut = (tokens: readonly Token[], from: number, to: number) =>
  leftOut.has(textAt(tokens, to)) &&
  [1, 2].some((step) => leaves.has(textAt(tokens, from - step)) && (step === 1 || negatorFillers.has(textAt(tokens, from - 1)))) // prettier-ignore
const leftOut = new Set(['out', 'aside'])
const leaves = new Set(['leave', 'leaving', 'leaves', 'keep', 'keeping', 'take', 'taking', 'put', 'set'])

/** "management, voids and repairs": where the list that begins with the first thing ends. */
function endOfList(found: readonly Occurrence[], tokens: readonly Token[]): number | undefined {
  let end = found[0]?.to
  for (const { from, to } of found.slice(1)) {
    if (from < end!) continue
    const between = tokens.slice(end, from)
    if (between.length > 2 || !between.every(({ text }) => listSigns.has(text))) break
    end = to
  }
  return end
}

const mostListed = 8
const listSigns = new Set([',', '/', '&', '+', 'and'])

/** "leave fees and tax at nil", "fees: zero". */
function findNil(tokens: readonly Token[], from: number): number {
  for (let at = from; at < from + mostBeforeNil; at++) {
    const text = textAt(tokens, at)
    if (text === 'nil' || text === 'zero' || isNought(tokens, at)) return at
    // "Voids none", and not "voids none of us mind".
    if (text === 'none' && at <= from + 1 && textAt(tokens, at + 1) !== 'of') return at
    if (text === 'nothing' && textAt(tokens, at - 1) === 'as') return at
    if ([',', ':'].includes(text) && at > from) continue
    if (!nilFillers.has(text)) return -1
  }
  return -1
}

/** "Management down to 0": the figure, and none of "0.5". */
const isNought = (tokens: readonly Token[], at: number) => /^0+$/.test(textAt(tokens, at))

/** "in cash or with a mortgage" asks about both. */
function isWeighed(words: Words, from: number, to: number): boolean {
  const isLoan = (at: Occurrence) => !isDenied(words.tokens, at.from) && (at.to <= from || at.from >= to)
  return words.hasAny(weighs) && words.find(deniableNouns.mortgage).some(isLoan)
}

/** "in cash flow" and "I have 60k in cash" say nothing of a purchase without a loan. */
function isOtherCash(words: Words, from: number, to: number): boolean {
  const { tokens } = words
  const next = textAt(tokens, to)
  if (['flow', 'needed', 'back', 'flows'].includes(next)) return true
  // "What would I clear in cash a month?"
  if (['a', 'per', 'each', 'every'].includes(next) && /^(?:month|year|week|annum)$/.test(textAt(tokens, to + 1)))
    return true
  if (['monthly', 'yearly', 'annually', 'pcm'].includes(next)) return true
  const isHeld = ['in', 'with', 'for'].includes(tokens[from]!.text)
  return isHeld && words.hasAny(holdsCash)
}

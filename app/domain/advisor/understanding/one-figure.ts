import { formatPounds } from '#app/utils/money.ts'
import * as lexicon from '../lexicon/changes.ts'
import { besideChange } from '../lexicon/follow-ups.ts'
import { rentWords } from '../lexicon/topics.ts'
import type { GivenFigures, Question, Topic } from '../question.ts'
import { timesAYear } from './amount.ts'
import { askWhichFigure, meaningsOfBare } from './bare-number.ts'
import type { Left, ReadFigures } from './read-figures.ts'
import { textAt, type Words } from './words.ts'

/**
 * One figure that nothing beside it names, in a message that goes on with a purchase: "and 120k?", "builder came back, its 38k now", "84 were
 * right". What the message speaks of comes first, then what had that value before, what the last message changed, and the only one of its size.
 */

type Name = keyof GivenFigures

const mostTokens = 25

export function bindOne(read: ReadFigures, words: Words, last: Question): void {
  if (words.tokens.length > mostTokens || last.target) return
  if (!ofRent.has(last.topic)) leaveRent(read, words)
  if (last.topic === 'rental-cover') bindCover(read, words, last)
  takeBackSeen(read, words, last)
  const lone = findLone(read)
  if (!lone) return
  const isFree = (name: Name) => read.figures[name] === undefined
  const fits = (names: Iterable<Name>) => [...names].filter((name) => isFree(name) && isOf(name, lone, last))
  const isAlone = isNothingBeside(read, words)
  const spokenOf = fits(namesIn(read, words, last))
  if (isAlone && spokenOf.length === 0 && askOfBare(read, lone, last)) return
  const choices = [
    () => spokenOf,
    () => (isAlone || !lone.isBare ? fits(namesOfBefore(lone, read, last)) : []),
    () => (isAlone || !lone.isBare ? fits(last.changed ?? []) : []),
    () => (lone.amount.per === undefined ? [] : fits(ofTime).filter((name) => isOfSize(name, lone, last))),
    () => (isPaidByTenant(words) ? fits(['monthlyRentPence']).filter((name) => isOfSize(name, lone, last)) : []),
    () => (isAlone ? fits(Object.keys(last.figures) as Name[]).filter((name) => isOfSize(name, lone, last)) : []),
  ]
  const [only, ...others] = choices.map((find) => find()).find((found) => found.length > 0) ?? []
  if (only === undefined || others.length > 0) return
  const value = valueOf(only, lone, last.figures)!
  forgetDoubt(read, lone)
  if (lone.isBare) read.prices = []
  read.left = read.left.filter((each) => each.amount !== lone.amount)
  if (only === 'pricePence') read.prices = [{ pence: value, bound: null, text: lone.amount.text }]
  else Object.assign(read.figures, { [only]: value })
}

/** "With 15% down", where the price came down before: a deposit, or the price once more. */
export function askOfDown(read: ReadFigures, { tokens, hasAny }: Words, last: Question): void {
  const { depositPercent } = read.figures
  const before = read.sentence.earlier.at(-1)?.pricePence
  const now = last.figures.pricePence
  const isFallen =
    before !== undefined &&
    now !== undefined &&
    before > now &&
    last.worked?.some((text) => text.endsWith(`: ${formatPounds(now)}`)) === true
  if (!isFallen || depositPercent === undefined || hasAny(lexicon.ofDeposit)) return
  const amount = read.sentence.amounts.find(
    ({ value, to }) => value === depositPercent && textAt(tokens, to) === 'down',
  )
  if (!amount) return
  const { depositPercent: _, ...others } = read.figures
  read.figures = others
  leaveSeen(read, read.sentence.amounts.indexOf(amount))
  const text = `${amount.text} down`
  const meanings = [{ depositPercent }, { pricePence: Math.round((before * (100 - depositPercent)) / 100) }]
  read.unclear = [{ text, meanings, asks: `Is “${text}” the deposit, or the price that is ${depositPercent}% lower?` }]
  read.isOfLast = true
}

/** "Now 6" is not taken for a rate only because such numbers mostly are, where the case has other figures that it may be of. */
function takeBackSeen(read: ReadFigures, words: Words, last: Question): void {
  const { figures, prices, left, sentence } = read
  const [amount, ...others] = sentence.amounts
  const isSeen = Object.keys(figures).join() === 'ratePercent' && prices.length + left.length + others.length === 0
  if (!isSeen || amount?.unit !== null || amount.value !== figures.ratePercent || !isNothingBeside(read, words)) return
  const meanings = meaningsOfBare(amount.value, null, last)
  const isNamed = words.tokens.some(({ text }) => lexicon.subjects.get(text) === 'ratePercent')
  if (meanings.length < 2 || isNamed || last.changed?.includes('ratePercent')) return
  read.figures = {}
  read.left = [{ text: amount.text, from: amount.from, amount }]
}

/** A bare number that is of several figures of the case, or of one that only its size tells. */
function askOfBare(read: ReadFigures, lone: Lone, last: Question): boolean {
  const { value, unit, per, text } = lone.amount
  if (per !== undefined || (unit !== null && unit !== 'percent') || value >= 100) return false
  const meanings = meaningsOfBare(value, unit, last)
  // What the last message changed is changed once more.
  const again = meanings.filter(({ figures }) =>
    Object.keys(figures).some((name) => name !== 'monthlyRentPence' && last.changed?.includes(name as Name)),
  )
  const before = namesOfBefore(lone, read, last)
  if (meanings.length === 0 || again.length === 1 || before.length === 1) return false
  // What is asked is not settled by what such a number is most often of.
  leaveSeen(
    read,
    read.sentence.amounts.findIndex((each) => each.text === text),
  )
  if (lone.isBare) read.prices = []
  read.left = read.left.filter((each) => each.amount !== lone.amount)
  if (meanings.length === 1) Object.assign(read.figures, meanings[0]!.figures)
  else read.unclear = [...(read.unclear ?? []), askWhichFigure(text, meanings)]
  read.isOfLast = true
  return true
}

const doubtful = 0.9

/** What is hardly likely to be nothing is not read once more as nothing. */
function forgetDoubt(read: ReadFigures, { amount: { text } }: Lone): void {
  const at = read.sentence.amounts.findIndex((each) => each.text === text)
  const seen = read.likely[at]
  if (seen?.role !== 'none' || seen.share >= doubtful) return
  leaveSeen(read, at)
}

function leaveSeen(read: ReadFigures, at: number): void {
  read.likely = read.likely.filter((_, index) => index !== at)
  read.sentence = { ...read.sentence, amounts: read.sentence.amounts.filter((_, index) => index !== at) }
}

/** Figures that are said for a time: "now 15,000 a year" behind a rent of 14,400. */
const ofTime: readonly Name[] = ['monthlyRentPence', 'servicePence', 'insurancePence']

/** "The barber only pays 900", and not "I pay 900". */
const isPaidByTenant = ({ tokens }: Words) =>
  tokens.some(
    ({ text }, at) => (text === 'pays' && !['who', 'it'].includes(textAt(tokens, at - 1))) || lexicon.fetches.has(text),
  )

const isOf = (name: Name, lone: Lone, { figures }: Question) => valueOf(name, lone, figures) !== null

/** The things that a message speaks of without a figure of their own. */
function namesIn(read: ReadFigures, { tokens }: Words, last: Question): Set<Name> {
  const names = new Set<Name>()
  for (const [at, { text }] of tokens.entries()) {
    const name = read.bound.has(at) ? undefined : lexicon.things.get(text)
    if (name) names.add(name === 'loanPence' && findLone(read)?.amount.unit === 'percent' ? shareOf(last) : name)
  }
  return names
}

/** What had this value before it was changed: "ten was right". */
function namesOfBefore(lone: Lone, { sentence: { earlier } }: ReadFigures, { figures }: Question): Name[] {
  const names = new Set(earlier.flatMap((each) => Object.keys(each) as Name[]))
  return [...names].filter((name) => {
    const value = valueOf(name, lone, figures)
    return value !== null && figures[name] !== value && earlier.some((each) => each[name] === value)
  })
}

/** Whether nothing but such words as "sorry, make it" stands beside the figure. */
const isNothingBeside = ({ bound }: ReadFigures, { tokens }: Words) =>
  tokens.every(({ kind, text }, at) => kind !== 'word' || bound.has(at) || besideChange.has(text))

const ofRent: ReadonlySet<Topic> = new Set(['returns', 'brrr', 'rental-cover', 'section-24'])

/** "And 350" behind a tax: what was taken for a rent by its size alone is none. */
function leaveRent(read: ReadFigures, { tokens, hasAny }: Words): void {
  const { monthlyRentPence, ...others } = read.figures
  const at = tokens.findIndex(({ kind }) => kind === 'number')
  const isAlone = read.isRentTimeless && Object.keys(others).length + read.prices.length + read.left.length === 0
  if (monthlyRentPence === undefined || !isAlone || hasAny(rentWords) || at < 0) return
  const text = tokens[at]!.raw
  read.figures = others
  read.left = [{ text, from: at, amount: { value: monthlyRentPence / 100, unit: null, from: at, to: at + 1, text } }]
}

/** Of a loan, and of no cover. */
const notCover = ['loan', 'loans', 'borrow', 'borrowing', 'mortgage']

/** "145 then" is a cover, where nobody pays such a rent. */
function bindCover(read: ReadFigures, words: Words, { figures: { monthlyRentPence = 0 } }: Question): void {
  const { rentBySize } = read
  const [left, ...others] = read.left
  const isLone = rentBySize === undefined && others.length === 0 && left?.amount.unit === null && !left.role
  const amount = isLone ? left.amount : rentBySize
  const isCover =
    amount &&
    !words.hasAny(notCover) &&
    amount.per === undefined &&
    amount.unit === null &&
    amount.value >= 110 &&
    amount.value <= 200
  if (!isCover || isLike(amount.value * 100, monthlyRentPence, 2) || read.figures.coveragePercent !== undefined) return
  if (isLone) read.left = []
  else delete read.figures.monthlyRentPence
  read.isRentTimeless = false
  read.figures.coveragePercent = amount.value
}

/** A new loan is said by its share of the value, another one by its deposit. */
const shareOf = ({ topic }: Question): Name => (topic === 'brrr' ? 'loanToValuePercent' : 'loanPence')

interface Lone {
  amount: Pick<Left['amount'], 'value' | 'unit' | 'per' | 'text'>
  isBare: boolean
}

/** The one figure that no word names. */
function findLone({ left, prices }: ReadFigures): Lone | null {
  const free = left.filter(({ amount: { unit } }) => unit !== 'count' && unit !== 'years')
  const [only, ...others] = free
  const [price, ...more] = prices.filter(({ isBare }) => isBare)
  if (others.length > 0 || more.length > 0) return null
  if (price) {
    const isSame = !only || only.text === price.text
    if (!isSame || price.bound !== null || prices.length > 1) return null
    return { amount: only?.amount ?? { value: price.pence / 100, unit: 'pounds', text: price.text }, isBare: true }
  }
  return only && !only.role && !only.amount.isUnclear ? { amount: only.amount, isBare: false } : null
}

const mostRate = 15
const likeOfWeek = 1.3

/** The figure of that name, where it is like one and like what was said before. */
function valueOf(name: Name, { amount: { value, unit, per } }: Lone, before: GivenFigures): number | null {
  if (name.endsWith('Percent')) {
    if (unit === 'pounds' || per !== undefined) return null
    const [least, most] = name === 'coveragePercent' ? [100, 300] : [0, /[rR]atePercent$/.test(name) ? mostRate : 100]
    return value >= least && value <= most ? value : null
  }
  if (unit === 'percent' || !name.endsWith('Pence')) return null
  const said = before[name] as number | undefined
  const isShort = unit === null && value < 1000 && per === undefined && (said ?? 0) >= 1_000_000
  const pence = Math.round(value * (isShort ? 100_000 : 100))
  if (name === 'monthlyRentPence') {
    const monthly = per === undefined ? pence : Math.round((pence * timesAYear[per]) / 12)
    const ofWeek = Math.round((pence * timesAYear.week) / 12)
    // "And at £165?" behind a rent of £160 a week.
    const isOfWeek = per === undefined && !isLike(monthly, said, 3) && isLike(ofWeek, said, likeOfWeek)
    return isOfWeek ? ofWeek : isLike(monthly, said, 3) ? monthly : null
  }
  if (name === 'servicePence' || name === 'insurancePence') return per === undefined ? null : pence * timesAYear[per]
  if (per !== undefined) return null
  return isLike(pence, said, name === 'worksPence' || name === 'depositPence' ? 10 : 3) ? pence : null
}

/** Of about the size of what was said before. */
const isLike = (pence: number, said: number | undefined, times: number) =>
  said !== undefined && said > 0 && pence <= said * times && pence * times >= said

const mostTimes = 1.8

/** So much more or less is another figure of the same thing, where only its size says so. */
function isOfSize(name: Name, lone: Lone, { figures }: Question): boolean {
  const { value, unit } = lone.amount
  if (name.endsWith('Percent')) return name === 'ratePercent' || (unit === 'percent' && value > mostRate && value <= 60)
  return name !== 'pricePence' || !lone.isBare
    ? isLike(valueOf(name, lone, figures)!, figures[name] as number, mostTimes)
    : false
}

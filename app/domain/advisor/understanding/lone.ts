import * as lexicon from '../lexicon/changes.ts'
import type { GivenFigures, Question } from '../question.ts'
import { timesAYear } from './amounts.ts'
import type { Left, ReadFigures } from './figures.ts'
import type { Words } from './words.ts'

/** One figure that nothing beside it names, in a message that goes on with a purchase: "builder came back, its 38k now", "145 then". */

type Name = keyof GivenFigures

const mostTokens = 25

/** Gives the one figure that is left over to the one thing that the message speaks of, or that the message before changed. */
export function bindLone(words: Words, read: ReadFigures, last: Question): void {
  if (words.tokens.length > mostTokens || last.target) return
  if (last.topic === 'rental-cover') bindCover(read, last)
  const lone = findLone(read)
  if (!lone) return
  const names = new Set<Name>()
  for (const [at, { text }] of words.tokens.entries()) {
    const name = read.bound.has(at) ? undefined : lexicon.things.get(text)
    if (name) names.add(name === 'loanPence' && lone.amount.unit === 'percent' ? shareOf(last) : name)
  }
  // "125 again but put the stress at 7": what the message speaks of has its figure, and 125 is of what changed last.
  const fitting = [...names].filter((name) => valueOf(name, lone, last.figures) !== null)
  const [only, ...others] = fitting.length > 0 ? fitting : lone.isBare ? [] : (last.changed ?? [])
  if (only === undefined || others.length > 0 || read.figures[only] !== undefined) return
  const value = valueOf(only, lone, last.figures)
  if (value === null) return
  if (lone.isBare) read.prices = []
  read.left = read.left.filter((each) => each.amount !== lone.amount)
  if (only === 'pricePence') read.prices = [{ pence: value, bound: null, text: lone.amount.text }]
  else Object.assign(read.figures, { [only]: value })
}

/** "145 then" is a cover, where nobody pays such a rent. */
function bindCover(read: ReadFigures, { figures: { monthlyRentPence = 0 } }: Question): void {
  const { rentBySize: amount } = read
  const isCover =
    amount && amount.per === undefined && amount.unit === null && amount.value >= 110 && amount.value <= 200
  if (!isCover || isLike(amount.value * 100, monthlyRentPence, 2) || read.figures.coveragePercent !== undefined) return
  delete read.figures.monthlyRentPence
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

/** The figure of that name, where it is like one and like what was said before. */
function valueOf(name: Name, { amount: { value, unit, per } }: Lone, before: GivenFigures): number | null {
  if (name.endsWith('Percent')) {
    if (unit === 'pounds' || per !== undefined) return null
    const [least, most] = name === 'coveragePercent' ? [100, 300] : [0, /[rR]atePercent$/.test(name) ? mostRate : 100]
    return value >= least && value <= most ? value : null
  }
  if (unit === 'percent' || !name.endsWith('Pence')) return null
  const said = before[name] as number | undefined
  const isShort = unit === null && value < 1000 && per === undefined && (said ?? 0) >= 2_000_000
  const pence = Math.round(value * (isShort ? 100_000 : 100))
  if (name === 'monthlyRentPence') {
    const monthly = per === undefined ? pence : Math.round((pence * timesAYear[per]) / 12)
    return isLike(monthly, said, 3) ? monthly : null
  }
  if (name === 'servicePence' || name === 'insurancePence') return per === undefined ? null : pence * timesAYear[per]
  if (per !== undefined) return null
  return isLike(pence, said, name === 'worksPence' || name === 'depositPence' ? 10 : 3) ? pence : null
}

/** Of about the size of what was said before. */
const isLike = (pence: number, said: number | undefined, times: number) =>
  said !== undefined && said > 0 && pence <= said * times && pence * times >= said

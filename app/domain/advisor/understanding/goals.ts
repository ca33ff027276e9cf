import { repaid } from '../lexicon/figures.ts'
import * as goalWords from '../lexicon/goals.ts'
import * as lexicon from '../lexicon/targets.ts'
import type { Question } from '../question.ts'
import type { Amount } from './amount.ts'
import type { Goal, GoalContext } from './goal.ts'
import { findPaid } from './goal-payments.ts'
import { findFlow } from './goal-flows.ts'
import { findShare } from './goal-shares.ts'
import { range } from './sought.ts'
import { textAt, type Words } from './words.ts'

/** The result that a question the other way round gives. */

const ofBrrr: ReadonlySet<string | undefined> = new Set(['price', 'value', 'works', undefined])
const ofEven: ReadonlySet<string | undefined> = new Set([
  'price',
  'rent',
  'deposit',
  'rate',
  'works',
  'loan',
  undefined,
])

export function findGoal(words: Words, amounts: readonly Amount[], context: GoalContext): Goal | null {
  const { field, isSure, last } = context
  const isBrrr = words.hasAny(brrrWords) || field === 'value' || (last?.topic === 'brrr' && isSure)
  if (ofBrrr.has(field)) {
    const left = findLeftIn(words, amounts, isBrrr, context)
    if (left) return left
  }
  const isOfTax = field === 'price' && findTax(words, amounts, last)
  if (isOfTax) return isOfTax
  if (isBrrr)
    return field === 'value' || field === 'loan' ? null : field === 'price' ? findCash(words, amounts, context) : null
  const even = ofEven.has(field) ? findEven(words, isSure) : []
  if (even.length > 0) return { calculator: 'deal', figure: 'cashFlow', value: 0, at: even }
  const paid = findPaid(words, amounts, context)
  if (paid) return paid
  const share = field === 'loan' ? null : findShare(words, amounts, context)
  const flow = share && !share.isBare ? null : findFlow(words, amounts, context)
  // A share of which nothing says that it is wanted stands behind an amount that is.
  if (flow) return flow
  // What "for 12%" is of is no more than a guess where nothing is looked for by its name.
  if (share && !(field === undefined && share.isAssumed)) {
    const { isBare: _, ...named } = share
    return { calculator: 'deal', ...named }
  }
  return field === 'price' ? findCash(words, amounts, context) : null
}

const brrrWords = [
  'brrr',
  'gdv',
  'arv',
  'refinance',
  'refinancing',
  'refinanced',
  'remortgage',
  'remortgaging',
  'revalue',
  'refi',
  'done up',
  'end value',
]

const phrase = (words: Words, list: readonly string[]) => words.find(list).flatMap(({ from, to }) => range(from, to))

/** Money that stays in a BRRR: none of it, or so much. */
function findLeftIn(
  words: Words,
  amounts: readonly Amount[],
  isBrrr: boolean,
  { field, isSure }: GoalContext,
): Goal | null {
  const { tokens } = words
  const of = (value: number, at: number[]): Goal => ({ calculator: 'brrr', figure: 'moneyLeftIn', value, at })
  const isOfMoney = ({ unit, value, per }: Amount) =>
    unit !== 'percent' && unit !== 'count' && unit !== 'years' && per === undefined && value >= 500 && value <= 60_000
  for (const amount of amounts.filter(isOfMoney)) {
    const near = range(Math.max(0, amount.from - 5), amount.from).concat(range(amount.to, amount.to + 4))
    const said = near.filter((at) => goalWords.stuck.has(textAt(tokens, at)) && !isStop(words, at, amount))
    const isIn = range(amount.to, amount.to + 4).some((at) => goalWords.stuckIn.has(textAt(tokens, at)))
    const isOther = amounts.some(
      (other) => other !== amount && said.some((at) => isBetween(other.from, at, amount.from)),
    )
    if (said.length > 0 && isIn && !isOther && (isBrrr || said.some((at) => textAt(tokens, at).startsWith('lea'))))
      return of(amount.value, [...range(amount.from, amount.to), ...said])
  }
  // "I give everything back, capital also" pays a loan off.
  const isRepaid = words.hasAny(repaid)
  const none = isRepaid ? [] : phrase(words, lexicon.nothingLeftIn)
  if (none.length > 0) return of(0, none)
  const stays = phrase(words, lexicon.stays)
  const denied = tokens.flatMap(({ text }, at) => (lexicon.nothingOf.has(text) ? [at - 2, at - 1, at] : []))
  if (stays.length > 0 && denied.length > 0) return of(0, [...stays, ...denied])
  const all = amounts.filter(({ unit, value }) => unit === 'percent' && value === 100)
  const whole = all.flatMap(({ from, to }) => range(from, to))
  const out = isBrrr ? phrase(words, goalWords.allOut) : []
  if (out.length > 0) return of(0, [...out, ...whole])
  // "What value do I need at a 75 refi": so that all of it comes out, where nothing else is said.
  const isOfPart = amounts.some(
    ({ unit, value, to }) => unit === 'percent' && value !== 100 && textAt(tokens, to) === 'of',
  )
  return isSure && isBrrr && field === 'value' && !isOfPart ? of(0, whole) : null
}

const isBetween = (place: number, one: number, other: number) =>
  place > Math.min(one, other) && place < Math.max(one, other)
const isStop = ({ tokens }: Words, at: number, { from, to }: Amount) =>
  tokens.slice(Math.min(at, to), Math.max(at, from)).some(({ kind, text }) => kind === 'sign' && /[.;?!]/.test(text))

const taxNames = ['stamp duty', 'sdlt', 'lbtt', 'ltt', 'land transaction tax', 'tax']

/** "£10,000 stamp duty", and none of it. */
function findTax(words: Words, amounts: readonly Amount[], last: Question | null): Goal | null {
  const { tokens } = words
  const [paid, ...others] = amounts.filter(
    ({ unit, value, per }) => unit !== 'count' && unit !== 'percent' && per === undefined && value >= 100,
  )
  if (paid && others.length === 0 && taxBeside(words, paid))
    return { calculator: 'property-tax', figure: 'tax', value: paid.value, at: range(paid.from, paid.to) }
  const isNamed = words.hasAny(taxNames)
  const nothing = isNamed ? tokens.flatMap(({ text }, each) => (goalWords.nothing.has(text) ? [each] : [])) : []
  const noTax = [...phrase(words, lexicon.noTax), ...nothing]
  if (noTax.length === 0 || amounts.some(({ value }) => value > 0)) return null
  if (!isNamed && last?.topic !== 'property-tax') return null
  const at = noTax.filter((each) => !['in', 'not'].includes(textAt(tokens, each)))
  return { calculator: 'property-tax', figure: 'tax', value: 0, at }
}

/** "£10,000 stamp duty", "an SDLT bill of £10,000". */
function taxBeside(words: Words, amount: Amount): boolean {
  const { tokens, find } = words
  const { from, to } = amount
  const isNear = (one: { from: number; to: number }) =>
    (one.from >= to && one.from <= to + 2) ||
    (one.to <= from && one.to >= from - 3 && !['on', 'for'].includes(textAt(tokens, from - 1)))
  // "148k. Tax on it?" names the price.
  return find(taxNames).some((one) => isNear(one) && !isStop(words, one.from, amount))
}

/** What a home leaves is nothing: "breaks even", "cash flow nil", "stops losing money", "I make nowt". */
function findEven(words: Words, isSure: boolean): number[] {
  const { tokens } = words
  // "I want 220 a month in my pocket" is something.
  const even = words.find(goalWords.even).filter(({ from }) => textAt(tokens, from - 1) !== 'in')
  const said = [...phrase(words, lexicon.breaksEven), ...even.flatMap(({ from, to }) => range(from, to))]
  if (said.length === 0 && !isSure) return said
  const at = new Set<number>(said)
  for (const [place, { text }] of tokens.entries()) {
    if (goalWords.nothing.has(text)) {
      const beside = [place - 1, place - 2, place + 1].filter((one) => goalWords.ofNothing.has(textAt(tokens, one)))
      if (beside.length > 0 && textAt(tokens, place + 1) !== '%' && textAt(tokens, place + 1) !== 'percent')
        for (const one of [place, ...beside]) at.add(one)
    }
    if (!goalWords.ends.has(text)) continue
    for (let next = place + 1; next <= place + 5; next++) {
      // "No mortgage, costs 28%" and "no costs on me" deny a cost.
      const isDenial = text === 'no' && (textAt(tokens, next) === ',' || /^costs?$/.test(textAt(tokens, place + 1)))
      if (isDenial) break
      if (!goalWords.losing.has(textAt(tokens, next)) && !goalWords.gone.has(textAt(tokens, next))) continue
      const isSaid =
        goalWords.gone.has(textAt(tokens, next)) ||
        [next + 1, next + 2, next + 3].some((one) => goalWords.ofLosing.has(textAt(tokens, one)))
      if (isSaid) for (let one = place; one <= next + 2; one++) at.add(one)
      break
    }
  }
  return [...at]
}

/** "I have 58k and that is everything": the cash that price, tax and fees may take; and a deposit, with its share. */
function findCash({ tokens, find }: Words, amounts: readonly Amount[], { isSure, isLet }: GoalContext): Goal | null {
  const money = amounts.filter(
    ({ unit, value, per }) =>
      unit !== 'percent' && unit !== 'count' && unit !== 'years' && per === undefined && value >= 5000,
  )
  const said = find(lexicon.allIn)
  const deposit = money.find(({ from, to }) =>
    [to, to + 1, to + 2, to + 3, from - 1, from - 2].some(
      (at) =>
        textAt(tokens, at) === 'deposit' &&
        !tokens.slice(to, Math.max(to, at)).some(({ kind, text }) => kind === 'sign' && /[,.;?!]/.test(text)),
    ),
  )
  if (deposit)
    return { calculator: 'deal', figure: 'depositPounds', value: deposit.value, at: range(deposit.from, deposit.to) }
  const [cash] = money
  if (!cash) return null
  const has = (steps: number, list: readonly string[]) =>
    range(1, steps + 1).some((step) => list.includes(textAt(tokens, cash.from - step)))
  const isHad = has(4, ['have', 'got', 'ive', 'weve', 'has', 'with', 'my', 'cash'])
  // "What can I buy for 50 grand all in", "I've 38k, what price fits it"
  const isBehind = said.some(({ from }) => from >= cash.to && from <= cash.to + 2)
  const isOwned = isSure && !isLet && has(2, ['ive', 'weve', 'have', 'got'])
  if (!isOwned && (said.length === 0 || !(isHad || isBehind))) return null
  return {
    calculator: 'deal',
    figure: 'cashNeeded',
    value: cash.value,
    at: [...range(cash.from, cash.to), ...said.flatMap(({ from, to }) => range(from, to))],
  }
}

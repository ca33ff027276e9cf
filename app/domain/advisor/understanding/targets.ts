import * as lexicon from '../lexicon/targets.ts'
import { section24Words } from '../lexicon/topics.ts'
import { caseFields, type CaseKey } from '../case-fields.ts'
import type { Question, Target, Topic } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { textAt, type Token, type Words } from './words.ts'

/** A question the other way round: it gives a result, and asks for the price, the rent, the deposit or the rate that brings it. */

export interface FoundTarget {
  topic: Topic
  target: Target
  /** What else the result may be: of a month or of a year. */
  others: Target[]
  /** The tokens that say the target, which are no figures of the case. */
  taken: ReadonlySet<number>
}

const topicOf: Record<CaseKey, Topic> = {
  deal: 'returns',
  mortgage: 'mortgage',
  'property-tax': 'property-tax',
  brrr: 'brrr',
  'rental-cover': 'rental-cover',
  'section-24': 'section-24',
}
/** The most words between "what" and the name of what is asked for. */
const reach = 8
const mostTarget = 40
const mostBareTarget = 20
/** Before a share that is a part of the case: "with 15% in". */
const notReached = new Set(['at', '@', 'with', 'if', 'on'])

/** `isSure` where the message plainly looks for what brings a result, in whatever words. */
export function readTarget(words: Words, last: Question | null, isSure = false): FoundTarget | null {
  const { tokens } = words
  const cover = readCover(words)
  if (cover) return cover
  if ((!isSure && words.hasAny(lexicon.notAsked)) || words.hasAny(section24Words)) return null
  const asked =
    (words.hasAny(lexicon.tenantPays) ? { field: 'rent', at: [] } : findAsked(words)) ??
    (isSure ? findSought(words) : null)
  const before = last?.target
  // "And to make 8%?"
  if (!asked && !(before && tokens.length <= mostWordsOfNext)) return null
  const amounts = readAmounts(tokens)
  const field = asked?.field ?? before!.field
  const found = findGoal(words, amounts, field, asked?.at ?? [], asked ? null : before!, isSure)
  if (!found) return null
  const { calculator, figure, value, at, others = [], isAssumed } = found
  if (!Object.hasOwn(caseFields[calculator], field)) return null
  const rooms = amounts.find(({ unit, to }) => unit === 'count' && /^rooms?$/.test(textAt(tokens, to - 1)))
  const isEach = field === 'rent' && asked?.isEach === true && rooms !== undefined
  const of = (name: string): Target => ({
    calculator,
    field,
    figure: name,
    value,
    ...(isAssumed && { isAssumed }),
    ...(field === 'rent' && words.hasAny(['a week', 'per week', 'weekly', 'pw']) && { isOfWeek: true as const }),
    ...(isEach && { parts: rooms.value }),
  })
  const taken = new Set([...at, ...(asked?.at ?? [])])
  if (isEach) for (let place = rooms.from; place < rooms.to; place++) taken.add(place)
  const isRepaid = last?.topic === 'mortgage' && (last.figures.isRepayment ?? last.figures.termYears !== undefined)
  const name = figure === 'interestOnlyAMonth' && isRepaid ? 'repaymentAMonth' : figure
  return { topic: topicOf[calculator], target: of(name), others: others.map(of), taken }
}

/** The price, the deposit or the rate at which a rent still covers the interest as a lender asks. */
function readCover(words: Words): FoundTarget | null {
  const { tokens, hasAny } = words
  const amounts = readAmounts(tokens)
  const cover = amounts.find(
    ({ unit, value, per, from }) =>
      value >= leastCover &&
      value <= mostCover &&
      per === undefined &&
      (unit === 'percent' ||
        (unit === null && [1, 2, 3].some((step) => lexicon.covers.includes(textAt(tokens, from - step))))),
  )
  if (!cover || !hasAny(lexicon.covers)) return null
  const isRate = hasAny(lexicon.asksForRate)
  const isDeposit = hasAny(lexicon.asksForDeposit)
  const isPrice = findAsked(words)?.field === 'price'
  if (!isRate && !isDeposit && !isPrice) return null
  const target: Target = {
    calculator: 'rental-cover',
    field: isRate ? 'stressRate' : 'loan',
    figure: 'cover',
    value: cover.value,
    ...(!isRate && { of: isDeposit ? ('deposit' as const) : ('price' as const) }),
  }
  return { topic: 'rental-cover', target, others: [], taken: new Set() }
}
const leastCover = 100
const mostCover = 300

const mostWordsOfNext = 9

interface Asked {
  field: string
  at: number[]
  /** Of each of several rooms. */
  isEach?: true
}

/** What is asked for: "what rent", "highest price", "how much would i need to charge", "rent needed". */
export function findAsked({ tokens, find, hasAny }: Words): Asked | null {
  for (const { from, to } of find(lexicon.dearest)) {
    const isPrice = !['area', 'areas', 'town', 'city'].includes(textAt(tokens, to))
    if (isPrice) return { field: 'price', at: range(from, to) }
  }
  const first = lexicon.fields.get(textAt(tokens, 0))
  if (first && ['for', 'to', 'that'].includes(textAt(tokens, 1))) return { field: first, at: [0] }
  for (const [from, { text }] of tokens.entries()) {
    const needed = lexicon.fields.get(text)
    const isBreaking =
      ['breakeven', 'even'].includes(textAt(tokens, from - 1)) && ['rent', 'rate', 'price'].includes(text)
    if (needed && (lexicon.isNeeded.has(textAt(tokens, from + 1)) || isBreaking)) return { field: needed, at: [from] }
    if (!lexicon.asks.has(text)) continue
    let isEach = false
    for (let at = from + 1; at <= from + reach; at++) {
      const word = textAt(tokens, at)
      const pair = `${word} ${textAt(tokens, at + 1)}`
      const isPrice = lexicon.priceTriples.includes(`${pair} ${textAt(tokens, at + 2)}`)
      const field = isPrice ? 'price' : (lexicon.fieldPairs.get(pair) ?? lexicon.fields.get(word))
      const isOther = word === 'value' && textAt(tokens, at + 1) === 'for'
      const place = { at: range(from, at + 1), ...(isEach && { isEach: true as const }) }
      // "The lowest price with a yield of 8%" is searched for.
      const isSearch = (field === 'price' && leastWords.has(text)) || (field === 'rent' && mostWords.has(text))
      if (field && !isOther && !isSearch) return { field, ...place }
      if (['each', 'room'].includes(word)) isEach = true
      if (!lexicon.between.has(word) && !lexicon.asks.has(word)) break
    }
  }
  const isPromised = tokens.some(({ text }, at) => lexicon.promised.has(text) && isShareEnd(textAt(tokens, at - 1)))
  return isPromised && hasAny(lexicon.comesTo) && hasAny(lexicon.aMonth) ? { field: 'rent', at: [] } : null
}

/** What is looked for without a word that asks: "price for 6% yield", the last one that has no figure beside it. */
function findSought(words: Words): Asked | null {
  const amounts = readAmounts(words.tokens)
  const isOfFigure = ({ from, to }: { from: number; to: number }) =>
    amounts.some((each) => (each.from >= to && each.from <= to + 1) || (each.to <= from && each.to >= from - 1))
  const found = lexicon.sought
    .flatMap(([field, list]) => words.find(list).map((said) => ({ field, ...said })))
    .filter((said) => !isOfFigure(said))
    .sort((a, b) => b.to - a.to || a.from - b.from)
  const [last] = found
  return last ? { field: last.field, at: range(last.from, last.to) } : null
}

const leastWords = new Set(['lowest', 'cheapest', 'min', 'minimum', 'least', 'smallest'])
const mostWords = new Set(['highest', 'max', 'maximum', 'most', 'biggest', 'top'])
const isShareEnd = (text: string) => text === '%' || text === 'percent'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

interface Goal {
  calculator: CaseKey
  figure: string
  value: number
  at: number[]
  /** The same value of another result, where nothing says which is meant. */
  others?: string[]
  isAssumed?: true
}

function findGoal(
  words: Words,
  amounts: readonly Amount[],
  field: string,
  asked: readonly number[],
  before: Target | null,
  isSure: boolean,
): Goal | null {
  const { tokens } = words
  const isBrrr = words.hasAny([
    'brrr',
    'gdv',
    'arv',
    'refinance',
    'refinancing',
    'remortgage',
    'remortgaging',
    'revalue',
  ])
  const phrase = (list: readonly string[]) => words.find(list).flatMap(({ from, to }) => range(from, to))
  const none = phrase(lexicon.nothingLeftIn)
  const stays = phrase(lexicon.stays)
  const denied = tokens.flatMap(({ text }, at) => (lexicon.nothingOf.has(text) ? [at - 2, at - 1, at] : []))
  const leftIn = none.length > 0 ? none : stays.length > 0 && denied.length > 0 ? [...stays, ...denied] : []
  if (leftIn.length > 0 && ['price', 'value', 'works'].includes(field))
    return { calculator: 'brrr', figure: 'moneyLeftIn', value: 0, at: leftIn }
  const [stayIn] = words.find(['leave', 'leaving', 'leaves'])
  const leaves =
    stayIn && amounts.find(({ from, to }) => from - stayIn.to <= 2 && from >= stayIn.to && textAt(tokens, to) === 'in')
  if (leaves && leaves.unit !== 'percent' && ['price', 'value', 'works'].includes(field))
    return { calculator: 'brrr', figure: 'moneyLeftIn', value: leaves.value, at: spanOf(leaves, 2, 1) }
  const isTax = words.hasAny(['stamp duty', 'sdlt', 'lbtt', 'ltt', 'land transaction tax', 'tax'])
  const noTax = phrase(lexicon.noTax)
  const [paid, ...others] = amounts.filter(
    ({ unit, value, per }) => unit !== 'count' && unit !== 'percent' && per === undefined && value >= 100,
  )
  const isOfTax = paid && others.length === 0 && taxBeside(words, paid)
  if (field === 'price' && isOfTax)
    return { calculator: 'property-tax', figure: 'tax', value: paid.value, at: spanOf(paid) }
  if (field === 'price' && isTax && noTax.length > 0 && amounts.length === 0)
    return {
      calculator: 'property-tax',
      figure: 'tax',
      value: 0,
      at: [...noTax, ...tokens.keys()]
        .filter((at) => !['in', 'not'].includes(textAt(tokens, at)))
        .filter((at) => noTax.includes(at)),
    }
  const even = phrase(lexicon.breaksEven)
  if (even.length > 0 && !isBrrr && ['price', 'rent', 'deposit', 'rate', 'works'].includes(field))
    return { calculator: 'deal', figure: 'cashFlow', value: 0, at: even }
  const share = findShare(words, amounts, before, isSure)
  if (share && !isBrrr && field !== 'loan' && field !== 'value') return { calculator: 'deal', ...share }
  return (
    (isBrrr ? null : findFlow(words, amounts, field, asked, before)) ??
    (field === 'price' ? findCash(words, amounts) : null)
  )
}

/** "£10,000 stamp duty", "an SDLT bill of £10,000". */
function taxBeside({ tokens, find }: Words, { from, to }: Amount): boolean {
  const isNear = (one: { from: number; to: number }) =>
    (one.from >= to && one.from <= to + 2) ||
    (one.to <= from && one.to >= from - 3 && !['on', 'for'].includes(textAt(tokens, from - 1)))
  return find(['stamp duty', 'sdlt', 'lbtt', 'ltt', 'land transaction tax', 'tax']).some(isNear)
}

/** An amount with some of the words beside it. */
const spanOf = ({ from, to }: Amount, before = 0, behind = 0) => range(Math.max(0, from - before), to + behind)

/** "7%", "8.25 gross", "a 12% roi". */
function findShare(
  { tokens, find }: Words,
  amounts: readonly Amount[],
  before: Target | null,
  isSure: boolean,
): Omit<Goal, 'calculator'> | null {
  const cash = find(lexicon.onCash)
  let plain: Omit<Goal, 'calculator'> | null = null
  for (const amount of amounts) {
    const { unit, value, from, to, isUnclear } = amount
    if ((unit !== 'percent' && unit !== null) || value > mostTarget || value <= 0 || isUnclear) continue
    const isNear = (at: number) => (at >= to && at <= to + 2) || (at < from && at >= from - 3)
    const onCash = cash.find((said) => isNear(said.from) || isNear(said.to - 1))
    if (onCash) return { figure: 'cashOnCash', value, at: [...spanOf(amount), ...range(onCash.from, onCash.to)] }
    const behind = [to, to + 1].find((at) => lexicon.returns.has(textAt(tokens, at)) && !isBroken(tokens, to, at))
    let start = from - 1
    while (start > from - 7 && lexicon.betweenReturn.has(textAt(tokens, start))) start -= 1
    const ahead = [start, from - 1, from - 2, from - 3].find(
      (at) =>
        lexicon.returns.has(textAt(tokens, at)) &&
        !isBroken(tokens, at + 1, from) &&
        !isAmountBetween(amounts, at, from),
    )
    const isOther = [to, to + 1, from - 1, from - 2].some(
      (at) =>
        lexicon.otherShares.has(textAt(tokens, at)) && !isBroken(tokens, Math.min(at, to), Math.max(at, from - 1)),
    )
    const at = behind ?? ahead
    if (at !== undefined && !(isOther && behind === undefined)) {
      // "7% net yield", "a gross yield of 7%"
      const beside = [at - 1, at, at + 1].map((each) => textAt(tokens, each))
      const figure = beside.includes('net')
        ? 'netYield'
        : beside.includes('roi')
          ? 'roi'
          : lexicon.returns.get(textAt(tokens, at))!
      return {
        figure,
        value,
        at: [...spanOf(amount), at - 1, at, at + 1].filter((each) => isOfReturn(tokens, each, amount)),
      }
    }
    if (isOther || plain) continue
    const lead = textAt(tokens, from - 1)
    const isLed = lead !== 'at' && lead !== '@' && lexicon.reaches.has(lead)
    const isBare = isSure && value <= mostBareTarget && !notReached.has(lead)
    const isGuaranteed = ['assured', 'guaranteed', 'rental', 'return'].includes(textAt(tokens, to))
    if (before?.figure && isReturn(before.figure) && (isLed || unit === 'percent'))
      plain = { figure: before.figure, value, at: spanOf(amount), ...(before.isAssumed && { isAssumed: true }) }
    else if (
      (unit === 'percent' && (isLed || isBare)) ||
      isGuaranteed ||
      (isLed && unit === null && (isGiven(lead) || isBare))
    )
      plain = { figure: 'grossYield', value, at: spanOf(amount), isAssumed: true }
  }
  return plain
}

const isReturn = (figure: string) => ['grossYield', 'netYield', 'roi', 'cashOnCash'].includes(figure)
const isGiven = (text: string) =>
  ['gives', 'give', 'makes', 'make', 'hits', 'hit', 'reach', 'reaches', 'yields', 'yield'].includes(text)
const isOfReturn = (tokens: readonly Token[], at: number, { from, to }: Amount) =>
  (at >= from && at < to) || lexicon.returns.has(textAt(tokens, at))
const isBroken = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ kind, text }) => kind === 'sign' && /[,.;?!:]/.test(text))
const isAmountBetween = (amounts: readonly Amount[], from: number, to: number) =>
  amounts.some((other) => other.from > from && other.to <= to)

/** "200 a month clear", "400 a month up", "a payment of 600 a month". */
function findFlow(
  { tokens, hasAny }: Words,
  amounts: readonly Amount[],
  field: string,
  asked: readonly number[],
  before: Target | null,
): Goal | null {
  const isOfTime = (at: number) => lexicon.perMonth.has(`${textAt(tokens, at)} ${textAt(tokens, at + 1)}`)
  // "Rents are about 1,050, to have 250 a month over": the one with its time is wanted.
  const inOrder = amounts.toSorted((a, b) => Number(b.per !== undefined) - Number(a.per !== undefined))
  for (const amount of inOrder) {
    const { unit, value, from, to, isUnclear, isEach } = amount
    // "200 quid up every month"
    const isBehind = [to, to + 1, to + 2].some(isOfTime)
    const per = amount.per ?? (isBehind ? ('month' as const) : undefined)
    if ((unit !== 'pounds' && unit !== null) || isUnclear || isEach || value >= 20_000) continue
    const near = [to, to + 1, from - 1, from - 2, from - 3].filter(
      (at) => !asked.includes(at) && !isBroken(tokens, Math.min(at, to), Math.max(at, from)),
    )
    const has = (list: ReadonlySet<string>) =>
      near.find(
        (at) =>
          list.has(textAt(tokens, at)) &&
          !isAmountBetween(amounts, at, from) &&
          (at >= to || textAt(tokens, at) !== 'after'),
      )
    if (
      near.some((at) =>
        ['rent', 'rents', 'rented', 'let', 'letting', 'service', 'insurance'].includes(textAt(tokens, at)),
      )
    )
      continue
    const isPaid = has(lexicon.payments) ?? (textAt(tokens, to) === 'mortgage' ? to : undefined)
    const times = per === 'month' ? 1 : per === 'week' ? 52 / 12 : 1
    const isLoan =
      field === 'loan' && per !== undefined && textAt(tokens, from - 1) === 'for' && !hasAny(['rent', 'rents', 'let'])
    if ((isPaid !== undefined || isLoan) && field !== 'rent' && per !== 'year') {
      const figure = hasAny(['repayment mortgage', 'repayment basis', 'capital and interest', 'capital repayment'])
        ? 'repaymentAMonth'
        : 'interestOnlyAMonth'
      return {
        calculator: 'mortgage',
        figure,
        value: round(value * times),
        at: [...spanOf(amount), ...(isPaid === undefined ? [] : [isPaid])],
      }
    }
    if (field === 'loan' || field === 'value') continue
    const flow =
      has(lexicon.flows) ??
      ([from - 1, from - 2, to].some(
        (at) => `${textAt(tokens, at)} ${textAt(tokens, at + 1)}` === 'cash flow' || textAt(tokens, at) === 'flow',
      )
        ? from - 1
        : undefined)
    const isNext = before !== null && ['cashFlow', 'cashFlowAMonth'].includes(before.figure)
    if (flow === undefined && !isNext) continue
    if (isNext && value < 20 && per === undefined) continue
    const at = [...spanOf(amount), ...(flow === undefined ? [] : [flow])]
    if (per === 'year') return { calculator: 'deal', figure: 'cashFlow', value, at }
    if (per === undefined && !isNext) {
      if (unit === null && value < 50) continue
      return { calculator: 'deal', figure: 'cashFlowAMonth', value, at, others: ['cashFlow'] }
    }
    const figure = per === undefined ? before!.figure : 'cashFlowAMonth'
    return { calculator: 'deal', figure, value: round(value * times), at }
  }
  return null
}

const round = (value: number) => Math.round(value * 100) / 100

/** "I have 58k and that is everything": the cash that price, tax and fees may take; and a deposit, with its share. */
function findCash({ tokens, find }: Words, amounts: readonly Amount[]): Goal | null {
  const money = amounts.filter(
    ({ unit, value, per }) =>
      unit !== 'percent' && unit !== 'count' && unit !== 'years' && per === undefined && value >= 5000,
  )
  const deposit = money.find(({ from, to }) =>
    [to, to + 1, to + 2, to + 3, from - 1, from - 2].some((at) => textAt(tokens, at) === 'deposit'),
  )
  if (deposit) return { calculator: 'deal', figure: 'depositPounds', value: deposit.value, at: spanOf(deposit) }
  const said = find(lexicon.allIn)
  const [cash] = money
  const isHad =
    cash &&
    [1, 2, 3, 4].some((step) =>
      ['have', 'got', 'ive', 'weve', 'has', 'with', 'my', 'cash'].includes(textAt(tokens, cash.from - step)),
    )
  if (!cash || said.length === 0 || !isHad) return null
  return {
    calculator: 'deal',
    figure: 'cashNeeded',
    value: cash.value,
    at: [...spanOf(cash), ...said.flatMap(({ from, to }) => range(from, to))],
  }
}

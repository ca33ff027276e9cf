import * as lexicon from '../lexicon/targets.ts'
import { section24Words } from '../lexicon/topics.ts'
import { caseFields, type CaseKey } from '../case-fields.ts'
import type { Question, Target, Topic } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import type { Goal } from './goal.ts'
import { isReturn, returnSpoken } from './goal-shares.ts'
import { findGoal } from './goals.ts'
import type { ReadFigures } from './read-figures.ts'
import { placeDealIds } from './searches.ts'
import { findAsked, findSought, type Asked } from './sought.ts'
import type { Talk } from './talk.ts'
import { findCeiling, findPot, findRateOfNothing, settleField } from './target-shapes.ts'
import { textAt, type Words } from './words.ts'

/** A question the other way round: it gives a result, and asks for the price, the rent, the deposit or the rate that brings it. */

export interface FoundTarget {
  topic: Topic
  target: Target
  /** What else may be meant: the result of a month or of a year, or another argument that gives way. */
  others: Target[]
  /** The tokens that say the target, which are no figures of the case. */
  taken: ReadonlySet<number>
  /** True where the shape of a sentence says both the result and what is looked for. */
  isShaped?: true
}

const topicOf: Record<CaseKey, Topic> = {
  deal: 'returns',
  mortgage: 'mortgage',
  'property-tax': 'property-tax',
  brrr: 'brrr',
  'rental-cover': 'rental-cover',
  'section-24': 'section-24',
}

/** What was read in the message as figures of a case, which may be those of the result. */
type Read = Pick<ReadFigures, 'figures' | 'prices' | 'running'>

/** `isSure` where the message plainly looks for what brings a result, in whatever words. */
export function readTarget(
  words: Words,
  talk: Pick<Talk, 'last' | 'result' | 'deal'>,
  read: Read,
  isSure = false,
): FoundTarget | null {
  const { last, result } = talk
  const { tokens } = words
  const cover = readCover(words, last, isSure)
  if (cover) return cover
  // What a loan or a rent has to be for a cover is worked out by the calculator.
  if (readAmounts(tokens).some(isSurelyCover)) return null
  const isElse = words.hasAny(lexicon.notAsked) || (words.hasAny(['where']) && !words.hasAny(lexicon.whereOf))
  if ((!isSure && isElse) || words.hasAny(section24Words)) return null
  const ids = new Set(placeDealIds(words).values())
  // Costs are a part of the case.
  for (const { amount } of read.running ?? []) ids.add(amount.from)
  const amounts = readAmounts(tokens).filter(({ from }) => !ids.has(from))
  const shaped = readShape(words, amounts, read, talk)
  if (shaped) return shaped
  const asked: Asked | null = asksWhatTenantPays(words) ? { field: 'rent', at: [] } : askedFirst(words, isSure)
  const before = last?.target
  // "And to make 8%?"
  const isNext = before !== undefined && tokens.length <= mostWordsOfNext
  if (!asked && !isSure && !isNext && !words.hasAny(lexicon.wanting)) return null
  const field = asked?.field ?? before?.field
  const ofMonths = amounts.filter(({ per, value }) => per !== undefined && per !== 'year' && value >= leastRent)
  const isLet =
    last?.figures.monthlyRentPence !== undefined ||
    words.hasAny(lexicon.lets) ||
    (field !== 'rent' && ofMonths.length > 1)
  const context = { field, asked: asked?.at ?? [], before: (!asked && before) || null, last, result, isSure, isLet }
  const goal = correctReturn(words, findGoal(words, amounts, context), before)
  if (!goal) return swapSought(asked, amounts, talk)
  const settled = settleField(field, goal, read, last)
  const fields = settled === undefined ? fieldsLeft(goal, amounts, read, last) : [settled]
  return ofGoal(words, amounts, goal, fields, asked, last)
}

/** "No, I meant net, with 18% gone on costs": the same value of another return. */
function correctReturn(words: Words, goal: Goal | null, before: Target | undefined): Goal | null {
  if (!before || !isReturn(before.figure) || !words.hasAny(['meant', 'i mean'])) return goal
  const figure = returnSpoken(words)
  if (figure === undefined || figure === before.figure || (goal && goal.figure !== before.figure)) return goal
  return { calculator: 'deal', figure, value: before.value, at: [] }
}

/** "Price is fixed, so what rent gets there": another argument for the result of before. */
function swapSought(
  asked: Asked | null,
  amounts: readonly Amount[],
  { last }: Pick<Talk, 'last' | 'result' | 'deal'>,
): FoundTarget | null {
  const target = last?.target
  if (!asked || !target || target.calculator !== 'deal' || asked.field === target.field || amounts.length > 0)
    return null
  if (!Object.hasOwn(caseFields.deal, asked.field) || last?.otherTargets) return null
  const { isOfWeek: _week, parts: _parts, of: _of, ...kept } = target
  return { topic: 'returns', target: { ...kept, field: asked.field }, others: [], taken: new Set(asked.at) }
}

/** Cash that all of it has to come out of, and the rate at which nothing is left: the sentence says what is looked for. */
function readShape(
  words: Words,
  amounts: readonly Amount[],
  read: Read,
  { last, deal }: Pick<Talk, 'last' | 'deal'>,
): FoundTarget | null {
  const pot = findPot(words, amounts)
  const nothing = pot ? null : findRateOfNothing(words)
  const isCase = (read.figures.monthlyRentPence ?? last?.figures.monthlyRentPence) !== undefined || deal !== null
  const asked = nothing && { field: 'rate', at: nothing.asked }
  const context = {
    field: 'rate',
    asked: nothing?.asked ?? [],
    before: null,
    last,
    result: undefined,
    isSure: false,
    isLet: true,
  }
  const isElse = nothing && findGoal(words, amounts, context)?.value
  const goal: Goal | null =
    pot ??
    (nothing && isCase && !isElse ? { calculator: 'deal', figure: 'cashFlow', value: 0, at: nothing.even } : null)
  const found = goal && ofGoal(words, amounts, goal, [pot ? 'price' : 'rate'], asked, last)
  return found && { ...found, isShaped: true }
}

/** Where a message looks like any other, only what names both what is looked for and the result. */
export function readNamedTarget(
  words: Words,
  talk: Pick<Talk, 'last' | 'result' | 'deal'>,
  read: Read,
): FoundTarget | null {
  const cover = readCover(words, talk.last, false)
  if (cover) return cover
  const found = readTarget(words, talk, read)
  if (!found || !(found.isShaped || askedFirst(words, false))) return null
  const { calculator, figure, isAssumed } = found.target
  const isNamed =
    found.isShaped ??
    (isAssumed === undefined && (isReturn(figure) || namedCases.has(calculator) || isFlowOf(found.target, words)))
  return isNamed && found.others.length === 0 ? found : null
}

/** "How much have I to stick in before it gives me 300 a month", "what rent so I've got 300 left over": no figure of a case is said so. */
const isFlowOf = ({ figure, field }: Target, words: Words) =>
  figure === 'cashFlowAMonth' &&
  (field === 'deposit' || (field === 'rent' && findAsked(words) !== null && words.hasAny(lexicon.leftOver)))

/** Cases whose results are named by words of their own. */
const namedCases: ReadonlySet<CaseKey> = new Set(['mortgage', 'brrr', 'property-tax'])

/** "Rents for what I want are about 900. Max price?" begins with what it says, and not with what it asks for. */
function askedFirst(words: Words, isSure: boolean): Asked | null {
  // "Rate at which rent of 1,010 passes"
  const [atWhich] = words.find(lexicon.atWhich)
  const named = atWhich && lexicon.fields.get(textAt(words.tokens, atWhich.from))
  if (named) return { field: named, at: [atWhich.from] }
  const asked = findAsked(words)
  const isAtStart = asked?.at.length === 1 && asked.at[0] === 0
  return (isAtStart ? findSought(words, false) : null) ?? asked ?? findSought(words, isSure) ?? findCeiling(words)
}

/** "The tenants pay 1,050" says a rent. */
const asksWhatTenantPays = ({ tokens, find }: Words) =>
  find(lexicon.tenantPays).some(({ to }) => ![0, 1, 2].some((step) => tokens[to + step]?.kind === 'number'))

const mostWordsOfNext = 24
const leastRent = 100

function ofGoal(
  words: Words,
  amounts: readonly Amount[],
  goal: Goal,
  fields: readonly string[],
  asked: Asked | null,
  last: Question | null,
): FoundTarget | null {
  const { tokens, hasAny } = words
  const { calculator, figure, value, at, others = [], isAssumed } = goal
  const [field] = fields
  if (field === undefined || !Object.hasOwn(caseFields[calculator], field)) return null
  const rooms = amounts.find(({ unit, to }) => unit === 'count' && lexicon.sharers.has(textAt(tokens, to - 1)))
  const parts = rooms?.value ?? last?.rooms
  const isEach = field === 'rent' && parts !== undefined && (asked?.isEach === true || hasAny(lexicon.ofEach))
  const isRepaid = last?.topic === 'mortgage' && (last.figures.isRepayment ?? last.figures.termYears !== undefined)
  const of = (name: string, sought: string): Target => ({
    calculator,
    field: sought,
    figure: name === 'interestOnlyAMonth' && isRepaid && !hasAny(['interest only']) ? 'repaymentAMonth' : name,
    value,
    ...(isAssumed && { isAssumed }),
    ...(sought === 'rent' &&
      hasAny(['a week', 'per week', 'weekly', 'pw', 'each week']) && { isOfWeek: true as const }),
    ...(isEach && { parts }),
  })
  const taken = new Set([...at, ...(asked?.at ?? [])])
  if (isEach && rooms) for (let place = rooms.from; place < rooms.to; place++) taken.add(place)
  return {
    topic: topicOf[calculator],
    target: of(figure, field),
    others: [...others.map((name) => of(name, field)), ...fields.slice(1).map((other) => of(figure, other))],
    taken,
  }
}

/** Where nothing names what is looked for: what is missing of the case, or else all that may give way. */
function fieldsLeft(
  { calculator, figure, at }: Goal,
  amounts: readonly Amount[],
  read: Read,
  last: Question | null,
): string[] {
  const taken = new Set(at)
  const rest = amounts.filter(({ from }) => !taken.has(from))
  const { pricePence, monthlyRentPence } = last?.figures ?? {}
  if (calculator === 'brrr')
    return [(last?.figures.valuePence ?? read.figures.valuePence) === undefined ? 'value' : 'price']
  if (calculator !== 'deal') return []
  const rent = read.figures.monthlyRentPence
  const isRentSaid = rent !== undefined && rest.some(({ unit }) => unit === 'pounds' || unit === null)
  const isOfGoal = rent !== undefined && amounts.some(({ from, value }) => taken.has(from) && value * 100 === rent)
  const hasRent = monthlyRentPence !== undefined || (isRentSaid && !isOfGoal)
  const hasPrice = pricePence !== undefined || read.prices.length > 0
  if (hasRent && hasPrice)
    return figure === 'grossYield' || figure === 'netYield' ? ['price', 'rent'] : ['price', 'rent', 'deposit', 'rate']
  return hasRent ? ['price'] : hasPrice ? ['rent'] : []
}

const fieldsOfCover = new Map([
  ['rate', 'stressRate'],
  ['price', 'loan'],
  ['deposit', 'loan'],
  ['loan', 'loan'],
  ['rent', 'monthlyRent'],
])
const ofLoan: ReadonlySet<string> = new Set(['price', 'deposit'])

/** The price, the deposit or the rate at which a rent still covers the interest as a lender asks. */
function readCover(words: Words, last: Question | null, isSure: boolean): FoundTarget | null {
  const { tokens, hasAny } = words
  const isAfter = last?.topic === 'rental-cover'
  const amounts = readAmounts(tokens)
  const cover = amounts.find(
    ({ unit, value, per, from, to }) =>
      value >= leastCover &&
      value <= mostCover &&
      per === undefined &&
      (unit === 'percent' ||
        (unit === null &&
          (isAfter ||
            [-3, -2, -1, to - from].some((step) => lexicon.covers.includes(textAt(tokens, from + step))) ||
            (lexicon.coversAhead.has(textAt(tokens, from - 1)) && hasAny(lexicon.tested))))),
  )
  const isSurely = cover !== undefined && isSurelyCover(cover)
  if (cover ? !isSurely && !isAfter && !hasAny(lexicon.covers) && !hasAny(lexicon.tested) : !(isAfter && isSure))
    return null
  const field = hasAny(lexicon.asksForRate)
    ? 'rate'
    : hasAny(lexicon.asksForDeposit)
      ? 'deposit'
      : askedFirst(words, isSure && cover !== undefined)?.field
  const value = cover?.value ?? last?.figures.coveragePercent ?? usualCover
  if (field === undefined || !fieldsOfCover.has(field)) return null
  // A loan or a rent of a message of its own is worked out by the calculator.
  if (!isAfter && (field === 'rent' || field === 'loan')) return null
  const target: Target = {
    calculator: 'rental-cover',
    field: fieldsOfCover.get(field)!,
    figure: 'cover',
    value,
    ...(ofLoan.has(field) && { of: field as 'price' | 'deposit' }),
  }
  const isBare = cover !== undefined && cover.unit === null
  return { topic: 'rental-cover', target, others: [], taken: new Set(isBare ? [cover.from] : []) }
}
const isSurelyCover = ({ unit, value, per }: Amount) =>
  unit === 'percent' && per === undefined && value > leastSureCover && value <= mostCover
const [leastCover, leastSureCover] = [100, 110]
const mostCover = 300
/** What the calculator takes where nobody says it. */
const usualCover = 125

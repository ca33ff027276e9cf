import { asItIs, putsBack } from '../lexicon/as-before.ts'
import * as lexicon from '../lexicon/whole-let.ts'
import { ofPurchase, type GivenFigures, type Question } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isMoney, type Slot } from './slots.ts'
import {
  isOfTime,
  isOpen,
  isUsed,
  slotsOfLet,
  spreadOf,
  takeCosts,
  takeFinance,
  withWholeLet,
  type LetName,
} from './whole-let.ts'
import { textAt, type Words } from './words.ts'
import { zeros } from './zeros.ts'

/** Costs, a rent or a loan that are said of one let which was spoken of before: "and the licence is 750 for 5 years", "forget the agent". */

const mostTokens = 70
const feeIsCounted =
  'I did not take the fee off that goes on the loan: say the fees that you pay in cash, and I count these.'
const mostOfDenial = 30

/** A let that is said whole, or what is changed of the one before. */
export const withLet = (question: Question, last: Question | null, words: Words): Question =>
  withChangedLet(withWholeLet(question, words), last, words)

function withChangedLet(question: Question, last: Question | null, words: Words): Question {
  const { tokens, hasAny } = words
  const base = question.dealIds.length > 0 || !question.isFollowUp ? (last?.figures ?? question.figures) : last?.figures
  if (tokens.length > mostTokens || question.target || question.sides || last?.target || last?.sides) return question
  // What goes back to what it was, and what may be of either of two, is read elsewhere.
  if (hasAny(asItIs) || hasAny(putsBack) || question.leftOver?.some(({ asks }) => asks)) return question
  const isOfLast = last?.topic === 'returns'
  if (isOfLast && last.isOfCash && leavesTaxOut(words))
    return { ...cleared(last), figures: { ...last.figures, taxPence: 0 }, changed: ['taxPence'], isFollowUp: true }
  // "Its not deal 118", of a price that was taken for one.
  const isNoDeal = isOfLast && last.dealIds.length === 0 && hasAny(lexicon.noDeal)
  if (isOfLast && last.isOfCash && hasAny(lexicon.feeOnLoan)) return { ...question, cannot: [feeIsCounted] }
  const room = isOfLast ? oneRoom(last, words) : null
  if (room) return room
  if (!isOfLast && findDealIds(words).length === 0) return question
  const known = isOfLast ? base : question.topic === 'returns' ? question.figures : undefined
  const { pricePence, monthlyRentPence } = known ?? {}
  // "Svc 131 from April" was taken for another price.
  const isMispriced = isOfLast && question.figures.pricePence !== pricePence
  if (!known || !pricePence || !monthlyRentPence || !(isMispriced || isOpen(question)) || hasAny(lexicon.notOfOneLet))
    return question
  // "And the monthly mortgage on it" asks for another calculation.
  const isOther = ofPurchase.has(question.topic) && question.topic !== 'returns'
  if (isOther && !question.ask && !question.leftOver?.length) return question
  // What is still open of the question before stays open.
  const isLeft = isOfLast && [...(last.leftOver ?? []), ...(last.otherwise ?? [])].length > 0
  if (isLeft || hasAny(lexicon.partOfCost)) return question
  const nil = nilOf(words)
  const every = readAmounts(tokens).filter(({ from }) => textAt(tokens, from - 1) !== 'deal')
  const times = every.filter(({ unit }) => unit === 'count')
  if (times.length > 1 || times.some(({ text }) => !isOfTime(text))) return question
  const amounts = every.filter((amount) => !times.includes(amount))
  if (every.length === 0 && (Object.keys(nil).length === 0 || tokens.length > mostOfDenial || !isOfLast))
    return question
  const years = amounts.filter(({ unit }) => unit === 'years')
  const others = amounts.filter((amount) => !years.includes(amount))
  const isPrice = (amount: Amount) => isMoney(amount) && amount.per === undefined && isLike(pricePence, amount)
  const isRentOfYear = (amount: Amount) =>
    isMoney(amount) && (amount.per ?? 'year') === 'year' && isNear(amount.value * 100, monthlyRentPence * 12)
  const slots: readonly Slot<LetName | 'price' | 'yearRent'>[] = [
    ...slotsOfLet,
    { name: 'price', around: lexicon.priceWords, fits: isPrice },
    { name: 'yearRent', around: lexicon.rentWords, fits: isRentOfYear },
  ]
  const bound = bindSlots(words, others, slots)
  if (!bound) return question
  const of = (name: LetName | 'price' | 'yearRent') => others.filter((amount) => bound.get(amount) === name)
  const only = (name: LetName | 'price' | 'yearRent') => (of(name).length === 1 ? of(name)[0] : undefined)
  if (new Set(bound.values()).size !== bound.size && !['monthly', 'yearly', 'ofYears', 'fees'].some((name) => of(name as LetName).length > 1)) return question // prettier-ignore
  const spreads = spreadOf(years, of('ofYears'))
  if (!spreads || of('tax').length + of('taxAndFees').length > 0) return question
  const said: GivenFigures = { ...nil }
  const worked: string[] = []
  const [price, rent, yearRent] = [only('price'), only('rent'), only('yearRent')]
  if (price) said.pricePence = Math.round(price.value * (price.value < 10_000 ? 100_000 : 100))
  // A price and a rent begin another purchase.
  if ((rent && yearRent) || (price && (rent ?? yearRent))) return question
  if (rent) {
    const monthly = Math.round((rent.value * 100 * timesAYear[rent.per ?? 'month']) / 12)
    if (!isNear(monthly, monthlyRentPence)) return question
    said.monthlyRentPence = monthly
  }
  if (yearRent) said.monthlyRentPence = Math.round((yearRent.value * 100) / 12)
  if (spreads.term) said.termYears = spreads.term.value
  const [time] = times
  if (time) {
    const share = time.value / (/w/i.test(time.text) ? 52 : 12)
    if (share >= 1 || !hasAny(lexicon.emptyWords)) return question
    said.voidsPercent = Math.round(share * 10_000) / 100
    worked.push(`${time.text} empty are ${said.voidsPercent}% of the year`)
  }
  const monthly = said.monthlyRentPence ?? monthlyRentPence
  if (!takeCosts(said, worked, { of, only, spreads: spreads.of, words, monthly })) return question
  if (!takeFinance(said, worked, { of, only, words })) return question
  if (said.otherPence !== undefined) said.otherPence += known.otherPence ?? 0
  if (said.servicePence !== undefined && of('service').length === 0 && of('ground').length > 0)
    said.servicePence += known.servicePence ?? 0
  if (said.feesPence !== undefined && last?.isOfCash) said.feesPence += known.feesPence ?? 0
  const figures: GivenFigures = { ...known, ...said }
  if (said.depositPercent !== undefined) {
    delete figures.depositPence
    delete figures.loanPence
  }
  const values = new Map(every.map(({ text, value }) => [text, value]))
  const left = isNoDeal ? [] : (question.leftOver ?? []).filter((each) => !isUsed(each, values))
  const source = isOfLast && (isNoDeal || question.dealIds.length === 0) ? last : question
  return {
    ...cleared(source),
    figures,
    isFollowUp: isOfLast,
    ...(isOfLast && { changed: Object.keys(said) as (keyof GivenFigures)[] }),
    ...(worked.length > 0 && { worked }),
    ...(left.length > 0 && { leftOver: left }),
  }
}

/** A question of which nothing is asked back. */
function cleared(question: Question): Question {
  const { leftOver: _l, ask: _a, otherwise: _o, orElse: _e, worked: _w, took: _t, roomsToLet: _r, timesAsked: _n, ...rest } = question // prettier-ignore
  return { ...rest, topic: 'returns', unused: [], setAside: [] }
}

const isNear = (value: number, before: number) => value > before * 0.5 && value < before * 2

/** "Could get it for 127", of a price of 135,000. */
const isLike = (pricePence: number, { value, unit }: Amount) =>
  isNear(value * 100, pricePence) || (unit === null && value < 10_000 && isNear(value * 100_000, pricePence))

const costs = { management: lexicon.agentWords, maintenance: lexicon.repairWords, insurance: lexicon.insuranceWords, voids: lexicon.emptyWords, works: lexicon.worksWords } as const // prettier-ignore

/** "Take the repairs off", "forget the agent": costs that are none now. */
function nilOf({ tokens, find }: Words): GivenFigures {
  const nil: GivenFigures = {}
  const verbs = [...tokens.keys()].filter((at) => lexicon.takesOff.has(textAt(tokens, at)))
  if (verbs.length === 0) return nil
  for (const [name, phrases] of Object.entries(costs))
    for (const { from, to } of find(phrases))
      if (
        verbs.some((at) => from > at && from - at <= 3) &&
        tokens[to]?.kind !== 'number' &&
        tokens[to + 1]?.kind !== 'number'
      )
        Object.assign(nil, zeros[name as keyof typeof costs])
  return nil
}

/** "Leave the stamp out" */
function leavesTaxOut({ tokens, find }: Words): boolean {
  const verbs = [...tokens.keys()].filter((at) => lexicon.takesOff.has(textAt(tokens, at)))
  return find(lexicon.taxWords).some(({ from }) => verbs.some((at) => from > at && from - at <= 3))
}

/** "One room's actually 130 not 115": the rent of so many of the rooms that were said. */
function oneRoom(last: Question, { tokens }: Words): Question | null {
  const { rooms, figures } = last
  if (!rooms || !figures.monthlyRentPence || !tokens.some(({ text }) => lexicon.rooms.has(text))) return null
  const amounts = readAmounts(tokens)
  const [count, now, before, ...more] = amounts
  const isSaid = count?.unit === 'count' && now && before && more.length === 0 && isMoney(now) && isMoney(before)
  if (!isSaid || count.value >= rooms || textAt(tokens, before.from - 1) !== 'not' || !isNear(now.value, before.value))
    return null
  const share = (rooms - count.value + (count.value * now.value) / before.value) / rooms
  const monthlyRentPence = Math.round(figures.monthlyRentPence * share)
  return {
    ...cleared(last),
    figures: { ...figures, monthlyRentPence },
    isFollowUp: true,
    changed: ['monthlyRentPence'],
    worked: [`${rooms - count.value} rooms at ${before.text} and ${count.value} at ${now.text}`],
  }
}

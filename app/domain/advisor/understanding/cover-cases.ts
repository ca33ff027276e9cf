import * as lexicon from '../lexicon/cover-cases.ts'
import { noQuestion, type GivenFigures, type Question, type Sides } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readDates } from './dates.ts'
import { findDealIds } from './searches.ts'
import { bindSlots, isLoan, isRentOfMonth, type Slot } from './slots.ts'
import type { Talk } from './talk.ts'
import { textAt, type Words } from './words.ts'

/** The tests of several lenders, which differ in the cover and in the rate, and the largest loan of a rent. Read whole, or not at all. */

const mostTokens = 120
const mostOfNext = 26
const mostRate = 15
const [leastCover, mostCover] = [100, 300]
const mostCases = 4

const slots: readonly Slot<'loan' | 'rent'>[] = [
  {
    name: 'loan',
    before: lexicon.beforeLoan,
    behind: lexicon.behindLoan,
    fits: isLoan,
  },
  {
    name: 'rent',
    before: lexicon.beforeRent,
    behind: lexicon.behindRent,
    fits: isRentOfMonth,
  },
]

interface Test {
  cover?: number
  rate?: number
}

/** What lenders who test differently would lend, or what a rent carries at most; null for everything else. */
export function readCoverCases(words: Words, { last }: Talk): Question | null {
  const { tokens, hasAny } = words
  const before = last?.topic === 'rental-cover' && !last.leftOver && !last.target ? last : null
  if (tokens.length > mostTokens || hasAny(lexicon.notOfCases) || findDealIds(words).length > 0) return null
  if (!before && !hasAny(lexicon.ofCover) && !hasAny(lexicon.lends)) return null
  const said = amountsOf(words, before !== null)
  const bound = said && (said.money.length === 0 ? new Map<Amount, 'loan' | 'rent'>() : bindMoney(words, said.money))
  if (!bound) return null
  const [loan, ...loans] = said.money.filter((each) => bound.get(each) === 'loan')
  const [rent, ...rents] = said.money.filter((each) => bound.get(each) === 'rent')
  if (loans.length + rents.length > 0) return null
  const isOfLargest = hasAny(lexicon.largestLoan)
  const isAlone = said.money.length + said.marks.length === 0
  if (before && isAlone) return isOfLargest && tokens.length <= mostOfNext ? largestOf(before) : null
  const tests = testsOf(words, said.marks)
  if (!tests) return null
  const { ratePercent: _rate, ...carried } = before?.figures ?? {}
  const wasRate = carried.stressRatePercent ?? before?.figures.ratePercent
  const filled = tests.map(({ cover = carried.coveragePercent, rate = wasRate }) => ({ cover, rate }))
  const isTogether = before && hasAny(lexicon.together) && said.money.length === 0
  if (isTogether) filled.unshift({ cover: carried.coveragePercent, rate: wasRate })
  const figures: GivenFigures = {
    ...carried,
    ...(loan && { loanPence: Math.round(loan.value * 100) }),
    ...(rent && { monthlyRentPence: Math.round(rent.value * 100) }),
  }
  const question = { ...noQuestion, topic: 'rental-cover' as const, isFollowUp: before !== null }
  if (filled.length < 2) return ofOneTest(words, question, figures, { rent, isOfLargest, test: tests[0], before })
  if (filled.length > mostCases || filled.some(({ cover, rate }) => cover === undefined || rate === undefined))
    return null
  if (figures.monthlyRentPence === undefined && figures.loanPence === undefined) return null
  const sides = sidesOf(filled as Required<Test>[], figures, isOfLargest)
  if (!sides) return null
  delete figures.stressRatePercent
  delete figures.coveragePercent
  if (sides.field === 'coverage') figures.stressRatePercent = filled[0]!.rate!
  return { ...question, figures, sides }
}

/** "1,300pcm" is a rent by itself. */
function bindMoney(words: Words, money: readonly Amount[]): Map<Amount, 'loan' | 'rent'> | null {
  const ofMonth = money.filter(({ per, value }) => per === 'month' && value >= 150 && value < 15_000)
  const others = money.filter((each) => !ofMonth.includes(each))
  const bound = others.length === 0 ? new Map<Amount, 'loan' | 'rent'>() : bindSlots(words, others, slots)
  for (const amount of ofMonth) bound?.set(amount, 'rent')
  return bound
}

/** What a rent carries at most, at the test that was spoken of. */
function largestOf(before: Question): Question | null {
  const { monthlyRentPence, stressRatePercent, ratePercent, coveragePercent, isPortfolio } = before.figures
  if (monthlyRentPence === undefined || before.sides) return null
  const rate = stressRatePercent ?? ratePercent
  const { pricePence } = before.figures
  const beside = { ...before.beside, ...(pricePence !== undefined && { pricePence }) }
  return {
    ...noQuestion,
    topic: 'rental-cover',
    ...(Object.keys(beside).length > 0 && { beside }),
    isFollowUp: true,
    figures: {
      monthlyRentPence,
      ...(rate !== undefined && { stressRatePercent: rate }),
      ...(coveragePercent !== undefined && { coveragePercent }),
      ...(isPortfolio && { isPortfolio }),
    },
  }
}

/** One test of a rent whose largest loan is asked for, or the same at another rate. */
function ofOneTest(
  { hasAny, tokens }: Words,
  question: Question,
  figures: GivenFigures,
  {
    rent,
    isOfLargest,
    test,
    before,
  }: { rent: Amount | undefined; isOfLargest: boolean; test: Test | undefined; before: Question | null },
): Question | null {
  if (!test) return null
  const isNew = !before && isOfLargest && rent?.per === 'month' && figures.loanPence === undefined
  const isNext =
    before !== null &&
    !before.sides &&
    !rent &&
    hasAny(lexicon.fixes) &&
    hasAny(lexicon.tests) &&
    tokens.length <= mostOfNext
  if ((isNew && test.cover === undefined) || (!isNew && !isNext)) return null
  return {
    ...question,
    figures: {
      ...figures,
      ...(test.cover !== undefined && { coveragePercent: test.cover }),
      ...(test.rate !== undefined && { stressRatePercent: test.rate }),
    },
  }
}

function sidesOf(tests: readonly Required<Test>[], figures: GivenFigures, isOfLargest: boolean): Sides | null {
  const [rates, covers] = [tests.map(({ rate }) => rate), tests.map(({ cover }) => cover)]
  if (new Set(tests.map(({ rate, cover }) => `${rate} ${cover}`)).size < tests.length) return null
  const isWhole = figures.loanPence !== undefined && figures.monthlyRentPence !== undefined
  const asked = isOfLargest || figures.loanPence === undefined ? 'maximumLoan' : isWhole ? 'cover' : 'requiredRent'
  const calculator = 'rental-cover' as const
  if (new Set(rates).size === 1)
    return { calculator, field: 'coverage', values: covers, ...(asked !== 'cover' && { asked }) }
  return {
    calculator,
    field: 'stressRate',
    values: rates,
    ...(new Set(covers).size > 1 || isWhole ? { also: [{ field: 'coverage', values: covers }] } : {}),
    asked,
  }
}

interface Mark {
  kind: 'cover' | 'rate'
  value: number
  at: number
}

/** Each cover with the rate that stands beside it; null where several rates stand beside one. */
function testsOf({ tokens }: Words, marks: readonly Mark[]): Test[] | null {
  const tests: Test[] = []
  let open: Test | null = null
  let last: Mark | undefined
  for (const mark of marks) {
    const isApart = last && tokens.slice(last.at, mark.at).some(({ text }) => lexicon.between.has(text))
    if (!open || open[mark.kind] !== undefined || (isApart && open.cover !== undefined && open.rate !== undefined)) {
      open = {}
      tests.push(open)
    }
    open[mark.kind] = mark.value
    last = mark
  }
  const isEven = tests.every(({ cover }) => cover !== undefined) || tests.length === 1
  return isEven ? tests : null
}

interface Said {
  money: Amount[]
  marks: Mark[]
}

/** All figures but days, numbers of things and years of a fix; null where one is of something else. */
function amountsOf(words: Words, isAfter: boolean): Said | null {
  const { tokens, hasAny } = words
  const { taken } = readDates(words)
  const isTested = isAfter || hasAny(lexicon.ofCover)
  const found: Said = { money: [], marks: [] }
  for (const { from, ...rest } of readAmounts(tokens)) {
    const amount: Amount = { from, ...rest }
    const { unit, value, per, isUnclear, isEach, text } = amount
    if (taken.has(from) || unit === 'count' || (unit === 'years' && hasAny(lexicon.fixes))) continue
    if (isUnclear || isEach || unit === 'years') return null
    const isCover =
      value >= leastCover &&
      value <= mostCover &&
      per === undefined &&
      (unit === 'percent' || (unit === null && isTested))
    const isRate =
      value > 0 &&
      value <= mostRate &&
      per === undefined &&
      (unit === 'percent' || (unit === null && (/\./.test(text) || lexicon.beforeRate.has(textAt(tokens, from - 1)))))
    if (isCover) found.marks.push({ kind: 'cover', value, at: from })
    else if (isRate) found.marks.push({ kind: 'rate', value, at: from })
    else if (unit === 'percent') return null
    else found.money.push(amount)
  }
  return found
}

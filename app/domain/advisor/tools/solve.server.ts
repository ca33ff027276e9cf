import { z } from 'zod'
import { readBrrrPage } from '#app/domain/calculators/brrr-cases.ts'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { depositInPounds, readDealQuestion, taxCaseOf } from '#app/domain/calculators/deal.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { readRentalCoverQuestion } from '#app/domain/calculators/rental-cover.ts'
import { readSection24Question } from '#app/domain/calculators/section-24.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { financeOf, loanOf } from '#app/domain/figures/moves.ts'
import { calculatePropertyTax } from '#app/domain/figures/property-tax.ts'
import { calculateSection24 } from '#app/domain/figures/section-24.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { CaseKey } from '../case-fields.ts'
import { sayCase, sayValue, type CaseValue } from '../case-words.ts'
import { enteredPercent, exactPounds, percent, type Figure } from '../facts.ts'
import { caseArg, fieldOf, isFigure, runCase } from './case-tools.server.ts'
import { describeTool, refuse, toParams, type Refusal } from './tool.server.ts'
import { withOnly } from './vary.server.ts'

/**
 * Which value of one argument reaches a target. The figures are those of the calculators before they are rounded, so that a yield of
 * 7% is 7% and not 6.995%; what is shown is the calculator’s own result for the value that was found.
 */

type Args = Readonly<Record<string, CaseValue>>
/** A figure of a case, unrounded: pence or percent. Null where the case does not have it. */
type Measure = (args: Args, today: string) => number | null

const share = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100)

function ofDeal(measure: (result: ReturnType<typeof calculateDealCase>, exact: Exact) => number | null): Measure {
  return (args, today) => {
    const { loan, depositPounds, ...others } = args
    const price = Number(args['price'])
    const deposited = typeof depositPounds === 'number' ? depositPounds : typeof loan === 'number' ? price - loan : null
    const deposit = deposited === null ? {} : { deposit: depositInPounds(deposited) }
    const read = readDealQuestion(toParams({ ...others, ...deposit }), { today })
    if (!read.ok) return null
    const { question } = read
    const result = calculateDealCase(question)
    const { financePence } = financeOf(question, result.returns.loanPence, question.ratePercent)
    const onTopPence = result.taxPence + question.feesPence + question.worksPence + question.securePence
    return measure(result, {
      pricePence: question.pricePence,
      worksPence: question.worksPence,
      financePence,
      onTopPence,
    })
  }
}
interface Exact {
  pricePence: number
  worksPence: number
  financePence: number
  onTopPence: number
}

/** The payment of a month, of a loan that is said, or lent on a price. */
function ofPayment(isRepayment: boolean): Measure {
  return (args, today) => {
    const { loan, price, depositPounds, deposit, rate, years } = args
    const lent =
      typeof depositPounds === 'number'
        ? { price: Number(price) - depositPounds, deposit: 0 }
        : loan === undefined
          ? { price, deposit }
          : { price: loan, deposit: 0 }
    const read = readDealQuestion(toParams({ ...lent, rate, years, rent: 0 }), { today })
    if (!read.ok) return null
    const { question } = read
    return financeOf({ ...question, isRepayment }, loanOf(question), question.ratePercent).financePence / 12
  }
}

function ofBrrr(measure: (result: ReturnType<typeof calculateBrrr>) => number | null): Measure {
  return (args, today) => {
    const read = readBrrrPage(toParams(args), { today })
    return read.ok ? measure(calculateBrrr(read.question)) : null
  }
}

/** Whether more of a figure is asked for, or no more than so much; and its unit. */
interface Goal {
  measure: Measure
  isAtLeast: boolean
  unit: 'percent' | 'pounds'
}
const atLeast = (unit: Goal['unit'], measure: Measure): Goal => ({ measure, isAtLeast: true, unit })
const atMost = (unit: Goal['unit'], measure: Measure): Goal => ({ measure, isAtLeast: false, unit })

const cashFlowOf = ({ returns }: ReturnType<typeof calculateDealCase>, { financePence }: Exact) =>
  returns.netOperatingIncomePence - financePence

/** The targets of each case, by the names that its tool gives them. */
const goals: Record<CaseKey, Record<string, Goal>> = {
  deal: {
    grossYield: atLeast(
      'percent',
      ofDeal(({ returns }, { pricePence }) => share(returns.annualRentPence, pricePence)),
    ),
    yieldOnCost: atLeast(
      'percent',
      ofDeal(({ returns }, { pricePence, worksPence }) => share(returns.annualRentPence, pricePence + worksPence)),
    ),
    netYield: atLeast(
      'percent',
      ofDeal(({ returns }, { pricePence }) => share(returns.netOperatingIncomePence, pricePence)),
    ),
    roi: atLeast(
      'percent',
      ofDeal(({ returns }, { pricePence, onTopPence }) =>
        share(returns.netOperatingIncomePence, pricePence + onTopPence),
      ),
    ),
    cashFlow: atLeast('pounds', ofDeal(cashFlowOf)),
    cashFlowAMonth: atLeast(
      'pounds',
      ofDeal((result, exact) => cashFlowOf(result, exact) / 12),
    ),
    cashOnCash: atLeast(
      'percent',
      ofDeal((result, exact) =>
        share(cashFlowOf(result, exact), exact.pricePence - result.returns.loanPence + exact.onTopPence),
      ),
    ),
    cashNeeded: atMost(
      'pounds',
      ofDeal(({ returns }, { pricePence, onTopPence }) => pricePence - returns.loanPence + onTopPence),
    ),
    financeAMonth: atMost(
      'pounds',
      ofDeal((_, { financePence }) => financePence / 12),
    ),
    tax: atMost(
      'pounds',
      ofDeal(({ taxPence }) => taxPence),
    ),
    depositPounds: atMost(
      'pounds',
      ofDeal(({ returns }, { pricePence }) => pricePence - returns.loanPence),
    ),
  },
  mortgage: {
    interestOnlyAMonth: atMost('pounds', ofPayment(false)),
    repaymentAMonth: atMost('pounds', ofPayment(true)),
  },
  'property-tax': {
    tax: atMost('pounds', ({ companyRelief = true, ...args }, today) => {
      const read = readPropertyTaxQuestion(toParams(args), { today })
      return read.ok ? calculatePropertyTax(taxCaseOf(read.question, companyRelief === true)).taxPence : null
    }),
  },
  brrr: {
    moneyLeftIn: atMost(
      'pounds',
      ofBrrr(({ moneyLeftInPence }) => moneyLeftInPence),
    ),
    profitIfSold: atLeast(
      'pounds',
      ofBrrr(({ profitIfSoldPence }) => profitIfSoldPence),
    ),
    returnIfSold: atLeast(
      'percent',
      ofBrrr(({ profitIfSoldPence, totalInPence }) =>
        profitIfSoldPence === null ? null : share(profitIfSoldPence, totalInPence),
      ),
    ),
    totalIn: atMost(
      'pounds',
      ofBrrr(({ totalInPence }) => totalInPence),
    ),
    cashFlow: atLeast(
      'pounds',
      ofBrrr(({ annualCashFlowPence }) => annualCashFlowPence),
    ),
  },
  'rental-cover': {
    cover: atLeast('percent', (args, today) => {
      const read = readRentalCoverQuestion(toParams(args), { today })
      if (!read.ok) return null
      const { loanPence, monthlyRentPence, stressRatePercent } = read.question
      return loanPence === null || monthlyRentPence === null
        ? null
        : share(12 * monthlyRentPence, (loanPence * stressRatePercent) / 100)
    }),
  },
  'section-24': {
    netTax: atMost('pounds', (args, today) => {
      const read = readSection24Question(toParams(args), { today })
      return read.ok ? calculateSection24(read.question).netTaxPence : null
    }),
  },
}

const figureNames = [...new Set(Object.values(goals).flatMap(Object.keys))] as [string, ...string[]]

/**
 * Values that are tried first, from the lowest to the highest, in the steps of the field: whole pounds, or hundredths of a percent. The
 * taxes are tried 7% apart, since their bands go to and fro: the personal allowance goes between £100,000 and £125,140 of income.
 */
const tried = {
  pounds: (calculator: CaseKey) => (calculator === 'section-24' || calculator === 'property-tax' ? ofTaxes : ofOthers),
  percent: () => percentages,
}
const ofTaxes = spread(240)
const ofOthers = spread(40)
const percentages = Array.from({ length: 21 }, (_, index) => index * 5)

/** So many amounts up to £20m, each by the same share higher than the one before. */
function spread(most: number): number[] {
  const grown = Array.from({ length: most + 1 }, (_, index) => Math.round(20_000_000 ** (index / most)))
  return [0, ...new Set(grown)]
}

export const solve = describeTool({
  name: 'solve',
  description:
    'Which price, rent, deposit, rate, loan or other amount of a case reaches a target: a yield, ROI, cash flow, payment, cover, cash needed or tax.',
  args: z.strictObject({
    case: caseArg.describe('The case, without the argument that is looked for'),
    field: z.string().max(20).describe('The argument that is looked for'),
    figure: z.enum(figureNames).describe('The result that has the target'),
    target: z.number().min(-100_000_000).max(100_000_000).describe('In pounds or percent'),
    parts: z.number().int().min(2).max(50).describe('Rooms that share a rent').optional(),
    lentOn: z
      .strictObject({ deposit: z.number().min(0).max(99) })
      .or(z.strictObject({ price: z.number().min(1).max(100_000_000) }))
      .describe('Of a loan that is looked for: the deposit in percent, for the price; or the price, for the deposit')
      .optional(),
    beside: z
      .number()
      .min(1)
      .max(100_000_000)
      .describe('A price that is asked, to tell how far below it is')
      .optional(),
    isAtLeast: z.boolean().describe('False for at most; what is usual for the figure where it is not said').optional(),
  }),
  async run(world, { case: { calculator, args }, field, figure, target, parts, lentOn, beside, isAtLeast }) {
    const goal = Object.hasOwn(goals[calculator], figure) ? goals[calculator][figure]! : null
    const sought = fieldOf(calculator, field)
    if (!goal) return refuse(`That calculator has no target “${figure}”.`)
    const kind = sought?.kind.of
    if (!sought || (kind !== 'pounds' && kind !== 'percent')) return refuse(`“${field}” cannot be looked for.`)
    const today = londonDay(world.now)
    const wanted = goal.unit === 'pounds' ? target * 100 : target
    const isMore = isAtLeast ?? goal.isAtLeast
    const reaches = (value: number): boolean | null => {
      const found = goal.measure(withOnly(args, field, value), today)
      // The nudge takes up what a division of whole numbers leaves.
      return found === null ? null : isMore ? found >= wanted - 1e-9 : found <= wanted + 1e-9
    }
    const unit = kind
    const spans = findSpans(tried[unit](calculator), reaches, unit === 'pounds' ? 1 : 0.01)
    if (spans.length === 0)
      return refuse(
        sayNearest(
          tried[unit](calculator),
          (value) => goal.measure(withOnly(args, field, value), today),
          isMore,
          goal.unit,
          sought,
        ),
      )
    const problem = problemOf(spans, (value) => sayValue(sought, value).slice(sought.label.length + 1), sought.label)
    if (problem) return problem
    const [{ from, to }] = spans as [Span]
    const isHighest = to !== null
    const value = isHighest ? (figure === 'tax' && target === 0 ? beforeTax(to) : to) : from!
    const asked = { calculator, args: withOnly(args, field, value) }
    const result = await runCase(world, asked)
    if ('problem' in result) return result
    const reached = result.facts[figure]
    const isRent = field === 'rent' || field === 'monthlyRent'
    return {
      facts: {
        field,
        label: sought.label,
        /** Whether a higher value no longer reaches the target, or a lower one. */
        end: isHighest ? 'highest' : 'lowest',
        value: figureOf(unit, value),
        figure,
        target: figureOf(goal.unit, target),
        is: isMore ? 'at least' : 'at most',
        aWeek: isRent ? exactPounds(Math.ceil((value * 1200) / 52)) : null,
        each: isRent && parts ? exactPounds(Math.ceil((value * 100) / parts)) : null,
        eachWeek: isRent && parts ? exactPounds(Math.ceil((value * 1200) / 52 / parts)) : null,
        /** A deposit in percent, of a price that is known. */
        inPounds:
          field === 'deposit' && typeof args['price'] === 'number'
            ? exactPounds(Math.round(value * args['price']))
            : null,
        reached: isFigure(reached) ? reached : null,
        asked: sayCase(asked),
        ...purchaseOf(value, lentOn),
        ...belowOf(field === 'price' ? value : 0, beside),
      },
      sources: result.sources,
    }
  },
})

/** Tax is rounded down to the pound, so that the first pounds above a threshold of whole thousands pay none. */
const beforeTax = (value: number) => (value % 1000 < 100 ? value - (value % 1000) : value)

const figureOf = (unit: 'pounds' | 'percent', value: number): Figure =>
  unit === 'percent' ? enteredPercent(value) : exactPounds(Math.round(value * 100))

/** Values that reach the target: from the first to the last; null where they go on to the end of what was tried. */
interface Span {
  from: number | null
  to: number | null
}

/** All of them, in order. Between two values that differ the last that is like the first is found by halving. */
function findSpans(values: readonly number[], reaches: (value: number) => boolean | null, step: number): Span[] {
  const spans: Span[] = []
  let before: { value: number; isReached: boolean } | null = null
  for (const value of values) {
    const isReached = reaches(value)
    if (isReached === null) continue
    if (before === null) {
      if (isReached) spans.push({ from: null, to: null })
    } else if (isReached !== before.isReached) {
      const [low, high] = halve(before.value, value, (each) => reaches(each) === before!.isReached, step)
      if (isReached) spans.push({ from: high, to: null })
      else spans.at(-1)!.to = low
    }
    before = { value, isReached }
  }
  return spans
}

/** The neighbours between which `isLow` ends. */
function halve(low: number, high: number, isLow: (value: number) => boolean, step: number): [number, number] {
  let [from, to] = [Math.round(low / step), Math.round(high / step)]
  const valueOf = (steps: number) => (step === 1 ? steps : Math.round(steps) / Math.round(1 / step))
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (isLow(valueOf(middle))) from = middle
    else to = middle
  }
  return [valueOf(from), valueOf(to)]
}

/** The price that a loan is lent on, or the deposit beside it. */
function purchaseOf(loan: number, lentOn: { deposit: number } | { price: number } | undefined) {
  const price = lentOn && 'deposit' in lentOn ? Math.floor((loan * 100) / (100 - lentOn.deposit)) : null
  const deposit = lentOn && 'price' in lentOn ? Math.max(0, Math.ceil(lentOn.price - loan)) : null
  const share = lentOn && 'price' in lentOn ? Math.ceil((deposit! / lentOn.price) * 10_000) / 100 : null
  return {
    price: price === null ? null : exactPounds(price * 100),
    deposit: deposit === null ? null : exactPounds(deposit * 100),
    share: share === null ? null : enteredPercent(share),
  }
}

/** How far a price that was found lies below the one that is asked. */
const belowOf = (value: number, beside: number | undefined) => {
  const below = beside !== undefined && value > 0 && value < beside ? beside - value : null
  const above = beside !== undefined && value > beside ? value - beside : null
  return {
    above: above === null ? null : exactPounds(above * 100),
    below: below === null ? null : exactPounds(below * 100),
    belowShare: below === null ? null : percent((below / beside!) * 100, 1),
    beside: below === null && above === null ? null : exactPounds(beside! * 100),
  }
}

/** What comes nearest to a target that nothing reaches. */
function sayNearest(
  values: readonly number[],
  measure: (value: number) => number | null,
  isMore: boolean,
  unit: 'percent' | 'pounds',
  sought: Parameters<typeof sayValue>[0] & { label: string },
): string {
  const none = `No ${sought.label} reaches that with the other figures as they are`
  const all = values.flatMap((value) => {
    const found = measure(value)
    return found === null ? [] : [{ value, found }]
  })
  const [first, ...others] = all
  if (!first) return `${none}.`
  const best = others.reduce(
    (one, other) => ((isMore ? other.found > one.found : other.found < one.found) ? other : one),
    first,
  )
  const shown = unit === 'percent' ? `${best.found.toFixed(2)}%` : formatPounds(Math.round(best.found))
  return `${none}. The nearest is ${shown}, with ${sayValue(sought, best.value)}.`
}

/** Why there is no one value. */
function problemOf(spans: readonly Span[], say: (value: number) => string, label: string): Refusal | null {
  const [only] = spans as [Span]
  if (spans.length === 1 && only.from === null && only.to === null)
    return refuse(`Every ${label} reaches that with the other figures as they are.`)
  if (spans.length === 1 && (only.from === null || only.to === null)) return null
  const ranges = spans.map(({ from, to }) =>
    from === null ? `up to ${say(to!)}` : to === null ? `from ${say(from)}` : `from ${say(from)} to ${say(to)}`,
  )
  return refuse(`More than one ${label} reaches that: ${ranges.join(', and ')}.`)
}

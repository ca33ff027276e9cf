import type { CaseKey } from '../case-fields.ts'
import { sayValue, type CaseValue } from '../case-words.ts'
import type { Span } from '../answer.ts'
import type { Figure } from '../facts.ts'
import type { GivenFigures, Target } from '../question.ts'
import { areaFigures } from '../tools/areas.server.ts'
import { fieldOf } from '../tools/case-tools.server.ts'
import { solve } from '../tools/solve.server.ts'
import { say, type Draft } from './draft.server.ts'
import { argsGiven, questionOfCase } from './given.ts'
import { sayAssumed, type Assumption } from './assumed.server.ts'
import { answerRentWanted } from './rent-left.server.ts'
import { usualOf } from './usual.server.ts'
import { labelOf, sayGoal, sayTarget } from './target-words.ts'

/** The same for each of several targets, or with each of several figures. */
export async function answerTargets(draft: Draft, target: Target): Promise<void> {
  const { sides } = draft.question
  if (isOfPayment(draft.question.figures, target)) return answerRentWanted(draft, target)
  if (!sides) return answerTarget(draft, target)
  const { figures } = draft.question
  for (const [index, value] of sides.values.entries()) {
    const isOfTarget = sides.field === 'target'
    const { figures: varied } = isOfTarget
      ? { figures: {} }
      : questionOfCase({ calculator: sides.calculator, args: { [sides.field]: value } })
    draft.question = { ...draft.question, figures: { ...figures, ...varied } }
    if (!isOfTarget) draft.text(`With ${sayValue(fieldOf(sides.calculator, sides.field)!, value)}:`)
    await answerTarget(draft, isOfTarget ? { ...target, value: Number(value) } : target, index === 0)
    if (draft.outcome === 'asked-back') return
  }
}

/** "What rent would just break even", of a mortgage whose payment is all that is known of it, and without any. */
const isOfPayment = (
  { paymentPence, pricePence, depositPercent }: GivenFigures,
  { calculator, field, figure }: Target,
) =>
  (paymentPence !== undefined || depositPercent === 100) &&
  pricePence === undefined &&
  calculator === 'deal' &&
  field === 'rent' &&
  /^cashFlow/.test(figure)

/** Which price, rent, deposit or rate brings a result. */
async function answerTarget(draft: Draft, target: Target, isFirst = true): Promise<void> {
  const { calculator, field, figure, value } = target
  const { figures, otherTargets = [] } = draft.question
  const given = argsGiven(calculator, figures) as Record<string, CaseValue>
  const args = otherTargets.length > 0 ? { ...given } : argsWithout(given, field)
  if (target.of) delete args['loan']
  if (calculator === 'deal' && field === 'price' && args['rent'] === undefined && !ofCashAlone.has(figure))
    await takeRentOfArea(draft, args)
  const isOfLoanAlone = takeLoanAsPrice(target, args)
  const missing = missingOf(target, args)
  if (target.of === 'deposit' && figures.pricePence === undefined) missing.unshift('the price')
  if (missing.length > 0) {
    const asked = `Tell me ${missing.join(' and ')} as well, and I work out the ${labelOf(calculator, field)} for ${sayGoal(target)}.`
    draft.outcome = 'asked-back'
    return void draft.text(asked)
  }
  if (otherTargets.length > 0) {
    const meant = [target, ...otherTargets]
    const goals = [...new Set(meant.map((each) => sayGoal(each)))]
    const labels = meant.map((each) => labelOf(calculator, each.field))
    const asked =
      goals.length > 1
        ? `Is that ${goals.join(' or ')}?`
        : `Which of them shall give way for ${goals[0]!}: the ${labels.slice(0, -1).join(', the ')} or the ${labels.at(-1)!}?`
    return void draft.askBack(
      asked,
      meant.map((each) => sayTarget(each, { calculator, args: argsWithout(args, each.field) })),
    )
  }
  if (calculator === 'deal' && args['rent'] === undefined && field !== 'rent') args['rent'] = 0
  const beside = draft.question.dealIds.length === 1 ? (given['price'] as number) : target.beside
  const used = await draft.use(solve, {
    case: { calculator, args },
    field,
    figure,
    target: value,
    ...(target.parts && { parts: target.parts }),
    ...(field === 'price' && beside !== undefined && { beside }),
    ...(target.of === 'price' && { lentOn: { deposit: figures.depositPercent ?? usualDeposit } }),
    ...(target.of === 'deposit' && { lentOn: { price: (figures.pricePence ?? 0) / 100 } }),
  })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure: shown } = used
  const inPounds = facts.inPounds ? say` (${shown(facts.inPounds)})` : null
  if (facts.price)
    draft.text(
      say`The highest price for ${goalWords(target, shown(facts.target))} is ${shown(facts.price)}, with a loan of ${shown(facts.value)}.`,
    )
  else if (facts.deposit && facts.share)
    draft.text(
      say`The lowest deposit for ${goalWords(target, shown(facts.target))} is ${shown(facts.deposit)}, ${shown(facts.share)} of the price, with a loan of ${shown(facts.value)}.`,
    )
  const isOfLoan = facts.price !== null || facts.deposit !== null
  const time = field === 'rent' || field === 'monthlyRent' ? ' a month' : ''
  const found = shown(facts.value)
  const more = target.isOfWeek && facts.aWeek ? say`, ${shown(facts.aWeek)} a week` : null
  const eachWeek = target.isOfWeek && facts.eachWeek ? say` (${shown(facts.eachWeek)} a week)` : null
  const each =
    target.parts && facts.each ? say`: ${shown(facts.each)}${eachWeek} for each of ${String(target.parts)} rooms` : null
  const reached = facts.reached
  if (!isOfLoan)
    draft.text(
      say`The ${facts.end} ${facts.label} for ${goalWords(target, shown(facts.target))} is ${found}${inPounds}${time}${more}${each}. `,
      reached && isElse(reached, facts.target) ? say`At that it comes to ${shown(reached)}.` : null,
    )
  if (facts.below && facts.belowShare && facts.beside)
    draft.text(
      say`That is ${shown(facts.below)} (${shown(facts.belowShare)}) below the ${shown(facts.beside)} that is asked.`,
    )
  else if (facts.above && facts.beside)
    draft.text(
      say`That is ${shown(facts.above)} above the ${shown(facts.beside)} that is asked, which reaches it already.`,
    )
  if (isOfLoanAlone) draft.text('What is left a month depends on the loan, and not on a price: none is counted.')
  if (figure === 'cashNeeded') draft.text('That cash is the deposit with the property tax, the fees and any works.')
  if (figure === 'cashNeeded' && figures.buyer === 'first-time')
    draft.text('The tax is that of an only home, as the relief for first-time buyers is for a home to live in.')
  if (figure === 'depositPounds') draft.text('Property tax and fees come on top of the deposit.')
  if (calculator === 'rental-cover')
    draft.text('Each lender has its own test, and looks at you and the property too: this is no mortgage advice.')
  else if (calculator !== 'property-tax' && figure !== 'grossYield' && figure !== 'yieldOnCost')
    draft.text('All of it is before income tax.')
  if (isFirst) sayAssumed(draft, used.sources[0]!.place, assumptionsOf(target, args, figures.depositPercent))
}

/** What is left of a rent goes by the loan alone, so that no price has to be said for it. */
function takeLoanAsPrice({ calculator, field, figure }: Target, args: Record<string, CaseValue>): boolean {
  const { price, loan } = args
  if (calculator !== 'deal' || !['cashFlow', 'cashFlowAMonth'].includes(figure) || !['rent', 'rate'].includes(field))
    return false
  if (price !== undefined || typeof loan !== 'number') return false
  delete args['loan']
  Object.assign(args, { price: loan, deposit: 0 })
  return true
}

/** A case without what is looked for. A deposit and a loan stand for each other. */
function argsWithout(args: Readonly<Record<string, CaseValue>>, field: string): Record<string, CaseValue> {
  const ofLoan = ['deposit', 'depositPounds', 'loan']
  const gone = ofLoan.includes(field) ? ofLoan : [field]
  return Object.fromEntries(Object.entries(args).filter(([name]) => !gone.includes(name)))
}

/** The share that is put down where nobody says it, as in the deal calculator. */
const usualDeposit = 25

/** Results that no rent changes. */
const ofCashAlone: ReadonlySet<string> = new Set(['cashNeeded', 'depositPounds', 'tax'])
/** Averages of a nation are none of a home. */
const wholes: ReadonlySet<string> = new Set(['england', 'scotland', 'wales', 'northern-ireland', 'united-kingdom'])

const isElse = (one: Figure, other: Figure) =>
  Math.abs((one.pounds ?? one.percent ?? 0) - (other.pounds ?? other.percent ?? 0)) > 0.005

/** `a gross yield of 7%`, with the figure of the tool. */
function goalWords(target: Target, figure: Span): Span[] {
  const words = sayGoal(target)
  const at = words.lastIndexOf(' of ')
  if (target.figure === 'cashFlow' && target.value === 0) return say`breaking even`
  if (target.figure === 'moneyLeftIn' && target.value === 0) return say`leaving no money in`
  if (target.figure === 'tax' && target.value === 0) return say`no property tax`
  return say`${words.slice(0, at)} of ${figure}`
}

/** Where one area is spoken of, its average rent stands for the rent. */
async function takeRentOfArea(draft: Draft, args: Record<string, CaseValue>): Promise<void> {
  const [area, ...others] = draft.question.areas
  if (!area || others.length > 0 || wholes.has(area.slug)) return
  const used = await draft.use(areaFigures, { area: area.slug })
  if ('problem' in used || !used.facts.rent?.pounds) return
  args['rent'] = used.facts.rent.pounds
  draft.text(say`Taken as the rent: the average of ${area.name}, ${used.figure(used.facts.rent)} a month.`)
}

/** What has to be said before the target can be looked for. */
function missingOf({ calculator, field, figure }: Target, args: Record<string, CaseValue>): string[] {
  const has = (name: string) => name === field || args[name] !== undefined
  const isOfCash = ofCashAlone.has(figure)
  const needed: Partial<Record<CaseKey, [name: string, words: string][]>> = {
    deal: [['price', 'the price'], ...(isOfCash ? [] : [['rent', 'the rent a month'] as [string, string]])],
    brrr: [
      ['price', 'the price'],
      ['value', 'the value after the works'],
    ],
    'rental-cover': [
      ['loan', 'the loan'],
      ['monthlyRent', 'the rent a month'],
    ],
  }
  return (needed[calculator] ?? []).filter(([name]) => !has(name)).map(([, words]) => words)
}

/** The fields that a result depends on. */
const ofCosts = ['management', 'voids', 'maintenance', 'insurance', 'service']
const ofCash = ['nation', 'buyer', 'fees', 'works']
const ofLoan = ['deposit', 'rate', 'repayment']
const relevant: Record<string, readonly string[]> = {
  grossYield: [],
  yieldOnCost: [],
  netYield: ofCosts,
  roi: [...ofCosts, ...ofCash],
  cashFlow: [...ofLoan, ...ofCosts],
  cashFlowAMonth: [...ofLoan, ...ofCosts],
  cashOnCash: [...ofLoan, ...ofCosts, ...ofCash],
  cashNeeded: ['deposit', ...ofCash],
  depositPounds: ['deposit'],
  tax: ['nation', 'buyer'],
  cover: ['stressRate'],
  moneyLeftIn: ['loanToValue', 'works', 'fees', 'tax', 'holding', 'financeFees', 'nation'],
  profitIfSold: ['works', 'fees', 'tax', 'holding', 'financeFees', 'sellingCosts', 'nation'],
  returnIfSold: ['works', 'fees', 'tax', 'holding', 'financeFees', 'sellingCosts', 'nation'],
  interestOnlyAMonth: ['deposit', 'rate', 'repayment'],
  repaymentAMonth: ['deposit', 'rate', 'years'],
}

function assumptionsOf(
  { calculator, field, figure, isAssumed, value, of }: Target,
  args: Record<string, CaseValue>,
  depositPercent: number | undefined,
): Assumption[] {
  const names = (relevant[figure] ?? []).filter((name) => name !== field && !(field === 'loan' && name === 'deposit'))
  const usual = usualOf(calculator, names, args)
  const isUsualDeposit = of === 'price' && depositPercent === undefined
  return [
    ...(isAssumed
      ? [[true, 'price', `${value}% as ${figure === 'netYield' ? 'net' : 'gross'} yield`] as Assumption]
      : []),
    ...(isUsualDeposit ? [[true, 'loan', `deposit ${usualDeposit}%`] as Assumption] : []),
    ...usual,
  ]
}

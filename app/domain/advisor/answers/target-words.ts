import { caseFields, type CaseKey } from '../case-fields.ts'
import { readCase, sayCase, type Case } from '../case-words.ts'
import type { Target } from '../question.ts'
import { formatPounds } from '#app/utils/money.ts'

/** A target as one sentence, and back: `Which rent gives a gross yield of 7%? Deal calculator: price £183,400`. */

const figureWords: Record<string, [words: string, unit: 'percent' | 'pounds']> = {
  grossYield: ['a gross yield', 'percent'],
  yieldOnCost: ['a gross yield on price and works', 'percent'],
  netYield: ['a net yield', 'percent'],
  roi: ['an ROI', 'percent'],
  cashOnCash: ['a return on the cash', 'percent'],
  cashFlow: ['a cash flow a year', 'pounds'],
  cashFlowAMonth: ['a cash flow a month', 'pounds'],
  cashNeeded: ['cash in', 'pounds'],
  depositPounds: ['a deposit', 'pounds'],
  tax: ['property tax', 'pounds'],
  cover: ['a cover', 'percent'],
  moneyLeftIn: ['money left in', 'pounds'],
  profitIfSold: ['a profit if sold', 'pounds'],
  returnIfSold: ['a profit on all that goes in', 'percent'],
  interestOnlyAMonth: ['an interest-only payment a month', 'pounds'],
  repaymentAMonth: ['a repayment payment a month', 'pounds'],
}

export const labelOf = (calculator: CaseKey, field: string): string =>
  (caseFields[calculator] as Record<string, { label: string }>)[field]!.label

/** `a gross yield of 7%`. */
export function sayGoal({ figure, value }: Pick<Target, 'figure' | 'value'>): string {
  const [words, unit] = figureWords[figure]!
  return `${words} of ${unit === 'percent' ? `${value}%` : formatPounds(Math.round(value * 100))}`
}

export const sayTarget = (target: Target, known: Case): string =>
  `Which ${labelOf(known.calculator, target.field)} gives ${sayGoal(target)}? ${sayCase(known)}`

/** The target of a sentence that `sayTarget` has written; null for any other text. */
export function readTargetSentence(text: string): { target: Target; known: Case } | null {
  const [, label, words, value, rest] =
    /^Which (.{3,30}) gives (.{3,40}) of £?([\d,.]{1,14})%?\? (.+)$/.exec(text) ?? []
  const known = rest === undefined ? null : readCase(rest)
  if (!known) return null
  const { calculator } = known
  const field = Object.keys(caseFields[calculator]).find((name) => labelOf(calculator, name) === label)
  const figure = Object.keys(figureWords).find((name) => figureWords[name]![0] === words)
  if (field === undefined || figure === undefined) return null
  const target = { calculator, field, figure, value: Number(value!.replaceAll(',', '')) }
  return sayTarget(target, known) === text ? { target, known } : null
}

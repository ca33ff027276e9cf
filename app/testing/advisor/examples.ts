import { readdirSync, readFileSync } from 'node:fs'
import type { GivenFigures } from '#app/domain/advisor/question.ts'
import { timesAYear, type Amount } from '#app/domain/advisor/understanding/amount.ts'
import { readAmounts } from '#app/domain/advisor/understanding/amounts.ts'
import { readDates } from '#app/domain/advisor/understanding/dates.ts'
import type { Sentence } from '#app/domain/advisor/understanding/likely/clues.ts'
import type { Aim } from '#app/domain/advisor/understanding/likely/likely-aim.ts'
import type { Kind } from '#app/domain/advisor/understanding/likely/likely-kind.ts'
import type { LikelyRole } from '#app/domain/advisor/understanding/likely/likely-roles.ts'
import type { LikelyTopic } from '#app/domain/advisor/understanding/likely/likely-topic.ts'
import { readWords } from '#app/domain/advisor/understanding/words.ts'
import type { MeantCalculator, Said } from './generated-makers.ts'

/** Questions as people type them, each with the case that was meant: what the second reader of the advisor learns from. */

export interface Example {
  id: string
  /** The messages of one conversation; the case is what the last of them asks for. */
  turns: readonly string[]
  /** Nothing where no calculation is asked for. */
  means?: { calculator: MeantCalculator; args: Said }
  /** What is asked for instead. */
  kind?: Kind
}

/** A conversation with what its last message asks for: one case, the other way round, or several beside each other. */
export interface AimExample {
  id: string
  turns: readonly string[]
  aim: Aim
}

/** A conversation with the kind of its last message. */
export interface KindExample {
  id: string
  turns: readonly string[]
  kind: Kind
}

/** All of them, in the order of the names of their files, with one on each line. */
export const readExamples = () => readLines('examples/') as Example[]
export const readAimExamples = () => readLines('aims/') as AimExample[]

export const readKindExamples = () => readLines('kinds/') as KindExample[]

const readLines = (path: string): unknown[] => {
  const folder = new URL(path, import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as unknown)
}

/** A figure of a message, with what it was of; null where the case does not tell. */
interface Labelled {
  sentence: Sentence
  index: number
  role: LikelyRole | null
}

type Guess = (sentence: Sentence) => LikelyRole[]

/** `guess` says what a figure is of that was taken back later, so that what was said before is known. */
export function labelExample(example: Example, guess: Guess): Labelled[] {
  return readTurns(example, guess).flatMap((sentence, turn) =>
    sentence.amounts.map((_, index) => ({
      sentence,
      index,
      role: roleIn(example, sentence, index, turn),
    })),
  )
}

/** The messages of an example, each with what was said of the purchase before it. */
export function readTurns(example: Example, guess: Guess): Sentence[] {
  const before: GivenFigures = {}
  const earlier: GivenFigures[] = []
  return example.turns.map((text, turn) => {
    const words = readWords(text)
    const { taken } = readDates(words)
    const amounts = readAmounts(words.tokens).filter(({ from }) => !taken.has(from))
    const sentence: Sentence = { tokens: words.tokens, amounts, before: { ...before }, earlier: [...earlier] }
    earlier.push({ ...before })
    const guessed = guess(sentence)
    for (const [index, amount] of amounts.entries())
      remember(before, roleIn(example, sentence, index, turn) ?? guessed[index]!, amount)
    return sentence
  })
}

function roleIn({ turns, means }: Example, { amounts }: Sentence, index: number, turn: number): LikelyRole | null {
  // The messages before one that asks for something else are calculations.
  if (!means) return turn === turns.length - 1 ? 'none' : null
  const roles = rolesOf(amounts[index]!, amounts, means.args)
  if (roles.length === 1) return roles[0]!
  if (roles.length > 1) return null
  return partOf(amounts[index]!, amounts, means.args) ?? (turn === turns.length - 1 ? 'none' : null)
}

/** "Ground rent £300 a year plus service charge £1,800": a part of what is given as one sum. */
function partOf(amount: Amount, amounts: readonly Amount[], said: Said): LikelyRole | null {
  const yearOf = ({ value, per }: Amount) => value * (per ? timesAYear[per] : 1)
  for (const other of amounts) {
    if (other === amount || amount.unit === 'percent' || other.unit === 'percent') continue
    const sum = { ...amount, value: yearOf(amount) + yearOf(other), per: undefined }
    const [role, ...more] = rolesOf(sum, [], said)
    if (role && more.length === 0 && role !== 'pricePence' && role !== 'valuePence') return role
  }
  return null
}

/** What the last message of an example asks for. */
export function topicOf({ means }: Example): LikelyTopic {
  if (!means) return 'other'
  return means.calculator === 'deal' ? 'returns' : means.calculator
}

function remember(before: GivenFigures, role: LikelyRole, { value }: Amount): void {
  if (role === 'none') return
  if (role === 'ltv') before.depositPercent = 100 - value
  else if (role.endsWith('Pence'))
    Object.assign(before, { [role]: Math.round((isLarge(role) && value < 1000 ? value * 1000 : value) * 100) })
  else Object.assign(before, { [role]: value })
}

const isLarge = (role: LikelyRole) =>
  ['pricePence', 'valuePence', 'loanPence', 'worksPence', 'depositPence'].includes(role)

const sums: Readonly<Record<string, LikelyRole>> = {
  price: 'pricePence',
  loanPounds: 'loanPence',
  loan: 'loanPence',
  depositPounds: 'depositPence',
  works: 'worksPence',
  fees: 'feesPence',
  value: 'valuePence',
  tax: 'taxPence',
  holding: 'holdingPence',
  financeFees: 'financeFeesPence',
  broughtForward: 'broughtForwardPence',
}
const sumsOfYear: Readonly<Record<string, LikelyRole>> = {
  insurance: 'insurancePence',
  service: 'servicePence',
  otherIncome: 'incomePence',
  profit: 'profitPence',
  financeCosts: 'financeCostsPence',
}
const shares: Readonly<Record<string, LikelyRole>> = {
  rate: 'ratePercent',
  management: 'managementPercent',
  voids: 'voidsPercent',
  maintenance: 'maintenancePercent',
  costRate: 'costRatePercent',
  stressRate: 'stressRatePercent',
  coverage: 'coveragePercent',
}
const times = Object.values(timesAYear)

/** The arguments that a figure is the value of, in the ways in which people say them. */
function rolesOf({ value, unit, per }: Amount, amounts: readonly Amount[], said: Said): LikelyRole[] {
  const isOne = (name: string, values: readonly number[]) =>
    said[name] !== undefined && values.some((each) => Math.abs(each - Number(said[name])) <= 0.011)
  const isShare = unit !== 'pounds'
  const pounds =
    unit === 'percent' ? [] : [value, ...(value < 1000 ? [value * 1000] : []), ...(value < 10 ? [value * 1e6] : [])]
  const yearly = per ? [value * timesAYear[per]] : times.map((count) => value * count)
  const counts = amounts.map((each) => each.value).filter((count) => Number.isInteger(count) && count > 1 && count < 20)
  const monthly = times.flatMap((count) => [1, ...counts].map((rooms) => (value * count * rooms) / 12))
  const named = (names: Readonly<Record<string, LikelyRole>>, values: readonly number[]) =>
    Object.entries(names).flatMap(([name, role]) => (isOne(name, values) ? [role] : []))
  return [
    ...named(sums, pounds),
    ...(unit === 'percent' ? [] : named(sumsOfYear, [...pounds, ...yearly])),
    ...(unit !== 'percent' && ['rent', 'monthlyRent'].some((name) => isOne(name, [...monthly, value * 1000]))
      ? ['monthlyRentPence' as const]
      : []),
    ...(isShare ? named(shares, [value, ...(value < 5 ? [value * 100] : [])]) : []),
    ...(isShare && isOne('deposit', [value]) ? ['depositPercent' as const] : []),
    ...(isShare && (isOne('deposit', [100 - value]) || isOne('loanToValue', [value])) ? ['ltv' as const] : []),
    ...(unit !== 'percent' && unit !== 'pounds' && isOne('years', [value, value / 12]) ? ['termYears' as const] : []),
  ]
}

import { isWhole } from '../../answers/given.ts'
import type { GivenFigures, Question } from '../../question.ts'
import { timesAYear, type Amount } from '../amount.ts'
import type { ReadFigures } from '../read-figures.ts'
import type { SecondReading } from './second-reading.ts'

/** From here on the likely reading is used where the rules leave something over. */
const sure = 0.8
/** From here on what the readings differ in is asked about. */
const doubtful = 0.5
/** From here on a loan is asked about that may be a price. */
const surer = 0.9

/** Of two readings of a message the one to answer, or the first with what they differ in. */
export function compareReadings(first: Question, second: Question, again: SecondReading): Question {
  const { read, share, isPlain } = again
  // What is shown in both of its meanings is read so already.
  if (first.otherwise) return first
  if (first.leftOver) {
    const isPlaced = first.leftOver.every(({ text }) => hasPlace(text, second.figures, read))
    return !second.leftOver && isPlain && isPlaced && share >= sure ? second : first
  }
  if (second.leftOver || share < doubtful || !isWhole(second.topic, second.figures)) return first
  const names = differing(asTested(first), asTested(second), share)
  if (names.length === 0) return first
  const text = textOf(names, [first.figures, second.figures], read)
  return { ...first, leftOver: [{ text, meanings: [pick(second.figures, names)] }] }
}

type Name = keyof GivenFigures

/** Whether what was left over is an amount that the figures hold. */
function hasPlace(text: string, figures: GivenFigures, { sentence: { amounts } }: ReadFigures): boolean {
  const amount = amounts.find((each) => each.text === text)
  return amount !== undefined && Object.entries(figures).some(([name, value]) => isOf(amount, name, value))
}

const isOf = ({ value, per }: Amount, name: string, given: unknown) => {
  const ofYear = value * (per ? timesAYear[per] : 1)
  const values = name.endsWith('Pence')
    ? [value, value * 1000, ofYear, ofYear / 12].map((each) => each * 100)
    : [value, 100 - value]
  return typeof given === 'number' && values.some((each) => Math.abs(each - given) < 1)
}

/** A lender’s rate is one to test with where the loan is tested. */
const asTested = ({ topic, figures: { ratePercent, ...figures } }: Question): GivenFigures =>
  topic === 'rental-cover' ? { stressRatePercent: ratePercent, ...figures } : { ratePercent, ...figures }

function differing(a: GivenFigures, b: GivenFigures, share: number): Name[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)] as Name[])
  const found = [...names].filter((name) => {
    const [one, other] = [a[name], b[name]]
    return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) > 0.01 : one !== other
  })
  // A price and a loan are told apart by little.
  const isOfLoan = found.length === 2 && found.includes('pricePence') && found.includes('loanPence')
  const isOnlyLess = found.every((name) => b[name] === undefined)
  return isOnlyLess || (isOfLoan && share < surer) ? [] : found
}

const pick = (figures: GivenFigures, names: readonly Name[]): GivenFigures =>
  Object.fromEntries(names.map((name) => [name, figures[name]]))

/** As it was typed, what the readings take for different things. */
function textOf(names: readonly Name[], all: readonly GivenFigures[], { sentence: { amounts } }: ReadFigures): string {
  const found = amounts.find((amount) => names.some((name) => all.some((figures) => isOf(amount, name, figures[name]))))
  return (found ?? amounts[0])?.text ?? ''
}

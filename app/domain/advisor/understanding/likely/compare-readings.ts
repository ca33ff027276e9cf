import type { GivenFigures, LeftOver, Question } from '../../question.ts'
import type { ReadFigures } from '../figures.ts'
import type { SecondReading } from './second-reading.ts'

/** From here on the likely reading is used where the rules leave something over. */
const sure = 0.8
/** From here on what the readings differ in is asked about. */
const doubtful = 0.5

/** Of two readings of a message the one to answer, or the first with what they differ in. */
export function compareReadings(first: Question, second: Question, { read, share, isPlain }: SecondReading): Question {
  if (first.leftOver) return !second.leftOver && isPlain && share >= sure ? second : first
  if (second.leftOver || share < doubtful) return first
  const names = differing(first.figures, second.figures)
  if (names.length === 0) return first
  const left: LeftOver = {
    text: textOf(names, [first.figures, second.figures], read),
    meanings: [pick(second.figures, names)],
  }
  return { ...first, leftOver: [left] }
}

type Name = keyof GivenFigures

function differing(a: GivenFigures, b: GivenFigures): Name[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)] as Name[])
  return [...names].filter((name) => {
    const [one, other] = [a[name], b[name]]
    return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) > 0.01 : one !== other
  })
}

const pick = (figures: GivenFigures, names: readonly Name[]): GivenFigures =>
  Object.fromEntries(names.map((name) => [name, figures[name]]))

/** As it was typed, what the readings take for different things. */
function textOf(names: readonly Name[], all: readonly GivenFigures[], { sentence: { amounts } }: ReadFigures): string {
  const values = names.flatMap((name) => all.map((figures) => figures[name]))
  const found = amounts.find(({ value }) =>
    values.some((each) => each === value || each === value * 100 || each === value * 100_000),
  )
  return (found ?? amounts[0])?.text ?? ''
}

import { caseOf, isWholeBeside } from '../answers/given.ts'
import type { GivenFigures, LeftOver, Question, Sides } from '../question.ts'
import { isAlike, readAllAmounts } from './alternatives.ts'
import { namesOf } from './beside.ts'
import * as lexicon from '../lexicon/sides.ts'
import type { Words } from './words.ts'

/** "Do 30 and 40 percent", of a purchase: a list of figures that are left over, which one and the same argument alone can all be. */
export function readListLeft(question: Question, words: Words): Question | null {
  const { leftOver = [], topic, sides, target, figures } = question
  if (sides || target || leftOver.length < 2 || leftOver.length > mostValues || !isListed(words, leftOver)) return null
  const [first, ...others] = leftOver.map(namesOfEach)
  const shared = first!.filter((name) => others.every((names) => names.includes(name)))
  // "Try 20 and 35", behind a deposit that was said in percent.
  const known = shared.filter((each) => figures[each] !== undefined)
  const [name, ...more] = shared.length > 1 ? known : shared
  if (name === undefined || more.length > 0) return null
  const cases = leftOver.map(({ meanings }) =>
    caseOf(
      topic,
      meanings.find((each) => name in each && isOne(each))!,
    ),
  )
  const field = Object.keys(cases[0]?.args ?? {})[0]
  const values = cases
    .map((each) => (field === undefined ? undefined : each?.args[field]))
    .filter((value) => value !== undefined)
  if (field === undefined || new Set(values).size < leftOver.length) return null
  const { calculator } = cases[0]!
  const found: Sides = { calculator, field, values }
  const gone: readonly (keyof GivenFigures)[] = namesOf(calculator, field)
  const kept: GivenFigures = Object.fromEntries(
    Object.entries(figures).filter(([each]) => !gone.includes(each as keyof GivenFigures)),
  )
  if (!isWholeBeside(topic, kept, found)) return null
  const { leftOver: _left, ...rest } = question
  return { ...rest, figures: kept, sides: found, ...(rest.changed && { changed: [] }) }
}
const mostValues = 4

const isOne = (meaning: GivenFigures) => Object.keys(meaning).length === 1
const namesOfEach = ({ meanings, asks }: LeftOver) =>
  asks ? [] : meanings.filter(isOne).flatMap((meaning) => Object.keys(meaning) as (keyof GivenFigures)[])

/** Whether they stand one behind the other, with nothing but words of a list between. */
function isListed({ tokens }: Words, leftOver: readonly LeftOver[]): boolean {
  const amounts = readAllAmounts(tokens).filter(({ text }) => leftOver.some((left) => left.text === text))
  return (
    amounts.length === leftOver.length &&
    amounts.every((amount, at) => {
      const next = amounts[at + 1]
      return (
        !next ||
        (isAlike(amount, next) && tokens.slice(amount.to, next.from).every(({ text }) => lexicon.inLists.has(text)))
      )
    })
  )
}

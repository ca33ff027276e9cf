import { sayCase } from '../case-words.ts'
import type { GivenFigures, LeftOver, Question } from '../question.ts'
import { caseOf, isWhole, isWholeBeside } from './given.ts'
import { saySides } from './side-words.ts'
import { sayTarget } from './target-words.ts'

/** The cases that a message may mean, each as a sentence to press. Safe in the browser. */

const mostReadings = 3

/** Two or three whole cases: with what was left over as this or that, and without it. */
export function readingsOf({ topic, figures, target, sides }: Question, leftOver: readonly LeftOver[]): string[] {
  const [first, second] = leftOver.filter(({ meanings }) => meanings.length > 0)
  const others = second?.meanings[0] ?? {}
  const [likely, ...more] = first?.meanings ?? []
  const changes: GivenFigures[] = [
    ...(likely ? [{ ...others, ...likely }] : []),
    ...(second?.meanings[1] && likely ? [{ ...likely, ...second.meanings[1] }] : []),
    ...more.map((each) => ({ ...others, ...each })),
  ]
  // Where the meanings are all that there are, none of them is left out.
  const isWithout = first?.asks === undefined || changes.length < 2
  const cases = isWithout ? [...changes.slice(0, mostReadings - 1), {}, ...changes.slice(mostReadings - 1)] : changes
  const sentences = cases.flatMap((change) => {
    const all = withChange(figures, change)
    const found = target || sides || isWhole(topic, all) ? caseOf(topic, all) : null
    if (!found) return []
    if (target) return target.of ? [] : [sayTarget(target, found)]
    const sentence = sides ? isWholeBeside(topic, all, sides) && saySides(sides, found) : sayCase(found)
    return sentence ? [sentence] : []
  })
  return [...new Set(sentences)].slice(0, mostReadings)
}

/** Of the ways to say a loan only the new one stays. */
export function withChange(figures: GivenFigures, change: GivenFigures): GivenFigures {
  const kept = { ...figures }
  const loan = ['depositPercent', 'depositPence', 'loanPence'] as const
  if (loan.some((name) => change[name] !== undefined)) for (const name of loan) delete kept[name]
  return { ...kept, ...change }
}

import { caseOf, caseRows } from '../answers/given.ts'
import { caseFields } from '../case-fields.ts'
import type { Case, CaseValue } from '../case-words.ts'
import { askedResults } from '../lexicon/sides.ts'
import type { GivenFigures, LeftOver, Question } from '../question.ts'
import type { Amount } from './amount.ts'
import { findAlternatives } from './alternatives.ts'
import { declinedBeside } from './declines.ts'
import type { Words } from './words.ts'

/** A question with several figures in the place of one: it is read once with each of them, and what differs is varied. */

type Understand = (text: string) => Question

/**
 * The cases beside each other; null where the figures are not of one thing. `understand` reads a text as one case, and `plain` is the
 * whole text read so: where it has a place for both figures that "and" joins, they are no alternatives. `alike` are figures of the same
 * thing, where the message plainly asks for cases beside each other; where it plainly asks for one, ranges alone are read.
 */
export function readBeside(
  words: Words,
  taken: ReadonlySet<number>,
  understand: Understand,
  plain: () => Question,
  alike: readonly Amount[] | null,
  isOneCase: boolean,
) {
  for (const { texts, isOffered, isInThousands, isRange } of findAlternatives(words, taken, alike)) {
    if (isOneCase && !isRange) continue
    const first = understand(texts[0]!)
    const found = mergeable(first) ? mergeCases([first, ...texts.slice(1).map(understand)]) : null
    if (!found || (isInThousands && !['price', 'loan', 'value'].includes(found.sides!.field))) continue
    const whole = isOffered || alike ? null : plain()
    if (!whole || whole.leftOver !== undefined || whole.topic !== found.topic) return found
  }
  return null
}

/** "Against 4.2%, please", "compare it with 40% down": the case of before beside the one that the message makes of it. */
export function besideLast(question: Question, last: Question): Question | null {
  const [old, now] = [last, question].map(({ topic, figures }) => caseOf(topic, figures))
  if (!mergeable(question) || question.leftOver || !old || !now || old.calculator !== now.calculator) return null
  const changed = Object.keys(old.args).filter(
    (name) => old.args[name] !== undefined && now.args[name] !== undefined && old.args[name] !== now.args[name],
  )
  const [field, ...others] = changed
  if (field === undefined || others.length > 0) return null
  const names = namesOf(now.calculator, field)
  return {
    ...question,
    figures: Object.fromEntries(
      Object.entries(question.figures).filter(([name]) => !names.includes(name as keyof GivenFigures)),
    ),
    sides: { calculator: now.calculator, field, values: [old.args[field]!, now.args[field]!] },
    changed: [],
  }
}

const mergeable = ({ topic, figures, ask, sides }: Question) => !ask && !sides && caseOf(topic, figures) !== null

/** One question of several that differ in one argument, or in the value of their target. */
function mergeCases(questions: readonly Question[]): Question | null {
  const [first] = questions as [Question]
  if (!questions.every((each) => mergeable(each) && each.topic === first.topic)) return null
  const leftOver = sharedLeftOver(questions)
  if (!leftOver) return null
  const field = variedField(questions.map(({ topic, figures }) => caseOf(topic, figures)!))
  const targets = questions.map(({ target }) => target)
  if (targets.some((target) => target?.field !== targets[0]?.field || target?.figure !== targets[0]?.figure))
    return null
  const goals = new Set(targets.flatMap((target) => (target ? [target.value] : [])))
  const { calculator } = caseOf(first.topic, first.figures)!
  const merged = { ...first, ...(leftOver.length > 0 ? { leftOver } : { leftOver: undefined }) }
  if (field === null && goals.size === questions.length)
    return { ...merged, sides: { calculator, field: 'target', values: [...goals] } }
  if (!field || goals.size > 1) return null
  const values = questions.map(({ topic, figures }) => caseOf(topic, figures)!.args[field]!)
  const names = namesOf(calculator, field)
  const changed = first.changed?.filter((name) => !names.includes(name))
  const worked = first.worked?.filter((text) => questions.every((each) => each.worked?.includes(text)))
  return {
    ...merged,
    figures: Object.fromEntries(
      Object.entries(first.figures).filter(([name]) => !names.includes(name as keyof GivenFigures)),
    ),
    sides: { calculator, field, values },
    ...(changed && { changed }),
    ...(worked && { worked }),
  }
}

/** The figures that a field is made of. A deposit and a loan stand for each other. */
export function namesOf(calculator: Case['calculator'], field: string): readonly (keyof GivenFigures)[] {
  if (field === 'deposit' || (calculator !== 'rental-cover' && ['depositPounds', 'loan'].includes(field)))
    return ['depositPercent', 'depositPence', 'loanPence']
  if (field === 'years') return ['termYears']
  const rows: Record<string, { names: readonly (keyof GivenFigures)[] }> = caseRows[calculator]
  return rows[field]?.names ?? []
}

/** What is left over in all of them; null where one of the figures itself is. */
function sharedLeftOver(questions: readonly Question[]): LeftOver[] | null {
  const all = questions.map(({ leftOver = [] }) => leftOver)
  const isSame = all.every(
    (left) => left.map(({ text }) => text).join('|') === all[0]!.map(({ text }) => text).join('|'),
  )
  return isSame ? all[0]! : null
}

/** The one argument in which cases differ: null for none, and undefined for more, or for one that is not said in all of them. */
function variedField(cases: readonly Case[]): string | null | undefined {
  const names = new Set(cases.flatMap(({ args }) => Object.keys(args)))
  const valuesOf = (name: string) => new Set<CaseValue | undefined>(cases.map(({ args }) => args[name]))
  const varied = [...names].filter((name) => valuesOf(name).size > 1)
  const [field, ...others] = varied
  if (field === undefined) return null
  const isWhole = others.length === 0 && valuesOf(field).size === cases.length && !valuesOf(field).has(undefined)
  const kind = (caseFields[cases[0]!.calculator] as Record<string, { kind: { of: string } }>)[field]!.kind.of
  return isWhole && ['pounds', 'percent', 'years'].includes(kind) ? field : undefined
}

/** Cases beside each other show first what is asked of them: their yields, or what is left a month. Which of them to take is not said. */
export function withAsked(question: Question, words: Words): Question {
  const asked = question.topic === 'returns' && askedResults.find(([, list]) => words.hasAny(list))?.[0]
  const declined = question.declined ?? declinedBeside(words)
  return {
    ...question,
    ...(asked && question.sides && { sides: { ...question.sides, asked } }),
    ...(declined && { declined }),
  }
}

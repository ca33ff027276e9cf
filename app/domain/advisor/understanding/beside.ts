import { caseOf, caseRows } from '../answers/given.ts'
import { caseFields } from '../case-fields.ts'
import type { Case, CaseValue } from '../case-words.ts'
import type { GivenFigures, LeftOver, Question, Sides } from '../question.ts'
import type { Amount } from './amount.ts'
import { findAlternatives } from './alternatives.ts'
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
  for (const { texts, values, isOffered, isInThousands, isRange } of findAlternatives(words, taken, alike)) {
    if (isOneCase && !isRange) continue
    const first = understand(texts[0]!)
    const found = mergeable(first) ? mergeCases([first, ...texts.slice(1).map(understand)]) : null
    // "25% down" is a deposit and "45%" a loan: no two of one thing.
    const same = found
      ? values.filter((value, at) => [value, value * 1000].includes(Number(found.sides!.values[at]))).length
      : 0
    if (same > 0 && same < values.length) continue
    if (!found || (isInThousands && !['price', 'loan', 'value'].includes(found.sides!.field))) continue
    const whole = isOffered || alike ? null : plain()
    if (!whole || whole.leftOver !== undefined || whole.topic !== found.topic) return found
  }
  return null
}

const mergeable = ({ topic, figures, ask, sides }: Question) => !ask && !sides && caseOf(topic, figures) !== null

/** One question of several that differ in one argument, or in the value of their target. `isOfMore` where they may differ in several. */
export function mergeCases(questions: readonly Question[], isOfMore = false): Question | null {
  const [first] = questions as [Question]
  if (!questions.every((each) => mergeable(each) && each.topic === first.topic)) return null
  const leftOver = sharedLeftOver(questions)
  if (!leftOver) return null
  const cases = questions.map(({ topic, figures }) => caseOf(topic, figures)!)
  const all = isOfMore ? variedFields(cases) : null
  const field = all ? all[0]?.field : variedField(cases)
  const targets = questions.map(({ target }) => target)
  if (targets.some((target) => target?.field !== targets[0]?.field || target?.figure !== targets[0]?.figure))
    return null
  const goals = new Set(targets.flatMap((target) => (target ? [target.value] : [])))
  const { calculator } = caseOf(first.topic, first.figures)!
  const merged = { ...first, ...(leftOver.length > 0 ? { leftOver } : { leftOver: undefined }) }
  if (field === null && goals.size === questions.length)
    return { ...merged, sides: { calculator, field: 'target', values: [...goals] } }
  if (!field || goals.size > 1) return null
  const values = all?.[0]?.values ?? cases.map(({ args }) => args[field]!)
  const also = all?.slice(1) ?? []
  const names = [field, ...also.map((each) => each.field)].flatMap((each) => namesOf(calculator, each))
  const changed = first.changed?.filter((name) => !names.includes(name))
  const worked = first.worked?.filter((text) => questions.every((each) => each.worked?.includes(text)))
  return {
    ...merged,
    figures: Object.fromEntries(
      Object.entries(first.figures).filter(([name]) => !names.includes(name as keyof GivenFigures)),
    ),
    sides: { calculator, field, values, ...(also.length > 0 && { also }) },
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

/** All arguments in which cases differ; null where one of them is not said in all, and is none that is nothing then. */
function variedFields(cases: readonly Case[]): NonNullable<Sides['also']> | null {
  const names = [...new Set(cases.flatMap(({ args }) => Object.keys(args)))]
  const all = names.map((field) => ({
    field,
    values: cases.map(({ args }) => args[field] ?? (isNothingElse.has(field) ? 0 : undefined)),
  }))
  const varied = all.filter(({ values }) => new Set(values).size > 1)
  const isSaid = (each: (typeof all)[number]): each is NonNullable<Sides['also']>[number] =>
    !each.values.includes(undefined)
  return varied.length > 0 && varied.length <= mostVaried && varied.every(isSaid) ? varied.filter(isSaid) : null
}
const mostVaried = 4
/** What is not said of a home is nothing. */
const isNothingElse: ReadonlySet<string> = new Set(['works', 'service'])

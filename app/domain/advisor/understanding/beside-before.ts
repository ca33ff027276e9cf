import { caseOf } from '../answers/given.ts'
import { withChange } from '../answers/readings.ts'
import { caseFields } from '../case-fields.ts'
import type { Case, CaseValue } from '../case-words.ts'
import * as lexicon from '../lexicon/sides.ts'
import type { GivenFigures, Question, Sides } from '../question.ts'
import type { Amount } from './amount.ts'
import { readAllAmounts } from './alternatives.ts'
import { namesOf } from './beside.ts'
import { rawOf, textAt, type Words } from './words.ts'

/** A message that wants its case beside those of before: "Against 4.2%, please", "and 125% alongside", "both years in one table". */

/** A longer text says so in passing. */
const mostTokens = 90

/** Whether a message that goes on with a purchase wants more than its own case. */
export function wantsBeside(words: Words): boolean {
  if (words.tokens.length > mostTokens) return false
  if (words.hasAny(lexicon.setsBeside)) return true
  return words.tokens.some(({ text }, at) => {
    if (!lexicon.boths.has(text)) return false
    const [before, next] = [textAt(words.tokens, at - 1), textAt(words.tokens, at + 1)]
    return lexicon.beforeBoth.has(before) || next === '' || lexicon.behindBoth.has(next)
  })
}

/**
 * The cases that were asked one by one, with the one that the message makes of the last; null where they differ in more than one argument.
 * `cases` are those of before. Where the message changes nothing they alone are set beside each other.
 */
export function besideBefore(question: Question, cases: readonly Question[], words: Words): Question | null {
  const before = cases.filter((each) => each.topic === question.topic && !each.sides && !each.target)
  const isOfAll = words.hasAny(lexicon.allOfThem)
  for (let size = isOfAll ? Math.min(before.length, mostCases) : 1; size > 0; size--) {
    const found = ofOne([...before.slice(-size), question]) ?? ofOne(before.slice(-size - 1))
    if (found) return { ...question, ...found, leftOver: undefined, changed: [] }
  }
  return null
}
const mostCases = 4

/** What is varied in cases of one topic, and the figures without it. What is not said of one is as it is where nobody says it. */
function ofOne(questions: readonly Question[]): Pick<Question, 'figures' | 'sides'> | null {
  const last = questions.at(-1)
  const found = last && caseOf(last.topic, last.figures)
  if (!found || questions.length < 2) return null
  const all = questions.map(({ topic, figures }) => caseOf(topic, figures)?.args ?? {})
  const valueOf = (args: Case['args'], field: string) => args[field] ?? usualOf(found, field)
  const fields = Object.keys(found.args).filter((field) => new Set(all.map((args) => valueOf(args, field))).size > 1)
  // The term of a repayment is said with it.
  const varied = fields.includes('repayment') ? fields.filter((field) => field !== 'years') : fields
  // Of a mortgage the payments of both kinds are said anyway.
  const isSaid = varied[0] === 'repayment' && found.calculator === 'mortgage'
  const most = questions.length > 2 ? 1 : mostVaried
  if (varied.length === 0 || varied.length > most || isSaid) return null
  const sides = varied.map((field) => ({ field, values: all.map((args) => valueOf(args, field)) }))
  const isWhole = (each: (typeof sides)[number]): each is NonNullable<Sides['also']>[number] =>
    !each.values.includes(undefined)
  if (!sides.every(isWhole)) return null
  const [own, ...also] = sides.filter(isWhole)
  const names = varied.flatMap((field) => namesOf(found.calculator, field))
  const values = also.length > 0 ? own!.values : [...new Set(own!.values)]
  return {
    figures: without(last.figures, names),
    sides: { calculator: found.calculator, field: own!.field, values, ...(also.length > 0 && { also }) },
  }
}
const mostVaried = 3

/** "Both at 5.8 then", behind two purchases that were asked one by one: what the message changes is changed in each. */
export function bothChanged(question: Question, cases: readonly Question[], words: Words): Question | null {
  const { changed = [], figures, sides, leftOver, topic } = question
  const ofBefore = cases
    .filter((each) => each.topic === topic && !each.sides && !each.target && !each.leftOver)
    .slice(-2)
  const isOfBoth = words.tokens.some(({ text }) => text === 'both')
  if (!isOfBoth || sides || leftOver || changed.length === 0 || ofBefore.length < 2) return null
  if (changed.some((name) => name === 'buyer' || name === 'pricePence')) return null
  const [one, other] = ofBefore as [Question, Question]
  if (one.figures.pricePence === other.figures.pricePence) return null
  const more = Object.fromEntries(changed.map((name) => [name, figures[name]])) as GivenFigures
  const found = ofOne(ofBefore.map((each) => ({ ...each, figures: withChange(each.figures, more) })))
  return found && { ...question, ...found, changed }
}

/**
 * "Use 5.2 on the 40% one and leave the other", behind cases beside each other: what is said of one of them is changed in that alone.
 * `understand` reads a text as what goes on with them.
 */
export function changeOneOf(words: Words, last: Question, understand: (text: string) => Question): Question | null {
  const { tokens } = words
  const { sides } = last
  const before = caseOf(last.topic, last.figures)
  if (!sides || sides.also || !before || tokens.some(({ text }) => lexicon.eachOfBefore.has(text))) return null
  const amounts = readAllAmounts(tokens)
  const named = amounts.filter(({ value }) => sides.values.includes(value))
  const [own, ...others] = named
  if (!own || others.length > 0 || amounts.length < 2) return null
  const question = understand(`${rawOf(tokens, 0, own.from)} ${rawOf(tokens, own.to, tokens.length)}`)
  const changed = question.topic === last.topic && question.isFollowUp ? caseOf(question.topic, question.figures) : null
  const fields = Object.keys(changed?.args ?? {}).filter((field) => changed!.args[field] !== before.args[field])
  const [field, ...more] = fields
  if (!changed || !field || more.length > 0 || field === sides.field) return null
  const usual = before.args[field] ?? usualOf(before, field)
  const value = changed.args[field]
  if (usual === undefined || value === undefined) return null
  const { leftOver: _left, changed: _changed, ...rest } = question
  return {
    ...rest,
    figures: without(last.figures, namesOf(before.calculator, field)),
    sides: { ...sides, also: [{ field, values: sides.values.map((one) => (one === own.value ? value : usual)) }] },
    changed: [],
  }
}

/** "Can I see 26/27 and 27/28 alongside": beside the case that was worked out before. */
export function withCaseBefore(question: Question, words: Words, last: Question | null): Sides {
  const sides = question.sides!
  const before =
    last && last.topic === question.topic && !last.sides && !last.leftOver ? caseOf(last.topic, last.figures) : null
  const { tokens } = words
  const isBesideIt = words
    .find(lexicon.besideIt)
    .some(({ to }) => to >= tokens.length || tokens[to]!.kind === 'sign' || lexicon.besideWhat.has(textAt(tokens, to)))
  const value = before && isBesideIt && question.isFollowUp && !sides.also ? before.args[sides.field] : undefined
  return value === undefined || sides.values.includes(value) || sides.values.length >= mostCases
    ? sides
    : { ...sides, values: [value, ...sides.values] }
}

/** The value of a field where nobody says it. */
function usualOf({ calculator }: Case, name: string): CaseValue | undefined {
  const fields: Record<string, { kind: { of: string }; missing: string }> = caseFields[calculator]
  const { kind, missing } = fields[name]!
  if (kind.of === 'flag') return missing === '1'
  if (missing === '') return name === 'works' ? 0 : undefined
  return ['pounds', 'percent', 'years'].includes(kind.of) ? Number(missing) : kind.of === 'choice' ? missing : undefined
}

const without = (figures: GivenFigures, names: readonly (keyof GivenFigures)[]): GivenFigures =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !names.includes(name as keyof GivenFigures)))

/**
 * "Put the 22 and the 30 side by side, with 26 in the middle", "10 vs 15 vs none": figures of which one was said before are of the same thing.
 */
export function readListOfBefore(words: Words, cases: readonly Question[], last: Question): Question | null {
  const amounts = readAllAmounts(words.tokens).filter(({ unit }) => unit !== 'count')
  const own = caseOf(last.topic, last.figures)
  const isNone = words.hasAny(lexicon.none)
  if (!own || amounts.length + (isNone ? 1 : 0) < 2 || amounts.length > mostValues) return null
  const said = [...cases, last].flatMap(({ topic, figures }) =>
    topic === last.topic ? [caseOf(topic, figures)?.args ?? {}] : [],
  )
  for (const factor of [1, 1000]) {
    const values = amounts.map(({ value }) => value * factor)
    const field = Object.keys(own.args).find(
      (name) =>
        isOfKind(own, name, amounts) &&
        said.some((args) => values.includes(Number(args[name]))) &&
        values.every((value) => isNear(value, Number(own.args[name]))),
    )
    if (field === undefined) continue
    const all = [...new Set([...values, ...(isNone ? [0] : [])])]
    const sides: Sides = { calculator: own.calculator, field, values: all }
    const { leftOver: _left, changed: _changed, ...rest } = last
    return all.length < 2
      ? null
      : {
          ...rest,
          figures: without(last.figures, namesOf(own.calculator, field)),
          sides,
          isFollowUp: true,
          changed: [],
        }
  }
  return null
}
const mostValues = 6
const isNear = (value: number, other: number) => value > 0 && Math.max(value, other) <= 5 * Math.min(value, other)

function isOfKind({ calculator }: Case, name: string, amounts: readonly Amount[]): boolean {
  const fields: Record<string, { kind: { of: string } }> = caseFields[calculator]
  const { of } = fields[name]!.kind
  return ['pounds', 'percent', 'years'].includes(of) && amounts.every(({ unit }) => unit === null || unit === of)
}

import { argsGiven } from '../answers/given.ts'
import { caseFields } from '../case-fields.ts'
import { sayCase, type CaseValue } from '../case-words.ts'
import { noQuestion, type GivenFigures, type Question, type Sides } from '../question.ts'
import { namesOf } from './beside.ts'

/** Whole cases of the deal calculator as what is the same in all of them and what differs. */

/** Null for cases that are all the same, and where one does not say what the calculator needs of another. */
export function sidesOfCases(cases: readonly GivenFigures[]): (Pick<Question, 'figures'> & { sides: Sides }) | null {
  const args = sameDeposits(cases).map((figures) => argsGiven('deal', figures) as Record<string, CaseValue | undefined>)
  const fields = [...new Set(args.flatMap((each) => Object.keys(each)))]
  const varied = fields.filter((field) => new Set(args.map((each) => valueOf(each, field, args))).size > 1)
  const all = varied.map((field) => ({ field, values: args.map((each) => valueOf(each, field, args)) }))
  const isSaid = (each: (typeof all)[number]): each is NonNullable<Sides['also']>[number] =>
    !each.values.includes(undefined)
  if (!all.every(isSaid)) return null
  const [first, ...also] = all.filter(isSaid)
  if (!first) return null
  const names = new Set(varied.flatMap((field) => namesOf('deal', field)))
  const rate = cases.find(({ ratePercent }) => ratePercent !== undefined)?.ratePercent
  const figures = { ...cases[0]!, ...(rate !== undefined && { ratePercent: rate }) }
  return {
    figures: Object.fromEntries(Object.entries(figures).filter(([name]) => !names.has(name as keyof GivenFigures))),
    sides: { calculator: 'deal', ...first, ...(also.length > 0 && { also }) },
  }
}

/** A value, or what is counted where nobody says it. A home without a loan has no rate of its own. */
function valueOf(
  args: Record<string, CaseValue | undefined>,
  field: string,
  all: readonly Record<string, CaseValue | undefined>[],
): CaseValue | undefined {
  if (field === 'rate' && (args[field] === undefined || args['deposit'] === 100))
    return all.find((each) => each['deposit'] !== 100 && each[field] !== undefined)?.[field] ?? args[field]
  if (args[field] !== undefined) return args[field]
  const { kind, missing } = (caseFields.deal as Record<string, { kind: { of: string }; missing: string }>)[field]!
  if (kind.of === 'choice') return missing
  return field === 'works' || missing !== '' ? Number(missing) : undefined
}

/** Deposits that are said in two ways are all said in pounds. */
function sameDeposits(cases: readonly GivenFigures[]): readonly GivenFigures[] {
  const isSame =
    cases.every(({ depositPercent }) => depositPercent !== undefined) ||
    cases.every(({ depositPercent }) => depositPercent === undefined)
  if (isSame && cases.every(({ loanPence }) => (loanPence === undefined) === (cases[0]!.loanPence === undefined)))
    return cases
  return cases.map(({ depositPercent, loanPence, ...figures }) => {
    const price = figures.pricePence!
    if (depositPercent !== undefined) return { ...figures, depositPence: Math.round((price * depositPercent) / 100) }
    return loanPence === undefined ? figures : { ...figures, depositPence: price - loanPence }
  })
}

/** "In B call the rents £595", behind cases beside each other that differ in their rents: which of them is meant is asked, with each whole to press. */
export function askWhichCase(question: Question, last: Question | null): Question {
  const { sides, changed = [], figures } = question
  if (!sides || !last?.sides || sides.calculator !== 'deal' || question.ask || sides.values.length > 4) return question
  const all = [{ field: sides.field, values: sides.values }, ...(sides.also ?? [])]
  const isOfBefore = all.every(({ field }) => [last.sides!.field, ...(last.sides!.also ?? []).map((each) => each.field)].includes(field)) // prettier-ignore
  const varied = all.flatMap(({ field }) => namesOf('deal', field))
  if (!isOfBefore || !changed.some((name) => varied.includes(name))) return question
  const given = argsGiven('deal', figures) as Record<string, CaseValue | undefined>
  const isChanged = (field: string) => namesOf('deal', field).some((name) => changed.includes(name))
  const readings = sides.values.map((_, index) => {
    const own = all.filter(({ field }) => !isChanged(field) || given[field] === undefined)
    return sayCase({
      calculator: 'deal',
      args: { ...given, ...Object.fromEntries(own.map(({ field, values }) => [field, values[index]])) },
    })
  })
  return {
    ...noQuestion,
    topic: 'returns',
    ask: { text: 'Which of the cases is that of? I work it out for one of them:', readings: [...new Set(readings)] },
  }
}

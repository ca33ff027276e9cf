import { toPounds } from '#app/utils/money.ts'
import type { Span } from '../answer.ts'
import type { Figure } from '../facts.ts'
import type { DevelopmentAsked } from '../question.ts'
import { appraiseHomes } from '../tools/development.server.ts'
import { listed, say, type Draft, type FactsOf, type Used } from './draft.server.ts'
import { sayRate } from './rate-words.ts'

type UsedAppraisal = Used<FactsOf<typeof appraiseHomes>>

/** What homes that are built and sold bring, or the most that their land may cost. */
export async function answerDevelopment(draft: Draft, asked: DevelopmentAsked): Promise<void> {
  const { wanted = [] } = asked
  if (wanted.length === 0) {
    const used = await draft.use(appraiseHomes, argsOf(asked))
    if ('problem' in used) return void draft.text(used.problem)
    sayProfit(draft, used)
    sayLines(draft, asked, used)
    sayRisks(draft, used)
    return sayNotCounted(draft, asked)
  }
  for (const [index, goal] of wanted.entries()) {
    const inPounds = { of: goal.of === 'pence' ? ('pounds' as const) : goal.of, value: goal.of === 'pence' ? toPounds(goal.value) : goal.value } // prettier-ignore
    const used = await draft.use(appraiseHomes, { ...argsOf(asked), wanted: inPounds })
    if ('problem' in used) return void draft.text(used.problem)
    const { facts, figure } = used
    const of = { pence: '', sales: ' on sales', cost: ' on cost' }[goal.of]
    if (!facts.isReached)
      draft.text(say`A profit of ${figure(facts.wanted)}${of} is not reached, even with land that costs nothing.`)
    else {
      draft.text(
        say`The most that the land may cost for a profit of ${figure(facts.wanted)}${of} is ${figure(facts.land)}.`,
      )
      if (index === wanted.length - 1) sayLines(draft, asked, used)
    }
  }
  sayNotCounted(draft, asked)
}

const sums = ['land', 'tax', 'build', 'fees', 'contingency', 'finance', 'loan', 'other', 'selling', 'sales'] as const

function argsOf({ said: { homes: _, ...said } }: DevelopmentAsked) {
  const { months, feesPercent, feesOfSalesPercent, contingencyPercent, monthlyRatePercent, sellingPercent } = said
  const inPounds = sums.flatMap((name) => {
    const pence = said[`${name}Pence`]
    return pence === undefined ? [] : [[name, toPounds(pence)]]
  })
  const plain = { months, feesPercent, feesOfSalesPercent, contingencyPercent, monthlyRatePercent, sellingPercent }
  const known = Object.entries(plain).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...inPounds, ...known]) as Record<(typeof sums)[number] | keyof typeof plain, number>
}

const named = ({ isLoss }: { isLoss: boolean }) => (isLoss ? 'loss' : 'profit')

function sayProfit(draft: Draft, { facts, figure }: UsedAppraisal): void {
  const { profit, onCost, onSales } = facts
  draft.text(
    say`The ${named(profit)} is ${figure(profit.amount)}`,
    onCost && onSales ? say`: ${figure(onCost)} on cost and ${figure(onSales)} on the sales (GDV)` : null,
    '. The costs are all of those below, those of selling among them.',
  )
}

/** Each sum, with how it was worked out. */
function sayLines(draft: Draft, { said, worked }: DevelopmentAsked, { facts, figure }: UsedAppraisal): void {
  const of = (percent: number | undefined, whole: string) =>
    percent === undefined ? [] : [`${percent}% of the ${whole}`]
  const how = {
    land: [worked.land],
    tax: [],
    build: [worked.build],
    fees: [worked.fees, ...of(said.feesPercent, 'build'), ...of(said.feesOfSalesPercent, 'sales')],
    contingency: [worked.contingency, ...of(said.contingencyPercent, 'build')],
    finance: [worked.finance, ...(said.loanPence ? [`${sayRate(said.monthlyRatePercent ?? 0)} on £${toPounds(said.loanPence).toLocaleString('en-GB')} for ${said.months} months`] : [])],
    other: [worked.other],
    selling: [worked.selling, ...of(said.sellingPercent, 'sales')],
  } // prettier-ignore
  const labels = {
    land: 'Land or building',
    tax: 'Property tax',
    build: 'Build',
    fees: 'Fees',
    contingency: 'Contingency',
    finance: 'Finance',
    other: 'Other costs',
    selling: 'Selling',
  }
  const row = (label: string, parts: readonly (string | undefined)[], amount: Figure): Span[][] => {
    const words = parts.filter((part) => part !== undefined).join(' and ')
    return [[words ? `${label} (${words})` : label], [figure(amount)]]
  }
  const names = (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => facts[name].pounds !== 0)
  draft.table(
    'The development',
    [{ label: '' }, { label: 'Amount', isNumber: true }],
    [
      ...names.map((name) => row(labels[name], how[name], facts[name])),
      row('All costs', [], facts.costs),
      row('Sales (GDV)', [worked.sales], facts.sales),
      row(facts.profit.isLoss ? 'Loss' : 'Profit', [], facts.profit.amount),
    ],
  )
}

function sayRisks(draft: Draft, { facts, figure }: UsedAppraisal): void {
  const { ifSoldLower, ifBuildCostsMore, fall } = facts
  draft.text('What can go wrong:')
  draft.list([
    say`The homes sell for ${figure(fall)} less: the ${named(ifSoldLower)} is ${figure(ifSoldLower.amount)}.`,
    say`The build costs ${figure(fall)} more: the ${named(ifBuildCostsMore)} is ${figure(ifBuildCostsMore.amount)}.`,
    ['It takes longer to build or to sell, and interest goes on.'],
  ])
}

function sayNotCounted(draft: Draft, { said, notUsed }: DevelopmentAsked): void {
  const missing = [
    ...(said.taxPence === undefined ? ['property tax on the land'] : []),
    ...(said.feesPence === undefined && said.feesPercent === undefined && said.feesOfSalesPercent === undefined ? ['fees'] : []),
    ...(said.contingencyPence === undefined && said.contingencyPercent === undefined ? ['a contingency'] : []),
    ...(said.financePence === undefined && said.loanPence === undefined ? ['finance'] : []),
    ...(said.sellingPence === undefined && said.sellingPercent === undefined ? ['costs of selling'] : []),
  ]
  if (missing.length > 0) draft.text('Not said, so not counted: ', listed(missing), '.')
  if (notUsed.length > 0) draft.text(`Not used: ${notUsed.join(', ')}, as no loan was said.`)
  draft.text('All of it is before tax on the profit, and VAT is only in it where your figures have it.')
} // prettier-ignore

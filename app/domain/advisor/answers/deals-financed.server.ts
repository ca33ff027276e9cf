import type { Figure } from '../facts.ts'
import type { GivenFigures } from '../question.ts'
import type { dealFigures } from '../tools/deals.server.ts'
import { propertyTax } from '../tools/property-tax.server.ts'
import { workOutReturns } from '../tools/returns.server.ts'
import { dealLink, notOnlineWords } from './deal-links.server.ts'
import { say, type Draft, type FactsOf, type Used } from './draft.server.ts'
import { argsGiven, deniedOf, nationKeyOf, toPounds } from './given.ts'

/** Deals beside each other with the visitor's finance. */

type Returns = FactsOf<typeof workOutReturns>

const columns: readonly [label: string, of: (facts: Returns) => Figure | null][] = [
  ['Price', ({ price }) => price],
  ['Rent a month', ({ monthlyRent }) => monthlyRent],
  ['Gross yield', ({ grossYield }) => grossYield],
  ['Cash in', ({ cashNeeded }) => cashNeeded],
  ['Cash flow a month', ({ cashFlowAMonth }) => cashFlowAMonth],
  ['Cash flow a year', ({ cashFlow }) => cashFlow],
  ['On the cash', ({ cashOnCash }) => cashOnCash],
]

/** What each of these deals brings: `figures` are those of its page, as the visitor's change them. */
export async function sayFinanced(
  draft: Draft,
  deals: readonly { deal: Used<FactsOf<typeof dealFigures>>; figures: GivenFigures }[],
): Promise<void> {
  const rows: { deal: Used<FactsOf<typeof dealFigures>>; used: Used<Returns> }[] = []
  for (const { deal, figures } of deals) {
    const { pricePence, monthlyRentPence } = figures
    if (pricePence === undefined || monthlyRentPence === undefined) {
      draft.text(`Nobody has stated a rent of deal ${deal.facts.id}, so I cannot work out what it brings.`)
      continue
    }
    const used = await draft.use(workOutReturns, {
      ...argsGiven('deal', figures),
      price: toPounds(pricePence)!,
      rent: toPounds(monthlyRentPence)!,
    })
    if ('problem' in used) draft.text(used.problem)
    else rows.push({ deal, used })
  }
  const [first] = rows
  if (!first) return
  draft.table(
    'The deals side by side, with your figures',
    [{ label: 'Deal' }, ...columns.map(([label]) => ({ label, isNumber: true as const }))],
    rows.map(({ deal, used: { facts, figure } }) => [
      dealLink(deal.facts),
      ...columns.map(([, of]) => [figure(of(facts), 'none')]),
    ]),
  )
  sayHighest(draft, rows)
  for (const { deal, used } of rows) {
    const { facts, figure } = used
    const kind = facts.repayment === 'repayment' ? 'a repayment' : 'an interest-only'
    draft.text(
      say`Deal ${String(deal.facts.id)} is worked out with ${
        facts.loan.pounds === 0
          ? 'no mortgage'
          : say`${kind} mortgage of ${figure(facts.loanToValue ?? facts.loan)} at ${figure(facts.rate)}`
      }, ${figure(facts.tax)} of property tax and running costs of ${figure(facts.runningCosts)} a year.`,
    )
  }
  const denied = deniedOf(draft.question.figures)
  if (draft.question.figures.worksPence === 0) denied.push('no works')
  if (denied.length > 0) draft.text(`Counted as you said: ${denied.join(', ')}.`)
  draft.text('All else is as the page of each has it. All of it is before income tax.')
  if (rows.some(({ deal }) => !deal.facts.canBeSecuredOnline)) draft.text(notOnlineWords)
  draft.deals(rows.flatMap(({ deal }) => deal.dealIds))
}

/** Which of them brings the most, and the most on the cash. */
function sayHighest(
  draft: Draft,
  rows: readonly { deal: Used<FactsOf<typeof dealFigures>>; used: Used<Returns> }[],
): void {
  const highest = (of: (facts: Returns) => number | undefined) => {
    const known = rows.flatMap(({ deal, used }) => {
      const value = of(used.facts)
      return value === undefined ? [] : [{ id: deal.facts.id, value }]
    })
    const [first, second] = known.toSorted((a, b) => b.value - a.value)
    return first && second && known.length === rows.length && first.value > second.value ? first.id : null
  }
  const [flow, share] = [
    highest(({ cashFlowAMonth }) => cashFlowAMonth?.pounds),
    highest(({ cashOnCash }) => cashOnCash?.percent),
  ]
  if (flow === null || share === null) return
  draft.text(
    flow === share
      ? `Deal ${flow} has the highest cash flow of them, and the highest return on the cash.`
      : `Deal ${flow} has the highest cash flow of them, and deal ${share} the highest return on the cash.`,
  )
}

/** The tax on buying each of these deals. */
export async function sayTaxes(
  draft: Draft,
  deals: readonly { deal: Used<FactsOf<typeof dealFigures>>; figures: GivenFigures }[],
): Promise<void> {
  const rows: { deal: Used<FactsOf<typeof dealFigures>>; used: Used<FactsOf<typeof propertyTax>> }[] = []
  for (const { deal, figures } of deals) {
    const used = await draft.use(propertyTax, {
      ...argsGiven('property-tax', figures),
      price: toPounds(figures.pricePence)!,
      nation: nationKeyOf(figures.nation),
    })
    if ('problem' in used) draft.text(used.problem)
    else rows.push({ deal, used })
  }
  if (rows.length === 0) return
  draft.table(
    'The tax on buying each',
    [
      { label: 'Deal' },
      { label: 'Price', isNumber: true },
      { label: 'Tax', isNumber: true },
      { label: 'For' },
      { label: 'As an only home', isNumber: true },
    ],
    rows.map(({ deal, used: { facts, figure } }) => [
      dealLink(deal.facts),
      [figure(deal.facts.price)],
      [figure(facts.tax), ` (${facts.name})`],
      [facts.buyer],
      [figure(facts.onlyHome, 'the same')],
    ]),
  )
  draft.text('That is the tax on the purchase. What rent is taxed with depends on your income.')
  if (rows.some(({ deal }) => !deal.facts.canBeSecuredOnline)) draft.text(notOnlineWords)
  draft.deals(rows.flatMap(({ deal }) => deal.dealIds))
}

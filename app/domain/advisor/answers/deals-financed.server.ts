import type { Figure } from '../facts.ts'
import type { GivenFigures } from '../question.ts'
import type { dealFigures } from '../tools/deals.server.ts'
import { workOutReturns } from '../tools/returns.server.ts'
import { dealLink, notOnlineWords } from './deal-links.server.ts'
import { say, type Draft, type FactsOf, type Used } from './draft.server.ts'
import { argsGiven, deniedOf, toPounds } from './given.ts'

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

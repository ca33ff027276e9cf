import type { DealTotal } from '../question.ts'
import { dealTotals } from '../tools/deal-totals.server.ts'
import { say, type Draft } from './draft.server.ts'
import { dealLink, listLink, notOnlineWords, type DealArgs } from './deal-links.server.ts'
import { othersOf, wantedWords } from './search-words.server.ts'

const named = {
  price: ['prices', 'Price'],
  rent: ['rents a month', 'Rent a month'],
  cash: ['amounts of cash needed', 'Cash needed'],
  cashFlow: ['cash flows in the first year', 'Cash flow in the first year'],
  yield: ['gross yields', 'Gross yield'],
} as const satisfies Record<DealTotal['of'], readonly [string, string]>

/** The sum, the average or the spread of a figure over all deals that a search finds. */
export async function answerTotal(draft: Draft, { of, as }: DealTotal, args: DealArgs): Promise<boolean> {
  const { sort: _sort, isReversed: _isReversed, skip: _skip, ...given } = args
  const used = await draft.use(dealTotals, { ...given, figure: of })
  if ('problem' in used || used.facts.total.number === 0) return false
  const { facts, figure } = used
  const wanted = wantedWords(draft.question, facts.isStrategyUnknown)
  const [many, label] = named[of]
  const isOne = facts.total.number === 1
  const all = say`of the ${figure(facts.total)} ${isOne ? 'deal' : 'deals'}${wanted} ${args.isNotOnline ? 'on this site' : 'that can be secured now'}`
  const { lowestDeal: low, highestDeal: high } = facts
  if (as === 'gap' && low && high)
    draft.text(
      say`The lowest of the ${many} ${all} is ${figure(facts.lowest)}, of `,
      dealLink(low),
      say`. The highest is ${figure(facts.highest)}, of `,
      dealLink(high),
      say`. The difference is ${figure(facts.gap)}.`,
    )
  else if (as === 'sum' && facts.sum)
    draft.text(say`The ${many} ${all} come to ${figure(facts.sum)} together, ${figure(facts.average)} on average.`)
  else
    draft.text(
      say`The average of the ${many} ${all} is ${figure(facts.average)}, between ${figure(facts.lowest)} and ${figure(facts.highest)}.`,
    )
  if (facts.known.number !== facts.total.number) draft.text(say`It is known of ${figure(facts.known)} of them.`)
  if (of === 'cash' || of === 'cashFlow')
    draft.text('That is with the mortgage that the page of each deal assumes, before income tax.')
  draft.table(
    isOne ? 'The deal' : facts.deals.length === facts.total.number ? 'These deals' : 'The first of these deals',
    [{ label: 'Deal' }, { label, isNumber: true }],
    facts.deals.map((deal) => [
      dealLink(deal),
      [
        figure(
          {
            price: deal.price,
            rent: deal.monthlyRent,
            cash: deal.cashNeeded,
            cashFlow: deal.cashFlow,
            yield: deal.grossYield,
          }[of],
          'not known',
        ),
      ],
    ]),
  )
  draft.text(listLink(used, othersOf(draft.question)), '.')
  if (args.isNotOnline) draft.text(notOnlineWords)
  draft.deals(used.dealIds)
  return true
}

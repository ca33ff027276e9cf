import type { HomesWanted } from '../question.ts'
import { homesWanted, moneyWanted } from '../tools/homes-wanted.server.ts'
import { say, type Draft } from './draft.server.ts'
import { toPounds } from './given.ts'

/** How many homes bring an income, and how much money does at a yield. */
export async function answerHomesWanted(draft: Draft, said: HomesWanted): Promise<void> {
  const wanted = said.wantedPence / 100
  if (said.yieldPercent !== undefined) return answerMoneyWanted(draft, wanted, said.yieldPercent)
  const used = await draft.use(homesWanted, {
    wanted,
    each: toPounds(said.eachPence),
    rent: toPounds(said.rentPence),
    costShare: said.costShare,
    costs: toPounds(said.costsPence),
    payment: toPounds(said.paymentPence),
    loan: toPounds(said.loanPence),
    rate: said.ratePercent,
    cashEach: toPounds(said.cashEachPence),
    pot: toPounds(said.potPence),
  })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  if (said.rentPence !== undefined)
    draft.text(
      say`A rent of ${figure(facts.rent)} a month less running costs of ${figure(facts.costs)} and a mortgage payment of ${figure(facts.paid)} leaves ${figure(facts.each)} a month of each home.`,
    )
  draft.text(
    say`For ${figure(facts.wanted)} a month (${figure(facts.wantedAYear)} a year) it takes ${figure(facts.needed)} homes that leave ${figure(facts.each)} each: together they bring ${figure(facts.bring)} a month. `,
    facts.cash && facts.cashEach && say`At ${figure(facts.cashEach)} each they take ${figure(facts.cash)} of cash.`,
  )
  if (facts.bought && facts.pot && facts.over && facts.boughtBring)
    draft.text(
      say`The ${figure(facts.pot)} that there is reaches ${figure(facts.bought)} of them, with ${figure(facts.over)} over, and these bring ${figure(facts.boughtBring)} a month. `,
      facts.eachNeeded &&
        say`For ${figure(facts.wanted)} a month from these alone each would have to leave ${figure(facts.eachNeeded)} a month.`,
    )
  draft.text('Nothing else is counted, and it is before income tax.')
}

async function answerMoneyWanted(draft: Draft, wanted: number, netYield: number): Promise<void> {
  const used = await draft.use(moneyWanted, { wanted, netYield })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(
    say`${figure(facts.wanted)} a month is ${figure(facts.wantedAYear)} a year: at a net yield of ${figure(facts.netYield)} it takes ${figure(facts.money)} of property without a loan. `,
    'Property tax and the other costs of buying come on top, and it is before income tax.',
  )
}

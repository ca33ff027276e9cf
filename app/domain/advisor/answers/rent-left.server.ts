import type { GivenFigures, Target } from '../question.ts'
import { rentLeft } from '../tools/rent-left.server.ts'
import { say, type Draft, type FactsOf } from './draft.server.ts'
import { toPounds } from './given.ts'

/** What a rent leaves, where no price was said: empty weeks, costs and the payment of a mortgage come off it. */

const outgoings = [
  ...(['managementPercent', 'voidsPercent', 'maintenancePercent', 'insurancePence', 'servicePence'] as const),
  ...(['otherPence', 'paymentPence'] as const),
]
const ofPurchase = ['depositPercent', 'depositPence', 'loanPence', 'ratePercent', 'feesPence', 'worksPence'] as const

/** Whether a rent and what goes out of it are all that was said. */
export const isRentAlone = (figures: GivenFigures): boolean =>
  figures.pricePence === undefined &&
  outgoings.some((name) => (figures[name] ?? 0) > 0) &&
  ofPurchase.every((name) => figures[name] === undefined)

const argsOfRent = (figures: GivenFigures) => ({
  management: figures.managementPercent,
  voids: figures.voidsPercent,
  maintenance: figures.maintenancePercent,
  insurance: toPounds(figures.insurancePence),
  service: toPounds(figures.servicePence),
  other: toPounds(figures.otherPence),
  payment: toPounds(figures.paymentPence),
})

export async function answerRentLeft(draft: Draft): Promise<void> {
  const { figures } = draft.question
  const used = await draft.use(rentLeft, { rent: toPounds(figures.monthlyRentPence), ...argsOfRent(figures) })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(say`A rent of ${figure(facts.rent)} a month is ${figure(facts.rentAYear)} a year. `, lost(facts, figure))
  sayOutgoings(draft, facts, figure)
  const ends = facts.isLeft ? 'is left' : 'has to be paid on top'
  draft.text(
    say`Of a whole year ${figure(facts.left)} ${ends}, ${figure(facts.leftAMonth)} a month. `,
    facts.ofReceived &&
      say`The agent’s share is of the full rent; of the rent that comes in alone it would be ${figure(facts.ofReceived)}, ${figure(facts.ofReceivedAMonth)} a month.`,
  )
  draft.text('No other costs are counted, and it is before income tax. Tell me the price and I work out the yield too.')
}

/** The rent that leaves so much a month. */
export async function answerRentWanted(draft: Draft, { figure: name, value }: Target): Promise<void> {
  const { figures } = draft.question
  const wanted = name === 'cashFlow' ? value / 12 : value
  const used = await draft.use(rentLeft, { wanted, ...argsOfRent(figures) })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(
    say`The lowest rent is ${figure(facts.rent)} a month: ${figure(facts.leftAMonth)} a month is left of it. `,
    lost(facts, figure),
  )
  sayOutgoings(draft, facts, figure)
  draft.text('No other costs are counted, and it is before income tax.')
}

type Facts = FactsOf<typeof rentLeft>
type Shown = Parameters<typeof say>[1]
type Show = (figure: Facts['rent']) => Shown

const lost = (facts: Facts, figure: Show) =>
  (facts.lost.pounds ?? 0) > 0
    ? say`Empty weeks of ${figure(facts.voids)} take ${figure(facts.lost)} of it, and ${figure(facts.received)} comes in.`
    : null

/** What comes off, each with its sum of a year. */
function sayOutgoings(draft: Draft, facts: Facts, figure: Show): void {
  const parts = [
    (facts.managementAYear.pounds ?? 0) > 0 &&
      say`management of ${figure(facts.management)}: ${figure(facts.managementAYear)}`,
    (facts.maintenanceAYear.pounds ?? 0) > 0 &&
      say`maintenance of ${figure(facts.maintenance)}: ${figure(facts.maintenanceAYear)}`,
    (facts.insuranceAYear.pounds ?? 0) > 0 && say`insurance: ${figure(facts.insuranceAYear)}`,
    (facts.serviceAYear.pounds ?? 0) > 0 && say`service charge: ${figure(facts.serviceAYear)}`,
    (facts.otherAYear.pounds ?? 0) > 0 && say`other costs: ${figure(facts.otherAYear)}`,
    (facts.paymentAYear.pounds ?? 0) > 0 && say`mortgage payments: ${figure(facts.paymentAYear)}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return
  draft.text('Off it comes in a year: ', ...parts.flatMap((part, at) => (at === 0 ? [part] : ['; ', part])), '.')
}

import { writeQuery } from '#app/domain/calculators/fields.ts'
import { propertyTaxNames } from '#app/domain/figures/property-tax-rates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Place } from '../answer.ts'
import type { Figure } from '../facts.ts'
import type { GivenFigures } from '../question.ts'
import { workOutReturns } from '../tools/returns.server.ts'
import { say, type Draft, type FactsOf } from './draft.server.ts'
import { sayOutside } from './outside.server.ts'
import { answerRentLeft, isRentAlone } from './rent-left.server.ts'
import { sayAssumed, type Assumption } from './assumed.server.ts'
import { argsGiven, deniedOf, depositOf, lettingBuyerOf, toPounds } from './given.ts'

/** Yield, ROI and cash flow of a price and a rent. */
export async function answerReturns(draft: Draft): Promise<void> {
  const { figures, outside } = draft.question
  if (outside) return sayOutside(draft, outside)
  if (draft.question.isOfCash && figures.pricePence !== undefined && figures.monthlyRentPence === undefined)
    return answerCash(draft)
  if (figures.monthlyRentPence !== undefined && isRentAlone(figures)) return answerRentLeft(draft)
  if (figures.pricePence === undefined || figures.monthlyRentPence === undefined) return askForFigures(draft)
  if (figures.monthlyRentPence * 12 > figures.pricePence * mostRentOfPrice) return askWhetherRight(draft)
  const used = await draft.use(workOutReturns, {
    ...argsGiven('deal', figures),
    price: figures.pricePence / 100,
    rent: figures.monthlyRentPence / 100,
  })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const calculator: Place = draft.results[0]!.sources[0]!.place
  const [price, rent] = [formatPounds(figures.pricePence), formatPounds(figures.monthlyRentPence)]
  draft.text(
    facts.grossYield === null
      ? say`Without a price there is no yield. `
      : say`At ${price} with ${rent} a month the gross yield is ${figure(facts.grossYield)} and, after running costs of ${figure(facts.runningCosts)} a year, the net yield is ${figure(facts.netYield)}. `,
    facts.roi &&
      say`The ROI, which this site works out without a loan, is ${figure(facts.roi)}: the net income over price, tax, fees and works.`,
  )
  for (const claim of draft.question.claimed ?? []) draft.text(claimWords(claim, facts))
  const keeps = (facts.cashFlow.pounds ?? 0) >= 0
  const flow = keeps
    ? say`keep ${figure(facts.cashFlow)} a year, ${figure(facts.cashFlowAMonth)} a month`
    : say`pay ${figure(withoutSign(facts.cashFlow))} a year, ${figure(withoutSign(facts.cashFlowAMonth))} a month, on top of the rent`
  const onCash = facts.cashOnCash && keeps ? say`: ${figure(facts.cashOnCash)} on your cash` : null
  const loan =
    facts.loan.pounds === 0
      ? say`Bought without a mortgage`
      : say`With ${facts.repayment === 'repayment' ? 'a repayment' : 'an interest-only'} mortgage of ${figure(facts.loanToValue ?? facts.loan)} at ${figure(facts.rate)}`
  draft.text(
    say`${loan} you would put in ${figure(facts.cashNeeded)} and ${flow}${onCash}. `,
    (facts.tax.pounds ?? 0) > 0
      ? say`${figure(facts.tax)} of that cash is ${propertyTaxNames[facts.taxName]} for ${buyerWords(facts.buyer)}${facts.isNonResident ? ', not UK resident' : ''}.`
      : null,
  )
  const { sharedBy, isOfQuarter } = draft.question
  if (isOfQuarter && keeps)
    draft.text(`That is ${formatPounds(Math.round((facts.cashFlow.pounds ?? 0) / 4) * 100)} a quarter.`)
  const eachPence = sharedBy === undefined ? 0 : Math.round(((facts.cashFlow.pounds ?? 0) * 100) / sharedBy)
  if (eachPence > 0)
    draft.text(
      `Shared by ${sharedBy}, that is ${formatPounds(eachPence)} a year each, or ${formatPounds(Math.round(eachPence / 12))} a month.`,
    )
  if (facts.relief !== null) draft.text(used.checked(facts.relief))
  const denied = deniedOf(figures)
  if (denied.length > 0 || facts.loan.pounds === 0) {
    draft.text(`Counted as you said: ${[...(facts.loan.pounds === 0 ? ['no mortgage'] : []), ...denied].join(', ')}.`)
  }
  draft.text('All of it is before income tax.')
  if (figures.buyer !== undefined && lettingBuyerOf(figures.buyer) !== figures.buyer)
    draft.text('The tax is that of an only home, as the relief for first-time buyers is for a home to live in.')
  sayAssumed(draft, calculator, assumptionsOf(figures, facts))
}

/** Whether a return that was named is the gross or the net yield, rounded as it was said. */
function claimWords(claim: number, { grossYield, netYield }: FactsOf<typeof workOutReturns>): string {
  const [gross, net] = [grossYield?.percent ?? 0, netYield?.percent ?? 0]
  const decimals = String(claim).split('.')[1]?.length ?? 0
  const isAs = (percent: number) => Math.abs(percent - claim) <= 0.5 / 10 ** decimals
  const rounded = (percent: number) => (percent === claim ? '' : ' in round figures')
  if (isAs(gross)) return `The ${claim}% that you name is the gross yield${rounded(gross)}, before any costs.`
  if (isAs(net))
    return `The ${claim}% that you name is the net yield${rounded(net)} with these costs, which are assumed. With yours it may be another.`
  const where =
    claim > gross
      ? 'above the gross yield, so that it is neither of the two'
      : claim < net
        ? 'below the net yield with the costs that are assumed'
        : 'between the gross and the net yield: with lower costs than are assumed it would be net'
  return `The ${claim}% that you name is ${where}.`
}

/** A loss is said in words. */
const withoutSign = (flow: Figure): Figure => ({ ...flow, shown: flow.shown.replace('−', '') })

/** The cash of a purchase whose rent was not said: the calculator counts none, which changes nothing of the cash. */
async function answerCash(draft: Draft): Promise<void> {
  const { figures } = draft.question
  const used = await draft.use(workOutReturns, {
    ...argsGiven('deal', figures),
    price: toPounds(figures.pricePence)!,
    rent: 0,
  })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(
    say`At ${formatPounds(figures.pricePence!)} you would put in ${figure(facts.cashNeeded)}: a deposit of ${figure(facts.deposit)}`,
    say`, ${figure(facts.tax)} of ${propertyTaxNames[facts.taxName]}, and fees and works.`,
  )
  if (facts.relief !== null) draft.text(used.checked(facts.relief))
  const denied = deniedOf(figures)
  if (denied.length > 0) draft.text(`Counted as you said: ${denied.join(', ')}.`)
  draft.text('Tell me the monthly rent and I work out yield, ROI and cash flow too.')
  const ofCash = new Set(['deposit', 'nation', 'buyer', 'fees'])
  sayAssumed(
    draft,
    draft.results[0]!.sources[0]!.place,
    assumptionsOf(figures, facts).filter(([, field]) => ofCash.has(field)),
  )
}

function assumptionsOf(given: GivenFigures, facts: FactsOf<typeof workOutReturns>): Assumption[] {
  const { assumptions } = facts
  const isLent = facts.loan.pounds !== 0
  return [
    [
      depositOf(given) === undefined,
      'deposit',
      `${Math.round((100 - (facts.loanToValue?.percent ?? 0)) * 100) / 100}% deposit`,
    ],
    [isLent && given.ratePercent === undefined, 'rate', `${facts.rate.shown} interest`],
    [given.nation === undefined, 'nation', facts.nation],
    [given.buyer === undefined && given.taxPence === undefined, 'buyer', 'additional property'],
    [given.managementPercent === undefined, 'management', `management ${assumptions.management.shown}`],
    [given.voidsPercent === undefined, 'voids', `empty weeks ${assumptions.voids.shown}`],
    [given.maintenancePercent === undefined, 'maintenance', `maintenance ${assumptions.maintenance.shown}`],
    [given.insurancePence === undefined, 'insurance', `insurance ${assumptions.insurance.shown}`],
    [given.servicePence === undefined, 'service', 'no service charge'],
    [given.feesPence === undefined && given.loanFeePercent === undefined, 'fees', `fees ${assumptions.fees.shown}`],
  ]
}

/** No home is let for so much of its price in a year: a figure was read as something that it is not. */
const mostRentOfPrice = 0.5

function askWhetherRight(draft: Draft): void {
  const { pricePence = 0, monthlyRentPence = 0 } = draft.question.figures
  draft.text(
    `I am not sure what your figures are of: a price of ${formatPounds(pricePence)} with ${formatPounds(monthlyRentPence)} of rent a month would be unlike any home. I cannot answer that. Say it as in “200k with 1,200 rent a month”, or enter it in `,
    { link: 'the deal calculator', place: { page: 'calculator', calculator: 'deal', query: '' } },
    '.',
  )
}

/** Missing figures, with the calculator where they can be entered. */
function askForFigures(draft: Draft): void {
  const { pricePence, monthlyRentPence } = draft.question.figures
  const query = writeQuery({
    price: toPounds(pricePence) ?? null,
    rent: toPounds(monthlyRentPence) ?? null,
  })
  const asked = [pricePence === undefined && 'the price', monthlyRentPence === undefined && 'the monthly rent']
  const missing = asked.filter(Boolean).join(' and ')
  draft.text(
    `Tell me ${missing} and I work out yield, ROI and cash flow, or enter your figures in `,
    { link: 'the deal calculator', place: { page: 'calculator', calculator: 'deal', query } },
    '.',
  )
}

function buyerWords(buyer: string): string {
  const name = buyer.charAt(0).toLowerCase() + buyer.slice(1)
  return name === 'additional property' ? 'an additional property' : name === 'company' ? 'a company' : `“${name}”`
}

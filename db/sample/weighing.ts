import { calculateDealReturns, percentOf } from '#app/domain/figures/returns.ts'
import { formatPounds } from '#app/utils/money.ts'
import { describePercent, formatWholePounds, isDevelopment, type DealFile } from './deal-file.ts'
import { stressCases, toPurchase } from './forecasts.ts'
import { writeLedger } from './tenancies.ts'

/** What speaks for the deal and against it, from its facts alone. Neither list is ever empty. */
export function weighDeal({ deal, area, inputs }: DealFile): { strengths: string[]; weaknesses: string[] } {
  const { mortgage } = calculateDealReturns(toPurchase(deal))
  const value = inputs.evidencedValuePence
  const against = value === null ? null : percentOf(deal.price_pence - value, value)
  const ledger = writeLedger(deal)
  const late = ledger.filter(({ daysLate }) => daysLate > 0).length
  const worst = stressCases(deal).at(-1)!
  const areaYield = area.gross_yield_percent
  const strengths = [
    against !== null && against < 0 && `The price is ${describePercent(-against)} below the evidenced value of ${formatPounds(value!)}.`, // prettier-ignore
    areaYield !== null && deal.gross_yield_percent > areaYield && `The gross yield of ${describePercent(deal.gross_yield_percent)} is above the ${describePercent(areaYield)} of the averages in ${area.name}.`, // prettier-ignore
    mortgage.cashFlowPence > 0 && `With a 75% mortgage at 5.5%, ${formatWholePounds(mortgage.cashFlowPence)} a year is left before tax.`, // prettier-ignore
    ledger.length > 0 && deal.occupancy === 'let' && !deal.has_arrears && `The rent ledger of ${ledger.length === 4 ? 'four quarters' : `${ledger.length} months`} shows nothing owed; ${late === 0 ? 'no payment was late' : `${late} ${late === 1 ? 'payment was' : 'payments were'} a few days late`}.`, // prettier-ignore
    /[ABC]/.test(deal.epc_band ?? '') && `The energy rating is ${deal.epc_band}, so no works are expected for it soon.`,
    deal.lease_years !== null && deal.lease_years > 110 && `The lease has ${deal.lease_years} years left.`,
    deal.lease_years === null && 'There is no lease that runs down and no ground rent.',
    isDevelopment(deal) && 'The works are priced line by line, with a contingency, in the works and rent schedule.',
  ].filter((text): text is string => typeof text === 'string')
  const weaknesses = [
    against !== null && against > 0 && `The price is ${describePercent(against)} above the evidenced value of ${formatPounds(value!)}.`, // prettier-ignore
    value === null && 'Too few sales are known to rest a value on.',
    mortgage.cashFlowPence <= 0 && `With a 75% mortgage at 5.5% you pay in ${formatWholePounds(-mortgage.cashFlowPence)} a year.`, // prettier-ignore
    areaYield !== null && deal.gross_yield_percent <= areaYield && `The gross yield of ${describePercent(deal.gross_yield_percent)} is not above the ${describePercent(areaYield)} of the averages in ${area.name}.`, // prettier-ignore
    deal.lease_years !== null && deal.lease_years < 100 && `The lease has ${deal.lease_years} years left; extending it costs money that the price has to allow for.`, // prettier-ignore
    deal.occupancy === 'vacant' && 'It stands empty: no rent comes in until it is let.',
    deal.works_pence > 0 && `Works of ${formatPounds(deal.works_pence)} have to be paid before the first rent.`,
    /[DEFG]/.test(deal.epc_band ?? '') && `The energy rating is ${deal.epc_band}; the minimum for letting may rise above it.`, // prettier-ignore
    /High|Medium/.test(inputs.floodRisk ?? '') && `The flood map shows a ${inputs.floodRisk!.toLowerCase()} risk.`,
    inputs.isPlanningUnresolved && 'A question of planning or licensing is open.',
    inputs.isBuildingSafetyUnknown && 'No fire risk appraisal of the external walls has been produced.',
    inputs.isNonStandardConstruction && 'The construction is not accepted by every lender.',
    inputs.hasArrears && 'One tenant owes two months of rent.',
    worst.mortgagePence < 0 && `If rent, costs and rate all turn at once, a year with the mortgage costs ${formatWholePounds(-worst.mortgagePence)}.`, // prettier-ignore
  ].filter((text): text is string => typeof text === 'string')
  return {
    strengths: strengths.length ? strengths : ['Nothing in the figures stands out; the case rests on the place.'],
    weaknesses: weaknesses.length ? weaknesses : ['Nothing in the record stands out; read the open questions all the same.'], // prettier-ignore
  }
}

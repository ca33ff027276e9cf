import {
  calculateDealReturns,
  calculateReturns,
  defaultAssumptions,
  type PurchaseFigures,
} from '#app/domain/figures/returns.ts'
import { calculatePropertyTax, suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import { factorLabel, parseScoringFactors, riskDeductions, scoreFactors } from '#app/domain/figures/score.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { DealRow } from '#db/schema.ts'
import { makeRentComparables } from './comparables.ts'
import {
  describeArea,
  describePercent,
  describeRent,
  describeTenure,
  formatShortDate,
  formatWholePounds,
  isDevelopment,
  soldTables,
  type DealFile,
} from './deal-file.ts'
import type { Block } from './pdf-writer.ts'

/** The pages on comparables: how they were chosen, the sales, the lettings, and what they say about the deal. */
export function writeComparables(file: DealFile): Block[][] {
  const { deal, area, inputs } = file
  const lettings = makeRentComparables(deal)
  const rents = lettings.map((letting) => letting.pence)
  return [
    [
      { heading: 'How these were chosen' },
      {
        list: [
          'Same kind of property, within one kilometre, sold in the last 24 months or let in the last 12.',
          'Sales between companies, auctions without a guide price and part shares were left out.',
          'Sizes come from energy certificates, which measure to the inside of the walls.',
          'Asking rents were used only where the agent confirmed the rent agreed.',
        ],
      },
      { heading: 'The deal itself' },
      {
        facts: [
          ['Price', formatPounds(deal.price_pence)],
          ['Price per m²', deal.floor_area_m2 ? formatWholePounds(deal.price_pence / deal.floor_area_m2) : 'n/a'],
          [`${describeRent(deal)} a month`, formatPounds(deal.monthly_rent_pence)],
          [
            'Evidenced value',
            inputs.evidencedValuePence === null ? 'None: too few sales' : formatPounds(inputs.evidencedValuePence),
          ],
        ],
      },
    ],
    [
      { heading: 'Sold' },
      ...soldTables(file),
      {
        text:
          inputs.evidencedValuePence === null
            ? 'Two comparable sales are not enough to rest a value on. The score leaves the value out, which pulls it towards the middle.'
            : `Adjusted for size and date, the sales support about ${formatPounds(inputs.evidencedValuePence)}.`,
      },
    ],
    [
      { heading: 'Let' },
      {
        head: ['Address', 'Kind', 'Floor area', 'A month', 'Date', 'Distance'],
        numbers: 4,
        rows: lettings.map((letting) => [
          letting.address,
          letting.detail,
          describeArea(letting.floorArea),
          formatPounds(letting.pence),
          formatShortDate(letting.date),
          `${letting.distanceMetres} m`,
        ]),
        note: 'Invented for this sample, around the figures of the deal.',
      },
      {
        text: `The lettings run from ${formatPounds(Math.min(...rents))} to ${formatPounds(Math.max(...rents))} a month.`,
      },
    ],
    [
      { heading: `Published figures of ${area.name}` },
      {
        facts: [
          [
            'Average price',
            area.average_price_pence === null
              ? 'not published'
              : `${formatPounds(area.average_price_pence)} (${area.price_period})`,
          ],
          ['Price change over twelve months', describePercent(area.annual_price_change_percent)],
          [
            'Average rent a month',
            area.average_rent_pence === null
              ? 'not published'
              : `${formatPounds(area.average_rent_pence)} (${area.rent_period})`,
          ],
          ['Gross yield of the averages', describePercent(area.gross_yield_percent)],
          [
            'Crimes per 1,000 people a year',
            area.crimes_per_1000 === null ? 'not published' : String(area.crimes_per_1000),
          ],
        ],
      },
      {
        text: 'Contains HM Land Registry data © Crown copyright and database right 2026 and Office for National Statistics data, licensed under the Open Government Licence v3.0. The average price is of what was sold and the average rent of what is let: the two are not the same homes.',
      },
    ],
  ]
}

/** The pages with the deal in figures, and how its score came about. */
export function writeDealPack({ deal, inputs }: DealFile): Block[][] {
  const purchase = toPurchase(deal)
  const { cash, mortgage, loanToValuePercent, interestRatePercent } = calculateDealReturns(purchase)
  const tax = calculatePropertyTax({
    nation: deal.nation,
    regime: suggestTaxRegime({ propertyType: deal.property_type, bedrooms: deal.bedrooms }),
    pricePence: deal.price_pence,
  })
  const stored = parseScoringFactors(deal.scoring_factors)
  const deductions = riskDeductions(inputs)
  return [
    [
      { heading: 'The deal' },
      { text: deal.description },
      {
        facts: [
          ['Strategy', deal.strategy],
          ['Price', formatPounds(deal.price_pence)],
          [`${describeRent(deal)} a month`, formatPounds(deal.monthly_rent_pence)],
          ['Gross yield', describePercent(deal.gross_yield_percent)],
          ['ROI, bought with cash', describePercent(deal.roi_percent)],
          ['Tenure', describeTenure(deal)],
          ['Energy rating', `${deal.epc_band}, potential ${deal.epc_potential}`],
          ['Floor area', describeArea(deal.floor_area_m2)],
        ],
      },
    ],
    [
      { heading: 'What the purchase costs' },
      {
        head: ['Item', 'Amount'],
        numbers: 1,
        rows: [
          ['Price', formatPounds(deal.price_pence)],
          [`${tax.name}, estimated`, formatPounds(deal.property_tax_pence)],
          ['Legal, survey and other fees', formatPounds(deal.fees_pence)],
          ['Works', formatPounds(deal.works_pence)],
          ['Total for a cash buyer', formatPounds(cash.cashNeededPence)],
          [`Cash needed with a ${loanToValuePercent}% mortgage`, formatPounds(mortgage.cashNeededPence)],
        ],
      },
      { heading: `How the ${tax.name} is made up` },
      {
        head: ['Slice of the price', 'Rate', 'Tax'],
        numbers: 2,
        rows: tax.slices.map((slice) => [
          `${formatPounds(slice.fromPence)} to ${formatPounds(slice.toPence)}`,
          describePercent(slice.ratePercent),
          formatPounds(slice.amountPence),
        ]),
        note: `Rates in force from ${formatDate(`${tax.effectiveFrom}T12:00:00Z`)}, rounded down to whole pounds at the end. Without a surcharge for buyers from abroad.`,
      },
    ],
    [
      { heading: 'Returns in the first year' },
      {
        head: ['Item', 'Cash purchase', `${loanToValuePercent}% mortgage`],
        numbers: 2,
        rows: [
          [describeRent(deal), formatWholePounds(cash.rentPence), formatWholePounds(mortgage.rentPence)],
          ['Running costs', formatWholePounds(-cash.runningCostsPence), formatWholePounds(-mortgage.runningCostsPence)],
          [`Interest at ${interestRatePercent}%`, '–', formatWholePounds(-mortgage.interestPence)],
          ['Cash flow', formatWholePounds(cash.cashFlowPence), formatWholePounds(mortgage.cashFlowPence)],
          [
            'Return on the cash',
            describePercent(cash.returnOnCashPercent),
            describePercent(mortgage.returnOnCashPercent),
          ],
        ],
        note: 'Before income or corporation tax. Estimates, not promises.',
      },
      { heading: 'If the rate or the rent changes' },
      {
        head: ['Cash flow a year', 'Rent -10%', 'Rent as stated', 'Rent +5%'],
        numbers: 3,
        rows: [4.5, 5.5, 6.5, 7.5].map((rate) => [
          `Interest at ${rate}%`,
          ...[90, 100, 105].map((share) => formatWholePounds(cashFlowAt(purchase, rate, share))),
        ]),
        note: 'Interest only on the same loan; running costs left as they are.',
      },
    ],
    [
      { heading: `Score ${deal.ai_score.toFixed(1)} of 100, grade ${deal.score_grade}` },
      {
        head: ['Factor', 'Weight', 'Points'],
        numbers: 2,
        rows: scoreFactors.map(({ name, weight }) => [
          factorLabel(name),
          `${weight}%`,
          stored.factors[name]?.toFixed(1) ?? 'not known',
        ]),
        note: `Method ${deal.score_version}. Each factor runs from 0 to 100 and higher is better.`,
      },
      { heading: 'Risks counted' },
      deductions.length
        ? { list: deductions.map(({ reason, points }) => `${reason}: ${points} points`) }
        : { text: 'None of the risks the method counts.' },
      { heading: 'Risks to weigh yourself' },
      {
        list: [
          'Rents can fall and properties can stand empty.',
          'Interest may rise before a loan is agreed, and a lender may value the property lower than the price.',
          isDevelopment(deal)
            ? 'Works cost more and take longer than planned more often than less.'
            : 'A tenant may leave after the purchase.',
          'Tax rules change; the tax shown is an estimate for the usual case.',
        ],
      },
      { heading: 'What happens next' },
      {
        list: [
          'Give this pack and the legal pack to your solicitor.',
          'Arrange your own survey and, with a loan, the valuation of the lender.',
          'Tell us within the refund windows if anything here proves wrong.',
        ],
      },
    ],
  ]
}

function toPurchase(deal: DealRow): PurchaseFigures {
  return {
    pricePence: deal.price_pence,
    monthlyRentPence: deal.monthly_rent_pence,
    operatingCostsPence: deal.operating_costs_pence,
    propertyTaxPence: deal.property_tax_pence,
    feesPence: deal.fees_pence,
    worksPence: deal.works_pence,
  }
}

function cashFlowAt(purchase: PurchaseFigures, interestRatePercent: number, rentShare: number): number {
  const monthlyRentPence = Math.round((purchase.monthlyRentPence * rentShare) / 100)
  const { loanToValuePercent } = defaultAssumptions
  return calculateReturns({ ...purchase, monthlyRentPence }, { loanToValuePercent, interestRatePercent }).cashFlowPence
}

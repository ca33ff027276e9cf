import { calculateDealReturns, percentOf } from '#app/domain/figures/returns.ts'
import { calculatePropertyTax, suggestTaxRegime, taxRegimeLabels } from '#app/domain/figures/property-tax.ts'
import { factorLabel, parseScoringFactors, riskDeductions, scoreFactors } from '#app/domain/figures/score.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { SampleDealRow } from './deal-row.ts'
import { contactBlocks } from './contacts.ts'
import { describeArea, describePercent, describeRent, describeTenure, formatWholePounds, isBusiness, isDevelopment, type DealFile } from './deal-file.ts' // prettier-ignore
import { planFloors, type Room } from './floor-plans.ts'
import { breakEven, cashFlowAt, forecast, growth, splitCosts, stressCases, toPurchase } from './forecasts.ts'
import { barChart, columnChart, gridChart, programmeChart } from './pdf-charts.ts'
import { planFigure } from './pdf-plan.ts'
import { drawSvg } from './pdf-svg.ts'
import type { Block } from './pdf-blocks.ts'
import { weighDeal } from './weighing.ts'

/** The drawing of the deal, at the head of its pack. */
export function drawingBlock({ drawing }: DealFile): Block {
  return {
    figure: { height: 483 * 0.625, draw: (pdf, x, y, width) => drawSvg(pdf, drawing, { x, y, scale: width / 640 }) },
    caption: 'Illustrative drawing, not the property.',
  }
}

/** The deal in words, plans and figures: what is bought, what it costs, what it brings, and what could go wrong. */
export function writeDealPack(file: DealFile): Block[] {
  const { deal } = file
  return [
    drawingBlock(file),
    ...theDeal(file),
    ...thePlan(deal),
    ...theCosts(deal),
    ...theReturns(deal),
    ...theYearsAfter(deal),
    ...theArea(file),
    ...theScore(file),
    ...theWay(deal),
    ...contactBlocks(deal, [
      'Give this pack and the legal pack to your solicitor on the day you reserve.',
      'Walk the street by day and at night; the address is on the first page.',
      'Arrange your own survey and, with a loan, the valuation of the lender.',
      'Ask an insurer for a price at this address before you exchange.',
      'Redo the five-year table with your own rate, tax and costs.',
      'Tell us within the refund windows if anything here proves wrong.',
    ]),
  ]
}

function theDeal(file: DealFile): Block[] {
  const { deal, inputs } = file
  const { cash, mortgage } = calculateDealReturns(toPurchase(deal))
  const { strengths, weaknesses } = weighDeal(file)
  const value = inputs.evidencedValuePence
  return [
    { heading: 'The deal' },
    { text: deal.description },
    {
      facts: [
        ['Strategy', deal.strategy],
        ['Price', formatPounds(deal.price_pence)],
        ['Evidenced value', value === null ? 'None: too few sales' : formatPounds(value)],
        [`${describeRent(deal)} a month`, formatPounds(deal.monthly_rent_pence)],
        ['Gross yield', describePercent(deal.gross_yield_percent)],
        ['ROI, bought with cash', describePercent(deal.roi_percent)],
        ['Cash needed', `${formatPounds(cash.cashNeededPence)}, or ${formatPounds(mortgage.cashNeededPence)} with a 75% mortgage`], // prettier-ignore
        ['Tenure', describeTenure(deal)],
        ['Energy rating', `${deal.epc_band}, potential ${deal.epc_potential}`],
        ['Floor area', describeArea(deal.floor_area_m2)],
      ],
    },
    { heading: 'What speaks for it' },
    { list: strengths },
    { heading: 'What speaks against it' },
    { list: weaknesses },
  ]
}

function thePlan(deal: SampleDealRow): Block[] {
  const floors = planFloors(deal)
  if (floors.length === 0) return []
  const rooms = floors.flatMap((floor) => floor.rooms.map((room) => ({ floor, room })))
  const numbers = new Map<Room, number>(rooms.map(({ room }, index) => [room, index + 1]))
  const whole = rooms.reduce((sum, { room }) => sum + room.area, 0)
  return [
    { heading: 'Rooms' },
    {
      head: ['No.', 'Room', 'Floor', 'About', 'Area'],
      shares: [0.5, 2.4, 2.4, 1.3, 1],
      numbers: 2,
      hasTotal: true,
      rows: [
        ...rooms.map(({ floor, room }) => [
          String(numbers.get(room)),
          room.name,
          floor.name,
          `${room.width.toFixed(1)} × ${room.depth.toFixed(1)} m`,
          `${room.area.toFixed(1)} m²`,
        ]),
        ['', 'All rooms', '', '', `${whole.toFixed(1)} m²`],
      ],
      note: 'Internal areas, circulation counted, walls not. The numbers are those of the plan.',
    },
    {
      together: [
        { heading: 'Schematic floor plan' },
        {
          figure: planFigure(floors, (room) => numbers.get(room)!),
          caption: 'Schematic: not a survey and not to scale. The front is at the foot. The areas add up to the stored floor area; walls, doors and windows stand where they commonly do in such a building. Measure before you order anything.', // prettier-ignore
        },
      ],
    },
  ]
}

function theCosts(deal: SampleDealRow): Block[] {
  const { cash, mortgage, loanToValuePercent } = calculateDealReturns(toPurchase(deal))
  const regime = suggestTaxRegime({ propertyType: deal.property_type, bedrooms: deal.bedrooms })
  const tax = calculatePropertyTax({ nation: deal.nation, regime, pricePence: deal.price_pence })
  const exact = tax.slices.reduce((sum, { amountPence }) => sum + amountPence, 0)
  return [
    { heading: 'What the purchase costs' },
    {
      head: ['Item', 'Amount', 'Share of the price'],
      numbers: 2,
      hasTotal: true,
      rows: [
        ['Price', deal.price_pence] as const,
        [`${tax.name}, estimated`, deal.property_tax_pence] as const,
        ['Legal, survey and other fees', deal.fees_pence] as const,
        ['Works', deal.works_pence] as const,
        ['Total for a cash buyer', cash.cashNeededPence] as const,
      ].map(([name, pence]) => [name, formatPounds(pence), describePercent(percentOf(pence, deal.price_pence))]),
      note: `With a ${loanToValuePercent}% mortgage the cash needed is ${formatPounds(mortgage.cashNeededPence)}. The price paid to secure the deal is not in these sums.`,
    },
    { heading: `How the ${tax.name} is made up` },
    {
      head: ['Slice of the price', 'In this slice', 'Rate', 'Tax'],
      numbers: 3,
      hasTotal: true,
      rows: [
        ...tax.slices.map((slice) => [
          `${formatPounds(slice.fromPence)} to ${formatPounds(slice.toPence)}`,
          formatPounds(slice.toPence - slice.fromPence),
          describePercent(slice.ratePercent),
          formatPounds(slice.amountPence),
        ]),
        ['Together', formatPounds(deal.price_pence), '', formatPounds(exact)],
      ],
      note: `Rates in force from ${formatDate(`${tax.effectiveFrom}T12:00:00Z`)}, as ${taxRegimeLabels[regime].toLowerCase()}; the tax is rounded down to whole pounds at the end: ${formatPounds(deal.property_tax_pence)}.`,
    },
    ...otherBuyers(deal),
  ]
}

/** The tax that buyers in another position would pay; the same for all of them on what is no dwelling. */
function otherBuyers(deal: SampleDealRow): Block[] {
  const regime = suggestTaxRegime({ propertyType: deal.property_type, bedrooms: deal.bedrooms })
  if (regime === 'non-residential') return []
  const taxFor = (one: typeof regime, isNonResident = false) =>
    calculatePropertyTax({ nation: deal.nation, regime: one, pricePence: deal.price_pence, isNonResident }).taxPence
  const rows: [string, number][] = [
    [taxRegimeLabels['additional-dwelling'], taxFor('additional-dwelling')],
    [taxRegimeLabels.standard, taxFor('standard')],
    [taxRegimeLabels['first-time-buyer'], taxFor('first-time-buyer')],
    [taxRegimeLabels['company-without-relief'], taxFor('company-without-relief')],
    ['Additional dwelling, buyer not resident in the UK', taxFor('additional-dwelling', true)],
  ]
  return [
    {
      together: [
        { heading: 'If you buy in another position' },
        {
          head: ['Buyer', 'Tax', 'Against this pack'],
          numbers: 2,
          rows: rows.map(([name, pence]) => [name, formatPounds(pence), formatPounds(pence - deal.property_tax_pence)]),
          note: 'Reliefs have conditions, and a let property rarely meets those of a main home. Ask before you rely on one.',
        },
      ],
    },
  ]
}

function theReturns(deal: SampleDealRow): Block[] {
  const { cash, mortgage, loanToValuePercent, interestRatePercent } = calculateDealReturns(toPurchase(deal))
  const even = breakEven(deal)
  return [
    { heading: 'Running costs a year' },
    {
      head: ['Item', 'A year', 'Share of the rent'],
      numbers: 2,
      hasTotal: true,
      rows: [...splitCosts(deal), { name: 'Total before finance', pence: deal.operating_costs_pence }].map(
        ({ name, pence }) => [name, formatPounds(pence), describePercent(percentOf(pence, deal.annual_yield_pence))],
      ),
      note: isBusiness(deal)
        ? 'The total is stated by the landlord; how it divides is an estimate.'
        : 'Assumed shares of the rent, and the charges that are stated.',
    },
    { heading: 'Returns in the first year' },
    {
      head: ['Item', 'Cash purchase', `${loanToValuePercent}% mortgage`],
      numbers: 2,
      rows: [
        [describeRent(deal), formatWholePounds(cash.rentPence), formatWholePounds(mortgage.rentPence)],
        ['Running costs', formatWholePounds(-cash.runningCostsPence), formatWholePounds(-mortgage.runningCostsPence)],
        [`Interest at ${interestRatePercent}%`, '–', formatWholePounds(-mortgage.interestPence)],
        ['Cash flow', formatWholePounds(cash.cashFlowPence), formatWholePounds(mortgage.cashFlowPence)],
        ['Return on the cash', describePercent(cash.returnOnCashPercent), describePercent(mortgage.returnOnCashPercent)], // prettier-ignore
      ],
      note: `Before income or corporation tax. Estimates, not promises. With the mortgage nothing is left at a rent of ${formatPounds(even.monthlyRentPence)} a month, or at an interest rate of ${describePercent(even.interestRatePercent)}.`,
    },
    {
      together: [
        { heading: 'If the rate or the rent changes' },
        {
          figure: gridChart({
            corner: 'Cash flow a year',
            head: ['Rent -20%', 'Rent -10%', 'As stated', 'Rent +5%', 'Rent +10%'],
            rows: [3.5, 4.5, 5.5, 6.5, 7.5].map((rate) => ({
              label: `Interest at ${rate}%`,
              values: [80, 90, 100, 105, 110].map((share) => cashFlowAt(deal, rate, share)),
            })),
            format: formatWholePounds,
          }),
          caption: 'Interest only on a 75% loan; running costs left as they are. Red: you pay in.',
        },
      ],
    },
  ]
}

function theYearsAfter(deal: SampleDealRow): Block[] {
  const years = forecast(deal)
  const cases = stressCases(deal)
  const last = years.at(-1)!
  return [
    {
      together: [
        { heading: 'Five years' },
        {
          figure: columnChart({
            groups: years.map(({ year, incomePence, cashFlowPence }) => ({
              label: `Year ${year}`,
              values: [incomePence, cashFlowPence],
            })),
            names: ['Bought with cash', 'With a 75% mortgage'],
            format: formatWholePounds,
          }),
          caption: 'What is left each year after costs and interest, before tax.',
        },
      ],
    },
    {
      head: ['Year', 'Rent', 'Running costs', 'Interest', 'Cash flow', 'Sum so far'],
      numbers: 5,
      shares: [0.8, 1, 1, 1, 1, 1],
      rows: years.map((year) => [
        `Year ${year.year}`,
        ...[year.rentPence, -year.costsPence, -year.interestPence, year.cashFlowPence, year.sumPence].map(formatWholePounds), // prettier-ignore
      ]),
      note: `Assumed: rent grows ${growth.rentPercent}% and costs ${growth.costsPercent}% a year, interest only at 5.5% throughout, no further works and no change of the price. After five years the mortgage case has ${last.sumPence < 0 ? 'cost' : 'brought'} ${formatWholePounds(Math.abs(last.sumPence))}.`,
    },
    {
      together: [
        { heading: 'When things go wrong' },
        {
          head: ['First year, before tax', 'Cash purchase', '75% mortgage', 'A month with mortgage'],
          numbers: 3,
          rows: cases.map(({ name, cashPence, mortgagePence }) => [
            name,
            ...[cashPence, mortgagePence, mortgagePence / 12].map(formatWholePounds),
          ]),
          note: 'A case below zero is money that you would have to add. Keep at least the worst year in reserve.',
        },
      ],
    },
  ]
}

function theArea({ deal, area }: DealFile): Block[] {
  const yields = [
    { label: 'This deal', value: deal.gross_yield_percent, isOurs: true },
    ...(area.gross_yield_percent === null
      ? []
      : [{ label: `${area.name}, of the averages`, value: area.gross_yield_percent, isOurs: false }]),
  ]
  return [
    {
      together: [
        { heading: 'Beside the area' },
        {
          figure: barChart({ rows: yields.map((row) => ({ ...row, text: describePercent(row.value) })) }),
          caption: `Gross yield. The area’s is its average rent over its average price (${area.price_period || 'no price published'}).`,
        },
        {
          text: `The published figures of ${area.name} stand in the comparables. They describe every home there; this is one property, so read them as weather and not as a valuation.`,
        },
      ],
    },
  ]
}

function theScore({ deal, inputs }: DealFile): Block[] {
  const stored = parseScoringFactors(deal.scoring_factors)
  const deductions = riskDeductions(inputs)
  return [
    {
      together: [
        { heading: `Score ${deal.ai_score.toFixed(1)} of 100, grade ${deal.score_grade}` },
        {
          figure: barChart({
            most: 100,
            rows: scoreFactors.map(({ name, weight }) => ({
              label: `${factorLabel(name)}, ${weight}%`,
              value: stored.factors[name] ?? 0,
              text: stored.factors[name]?.toFixed(1) ?? 'not known',
            })),
          }),
          caption: `Method ${deal.score_version}. Each factor runs from 0 to 100 and higher is better; the percentage is its weight.`,
        },
      ],
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
  ]
}

function theWay(deal: SampleDealRow): Block[] {
  const isScottish = deal.nation === 'Scotland'
  return [
    {
      together: [
        { heading: 'From reservation to completion' },
        {
          figure: programmeChart({
            weeks: 12,
            rows: [
              { label: 'Solicitor and lender instructed', from: 1, to: 1 },
              { label: 'Searches', from: 1, to: 4 },
              { label: 'Survey and valuation', from: 2, to: 4 },
              { label: 'Enquiries and replies', from: 3, to: 8 },
              { label: 'Mortgage offer', from: 4, to: 8 },
              { label: isScottish ? 'Missives concluded' : 'Exchange of contracts', from: 9, to: 9 },
              { label: isScottish ? 'Date of entry' : 'Completion', from: 11, to: 12 },
            ],
          }),
          caption: 'A usual course. Cash buyers are often four weeks faster; leasehold replies can add three.',
        },
      ],
    },
  ]
}

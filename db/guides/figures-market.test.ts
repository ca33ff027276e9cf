import { expect, test } from 'vitest'
import { readBrrrQuestion } from '#app/domain/calculators/brrr.ts'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { readDealQuestion } from '#app/domain/calculators/deal.ts'
import { readRentalCoverQuestion } from '#app/domain/calculators/rental-cover.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { calculateMortgage } from '#app/domain/figures/mortgage.ts'
import { calculatePropertyTax, type TaxRegime } from '#app/domain/figures/property-tax.ts'
import { calculateRentalCover, leastStressRate, praMinimums } from '#app/domain/figures/rental-cover.ts'
import {
  calculateDealReturns,
  calculateReturns,
  calculateRunningCosts,
  middleOf,
  percentOf,
  roundTo,
} from '#app/domain/figures/returns.ts'
import { splitVat } from '#app/domain/figures/vat.ts'
import { calculateYields } from '#app/domain/figures/yields.ts'
import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { compareGuideFigures, readGuideText, shippedGuides } from '#app/testing/guide-figures.ts'
import { formatPercent, formatPounds, roundToPounds } from '#app/utils/money.ts'
import type { Nation } from '#db/schema.ts'
import { readSampleAreaPrices } from '../sample/area-history.ts'
import { readSampleAreas } from '../sample/areas.ts'

/** Guides 5 to 8: every figure that is worked out in them, from the product's own functions. */

const allExplained = { unexplained: [], missing: [], idle: [] }

const pounds = (amount: number) => formatPounds(amount * 100)
/** To the pound, as lists print it. */
const whole = (pence: number) => formatPounds(roundToPounds(pence))
const percent = (value: number | null) => formatPercent(value!, 2)
const change = (value: number | null) => formatPercent(value!)

/** The published row of an area. */
const areaOf = (name: string) => readSampleAreas().find((area) => area.name === name)!

interface Purchase {
  price: number
  rent: number
  service?: number
  fees?: number
  rate?: number
}

/** A purchase in England by the owner of another home, with the usual assumptions. In pounds. */
function buy({ price, rent, service = 0, fees = 2000, rate = 5.5 }: Purchase) {
  const purchase = {
    pricePence: price * 100,
    monthlyRentPence: Math.round(rent * 100),
    operatingCostsPence: calculateRunningCosts(Math.round(rent * 100)) + service * 100,
    propertyTaxPence: taxOn(price, 'additional-dwelling'),
    feesPence: fees * 100,
    worksPence: 0,
  }
  const loan = { loanToValuePercent: 75, interestRatePercent: rate }
  return { ...purchase, ...calculateReturns(purchase, loan), printed: calculateDealReturns(purchase).mortgage }
}

function taxOn(price: number, regime: TaxRegime, nation: Nation = 'England') {
  return calculatePropertyTax({ nation, pricePence: price * 100, regime, completionDate: '2026-11-28' }).taxPence
}

const grossYield = (price: number, rent: number) =>
  percent(calculateYields({ pricePence: price * 100, monthlyRentPence: rent * 100, annualCostsPence: null }).grossYieldPercent) // prettier-ignore

/** The cells of a guide's table, row by row. Tables count from 0. */
function readTable(slug: string, number: number): string[][] {
  const { content } = shippedGuides.find((guide) => guide.slug === slug)!
  const table = [...content.matchAll(/<table>[\s\S]*?<\/table>/g)][number]![0]
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^<>]*>/g, '')),
  )
}

/** The two columns of figures of a table, without its head. */
const readColumns = (slug: string, number: number) =>
  [1, 2].map((column) => readTable(slug, number).slice(1).map((row) => row[column])) // prettier-ignore

const [darlington, swindon] = [areaOf('Darlington'), areaOf('Swindon')]
const priceOf = (area: typeof darlington) => area.average_price_pence! / 100
const rentOf = (area: typeof darlington) => area.average_rent_pence! / 100
const average = (area: typeof darlington) => buy({ price: priceOf(area), rent: rentOf(area) })

/** The change of an area's average price since that month, in percent. */
function since(area: typeof darlington, month: string) {
  const before = readSampleAreaPrices().find((one) => one.code === area.code && one.month === month)!.pricePence
  return percentOf(area.average_price_pence! - before, before)!
}

/** What is published of an area, and its changes over five and ten years, in the order of the table. */
const publishedOf = (area: typeof darlington) => [
  formatPounds(area.average_price_pence!),
  change(area.annual_price_change_percent),
  percent(since(area, '2021-03')),
  percent(since(area, '2016-03')),
  formatPounds(area.average_rent_pence!),
  formatPounds(area.rent_2_bed_pence!),
  formatPounds(area.rent_3_bed_pence!),
  percent(area.gross_yield_percent),
  area.crimes_per_1000!.toFixed(1),
  ((area.sales_count! * 1000) / area.population!).toFixed(1),
  area.common_epc_band,
]

test('how-to-research-an-area: two towns side by side, with their published figures', () => {
  expect(darlington.sales_period).toBe('2025')
  expect([darlington.price_period, darlington.rent_period]).toEqual(['March 2026', 'May 2026'])
  const slug = 'how-to-research-an-area'
  expect(readColumns(slug, 1)).toEqual([publishedOf(darlington), publishedOf(swindon)])

  const crimes = readSampleAreas().flatMap(({ kind, crimes_per_1000: rate }) =>
    rate !== null && (kind === 'la' || kind === 'city') ? [rate] : [],
  )
  const points = roundTo(since(darlington, '2021-03') - since(swindon, '2021-03'), 0)
  const lastYear = darlington.annual_price_change_percent! - swindon.annual_price_change_percent!
  expect([points, roundTo(lastYear, 1)]).toEqual([6, 2.5])
  expect(readGuideText(slug)).toContain(`a rate for ${crimes.length} councils, and the middle one is ${middleOf(crimes).toFixed(1)}`) // prettier-ignore
})

test('how-to-research-an-area: the average home of each', () => {
  const slug = 'how-to-research-an-area'
  const column = ({ printed }: ReturnType<typeof buy>) => [
    formatPounds(printed.rentPence),
    formatPounds(-printed.runningCostsPence),
    formatPounds(-printed.interestPence),
    formatPounds(printed.cashFlowPence),
    formatPounds(printed.cashNeededPence),
  ]
  const [here, there] = [average(darlington), average(swindon)]
  expect(readColumns(slug, 2)).toEqual([column(here), column(there)])

  // The least whole rent with which nothing is lost.
  const enough = 718
  const price = priceOf(darlington)
  expect(buy({ price, rent: enough }).cashFlowPence).toBeGreaterThanOrEqual(0)
  expect(buy({ price, rent: enough - 1 }).cashFlowPence).toBeLessThan(0)

  const thirdBedroom = (area: typeof darlington) => formatPounds(area.rent_3_bed_pence! - area.rent_2_bed_pence!)
  const [offered, claimed] = [130_000, 800]
  expect(
    compareGuideFigures(slug, {
      worked: [
        ...[darlington, swindon].flatMap((area) => publishedOf(area).slice(0, 8)),
        ...column(here),
        ...column(there),
        formatPounds(swindon.average_price_pence! - darlington.average_price_pence!),
        change(-areaOf('North East').annual_price_change_percent!),
        change(-areaOf('South West').annual_price_change_percent!),
        thirdBedroom(darlington),
        thirdBedroom(swindon),
        percent(here.netYieldPercent),
        percent(there.netYieldPercent),
        pounds(enough),
        formatPounds(there.printed.cashNeededPence - here.printed.cashNeededPence),
        formatPounds(there.propertyTaxPence - here.propertyTaxPence),
        formatPounds(there.propertyTaxPence),
        formatPounds(here.propertyTaxPence),
        grossYield(offered, claimed),
        grossYield(offered, darlington.rent_3_bed_pence! / 100),
      ],
      // The usual assumptions, the terms of the invented house, and the least yield of a list that is linked.
      given: ['25%', '5.5%', '10%', '£300', '£2,000', pounds(offered), pounds(claimed), '5%'],
    }),
  ).toEqual(allExplained)
})

/** The bulletin of the Office for National Statistics of February 2026: rents of January 2026, Northern Ireland of November 2025. */
const bulletin = [
  ['United Kingdom', 1367, 3.5],
  ['England', 1423, 3.5],
  ['Wales', 826, 5.8],
  ['Scotland', 1021, 2.6],
  ['Northern Ireland', 875, 5.6],
] as const

test('what-drives-rents-and-prices: the countries, with their published figures', () => {
  const expected = bulletin.map(([name, rent, year]) => {
    const area = areaOf(name)
    expect(area.price_period).toBe('March 2026')
    // Where the areas hold the rent of the same month, it is the bulletin's.
    if (area.rent_period !== 'May 2026') expect([area.average_rent_pence, area.annual_rent_change_percent]).toEqual([rent * 100, year]) // prettier-ignore
    const price = formatPounds(area.average_price_pence!)
    return [name, pounds(rent), change(year), price, change(area.annual_price_change_percent)]
  })
  expect(readTable('what-drives-rents-and-prices', 0).slice(1)).toEqual(expected)
})

test('what-drives-rents-and-prices: what a household and an investor can borrow, and one house', () => {
  const slug = 'what-drives-rents-and-prices'
  const payment = (rate: number) =>
    calculateMortgage({ loanPence: 20_000_000, interestRatePercent: rate, termYears: 25 }).monthlyPaymentPence
  const rates = [4.5, 5.5, 6.5]
  expect(readTable(slug, 1).slice(1)).toEqual(rates.map((rate) => [change(rate), formatPounds(payment(rate))]))
  // A payment grows with its loan, so the loan that a payment carries is in proportion.
  const carried = roundTo((200_000 * payment(5.5)) / payment(6.5), -3)

  const most = (rent: number, stress: number) =>
    calculateRentalCover({
      loanPence: null,
      monthlyRentPence: rent * 100,
      stressRatePercent: stress,
      coveragePercent: 145,
    }).maximumLoanPence!
  const higher = (amount: number) => (amount * 1035) / 1000
  expect([leastStressRate(5.5), praMinimums.stressRatePercent]).toEqual([7.5, 5.5])

  const [price, rent] = [180_000, 1050]
  const row = (one: Purchase) => {
    const { grossYieldPercent, cashFlowPence } = buy(one)
    return [percent(grossYieldPercent), whole(cashFlowPence)]
  }
  // The owner's loan stays as it was when a buyer would pay more.
  const [start, dearer] = [row({ price, rent }), row({ price: higher(price), rent })]
  const cases = [start, row({ price, rent: higher(rent) }), [dearer[0]!, start[1]!], row({ price, rent, rate: 6.5 })]
  expect(readTable(slug, 2).slice(1).map((cells) => cells.slice(1))).toEqual(cases) // prettier-ignore

  const base = buy({ price, rent })
  const more = roundToPounds(buy({ price, rent: higher(rent) }).cashFlowPence) - roundToPounds(base.cashFlowPence)
  const taken = base.cashFlowPence - buy({ price, rent, rate: 6.5 }).cashFlowPence
  // Of each pound of rent, a fifth goes on management, voids and repairs.
  const needed = percentOf((taken / 4) * 5, base.annualRentPence)
  expect(needed! / 3.5).toBeGreaterThan(3)

  const uk = areaOf('United Kingdom')
  const england = areaOf('England')
  expect(
    compareGuideFigures(slug, {
      worked: [
        ...rates.map((rate) => formatPounds(payment(rate))),
        pounds(carried),
        whole(most(1200, 5.5)),
        whole(most(1200, 7.5)),
        pounds(higher(1200)),
        whole(most(higher(1200), 5.5)),
        formatPounds(base.loanPence),
        ...cases.flat(),
        pounds(higher(rent)),
        pounds(higher(price)),
        formatPounds(more),
        formatPounds(taken),
        percent(needed),
        formatPounds(uk.average_rent_pence! * 12),
        percent(uk.gross_yield_percent),
        formatPounds(england.average_rent_pence!),
        percent(percentOf(england.average_rent_pence! - 142_300, 142_300)),
        change(-areaOf('London').annual_price_change_percent!),
        change(darlington.annual_price_change_percent),
        ...bulletin.flatMap(([name]) => [
          formatPounds(areaOf(name).average_price_pence!),
          change(areaOf(name).annual_price_change_percent),
        ]),
      ],
      given: [
        // The bulletin, and its figure for the month before.
        ...new Set(bulletin.flatMap(([, level, year]) => [pounds(level), change(year)])),
        '4.0%',
        // The terms of the examples.
        ...rates.map((rate) => change(rate)),
        '£200,000',
        '£1,200',
        '145%',
        '7.5%',
        '£180,000',
        '£1,050',
        '£300',
      ],
    }),
  ).toEqual(allExplained)
})

test('working-with-sourcers: a fee in the sum, and what comes back', () => {
  const slug = 'working-with-sourcers'
  const fee = { net: 3000, gross: 3600 }
  const { netPence, vatPence } = splitVat(fee.gross * 100, 20)
  expect(netPence).toBe(fee.net * 100)
  const house = { price: 180_000, rent: 1050 }
  const [without, withFee] = [buy(house), buy({ ...house, fees: 2000 + fee.gross })]
  const column = (one: typeof without, sourcing: number) => [
    formatPounds(one.pricePence - one.loanPence),
    formatPounds(one.propertyTaxPence),
    formatPounds(one.feesPence - sourcing * 100),
    pounds(sourcing),
    formatPounds(one.printed.cashNeededPence),
    formatPounds(one.printed.cashFlowPence),
    percent(one.cashOnCashPercent),
  ]
  const columns = [column(without, 0), column(withFee, fee.gross)]
  expect(readColumns(slug, 1)).toEqual(columns)
  expect(roundTo(without.cashOnCashPercent! - withFee.cashOnCashPercent!, 2)).toBe(0.24)
  expect((fee.gross * 100 * 12) / without.cashFlowPence).toBeGreaterThan(18)

  expect(
    compareGuideFigures(slug, {
      worked: [
        ...columns.flat(),
        formatPounds(vatPence),
        formatPounds(administrationFeePence),
        formatPounds(300_000 - administrationFeePence),
      ],
      given: [
        // A penalty charge, the case, and the guidance of the Property Redress Scheme.
        ...['£1,000', '£8,000', '£500', '£1,500'],
        // The house, its loan and insurance, the fee, the rate of VAT and the secure price.
        ...['£180,000', '£1,050', '25%', '5.5%', '£300', '£3,000', '20%'],
      ],
    }),
  ).toEqual(allExplained)
})

/** The BRRR of domain B2, with another value or other works. */
const brrr = (value: number, works = 30_000) =>
  calculateBrrr({
    pricePence: 12_000_000,
    propertyTaxPence: 600_000,
    feesPence: 200_000,
    worksPence: works * 100,
    holdingPence: 120_000,
    financeFeesPence: 200_000,
    valuePence: value * 100,
    loanToValuePercent: 75,
    monthlyRentPence: 115_000,
    costRatePercent: 20,
    ratePercent: 5.25,
  })

test('ten-mistakes-new-investors-make: the sums', () => {
  const slug = 'ten-mistakes-new-investors-make'
  const [price, rent] = [180_000, 1050]
  const [house, flat] = [buy({ price, rent }), buy({ price, rent, service: 2000 })]
  const column = ({ printed, grossYieldPercent, netYieldPercent }: typeof house) => [
    formatPounds(printed.rentPence),
    formatPounds(-printed.runningCostsPence),
    formatPounds(-printed.interestPence),
    formatPounds(printed.cashFlowPence),
    percent(grossYieldPercent),
    percent(netYieldPercent),
  ]
  expect(readColumns(slug, 0)).toEqual([column(house), column(flat)])

  const voids = (house.annualRentPence * 5) / 100
  const empty = 2 * house.monthlyRentPence
  const [hoped, lower, overrun] = [brrr(200_000), brrr(180_000), brrr(200_000, 30_000 * 1.15)]
  const onTop = house.propertyTaxPence + house.feesPence
  expect(
    compareGuideFigures(slug, {
      worked: [
        ...column(house),
        ...column(flat),
        formatPounds(voids),
        formatPounds(empty),
        formatPounds(house.cashFlowPence + voids - empty),
        formatPounds(taxOn(price, 'standard')),
        formatPounds(taxOn(price, 'additional-dwelling')),
        formatPounds(taxOn(price, 'additional-dwelling', 'Wales')),
        formatPounds(taxOn(price, 'additional-dwelling', 'Scotland')),
        formatPounds(hoped.totalInPence),
        ...[hoped, lower].flatMap((one) => [formatPounds(one.loanPence), formatPounds(one.moneyLeftInPence)]),
        formatPounds(lower.moneyLeftInPence - hoped.moneyLeftInPence),
        formatPounds(overrun.totalInPence - hoped.totalInPence),
        formatPounds(overrun.moneyLeftInPence),
        percent(percentOf(onTop, house.pricePence)),
        formatPounds(house.pricePence / 10),
      ],
      given: [
        // The home, its loan and its costs; the service charge of the flat is as much as the fees.
        ...['£180,000', '£1,050', '75%', '5.5%', '10%', '£300', '£2,000'],
        // The cap of the energy rules, the value and the works of the BRRR, the cost overrun, and the valuer's difference.
        ...['£10,000', '£200,000', '£30,000', '15%', '£20,000'],
        // Tenant Fees Act 2019, schedule 1.
        '£50',
      ],
    }),
  ).toEqual(allExplained)
})

test('the calculators that the guides lead to open with the figures of their texts', () => {
  const questionOf = (slug: string, calculator: string) => {
    const { content } = shippedGuides.find((guide) => guide.slug === slug)!
    const [, query] = new RegExp(`href="/calculators/${calculator}\\?([^"]+)"`).exec(content)!
    return new URLSearchParams(query!.replaceAll('&amp;', '&'))
  }
  const asked = { today: '2026-11-28' }
  const slugs = ['how-to-research-an-area', 'what-drives-rents-and-prices', 'working-with-sourcers', 'ten-mistakes-new-investors-make'] // prettier-ignore
  for (const slug of slugs) {
    const read = readDealQuestion(questionOf(slug, 'deal'), asked)
    if (!read.ok) throw new Error(slug)
    const { cashFlowPence, cashNeededPence } = calculateDealCase(read.question)
    expect(readGuideText(slug)).toContain(formatPounds(cashFlowPence))
    if (slug === slugs[0] || slug === slugs[2]) expect(readGuideText(slug)).toContain(formatPounds(cashNeededPence))
  }
  const cover = readRentalCoverQuestion(questionOf('what-drives-rents-and-prices', 'rental-cover'), asked)
  expect(readGuideText(slugs[1]!)).toContain(
    whole((cover.ok && calculateRentalCover(cover.question).maximumLoanPence) || 0),
  )
  const project = readBrrrQuestion(questionOf('ten-mistakes-new-investors-make', 'brrr'), asked)
  expect(project.ok && calculateBrrr(project.question).moneyLeftInPence).toBe(brrr(180_000).moneyLeftInPence)
})

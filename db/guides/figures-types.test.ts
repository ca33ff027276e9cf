import { expect, test } from 'vitest'
import { readBrrrQuestion } from '#app/domain/calculators/brrr.ts'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { readDealQuestion } from '#app/domain/calculators/deal.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { readRentalCoverQuestion } from '#app/domain/calculators/rental-cover.ts'
import type { ReadQuestion } from '#app/domain/calculators/fields.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { calculatePropertyTax, type TaxRegime } from '#app/domain/figures/property-tax.ts'
import { calculateRentalCover, leastStressRate, usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { defaultAssumptions, middleOf, percentOf } from '#app/domain/figures/returns.ts'
import { splitVat } from '#app/domain/figures/vat.ts'
import { compareGuideFigures, readGuideText, shippedGuides } from '#app/testing/guide-figures.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import type { Nation } from '#db/schema.ts'
import { readSampleAreas } from '../sample/areas.ts'

/** The figures of the five guides to types of property. */

const asked = { today: '2026-11-28' }
const nothingElse = { unexplained: [], missing: [], idle: [] }
const pounds = (amount: number) => formatPounds(Math.round(amount * 100))
const inPounds = (...amounts: number[]) => amounts.map(pounds)
const minus = (pence: number) => formatPounds(-pence)
const yieldText = (percent: number | null) => formatPercent(percent!, 2)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The parameters of the guide's own link to a calculator, so that the calculator shows what the guide says. */
function linkOf(slug: string, calculator: string, changes: Record<string, number> = {}): URLSearchParams {
  const { content } = shippedGuides.find((guide) => guide.slug === slug)!
  const [, query] = new RegExp(`href="/calculators/${calculator}\\?([^"]+)"`).exec(content)!
  const params = new URLSearchParams(query!.replaceAll('&amp;', '&'))
  for (const [name, value] of Object.entries(changes)) params.set(name, String(value))
  return params
}

function take<Question>(read: ReadQuestion<Question, string>): Question {
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.question
}

const dealOf = (slug: string, changes?: Record<string, number>) =>
  calculateDealCase(take(readDealQuestion(linkOf(slug, 'deal', changes), asked)))
const brrrOf = (slug: string, changes?: Record<string, number>) =>
  calculateBrrr(take(readBrrrQuestion(linkOf(slug, 'brrr', changes), asked)))

const taxOf = (price: number, regime: TaxRegime, nation: Nation = 'England', isNonResident = false) =>
  formatPounds(calculatePropertyTax({ nation, regime, pricePence: price * 100, isNonResident }).taxPence)

const areaOf = (name: string) => readSampleAreas().find((area) => area.name === name)!
/** Rents by bedrooms, as published for May 2026. */
const rentsOf = (name: string) => {
  const { rent_period, rent_1_bed_pence, rent_2_bed_pence, rent_3_bed_pence, rent_4_bed_pence } = areaOf(name)
  expect(rent_period).toBe('May 2026')
  return [rent_1_bed_pence!, rent_2_bed_pence!, rent_3_bed_pence!, rent_4_bed_pence!]
}

/** The shares of the rent together, as the guides print them. */
const sharesOf = ({ costs }: ReturnType<typeof dealOf>) =>
  costs.managementPence + costs.voidsPence + costs.maintenancePence

test('terraces, semis and flats: one rent in a house and in a flat, and rents by bedroom', () => {
  const slug = 'terraces-semis-and-flats'
  const flat = dealOf(slug)
  const house = dealOf(slug, { insurance: 300, service: 0 })
  const kinder = dealOf(slug, { maintenance: 2 })
  const [, two, three] = rentsOf('Leeds') as [number, number, number, number]
  const stepOfYear = 12 * (three - two)
  const worked = [
    formatPounds(flat.rentPence),
    minus(sharesOf(flat)),
    minus(sharesOf(house)),
    minus(house.costs.insurancePence),
    minus(flat.costs.servicePence),
    ...[house, flat].flatMap((one) => [
      formatPounds(one.netIncomePence),
      minus(one.interestPence),
      formatPounds(one.cashFlowPence),
      yieldText(one.returns.grossYieldPercent),
      yieldText(one.returns.netYieldPercent),
    ]),
    formatPounds(house.netIncomePence - flat.netIncomePence),
    formatPounds(kinder.netIncomePence - flat.netIncomePence),
    formatPounds(kinder.cashFlowPence),
    pounds(Math.round((flat.netIncomePence * 165_000) / house.netIncomePence)),
    pounds(60_000 / 12),
    formatPounds(three - two),
    formatPounds(stepOfYear),
    formatPounds(stepOfYear / 0.06),
    ...['Leeds', 'Nottingham', 'Cardiff'].flatMap(rentsOf).map(formatPounds),
  ]
  const { managementPercent, voidsPercent, insurancePence, loanToValuePercent, interestRatePercent } =
    defaultAssumptions
  const given = [
    // The example: price, rent, insurance of the house, charge and ground rent of the flat; two roofs; a yield and a share to compare.
    ...inPounds(165_000, 900, insurancePence / 100, 1_850, 200, 9_000, 60_000),
    ...[voidsPercent, loanToValuePercent, 6, 2].map((percent) => formatPercent(percent, 0)),
    formatPercent(interestRatePercent),
    // The Landlord and Tenant Act 1985, s 20, and its regulations.
    '£250',
  ]
  expect(compareGuideFigures(slug, { worked, given })).toEqual(nothingElse)
  expect(readGuideText(slug)).toContain(`${managementPercent}, ${voidsPercent} and ${formatPercent(5, 0)} of the rent`)
})

test('terraces, semis and flats: each cell of the rents is the published one', () => {
  const { content } = shippedGuides.find((guide) => guide.slug === 'terraces-semis-and-flats')!
  const rows = [...content.matchAll(/<tr><th>(Leeds|Nottingham|Cardiff)<\/th>(.*?)<\/tr>/g)]
  expect(rows).toHaveLength(3)
  for (const [, name, cells] of rows)
    expect([...cells!.matchAll(/<td>([^<]+)/g)].map(([, text]) => text)).toEqual(rentsOf(name!).map(formatPounds))
})

test('HMOs: one house let to a household, by five rooms and by four', () => {
  const slug = 'hmo-licensing-planning-economics'
  const fixed = { council: 1_600, bills: 5_600, fee: 1_250, checks: 350, cleaning: 600 }
  const service = fixed.bills + fixed.fee / 5 + fixed.checks + fixed.cleaning
  const five = dealOf(slug)
  const four = dealOf(slug, { rent: 4 * 560 })
  const family = dealOf(slug, {
    ...{ rent: 1_400, works: 0, management: 10, voids: 5, maintenance: 5, insurance: 300, service: 0 },
  })
  const stress = leastStressRate(defaultAssumptions.interestRatePercent)
  const cover = (coveragePercent: number, monthlyRentPence: number) =>
    calculateRentalCover({ loanPence: five.loanPence, monthlyRentPence, stressRatePercent: stress, coveragePercent })
  expect(take(readRentalCoverQuestion(linkOf(slug, 'rental-cover'), asked))).toMatchObject({
    ...{ loanPence: five.loanPence, monthlyRentPence: 280_000 },
    ...{ stressRatePercent: stress, coveragePercent: usualCoverage.sharedHouse },
  })
  expect(five.costs.servicePence).toBe(service * 100)
  const enough = [280_000, 224_000].map((rent) => [160, 175].map((percent) => cover(percent, rent).isEnough))
  expect(enough).toEqual([[true, true], [true, false]]) // prettier-ignore
  // What the text says of the costs in words.
  expect(percentOf(five.operatingCostsPence, five.rentPence)).toBe(49.02)
  expect(percentOf(family.operatingCostsPence, family.rentPence)).toBe(21.79)
  const worked = [
    ...[family, five, four].flatMap((one) => [
      formatPounds(one.rentPence),
      minus(sharesOf(one)),
      minus(one.costs.insurancePence),
      formatPounds(one.netIncomePence),
      yieldText(one.returns.netYieldPercent),
      minus(one.interestPence),
      formatPounds(one.cashFlowPence),
    ]),
    ...[family, five].map((one) => formatPercent(one.returns.grossYieldPercent!, 0)),
    formatPounds(five.rentPence - family.rentPence),
    formatPounds(five.netIncomePence - family.netIncomePence),
    ...[five.loanPence, five.depositPence, five.taxPence].map((pence) => formatPounds(pence)),
    ...[five, family].flatMap((one) => [formatPounds(one.cashNeededPence), yieldText(one.cashOnCashPercent)]),
    ...[-fixed.bills, -fixed.fee / 5, -fixed.checks, -fixed.cleaning, service].map(pounds),
    pounds(4 * 560),
    pounds(5 * 560),
    formatPercent(stress),
    ...[160, 175].map((percent) => formatPounds(cover(percent, 0).requiredRentPence!)),
  ]
  const given = [
    // The example: price, rent of the whole, rent of a room, works, fees, council tax, licence fee, rate, shares of the rent.
    ...inPounds(280_000, 1_400, 560, 30_000, 2_500, fixed.council, fixed.fee),
    ...['20%', '12%', '8%', '5.5%'],
    // Cover that lenders publish for HMOs; the starting point of a penalty in the guidance of 13 November 2025.
    ...['160%', '175%', '£17,000'],
    formatPounds(rentsOf('Nottingham')[3]!),
  ]
  expect(compareGuideFigures(slug, { worked, given })).toEqual(nothingElse)
  expect(readGuideText(slug)).toContain('29 days')
  expect(Math.round(365 * 0.08)).toBe(29)
})

test('student housing: weeks to a year, a house and a studio, and their taxes', () => {
  const slug = 'student-housing'
  const studio = dealOf(slug)
  const week = 120
  const yearOfRoom = week * 45
  const houseOf = (rent: number) =>
    dealOf(slug, { price: 240_000, rent, management: 12, voids: 3, maintenance: 8, insurance: 900, service: 0 })
  const house = houseOf((4 * yearOfRoom) / 12)
  const family = houseOf(rentsOf('Leeds')[3]! / 100)
  const lost = 4 * week * 10
  expect(studio.rentPence).toBe(165 * 44 * 100)
  const worked = [
    ...[house, studio].flatMap((one) => [
      formatPounds(one.rentPence),
      formatPounds(one.rentPence / 12),
      minus(sharesOf(one)),
      formatPounds(one.netIncomePence),
      yieldText(one.returns.grossYieldPercent),
      yieldText(one.returns.netYieldPercent),
    ]),
    formatPercent(percentOf(sharesOf(house), house.rentPence)!, 0),
    pounds(-450 - 450),
    pounds(1_350 + 250),
    minus(studio.costs.servicePence),
    formatPounds(family.rentPence),
    yieldText(family.returns.grossYieldPercent),
    pounds(yearOfRoom),
    pounds(lost),
    formatPercent(percentOf(lost * 100, house.rentPence)!, 0),
    taxOf(240_000, 'additional-dwelling'),
    taxOf(90_000, 'standard'),
    taxOf(90_000, 'standard', 'England', true),
    taxOf(90_000, 'additional-dwelling'),
  ]
  const given = [
    // The example: prices, rents a week, insurance and checks, service charge, ground rent, the last of the shares.
    ...inPounds(240_000, 90_000, week, 165, 450, 1_350, 250),
    '8%',
    // The premium of council tax in Wales; Rates (Northern Ireland) Order 1977.
    ...['300%', '£150,000'],
    formatPounds(rentsOf('Leeds')[3]!),
  ]
  expect(compareGuideFigures(slug, { worked, given })).toEqual(nothingElse)
})

test('commercial and retail: income, tax with and without VAT, and an empty shop', () => {
  const slug = 'commercial-and-retail'
  const shops = [
    { rent: 12_000, years: 6, toBreak: 3 },
    { rent: 8_000, years: 2, toBreak: 2 },
    { rent: 4_000, years: 1, toBreak: 1 },
  ]
  const [price, withVat] = [300_000, 360_000]
  const rent = sumOf(shops.map((shop) => shop.rent))
  const shopOf = (insurance: number) => dealOf(slug, { insurance })
  const [before, after] = [shopOf(0), shopOf(1_500)]
  expect(after).toEqual(dealOf(slug))
  expect(before.rentPence).toBe(rent * 100)
  const rates = (3_600 * 9) / 12
  const empty = [12_000, rates, 900, 12_000 / 10, 1_000, 12_000 / 4]
  const taxLink = take(readPropertyTaxQuestion(linkOf(slug, 'property-tax'), asked))
  const nations = ['England', 'Scotland', 'Wales'] as const
  const worked = [
    pounds(rent),
    formatPercent(before.returns.grossYieldPercent!, 0),
    ...nations.flatMap((nation) => [price, withVat].map((sum) => taxOf(sum, 'non-residential', nation))),
    formatPounds(calculatePropertyTax(taxLink).taxPence),
    taxOf(price, 'additional-dwelling'),
    formatPounds(after.cashPurchasePence),
    yieldText(before.returns.roiPercent),
    yieldText(after.returns.roiPercent),
    formatPounds(splitVat(withVat * 100, 20).vatPence),
    formatPounds(splitVat(withVat * 100, 20).netPence),
    ...inPounds(rates, 12_000 / 10, 12_000 / 4, sumOf(empty)),
    yieldText(percentOf(sumOf(empty), rent)),
  ]
  const given = [
    // The example: price with VAT, rents, buyer's costs, costs that no tenant repays, the empty shop's, a rent of a side letter.
    ...inPounds(withVat, 12_000, 8_000, 4_000, 5_500, 1_500, 3_600, 900, 1_000, 9_000, 250_000, 150_000),
    '10%',
    // Rates in law: SDLT for what is no home, VAT.
    ...['2%', '5%', '20%'],
  ]
  expect(compareGuideFigures(slug, { worked, given })).toEqual(nothingElse)
  const wault = (years: 'years' | 'toBreak') => sumOf(shops.map((shop) => shop.rent * shop[years])) / rent
  for (const years of ['years', 'toBreak'] as const) expect(readGuideText(slug)).toContain(wault(years).toFixed(2))
})

test('development and refurbishment: value, works, finance, two ways out and three setbacks', () => {
  const slug = 'development-and-refurbishment'
  const trades = [3_000, 9_000, 6_000, 5_000, 7_500, 8_000, 6_500, 4_500, 4_500]
  const net = sumOf(trades)
  const vat = net * 0.2
  const reduced = net * 0.05
  const works = 1.15 * (net + vat)
  const sales = [
    { area: 88, price: 257_400 },
    { area: 92, price: 276_000 },
    { area: 101, price: 311_080 },
  ]
  const perMetre = sales.map(({ area, price }) => price / area)
  const value = 95 * middleOf(perMetre)
  const loan = 140_000 * 0.75
  const interest = loan * 0.009
  const finance = 9 * interest + loan * 0.02 + 1_500
  const plan = brrrOf(slug)
  const lower = brrrOf(slug, { value: value * 0.9 })
  const link = take(readBrrrQuestion(linkOf(slug, 'brrr'), asked))
  expect(link).toMatchObject({
    worksPence: Math.round(works * 100),
    valuePence: value * 100,
    holdingPence: 9 * 20_000,
    financeFeesPence: Math.round(finance * 100),
    propertyTaxPence: calculatePropertyTax({
      ...{ nation: 'England', regime: 'additional-dwelling', pricePence: link.pricePence },
    }).taxPence,
  })
  const { higherRateTaxpayer: coveragePercent } = usualCoverage
  const { loanPence, monthlyRentPence } = { ...link, ...plan }
  const stress = leastStressRate(link.ratePercent!)
  const needed = [5.5, stress].map((stressRatePercent) =>
    calculateRentalCover({ loanPence, monthlyRentPence, stressRatePercent, coveragePercent }),
  )
  expect(needed.map(({ isEnough }) => isEnough)).toEqual([true, false])
  const total = plan.totalInPence / 100
  const profitAt = (sale: number, extra = 0) => sale - 6_000 - total - extra
  const late = 3 * (interest + 200)
  const profit = profitAt(value)
  const profits = [profit, profitAt(value, late), profitAt(value, 10_000), profitAt(value * 0.9)]
  expect(value * 0.1).toBeGreaterThan(late + 10_000)
  const worked = [
    ...inPounds(...perMetre, value, 95 * Math.min(...perMetre), net, vat, works),
    ...inPounds((net + vat) * 0.15, (net + vat) * 0.1, reduced, vat - reduced),
    ...inPounds(loan, interest, 9 * interest, loan * 0.02, finance, total, total - loan, 9 * 200),
    taxOf(140_000, 'additional-dwelling'),
    ...inPounds(...profits, profitAt(value * 0.9, late + 10_000), late, value * 0.1, late + 10_000 + value * 0.1),
    yieldText(percentOf(profit, total)),
    ...inPounds(50_000 - profit, value * 0.9),
    ...[plan, lower].flatMap((one) => [formatPounds(one.loanPence), formatPounds(one.moneyLeftInPence)]),
    formatPounds(plan.annualCashFlowPence!),
    yieldText(plan.returnOnMoneyLeftInPercent),
    ...needed.map(({ requiredRentPence }) => formatPounds(requiredRentPence!)),
    formatPercent(stress),
  ]
  const given = [
    // The example: price, trades, sales, fees, bills a month, cost of selling, rent, a lump sum that is no schedule, a profit wished for.
    ...inPounds(140_000, ...new Set(trades), ...sales.map(({ price }) => price), 1_500, 200, 1_450, 10_000, 60_000),
    pounds(50_000),
    // Shares and rates of the example; VAT in law.
    ...['10%', '15%', '75%', '0.9%', '2%', '5.5%', '5%', '20%', formatPercent(coveragePercent, 0)],
  ]
  expect(compareGuideFigures(slug, { worked, given })).toEqual(nothingElse)
})

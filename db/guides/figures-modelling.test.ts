import { expect, test } from 'vitest'
import { calculateDealCase, calculateStressCases } from '#app/domain/calculators/deal-result.ts'
import { readDealQuestion, type DealCase } from '#app/domain/calculators/deal.ts'
import { readSection24Question } from '#app/domain/calculators/section-24.ts'
import { incomeTaxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { calculateCaseGrid, cashFlowAt, findBreakEven } from '#app/domain/figures/moves.ts'
import { calculatePropertyTax } from '#app/domain/figures/property-tax.ts'
import { defaultAssumptions, middleOf, percentOf } from '#app/domain/figures/returns.ts'
import { calculateSection24 } from '#app/domain/figures/section-24.ts'
import { compareGuideFigures, readGuideText, shippedGuides } from '#app/testing/guide-figures.ts'
import { formatPercent, formatPounds, roundToPounds } from '#app/utils/money.ts'
import { readSampleAreas } from '../sample/areas.ts'

/** The figures of the guides on Section 24, cash-flow models and comparables. */

const nothing = { unexplained: [], missing: [], idle: [] }
/** The day on which the guides were reviewed. */
const today = '2026-11-28'

const pounds = (amount: number) => formatPounds(Math.round(amount * 100))
const percent = (value: number | null) => formatPercent(value!, 2)
const contentOf = (slug: string) => shippedGuides.find((guide) => guide.slug === slug)!.content

/** The rows of the table whose first row begins with this cell, as the texts of their cells and without that row. */
function rowsOf(slug: string, firstCell: string): string[][] {
  const tables = [...contentOf(slug).matchAll(/<table>([\s\S]*?)<\/table>/g)].map(([, table]) =>
    [...table!.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
      [...row!.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^<>]*>/g, '')),
    ),
  )
  return tables.find(([head]) => head![0] === firstCell)!.slice(1)
}

/** The answer of a calculator's reader to a guide's link. */
function readLink<Question>(
  read: (params: URLSearchParams, asked: { today: string }) => { ok: true; question: Question } | { ok: false },
  { slug, calculator, nth = 0 }: { slug: string; calculator: string; nth?: number },
): Question {
  const links = [...contentOf(slug).matchAll(new RegExp(`href="/calculators/${calculator}\\?([^"]+)"`, 'g'))]
  const answer = read(new URLSearchParams(links[nth]![1]!.replaceAll('&amp;', '&')), { today })
  if (!answer.ok) throw new Error(`The link is refused: ${links[nth]![1]}`)
  return answer.question
}

const areaOf = (name: string) => readSampleAreas().find((area) => area.name === name)!

const taxGuide = 'section-24-and-2027-rates'
const years: [TaxYear, TaxYear] = ['2026/27', '2027/28']
type Owner = [otherIncome: number, profit: number, interest: number]
const bill = (year: TaxYear, [otherIncome, profit, interest]: Owner) =>
  calculateSection24({
    year,
    otherIncomePence: otherIncome * 100,
    propertyProfitPence: profit * 100,
    financeCostsPence: interest * 100,
  })
const kept = (year: TaxYear, owner: Owner) => (owner[1] - owner[2]) * 100 - bill(year, owner).netTaxPence

/** The landlord of the example: T1. Her letting in its lines, and her loan. */
const letting = { rent: 1300, agent: 1560, repairs: 1200, insurance: 340, papers: 500, loan: 140_000, rate: 5 }
const profit = 12 * letting.rent - letting.agent - letting.repairs - letting.insurance - letting.papers
const interestAt = (rate: number) => (letting.loan * rate) / 100
const landlord: Owner = [45_000, profit, interestAt(letting.rate)]
/** T2, T1, both of T5, and one whose allowance falls. */
const five: Owner[] = [[30_000, 8000, 5000], landlord, [60_000, 20_000, 0], [60_000, 20_000, 15_000], [98_000, 12_000, 7000]] // prettier-ignore
const capped: Owner[] = [landlord, [45_000, 6000, 9000], [8000, 9000, 8000]]

/** The share of a profit that interest may take before tax takes the rest: what is kept of profit by what interest costs after its credit. */
const limits = (['basic', 'higher', 'additional'] as const).map((band) =>
  years.map((year) => {
    const { property } = incomeTaxYears[year]
    return percent(percentOf(10_000 - property[band], 10_000 - property.basic))
  }),
)

test('the landlord’s letting and her tax of two years are what the calculator says, cell by cell', () => {
  expect([profit, landlord[2]]).toEqual([12_000, 7000])
  expect(rowsOf(taxGuide, 'A year of the letting').map(([, amount]) => amount)).toEqual(
    [
      ...[12 * letting.rent, -letting.agent, -letting.repairs, -letting.insurance, -letting.papers],
      ...[profit, -landlord[2], profit - landlord[2]],
    ].map(pounds),
  )
  const columns = years.map((year) => {
    const { slices, taxPence, creditPence, netTaxPence } = bill(year, landlord)
    return [...slices.map((slice) => slice.taxPence), taxPence, -creditPence, netTaxPence, kept(year, landlord)].map(formatPounds) // prettier-ignore
  })
  const rows = rowsOf(taxGuide, 'The tax')
  expect(rows.map((row) => row.slice(1))).toEqual(columns[0]!.map((cell, at) => [cell, columns[1]![at]]))
  const [now, then] = years.map((year) => bill(year, landlord).slices)
  expect(rows.slice(0, 2).map(([name]) => name)).toEqual(
    now!.map((slice, at) => `${formatPounds(slice.amountPence)} at ${slice.ratePercent}%, then ${then![at]!.ratePercent}%`),
  ) // prettier-ignore
})

test('the rates, the five landlords, the limits and the caps are what the calculator says, cell by cell', () => {
  const bands = ['basic', 'higher', 'additional'] as const
  const rateOf = (year: TaxYear, band: (typeof bands)[number]) => incomeTaxYears[year].property[band] / 100
  const credits = years.map((year) => `${bill(year, landlord).creditRatePercent}%`)
  expect(rowsOf(taxGuide, 'Property income').map((row) => row.slice(1))).toEqual([
    ...bands.map((band) => years.map((year) => `${rateOf(year, band)}%`)),
    credits,
  ])
  expect(rowsOf(taxGuide, 'Other income')).toEqual(
    five.map((owner) => {
      const [now, then] = years.map((year) => bill(year, owner).netTaxPence)
      return [...owner.map(pounds), ...[now!, then!, then! - now!].map(formatPounds)]
    }),
  )
  // The short rule, for each of them.
  for (const owner of five) {
    const [now, then] = years.map((year) => bill(year, owner).netTaxPence)
    expect(then! - now!).toBe(2 * (owner[1] - owner[2]))
  }
  expect(rowsOf(taxGuide, 'Whole profit taxed at').map((row) => row.slice(1))).toEqual(limits)
  // At its limit the letting leaves nothing: 75% of a profit at the higher rate, 100% at the basic rate.
  expect([kept('2026/27', [60_000, 20_000, 15_000]), kept('2026/27', [20_000, 8000, 8000])]).toEqual([0, 0])
  expect(rowsOf(taxGuide, 'Other income, profit, interest').map((row) => row.slice(2))).toEqual(
    capped.map((owner) => {
      const { creditPence, carriedForwardPence } = bill('2026/27', owner)
      return [creditPence, carriedForwardPence].map(formatPounds)
    }),
  )
  const limit = capped.map((owner) => bill('2026/27', owner))
  expect(limit.map((one) => one.creditLimit)).toEqual(['finance-costs', 'property-profit', 'income-above-allowance'])
  expect(rowsOf(taxGuide, 'Other income, profit, interest').map(([, lowest]) => lowest!.split(', ')[1])).toEqual(
    limit.map((one) => formatPounds(one.creditBasisPence)),
  )
})

test('the guide on Section 24 prints what its examples come to', () => {
  const [now, then] = years.map((year) => bill(year, landlord))
  const year = incomeTaxYears['2026/27']
  const later: Owner = [landlord[0], profit, interestAt(6)]
  const tapered = bill('2026/27', five[4]!)
  // A company with the same letting, at the lower rate of corporation tax, with her loan and with one a point dearer.
  const companyKeeps = (interest: number) => (profit - interest) * (1 - 0.19)
  const worked = [
    ...[12 * letting.rent, -letting.agent, profit, -landlord[2], profit - landlord[2]].map(pounds),
    pounds(year.personalAllowancePounds + year.basicBandPounds),
    ...[now!, then!].flatMap(({ slices, taxPence, creditPence, netTaxPence }) =>
      [...slices.flatMap((slice) => [slice.amountPence, slice.taxPence]), taxPence, -creditPence, netTaxPence].map(formatPounds),
    ),
    ...years.map((one) => formatPounds(kept(one, landlord))),
    ...[now!.taxIfDeductiblePence, now!.netTaxPence - now!.taxIfDeductiblePence].map(formatPounds),
    ...five.flatMap((owner) => {
      const [first, second] = years.map((one) => bill(one, owner).netTaxPence)
      return [first!, second!, second! - first!].map(formatPounds)
    }),
    percent(percentOf(then!.netTaxPence - now!.netTaxPence, kept('2026/27', landlord))),
    // The landlord whose interest takes all that is left.
    ...[pounds(five[3]![1] - five[3]![2]), formatPounds(-kept('2027/28', five[3]!))],
    ...limits.flat(),
    percent(percentOf(landlord[2], profit)),
    ...[pounds(later[2]), `${percentOf(later[2], profit)}%`, pounds(later[2] - landlord[2])],
    formatPounds(bill('2026/27', later).creditPence - now!.creditPence),
    ...years.map((one) => formatPounds(kept(one, later))),
    ...[tapered.allowanceWithoutPence - tapered.allowancePence, tapered.lostAllowanceTaxPence].map(formatPounds),
    ...capped.flatMap((owner) => {
      const { creditPence, carriedForwardPence, creditBasisPence } = bill('2026/27', owner)
      return [creditPence, carriedForwardPence, creditBasisPence].map(formatPounds)
    }),
    formatPounds(bill('2026/27', capped[1]!).netTaxPence),
    pounds(capped[1]![2] - capped[1]![1]),
    ...[profit - landlord[2] - companyKeeps(landlord[2]), companyKeeps(landlord[2]), companyKeeps(later[2])].map(pounds),
    formatPounds(Math.round(companyKeeps(later[2]) * 100) - kept('2026/27', landlord)),
  ] // prettier-ignore
  const given = [
    // The landlords: other income, profit and interest.
    ...[...five, ...capped].flat().map(pounds),
    // The letting and its loan, and the rate after the fix.
    ...[letting.rent, letting.loan].map(pounds),
    ...[-letting.repairs, -letting.insurance, -letting.papers].map(pounds),
    ...[`${letting.rate}%`, '6%'],
    // Income tax in law: allowance, its fall, the basic band, and the rates of both years.
    ...[year.personalAllowancePounds, year.basicBandPounds, year.taperFromPounds, 1, 2].map(pounds),
    ...years.flatMap((one) => Object.values(incomeTaxYears[one].property).map((rate) => `${rate / 100}%`)),
    // The points that the rates rise by; corporation tax and its limits; the flat rate of Stamp Duty and where it begins.
    ...['2%', '19%', '25%', '17%', '£50,000', '£250,000', '£500,000'],
    // Capital Gains Tax, the rent of a landlord abroad, digital records and Inheritance Tax in law.
    ...['18%', '24%', '£3,000', '£100', '£30,000', '£325,000', '£175,000', '40%'],
  ]
  expect(compareGuideFigures(taxGuide, { worked, given })).toEqual(nothing)
})

const modelGuide = 'building-a-cash-flow-model'
/** The right-hand column of the model, as the guide's link opens it, and the left-hand one with the usual shares alone. */
const model: DealCase = readLink(readDealQuestion, { slug: modelGuide, calculator: 'deal' })
const usual: DealCase = { ...model, servicePence: 0 }
const large = [
  { name: 'Boiler', cost: 2400, lasts: 12 },
  { name: 'Kitchen', cost: 4800, lasts: 16 },
  { name: 'Bathroom', cost: 3000, lasts: 15 },
  { name: 'Carpets and paint', cost: 2100, lasts: 5 },
]
const spread = large.reduce((sum, { cost, lasts }) => sum + cost / lasts, 0)
const checks = { gas: 80, electrical: 250, epc: 100, accountant: 240 }
const papers = checks.gas + checks.electrical / 5 + checks.epc / 10 + checks.accountant
const [column, fuller] = [calculateDealCase(usual), calculateDealCase(model)]
const daysOf = (share: number) => String(Math.round(365 * share))
const voidsOf = (voidsPercent: number) => calculateDealCase({ ...model, voidsPercent })

test('the columns of the model are what the deal calculator says, cell by cell', () => {
  expect([spread + papers, model.servicePence]).toEqual([1500, 150_000])
  const { managementPercent, voidsPercent, maintenancePercent, insurancePence, interestRatePercent } =
    defaultAssumptions
  expect(model).toMatchObject({ managementPercent, voidsPercent, maintenancePercent, insurancePence, ratePercent: interestRatePercent }) // prettier-ignore
  const printed = [column, fuller].map(({ rentPence, costs, netIncomePence, interestPence, cashFlowPence, returns, cashOnCashPercent }, at) => [
    ...[rentPence, -costs.voidsPence, -costs.managementPence, -costs.maintenancePence, -costs.insurancePence].map(formatPounds),
    ...[-papers * at || 0, -spread * at || 0].map(pounds),
    ...[netIncomePence, -interestPence, cashFlowPence].map(formatPounds),
    ...[returns.netYieldPercent, cashOnCashPercent].map(percent),
  ]) // prettier-ignore
  expect(rowsOf(modelGuide, 'Line').map((row) => row.slice(1))).toEqual(
    printed[0]!.map((cell, at) => [cell, printed[1]![at]]),
  )
  expect(rowsOf(modelGuide, 'Large item')).toEqual([
    ...large.map(({ name, cost, lasts }) => [name, pounds(cost), String(lasts), pounds(cost / lasts)]),
    ['Together', pounds(large.reduce((sum, { cost }) => sum + cost, 0)), '', pounds(spread)],
  ])
})

test('the voids and the grid are what the deal calculator says, cell by cell', () => {
  expect(rowsOf(modelGuide, 'Allowance')).toEqual([
    ...[5, 8].map((share) => [`${share}%`, daysOf(share / 100), formatPounds(voidsOf(share).costs.voidsPence)]),
    ['Two months', daysOf(2 / 12), formatPounds(2 * model.monthlyRentPence)],
  ])
  const { rents, rows } = calculateCaseGrid(model)
  const content = contentOf(modelGuide)
  const head = rents.map(({ monthlyRentPence }) => `<th>${formatPounds(monthlyRentPence)}</th>`).join('')
  expect(content).toContain(`<tr><th>Rate</th>${head}</tr>`)
  expect(rowsOf(modelGuide, 'Rate')).toEqual(
    rows.map(({ ratePercent, cells }) => [`${ratePercent}%`, ...cells.map((cell) => formatPounds(cell.cashFlowPence))]),
  )
})

test('the guide on cash-flow models prints what its example comes to', () => {
  const { rows, rents } = calculateCaseGrid(model)
  const { highestRatePercent, lowestRentPence } = findBreakEven(model)
  const repayment = calculateDealCase({ ...model, isRepayment: true })
  const twoMonths = calculateStressCases(model).find(({ label }) => label === 'Two months empty')!
  const onePoint = cashFlowAt(model, 5.5, 100_000) - cashFlowAt(model, 6.5, 100_000)
  const oneStep = cashFlowAt(model, 5.5, 105_000) - cashFlowAt(model, 5.5, 100_000)
  // 85%: the share of the rent that pays all but the allowance for voids.
  const without = fuller.operatingCostsPence - fuller.costs.voidsPence + fuller.interestPence
  const occupied = percentOf(without, fuller.rentPence)!
  const reserve = (3 * fuller.interestPence) / 12 + 240_000
  const owner = calculateSection24({
    year: '2026/27',
    otherIncomePence: 6_000_000,
    propertyProfitPence: fuller.netIncomePence,
    financeCostsPence: fuller.interestPence,
  })
  const text = readGuideText(modelGuide)
  for (const days of [`gap of ${Math.round(3 * 365 * 0.05)} days`, `empty for ${Math.floor((365 * (100 - occupied)) / 100)} days`, `take ${Math.ceil(reserve / (fuller.cashFlowPence / 12))} months`]) expect(text).toContain(days) // prettier-ignore
  const worked = [
    ...[fuller.loanPence, fuller.depositPence, fuller.taxPence, fuller.cashNeededPence, fuller.rentPence].map(formatPounds),
    ...[column, fuller].flatMap(({ costs, netIncomePence, interestPence, cashFlowPence }) =>
      [-costs.voidsPence, -costs.managementPence, netIncomePence, interestPence, -interestPence, cashFlowPence].map(formatPounds),
    ),
    ...[column, fuller].flatMap(({ returns, cashOnCashPercent }) => [returns.netYieldPercent, cashOnCashPercent].map(percent)),
    ...[percent(fuller.returns.grossYieldPercent), percent(fuller.returns.interestCoverPercent), formatPounds(fuller.operatingCostsPence)],
    ...[formatPounds(voidsOf(8).costs.voidsPence), formatPounds(voidsOf(8).cashFlowPence), formatPounds(2 * model.monthlyRentPence)],
    ...large.map(({ cost, lasts }) => pounds(cost / lasts)),
    ...[large.reduce((sum, { cost }) => sum + cost, 0), spread, papers, -spread, -papers, spread + papers].map(pounds),
    ...[repayment.financePence, repayment.cashFlowPence, repayment.capitalPence].map(formatPounds),
    formatPounds(cashFlowAt(model, model.ratePercent, 0)),
    ...rows.flatMap(({ ratePercent, cells }) => [`${ratePercent}%`, ...cells.map((cell) => formatPounds(cell.cashFlowPence))]),
    ...rents.map(({ monthlyRentPence }) => formatPounds(monthlyRentPence)),
    ...[onePoint, oneStep, 12 * 5000, (onePoint / oneStep) * 5000].map(formatPounds),
    ...[`${highestRatePercent}%`, formatPounds(lowestRentPence!), `${fuller.breakEvenOccupancyPercent}%`, `${occupied}%`],
    ...[formatPounds(twoMonths.cashFlowPence), formatPounds(reserve), formatPounds(roundToPounds(fuller.cashFlowPence / 12))],
    formatPounds(owner.netTaxPence),
  ] // prettier-ignore
  expect(fuller.cashFlowPence - owner.netTaxPence).toBeLessThan(0)
  const given = [
    // The house: price, rent, fees and insurance, and the usual shares.
    ...[model.pricePence, model.monthlyRentPence, model.feesPence, -model.insurancePence].map(formatPounds),
    ...['5%', '8%', '10%', `${model.ratePercent}%`],
    // Assumed costs of large items, checks and papers.
    ...[...large.map(({ cost }) => cost), ...Object.values(checks), 0].map(pounds),
    // The published rent; the higher rate of tax, the property allowance, Rent a Room and its half in law.
    ...[formatPounds(areaOf('Nottingham').rent_3_bed_pence!), '40%', '£1,000', '£7,500', '£3,750'],
  ]
  expect(compareGuideFigures(modelGuide, { worked, given })).toEqual(nothing)
})

const valueGuide = 'comparables-and-valuations'
const house = { price: 185_000, claimed: 220_000, area: 84, works: 9500, fees: 2000 }
const sales: [name: string, price: number, area: number, months: number][] = [
  ['A', 198_000, 80, 1],
  ['B', 209_000, 88, 3],
  ['C', 192_500, 77, 4],
  ['D', 204_000, 85, 6],
  ['E', 186_000, 80, 8],
  ['F', 208_000, 80, 11],
]
/** The change of prices in the year to March 2026, in percent. */
const yearly = areaOf('Leeds').annual_price_change_percent!
const moved = sales.map(([, price, area, months]) => Math.round((price / area) * (1 + (yearly * months) / 1200)))
const perMetre = middleOf(moved)
const value = perMetre * house.area
const below = (amount: number) => percent(percentOf(amount - house.price, amount))

test('the six sales and the three discounts are worked out as the guide says, cell by cell', () => {
  expect(rowsOf(valueGuide, 'Comparable sale')).toEqual(
    sales.map(([name, price, area, months], at) => [
      ...[name, pounds(price), String(area), String(months), pounds(price / area), pounds(moved[at]!)],
    ]),
  )
  expect(rowsOf(valueGuide, 'Measured against').map((row) => row.slice(1))).toEqual(
    [house.claimed, value, value - house.works].map((amount) => [pounds(amount), below(amount)]),
  )
})

test('the guide on comparables prints what its example comes to', () => {
  const taxPence = calculatePropertyTax({
    nation: 'England',
    regime: 'additional-dwelling',
    pricePence: house.price * 100,
    completionDate: today,
  }).taxPence
  const raw = middleOf(sales.map(([, price, area]) => price / area))
  const dearest = middleOf(moved.toSorted((a, b) => b - a).slice(0, 3))
  const gap = value - house.works - house.price
  const worked = [
    ...sales.flatMap(([, price, area], at) => [price / area, moved[at]!].map(pounds)),
    ...[perMetre, value, Math.min(...moved) * house.area, Math.max(...moved) * house.area].map(pounds),
    ...[raw, raw * house.area, value - raw * house.area, dearest, dearest * house.area].map(pounds),
    percent(yearly / 2),
    ...[house.claimed, value, value - house.works].map(below),
    ...[value - house.works, gap, -(gap - taxPence / 100 - house.fees), (house.price * 3) / 4].map(pounds),
    formatPounds(taxPence),
  ]
  const given = [
    // The house, its sales, and those that were dropped.
    ...[house.price, house.claimed, house.works, house.fees, ...sales.map(([, price]) => price)].map(pounds),
    ...[151_000, 265_000, 249_000].map(pounds),
    // The limit of the list of deals that the guide links to.
    pounds(200_000),
    // Published: the changes of prices, that of Bristol without its sign, and the rent of three bedrooms in Leeds.
    ...[`${yearly}%`, `${-areaOf('Bristol').annual_price_change_percent!}%`, formatPounds(areaOf('Leeds').rent_3_bed_pence!)],
  ] // prettier-ignore
  expect(compareGuideFigures(valueGuide, { worked, given })).toEqual(nothing)
})

test('the links to calculators open the examples of their guides', () => {
  const owners = [0, 1].map((nth) =>
    calculateSection24(readLink(readSection24Question, { slug: taxGuide, calculator: 'section-24', nth })),
  )
  expect(owners.map(({ netTaxPence, year }) => [year, netTaxPence])).toEqual([
    ['2027/28', bill('2027/28', landlord).netTaxPence],
    ['2026/27', bill('2026/27', capped[1]!).netTaxPence],
  ])
  const question = readLink(readDealQuestion, { slug: valueGuide, calculator: 'deal' })
  expect(question).toMatchObject({
    pricePence: house.price * 100,
    worksPence: house.works * 100,
    feesPence: house.fees * 100,
    monthlyRentPence: areaOf('Leeds').rent_3_bed_pence,
  })
})

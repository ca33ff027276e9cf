import { expect, test } from 'vitest'
import { highestRateFor } from '#app/domain/calculators/rental-cover-cases.ts'
import {
  calculateBrrrAtValues,
  calculateOverrun,
  overrunPercent,
  testNewLoan,
} from '#app/domain/calculators/brrr-cases.ts'
import { readBrrrQuestion } from '#app/domain/calculators/brrr.ts'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { readDealQuestion } from '#app/domain/calculators/deal.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { readRentalCoverQuestion } from '#app/domain/calculators/rental-cover.ts'
import { calculateBrrr, type BrrrQuestion } from '#app/domain/figures/brrr.ts'
import { calculatePropertyTax, type PropertyTaxQuestion } from '#app/domain/figures/property-tax.ts'
import { calculateRentalCover, leastStressRate, praMinimums, usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { calculateReturns, calculateRunningCosts, defaultAssumptions, percentOf } from '#app/domain/figures/returns.ts'
import { calculateSection24 } from '#app/domain/figures/section-24.ts'
import { compareGuideFigures, shippedGuides } from '#app/testing/guide-figures.ts'
import { formatExactPounds, formatPercent, formatPounds } from '#app/utils/money.ts'
import { readSampleAreas } from '../sample/areas.ts'

/** The figures of the guides on property tax, rental cover and BRRR. */

const nothing = { unexplained: [], missing: [], idle: [] }
/** The day on which the guides were reviewed, and whose rates they name. */
const today = '2026-11-28'

const pounds = (amount: number) => formatPounds(amount * 100)
const percent = (value: number | null) => formatPercent(value!, 2)
const contentOf = (slug: string) => shippedGuides.find((guide) => guide.slug === slug)!.content

/** The tables of a guide, each as rows of the texts of its cells. */
function tablesOf(slug: string): string[][][] {
  return [...contentOf(slug).matchAll(/<table>([\s\S]*?)<\/table>/g)].map(([, table]) =>
    [...table!.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
      [...row!.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^<>]*>/g, '')),
    ),
  )
}

/** The table whose first row begins with this cell, without that row. */
const rowsOf = (slug: string, firstCell: string) =>
  tablesOf(slug)
    .find(([head]) => head![0] === firstCell)!
    .slice(1)

/** The parameters of a guide's link to a calculator. */
function linkOf(slug: string, calculator: string, nth = 0): URLSearchParams {
  const links = [...contentOf(slug).matchAll(new RegExp(`href="/calculators/${calculator}\\?([^"]+)"`, 'g'))]
  return new URLSearchParams(links[nth]![1]!.replaceAll('&amp;', '&'))
}

function readLink<Question>(
  read: (params: URLSearchParams, asked: { today: string }) => { ok: true; question: Question } | { ok: false },
  params: URLSearchParams,
): Question {
  const answer = read(params, { today })
  if (!answer.ok) throw new Error(`The link is refused: ${params.toString()}`)
  return answer.question
}

const taxGuide = 'stamp-duty-lbtt-ltt-for-investors'
const taxOf = (nation: PropertyTaxQuestion['nation'], price: number, more: Partial<PropertyTaxQuestion> = {}) =>
  calculatePropertyTax({
    nation,
    regime: 'additional-dwelling',
    pricePence: price * 100,
    completionDate: today,
    ...more,
  })
const tax = (...question: Parameters<typeof taxOf>) => formatPounds(taxOf(...question).taxPence)
const slicesOf = (...question: Parameters<typeof taxOf>) =>
  taxOf(...question).slices.map(({ amountPence }) => formatPounds(amountPence))

/** The twelve cases of the guide, in its order: the buyer as the table says it, and the question of it. */
const twelve: [
  where: PropertyTaxQuestion['nation'],
  who: string,
  price: number,
  more?: Partial<PropertyTaxQuestion>,
][] = [
  ['England', 'Additional home', 180_000],
  ['Scotland', 'Additional home', 180_000],
  ['Wales', 'Additional home', 180_000],
  ['Northern Ireland', 'Additional home', 200_000],
  ['Scotland', 'Additional home', 250_000],
  ['Wales', 'Additional home', 300_000],
  ['England', 'Additional home', 400_000],
  ['England', 'Additional home, buyer not UK resident', 200_000, { isNonResident: true }],
  ['England', 'Company with relief', 600_000],
  ['England', 'Company without relief', 600_000, { regime: 'company-without-relief' }],
  ['England', 'Shop', 275_000, { regime: 'non-residential' }],
  ['Wales', 'Shop', 300_000, { regime: 'non-residential' }],
]

test('the twelve cases of tax are what the calculator says, cell by cell', () => {
  expect(rowsOf(taxGuide, 'Case')).toEqual(
    twelve.map(([nation, who, price, more], at) => {
      const { taxPence, effectiveRatePercent } = taxOf(nation, price, more)
      return [String(at + 1), nation, who, pounds(price), formatPounds(taxPence), percent(effectiveRatePercent)]
    }),
  )
})

/** `£925,000` and `£1.5 million`, as the guide prints them. */
const step = (pence: number) => (pence < 100_000_000 ? formatPounds(pence) : `£${pence / 100_000_000} million`)

test('the bands of the three taxes are those of the calculator, cell by cell', () => {
  const tables = tablesOf(taxGuide).filter(([head]) => head![0] === 'Part of the price')
  const shown = [
    { nation: 'England', columns: ['standard', 'additional-dwelling'] },
    { nation: 'Scotland', columns: ['standard', 'additional-dwelling'] },
    { nation: 'Wales', columns: ['additional-dwelling'] },
  ] as const
  expect(tables).toHaveLength(shown.length)
  for (const [at, { nation, columns }] of shown.entries()) {
    const scales = columns.map((regime) => taxOf(nation, 10_000_000, { regime }).bands)
    expect(tables[at]!.slice(1)).toEqual(
      scales[0]!.map(({ fromPence, toPence }, row) => [
        toPence === null ? `Above ${step(fromPence)}` : fromPence === 0 ? `Up to ${step(toPence)}` : `${step(fromPence)} to ${step(toPence)}`,
        ...scales.map((bands) => `${bands[row]!.ratePercent}%`),
      ]),
    ) // prettier-ignore
  }
  const main = taxOf('Wales', 10_000_000, { regime: 'standard' }).bands
  expect(main.map(({ toPence, ratePercent }) => `${ratePercent}% to ${toPence === null ? 'no end' : step(toPence)}`)).toEqual(
    ['0% to £225,000', '6% to £400,000', '7.5% to £750,000', '10% to £1.5 million', '12% to no end'],
  ) // prettier-ignore
  const shops = (['England', 'Scotland', 'Wales'] as const).map((nation) =>
    taxOf(nation, 10_000_000, { regime: 'non-residential' }).bands.map(({ ratePercent, toPence }) => ({
      rate: `${ratePercent}%`,
      to: toPence === null ? '' : step(toPence),
    })),
  )
  expect(rowsOf(taxGuide, 'Not residential')).toEqual(
    shops.map(([free, next, above, last], at) => [
      ['SDLT', 'LBTT', 'LTT'][at],
      `To ${free!.to}`,
      `${next!.rate} to ${next!.to}`,
      last ? `${above!.rate}, and ${last.rate} above ${above!.to}` : above!.rate,
    ]),
  )
})

const terrace = (nation: PropertyTaxQuestion['nation']) =>
  calculateReturns({
    pricePence: 18_000_000,
    monthlyRentPence: 105_000,
    operatingCostsPence: 246_000,
    propertyTaxPence: taxOf(nation, 180_000).taxPence,
    feesPence: 200_000,
    worksPence: 0,
  })

test('the same house in three nations, cell by cell', () => {
  expect(rowsOf(taxGuide, 'Where')).toEqual(
    (['Wales', 'England', 'Scotland'] as const).map((nation) => {
      const { cashFlowPence, cashInvestedPence, cashOnCashPercent } = terrace(nation)
      const { taxPence } = taxOf(nation, 180_000)
      const years = (taxPence / cashFlowPence).toFixed(1)
      return [nation, formatPounds(taxPence), formatPounds(cashInvestedPence), percent(cashOnCashPercent), years]
    }),
  )
})

test('the guide on property tax prints what its examples come to', () => {
  const shop = { regime: 'non-residential' } as const
  const nations = ['England', 'Scotland', 'Wales'] as const
  const difference = (...sides: [whole: Parameters<typeof taxOf>, part: Parameters<typeof taxOf>]) =>
    formatPounds(taxOf(...sides[0]).taxPence - taxOf(...sides[1]).taxPence)
  const scottish = (price: number) => {
    const standard = taxOf('Scotland', price, { regime: 'standard' }).taxPence
    return [formatPounds(standard), formatPounds(taxOf('Scotland', price).taxPence - standard)]
  }
  const flat = { regime: 'company-without-relief' } as const
  const worked = [
    ...nations.flatMap((nation) => [tax(nation, 180_000), tax(nation, 40_000)]),
    ...[39_999, 200_000, 1_000_000, 2 * 180_000].map((price) => tax('England', price)),
    ...[...slicesOf('England', 180_000), ...slicesOf('England', 400_000), ...slicesOf('Wales', 300_000)],
    ...[...scottish(180_000), ...scottish(250_000), tax('Scotland', 250_000)],
    ...twelve.flatMap(([nation, , price, more]) => {
      const { taxPence, effectiveRatePercent } = taxOf(nation, price, more)
      return [formatPounds(taxPence), percent(effectiveRatePercent)]
    }),
    difference(['England', 401_000], ['England', 400_000]),
    difference(['England', 600_000, flat], ['England', 600_000]),
    difference(['England', 200_000, { isNonResident: true }], ['England', 200_000]),
    difference(['England', 180_000], ['England', 180_000, { regime: 'standard' }]),
    ...nations.flatMap((nation) => {
      const { cashInvestedPence, cashFlowPence, cashOnCashPercent } = terrace(nation)
      return [formatPounds(cashInvestedPence), formatPounds(cashFlowPence), percent(cashOnCashPercent)]
    }),
    ...[tax('England', 180_000, { regime: 'standard' }), tax('England', 1_000_000, shop)],
    ...[pounds(275_000 * 1.2), tax('England', 275_000 * 1.2, shop)],
    ...[pounds(2 * 180_000), formatPounds(2 * taxOf('England', 180_000).taxPence)],
    // The parts of a price in its slices.
    ...[180_000 - 125_000, 250_000 - 180_000, 300_000 - 250_000].map(pounds),
  ]
  // The bands and their rates, the line of £40,000, the surcharges, and VAT: rates of law. The bands are compared above.
  const law = [
    ...[40_000, 125_000, 145_000, 150_000, 225_000, 250_000, 325_000, 400_000, 500_000, 750_000, 925_000].map(pounds),
    ...['£1 million', '£1.5 million'],
    ...['0%', '1%', '2%', '5%', '6%', '7%', '8%', '8.5%', '10%', '12%', '12.5%', '13%', '15%', '17%', '18%', '20%'],
  ]
  // The prices of the examples, the terms of the house in three nations, and a step of the price.
  const terms = [
    ...[39_999, 180_000, 200_000, 275_000, 300_000, 600_000, 1050, 2460, 2000, 1000].map(pounds),
    ...[`${defaultAssumptions.loanToValuePercent}%`, `${defaultAssumptions.interestRatePercent}%`],
  ]
  expect(compareGuideFigures(taxGuide, { worked, given: [...law, ...terms] })).toEqual(nothing)
})

const coverGuide = 'rental-cover-stress-test'
/** The example of the guide: the loan, the rent a month and the price. */
const lent = { loan: 150_000, rent: 1200, price: 200_000 }
const cover = (stressRatePercent: number, coveragePercent: number, rent = lent.rent, lend = lent.loan) => {
  const loan = { loanPence: Math.round(lend * 100), monthlyRentPence: rent * 100 }
  const answer = calculateRentalCover({ ...loan, stressRatePercent, coveragePercent })
  const [neededPence, largestPence] = [answer.requiredRentPence!, answer.maximumLoanPence!]
  const [needed, largest] = [formatPounds(neededPence), formatExactPounds(largestPence)]
  const result = answer.isEnough ? 'Pass' : 'Fail'
  return { needed, neededPence, largest, largestPence, share: percent(answer.coveragePercent), result }
}
const { stressRatePercent: floor } = praMinimums
const { basicRateTaxpayer: basic, higherRateTaxpayer: higher, severalLenders, sharedHouse } = usualCoverage
const loanRate = 5
const shortFix = leastStressRate(loanRate)
const interestAt = (rate: number, loan = lent.loan) => pounds((loan * rate) / 100)

test('the tests of rental cover are what the calculator says, cell by cell', () => {
  const [at125, at145] = [cover(floor, basic), cover(floor, higher)]
  expect(rowsOf(coverGuide, 'Question').map((row) => row.slice(2))).toEqual([
    [at125.share, at145.share],
    [at125.needed, at145.needed],
    [at125.largest, at145.largest],
  ])
  const columns = [floor, shortFix].map((rate) => {
    const { share, needed, largest, result } = cover(rate, higher)
    return [`${rate}%`, interestAt(rate), share, needed, largest, result]
  })
  expect(rowsOf(coverGuide, 'The test').map((row) => row.slice(1))).toEqual(
    columns[0]!.map((cell, row) => [cell, columns[1]![row]]),
  )
  expect(rowsOf(coverGuide, 'Borrower or property').map(([, asked]) => asked)).toEqual([
    ...[basic, severalLenders, higher].map((asked) => `${asked}%`),
    `up to ${sharedHouse}%`,
  ])
  // At 125% the loan of a two-year fix passes.
  expect(cover(shortFix, basic).result).toBe('Pass')
})

test('the guide on rental cover prints what its examples come to', () => {
  const returnsAt = (rentPence: number) => {
    const costsPence = calculateRunningCosts(rentPence)
    const purchase = { pricePence: lent.price * 100, monthlyRentPence: rentPence, operatingCostsPence: costsPence }
    return { ...calculateReturns({ ...purchase, propertyTaxPence: 0, feesPence: 0, worksPence: 0 }), costsPence }
  }
  const house = returnsAt(lent.rent * 100)
  const [profitPence, interestPence] = [house.netOperatingIncomePence, house.interestPence]
  // A salary of £60,000 lies in the 40% band with the whole profit.
  const income = { otherIncomePence: 6_000_000, propertyProfitPence: profitPence, financeCostsPence: interestPence }
  const owner = calculateSection24({ year: '2026/27', ...income })
  const [low, high] = [cover(floor, basic), cover(floor, higher)].map(({ neededPence }) => returnsAt(neededPence))
  const [long, short] = [cover(floor, higher), cover(shortFix, higher)]
  const area = readSampleAreas().find(({ name }) => name === 'Liverpool')!
  const rentPence = area.average_rent_pence!
  const missingPence = lent.loan * 100 - short.largestPence
  const worked = [
    ...[12 * lent.rent, (lent.price * 3) / 4].map(pounds),
    ...[interestAt(floor), interestAt(shortFix), long.share, long.needed, long.largest],
    ...[cover(floor, basic).needed, cover(floor, basic).largest, short.share, short.needed, short.largest],
    ...[formatExactPounds(missingPence), formatExactPounds((lent.price - lent.loan) * 100 + missingPence)],
    cover(shortFix, basic).needed,
    ...[higher, basic].map((asked) => percent(highestRateFor({ loanPence: lent.loan * 100, monthlyRentPence: lent.rent * 100 }, asked))),
    ...[house.costsPence, house.cashFlowPence, profitPence].map(formatPounds),
    ...[owner.taxPence, owner.creditPence, owner.netTaxPence, house.cashFlowPence - owner.netTaxPence].map(formatPounds),
    ...[cover(floor, higher, 1100).largest, cover(floor, higher, 100).largest],
    // Liverpool, and the yields at which a loan of 75% passes.
    ...[formatPounds(area.average_price_pence!), formatPounds(rentPence), percent(area.gross_yield_percent)],
    formatExactPounds(cover(floor, higher, rentPence / 100, (area.average_price_pence! * 0.75) / 100).neededPence - rentPence),
    ...[higher, basic].map((asked) => percent((0.75 * floor * asked) / 100)),
    ...[low!.costsPence, -low!.cashFlowPence, high!.cashFlowPence].map(formatExactPounds),
  ] // prettier-ignore
  const given = [
    // The example: price, loan, deposit, rents, insurance, and the rate of both loans.
    ...[lent.price, lent.loan, lent.price - lent.loan, lent.rent, 1100, 100, 300].map(pounds),
    ...[`${loanRate}%`, '75%', '7%'],
    // The least stress rate, and the cover that lenders usually ask.
    ...[`${floor}%`, `${shortFix}%`, ...[basic, severalLenders, higher, sharedHouse].map((asked) => `${asked}%`)],
    // The rates of tax in the example, in law; the allowance that a company lacks, and dividends.
    ...['20%', '40%', '£3,000', '£500', '10.75%', '35.75%', '39.35%'],
  ]
  expect(compareGuideFigures(coverGuide, { worked, given })).toEqual(nothing)
})

const brrrGuide = 'brrr-with-real-numbers'
/** The example of the calculator, as the guide's link has it but for the value. */
const b2: BrrrQuestion = { ...readLink(readBrrrQuestion, linkOf(brrrGuide, 'brrr')), valuePence: 20_000_000 }
const brrr = (changes: Partial<BrrrQuestion> = {}) => calculateBrrr({ ...b2, ...changes })
const leftIn = (changes: Partial<BrrrQuestion> = {}) => formatPounds(brrr(changes).moneyLeftInPence)

const valuations = calculateBrrrAtValues(b2).map(({ valuePence, brrr: at }) => [
  ...[valuePence, at.loanPence, at.moneyLeftInPence].map(formatPounds),
  percent(at.recoveredPercent),
  formatExactPounds(at.annualCashFlowPence!),
  at.returnOnMoneyLeftInPercent === null ? 'n/a' : percent(at.returnOnMoneyLeftInPercent),
])

test('the six valuations are what the calculator says, cell by cell', () => {
  expect(rowsOf(brrrGuide, 'Valuation')).toEqual(valuations)
  // B3, B2 and B4.
  expect([1, 3, 5].map((at) => valuations[at]![2])).toEqual(['£26,200', '£11,200', '−£3,800'])
  expect(b2.propertyTaxPence).toBe(taxOf('England', 120_000).taxPence)
})

/** The new loan by both caps, for a rate fixed for five years and for two. */
const caps = [floor, leastStressRate(b2.ratePercent!)].map((rate) => {
  const { requiredRentPence, maximumLoanPence } = testNewLoan(b2, rate)
  const loanPence = Math.min(maximumLoanPence!, brrr().loanPence)
  const most = [formatPounds(requiredRentPence!), formatExactPounds(maximumLoanPence!)]
  return [`${rate}%`, ...most, formatPounds(loanPence), formatPounds(brrr().totalInPence - loanPence)]
})

/** What goes wrong, each by itself and then together. */
const overrun = calculateOverrun(b2)!
const troubles: [string, Partial<BrrrQuestion>][] = [
  ['All goes to plan', {}],
  ['Two more empty months', { holdingPence: b2.holdingPence + 2 * 30_000 }],
  [`Works cost ${overrunPercent}% more`, { worksPence: b2.worksPence + overrun.overrunPence }],
  ['Valued at £180,000', { valuePence: 18_000_000 }],
]
const together = troubles.reduce((all, [, change]) => ({ ...all, ...change }), {})

test('the rent as a cap, and what goes wrong, are what the calculator says, cell by cell', () => {
  const rows = rowsOf(brrrGuide, 'The new loan at £200,000')
  expect(rows.map((row) => row.slice(1))).toEqual(caps[0]!.map((cell, row) => [cell, caps[1]![row]]))
  expect(rowsOf(brrrGuide, 'What happens')).toEqual(
    [...troubles, ['All three', together] as const].map(([name, change]) => [
      name,
      formatPounds(brrr(change).moneyLeftInPence - brrr().moneyLeftInPence),
      leftIn(change),
    ]),
  )
  expect(leftIn(troubles[2]![1])).toBe(formatPounds(overrun.moneyLeftInPence))
})

/** The bridge of the example: three quarters of the price for six months, at 1% a month, with a fee of 2%. */
const bridge = 90_000
const bridgeCosts = bridge * (6 * 0.01 + 0.02)
const bridged = { financeFeesPence: b2.financeFeesPence + bridgeCosts * 100 }
/** Own money until the new loan comes, and without what that costs. */
const cashBefore = (brrr().totalInPence - b2.financeFeesPence) / 100

test('the guide on BRRR prints what its example comes to', () => {
  const plan = brrr()
  const low = brrr({ valuePence: 18_000_000 })
  const scotland = { propertyTaxPence: taxOf('Scotland', 120_000).taxPence }
  const incomePence = plan.annualRentPence! - plan.runningCostsPence!
  const bought = (b2.pricePence + b2.propertyTaxPence + b2.feesPence) / 100
  const worked = [
    ...[b2.propertyTaxPence, b2.holdingPence, plan.totalInPence, plan.loanPence, plan.annualRentPence!].map(formatPounds),
    ...[plan.runningCostsPence!, plan.interestPence!, incomePence].map(formatPounds),
    ...[...valuations.flat(), ...caps.flat()],
    ...[...troubles, ['', together] as const].map(([, change]) => leftIn(change)),
    formatPounds(brrr({ valuePence: b2.valuePence + 100_000 }).loanPence - plan.loanPence),
    ...[plan.loanPence - low.loanPence, low.annualCashFlowPence! - plan.annualCashFlowPence!].map(formatPounds),
    formatPounds(-brrr({ valuePence: 22_000_000 }).moneyLeftInPence),
    formatPounds(Math.round((plan.totalInPence * 100) / b2.loanToValuePercent)),
    ...[plan.annualCashFlowPence!, plan.annualCashFlowPence! - plan.loanPence / 100].map(formatPounds),
    ...[formatPounds(plan.loanPence / 100), `${b2.ratePercent! + 1}%`, percent(percentOf(incomePence, plan.loanPence))],
    ...[600, overrun.overrunPence / 100, 600 + overrun.overrunPence / 100 + 15_000, b2.worksPence / 1000].map(pounds),
    ...[taxOf('Wales', 120_000), taxOf('Scotland', 120_000)].map(({ taxPence }) => formatPounds(taxPence)),
    leftIn(scotland),
    ...[bought, bought + 30_000 + 900, cashBefore, bridgeCosts, cashBefore + bridgeCosts - bridge].map(pounds),
    ...[pounds(bridge - bridgeCosts), formatPounds(brrr(bridged).totalInPence), leftIn(bridged)],
  ] // prettier-ignore
  expect(plan.annualCashFlowPence! - plan.loanPence / 100).toBe(brrr({ ratePercent: 6.25 }).annualCashFlowPence)
  // The terms of the example and of its bridge, a step of the value, usual allowances, the cover asked, and the tax of Scotland.
  const given = [...[120_000, 2000, 30_000, 300, 200_000, 1150, bridge, 1000, 0].map(pounds), ...['75%', '5%', '5.25%', '1%', '2%', '15%', '8%', `${higher}%`]] // prettier-ignore
  expect(compareGuideFigures(brrrGuide, { worked, given })).toEqual(nothing)
})

test('the links to calculators open the examples of their guides', () => {
  const answers = [0, 1].map((nth) => readLink(readPropertyTaxQuestion, linkOf(taxGuide, 'property-tax', nth)))
  expect(answers.map((question) => formatPounds(calculatePropertyTax(question).taxPence))).toEqual([
    tax('Scotland', 180_000),
    tax('England', 600_000, { regime: 'company-without-relief' }),
  ])
  const failing = [coverGuide, brrrGuide].map((slug) => readLink(readRentalCoverQuestion, linkOf(slug, 'rental-cover')))
  expect(failing.map((question) => calculateRentalCover(question).isEnough)).toEqual([false, false])
  const deal = calculateDealCase(readLink(readDealQuestion, linkOf(coverGuide, 'deal')))
  expect(formatPounds(deal.cashFlowPence)).toBe('£2,970')
  expect(formatPounds(calculateBrrr(readLink(readBrrrQuestion, linkOf(brrrGuide, 'brrr'))).moneyLeftInPence)).toBe(
    '£26,200',
  )
})

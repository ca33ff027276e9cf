import { expect, test } from 'vitest'
import { calculateDealCase, calculateStressCases } from '#app/domain/calculators/deal-result.ts'
import { readBrrrPage } from '#app/domain/calculators/brrr-cases.ts'
import { readDealQuestion, type DealCase } from '#app/domain/calculators/deal.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { calculateBrrr } from '#app/domain/figures/brrr.ts'
import { calculatePropertyTax, type TaxRegime } from '#app/domain/figures/property-tax.ts'
import { calculateRentalCover, leastStressRate, praMinimums, usualCoverage } from '#app/domain/figures/rental-cover.ts'
import {
  calculateDealReturns,
  calculateReturns,
  calculateRunningCosts,
  defaultAssumptions,
  middleOf,
  percentOf,
  type PurchaseFigures,
} from '#app/domain/figures/returns.ts'
import { computeFactors, gradeScore, type ScoreInputs } from '#app/domain/figures/score.ts'
import { calculateYields } from '#app/domain/figures/yields.ts'
import { compareGuideFigures, readGuideText, shippedGuides } from '#app/testing/guide-figures.ts'
import { addPrinted, formatPercent, formatPounds } from '#app/utils/money.ts'
import type { Nation } from '#db/schema.ts'
import { readSampleAreas } from '../sample/areas.ts'

const explained = { unexplained: [], missing: [], idle: [] }
const pounds = (amount: number) => formatPounds(Math.round(amount * 100))
const pence = (amount: number | null) => formatPounds(amount!)
const percent = (value: number | null) => formatPercent(value!, 2)
const area = (name: string) => readSampleAreas().find((one) => one.name === name)!
const taxOf = (price: number, nation: Nation = 'England', regime: TaxRegime = 'additional-dwelling') =>
  calculatePropertyTax({ nation, regime, pricePence: price * 100, completionDate: '2026-11-28' }).taxPence

/** A purchase in whole pounds, with the usual running costs and the tax of an additional home unless other ones are given. */
function purchase(facts: {
  price: number
  rent: number
  works?: number
  costs?: number
  taxPence?: number
}): PurchaseFigures {
  const { price, rent, works = 0, costs, taxPence = taxOf(price) } = facts
  return {
    pricePence: price * 100,
    monthlyRentPence: rent * 100,
    operatingCostsPence: costs === undefined ? calculateRunningCosts(rent * 100) : costs * 100,
    propertyTaxPence: taxPence,
    feesPence: 2000_00,
    worksPence: works * 100,
  }
}

/** The addresses of a calculator that a guide leads to. */
function linksTo(slug: string, calculator: string): URLSearchParams[] {
  const { content } = shippedGuides.find((one) => one.slug === slug)!
  return [...content.matchAll(/href="(\/calculators\/[^"]+)"/g)]
    .map(([, address]) => new URL(address!.replaceAll('&amp;', '&'), 'http://localhost'))
    .filter(({ pathname }) => pathname === `/calculators/${calculator}`)
    .map(({ searchParams }) => searchParams)
}

const asked = { today: '2026-11-28' }
function dealCaseOf(slug: string): DealCase {
  const read = readDealQuestion(linksTo(slug, 'deal')[0]!, asked)
  if (!read.ok) throw new Error(`${slug}: ${JSON.stringify(read.errors)}`)
  return read.question
}

/** The rows of the table of a guide that has these words in its head, each as the texts of its cells. */
function readTable(slug: string, head: string): string[][] {
  const { content } = shippedGuides.find((one) => one.slug === slug)!
  const tables = content.match(/<table>[\s\S]*?<\/table>/g)!
  const table = tables.find((one) => one.includes(`<tr><th>${head}</th>`))!
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)]
    .slice(1)
    .map(([, cells]) =>
      [...cells!.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^<>]*>/g, '')),
    )
}

test('the first purchase: its cash, its tests and its first year', () => {
  const slug = 'first-buy-to-let-in-12-steps'
  const [price, rent, works, survey, solicitor] = [160_000, 900, 5000, 800, 1200]
  const house = purchase({ price, rent, works })
  const returns = calculateReturns(house)
  const { mortgage } = calculateDealReturns(house)
  const dearer = calculateDealReturns(house, { ...defaultAssumptions, interestRatePercent: 7.5 }).mortgage
  const cheaper = calculateDealReturns(purchase({ price: 150_000, rent, works })).mortgage
  const lowValuation = calculateReturns(purchase({ price: 150_000, rent, works })).loanPence
  const { loanPence } = returns
  const cover = (stressRatePercent: number, coveragePercent: number) =>
    calculateRentalCover({ loanPence, monthlyRentPence: rent * 100, stressRatePercent, coveragePercent })
  const shortFix = cover(leastStressRate(5.5), usualCoverage.basicRateTaxpayer)
  const [usual, higher] = [usualCoverage.basicRateTaxpayer, usualCoverage.higherRateTaxpayer].map((test) =>
    cover(praMinimums.stressRatePercent, test),
  )
  expect([usual!.isEnough, higher!.isEnough, shortFix.isEnough]).toEqual([true, true, false])
  const depositPence = price * 100 - loanPence
  const exchangePence = price * 10
  const onTop = house.propertyTaxPence + house.feesPence + house.worksPence
  expect(readTable(slug, 'When').map(([, , amount]) => amount)).toEqual(
    [
      survey * 100,
      exchangePence,
      depositPence - exchangePence,
      solicitor * 100,
      house.propertyTaxPence,
      works * 100,
      mortgage.cashNeededPence,
    ].map(pence),
  )
  expect((survey + solicitor) * 100).toBe(house.feesPence)
  const year = [mortgage, dearer]
  expect(readTable(slug, 'A year').map((row) => row.slice(1))).toEqual([
    year.map(({ rentPence }) => pence(rentPence)),
    year.map(({ runningCostsPence }) => pence(-runningCostsPence)),
    year.map(({ interestPence }) => pence(-interestPence)),
    year.map(({ cashFlowPence }) => pence(cashFlowPence)),
  ])
  const { average_price_pence: average, average_rent_pence: rents, rent_3_bed_pence: threeBed } = area('Liverpool')
  expect(
    compareGuideFigures(slug, {
      worked: [
        ...[depositPence, depositPence - exchangePence, exchangePence, house.propertyTaxPence, loanPence].map(pence),
        ...[mortgage, dearer].flatMap(({ interestPence, cashFlowPence }) => [-interestPence, cashFlowPence].map(pence)),
        ...[mortgage.rentPence, -mortgage.runningCostsPence, mortgage.cashNeededPence].map(pence),
        pence(addPrinted(mortgage.interestPence, mortgage.runningCostsPence) / 4),
        pence(onTop),
        pence(taxOf(price, 'England', 'standard')),
        pence(taxOf(price, 'Wales')),
        pence(taxOf(price, 'Scotland')),
        pence(price * 100 - 125_000_00),
        pence(house.feesPence),
        ...[usual, higher, shortFix].map((test) => pence(test!.requiredRentPence)),
        pence(shortFix.maximumLoanPence),
        pence(loanPence - shortFix.maximumLoanPence!),
        percent(returns.grossYieldPercent),
        percent(returns.cashOnCashPercent),
        pence(mortgage.cashNeededPence - cheaper.cashNeededPence),
        pence(house.propertyTaxPence - taxOf(150_000)),
        pence(cheaper.cashFlowPence - mortgage.cashFlowPence),
        pence(lowValuation),
        pence(loanPence - lowValuation),
        `${leastStressRate(5.5)}%`,
        `${praMinimums.stressRatePercent}%`,
        `${usualCoverage.basicRateTaxpayer}%`,
        `${usualCoverage.higherRateTaxpayer}%`,
        pence(average),
        pence(rents),
        pence(threeBed),
        percent(area('Liverpool').gross_yield_percent),
      ],
      given: [
        // The example's terms, and a lower price or valuation.
        ...[price, rent, works, survey, solicitor, 150_000].map(pounds),
        // Where a first home is free of tax in Scotland and Wales, and what the relief saves at most.
        ...[175_000, 145_000, 225_000, 600].map(pounds),
        pence(defaultAssumptions.insurancePence),
        // The first slice of the tax, with the rates of the first two.
        pounds(125_000),
        '5%',
        '7%',
        // The relief of a first-time buyer in law.
        ...[300_000, 500_000].map(pounds),
      ],
    }),
  ).toEqual(explained)
  const linked = calculateDealCase(dealCaseOf(slug))
  expect([linked.cashNeededPence, linked.cashFlowPence]).toEqual([mortgage.cashNeededPence, mortgage.cashFlowPence])
  const tax = readPropertyTaxQuestion(linksTo(slug, 'property-tax')[0]!, asked)
  expect(tax.ok && calculatePropertyTax(tax.question).taxPence).toBe(house.propertyTaxPence)
})

test('one house through four measures, with other costs, loans and nations', () => {
  const slug = 'gross-yield-net-yield-roi-cash-on-cash'
  const [price, rent, repairs, insurance, charge] = [180_000, 1050, 900, 300, 2000]
  const agent = (12 * rent) / 10
  const costs = agent + repairs + insurance
  const house = purchase({ price, rent, costs })
  const usual = purchase({ price, rent })
  const flat = purchase({ price, rent, costs: costs + charge })
  const withWorks = purchase({ price, rent, costs, works: 15_000 })
  const at = (interestRatePercent: number) => calculateReturns(house, { ...defaultAssumptions, interestRatePercent })
  const returns = calculateReturns(house)
  const [cheap, dear] = [at(4.5), at(7.5)]
  const columns = [house, usual, flat].map((each) => calculateReturns(each))
  expect(readTable(slug, 'Measure').map((row) => row.slice(1))).toEqual([
    columns.map(({ grossYieldPercent }) => percent(grossYieldPercent)),
    columns.map(({ netYieldPercent }) => percent(netYieldPercent)),
    columns.map(({ roiPercent }) => percent(roiPercent)),
    columns.map(({ cashOnCashPercent }) => percent(cashOnCashPercent)),
  ])
  const nations = (['England', 'Wales', 'Scotland'] as const).map((nation) => {
    const { roiPercent, cashOnCashPercent } = calculateReturns({ ...house, propertyTaxPence: taxOf(price, nation) })
    return [pence(taxOf(price, nation)), percent(roiPercent), percent(cashOnCashPercent)]
  })
  expect(taxOf(price, 'Northern Ireland')).toBe(taxOf(price))
  expect(readTable(slug, 'The house in').map((row) => row.slice(1))).toEqual(nations)
  // A loan at the rate that is the ROI changes nothing, to a hundredth of a point.
  expect(Math.abs(at(returns.roiPercent!).cashOnCashPercent! - returns.roiPercent!)).toBeLessThan(0.011)
  const share = percentOf(house.operatingCostsPence, returns.annualRentPence)!
  expect(percent((returns.grossYieldPercent! * (100 - share)) / 100)).toBe(percent(returns.netYieldPercent))
  expect(readGuideText(slug)).toContain(((100 - share) / 100).toFixed(4))
  const { netYieldPercent } = calculateYields({
    pricePence: price * 100,
    monthlyRentPence: rent * 100,
    annualCostsPence: usual.operatingCostsPence,
  })
  expect(
    compareGuideFigures(slug, {
      worked: [
        ...columns.flatMap((each) =>
          [each.grossYieldPercent, each.netYieldPercent, each.roiPercent, each.cashOnCashPercent].map(percent),
        ),
        ...nations.flat(),
        percent(netYieldPercent),
        percent(cheap.cashOnCashPercent),
        pence(cheap.cashFlowPence),
        percent(dear.cashOnCashPercent),
        pence(dear.cashFlowPence),
        percent(calculateReturns(withWorks).roiPercent),
        pence(price * 100 + withWorks.propertyTaxPence + withWorks.feesPence + withWorks.worksPence),
        pence(price * 100 + house.propertyTaxPence + house.feesPence),
        pence(price * 100 - 125_000_00),
        pence(price * 100 - returns.loanPence),
        pence(returns.loanPence),
        pence(returns.annualRentPence),
        pence(returns.netOperatingIncomePence),
        pence(returns.cashInvestedPence),
        pence(returns.cashFlowPence),
        pence(-returns.interestPence),
        pounds(agent),
        pounds(costs),
        pounds(-costs),
        pence(usual.operatingCostsPence),
        pounds((12 * rent * defaultAssumptions.voidsPercent) / 100),
        pounds(repairs + insurance),
        pounds(Math.round((12 * rent) / 52)),
        percent(share),
        percent(100 - share),
        percent(area('Liverpool').gross_yield_percent),
        percent(area('Leeds').gross_yield_percent),
      ],
      given: [
        // The example's terms: also the works that it might need, the flat's charge and the fees.
        ...[price, rent, repairs, insurance, 15_000, 2000].map(pounds),
        // Other rates of the loan.
        ...['5.5%', '4.5%', '7.5%'],
        // The first slice of the tax, with the rates of the first two; the shares of the usual costs are 5% as well.
        ...[pounds(125_000), '5%', '7%'],
      ],
    }),
  ).toEqual(explained)
  const linked = calculateDealCase(dealCaseOf(slug))
  expect([linked.operatingCostsPence, linked.cashFlowPence, linked.cashRoiPercent, linked.cashOnCashPercent]).toEqual([
    house.operatingCostsPence,
    returns.cashFlowPence,
    returns.roiPercent,
    returns.cashOnCashPercent,
  ])
})

test('the deal pack: its six sales, its four yields and its papers', () => {
  const slug = 'how-to-read-a-deal-pack'
  const [price, claimed, today, hoped, works, size] = [140_000, 165_000, 850, 925, 12_000, 80]
  const sales: [letter: string, price: number, size: number][] = [
    ['A', 155_800, 82],
    ['B', 144_300, 78],
    ['C', 146_000, 80],
    ['D', 157_250, 85],
    ['E', 171_000, 76],
    ['F', 168_000, 80],
  ]
  const perMetre = sales.map(([, paid, metres]) => paid / metres)
  expect(readTable(slug, 'Sale').map((row) => row.slice(0, 4))).toEqual(
    sales.map(([letter, paid, metres], at) => [letter, pounds(paid), `${metres}`, pounds(perMetre[at]!)]),
  )
  const middle = middleOf(perMetre.slice(0, 4))
  const dearest = sales.map(([, paid]) => paid).filter((_, at) => [0, 4, 5].includes(at))
  const below = (value: number) => formatPercent(percentOf(value - price, value)!)
  const [now, after] = [today, hoped].map((rent) => calculateReturns(purchase({ price, rent, works })))
  const house = purchase({ price, rent: today, works })
  const outlayPence = house.pricePence + house.propertyTaxPence + house.feesPence + house.worksPence
  const headline = calculateYields({ pricePence: price * 100, monthlyRentPence: hoped * 100, annualCostsPence: null })
  expect(
    compareGuideFigures(slug, {
      worked: [
        below(claimed),
        below(middle * size),
        pounds(middle),
        pounds(middle * size),
        pounds(Math.round(dearest.reduce((sum, each) => sum + each) / dearest.length)),
        ...perMetre.map(pounds),
        percent(headline.grossYieldPercent),
        percent(now!.grossYieldPercent),
        percent(now!.netYieldPercent),
        percent(now!.roiPercent),
        percent(after!.roiPercent),
        pence(now!.annualRentPence),
        pence(now!.netOperatingIncomePence),
        pence(after!.netOperatingIncomePence),
        pence(house.propertyTaxPence),
        pence(outlayPence),
      ],
      given: [
        // The pack's claims, the signed rent, the quotes and the fees, and the invented sales.
        ...[price, claimed, today, hoped, works, 2000, ...sales.map(([, paid]) => paid)].map(pounds),
        pence(defaultAssumptions.insurancePence),
        // The limit of a list of areas.
        pounds(150_000),
      ],
    }),
  ).toEqual(explained)
  const linked = calculateDealCase(dealCaseOf(slug))
  expect([linked.returns.netYieldPercent, linked.cashRoiPercent]).toEqual([now!.netYieldPercent, now!.roiPercent])

  const verified = (...papers: (keyof NonNullable<ScoreInputs['evidence']>)[]) =>
    computeFactors({
      ...({ pricePence: 0, area: {} } as ScoreInputs),
      evidence: Object.fromEntries(papers.map((paper) => [paper, 'verified'])),
    }).evidenceScore!
  const first = verified('title', 'authority', 'epc', 'vendorIdentity')
  const then = verified('title', 'authority', 'epc', 'vendorIdentity', 'rentEvidence', 'comparables')
  const best = (evidenceScore: number) => gradeScore(100, { coverage: 1, factors: { evidenceScore } })
  expect([first, then]).toEqual([50, 80])
  expect([49, first, 69, then].map(best)).toEqual(['C+', 'B+', 'B+', 'A+'])
  for (const each of [first, then]) expect(readGuideText(slug)).toContain(` ${each}`)
})

test('five strategies, each with its bad case', () => {
  const slug = 'choosing-an-investment-strategy'
  const let_ = purchase({ price: 200_000, rent: 1200 })
  const shared = { price: 260_000, works: 15_000, costs: 13_200 }
  const [room, rooms] = [550, 5]
  const btl = calculateReturns(let_)
  const hmo = calculateReturns(purchase({ ...shared, rent: rooms * room }))
  const oneEmpty = calculateReturns(purchase({ ...shared, rent: (rooms - 1) * room }))
  const emptyMonths = calculateStressCases(dealCaseOf(slug)).find(({ label }) => label === 'Two months empty')!

  const brrrLink = readBrrrPage(linksTo(slug, 'brrr')[0]!, asked)
  if (!brrrLink.ok) throw new Error(JSON.stringify(brrrLink.errors))
  const plan = brrrLink.question
  const brrr = calculateBrrr(plan)
  const lower = calculateBrrr({ ...plan, valuePence: plan.valuePence * 0.9 })
  expect(plan.propertyTaxPence).toBe(taxOf(120_000))

  const selling = 4500_00
  const flipIn = brrr.totalInPence - plan.financeFeesPence
  const keptPence = brrr.annualRentPence! - brrr.runningCostsPence!

  const furniture = 8000
  const servicedIn = btl.cashInvestedPence + furniture * 100
  const serviced = (nights: number) => (nights * 95 * 100) / 2 - btl.interestPence
  const hours = { btl: 50, hmo: 300, serviced: 400 }
  const { btl: first, hmo: second, serviced: third } = hours
  expect(readGuideText(slug)).toContain(`takes ${first} in a year, the HMO ${second} and the short lets ${third}.`)

  const rows = readTable(slug, 'Example').map((row) => row.slice(1).map((cell) => cell.split(' ')[0]!))
  expect(rows).toEqual([
    [btl.cashInvestedPence, btl.cashFlowPence, emptyMonths.cashFlowPence].map(pence),
    [hmo.cashInvestedPence, hmo.cashFlowPence, oneEmpty.cashFlowPence].map(pence),
    [brrr.totalInPence, brrr.annualCashFlowPence!, lower.moneyLeftInPence].map(pence),
    [flipIn, plan.valuePence - flipIn - selling, plan.valuePence * 0.9 - flipIn - selling].map(pence),
    [servicedIn, serviced(220), serviced(180)].map(pence),
  ])
  expect(
    compareGuideFigures(slug, {
      worked: [
        ...rows.flat(),
        pence(brrr.loanPence),
        pence(brrr.moneyLeftInPence),
        percent(btl.cashOnCashPercent),
        percent(hmo.cashOnCashPercent),
        percent(percentOf(serviced(220), servicedIn)),
        percent(brrr.returnOnMoneyLeftInPercent),
        percent(lower.returnOnMoneyLeftInPercent),
        pence(keptPence),
        percent(percentOf(keptPence, flipIn)),
        pence(btl.cashFlowPence / hours.btl),
        pence(hmo.cashFlowPence / hours.hmo),
        pence(serviced(220) / hours.serviced),
      ],
      given: [
        // The terms of the examples: prices, rents, works, furniture, a night's price and costs.
        ...[200_000, 1200, 260_000, 15_000, room, 13_200, 120_000, 30_000, furniture, 95, 1150, 2000].map(pounds),
        pence(defaultAssumptions.insurancePence),
        pence(plan.holdingPence),
        pence(selling),
        // The rates of the loans.
        ...['5.5%', '5.25%'],
      ],
    }),
  ).toEqual(explained)
})

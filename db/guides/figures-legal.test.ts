import { expect, test } from 'vitest'
import { calculateDealCase } from '#app/domain/calculators/deal-result.ts'
import { readDealQuestion } from '#app/domain/calculators/deal.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { calculatePropertyTax } from '#app/domain/figures/property-tax.ts'
import { calculateReturns, calculateRunningCosts, percentOf } from '#app/domain/figures/returns.ts'
import { calculateYields } from '#app/domain/figures/yields.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { ticketPromises } from '#app/domain/support/due.ts'
import { cancellationDays, waitUntil } from '#app/domain/terms/consent.ts'
import { holdMilliseconds } from '#app/domain/terms/holds.ts'
import { refundPolicyRows } from '#app/domain/terms/refund-policy.ts'
import {
  administrationFeePence,
  decideRefund,
  handlingDates,
  ownerBusinessDays,
  refundDates,
  sendBy,
  type RefundFacts,
} from '#app/domain/terms/refund-rules.ts'
import { compareGuideFigures, readGuideText, shippedGuides } from '#app/testing/guide-figures.ts'
import { formatDate, formatWeekdayAndTime } from '#app/utils/dates.ts'
import { formatExactPounds, formatPercent, formatPounds } from '#app/utils/money.ts'
import type { Nation } from '#db/schema.ts'

const slugs = {
  conveyancing: 'conveyancing-timeline',
  leasehold: 'leasehold-ground-rent-and-reform',
  renters: 'renters-rights-act',
  epc: 'epc-c-by-2030',
  reservation: 'paying-a-reservation-fee',
}
const nothing = { unexplained: [], missing: [], idle: [] }

const pounds = (amount: number) => formatPounds(amount * 100)
const share = (part: number, whole: number) => formatPercent(percentOf(part, whole)!, 2)
const percent = (value: number | null) => formatPercent(value!, 2)
const contentOf = (slug: string) => shippedGuides.find((guide) => guide.slug === slug)!.content
const today = '2026-11-28'

/** The comparison where a comma that follows a figure is no part of it. */
function compare(slug: string, asked: { worked: string[]; given: string[] }) {
  const { unexplained, missing, idle } = compareGuideFigures(slug, asked)
  const known = [...asked.worked, ...asked.given]
  return {
    unexplained: unexplained.filter((figure) => !known.includes(figure.replace(/,$/, ''))),
    missing,
    idle: idle.filter((figure) => !unexplained.includes(`${figure},`)),
  }
}

/** The cells of a guide's table, row by row, by its number from 0. */
function readTable(slug: string, number: number): string[][] {
  const table = contentOf(slug).match(/<table>[\s\S]*?<\/table>/g)![number]!
  return table
    .match(/<tr>.*?<\/tr>/g)!
    .map((row) =>
      [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) =>
        cell!.replace(/<a href="#source-\d+">\d+<\/a>/g, ''),
      ),
    )
}

/** The questions of the links to a calculator, in their order. */
const linksTo = (slug: string, calculator: string) =>
  [...contentOf(slug).matchAll(/href="([^"]+)"/g)]
    .map(([, address]) => new URL(address!.replaceAll('&amp;', '&'), 'http://localhost'))
    .filter(({ pathname }) => pathname === `/calculators/${calculator}`)
    .map(({ searchParams }) => searchParams)

/** The result of the link to the deal calculator. */
function linkedDeal(slug: string) {
  const read = readDealQuestion(linksTo(slug, 'deal')[0]!, { today })
  if (!read.ok) throw new Error(`The link of ${slug} is refused.`)
  return calculateDealCase(read.question)
}

/** A purchase of an additional home with a loan of 75% at 5.5%, as the guides assume it. All in pounds. */
function purchase(price: number, rent: number, { works = 0, lease = 0 } = {}) {
  const pricePence = price * 100
  const tax = calculatePropertyTax({ nation: 'England', pricePence, regime: 'additional-dwelling' })
  return {
    taxPence: tax.taxPence,
    ...calculateReturns({
      pricePence,
      monthlyRentPence: rent * 100,
      operatingCostsPence: calculateRunningCosts(rent * 100) + lease * 100,
      propertyTaxPence: tax.taxPence,
      feesPence: 2000_00,
      worksPence: works * 100,
    }),
  }
}

test('conveyancing: the payments of the example and the tax of each nation', () => {
  const { taxPence, loanPence, cashInvestedPence } = purchase(180_000, 1050)
  const depositPence = 180_000_00 / 10
  const taxIn = (nation: Nation) =>
    formatPounds(calculatePropertyTax({ nation, pricePence: 180_000_00, regime: 'additional-dwelling' }).taxPence)
  const restPence = 180_000_00 - loanPence - depositPence
  const fees = [900, 1100]
  const sums = [fees[0]!, depositPence / 100, restPence / 100, fees[1]!, taxPence / 100].map(pounds)
  expect(readTable(slugs.conveyancing, 1).slice(1).map((row) => row[2])).toEqual([...sums, formatPounds(cashInvestedPence)]) // prettier-ignore
  expect(readTable(slugs.conveyancing, 2).slice(1).map(([nation, , , tax]) => [nation, tax])).toEqual(
    (['England', 'Wales', 'Scotland', 'Northern Ireland'] as const).map((nation) => [nation, taxIn(nation)]),
  ) // prettier-ignore
  expect(
    compare(slugs.conveyancing, {
      worked: [
        ...sums.slice(1, 3),
        ...[taxPence, loanPence, cashInvestedPence].map((pence) => formatPounds(pence)),
        ...(['Wales', 'Scotland'] as const).map(taxIn),
        pounds(fees[0]! + fees[1]!),
        // Fourteen of the thirty days from 15 November to 14 December.
        pounds((1050 * 14) / 30),
      ],
      // Terms of the example: price, loan, deposit, fees and rent; the highest price of the list that it links to; the fee of an auction; a debt
      // that is taken over, from where a return is due, and what a late one costs.
      given: [
        '£180,000',
        '75%',
        '25%',
        '10%',
        '£900',
        '£1,100',
        '£1,050',
        '£200,000',
        '5%',
        '£100,000',
        '£40,000',
        '£100',
        '£200',
      ],
    }),
  ).toEqual(nothing)
  expect(linkedDeal(slugs.conveyancing).cashNeededPence).toBe(cashInvestedPence)
  const linked = readPropertyTaxQuestion(linksTo(slugs.conveyancing, 'property-tax')[0]!, { today })
  expect(linked.ok && formatPounds(calculatePropertyTax(linked.question).taxPence)).toBe(taxIn('Scotland'))
})

test('leasehold: years left, a ground rent that doubles, marriage value, and the yield with and without a lease', () => {
  const [with_, without] = [purchase(150_000, 850, { lease: 1400 + 250 }), purchase(150_000, 850)]
  const dearer = purchase(150_000, 850, { lease: 1400 + 250 + 500 })
  const doubled = [0, 1, 2, 3, 4].map((times) => [String(2000 + 25 * times), pounds(125 * 2 ** times)])
  expect(readTable(slugs.leasehold, 1).slice(1)).toEqual(doubled)
  const [long, short, loss] = [150_000, 132_000, 6000]
  const marriageValue = long - short - loss
  const [left, leftWithout] = [with_.netOperatingIncomePence, without.netOperatingIncomePence]
  const text = readGuideText(slugs.leasehold)
  const end = 2000 + 125
  expect([end - 1 - 2026, end - 80 - 1, end - 1 - (2026 + 25)]).toEqual([98, 2044, 73])
  for (const said of ['98 full years', 'end of 2044', 'in 2051, 73 years']) expect(text).toContain(said)
  expect(
    compare(slugs.leasehold, {
      worked: [
        ...doubled.slice(1).map(([, rent]) => rent!),
        pounds(marriageValue),
        pounds(marriageValue / 2),
        pounds(loss + marriageValue / 2),
        formatPounds(with_.annualRentPence),
        formatPounds(calculateRunningCosts(850_00)),
        ...[leftWithout, left].map((pence) => formatPounds(pence)),
        ...[without, with_, dearer].map(({ netYieldPercent }) => percent(netYieldPercent)),
        percent(with_.grossYieldPercent),
        share(250, 150_000),
        pounds(150_000 / 1000),
        // The roof: with and without the reserve, and as a part of what the flat leaves.
        pounds((48_000 - 18_000) / 12),
        pounds(48_000 / 12),
        share((48_000 / 12) * 100, left),
      ],
      given: [
        // Terms of the flat, its lease and the roof, and what two thresholds of the law have in common with them.
        ...['£850', '£150,000', '£125', '£1,400', '£132,000', '£48,000', '£18,000', '£0'],
        // Landlord and Tenant Act 1985, s 20: £100 for contracts; Housing Act 1988, Sch 1: £1,000 in London.
        '£100',
        // Arrears below which no lease is forfeited; the most that a qualifying lease pays for defects.
        ...['£350', '£10,000', '£15,000'],
        // Leasehold and Freehold Reform Act 2024: up to half of a building; several lenders: a thousandth of the value.
        ...['50%', '0.1%'],
      ],
    }),
  ).toEqual(nothing)
  expect([linkedDeal(slugs.leasehold).netIncomePence, linkedDeal(slugs.leasehold).returns.netYieldPercent]).toEqual([
    left,
    with_.netYieldPercent,
  ])
})

test('renters’ rights: deposits, a rise of the rent and its day, and rent to be paid back', () => {
  const [rent, raised] = [1050, 1100]
  const yieldAt = (monthly: number) =>
    percent(
      calculateYields({ pricePence: 180_000_00, monthlyRentPence: monthly * 100, annualCostsPence: null })
        .grossYieldPercent,
    )
  // Caps are rounded down to the penny.
  const weeks = (count: number) => formatExactPounds(Math.floor((rent * 100 * 12 * count) / 52))
  expect(
    compare(slugs.renters, {
      worked: [
        ...[weeks(5), weeks(1)],
        pounds(raised - rent),
        pounds(12 * (raised - rent)),
        share(raised - rent, rent),
        ...[yieldAt(rent).replace('%', ''), yieldAt(raised)],
        pounds(24 * rent),
      ],
      given: [
        ...['£1,050', '£1,100', '£180,000'],
        // Housing Act 1988, Sch 1; Tenant Fees Act 2019; penalties of the Renters’ Rights Act 2025.
        ...['£100,000', '£50,000', '£7,000', '£40,000'],
        // Housing (Scotland) Act 2025.
        ...['1%', '6%'],
      ],
    }),
  ).toEqual(nothing)
  // The first day of a month on which two months have passed.
  const rows = readTable(slugs.renters, 0).slice(1)
  const day = (text: string) => new Date(`${text.replace(/^[A-Z][a-z]+day /, '')} UTC`)
  for (const [notice, over, begins] of rows) {
    const given = day(notice!)
    const passed = new Date(Date.UTC(given.getUTCFullYear(), given.getUTCMonth() + 2, given.getUTCDate()))
    const first = new Date(Date.UTC(passed.getUTCFullYear(), passed.getUTCMonth() + 1, 1))
    expect([over, begins]).toEqual([passed, first].map((date) => formatDate(date.toISOString())))
  }
  expect(linkedDeal(slugs.renters).returns.grossYieldPercent).toBe(7.33)
})

test('EPC: the steps of the house, the cap of a cheaper one, and the returns with each sum of works', () => {
  const costs = [150, 350, 500, 800, 3400, 7500]
  const totals = costs.map((_, at) => costs.slice(0, at + 1).reduce((sum, cost) => sum + cost, 0))
  const steps = readTable(slugs.epc, 2).slice(1)
  expect(steps.map((row) => row.slice(2, 4))).toEqual(costs.map((cost, at) => [pounds(cost), pounds(totals[at]!)]))
  // The first step that reaches the points of a C.
  expect(steps.findIndex((row) => Number(row[4]) >= 69)).toBe(4)
  const columns = [0, totals[4]!, 10_000].map((works) => purchase(120_000, 750, { works }))
  const cells = (format: (column: (typeof columns)[number]) => string) => columns.map(format)
  expect(readTable(slugs.epc, 3).slice(2).map((row) => row.slice(1))).toEqual([
    cells(({ cashInvestedPence }) => formatPounds(cashInvestedPence)),
    cells(({ cashFlowPence }) => formatPounds(cashFlowPence)),
    cells(({ cashOnCashPercent }) => percent(cashOnCashPercent)),
    cells(({ roiPercent }) => percent(roiPercent)),
  ]) // prettier-ignore
  expect([totals[4]! / 750 < 7, 10_000 / 750 > 13]).toEqual([true, true])
  const cheaper = purchase(111_000, 750, { works: 10_000 })
  expect(
    compare(slugs.epc, {
      worked: [
        ...totals.slice(1).map(pounds),
        ...columns.flatMap(({ cashInvestedPence, cashFlowPence, cashOnCashPercent, roiPercent }) => [
          formatPounds(cashInvestedPence),
          formatPounds(cashFlowPence),
          percent(cashOnCashPercent),
          percent(roiPercent),
        ]),
        formatPounds(columns[0]!.taxPence),
        percent(cheaper.cashOnCashPercent),
        pounds(120_000 - 111_000),
        pounds(92_000 / 10),
      ],
      given: [
        // The house, its works, its loan and fees, two other prices, and the highest of the list that it links to.
        ...['£150', '£350', '£800', '£3,400', '£7,500', '£120,000', '£750', '75%', '5.5%', '£2,000', '£0'],
        ...['£92,000', '£111,000', '£150,000'],
        // The regulations of 2015 as amended in 2019, and the decision of 21 January 2026.
        ...['£3,500', '5%', '£5,000', '£10,000', '£100,000', '10%', '£30,000'],
      ],
    }),
  ).toEqual(nothing)
  const { cashNeededPence, cashOnCashPercent } = linkedDeal(slugs.epc)
  expect([cashNeededPence, cashOnCashPercent]).toEqual([columns[1]!.cashInvestedPence, columns[1]!.cashOnCashPercent])
})

test('reservation fee: the sums are those of the refund rules', () => {
  const paidPence = 3000_00
  const facts: RefundFacts = {
    paidPence,
    refundedPence: 0,
    paidAt: '2026-11-02T10:00:00.000Z',
    sentAt: '2026-11-03T09:00:00.000Z',
    hasWaived: true,
    firstDocumentAccessAt: '2026-11-02T11:00:00.000Z',
    reason: 'changed-plans',
    documentsMissingSince: null,
    isDealUnavailable: false,
  }
  const back = (change: Partial<RefundFacts>) => formatPounds(decideRefund({ ...facts, ...change }).amountPence)
  const [last, after] = ['2026-11-16T23:59:00.000Z', '2026-11-17T00:00:00.000Z']
  const rows = readTable(slugs.reservation, 1).slice(1)
  expect(rows.map((row) => row[2])).toEqual([
    back({ sentAt: '2026-11-04T10:00:00.000Z' }),
    back({ sentAt: last, firstDocumentAccessAt: null }),
    back({ sentAt: last }),
    back({ sentAt: after }),
  ])
  expect(back({ sentAt: after, firstDocumentAccessAt: null })).toBe(rows[3]![2])
  expect(back({ sentAt: last, hasWaived: false })).toBe(pounds(3000))
  expect(
    compare(slugs.reservation, {
      worked: [formatPounds(administrationFeePence), back({ sentAt: last }), back({ sentAt: after })],
      // The usual secure price; the case of 2015; the limits of the Consumer Credit Act 1974, s 75; the house of the link.
      given: ['£3,000', '£600', '£100', '£30,000', '£180,000'],
    }),
  ).toEqual(nothing)
})

test('reservation fee: the dates, the rows and the promises are the site’s own', () => {
  const text = readGuideText(slugs.reservation)
  const paidAt = '2026-11-02T10:00:00.000Z'
  const { anyReasonUntil, lastCancelDay } = refundDates(paidAt)
  expect(formatWeekdayAndTime(anyReasonUntil)).toMatch(/Wed.*4 Nov.*10:00/)
  expect([formatDate(lastCancelDay), formatDate(waitUntil(paidAt))]).toEqual(['16 November 2026', '17 November 2026'])
  const atChristmas = '2026-12-21T10:00:00.000Z'
  expect(formatDate(refundDates(atChristmas).lastCancelDay)).toBe('7 January 2027')
  expect(formatDate(handlingDates(atChristmas).lawBy)).toBe('5 January 2027')
  expect(readTable(slugs.reservation, 0)).toHaveLength(refundPolicyRows.length + 1)
  for (const promise of ['within 3 business days', 'within 15'])
    expect([ticketPromises.complaint.includes(promise), text.includes(promise)]).toEqual([true, true])
  for (const said of [
    `for ${holdMilliseconds / 60_000} minutes`,
    `after ${cancellationDays} days`,
    `the ${ownerBusinessDays}nd where the owner`,
    `up to five files of ${evidenceRules.largestFile / 1024 / 1024} MB`,
    'missing for more than 2 working days',
  ])
    expect(text).toContain(said)
  expect(evidenceRules.mostFiles).toBe(5)
  // Received on Monday 16 November: decided by Wednesday 25, sent by Wednesday 2 December.
  const { lastDay } = handlingDates('2026-11-16T12:00:00.000Z')
  expect([formatDate(lastDay), sendBy(lastDay)]).toEqual(['25 November 2026', '2026-12-03T00:00:00.000Z'])
})

test('each date with a day of the week has the right one', () => {
  const weekdayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
  let count = 0
  for (const slug of Object.values(slugs))
    for (const [said, weekday, date, year] of readGuideText(slug).matchAll(
      /\b([A-Z][a-z]+day),? (\d{1,2} [A-Z][a-z]+)(?: (20\d\d))?/g,
    )) {
      const day = new Date(`${date} ${year ?? (date === '7 January' ? 2027 : 2026)} 12:00 UTC`)
      expect([slug, said, weekdayOf.format(day)]).toEqual([slug, said, weekday])
      count += 1
    }
  expect(count).toBeGreaterThan(10)
})

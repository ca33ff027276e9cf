import { expect, test } from 'vitest'
import { dealQuery, readDealQuestion } from './deal.ts'
import { calculateCaseGrid, cashFlowAt, findBreakEven } from '#app/domain/figures/moves.ts'
import { calculateCoverCurve, calculateDealCase, calculateStressCases } from './deal-result.ts'

const asked = { today: '2026-11-23' }
const read = (query: string) => readDealQuestion(new URLSearchParams(query), asked)

function question(query: string) {
  const answer = read(query)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.question
}

const work = (query: string) => calculateDealCase(question(query))

test('the worked purchase, to the penny (Y4)', () => {
  const result = work('price=200000&rent=1200&fees=2000')
  expect(result.taxPence).toBe(1_150_000)
  expect(result.operatingCostsPence).toBe(318_000)
  expect(result.returns.netOperatingIncomePence).toBe(1_122_000)
  expect(result.cashFlowPence).toBe(297_000)
  expect(result.cashNeededPence).toBe(6_350_000)
  const { grossYieldPercent, netYieldPercent, interestCoverPercent } = result.returns
  expect([grossYieldPercent, netYieldPercent, result.cashOnCashPercent, interestCoverPercent]).toEqual([
    7.2, 5.61, 4.68, 174.55,
  ])
})

test('the other worked purchases: fixed costs, a tax that was typed, no price, no rent (Y1, Y2, Y3, Y6, Y7)', () => {
  const fixed = 'rent=1050&management=0&voids=0&maintenance=0&insurance=2460'
  const result = work(`price=180000&tax=10100&fees=2000&${fixed}`)
  expect([result.returns.grossYieldPercent, result.returns.netYieldPercent]).toEqual([7, 5.63])
  expect([result.cashNeededPence, result.financePence, result.cashFlowPence]).toEqual([5_710_000, 742_500, 271_500])
  expect([result.cashOnCashPercent, result.cashRoiPercent]).toEqual([4.75, 5.28])
  expect(work('price=220000&rent=1200').returns.grossYieldPercent).toBe(6.55)
  const none = work('price=0&rent=1200')
  expect([none.returns.grossYieldPercent, none.cashOnCashPercent, none.cashRoiPercent]).toEqual([null, null, null])
  const empty = work('price=150000&rent=0').returns
  expect([empty.grossYieldPercent, empty.interestCoverPercent]).toEqual([0, 0])
})

test('the parts of the running costs add up, and the secure price counts where it is ticked', () => {
  const query = 'price=99999.99&rent=333.33&management=7.77&voids=3.33&maintenance=1.11&fees=0'
  const { costs, operatingCostsPence } = work(query)
  expect(Object.values(costs).reduce((sum, each) => sum + each, 0)).toBe(operatingCostsPence)
  expect(work(`${query}&secure=3000`).cashNeededPence - work(query).cashNeededPence).toBe(300_000)
})

test('each running cost changes every result, and a link carries it', () => {
  const usual = 'price=200000&rent=1200&fees=2000'
  // A year's £120 more of each, where a share is one of £14,400.
  const costs = ['management=10.83', 'voids=5.83', 'maintenance=5.83', 'insurance=420', 'service=120', 'other=120']
  for (const said of costs) {
    const one = question(`${usual}&${said}`)
    const [more, less] = [calculateDealCase(one), work(usual)]
    expect([said, Math.round((more.operatingCostsPence - less.operatingCostsPence) / 1000)]).toEqual([said, 12])
    expect(more.cashFlowPence).toBeLessThan(less.cashFlowPence)
    expect(cashFlowAt(one, 6.5, 100_000)).toBeLessThan(cashFlowAt(question(usual), 6.5, 100_000))
    const empty = [one, question(usual)].map((each) => calculateStressCases(each)[3]!.cashFlowPence)
    // Two months empty stand in the place of the usual share.
    if (!said.startsWith('voids')) expect(empty[0]).toBeLessThan(empty[1]!)
    expect(question(dealQuery(one, asked.today))).toEqual(one)
  }
  expect(work(`${usual}&other=1920`).costs.otherPence).toBe(192_000)
  expect(dealQuery(question(usual), asked.today)).not.toContain('other')
})

test('a repayment loan takes the capital too', () => {
  const [interest, repayment] = [
    work('price=200000&rent=1200'),
    work('price=200000&rent=1200&repayment=repayment&years=25'),
  ]
  expect(repayment.capitalPence).toBeGreaterThan(0)
  expect(repayment.financePence - repayment.capitalPence).toBeLessThanOrEqual(interest.financePence)
  expect(repayment.returns.interestCoverPercent).toBe(interest.returns.interestCoverPercent)
})

test('break-even is rounded to the safe side: it holds there, and no longer one step on', () => {
  for (const query of [
    'price=135000&rent=900',
    'price=135000&rent=500',
    'price=90000&rent=901.37&repayment=repayment',
  ]) {
    const one = question(query)
    const { highestRatePercent: rate, lowestRentPence: rent } = findBreakEven(one)
    expect(cashFlowAt(one, rate!, one.monthlyRentPence)).toBeGreaterThanOrEqual(0)
    expect(cashFlowAt(one, rate! + 0.01, one.monthlyRentPence)).toBeLessThan(0)
    expect(cashFlowAt(one, one.ratePercent, rent!)).toBeGreaterThanOrEqual(0)
    expect(cashFlowAt(one, one.ratePercent, rent! - 100)).toBeLessThan(0)
  }
  expect(findBreakEven(question('price=135000&rent=900'))).toEqual({
    highestRatePercent: 8.23,
    lowestRentPence: 61_200,
  })
  expect(findBreakEven(question('price=135000&rent=900&management=100')).lowestRentPence).toBeNull()
  expect(findBreakEven(question('price=135000&rent=900&deposit=100')).highestRatePercent).toBeNull()
})

test('the stress test: two months empty stand in the place of the usual share', () => {
  const cases = calculateStressCases(question('price=135000&rent=900'))
  expect(cases.map(({ coverPercent, passes }) => [coverPercent, passes])).toEqual([
    [193.94, [125, 145]],
    [164.1, [125, 145]],
    [142.22, [125]],
    [161.62, [125, 145]],
  ])
  expect(cases.map(({ cashFlowPence }) => Math.round(cashFlowPence / 100))).toEqual([2771, 1759, 746, 1781])
  expect(calculateStressCases(question('price=135000&rent=900&deposit=100'))[0]!.passes).toBeNull()
})

test('amounts are read as people write them, and a link says the same', () => {
  const one = question('price=£135,000&rent=1+200.50&rate=5,5&deposit=25%25')
  expect([one.pricePence, one.monthlyRentPence, one.ratePercent, one.depositPercent]).toEqual([
    13_500_000, 120_050, 5.5, 25,
  ])
  const everything = question(
    'price=1.5&rent=2&nation=wales&buyer=company&tax=0&repayment=repayment&years=7&secure=2999.5',
  )
  expect(question(dealQuery(everything, asked.today))).toEqual(everything)
})

test('a deposit is a share of the price or an amount, and an amount is lent to the penny', () => {
  for (const typed of ['£55,000.01', '55000.01', '£55000.01', '￡55000.01']) {
    const one = question(`price=185000&rent=950&deposit=${encodeURIComponent(typed)}`)
    expect([typed, one.depositPence, one.depositPercent]).toEqual([typed, 5_500_001, 29.73])
    const { returns, cashNeededPence, loanPence, depositPence } = calculateDealCase(one)
    expect([returns.loanPence, loanPence, depositPence]).toEqual([12_999_999, 13_000_000, 5_500_000])
    expect(cashNeededPence).toBe(5_500_000 + 1_045_000 + 200_000)
    expect(question(dealQuery(one, asked.today))).toEqual(one)
  }
  // A small amount needs its sign.
  expect(question('price=185000&rent=950&deposit=£50').depositPence).toBe(5000)
  expect(question('price=185000&rent=950&deposit=50').depositPercent).toBe(50)
  expect(work('price=185000&rent=950&deposit=£185000').returns.loanPence).toBe(0)
  expect(work('price=0&rent=950&deposit=£0').returns.loanPence).toBe(0)
})

test('what makes no sense is refused beside its field, and stays as it was typed', () => {
  const refused: [query: string, field: string][] = [
    ['price=-5', 'price'],
    ['price=', 'price'],
    ['price=1&price=2', 'price'],
    [`price=${'9'.repeat(50)}`, 'price'],
    ['rent=many', 'rent'],
    ['rate=101', 'rate'],
    ['deposit=100.01', 'deposit'],
    ['deposit=999.99', 'deposit'],
    ['deposit=5000%25', 'deposit'],
    ['deposit=£', 'deposit'],
    ['deposit=-£5000', 'deposit'],
    // More than the price of £1.
    ['deposit=£1.01', 'deposit'],
    ['years=0', 'years'],
    ['years=51', 'years'],
    ['years=2.5', 'years'],
    ['nation=france', 'nation'],
    ['buyer=nobody', 'buyer'],
    // The home is let: there is no such relief for it.
    ['buyer=first-time', 'buyer'],
    ['nonResident=2', 'nonResident'],
    ['date=2001-01-01', 'date'],
    ['repayment=never', 'repayment'],
    ['secure=yes', 'secure'],
  ]
  for (const [query, field] of refused) {
    const others = ['price=1', 'rent=1'].filter((each) => !each.startsWith(field)).join('&')
    const answer = read(`${query}&${others}`)
    expect([query, answer.ok, answer.ok ? [] : Object.keys(answer.errors)]).toEqual([query, false, [field]])
    expect(answer.ok || answer.isAsking).toBe(false)
  }
  expect(read('rent=many&works=12').typed).toMatchObject({ rent: 'many', works: '12' })
})

test('a price without a rent asks for the rent, and for nothing else; the example is shown to an empty address alone', () => {
  const price = read('price=205000&nation=northern-ireland')
  expect(price).toMatchObject({ ok: false, errors: { rent: 'Enter the monthly rent' }, isAsking: true })
  expect(price.ok ? [] : Object.keys(price.errors)).toEqual(['rent'])
  expect(price.typed).toMatchObject({ price: '205000', rent: '', fees: '2000' })
  expect(read('rent=700')).toMatchObject({ errors: { price: 'Enter the price' }, isAsking: true })
  expect(read('price=1&rent=')).toMatchObject({ ok: false, isAsking: false })
  expect(question('')).toMatchObject({ pricePence: 20_000_000, monthlyRentPence: 120_000 })
})

test('every cell of the grid is what the calculator says of that rate and that rent (Y4: £1,818 at 10% less rent)', () => {
  const one = question('price=200000&rent=1200&fees=2000')
  const { rents, rows } = calculateCaseGrid(one)
  for (const { ratePercent, cells } of rows)
    for (const [index, { monthlyRentPence }] of rents.entries())
      expect(cells[index]!.cashFlowPence).toBe(
        calculateDealCase({ ...one, ratePercent, monthlyRentPence }).cashFlowPence,
      )
  expect(rows[1]!.cells.map(({ cashFlowPence }) => cashFlowPence)).toEqual([
    181_800, 239_400, 297_000, 354_600, 412_200,
  ])
})

test('the tax is that of the nation, the buyer and the day, as the property tax calculator says', () => {
  const taxOf = (query: string) => work(`price=600000&rent=1200&${query}`).taxPence
  expect(taxOf('buyer=company')).toBe(5_000_000)
  // An older link may say that a company has no relief. What lets has it.
  expect(taxOf('buyer=company&companyRelief=0')).toBe(5_000_000)
  expect(taxOf('buyer=company&nonResident=1')).toBe(6_200_000)
  expect(taxOf('date=2024-10-30')).toBeLessThan(taxOf('date=2024-10-31'))
})

test('a link shows the same tax and the same secure price later', () => {
  const one = question('price=200000&rent=1200&secure=3000')
  const later = readDealQuestion(new URLSearchParams(dealQuery(one, asked.today)), { today: '2028-01-01' })
  expect(later).toMatchObject({ ok: true, question: one, typed: { tax: '' } })
  expect(one).toMatchObject({ completionDate: asked.today, securePence: 300_000 })
})

test('a deal and its cover pass by one rule: the rent that is said to be needed is enough', () => {
  // The rent needed is £572.9224, which is said as £572.92.
  const one = question('price=100001&rent=572.92&deposit=0')
  expect(calculateStressCases(one)[0]!.passes).toEqual([125])
  expect(calculateStressCases({ ...one, monthlyRentPence: 57_291 })[0]!.passes).toEqual([])
  expect(calculateCoverCurve(one)!.loanPence).toBe(10_000_100)
})

test('a day that is not today’s stays in the link beside a tax that was typed', () => {
  const typed = 'price=200000&rent=1200&tax=5000'
  const early = question(`${typed}&date=2024-10-30`)
  expect(question(dealQuery(early, asked.today))).toEqual(early)
  expect(dealQuery(question(typed), asked.today)).not.toContain('date=')
})

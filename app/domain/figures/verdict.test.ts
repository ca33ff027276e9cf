import { describe, expect, test } from 'vitest'
import { isLoss, judgeDeal, type VerdictFacts, type VerdictFigures } from './verdict.ts'
import { joinMarked, verdictLine, verdictSentence } from './verdict-words.ts'

/** A house for £100,000 with £10,000 of tax and fees; its mortgage costs £4,125 a year. Amounts in pounds. */
function figures(changes: { rent?: number | null; costs?: number | null; works?: number; price?: number } = {}) {
  const { rent = 600, costs = 1700, works = 0, price = 100_000 } = changes
  return {
    pricePence: price * 100,
    monthlyRentPence: rent === null ? null : rent * 100,
    operatingCostsPence: costs === null ? null : costs * 100,
    propertyTaxPence: 800_000,
    feesPence: 200_000,
    worksPence: works * 100,
  } satisfies VerdictFigures
}

const anybody = { mayAsk: true, isNotOnline: false }
const toBuild: VerdictFacts = { isToBeBuilt: true }

function say(deal: VerdictFigures, facts?: VerdictFacts, about = anybody) {
  const verdict = judgeDeal(deal, facts)
  return {
    sentence: joinMarked(verdictSentence(verdict, about)),
    marked: verdictSentence(verdict, about).marked,
    line: joinMarked(verdictLine(verdict)),
    isLoss: isLoss(verdict),
  }
}

describe('the first case that fits', () => {
  test('1: no rent before it is built, with and without works', () => {
    const unbuilt = 'No rent until it is built. Price £100,000'
    const unknown = '; what it may sell or let for is not stated.'
    expect(say(figures({ rent: null, works: 24_500 }), toBuild)).toEqual({
      sentence: `${unbuilt}, works £24,500 as stated${unknown}`,
      marked: '',
      line: 'Rent not stated',
      isLoss: false,
    })
    expect(say(figures({ rent: null }), toBuild).sentence).toBe(unbuilt + unknown)
  })

  test.each([
    [180_000, 24_500, 'less £100,000 price, £24,500 works and £8,000 tax leaves £47,500'],
    [180_000, 0, 'less £100,000 price and £8,000 tax leaves £72,000'],
    [120_000, 24_500, 'less £100,000 price, £24,500 works and £8,000 tax is £12,500 short'],
    [132_500, 24_500, 'less £100,000 price, £24,500 works and £8,000 tax leaves nothing'],
  ])('1: its worth of £%d once built, with works of £%d', (worth, works, words) => {
    const facts = { ...toBuild, completedValuePence: worth * 100 }
    const { sentence, line } = say(figures({ rent: null, works }), facts)
    expect(sentence).toBe(`£${worth.toLocaleString('en-GB')} as stated, ${words} before finance and selling.`)
    expect(line).toBe('Rent not stated')
  })

  test('2: no rent stated, and who may still ask is told to', () => {
    const words = 'The owner has not stated a rent, so there is no return to show. Price £100,000'
    expect(say(figures({ rent: null })).sentence).toBe(`${words}; ask before you pay.`)
    expect(say(figures({ rent: null }), {}, { mayAsk: false, isNotOnline: false }).sentence).toBe(`${words}.`)
    expect(say(figures({ rent: null })).line).toBe('Rent not stated')
  })

  test('3: running costs neither stated nor estimated', () => {
    expect(say(figures({ costs: null, works: 5000 }))).toEqual({
      sentence:
        'The rent is £7,200 a year as stated. What is left of it is not known, because the running costs are not stated.',
      marked: '',
      line: 'Costs not stated',
      isLoss: false,
    })
  })

  test('4: bought with cash alone', () => {
    expect(say(figures(), { loan: null })).toEqual({
      sentence: '£110,000 of your own money, with no loan, leaves £5,500 a year, 5.0%, after costs.',
      marked: '£5,500 a year',
      line: '£5,500 left a year, bought with cash',
      isLoss: false,
    })
    expect(say(figures({ works: 40_000 }), { loan: null }).sentence).toBe(
      '£150,000 of your own money, with no loan, leaves £5,500 a year, 3.7%, after costs. £40,000 of it goes into works first.',
    )
  })

  test('4: cash that leaves nothing is said without an amount', () => {
    const { sentence, line } = say(figures({ costs: 7200 }), { loan: null })
    expect(sentence).toBe('£110,000 of your own money, with no loan, leaves nothing: the rent just covers the costs.')
    expect(line).toBe('Rent just covers costs, bought with cash')
  })

  test.each([undefined, null])('5: the rent does not cover the running costs, whatever the loan', (loan) => {
    expect(say(figures({ costs: 7201, works: 5000 }), { loan })).toEqual({
      sentence: 'The rent does not cover the running costs: £1 is missing each year, before any loan.',
      marked: '£1',
      line: '£1 short a year, even with cash',
      isLoss: true,
    })
  })

  test('6: money has to be added with a mortgage', () => {
    expect(say(figures({ costs: 3126 }))).toEqual({
      sentence: 'With a 75% mortgage this deal costs you £51 a year. Bought with cash it leaves £4,074, 3.7%.',
      marked: 'costs you £51 a year',
      line: 'Costs you £51 a year with a 75% loan',
      isLoss: true,
    })
    expect(say(figures({ costs: 3126, works: 5000 })).sentence).toBe(
      'With a 75% mortgage this deal costs you £51 a year. Bought with cash it leaves £4,074, 3.5%. Works of £5,000 come first and are counted.',
    )
    expect(say(figures({ costs: 7200 })).sentence).toBe(
      'With a 75% mortgage this deal costs you £4,125 a year. Bought with cash it just covers the costs.',
    )
  })

  test.each([3025, 3075, 3125])('7: within £50 of nothing the rent just covers it, with costs of £%d', (costs) => {
    const { sentence, marked, line, isLoss } = say(figures({ costs, works: 5000 }))
    expect(sentence).toMatch(
      /^With a 75% mortgage the rent just covers costs and interest\. Bought with cash it leaves £4,\d{3}, 3\.\d%\. Works of £5,000 come first and are counted\.$/,
    )
    expect([marked, line, isLoss]).toEqual(['', 'Rent just covers costs and a 75% loan', false])
  })

  test('8: something is left with a mortgage', () => {
    expect(say(figures({ costs: 3024 }))).toEqual({
      sentence: '£35,000 of your own money leaves £51 a year, 0.1%, after costs and the interest on a 75% mortgage.',
      marked: '£51 a year',
      line: '£51 left a year with a 75% loan',
      isLoss: false,
    })
  })

  test('where nothing is reserved online, every case says so at its end', () => {
    const scotland = { mayAsk: false, isNotOnline: true }
    for (const deal of [figures(), figures({ rent: null }), figures({ costs: null }), figures({ costs: 9000 })]) {
      expect(say(deal, {}, scotland).sentence).toMatch(/\. Deals in Scotland are not reserved online\.$/)
    }
  })
})

describe('amounts', () => {
  test('are rounded to the pound before they are added, half up', () => {
    const odd = {
      ...{ pricePence: 10_000_250, monthlyRentPence: 60_050, operatingCostsPence: 170_050 },
      ...{ propertyTaxPence: 800_050, feesPence: 200_050, worksPence: 500_050 },
    }
    // Rent 7,206, costs 1,701 (1,700.50), interest 4,125; loan 75,002 of 100,003, tax 8,001, fees 2,001, works 5,001.
    expect(judgeDeal(odd)).toMatchObject({ leftPence: 138_000, ownPence: 4_000_400, worksPence: 500_100 })
  })

  test('a percentage is rounded once, half up, from the exact quotient', () => {
    const of = (costs: number) => (judgeDeal(figures({ costs })) as { percent: number }).percent
    // 2,852 of 35,000 is 8.149%, and 2,853 is 8.151%.
    expect([of(223), of(222)]).toEqual([8.1, 8.2])
    // 2,275 of 70,000 is 3.25%.
    const half = { ...figures({ price: 180_000, rent: 1000, costs: 2300 }), propertyTaxPence: 2_300_000 }
    expect(judgeDeal(half)).toMatchObject({ ownPence: 7_000_000, leftPence: 227_500, percent: 3.3 })
  })

  test('nobody is told a percentage of no money', () => {
    const free = { ...figures({ price: 1 }), propertyTaxPence: 0, feesPence: 0 }
    expect(judgeDeal(free)).toMatchObject({ kind: 'left', percent: null })
  })
})

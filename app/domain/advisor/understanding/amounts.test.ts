import { expect, test } from 'vitest'
import { readAmounts } from './amounts.ts'
import { readFigures } from './figures.ts'
import { readWords } from './words.ts'

/** How money is written, and what a figure without a word of its own is not taken for. */

const one = (text: string) => {
  const { value, per, isUnclear } = readAmounts(readWords(text).tokens).at(-1)!
  return isUnclear ? 'unclear' : per ? `${value} a ${per}` : value
}
const read = (text: string) => readFigures(readWords(text), new Set())

test.each([
  ['1/2 million', 500_000],
  ['½ million', 500_000],
  ['3/4 of a million', 750_000],
  ['half a mil', 500_000],
  ['half million', 500_000],
  ['three quarters of a million', 750_000],
  ['one and a half million', 1_500_000],
  ['a million and a half', 1_500_000],
  ['2 and a half k', 2500],
  ['200000 property', 200_000],
  ['£14,400 p.a.', '14400 a year'],
  ['£1,200 p.c.m.', '1200 a month'],
  ['5 rooms at 550 each', '2750 a month'],
  ['5 rooms x £550', '2750 a month'],
  ['5 x 550', '2750 a month'],
  ['550 x 5', 2750],
  ['6 students £110 pppw', '660 a week'],
  ['6 bed, £525 per room a month', '3150 a month'],
  ['£600 per room', 'unclear'],
  ['2 flats and 3 houses at 500 each', 'unclear'],
  ['2 flats at 150k each', 'unclear'],
  ['£120 a night', 'unclear'],
  ['£120 nightly', 'unclear'],
  ['£900 every 4 weeks', '900 a fourWeeks'],
  ['3 rooms at 545, 2 at 595 and one at 480', '3305 a month'],
  ['four rooms at 525 and the box room at 410', '2510 a month'],
  ['one at 525 the other 610', '1135 a month'],
  ['4 3/4 per cent', 4.75],
  ['27 and a half percent', 27.5],
  ['11% + VAT', 13.2],
  ['£340,000 plus VAT at 20%', 408_000],
  ['£1,320 a quarter', '1320 a quarter'],
  ['£2,700 half-yearly', '2700 a halfYear'],
  ['1% a month', 'unclear'],
  // As other countries write them: three digits behind a point are no pennies.
  ["98'000", 98_000],
  ['98’000', 98_000],
  ["a house at 1'250'000", 1_250_000],
  ['1,24,000 pounds', 124_000],
  ['12,50,000', 1_250_000],
  ['142.500 pounds', 142_500],
  ['£224.950', 224_950],
  ['1.050 per month', '1050 a month'],
  ['price 78.500', 78_500],
  ['price 178.000 works 9.500', 9500],
  ['68 500 pounds', 68_500],
  ['1 150 euros', 'unclear'],
  ['4.875%', 'unclear'],
  ['1.195m', 1_195_000],
  ['1.375', 'unclear'],
  // As they are spoken.
  ['four point nine percent', 4.9],
  ['at five point seven five', 5.75],
  ['two point five million', 2_500_000],
  ['nought point five percent', 0.5],
  ['one three five thousand', 135_000],
  ['two one zero grand', 210_000],
  ['one fifty thousand', 150_000],
  ['one thirty five thousand', 135_000],
  ['a hundred and eighteen thousand', 118_000],
  ['fifty eight thousand', 58_000],
  ['16 and a half grand', 16_500],
  ['two three bed flats at 600 each', 'unclear'],
  ['ninety five thousand six fifty a month', '650 a month'],
  ['fourteen thousand five hundred', 14_500],
  ['27 thousand five hundred', 27_500],
  ['118 thousand six hundred a month', '600 a month'],
  ['Hundred and five thousand', 105_000],
  ['hundred grand', 100_000],
  ['mortgage of a quarter of a million', 250_000],
  ['12 grand and a half', 12_500],
  ['a couple of grand', 2000],
  ['sixty ltv', 60],
  ['60% ltv at five and a quarter', 5.25],
  ['seventy LTV at six', 6],
  ['rate of four and a half', 4.5],
  ['£45 a month, four flats, each let at £475 a month', '1900 a month'],
  ['six rooms, 525 each pcm', '3150 a month'],
  ['760 £ a month', '760 a month'],
])('%s is %s', (text, value) => {
  expect(one(text)).toBe(value)
})

test.each([
  'call me at five',
  'rates at two banks',
  'a hundred of them said so',
  'two up two down',
  'a couple of houses',
])('%s is no amount', (text) =>
  expect(readAmounts(readWords(text).tokens).filter(({ unit }) => unit !== 'count')).toEqual([]),
)

test.each(['200k, survey 500', '200k, boiler cover 900', '200k and a 700 sofa', '200k, £120 a night'])(
  'no other money is a rent: %s',
  (text) => {
    const { figures, unused } = read(text)
    expect(figures.monthlyRentPence).toBeUndefined()
    expect(unused).toHaveLength(1)
  },
)

test.each([
  ['£150,000 loan at 5.5%', { loanPence: 15_000_000, ratePercent: 5.5 }],
  ['75% LTV at 6 per cent', { depositPercent: 25, ratePercent: 6 }],
  ['70% at 5%', { depositPercent: 30, ratePercent: 5 }],
  ['70% @ 5%', { depositPercent: 30, ratePercent: 5 }],
  ['payments on 150k at 5%', { loanPence: 15_000_000, ratePercent: 5 }],
  ['30% at 5%', { ratePercent: 5 }],
  ['ground rent 250 pa, service charge 1,200 pa', { servicePence: 145_000 }],
  ['rent not 1300 but 1200', { monthlyRentPence: 120_000 }],
  ['arrangement fee 999', {}],
  ['fees 3k', { feesPence: 300_000 }],
])('%s', (text, figures) => {
  expect(read(text).figures).toEqual(figures)
})

test('a price is in thousands, beside a rent or alone', () => {
  expect(read('rent 950, price 165').prices).toEqual([{ pence: 16_500_000, bound: null, text: '165' }])
  expect(read('price 165')).toMatchObject({ prices: [{ pence: 16_500_000 }], unused: [] })
})

test('figures behind the first forty are not read, and are said to be left', () => {
  const rents = Array.from({ length: 39 }, (_, index) => `£${500 + index} service charge.`).join(' ')
  expect(read(`price 200k ${rents}`).unused).not.toContain('all figures after the first forty')
  const many = read(`price 200k ${rents} rent 1200`)
  expect(many.prices.map(({ pence }) => pence)).toEqual([20_000_000])
  expect(many.figures.monthlyRentPence).toBeUndefined()
  expect(many.unused.at(-1)).toBe('all figures after the first forty')
})

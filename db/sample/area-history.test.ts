import { expect, test } from 'vitest'
import { readSampleAreaPrices } from './area-history.ts'
import { readSampleAreas } from './areas.ts'

const prices = readSampleAreaPrices()
const areas = readSampleAreas()

test('every area has one price for each March of ten years', () => {
  const months = Array.from({ length: 10 }, (_, year) => `${2016 + year}-03`)
  expect(prices.map(({ code, month }) => `${code} ${month}`)).toEqual(
    areas.flatMap(({ code }) => months.map((month) => `${code} ${month}`)),
  )
})

test('a price is whole pounds and near that of the year before', () => {
  const jumps = prices.filter(({ code, pricePence }, index) => {
    expect(pricePence % 100).toBe(0)
    const before = prices[index - 1]
    return before?.code === code && Math.abs(pricePence / before.pricePence - 1) > 0.25
  })
  // The islands and the City sell few homes a year; the published changes of these months are as large.
  expect(jumps.map(({ code, month }) => `${code} ${month}`)).toEqual(['E09000001 2022-03', 'S12000023 2021-03'])
})

test('the newest price grown by the published change of the year is the present one', () => {
  const last = new Map(prices.filter(({ month }) => month === '2025-03').map((price) => [price.code, price.pricePence]))
  for (const { code, average_price_pence, annual_price_change_percent } of areas) {
    const change = (average_price_pence! / last.get(code)! - 1) * 100
    expect(Math.abs(change - annual_price_change_percent!), code).toBeLessThan(0.051)
  }
})

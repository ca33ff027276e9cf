import { readFileSync } from 'node:fs'

interface SampleAreaPrice {
  code: string
  /** The month as `2014-03`. */
  month: string
  pricePence: number
}

/**
 * Average prices of earlier years in area-prices.csv, for every area of areas.csv: each March from 2014 to 2025.
 * Source: UK House Price Index (HM Land Registry, Registers of Scotland, Land & Property Services Northern Ireland and the
 * Office for National Statistics), file `Average-prices-2026-03.csv`, Open Government Licence v3.0. It is the edition of the
 * newest prices in areas.csv, so that all years are revised alike. The figures are not seasonally adjusted.
 * Changed councils (North Yorkshire, Barnsley and others) have the figures that the edition gives under their present code.
 */
export function readSampleAreaPrices(): SampleAreaPrice[] {
  const lines = readFileSync(new URL('./area-prices.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => {
    const [code, month, pounds] = line.split(',') as [string, string, string]
    return { code, month, pricePence: Number(pounds) * 100 }
  })
}

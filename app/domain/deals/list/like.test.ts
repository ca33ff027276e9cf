import { expect, test } from 'vitest'
import { dealFiltersToQuery } from './filters.ts'
import { filtersLike } from './like.ts'

const like = (pricePounds: number, grossYieldPercent: number | null) =>
  dealFiltersToQuery(
    filtersLike({
      propertyType: 'Residential',
      region: 'North West',
      pricePence: pricePounds * 100,
      grossYieldPercent,
    }),
  )

test.each([
  [150_000, 7.43, '?type=Residential&region=North+West&to=165000&yield=6.9'],
  [155_000, 8, '?type=Residential&region=North+West&to=170000&yield=7.5'],
  [182_500, 7.2, '?type=Residential&region=North+West&to=200000&yield=6.7'],
  // Nothing that a filter could ask for is left of the yield.
  [150_000, 0.5, '?type=Residential&region=North+West&to=165000'],
  [150_000, null, '?type=Residential&region=North+West&to=165000'],
  // A tenth more would be rounded to less than the deal itself costs.
  [11_000, 9, '?type=Residential&region=North+West&to=15000&yield=8.5'],
])('a deal for £%i at %s %%', (price, yieldPercent, query) => {
  expect(like(price, yieldPercent)).toBe(query)
})

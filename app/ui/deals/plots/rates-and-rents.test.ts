import { expect, test } from 'vitest'
import { findBreakEven, runningCaseOf } from '#app/domain/figures/moves.ts'
import { coverText } from './rates-and-rents.tsx'

/** Pounds, the rent of a month and the costs of a year. */
function say(price: number, rent: number, costs: number): string {
  const deal = { pricePence: price * 100, monthlyRentPence: rent * 100, operatingCostsPence: costs * 100 }
  return coverText(deal, findBreakEven(runningCaseOf(deal)))
}

test('how far rate and rent can move', () => {
  // Income of 6,180 on a loan of 69,000; 3,795 of interest and 300 of costs from 80% of the rent.
  expect(say(92_000, 675, 1920)).toBe(
    'The rent covers costs and interest up to 8.95% interest, or down to a rent of £427.',
  )
  // 10,740 of income for 11,055 of interest; 11,055 and 300 from 80% of the rent.
  expect(say(268_000, 1150, 3060)).toBe(
    'The rent covers costs and interest up to 5.34% interest; at 5.5% it takes a rent of £1,183.',
  )
  expect(say(100_000, 100, 1300)).toBe('After the running costs the rent leaves nothing for interest.')
  // Without a price there is no loan: 1,200 of costs, all fixed.
  expect(say(0, 500, 1200)).toBe('The rent covers costs and interest down to a rent of £100.')
})

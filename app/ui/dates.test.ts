import { expect, test } from 'vitest'
import { keepDates } from './dates.ts'

test('a day stays on the line of its month, and nothing else changes', () => {
  expect(keepDates('until the end of 6 December 2026 or 5 March at 10:00, for 3 Marches and 14 days')).toBe(
    'until the end of 6\u00a0December 2026 or 5\u00a0March at 10:00, for 3 Marches and 14 days',
  )
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundTerms } from './terms.tsx'

const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a cached page tells the amounts and no date', () => {
  const text = textOf(<RefundTerms securePricePence={300_000} />)
  expect(text).toContain('Within 48 hours, any reason £3,000')
  expect(text).toContain('Within 14 days, documents opened, plans changed £2,850')
  expect(text).not.toMatch(/\buntil\b|payment made now/)
})

test('checkout tells the dates of a payment made now beside each row', () => {
  const dates = {
    paidAt: '21 November at 10:42',
    anyReasonUntil: '23 November at 10:42',
    lastCancelDay: '5 December 2026',
  }
  const text = textOf(<RefundTerms securePricePence={300_000} datesIfPaidNow={dates} />)
  expect(text).toContain('(dates for a payment made now, 21 November at 10:42):')
  expect(text).toContain('Within 48 hours, any reason until 23 November at 10:42 £3,000')
  expect(text).toContain('Property unavailable, once we have confirmed it, any time £3,000')
  expect(text.match(/ until 5 December 2026 £/g)).toHaveLength(3)
  expect(text).toContain('Later after 5 December 2026 Only if the information was incorrect')
})

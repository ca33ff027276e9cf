import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundTable, RefundTerms } from './terms.tsx'

const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a cached page tells the amounts and no date', () => {
  const text = textOf(<RefundTerms securePricePence={300_000} />)
  for (const words of [
    '48 hours £3,000, for any reason.',
    '14 days* £3,000 if you opened no document or chose to wait. Opened: £2,850; or £3,000 after review, if the information is incorrect or there are technical issues.',
    'Later £3,000 if the information was incorrect, after review; otherwise nothing.',
    'Any time £3,000 if the property is unavailable, once we have confirmed it (within 2 business days), if documents that should be available to you are missing for more than 2 business days, or if you paid twice.',
    '* The later of 14 calendar days and 10 business days. £2,850 is the price less the £150 administration fee.',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\buntil\b|payment made now/)
})

test('checkout tells the whole table, with the dates of a payment made now', () => {
  const dates = {
    paidAt: '21 November 2026 at 10:42',
    anyReasonUntil: '23 November 2026 at 10:42',
    lastCancelDay: '5 December 2026',
  }
  const text = textOf(<RefundTable pricePence={300_000} dates={dates} />)
  expect(text).toContain('What you get back, to the card you paid with (if you pay now, 21 November 2026 at 10:42):')
  expect(text).toContain('Within 48 hours until 23 November 2026 at 10:42 £3,000 any reason £3,000 any reason')
  expect(text).toContain(
    'Within 14 days until the end of 5 December 2026 £3,000 any reason £3,000 information incorrect or technical issues, after review £2,850 plans changed or another reason',
  )
  expect(text).toContain('Later Only if the information was incorrect')
  expect(text).toContain(
    'At any time £3,000 if the property is unavailable, once we have confirmed it (within 2 business days)',
  )
})

test('a price below the fee leaves nothing once it is deducted, and no negative amount', () => {
  const text = textOf(<RefundTerms securePricePence={10_000} />)
  expect(text).toContain('Opened: £0; or £100 after review')
})

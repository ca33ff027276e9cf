import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundTable, RefundTerms } from './terms.tsx'

const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a cached page tells the amounts and no date', () => {
  const text = textOf(<RefundTerms securePricePence={300_000} />)
  expect(text).toContain('Within 48 hours Any reason £3,000')
  for (const words of [
    'At any time Property unavailable, once we have confirmed it (within 2 business days) £3,000',
    'At any time Documents missing for more than 2 business days, or paid twice £3,000',
    'Within 14 days Documents opened, incorrect information or technical issues, after review £3,000',
    'Within 14 days Documents opened, plans changed or another reason £2,850',
    'Later Only if the information was incorrect; a person will review it £3,000 if upheld',
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
  expect(text).toContain('Documents opened, plans changed or another reason £0')
})

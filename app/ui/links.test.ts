import { expect, test } from 'vitest'
import { adminFileHref, adminListHref, documentHref, evidenceHref, refundReceivedHref, refundsHref } from './links.ts'

test('an id or a value cannot become another part of the address', () => {
  expect(documentHref('a/b')).toBe('/documents/a%2Fb')
  expect(evidenceHref('a?b', 'c#d')).toBe('/admin/refunds/a%3Fb/evidence/c%23d')
  expect(refundReceivedHref('a&b=c')).toBe('/refunds/received?reference=a%26b%3Dc')
})

test('a list has its filters in the order in which they are named', () => {
  expect(adminListHref('outbox', { kind: 'mail', status: 'waiting' })).toBe('/admin/outbox?kind=mail&status=waiting')
})

test('without anything to say an address has no question mark', () => {
  expect(adminListHref('audit')).toBe('/admin/audit')
  expect(adminFileHref('audit')).toBe('/admin/export/audit')
  expect(refundReceivedHref()).toBe(refundsHref + '/received')
})

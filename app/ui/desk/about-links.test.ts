import { expect, test } from 'vitest'
import { addressOf, trailAddressOf } from './about-links.ts'

test.each([
  ['deal', '7', 'PID-000007', '/admin/deals?q=PID-000007'],
  ['reservation', 'r-1', 'RES-7K2M9QWD', '/admin/reservations/r-1'],
  ['refund-request', 'q/1', 'REF-7K2M9QWD', '/admin/refunds/q%2F1'],
  ['ticket', 't?1', 'TIC-7K2M9QWD', '/admin/support/t%3F1'],
  ['outbox', 'o#1', 'o#1', '/admin/outbox/o%231'],
  ['user', 'u&1', 'Ivy', '/admin/people/u%261'],
  ['refund', 'x', 'x', null],
  ['payment-intent', 'pi_1', 'pi_1', null],
  ['export', 'deals', 'deals', null],
  ['constructor', 'x', 'x', null],
  ['__proto__', 'x', 'x', null],
])('a %s has its page', (type, id, label, address) => expect(addressOf({ type, id, label })).toBe(address))

test('the trail of one thing', () => {
  expect(trailAddressOf({ type: 'reservation', id: 'a b' })).toBe('/admin/audit?type=reservation&id=a+b')
  expect(trailAddressOf({ type: 'reservation', id: 'a b', label: 'RES-7K2M9QWD' })).toBe('/admin/audit?id=RES-7K2M9QWD')
  expect(trailAddressOf({ type: 'user', id: 'a', label: 'RES-7 Ivy' })).toBe('/admin/audit?type=user&id=a')
})

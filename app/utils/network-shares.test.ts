import { expect, test } from 'vitest'
import { NetworkShares } from './network-shares.ts'

const [now, later, end] = ['2026-11-29T10:00:00.000Z', '2026-11-29T11:00:01.000Z', '2026-11-29T11:00:00.000Z']

test('a network has so much until its time is over', () => {
  const shares = new NetworkShares(2)
  shares.count('2001:db8:1:1::1', end, now)
  expect(shares.isUsed('2001:db8:1:2::1', now)).toBe(false)
  shares.count('2001:db8:1:3::1', end, now)
  expect(shares.isUsed('2001:db8:1:2::1', now)).toBe(true)
  expect(shares.isUsed('2001:db8:2::1', now)).toBe(false)
  expect(shares.isUsed('2001:db8:1:2::1', later)).toBe(false)
})

test('where there are too many networks the one that began first is forgotten, and no other', () => {
  const shares = new NetworkShares(1, 3)
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) shares.count(address, end, now)
  expect(['1', '2', '3', '4'].map((last) => shares.isUsed(`192.0.2.${last}`, now))).toEqual([false, true, true, true])
})

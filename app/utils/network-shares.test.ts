import { expect, test } from 'vitest'
import { shareByNetwork } from './network-shares.server.ts'

const [now, later, end] = ['2026-11-29T10:00:00.000Z', '2026-11-29T11:00:01.000Z', '2026-11-29T11:00:00.000Z']

test('a network has so much until its time is over', async () => {
  const take = shareByNetwork('test-time', 2)
  const use = (address: string, at = now) => take({ address, until: end, now: at })
  expect(await use('2001:db8:1:1::1')).toBe(true)
  expect(await use('2001:db8:1:3::1')).toBe(true)
  expect(await use('2001:db8:1:2::1')).toBe(false)
  expect(await use('2001:db8:2::1')).toBe(true)
  expect(await use('2001:db8:1:2::1', later)).toBe(true)
})

test('one use may count as many, and what is past the end is refused from then on', async () => {
  const take = shareByNetwork('test-many', 10)
  const use = (more: number) => take({ address: '192.0.2.1', until: end, now, more })
  expect([await use(9), await use(9), await use(1)]).toEqual([true, true, false])
})

test('where there are too many networks the one that began first is forgotten, and no other', async () => {
  const take = shareByNetwork('test-networks', 1, 3)
  const use = (last: number) => take({ address: `192.0.2.${last}`, until: end, now })
  for (const last of [1, 2, 3, 4]) expect(await use(last)).toBe(true)
  expect([await use(2), await use(3), await use(4), await use(1)]).toEqual([false, false, false, true])
})

import { expect, test } from 'vitest'
import { NetworkCounts } from './network-counts.ts'

const share = { inAll: 1024, ofANetwork: 256, ofALargeNetwork: 384 }

test('networks that take all that they may leave the last quarter to those that have little', () => {
  const counts = new NetworkCounts()
  const take = (network: string, most: number) => {
    let taken = 0
    for (; taken < most && counts.hasRoom([network], 1, share); taken += 1) counts.add([network], 1)
    return taken
  }
  expect([1, 2, 3, 4].map((address) => take(`192.0.2.${address}`, 1000))).toEqual([256, 256, 256, 16])
  expect(take('198.51.100.1', 10)).toBe(10)
  expect(take('192.0.2.1', 1)).toBe(0)
  let networks = 0
  while (take(`203.0.113.${networks}`, 17) > 0) networks += 1
  expect([networks, counts.all]).toEqual([15, 1024])
})

test('of a large network each part may have little of its share only while the whole has', () => {
  const counts = new NetworkCounts()
  const take = (large: string) => {
    let taken = 0
    for (let part = 0; part < 1000; part += 1) {
      const networks = [`${large}:${part}`, large]
      if (!counts.hasRoom(networks, 1, share)) continue
      counts.add(networks, 1)
      taken += 1
    }
    return taken
  }
  expect(['2001:db8:1', '2001:db8:2', '2001:db8:3', '2001:db8:4'].map(take)).toEqual([384, 384, 24, 24])
  expect(counts.hasRoom(['192.0.2.1'], 1, share)).toBe(true)
})

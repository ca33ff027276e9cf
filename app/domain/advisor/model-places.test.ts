import { expect, test } from 'vitest'
import { mostModelCallsAtOnce, mostModelCallsOfLargeNetwork, mostModelCallsOfNetwork } from './limits.ts'
import { ModelPlaces } from './model-places.ts'

/** Takes places until there is none, and counts them. */
function takeAll(places: ModelPlaces, addressOf: (index: number) => string): number {
  for (let index = 0; index < 100; index += 1) if (!places.take(addressOf(index))) return index
  return Infinity
}

test('one network holds a few places and no more, however it writes its addresses; the others are for everybody else', () => {
  const places = new ModelPlaces()
  expect(takeAll(places, () => '198.51.100.7')).toBe(mostModelCallsOfNetwork)
  expect(places.take('::ffff:198.51.100.7')).toBeNull()
  expect(takeAll(places, (index) => `2001:db8:1:2::${index}`)).toBe(mostModelCallsOfNetwork)
  expect(takeAll(places, (index) => `2001:db8:9:${index}::1`)).toBe(mostModelCallsOfLargeNetwork)
  const left = mostModelCallsAtOnce - 2 * mostModelCallsOfNetwork - mostModelCallsOfLargeNetwork
  expect(takeAll(places, (index) => `10.0.0.${index}`)).toBe(left)
})

test('a place that is given back is free again, and nothing is remembered of it', () => {
  const places = new ModelPlaces()
  const taken = Array.from({ length: mostModelCallsOfNetwork }, () => places.take('198.51.100.7')!)
  taken.pop()!()
  expect(places.take('198.51.100.7')).not.toBeNull()
  for (const giveBack of taken) giveBack()
  const last = new ModelPlaces()
  last.take('2001:db8::1')!()
  expect(last.size).toBe(0)
})

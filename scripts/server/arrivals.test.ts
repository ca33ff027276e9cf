import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { followArrivals } from './arrivals.ts'

/** The turns of the event loop after which it calls back, where somebody comes in each of so many. */
async function turnsUntilCalled(coming: number, most: number): Promise<number> {
  const server = new EventEmitter()
  const afterArrivals = followArrivals(server as Server)
  let isCalled = false
  afterArrivals(most, () => (isCalled = true))
  let turns = 0
  for (; !isCalled && turns < 1000; turns += 1) {
    if (turns < coming) server.emit('connection')
    await nextTurn()
  }
  return turns
}

test('what takes long waits for those who come, one a turn, and however many come no longer than it is told to', async () => {
  expect(await turnsUntilCalled(0, 64)).toBe(1)
  expect(await turnsUntilCalled(20, 64)).toBe(21)
  expect(await turnsUntilCalled(Infinity, 64)).toBe(65)
})

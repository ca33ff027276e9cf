import { expect, test } from 'vitest'
import { SharedCalls } from './shared-calls.ts'

test('who asks while a call runs shares its answer, and who asks after it begins another', async () => {
  const calls = new SharedCalls<number>()
  let begun = 0
  const call = () => Promise.resolve((begun += 1))
  expect(await Promise.all([calls.share('a', call), calls.share('a', call), calls.share('b', call)])).toEqual([1, 1, 2])
  expect(calls.isRunning('a')).toBe(false)
  expect(await calls.share('a', call)).toBe(3)
})

test('a call that fails fails for all who share it, and is forgotten too', async () => {
  const calls = new SharedCalls<number>()
  const fail = () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([calls.share('a', fail), calls.share('a', fail)])
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(calls.isRunning('a')).toBe(false)
  expect(await calls.share('a', () => Promise.resolve(1))).toBe(1)
})

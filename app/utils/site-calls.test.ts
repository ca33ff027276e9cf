import { expect, test } from 'vitest'
import { SiteCalls } from './site-calls.server.ts'

test('who asks while a call runs shares its answer, and who asks after it begins another', async () => {
  const calls = new SiteCalls<number>('test')
  let begun = 0
  const call = () => Promise.resolve((begun += 1))
  expect(await Promise.all([calls.share('a', call), calls.share('a', call), calls.share('b', call)])).toEqual([1, 1, 2])
  expect(await calls.isRunning('a')).toBe(false)
  expect(await calls.share('a', call)).toBe(3)
})

test('a call that fails fails for all who share it, and is forgotten too', async () => {
  const calls = new SiteCalls<number>('test')
  const fail = () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([calls.share('a', fail), calls.share('a', fail)])
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(await calls.isRunning('a')).toBe(false)
  expect(await calls.share('a', () => Promise.resolve(1))).toBe(1)
})

test('of one name one call runs at a time, also from another process, and each has its turn in the order of asking', async () => {
  // Two of the same name are as two processes: they share no calls, but their turns.
  const [here, there] = [new SiteCalls<string>('test'), new SiteCalls<string>('test')]
  const told: string[] = []
  const call =
    (who: string, fails = false) =>
    async () => {
      told.push(`${who} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      told.push(`${who} ends`)
      if (fails) throw new Error('no')
      return who
    }
  const first = here.share('a', call('first', true))
  const second = there.share('a', call('second'))
  const other = new SiteCalls<string>('another').share('a', call('other'))
  expect(await there.isRunning('a')).toBe(true)
  await expect(first).rejects.toThrow('no')
  expect([await second, await other]).toEqual(['second', 'other'])
  expect(told.filter((one) => !one.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ])
  await expect.poll(() => here.isRunning('a')).toBe(false)
})

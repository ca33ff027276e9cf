import { beforeEach, expect, test, vi } from 'vitest'
import type * as SiteMachines from './site-machines.server.ts'

type Module = typeof SiteMachines

/** Two machines, each with its own copy of the module, of which the second leads at first. */
interface TestMachine extends Module {
  isLeading: boolean
  run: (given: string, mostMilliseconds: number) => Promise<string | undefined>
  ran: string[]
}
let one: TestMachine
let other: TestMachine
let answers: (given: string) => Promise<string>

beforeEach(async () => {
  answers = (given) => Promise.resolve(`${given}!`)
  const machines: (TestMachine & { receivers: Map<string, (told: unknown) => void> })[] = []
  for (const isLeading of [false, true]) {
    vi.resetModules()
    const module = await import('./site-machines.server.ts')
    const ran: string[] = []
    const run = module.whereJobsRun('ask', (given: string) => {
      ran.push(given)
      return answers(given)
    })
    const machine = { ...module, isLeading, run, ran, receivers: new Map<string, (told: unknown) => void>() }
    machines.push(machine)
    module.joinMachines({
      get isLeading() {
        return machine.isLeading
      },
      onArrival: (call) => call(),
      holdLock: () => Promise.resolve(null),
      isLockHeld: () => Promise.resolve(false),
      know: (name, receive) => void machine.receivers.set(name, receive),
      tell: (name, told) => {
        const text = JSON.stringify(told)
        for (const { receivers } of machines.filter((one) => one !== machine))
          receivers.get(name)?.(JSON.parse(text) as unknown)
        return Promise.resolve(true)
      },
    })
  }
  one = machines[0]!
  other = machines[1]!
})

test('what is asked where the jobs run is done by the machine that leads, which answers', async () => {
  expect(await one.run('hello', 1000)).toBe('hello!')
  expect(await other.run('again', 1000)).toBe('again!')
  expect([one.ran, other.ran]).toEqual([[], ['hello', 'again']])
  one.isLeading = true
  other.isLeading = false
  expect(await other.run('now here', 1000)).toBe('now here!')
  expect(one.ran).toEqual(['now here'])
})

test('nobody waits without a time, and no longer than it', async () => {
  answers = () => new Promise(() => {})
  expect(await one.run('begin', 0)).toBeUndefined()
  await vi.waitUntil(() => other.ran.length === 1)
  expect(await one.run('never', 20)).toBeUndefined()
  other.isLeading = false
  expect(await one.run('nobody leads', 20)).toBeUndefined()
  expect([one.ran, other.ran]).toEqual([[], ['begin', 'never']])
})

test('a failure of the machine that leads is its own, and whoever asked waits until they wait no longer', async () => {
  answers = () => Promise.reject(new Error('no'))
  expect(await one.run('fail', 20)).toBeUndefined()
  await expect(other.run('fail', 20)).rejects.toThrow('no')
})

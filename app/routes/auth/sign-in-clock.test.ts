import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { followMachine } from '#app/clock.server.ts'
import { Jar, walkThroughProvider } from '#app/testing/buyers/sign-in-walk.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { day } from '#app/testing/running/times.ts'

/** Signing in while the machine's clock is wrong, and after it. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  followMachine()
})

const { fetch } = globalThis
/** Calls `answered` with the address of each call to the provider that was answered. */
const watchCalls = (answered: (address: string) => void) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    answered(input instanceof Request ? input.url : String(input))
    return response
  })
async function signIn(): Promise<number> {
  const jar = new Jar()
  const started = jar.take(await site.fetch('/api/login'))
  const callback = await walkThroughProvider(started.headers.get('location')!)
  return (await site.fetch(callback.pathname + callback.search, { as: jar.header })).status
}

test('somebody signs in while the machine’s clock is days behind', async () => {
  followMachine()
  const now = Date.now()
  // The provider stands on this machine too: its clock is right until it has made the token.
  vi.useFakeTimers({ toFake: ['Date'], now })
  watchCalls((address) => {
    if (/token$/.test(address)) vi.setSystemTime(now - 2 * day)
  })
  expect(await signIn()).toBe(303)
  expect(Date.now()).toBe(now - 2 * day)
})

test('what was learnt of the provider while the clock was ahead is kept no longer than at any time', async () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 400 * day })
  expect(await signIn()).toBe(303)
  vi.setSystemTime(now)
  const steady = performance.now() + 31_000
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
  const asked: string[] = []
  watchCalls((address) => asked.push(new URL(address).pathname))
  expect(await signIn()).toBe(303)
  expect(asked.filter((path) => /openid-configuration$|jwks$/.test(path))).toEqual([
    expect.stringMatching(/openid-configuration$/),
    expect.stringMatching(/jwks$/),
  ])
})

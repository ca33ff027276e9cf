import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerHeadersContext, clientAddressContext, visitorContext } from '#app/context.ts'
import type { Reading } from '#app/domain/lists/whole-list.server.ts'
import { openWhole } from './whole-lists.server.ts'

/** Lists that are being sent, each to a slow reader of its own address. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
const opened: { close: () => void }[] = []
afterEach(() => {
  for (const list of opened.splice(0)) list.close()
  vi.useRealTimers()
})

/** Asks for a list from an address: the list, or the status of the refusal. */
async function ask(address: string, place: 'desk' | 'public' = 'public') {
  const context = new RouterContextProvider()
  context.set(clientAddressContext, address)
  context.set(visitorContext, null)
  context.set(answerHeadersContext, {})
  const url = new URL('https://site.test/api/deals')
  const answer = await openWhole(place, { request: new Request(url), url, context }, ({ onEnd }: Reading) => {
    const list = { isOver: false, close: () => void ((list.isOver = true), onEnd!()) }
    opened.push(list)
    return Promise.resolve(list)
  })
  return answer instanceof Response ? answer.status : answer
}

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

test('slow strangers keep nobody out for longer than a minute, and no newcomer loses the place at once', async () => {
  const strangers = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
    strangers.push(await ask(address))
    seconds(1)
  }
  seconds(50)
  expect(await ask('198.51.100.1')).toBe(503)
  seconds(6)
  const newcomer = await ask('198.51.100.1')
  expect(newcomer).toEqual({ isOver: false, close: expect.any(Function) as unknown })
  expect(strangers).toMatchObject([{ isOver: true }, { isOver: false }, { isOver: false }, { isOver: false }])

  // They ask again at once, and get nothing but places of their own kind.
  expect(await ask('192.0.2.1')).toBe(503)
  seconds(3)
  for (const address of ['192.0.2.1', '192.0.2.5', '192.0.2.6']) expect(await ask(address)).toBeTypeOf('object')
  expect(newcomer).toMatchObject({ isOver: false })
  expect(strangers.every((list) => typeof list === 'object' && list.isOver)).toBe(true)
  expect(await ask('192.0.2.7')).toBe(503)
})

test('a reader to whom nobody is in the way is left alone, and the desk has places of its own', async () => {
  const slow = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) slow.push(await ask(address))
  seconds(300)
  expect(await ask('198.51.100.1', 'desk')).toBeTypeOf('object')
  expect(slow.every((list) => typeof list === 'object' && !list.isOver)).toBe(true)
})

test('whoever has two gets no third, however long they take', async () => {
  expect([await ask('192.0.2.1'), await ask('192.0.2.1')]).toMatchObject([{ isOver: false }, { isOver: false }])
  seconds(300)
  expect(await ask('192.0.2.1')).toBe(429)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { ServerUnavailable } from './errors.server.ts'
import { Writers } from './writers.server.ts'

function stopClock() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  return now
}

const away = new ServerUnavailable('away')
/** What becomes of somebody who asks for a turn: `let in` until they give it back. */
async function ask(writers: Writers): Promise<string> {
  return writers.take().then(
    () => 'let in',
    () => 'refused',
  )
}

test('who has waited in vain tells those who came meanwhile, and nobody who comes later', async () => {
  const writers = new Writers()
  const now = stopClock()
  await writers.take()
  const meanwhile = [ask(writers), ask(writers)]
  now.mockReturnValue(5000)
  writers.give(away)
  expect(await Promise.all(meanwhile)).toEqual(['refused', 'refused'])
  now.mockReturnValue(5001)
  expect(await ask(writers)).toBe('let in')
})

test('who is refused at once, or fails at what is no fault of the moment, tells nobody', async () => {
  const writers = new Writers()
  const now = stopClock()
  await writers.take()
  const others = [ask(writers), ask(writers)]
  now.mockReturnValue(10)
  writers.give(away)
  expect(await others[0]).toBe('let in')
  now.mockReturnValue(9000)
  writers.give(new Error('another one'))
  expect(await others[1]).toBe('let in')
})

import { expect, test } from 'vitest'
import { connectChild } from './child-queue.server.ts'

test('where no process can be started, each order has that outcome, and none waits for ever', async () => {
  const queue = connectChild<object, { said: string }>({
    program: '#app/services/stamping/process.server.ts',
    // The system refuses these at once, as it refuses a process for which there is no memory.
    flags: ['\0'],
    mostWaiting: 3,
    outcomes: {
      busy: { said: 'busy' },
      closed: { said: 'closed' },
      ended: (exit) => ({ said: exit ? 'ended' : 'not started' }),
    },
  })
  const orders = [queue.carryOut({}), queue.carryOut({}), queue.carryOut({})]
  expect(await Promise.all(orders)).toEqual(Array(3).fill({ said: 'not started' }))
  expect(await queue.carryOut({})).toEqual({ said: 'not started' })
})

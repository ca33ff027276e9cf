import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test('an order that is under way when the site closes comes to its end, though it has just said that it is at work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orders-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [begun, closed, done] = ['begun', 'closed', 'done'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
    import { setImmediate } from 'node:timers/promises'
    import { answerOrders } from ${JSON.stringify(new URL('child-orders.server.ts', import.meta.url).href)}
    answerOrders(async ({ begun, closed, done }, mayGoOn) => {
      writeFileSync(begun, '')
      // It is so busy that it cannot notice.
      while (!existsSync(closed));
      // It has said nothing for long.
      performance.now = () => 60_000
      mayGoOn()
      await setImmediate()
      writeFileSync(done, '')
      return {}
    })`,
  )
  const outcome = { said: 'closed' }
  const queue = connectChild<object, { said: string }>({
    program,
    mostWaiting: 1,
    endsInOrder: true,
    outcomes: { busy: outcome, closed: outcome, ended: () => outcome },
  })
  const order = queue.carryOut({ begun, closed, done })
  await expect.poll(() => existsSync(begun)).toBe(true)
  queue.close()
  await order
  writeFileSync(closed, '')
  await expect.poll(() => existsSync(done)).toBe(true)
})

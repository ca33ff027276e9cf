import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { expect, test } from '../running/fixtures.ts'
import { findFreeDeals, makePeople, post, withDatabase } from '../running/stack-people.ts'
import { startStack, type Stack } from '../running/stack.ts'

/** A site of two workers and the process that leads them, over real sockets. No browser is needed. */

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const token = 'a-token-for-the-tests-of-workers'
let stack: Stack
test.beforeAll(async () => {
  stack = await startStack({ settings: { WEB_WORKERS: '2', METRICS_TOKEN: token } })
})
test.afterAll(() => stack.stop())

const workersOf = (main: number): number[] => {
  try {
    const found = execFileSync('pgrep', ['-P', String(main), '-f', 'scripts/server/worker.ts'], { encoding: 'utf8' })
    return found.trim().split('\n').map(Number)
  } catch {
    return []
  }
}
const mainOf = () => stack.app().pid!

/** A connection of its own, which the next worker gets. */
const alone = { connection: 'close' }
const look = (path: string) => fetch(`${stack.origin}${path}`, { headers: alone, signal: AbortSignal.timeout(20_000) })

const untilAllListen = () =>
  expect
    .poll(async () => (await (await look('/readyz')).json()) as unknown)
    .toMatchObject({ checks: { workers: 'ok' } })

test('of two workers one is killed: the other answers meanwhile, and the next takes its place', async () => {
  // A site answers once the first of them listens.
  await untilAllListen()
  const before = workersOf(mainOf())
  expect(before).toHaveLength(2)
  process.kill(before[0]!, 'SIGKILL')
  const looks = await Promise.allSettled(Array.from({ length: 20 }, () => look('/marketplace')))
  // What was handed to the killed one before its end is known is cut off, and nobody waits for it.
  const answers = looks.map((one) =>
    one.status === 'fulfilled' ? one.value.status : String((one.reason as Error).cause),
  )
  expect(answers.filter((answer) => answer !== 200 && !/ECONNRESET|closed/.test(String(answer)))).toEqual([])
  await expect.poll(() => workersOf(mainOf())).not.toContain(before[0])
  for (let later = 0; later < 10; later += 1) expect((await look('/marketplace')).status).toBe(200)
  await expect.poll(() => workersOf(mainOf()).filter((pid) => !before.includes(pid))).toHaveLength(1)
  await untilAllListen()
})

test('a limit holds for the site, whichever worker is asked', async () => {
  const from = { ...alone, 'x-forwarded-for': `198.51.100.${randomInt(250)}` }
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const body = new URLSearchParams({ email: 'no address' })
      return (
        await fetch(`${stack.origin}/newsletter`, { method: 'POST', headers: { ...from, origin: stack.origin }, body })
      ).status
    }),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('what is written is on every page at once, whichever worker makes it', async () => {
  const [dealId] = await findFreeDeals(stack)
  for (let writes = 0; writes < 20; writes += 1) {
    const title = `Terrace ${randomInt(1e9)}`
    await withDatabase(stack, (db) => db.updateTable('deals').set({ title }).where('id', '=', dealId!).execute())
    const pages = await Promise.all(Array.from({ length: 6 }, async () => (await look(`/deal/${dealId}`)).text()))
    expect(pages.filter((page) => page.includes(title))).toHaveLength(6)
  }
})

test('a request that is under way is answered before the site ends, and the end is in order', async () => {
  const [cookie] = await makePeople(stack, 1)
  const [dealId] = await findFreeDeals(stack)
  stack.sandbox.payments.set({ latencyMs: 1500 })
  const answer = post(stack, '/api/create-payment-intent', cookie!, { dealId })
  await expect.poll(() => held(dealId!)).toBe(1)
  const workers = workersOf(mainOf())
  expect(await stack.stopApp()).toBe(0)
  expect((await answer).status).toBe(200)
  stack.sandbox.payments.reset()
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow()
  await stack.restart()
})

test('killed as a whole it starts again, once its workers have ended too', async () => {
  const workers = workersOf(mainOf())
  await stack.kill()
  await stack.restart()
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow()
  expect((await look('/marketplace')).status).toBe(200)
})

test('its numbers are those of all processes', async () => {
  const read = async () => {
    const text = await (
      await fetch(`${stack.origin}/metrics`, { headers: { ...alone, authorization: `Bearer ${token}` } })
    ).text()
    const counts = text.matchAll(/^site_http_requests_total\{route="\/marketplace",status="200",from="\w+"\} (\d+)/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const before = await read()
  for (let looks = 0; looks < 30; looks += 1) await look('/marketplace')
  // A text is given to all who ask for two seconds.
  await expect.poll(read).toBe(before + 30)
})

function held(dealId: number): Promise<number> {
  return withDatabase(stack, async (db) => {
    const rows = await db.selectFrom('payments').innerJoin('reservations', 'reservations.id', 'payments.reservation_id').select('payments.id').where('deal_id', '=', dealId).execute() // prettier-ignore
    return rows.length
  })
}

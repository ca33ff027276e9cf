import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database.ts'
import { startSite, type Site } from '#app/testing/site.ts'

/** Another program (a command, a person with a SQLite shell) writes to the database while the site takes requests. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Runs `work` while another process holds one short write transaction after the other; gives back how many it ended. */
async function whileAnotherWrites(work: () => Promise<void>): Promise<number> {
  const script = `
    const SQLite = require('better-sqlite3')
    const database = new SQLite(${JSON.stringify(join(site.dataDir, 'marketplace.db'))}, { timeout: 60000 })
    const insert = database.prepare("INSERT INTO audit_events (at, actor, action, object_type, object_id) VALUES ('2026', 'system', 'busy', 'test', '1')")
    const wait = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
    console.log('begun')
    const until = Date.now() + 60000
    while (Date.now() < until) {
      database.exec('BEGIN IMMEDIATE')
      insert.run()
      wait(20)
      database.exec('COMMIT')
      wait(5)
    }`
  const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(other.stdout, 'data')
    await work()
  } finally {
    const exited = once(other, 'exit')
    other.kill('SIGKILL')
    await exited
  }
  const { count } = await site.db
    .selectFrom('audit_events')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('action', '=', 'busy')
    .executeTakeFirstOrThrow()
  return count
}

const inParallel = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('sixty support tickets are all taken in while another program writes', async () => {
  let statuses: number[] = []
  const written = await whileAnotherWrites(async () => {
    statuses = await inParallel(60, async (index) => {
      const answer = await site.fetch('/api/support', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-address': `10.1.0.${index}` },
        body: JSON.stringify({ email: `p${index}@people.test`, subject: 'The roof', message: `Is it new? ${index}` }),
      })
      return answer.status
    })
  })
  expect(new Set(statuses)).toEqual(new Set([201]))
  const tickets = await site.db.selectFrom('tickets').select('id').execute()
  expect(tickets).toHaveLength(60)
  expect(written).toBeGreaterThan(0)
})

test('sixty people begin to pay while another program writes, and none is told 500', async () => {
  const buyers = await inParallel(60, async () => ({
    cookie: await site.signIn(await addUser(site.db)),
    dealId: await addDeal(site.db),
  }))
  let statuses: number[] = []
  await whileAnotherWrites(async () => {
    statuses = await inParallel(60, async (index) => {
      const { cookie, dealId } = buyers[index]!
      const answer = await site.fetch('/api/create-payment-intent', {
        method: 'POST',
        as: cookie,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ dealId }),
      })
      return answer.status
    })
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await site.db.selectFrom('reservations').select('id').where('status', '=', 'held').execute()).toHaveLength(60)
})

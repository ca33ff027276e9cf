import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

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

test('pages are served while a form still waits until it can be written', async () => {
  const cookie = await site.signIn(await addUser(site.db))
  const other = new SQLite(join(site.dataDir, 'marketplace.db'), { timeout: 0 })
  other.exec('BEGIN IMMEDIATE')
  // The clock stands still: the site must not run out of patience on a machine that does much else.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const answers: string[] = []
  const sent = site
    .fetch('/api/support', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-address': '10.2.0.1' },
      body: JSON.stringify({ email: 'w@people.test', subject: 'The roof', message: 'Is it new?' }),
    })
    .then(({ status }) => answers.push(`the form: ${status}`))
  try {
    for (let index = 0; index < 10; index += 1) {
      const page = await site.fetch(`/marketplace?q=flat${index}`, { as: cookie })
      answers.push(`a page: ${page.status}`)
    }
  } finally {
    clock.mockRestore()
    other.close()
  }
  await sent
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 'a page: 200'), 'the form: 201'])
})

test('a JSON address that fails for want of the database says so in the one shape', async () => {
  const cookie = await site.signIn(await addUser(site.db))
  const body = JSON.stringify({ dealId: await addDeal(site.db) })
  const ask = () =>
    site.fetch('/api/create-payment-intent', {
      method: 'POST',
      as: cookie,
      headers: { 'content-type': 'application/json' },
      body,
    })
  const end = await lockForGood()
  try {
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual({ message: 'Not available at the moment. Please try again in a minute.' })
  } finally {
    await end()
  }
  expect((await ask()).status).toBe(200)
})

describe.each([
  ['another program keeps the database to itself', lockForGood, [503, '5'], 'Not available at the moment'],
  ['the disk is full', fillDisk, [507, null], 'There is no room left to store it'],
] as const)('while %s', (what, begin, refusal, title) => {
  const json = { 'content-type': 'application/json' }
  const plainForm = { 'content-type': 'application/x-www-form-urlencoded' }
  const enquiry = {
    email: 'late@people.test',
    subject: `While ${what}`,
    // A text longer than a page of the database (4,096 bytes) needs a page of its own.
    message: `Is it ${'really '.repeat(700)} new?`,
  }

  test('what has to be written is refused in words and loses no typing; what is read is served', async () => {
    const cookie = await site.signIn(await addUser(site.db))
    // A ticket with another message: one that is sent twice is answered like the first, with nothing to be stored.
    const { access_key: key } = await site.db
      .selectFrom('tickets')
      .select('access_key')
      .where('email', '=', 'p0@people.test')
      .executeTakeFirstOrThrow()
    const post = (path: string, headers: Record<string, string>, body: string) =>
      site.fetch(path, { method: 'POST', as: cookie, headers, body })
    const before = await countTickets()
    const end = await begin()
    try {
      const told = await post('/api/support', json, JSON.stringify(enquiry))
      expect([told.status, told.headers.get('retry-after')]).toEqual(refusal)
      expect(await told.json()).toEqual({ message: 'Failed to submit support request. Please try again.' })

      const form = await post('/support', plainForm, new URLSearchParams(enquiry).toString())
      expect([form.status, form.headers.get('retry-after')]).toEqual(refusal)
      expect(await form.text()).toContain(enquiry.message)

      const reply = new URLSearchParams({ intent: 'reply', body: enquiry.message })
      const page = await post(`/support/ticket?key=${key}`, plainForm, reply.toString())
      const html = await page.text()
      expect([page.status, page.headers.get('retry-after')]).toEqual(refusal)
      expect(html).toContain(`<h1>${title}</h1>`)
      expect(html).toContain(enquiry.message)

      expect((await site.fetch('/marketplace?q=flat')).status).toBe(200)
      expect((await site.fetch('/healthz')).status).toBe(200)
    } finally {
      await end()
    }
    expect(await countTickets()).toBe(before)
    expect((await post('/api/support', json, JSON.stringify(enquiry))).status).toBe(201)
  })
})

async function countTickets(): Promise<number> {
  return (await site.db.selectFrom('tickets').select('id').execute()).length
}

/** The clock runs fast, so that the site is soon out of patience. */
async function lockForGood(): Promise<() => Promise<void>> {
  const other = new SQLite(join(site.dataDir, 'marketplace.db'), { timeout: 0 })
  other.exec('BEGIN IMMEDIATE')
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  return async () => {
    clock.mockRestore()
    other.close()
  }
}

/** The database may grow no further and has no free page. Filling it row by row could leave a page free that a reply fits into. */
async function fillDisk(): Promise<() => Promise<void>> {
  await sql`VACUUM`.execute(site.db)
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(site.db)
  await sql`PRAGMA max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(site.db)
  const free = await sql<{ freelist_count: number }>`PRAGMA freelist_count`.execute(site.db)
  expect(free.rows).toEqual([{ freelist_count: 0 }])
  return async () => void (await sql`PRAGMA max_page_count = 1000000`.execute(site.db))
}

import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { textsAPage } from '#app/domain/lists/thread-pages.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addNote, readTicket } from './desk.server.ts'
import { fileTicket, readTicketByKey, replyToTicket } from './tickets.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

let db: Db
let id: string
let key: string
beforeEach(async () => {
  db = await createTestDatabase()
  await fileTicket(db, null, { subject: 'The roof', email: 'sue@sender.test', message: 'text 0' }, testNow)
  const row = await db.selectFrom('tickets').select(['id', 'access_key']).executeTakeFirstOrThrow()
  id = row.id
  key = row.access_key
})

/** Adds `count` more texts, numbered. */
async function write(count: number, from = 1) {
  const kinds = ['reply', 'answer'] as const
  const values = Array.from({ length: count }, (_, index) => ({
    ticket_id: id,
    kind: kinds[(from + index) % 2]!,
    body: `text ${from + index}`,
    author_user_id: null,
    created_at: testNow,
  }))
  if (count > 0) await db.insertInto('ticket_messages').values(values).execute()
}
const numbers = (thread: { body: string }[]) => thread.map(({ body }) => Number(body.slice(5)))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test.each([
  [0, 1, [[0, 0]]],
  [19, 1, [[0, 19]]],
  [
    20,
    2,
    [
      [1, 20],
      [0, 0],
    ],
  ],
  [
    39,
    2,
    [
      [20, 39],
      [0, 19],
    ],
  ],
  [
    40,
    3,
    [
      [21, 40],
      [1, 20],
      [0, 0],
    ],
  ],
] as [number, number, [number, number][]][])(
  '%i texts after the first are %i pages of 20, each oldest first',
  async (count, pageCount, pages) => {
    // prettier-ignore
    await write(count)
    for (const [index, [from, to]] of pages.entries()) {
      for (const ticket of [await readTicketByKey(db, key, index + 1), await readTicket(db, id, testNow, index + 1)]) {
        expect(numbers(ticket!.thread)).toEqual(range(from, to))
        expect(ticket!.pages).toEqual({ page: index + 1, pageCount, total: count + 1, first: from + 1, last: to + 1 })
      }
    }
    expect((await readTicketByKey(db, key, pageCount + 1))!.thread).toEqual([])
    expect((await readTicketByKey(db, key, 1_000_000_000))!.thread).toEqual([])
  },
)

test('the notes take no room on the sender’s pages, and the last text is that of all pages', async () => {
  const admin = (await addUser(db, { isAdmin: true })) as Admin
  await write(15)
  for (let count = 0; count < 25; count += 1) await addNote(db, admin, id, `note ${count}`, testNow)
  await write(15, 16)
  expect(numbers((await readTicketByKey(db, key))!.thread)).toEqual(range(11, 30))
  expect(numbers((await readTicketByKey(db, key, 2))!.thread)).toEqual(range(0, 10))
  const [first, last] = [await readTicket(db, id, testNow, 1), await readTicket(db, id, testNow, 3)]
  expect(first!.pages.total).toBe(56)
  expect(first!.thread.filter(({ kind }) => kind === 'note')).toHaveLength(5)
  expect(last!.lastMessageId).toBe(first!.thread.at(-1)!.id)
})

test('no more texts are read than are shown, through the index', async () => {
  await write(400)
  const read: number[] = []
  const watcher: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      read.push(result.rows.filter((row) => 'body' in row).length)
      return Promise.resolve(result)
    },
  }
  for (const page of [1, 2, 20]) {
    read.length = 0
    await readTicketByKey(db.withPlugin(watcher), key, page)
    expect(Math.max(...read)).toBe(textsAPage)
    read.length = 0
    await readTicket(db.withPlugin(watcher), id, testNow, page)
    expect(read.reduce((sum, count) => sum + count)).toBe(textsAPage)
  }
  const plans = await explainQueries(db, (watched) => readTicketByKey(watched, key, 2))
  const threads = plans.filter((plan) => plan.includes('ticket_messages'))
  expect(threads).toHaveLength(2)
  for (const plan of threads) {
    expect(plan).toMatch(/SEARCH ticket_messages USING (COVERING )?INDEX ticket_messages_by_ticket/)
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('a reply reads one text, however many there are, and its mail holds that one alone', async () => {
  await write(98)
  const read: number[] = []
  const watcher: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      read.push(result.rows.filter((row) => 'body' in row).length)
      return Promise.resolve(result)
    },
  }
  const at = addMilliseconds(testNow, 3_600_000)
  expect(await replyToTicket(db.withPlugin(watcher), null, key, 'x'.repeat(5000), at)).toEqual({ ok: true })
  expect(read.reduce((sum, count) => sum + count)).toBe(1)
  const mails = await db
    .selectFrom('outbox')
    .select('payload')
    .where('idempotency_key', 'like', '%ticket-reply:%')
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.payload.length).toBeLessThan(7000)
  expect(numbers((await readTicketByKey(db, key))!.thread.slice(0, -1))).toEqual(range(80, 98))
  // The hundredth text is the last one, as before.
  expect(await replyToTicket(db, null, key, 'one more', at)).toEqual({ ok: true })
  expect(await replyToTicket(db, null, key, 'too many', at)).toEqual({ ok: false, reason: 'too-long' })
})

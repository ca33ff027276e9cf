import { expect, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { clock, mail, nameMail, queueOne } from '#app/testing/mail/outbox.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { queueMail } from './outbox.server.ts'
import { settleInterruptedMail, workOutbox } from './work.server.ts'

/** Two machines that both believe they lead, as for some seconds after one was cut off. */

type NoteEnd = () => Promise<void>

test('no mail is sent twice and none is lost, whatever their clocks say', async () => {
  const db = await createTestDatabase()
  const keys = ['1', '2', '3', '4', '5', '6'].map((number) => `mail:paid:${number}`)
  for (const key of keys) await queueMail(db, nameMail(key.slice('mail:'.length)), mail, testNow)
  const out: string[] = []
  const refused: string[] = []
  const leave = async (leader: string, key: string, noteEnd: NoteEnd) => {
    await noteEnd().catch((error: unknown) => {
      refused.push(`${leader} ${key}`)
      throw error
    })
    out.push(key)
  }
  // The first is cut off in the middle of all six: the end of the later three has gone out.
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  let begun = 0
  const slowly = async (_mail: unknown, key: string, noteEnd: NoteEnd) => {
    if (key > keys[2]!) await leave('one', key, noteEnd)
    begun += 1
    await goesOn
    if (key <= keys[2]!) await leave('one', key, noteEnd)
  }
  const first = workOutbox(db, 'mail', slowly, clock, { taker: 'one', mayGoOn: () => begun < 6 })
  await vi.waitUntil(() => begun === 6)

  let passed = 3_600_000
  const later = () => addMilliseconds(testNow, (passed += 1))
  expect(await settleInterruptedMail(db, 'other')).toBe(6)
  let hasSettledBack = false
  const send = async (_mail: unknown, key: string, noteEnd: NoteEnd) => {
    // The first one still believes that it leads, and takes back what the other one has.
    if (!hasSettledBack) {
      hasSettledBack = true
      await settleInterruptedMail(db, 'one')
    }
    await leave('other', key, noteEnd)
  }
  await workOutbox(db, 'mail', send, later, { taker: 'other' })
  goOn()
  await first
  await workOutbox(db, 'mail', send, later, { taker: 'other' })

  expect(out.toSorted()).toEqual(keys)
  expect(refused).toEqual(expect.arrayContaining(['one mail:paid:1', 'one mail:paid:2', 'one mail:paid:3']))
  expect(refused.some((text) => text.startsWith('other'))).toBe(true)
  // Whoever sent a mail says so in the end, even where the other one had taken it for interrupted.
  const { count } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()
  expect(count).toBe(6)
})

test('a mail whose end goes out while the other one settles what was interrupted is not sent again', async () => {
  const { db, read } = await queueOne()
  const out: string[] = []
  const send = async (_mail: unknown, _key: string, noteEnd: NoteEnd) => {
    await settleInterruptedMail(betweenSteps(db, noteEnd), 'other')
    out.push('one')
    await workOutbox(db, 'mail', () => Promise.resolve(void out.push('other')), clock, { taker: 'other' })
    expect(await read()).toMatchObject({ state: 'sending' })
    expect(await settleInterruptedMail(db, 'other')).toBe(1)
    expect(await read()).toMatchObject({ state: 'failed', maySent: true })
  }
  expect(await workOutbox(db, 'mail', send, clock, { taker: 'one' })).toBe(1)
  expect(out).toEqual(['one'])
  expect(await read()).toMatchObject({ state: 'sent', maySent: false })
})

/** The same database, with this done after the second statement: the first that changes something. */
function betweenSteps(db: Db, act: () => Promise<void>): Db {
  let statements = 0
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      if (statements === 2) await act()
      return result
    },
  })
}

test('one that has lost its mail to the other, and has it again, does not let the first end go out', async () => {
  const { db, read } = await queueOne()
  let out = 0
  let now = testNow
  const again = async (_mail: unknown, _key: string, noteEnd: NoteEnd) => {
    await noteEnd()
    out += 1
  }
  const send = async (_mail: unknown, _key: string, noteEnd: NoteEnd) => {
    await settleInterruptedMail(db, 'other')
    now = addMilliseconds(testNow, 1000)
    expect(await workOutbox(db, 'mail', again, () => now, { taker: 'one' })).toBe(1)
    await again(_mail, _key, noteEnd)
  }
  expect(await workOutbox(db, 'mail', send, () => now, { taker: 'one' })).toBe(0)
  expect(out).toBe(1)
  expect(await read()).toMatchObject({ state: 'sent' })
})

test('where no mail was broken off nobody is kept waiting by another one who writes', async () => {
  const db = await createTestDatabase()
  await queueMail(db, nameMail('waits'), mail, testNow)
  const queries = await explainQueries(db, (own) => settleInterruptedMail(own, 'one'))
  expect(queries).toHaveLength(1)
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import type { User } from '#app/domain/people/users.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { expectOnePage, watchQueries } from '#app/testing/database/query-plans.ts'
import { addManySubscribers, addSubscriber, ask, confirmKeyOf, mailsTo } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { readSubscriber, removeSubscriber, sendConfirmationAgain, takeBackBounce } from './desk.server.ts'
import { countNewSubscribers, listSubscribers, subscriberList } from './list.server.ts'
import { confirmSubscription } from './subscribing.server.ts'

let db: Db
let editor: User
const read = (query = '') => listSubscribers(db, readFilters(subscriberList.filters, new URLSearchParams(query)))
const idOf = async (email: string) =>
  (await db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

beforeEach(async () => {
  db = await createTestDatabase()
  editor = await addUser(db, { role: 'editor' })
  await addSubscriber(db, 'Zoe@mail.test', '2026-10-05T10:00:00.000Z')
  await ask(db, 'tom@mail.test')
  await removeSubscriber(db, editor, await addSubscriber(db, 'gone@mail.test'), addMilliseconds(testNow, 1000))
})

describe('the list', () => {
  test('shows everybody, newest first, and no address of whoever is unsubscribed', async () => {
    const page = await read()
    expect(page.rows.map(({ email, state }) => [email, state])).toEqual([
      [null, 'unsubscribed'],
      ['tom@mail.test', 'waiting'],
      ['Zoe@mail.test', 'confirmed'],
    ])
    expect(page.counts).toEqual({ confirmed: 1, bounced: 0, waiting: 1, unsubscribed: 1 })
    const file = page.rows.map((row) => Object.values(subscriberList.csv).map((cell) => cell(row)))
    expect(JSON.stringify(file)).not.toContain('gone@')
  })

  test('names the addresses at which nothing can be delivered apart from the confirmed ones', async () => {
    await addSubscriber(db, 'moved@mail.test', '2026-10-04T10:00:00.000Z')
    await db.updateTable('subscribers').set({ refused_at: testNow }).where('email', '=', 'moved@mail.test').execute()
    const page = await read('state=bounced')
    expect(page.rows.map(({ email, state }) => [email, state])).toEqual([['moved@mail.test', 'bounced']])
    expect(page.counts).toEqual({ confirmed: 1, bounced: 1, waiting: 1, unsubscribed: 1 })
    expect((await read('state=confirmed')).rows.map(({ email }) => email)).toEqual(['Zoe@mail.test'])
    expect((await read()).total).toBe(4)
  })

  test.each([
    ['q=ZOE', ['Zoe@mail.test'], 1],
    ['q=gone', [], 0],
    ['q=mail.test', ['tom@mail.test', 'Zoe@mail.test'], 2],
    ['state=waiting', ['tom@mail.test'], 1],
    ['state=unsubscribed', [null], 1],
    ['from=blog-post', [], 0],
    ['page=9', [], 3],
  ])('?%s', async (query, emails, total) => {
    const page = await read(query)
    expect([page.rows.map(({ email }) => email), page.total]).toEqual([emails, total])
  })

  test('with 20,000 subscribers it hands over one page', async () => {
    await addManySubscribers(db, 20_000)
    const queries = await watchQueries(db, (watched) => listSubscribers(watched, { search: '', state: null, cameBy: null, page: 3 })) // prettier-ignore
    for (const { rows, plan } of queries) {
      expectOnePage(rows)
      expect(plan).not.toContain('TEMP B-TREE FOR ORDER')
    }
  })

  test('new subscribers are counted by their week, also those who have left', async () => {
    const { mondays, confirmed } = await countNewSubscribers(db, testNow)
    expect(mondays.slice(-6)).toEqual(['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']) // prettier-ignore
    expect(confirmed.slice(-6)).toEqual([1, 1, 0, 0, 0, 0])
  })
})

describe('at the desk', () => {
  test('a confirmation is sent again, three times a day at most, and only to who waits', async () => {
    const tom = await idOf('tom@mail.test')
    const again = () => sendConfirmationAgain(db, editor, tom, testNow)
    expect([await again(), await again(), await again()]).toEqual([{ ok: true, until: addMilliseconds(testNow, 48 * 3_600_000) }, { ok: true, until: addMilliseconds(testNow, 48 * 3_600_000) }, { ok: false, reason: 'sent-enough' }]) // prettier-ignore
    expect(await mailsTo(db, 'tom@mail.test')).toHaveLength(3)
    await confirmSubscription(db, await confirmKeyOf(db, 'tom@mail.test'), testNow)
    expect(await again()).toEqual({ ok: false, reason: 'not-waiting' })
    expect(await sendConfirmationAgain(db, editor, 'nobody', testNow)).toEqual({ ok: false, reason: 'not-found' })
  })

  test('whoever has unsubscribed and is asked whether they come back is not asked once more from the desk', async () => {
    await ask(db, 'gone@mail.test', addMilliseconds(testNow, 2000))
    const gone = await idOf('gone@mail.test')
    const sent = await mailsTo(db, 'gone@mail.test')
    expect(await sendConfirmationAgain(db, editor, gone, addMilliseconds(testNow, 3000))).toEqual({ ok: false, reason: 'asked-once' }) // prettier-ignore
    expect(await mailsTo(db, 'gone@mail.test')).toEqual(sent)
    const rows = (await read('state=waiting')).rows.map(({ email, mayBeAsked }) => [email, mayBeAsked])
    expect(rows).toEqual([
      ['gone@mail.test', false],
      ['tom@mail.test', true],
    ])
  })

  test('the mark of a bounced address is taken back, once, and the next article goes to it', async () => {
    const zoe = await idOf('Zoe@mail.test')
    await db.updateTable('subscribers').set({ refused_at: testNow }).where('id', '=', zoe).execute()
    expect(await takeBackBounce(db, editor, zoe, testNow)).toEqual({ ok: true })
    expect(await readSubscriber(db, zoe)).toMatchObject({ state: 'confirmed', refused_at: null })
    expect(await takeBackBounce(db, editor, zoe, testNow)).toEqual({ ok: false, reason: 'not-bounced' })
    expect(await takeBackBounce(db, editor, 'nobody', testNow)).toEqual({ ok: false, reason: 'not-found' })
    const trail = await db.selectFrom('audit_events').select(['action', 'actor']).where('object_id', '=', zoe).execute()
    expect(trail).toEqual([{ action: 'subscriber-not-bounced', actor: 'admin' }])
  })

  test('an address that waits is deleted, a subscription ends, and a fingerprint stays', async () => {
    const [tom, zoe] = [await idOf('tom@mail.test'), await idOf('Zoe@mail.test')]
    for (const id of [tom, zoe]) expect(await removeSubscriber(db, editor, id, testNow)).toEqual({ ok: true })
    expect(await readSubscriber(db, tom)).toBeUndefined()
    expect(await readSubscriber(db, zoe)).toMatchObject({ state: 'unsubscribed', email: null })
    expect(await mailsTo(db, 'tom@mail.test')).toEqual([])
    expect(await removeSubscriber(db, editor, tom, testNow)).toEqual({ ok: false, reason: 'not-found' })
    expect(await removeSubscriber(db, editor, zoe, testNow)).toEqual({ ok: false, reason: 'ended' })
    const trail = await db.selectFrom('audit_events').select(['action', 'actor', 'detail']).execute()
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual(Array(3).fill(['subscriber-removed', 'admin']))
    expect(JSON.stringify(trail)).not.toContain('@')
  })
})

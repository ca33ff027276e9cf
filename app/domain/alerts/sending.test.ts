import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { NewDeal } from '#db/schema.ts'
import { queueMail, workOutbox } from '#app/domain/mail/outbox.server.ts'
import { alertKeyOf, followSearch } from '#app/testing/alerts.ts'
import { addDeal, addHold, addUser, createTestDatabase } from '#app/testing/database.ts'
import { watchQueries } from '#app/testing/query-plans.ts'
import { mailsTo } from '#app/testing/subscribers.ts'
import { endByKey } from './ending.server.ts'
import { judgeAlert } from './leaving.server.ts'
import { sendAlerts } from './sending.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const policy = { allowScotland: false }
const reader = 'sue@mail.test'
// A Wednesday.
const confirmed = '2026-11-04T10:00:00.000Z'
const at = (day: number, time = '08:00') => `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`
const run = (now: string) => sendAlerts(db, policy, now)
const alerts = async () => (await mailsTo(db, reader)).filter(({ subject }) => subject.includes('new deal'))
const titles = async () => {
  const mail = (await alerts()).at(-1)
  return [...JSON.stringify(mail ?? null).matchAll(/"page":"deal","id":\d+\},"words":"([^"]*)"/g)].map(
    (found) => found[1],
  )
}
const add = (title: string, given: Partial<NewDeal> = {}) => addDeal(db, { title, ...given })
const setStatus = (id: number, status: 'active' | 'inactive' | 'reserved' | 'draft') =>
  db.updateTable('deals').set({ status }).where('id', '=', id).execute()

describe('a daily search', () => {
  beforeEach(async () => {
    await add('Before')
    await followSearch(db, reader, { now: confirmed })
  })

  test('is told of what came after it, from seven the next day on, once', async () => {
    await add('New')
    expect([await run(at(4, '20:00')), await run(at(5, '06:59'))]).toEqual([0, 0])
    expect(await run(at(5, '07:00'))).toBe(1)
    expect(await titles()).toEqual(['New'])
    for (const later of [at(5, '07:01'), at(5, '23:00'), at(6), at(7)]) expect(await run(later)).toBe(0)
  })

  test('gets no email where nothing is new', async () => {
    expect(await run(at(5))).toBe(0)
    expect(await alerts()).toEqual([])
  })

  test('is told of a deal that comes back, unless it was told of it', async () => {
    const [told, untold] = [await add('Told'), await add('Draft', { status: 'draft' })]
    await run(at(5))
    expect(await titles()).toEqual(['Told'])
    await setStatus(told, 'reserved')
    await setStatus(told, 'active')
    await setStatus(untold, 'active')
    await run(at(6))
    expect(await titles()).toEqual(['Draft'])
  })

  test('is told of a deal from before it that is back on the market', async () => {
    const { id } = await db.selectFrom('deals').select('id').where('title', '=', 'Before').executeTakeFirstOrThrow()
    await setStatus(id, 'reserved')
    await setStatus(id, 'active')
    await run(at(5))
    expect(await titles()).toEqual(['Before'])
  })

  test('is not told of what is reserved or off the market, and of a held deal once it is free', async () => {
    const [held, gone] = [await add('Held'), await add('Gone')]
    await setStatus(gone, 'inactive')
    const hold = await addHold(db, await addUser(db), held, { until: at(5, '08:30') })
    await add('Free')
    await run(at(5))
    expect(await titles()).toEqual(['Free'])
    await db.updateTable('reservations').set({ status: 'expired' }).where('id', '=', hold).execute()
    await run(at(6))
    expect(await titles()).toEqual(['Held'])
    expect(await run(at(7))).toBe(0)
  })

  test('names ten, the best first, and counts the rest', async () => {
    for (let score = 1; score <= 12; score += 1) await add(`Score ${score}`, { ai_score: score })
    await run(at(5))
    expect(await titles()).toEqual(Array.from({ length: 10 }, (_, index) => `Score ${12 - index}`))
    const [mail] = await alerts()
    expect(mail!.subject).toBe('12 new deals for your saved search')
    expect(JSON.stringify(mail)).toContain('And 2 more new deals')
    expect(await run(at(6))).toBe(0)
  })

  test('after days without a round, is told of all of them in one email', async () => {
    await add('One')
    await add('Two')
    expect(await run(at(9))).toBe(1)
    expect((await titles()).sort()).toEqual(['One', 'Two'])
  })
})

test('a weekly search is told on Monday from seven on, and later in the week where nobody looked then', async () => {
  await followSearch(db, reader, { cadence: 'weekly', now: confirmed })
  await add('New')
  for (const early of [at(5), at(8, '23:00'), at(9, '06:59')]) expect(await run(early)).toBe(0)
  expect(await run(at(9, '07:00'))).toBe(1)
  await add('Newer')
  for (const early of [at(10), at(15)]) expect(await run(early)).toBe(0)
  expect(await run(at(18))).toBe(1)
  expect(await titles()).toEqual(['Newer'])
})

test('what is told is what the list shows: filters, a price, and a search with a slip of the finger', async () => {
  await add('Terrace in Leeds', { location: 'Leeds' })
  await followSearch(db, reader, { query: 'q=Terrase&to=150000&type=Residential&sort=price&page=3', now: confirmed })
  await add('Another terrace')
  await add('Dear terrace', { price_pence: 20_000_000 })
  await add('Terrace of shops', { property_type: 'Retail' })
  await add('Flat')
  await run(at(5))
  expect(await titles()).toEqual(['Another terrace'])
})

test('a crash between the steps leaves nothing behind, and the next round tells it all', async () => {
  await followSearch(db, reader, { now: confirmed })
  await add('New')
  await sql`create trigger broken before insert on outbox begin select raise(abort, 'no disk'); end`.execute(db)
  await expect(run(at(5))).rejects.toThrow('no disk')
  await sql`drop trigger broken`.execute(db)
  expect(await run(at(5))).toBe(1)
  expect(await titles()).toEqual(['New'])
})

test('two rounds at once make one email', async () => {
  await followSearch(db, reader, { now: confirmed })
  await add('New')
  const queued = await Promise.all([run(at(5)), run(at(5)), run(at(5))])
  expect(queued.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await alerts()).toHaveLength(1)
})

test('a thousand searches take bounded rounds, and a quiet day none of them', async () => {
  await followSearch(db, reader, { now: confirmed })
  const { number: _, ...pattern } = await db.selectFrom('saved_searches').selectAll().executeTakeFirstOrThrow()
  for (let batch = 0; batch < 20; batch += 1)
    await db
      .insertInto('saved_searches')
      .values(
        Array.from({ length: 50 }, (_, i) => ({ ...pattern, id: `S${batch}-${i}`, email_hash: `h${batch}-${i}` })),
      )
      .execute()
  const quiet = await watchQueries(db, (watched) => sendAlerts(watched, policy, at(5)))
  expect(quiet.length).toBeLessThan(12)
  await add('New')
  const busy = await watchQueries(db, (watched) => sendAlerts(watched, policy, at(6)))
  expect(busy.length).toBeLessThan(50 * 14)
  let rounds = 1
  while ((await run(at(6))) > 0) rounds += 1
  expect(rounds).toBe(21)
  const { count } = await db.selectFrom('told_deals').select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow() // prettier-ignore
  expect(count).toBe(1001)
})

describe('at the moment of leaving', () => {
  const send = async (now: string) => {
    const sent: string[] = []
    await workOutbox(db, 'mail', (mail) => { sent.push((mail as { subject: string }).subject); return Promise.resolve() }, () => now, (mail) => judgeAlert(db, mail, now)) // prettier-ignore
    return sent
  }
  let deal: number
  beforeEach(async () => {
    await followSearch(db, reader, { now: confirmed })
    await db.deleteFrom('outbox').execute()
    deal = await add('New')
    await run(at(5))
  })

  test('an email goes, though one of its deals has been reserved', async () => {
    const more = [await add('Newer'), await add('Newest')]
    await run(at(6))
    await setStatus(more[0]!, 'reserved')
    expect(await send(at(6))).toEqual(['1 new deal for your saved search', '2 new deals for your saved search'])
  })

  test('an email waits for nothing', async () => {
    expect(await send(at(5))).toEqual(['1 new deal for your saved search'])
  })

  test('one whose search has ended is gone', async () => {
    expect(await endByKey(db, await alertKeyOf(db, reader, 'alert-end'), at(5))).toBe(true)
    expect(await send(at(5))).toEqual([])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    await add('Newer')
    expect(await run(at(6))).toBe(0)
  })

  test('one without a deal left is dropped, and the deal is told when it comes back', async () => {
    await setStatus(deal, 'draft')
    expect(await send(at(5))).toEqual([])
    await setStatus(deal, 'active')
    await run(at(6))
    expect(await send(at(6))).toEqual(['1 new deal for your saved search'])
  })

  test('a mail of another kind under such a name goes nowhere', async () => {
    await queueMail(db, { key: 'alert:nobody:2026-11-05', about: { type: 'saved-search', id: 'nobody' }, lane: 'mailing' }, { to: reader, subject: 'Stray', blocks: [] }, at(5)) // prettier-ignore
    expect(await send(at(5))).toEqual(['1 new deal for your saved search'])
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { NewDeal } from '#db/schema.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { alertKeyOf, followSearch } from '#app/testing/desks/alerts.ts'
import { addDeal, addHold, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { explainQueries, watchQueries } from '#app/testing/database/query-plans.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { isAll } from '../../../scripts/lib/all.ts'
import { endByKey } from './ending.server.ts'
import { judgeAlert } from './leaving.server.ts'
import { mostTries } from './failing.server.ts'
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

  const idOf = async (title: string) =>
    (await db.selectFrom('deals').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id

  test('is not told of a deal that stood on its list when it began, however often it leaves and comes back', async () => {
    const id = await idOf('Before')
    await setStatus(id, 'reserved')
    await setStatus(id, 'active')
    expect(await run(at(5))).toBe(0)
    await setStatus(id, 'reserved')
    expect(await run(at(6))).toBe(0)
    await setStatus(id, 'active')
    expect(await run(at(7))).toBe(0)
    await db.updateTable('deals').set({ price_pence: 90_000_000, title: 'Edited' }).where('id', '=', id).execute()
    expect(await run(at(8))).toBe(0)
  })

  test('is told once of a deal that had been off the market when it began', async () => {
    const id = await idOf('Before')
    await setStatus(id, 'reserved')
    await followSearch(db, reader, { query: 'type=Residential', now: confirmed })
    await setStatus(id, 'active')
    expect(await run(at(5))).toBe(1)
    await setStatus(id, 'inactive')
    await setStatus(id, 'active')
    expect(await run(at(6))).toBe(0)
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

test('what is told is what the list shows: filters, a price and words', async () => {
  await add('Terrace in Leeds', { location: 'Leeds' })
  await followSearch(db, reader, { query: 'q=Terrace&to=150000&type=Residential&sort=price&page=3', now: confirmed })
  await add('Another terrace')
  await add('Dear terrace', { price_pence: 20_000_000 })
  await add('Terrace of shops', { property_type: 'Retail' })
  await add('Flat')
  await run(at(5))
  expect(await titles()).toEqual(['Another terrace'])
})

test('words are taken letter for letter, and no other word ever stands for them', async () => {
  await followSearch(db, reader, { query: 'q=Terrase', now: confirmed })
  await add('Terrace')
  expect(await run(at(5))).toBe(0)
  await add('Terrase')
  await run(at(6))
  expect(await titles()).toEqual(['Terrase'])
})

test('"free to secure" is told of a deal that was held as it came, once it is free', async () => {
  await followSearch(db, reader, { query: 'free=1', now: confirmed })
  const held = await add('Held')
  const hold = await addHold(db, await addUser(db), held, { until: at(5, '08:30') })
  await add('Scottish', { nation: 'Scotland' })
  expect(await run(at(5))).toBe(0)
  await db.updateTable('reservations').set({ status: 'expired' }).where('id', '=', hold).execute()
  await run(at(6))
  expect(await titles()).toEqual(['Held'])
  expect(await run(at(7))).toBe(0)
})

test('a change that brings a deal into the search is told, once; one that does not, never', async () => {
  const [dear, dearer, grade] = [await add('Dear', { price_pence: 21_000_000 }), await add('Dearer', { price_pence: 30_000_000 }), await add('Cheap', { score_grade: 'D' })] // prettier-ignore
  await followSearch(db, reader, { query: 'to=200000', now: confirmed })
  const setPrice = (id: number, price_pence: number) =>
    db.updateTable('deals').set({ price_pence }).where('id', '=', id).execute()
  await setPrice(dear, 20_500_000)
  await setPrice(dear, 19_900_000)
  await setPrice(dearer, 25_000_000)
  await db.updateTable('deals').set({ score_grade: 'A' }).where('id', '=', grade).execute()
  expect(await run(at(5))).toBe(1)
  expect(await titles()).toEqual(['Dear'])
  await setPrice(dear, 22_000_000)
  await run(at(6))
  await setPrice(dear, 19_000_000)
  expect(await run(at(7))).toBe(1)
  expect((await mailsTo(db, reader)).at(-1)!.subject).toBe('1 reduced price for your saved search')
  await setStatus(dearer, 'inactive')
  await setPrice(dearer, 15_000_000)
  expect(await run(at(8))).toBe(0)
  await setStatus(dearer, 'active')
  expect(await run(at(9))).toBe(1)
  expect(await titles()).toEqual(['Dearer'])
})

test('a whole postcode means its district, and no other that holds its letters', async () => {
  await add('Before', { location: 'London, E1' })
  await followSearch(db, reader, { query: 'q=E1+4AB', now: confirmed })
  await add('There', { location: 'London, E1' })
  for (const location of ['London, E14', 'London, SE1', 'Leicester, LE1']) await add('Elsewhere', { location })
  await run(at(5))
  expect(await titles()).toEqual(['There'])
})

test('an edit that filters do not look at is no change', async () => {
  await add('One')
  const count = async () => (await db.selectFrom('deal_changes').select('number').execute()).length
  const before = await count()
  await db
    .updateTable('deals')
    .set({ description: 'Other words', updated_at: at(5) })
    .execute()
  expect(await count()).toBe(before)
})

test('a search whose look fails keeps no other from its own, and is left for the day after some tries', async () => {
  const broken = await followSearch(db, 'broken@mail.test', { now: confirmed })
  await followSearch(db, reader, { now: confirmed })
  await add('New')
  await refuseWrites(db, 'insert', 'told_deals', 'no luck', sql`new.search_number = ${sql.lit(broken.number)}`)
  await expect(run(at(5))).rejects.toThrow('1 of 2 saved searches could not be looked at: no luck')
  expect(await titles()).toEqual(['New'])
  for (let tries = 2; tries <= mostTries; tries += 1) await expect(run(at(5))).rejects.toThrow('no luck')
  expect(await run(at(5))).toBe(0)
  await allowWrites(db)
  expect(await run(at(6))).toBe(1)
  expect((await mailsTo(db, 'broken@mail.test')).at(-1)!.subject).toBe('1 new deal for your saved search')
})

test('others come between any two looks of a round', async () => {
  for (const who of ['a', 'b', 'c', 'd']) await followSearch(db, `${who}@mail.test`, { now: confirmed })
  await add('New')
  let [turns, isOver] = [0, false]
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await run(at(5))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('a look finds what has changed, and does not walk through the market', async () => {
  await followSearch(db, reader, { query: 'q=terrace&to=200000', now: confirmed })
  await add('Terrace')
  const plans = await explainQueries(db, (watched) => sendAlerts(watched, policy, at(5)))
  expect(plans.filter((plan) => /SCAN deal|deals USING INDEX .*\(status/.test(plan))).toEqual([])
})

test('a crash between the steps leaves nothing behind, and the next round tells it all', async () => {
  await followSearch(db, reader, { now: confirmed })
  await add('New')
  await refuseWrites(db, 'insert', 'outbox', 'no disk')
  await expect(run(at(5))).rejects.toThrow('no disk')
  await allowWrites(db)
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

test('many searches take bounded rounds, and a quiet day none of them', async () => {
  const batches = isAll ? 20 : 5
  await followSearch(db, reader, { now: confirmed })
  const { number: _, ...pattern } = await db.selectFrom('saved_searches').selectAll().executeTakeFirstOrThrow()
  for (let batch = 0; batch < batches; batch += 1)
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
  expect(rounds).toBe(batches + 1)
  const { count } = await db.selectFrom('told_deals').select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow() // prettier-ignore
  expect(count).toBe(50 * batches + 1)
})

describe('at the moment of leaving', () => {
  const send = async (now: string) => {
    const sent: string[] = []
    await workOutbox(db, 'mail', (mail) => { sent.push((mail as { subject: string }).subject); return Promise.resolve() }, () => now, { judge: (mail) => judgeAlert(db, mail, now) }) // prettier-ignore
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

  test('an email counts as sent once it has left, and not while it waits', async () => {
    const readMailedAt = async () => (await db.selectFrom('saved_searches').select('mailed_at').executeTakeFirstOrThrow()).mailed_at // prettier-ignore
    expect(await readMailedAt()).toBeNull()
    await send(at(5, '09:00'))
    expect(await readMailedAt()).toBe(at(5, '09:00'))
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

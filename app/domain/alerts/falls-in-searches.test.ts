import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { NewDeal } from '#db/schema.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { alertKeyOf, followSearch, saveSearch } from '#app/testing/desks/alerts.ts'
import { addDeal, addHold, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { explainQueries, watchQueries } from '#app/testing/database/query-plans.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { alertConsent } from './alerts.ts'
import { confirmAlert } from './confirming.server.ts'
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
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`
const run = (day: number) => sendAlerts(db, policy, at(day))
const add = (title: string, pounds: number, given: Partial<NewDeal> = {}) =>
  addDeal(db, { title, price_pence: pounds * 100, ...given })
const set = (id: number, given: Partial<NewDeal>) => db.updateTable('deals').set(given).where('id', '=', id).execute()
const setPrice = (id: number, pounds: number) => set(id, { price_pence: pounds * 100 })
const follow = (query = 'to=160000', email = reader) => followSearch(db, email, { query, now: confirmed })
/** The subjects of the mails about deals, and what the last one says of prices. */
const mails = async () => (await mailsTo(db, reader)).filter(({ subject }) => /^\d/.test(subject))
const subjects = async () => (await mails()).map(({ subject }) => subject)
const wordsOf = (mail: MailMessage | undefined) => JSON.stringify(mail?.blocks ?? [])
const falls = async () =>
  [...wordsOf((await mails()).at(-1)).matchAll(/now £[\d,]+, was £[\d,]+/g)].map(([text]) => text)

test('a price that falls into the search makes the deal new, and the mail says from where', async () => {
  const id = await add('Dear', 165_000)
  await follow()
  await setPrice(id, 155_000)
  expect(await run(5)).toBe(1)
  expect([await subjects(), await falls()]).toEqual([
    ['1 new deal for your saved search'],
    ['now £155,000, was £165,000'],
  ])
  expect(await run(6)).toBe(0)
})

test('a deal that came in the meantime is new alone, whatever it cost before anybody was told', async () => {
  await follow()
  const id = await add('New', 155_000)
  await setPrice(id, 145_000)
  await run(5)
  expect([await subjects(), await falls()]).toEqual([['1 new deal for your saved search'], []])
})

describe('a deal that the search knows', () => {
  let id: number
  beforeEach(async () => {
    await follow()
    id = await add('Told', 155_000)
    await run(5)
  })

  test('is told of once a fall, as a reduced price', async () => {
    await setPrice(id, 150_000)
    await setPrice(id, 145_000)
    expect(await run(6)).toBe(1)
    expect([(await subjects()).at(-1), await falls()]).toEqual(['1 reduced price for your saved search', ['now £145,000, was £155,000']]) // prettier-ignore
    expect(wordsOf((await mails()).at(-1))).toContain('Price reduced')
    expect([await run(6), await run(7)]).toEqual([0, 0])
    await setPrice(id, 140_000)
    expect(await run(8)).toBe(1)
    expect(await falls()).toEqual(['now £140,000, was £145,000'])
  })

  test('is not told of when it gets dearer, and a fall from there is one', async () => {
    await setPrice(id, 158_000)
    expect(await run(6)).toBe(0)
    await setPrice(id, 156_000)
    expect(await run(7)).toBe(1)
    expect(await falls()).toEqual(['now £156,000, was £158,000'])
  })

  test('is not told of when its price went up and down, or down and up, between two looks', async () => {
    await setPrice(id, 159_000)
    await setPrice(id, 155_000)
    expect(await run(6)).toBe(0)
    await setPrice(id, 140_000)
    await setPrice(id, 155_000)
    expect(await run(7)).toBe(0)
  })

  test('is told of when it comes back into the search from a dearer price', async () => {
    await setPrice(id, 170_000)
    expect(await run(6)).toBe(0)
    await setPrice(id, 155_000)
    expect(await run(7)).toBe(1)
    expect(await falls()).toEqual(['now £155,000, was £170,000'])
  })

  test.each(['inactive', 'reserved', 'draft'] as const)(
    'waits while it is %s, and is told of once it is back',
    async (status) => {
      await set(id, { status, price_pence: 14_500_000 })
      expect(await run(6)).toBe(0)
      await set(id, { status: 'active' })
      expect(await run(7)).toBe(1)
      expect(await falls()).toEqual(['now £145,000, was £155,000'])
    },
  )

  test('that was told of before prices were noted, and was off the market at a look, is told of once it is back and cheaper', async () => {
    await db.updateTable('told_deals').set({ price_pence: null }).execute()
    await set(id, { status: 'inactive' })
    expect(await run(6)).toBe(0)
    await set(id, { status: 'active', price_pence: 14_500_000 })
    expect([await run(7), await falls()]).toEqual([1, ['now £145,000, was £155,000']])
  })

  test('waits while it is held; what was told beside it is told no second time', async () => {
    const other = await add('Other', 120_000)
    await run(6)
    const hold = await addHold(db, await addUser(db), id, { until: at(8) })
    await setPrice(id, 145_000)
    await setPrice(other, 110_000)
    expect(await run(7)).toBe(1)
    expect(await falls()).toEqual(['now £110,000, was £120,000'])
    await db.updateTable('reservations').set({ status: 'expired' }).where('id', '=', hold).execute()
    expect(await run(9)).toBe(1)
    expect(await falls()).toEqual(['now £145,000, was £155,000'])
    expect(await run(10)).toBe(0)
  })

  test('is told of once when it comes free, from what was told last, however its price went while it was held', async () => {
    await addHold(db, await addUser(db), id, { until: at(9) })
    for (const [day, pounds] of [
      [6, 145_000],
      [7, 150_000],
      [8, 148_000],
    ] as const) {
      await setPrice(id, pounds)
      expect(await run(day)).toBe(0)
    }
    expect([await run(9), await falls(), await run(10)]).toEqual([1, ['now £148,000, was £155,000'], 0])
  })

  test('is told of anew where its mail did not leave, because it was off the market', async () => {
    await setPrice(id, 145_000)
    await run(6)
    await set(id, { status: 'inactive' })
    const waiting = await db.selectFrom('outbox').selectAll().where('status', '=', 'waiting').where('idempotency_key', 'like', '%2026-11-06').executeTakeFirstOrThrow() // prettier-ignore
    expect(await judgeAlert(db, waiting, at(6))).toBe('drop')
    await set(id, { status: 'active' })
    expect(await run(7)).toBe(1)
    expect([(await subjects()).at(-1), await falls()]).toEqual(['1 reduced price for your saved search', ['now £145,000, was £155,000']]) // prettier-ignore
  })

  test('has no mail of a fall leave once it is as dear as before, and hears of the next fall', async () => {
    await setPrice(id, 145_000)
    await run(6)
    await setPrice(id, 155_000)
    const waiting = await db.selectFrom('outbox').selectAll().where('status', '=', 'waiting').where('idempotency_key', 'like', '%2026-11-06').executeTakeFirstOrThrow() // prettier-ignore
    expect(await judgeAlert(db, waiting, at(6))).toBe('drop')
    expect(await run(7)).toBe(0)
    await setPrice(id, 150_000)
    expect([await run(8), await falls()]).toEqual([1, ['now £150,000, was £155,000']])
  })

  test('has no mail of a fall leave where it is dearer again at the next look', async () => {
    await setPrice(id, 145_000)
    await run(6)
    await setPrice(id, 155_000)
    expect(await run(7)).toBe(0)
    const waiting = await db.selectFrom('outbox').selectAll().where('status', '=', 'waiting').where('idempotency_key', 'like', '%2026-11-06').executeTakeFirstOrThrow() // prettier-ignore
    expect(await judgeAlert(db, waiting, at(7))).toBe('drop')
    await setPrice(id, 150_000)
    expect([await run(8), await falls()]).toEqual([1, ['now £150,000, was £155,000']])
  })

  test('keeps the mail that told of it as new on its way, though its price has fallen since', async () => {
    await setPrice(id, 145_000)
    await run(6)
    const waiting = await db.selectFrom('outbox').selectAll().where('lane', '=', 2).execute()
    expect(await Promise.all(waiting.map((mail) => judgeAlert(db, mail, at(6))))).toEqual(['send', 'send'])
  })
})

test('what stood on the list when the search began is told of when it gets cheaper, beside what is new', async () => {
  const id = await add('Before', 155_000)
  await follow()
  await setPrice(id, 150_000)
  await add('New', 100_000)
  expect(await run(5)).toBe(1)
  expect([await subjects(), await falls()]).toEqual([['1 new deal and 1 reduced price for your saved search'], ['now £150,000, was £155,000']]) // prettier-ignore
})

describe('what stood on the list when the search began, while another deal is held whose news wait', () => {
  let id: number
  beforeEach(async () => {
    const held = await add('Held', 120_000)
    id = await add('Before', 140_000)
    await follow()
    await addHold(db, await addUser(db), held, { until: at(20) })
    await setPrice(held, 110_000)
  })

  test('is told of when it gets dearer and then a little cheaper, from the dearer price', async () => {
    await setPrice(id, 150_000)
    expect(await run(5)).toBe(0)
    await setPrice(id, 145_000)
    expect([await run(6), await falls(), await run(7)]).toEqual([1, ['now £145,000, was £150,000'], 0])
  })

  test('is not told of as a fall when it fell before its reader agreed to be told, and got dearer after', async () => {
    await db.updateTable('saved_searches').set({ consent_text: '2026-11-23' }).execute()
    await setPrice(id, 130_000)
    expect(await run(5)).toBe(0)
    await db.updateTable('saved_searches').set({ consent_text: alertConsent.version }).execute()
    await setPrice(id, 135_000)
    expect(await run(6)).toBe(0)
  })

  test('is new where it has come to the market since, however its price went', async () => {
    const fresh = await add('New', 100_000)
    const hold = await addHold(db, await addUser(db), fresh, { until: at(20) })
    expect(await run(5)).toBe(0)
    await setPrice(fresh, 105_000)
    expect(await run(6)).toBe(0)
    await db.updateTable('reservations').set({ status: 'expired' }).where('id', '=', hold).execute()
    expect([await run(7), await subjects(), await falls()]).toEqual([1, ['1 new deal for your saved search'], []])
  })
})

test('a fall beyond what the search asks for is none of its business', async () => {
  const id = await add('Cheap', 100_000)
  await follow('from=90000')
  await setPrice(id, 80_000)
  expect(await run(5)).toBe(0)
})

test('whoever agreed to emails about new deals alone is told of no other', async () => {
  const [known, dear] = [await add('Known', 155_000), await add('Dear', 170_000)]
  await follow()
  await db.updateTable('saved_searches').set({ consent_text: '2026-11-23' }).execute()
  await setPrice(known, 150_000)
  expect(await run(5)).toBe(0)
  await setPrice(dear, 150_000)
  expect(await run(6)).toBe(1)
  expect(await subjects()).toEqual(['1 new deal for your saved search'])
})

describe('whoever agreed to emails about new deals alone', () => {
  const wordings = async () =>
    (await db.selectFrom('saved_searches').select(['cadence', 'consent_text']).execute()).map(Object.values)
  let ivy: Awaited<ReturnType<typeof addUser>>
  let id: number
  beforeEach(async () => {
    ivy = await addUser(db, { email: reader })
    await follow()
    await db.updateTable('saved_searches').set({ consent_text: '2026-11-23' }).execute()
    id = await add('Told', 155_000)
    await run(5)
  })

  test('is told of falls once they have saved the search again, beside words that speak of prices', async () => {
    await saveSearch(db, reader, { query: 'to=160000', user: ivy, now: at(5) })
    expect(await wordings()).toEqual([['daily', alertConsent.version]])
    const trail = () => db.selectFrom('audit_events').select(['actor_user_id', 'detail']).where('action', '=', 'saved-search-confirmed').orderBy('id', 'desc').execute() // prettier-ignore
    expect((await trail())[0]).toMatchObject({
      actor_user_id: ivy.id,
      detail: expect.stringContaining(alertConsent.version) as string,
    })
    await saveSearch(db, reader, { query: 'to=160000', user: ivy, now: at(5) })
    expect(await trail()).toHaveLength(2)
    await setPrice(id, 150_000)
    expect([await run(6), await falls()]).toEqual([1, ['now £150,000, was £155,000']])
  })

  test('is told of falls once they have confirmed how often, beside words that speak of prices', async () => {
    await saveSearch(db, reader, { query: 'to=160000', cadence: 'weekly', now: at(5) })
    expect(await wordings()).toEqual([['daily', '2026-11-23']])
    expect(await confirmAlert(db, await alertKeyOf(db, reader), at(5))).toBe('confirmed')
    expect(await wordings()).toEqual([['weekly', alertConsent.version]])
  })

  test('hears later of no rise as of a fall, though the price fell before they agreed', async () => {
    await setPrice(id, 145_000)
    expect(await run(6)).toBe(0)
    await saveSearch(db, reader, { query: 'to=160000', user: ivy, now: at(6) })
    await setPrice(id, 150_000)
    expect(await run(7)).toBe(0)
    await setPrice(id, 148_000)
    expect([await run(8), await falls()]).toEqual([1, ['now £148,000, was £150,000']])
  })
})

test('what stood on the list when the search began, and was off the market at a look, is told of when it is back and cheaper', async () => {
  const id = await add('Before', 155_000)
  await follow()
  await set(id, { status: 'inactive' })
  expect(await run(5)).toBe(0)
  await set(id, { status: 'active', price_pence: 14_500_000 })
  expect(await run(6)).toBe(1)
  expect([await subjects(), await falls()]).toEqual([
    ['1 reduced price for your saved search'],
    ['now £145,000, was £155,000'],
  ])
  expect(await run(7)).toBe(0)
})

test('two rounds at once, and a crash between the steps, tell a fall once', async () => {
  const id = await add('Before', 155_000)
  await follow()
  await setPrice(id, 150_000)
  await refuseWrites(db, 'insert', 'outbox', 'no disk')
  await expect(run(5)).rejects.toThrow('no disk')
  await allowWrites(db)
  const queued = await Promise.all([run(5), run(5), run(5)])
  expect(queued.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await run(6)).toBe(0)
})

test('a file that lowers five thousand prices makes one mail, in as many queries as one price', async () => {
  const first = await add('First', 155_000)
  await follow()
  await setPrice(first, 150_000)
  const few = await watchQueries(db, (watched) => sendAlerts(watched, policy, at(5)))
  const row = await db.selectFrom('deals').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const { id: _, ...pattern } = row
  for (let part = 0; part < 50; part += 1)
    await db
      .insertInto('deals')
      .values(Array.from({ length: 100 }, () => ({ ...pattern, price_pence: 15_500_000, ai_score: 50 })) as NewDeal[])
      .execute()
  await run(6)
  await db.updateTable('deals').set({ price_pence: 15_000_000 }).where('id', '<>', first).execute()
  const many = await watchQueries(db, (watched) => sendAlerts(watched, policy, at(7)))
  expect(many.length).toBe(few.length)
  expect((await subjects()).at(-1)).toBe('5,000 reduced prices for your saved search')
  expect(await falls()).toHaveLength(10)
  expect(wordsOf((await mails()).at(-1))).toContain('And 4,990 more reduced prices, on the list.')
  expect(await run(8)).toBe(0)
})

test('a look at prices does not walk through the market', async () => {
  const id = await add('Before', 155_000)
  await follow('q=before&to=200000')
  await setPrice(id, 150_000)
  const plans = await explainQueries(db, (watched) => sendAlerts(watched, policy, at(5)))
  expect(plans.some((plan) => plan.includes('told_deals'))).toBe(true)
  expect(plans.filter((plan) => /SCAN (deal|told)|deals USING INDEX .*\(status/.test(plan))).toEqual([])
})

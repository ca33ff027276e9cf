import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { NewDeal } from '#db/schema.ts'
import { type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { alertKeyOf, followSearch } from '#app/testing/desks/alerts.ts'
import { signInUser } from '#app/domain/people/users.server.ts'
import { addDeal, addHold, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { explainQueries, watchQueries } from '#app/testing/database/query-plans.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { endByKey, readAlertEnding, sweepSearches } from './ending.server.ts'
import { mostTries } from './failing.server.ts'
import { sendPriceFalls } from './falls.server.ts'
import { judgeAlert, noteRefusedAlert } from './leaving.server.ts'
import { priceConsent } from './watching.ts'
import { readWatch, startWatch, stopWatch } from './watching.server.ts'

let db: Db
let ivy: Parameters<typeof readWatch>[1]
beforeEach(async () => {
  db = await createTestDatabase()
  ivy = await addWatcher('ivy@people.test')
})
const policy = { allowScotland: false }
// A Wednesday.
const began = '2026-11-04T10:00:00.000Z'
const at = (day: number, time = '08:00') => `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`
const run = (now: string) => sendPriceFalls(db, policy, now)
const add = (title: string, pounds = 155_000) => addDeal(db, { title, price_pence: pounds * 100 })
const set = (id: number, given: Partial<NewDeal>) => db.updateTable('deals').set(given).where('id', '=', id).execute()
const setPrice = (id: number, pounds: number) => set(id, { price_pence: pounds * 100 })
const remove = (id: number) => db.deleteFrom('shortlisted_deals').where('deal_id', '=', id).execute()
async function save(id: number, who = ivy) {
  const { price_pence } = await db.selectFrom('deals').select('price_pence').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  await db.insertInto('shortlisted_deals').values({ user_id: who.id, deal_id: id, saved_at: began, price_pence }).execute() // prettier-ignore
}
const rowOf = (who = ivy) => db.selectFrom('price_watches').selectAll().where('user_id', '=', who.id).executeTakeFirst()
const addWatcher = (email: string) => addUser(db, { email })
const falls = async (email = ivy.email) =>
  (await mailsTo(db, email)).map((mail) => [...JSON.stringify(mail.blocks).matchAll(/"words":"([^"]*)"|now £[\d,]+, was £[\d,]+/g)].map(([text, title]) => title ?? text)) // prettier-ignore

async function send(now: string): Promise<string[]> {
  const sent: string[] = []
  const work = (mail: unknown) => Promise.resolve(void sent.push((mail as MailMessage).subject))
  await workOutbox(db, 'mail', work, () => now, { judge: (mail) => judgeAlert(db, mail, now) }) // prettier-ignore
  return sent
}

describe('whoever has not asked for it', () => {
  test('gets no email', async () => {
    const id = await add('Saved')
    await save(id)
    await setPrice(id, 145_000)
    expect([await run(at(5)), await readWatch(db, ivy)]).toEqual([0, { state: 'off', email: ivy.email }])
  })

  test('cannot ask for it without a verified address', async () => {
    const unverified = { ...ivy, isEmailVerified: false }
    expect(await startWatch(db, unverified, began)).toBe('not-verified')
    expect([await rowOf(), (await readWatch(db, unverified)).state]).toEqual([undefined, 'unverified'])
  })
})

describe('whoever has asked for it', () => {
  let id: number
  beforeEach(async () => {
    id = await add('Saved')
    await save(id)
    expect(await startWatch(db, ivy, began)).toBeNull()
  })

  test('has agreed to the words beside the button, at that time, and the trail says so', async () => {
    expect(await rowOf()).toMatchObject({ consent_text: priceConsent.version, started_at: began, ended_at: null })
    const trail = await db.selectFrom('audit_events').select(['action', 'actor_user_id']).execute()
    expect(trail).toEqual([{ action: 'price-watch-started', actor_user_id: ivy.id }])
    await startWatch(db, ivy, at(5))
    expect((await rowOf())!.started_at).toBe(began)
  })

  test('gets one email a day for all their deals, each with its price before and after, and none twice', async () => {
    const more = await add('Another', 99_000)
    await save(more)
    await add('Not saved')
    await db.updateTable('deals').set((of) => ({ price_pence: of('price_pence', '-', 1_000_000) })).execute() // prettier-ignore
    expect([await run(at(4, '20:00')), await run(at(5, '06:59'))]).toEqual([0, 0])
    expect(await run(at(5, '07:00'))).toBe(1)
    const [names] = await falls()
    expect(names!.toSorted()).toEqual(['Another', 'Saved', 'now £145,000, was £155,000', 'now £89,000, was £99,000'])
    expect((await mailsTo(db, ivy.email))[0]!.subject).toBe('2 reduced prices on your shortlist')
    await setPrice(id, 140_000)
    expect(await run(at(5, '09:00'))).toBe(0)
    expect(await run(at(6))).toBe(1)
    expect((await falls()).at(-1)).toEqual(['Saved', 'now £140,000, was £145,000'])
    expect(await run(at(7))).toBe(0)
  })

  test('gets none for a dearer price, nor for one that went up and down between two looks; for a fall from there', async () => {
    await setPrice(id, 165_000)
    await setPrice(id, 155_000)
    expect(await run(at(5))).toBe(0)
    await setPrice(id, 165_000)
    expect(await run(at(6))).toBe(0)
    await setPrice(id, 160_000)
    expect(await run(at(7))).toBe(1)
    expect((await falls()).at(-1)).toEqual(['Saved', 'now £160,000, was £165,000'])
  })

  test.each(['inactive', 'reserved', 'draft', 'completed'] as const)('waits while the deal is %s', async (status) => {
    await set(id, { status, price_pence: 14_500_000 })
    expect(await run(at(5))).toBe(0)
    await set(id, { status: 'active' })
    expect(await run(at(6))).toBe(1)
  })

  test('waits while the deal is held', async () => {
    const hold = await addHold(db, await addUser(db), id, { until: at(6) })
    await setPrice(id, 145_000)
    expect(await run(at(5))).toBe(0)
    await db.updateTable('reservations').set({ status: 'expired' }).where('id', '=', hold).execute()
    expect(await run(at(6))).toBe(1)
  })

  test('hears of a fall from a dearer price that could be seen while the deal was held', async () => {
    await addHold(db, await addUser(db), id, { until: at(7) })
    await setPrice(id, 165_000)
    expect(await run(at(5))).toBe(0)
    await setPrice(id, 160_000)
    expect(await run(at(6))).toBe(0)
    expect([await run(at(7)), await falls(), await run(at(8))]).toEqual([1, [['Saved', 'now £160,000, was £165,000']], 0]) // prettier-ignore
  })

  test('hears of a fall from a dearer price that could be seen while their address was not verified', async () => {
    await db.updateTable('users').set({ is_email_verified: 0 }).execute()
    await setPrice(id, 165_000)
    expect(await run(at(5))).toBe(0)
    await db.updateTable('users').set({ is_email_verified: 1 }).execute()
    await setPrice(id, 160_000)
    expect([await run(at(6)), await falls()]).toEqual([1, [['Saved', 'now £160,000, was £165,000']]])
  })

  test('hears nothing of what fell before they asked, or of what they have taken off', async () => {
    const [before, removed] = [await add('Before'), await add('Removed')]
    await stopWatch(db, ivy.id, began)
    for (const one of [before, removed]) await save(one)
    await setPrice(before, 150_000)
    await startWatch(db, ivy, began)
    await setPrice(removed, 150_000)
    await remove(removed)
    expect(await run(at(5))).toBe(0)
  })

  test('is told later of a fall while their address was not verified', async () => {
    await setPrice(id, 145_000)
    await db.updateTable('users').set({ is_email_verified: 0 }).execute()
    expect(await run(at(5))).toBe(0)
    await db.updateTable('users').set({ is_email_verified: 1 }).execute()
    expect(await run(at(6))).toBe(1)
  })

  test('ends it by the link of an email, at once, and what waits is gone', async () => {
    await setPrice(id, 145_000)
    await run(at(5))
    const [mail] = await mailsTo(db, ivy.email)
    const key = await alertKeyOf(db, ivy.email, 'alert-end')
    expect(mail!.subscription).toMatchObject({ of: 'saved-deals', end: { page: 'alert-end', key } })
    expect(await readAlertEnding(db, key)).toMatchObject({ of: 'prices', state: 'on' })
    for (let press = 0; press < 2; press += 1) expect(await endByKey(db, key, at(5))).toBe(true)
    expect(await readAlertEnding(db, key)).toMatchObject({ of: 'prices', state: 'ended' })
    expect([await send(at(5)), await rowOf()]).toMatchObject([[], { ended_at: at(5) }])
    await setPrice(id, 135_000)
    expect(await run(at(6))).toBe(0)
    const actions = await db.selectFrom('audit_events').select('action').orderBy('at').execute()
    expect(actions.map(({ action }) => action)).toEqual(['price-watch-started', 'price-watch-ended'])
  })

  test('gets nothing more once the mail server has no such mailbox, is ended after 90 days, and may start again', async () => {
    const search = await followSearch(db, ivy.email, { now: began })
    await setPrice(id, 145_000)
    await run(at(5))
    await noteRefusedAlert(db, `mail:bulk:price-falls:${(await rowOf())!.id}:2026-11-05`, at(5))
    expect((await readWatch(db, ivy)).state).toBe('bounced')
    const refused = () => db.selectFrom('saved_searches').select('refused_at').where('id', '=', search.id).executeTakeFirstOrThrow() // prettier-ignore
    expect(await refused()).toEqual({ refused_at: at(5) })
    await setPrice(id, 135_000)
    expect([await run(at(6)), await send(at(6))]).toEqual([0, ['Confirm emails for your saved search']])
    await startWatch(db, ivy, at(7))
    expect([(await readWatch(db, ivy)).state, await refused()]).toEqual(['on', { refused_at: null }])
    await db
      .updateTable('price_watches')
      .set({ refused_at: at(5) })
      .execute()
    await sweepSearches(db, '2027-02-03T07:59:00.000Z')
    expect((await rowOf())!.ended_at).toBeNull()
    await sweepSearches(db, '2027-02-03T08:00:00.000Z')
    expect(await rowOf()).toMatchObject({ ended_at: '2027-02-03T08:00:00.000Z', refused_at: null })
  })

  test('is not taken for bounced where an email to the address before theirs came back', async () => {
    await setPrice(id, 145_000)
    await run(at(5))
    await db.updateTable('users').set({ email: 'new@people.test' }).where('id', '=', ivy.id).execute()
    await noteRefusedAlert(db, `mail:bulk:price-falls:${(await rowOf())!.id}:2026-11-05`, at(5))
    expect((await readWatch(db, ivy)).state).toBe('on')
  })

  test('is taken for bounced no more once their account has another address, and hears there of what came back', async () => {
    await setPrice(id, 145_000)
    await run(at(5))
    await noteRefusedAlert(db, `mail:bulk:price-falls:${(await rowOf())!.id}:2026-11-05`, at(5))
    const signIn = (email: string) =>
      signInUser(db, { issuer: 'https://identity.test', subject: ivy.id, email, isEmailVerified: true, firstName: 'Ivy', lastName: 'Investor', profileImageUrl: null }, [], at(5)) // prettier-ignore
    await signIn(ivy.email.toUpperCase())
    expect([(await readWatch(db, ivy)).state, await run(at(6))]).toEqual(['bounced', 0])
    await signIn('new@people.test')
    expect([(await readWatch(db, ivy)).state, await run(at(7))]).toEqual(['on', 1])
    expect(await falls('new@people.test')).toEqual([['Saved', 'now £145,000, was £155,000']])
  })

  test('is taken for bounced where an email for a search came back', async () => {
    const { id: searchId } = await followSearch(db, ivy.email.toUpperCase(), { now: began })
    const { idempotency_key: key } = await db.selectFrom('outbox').select('idempotency_key').where('about_id', '=', searchId).executeTakeFirstOrThrow() // prettier-ignore
    await noteRefusedAlert(db, key, at(5))
    expect((await readWatch(db, ivy)).state).toBe('bounced')
  })

  describe('with an email on its way', () => {
    beforeEach(async () => {
      await setPrice(id, 145_000)
      await run(at(5))
    })
    const subject = '1 reduced price on your shortlist'

    test('gets it once, however long its mail server was down', async () => {
      const down = () => Promise.reject(new Error('down'))
      const judge = (mail: Parameters<typeof judgeAlert>[1]) => judgeAlert(db, mail, at(5))
      await workOutbox(db, 'mail', down, () => at(5), { judge })
      expect(await run(at(6))).toBe(0)
      expect([await send(at(6)), await send(at(7))]).toEqual([[subject], []])
    })

    test.each([
      ['off the market', { status: 'inactive' }],
      ['dearer again', { price_pence: 15_500_000 }],
    ] as const)('does not get it where the deal is %s, and hears of the fall when it can be seen', async (_, given) => {
      await set(id, given)
      expect(await send(at(5))).toEqual([])
      expect(await run(at(6))).toBe(0)
      await set(id, { status: 'active', price_pence: 14_500_000 })
      expect(await run(at(7))).toBe(1)
      expect((await falls()).at(-1)).toEqual(['Saved', 'now £145,000, was £155,000'])
    })

    test('does not get it where the deal is dearer again at the next look, and hears of the next fall', async () => {
      await setPrice(id, 155_000)
      expect([await run(at(6)), await send(at(6))]).toEqual([0, []])
      await setPrice(id, 150_000)
      expect([await run(at(7)), (await falls()).at(-1)]).toEqual([1, ['Saved', 'now £150,000, was £155,000']])
    })

    test('does not get it at an address that is no longer theirs, but at the new one', async () => {
      await db.updateTable('users').set({ email: 'new@people.test' }).where('id', '=', ivy.id).execute()
      expect(await send(at(5))).toEqual([])
      expect([await run(at(6)), await falls('new@people.test'), await send(at(6))]).toEqual([1, [['Saved', 'now £145,000, was £155,000']], [subject]]) // prettier-ignore
    })

    test('does not get it once the deal is off the shortlist', async () => {
      await remove(id)
      expect(await send(at(5))).toEqual([])
    })

    test('has their address taken out of it where it was being sent as they stopped', async () => {
      const mail = db.updateTable('outbox').where('about_type', '=', 'price-watch')
      await mail.set({ started_at: at(5) }).execute()
      await stopWatch(db, ivy.id, at(5))
      await mail.set({ status: 'sent', started_at: null, sent_at: at(5) }).execute()
      const text = async () => JSON.stringify(await db.selectFrom('outbox').selectAll().execute())
      expect(await text()).toContain(ivy.email)
      await sweepSearches(db, at(6))
      expect(await text()).not.toContain(ivy.email)
    })
  })

  test('two rounds at once, a crash and a look that fails again and again tell a fall once', async () => {
    const ben = await addWatcher('ben@people.test')
    await save(id, ben)
    await startWatch(db, ben, began)
    await setPrice(id, 145_000)
    await refuseWrites(db, 'insert', 'outbox', 'no luck', sql`new.search_text like '%ivy%'`)
    await expect(run(at(5))).rejects.toThrow('1 of 2 shortlists could not be looked at: no luck')
    expect(await falls(ben.email)).toHaveLength(1)
    for (let tries = 2; tries <= mostTries; tries += 1) await expect(run(at(5))).rejects.toThrow('no luck')
    expect(await run(at(5))).toBe(0)
    await allowWrites(db)
    const queued = await Promise.all([run(at(6)), run(at(6)), run(at(6))])
    expect([queued.reduce((sum, one) => sum + one, 0), (await falls()).length, (await falls(ben.email)).length]).toEqual([1, 1, 1]) // prettier-ignore
  })
})

test('a file that lowers every price makes one email for each person, in bounded rounds of bounded queries', async () => {
  const ids: number[] = []
  for (let count = 0; count < 20; count += 1) ids.push(await add(`Deal ${count}`))
  for (let count = 0; count < 120; count += 1) {
    const who = await addWatcher(`watcher${count}@people.test`)
    for (const id of ids) await save(id, who)
    await startWatch(db, who, began)
  }
  const quiet = await watchQueries(db, (watched) => sendPriceFalls(watched, policy, at(5)))
  expect(quiet.length).toBeLessThan(10 + 50 * 9)
  for (let round = 0; round < 3; round += 1) await run(at(5))
  await db.updateTable('deals').set({ price_pence: 14_000_000 }).execute()
  const busy = await watchQueries(db, (watched) => sendPriceFalls(watched, policy, at(6)))
  expect(busy.length).toBeLessThan(10 + 50 * 11)
  expect([await run(at(6)), await run(at(6)), await run(at(6))]).toEqual([50, 20, 0])
  expect((await falls('watcher7@people.test'))[0]).toHaveLength(40)
})

test('a look finds the people who are due, and their deals, by an index', async () => {
  const id = await add('Saved')
  await save(id)
  await startWatch(db, ivy, began)
  await setPrice(id, 145_000)
  const plans = await explainQueries(db, (watched) => sendPriceFalls(watched, policy, at(5)))
  expect(plans.some((plan) => plan.includes('price_watches_to_look'))).toBe(true)
  expect(plans.filter((plan) => /SCAN (deals|shortlisted|price_watches(?! USING))|deals USING INDEX .*\(status/.test(plan))).toEqual([]) // prettier-ignore
})

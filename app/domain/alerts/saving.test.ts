import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { confirmHours } from '#app/domain/newsletter/newsletter.ts'
import { mostOfOneNetwork } from '#app/domain/newsletter/shares.server.ts'
import { alertKeyOf, followSearch, saveSearch } from '#app/testing/desks/alerts.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { mostEnded, mostLive } from './alerts.ts'
import { endByKey, endEmails, readAlertEnding, sweepSearches } from './ending.server.ts'
import { judgeAlert, noteRefusedAlert } from './leaving.server.ts'
import { changeSearch, listOwnSearches, ownerByLink, ownerByUser } from './own.server.ts'
import { confirmAlert, readAlertConfirmation } from './confirming.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const sue = 'sue@mail.test'
const days = (count: number) => addMilliseconds(testNow, count * 86_400_000)
const policy = { allowScotland: false }
const rows = () => db.selectFrom('saved_searches').selectAll().orderBy('number').execute()
const count = async (email = sue) => (await mailsTo(db, email)).length

describe('saving', () => {
  test('keeps the search as the list writes it, without order, look and page, and repeats nothing of it in the mail', async () => {
    await saveSearch(db, sue, { query: 'page=2&view=table&sort=roi&type=Residential&q=buy+pills+now&to=200k&yield=x' })
    expect((await rows())[0]).toMatchObject({
      filters: 'q=buy+pills+now&exact=1&type=Residential&to=200000',
      name: '“buy pills now” · Residential · Up to £200,000',
      state: 'waiting',
      user_id: null,
    })
    expect(JSON.stringify(await mailsTo(db, sue))).not.toContain('pills')
    await saveSearch(db, sue)
    expect((await rows())[1]).toMatchObject({ filters: '', name: 'All deals' })
  })

  test('takes the longest search of any letters', async () => {
    const q = encodeURIComponent('€'.repeat(300))
    await saveSearch(db, sue, { query: `q=${q}&region=${encodeURIComponent('€'.repeat(60))}&strategy=${encodeURIComponent('€'.repeat(60))}&from=1&to=2&yield=3&free=1&grade=B` }) // prettier-ignore
    expect(await rows()).toHaveLength(1)
  })

  test('asks an address three times a day at most, whoever asks, and more often where its signed-in owner asks', async () => {
    for (let ask = 0; ask < 6; ask += 1) await saveSearch(db, sue, { query: `yield=${ask + 1}` })
    expect(await count()).toBe(3)
    await followSearch(db, 'tom@mail.test')
    for (let ask = 0; ask < mostLive + 5; ask += 1) await saveSearch(db, 'tom@mail.test', { query: `yield=${ask + 1}` })
    const searches = (await rows()).filter(({ email }) => email === 'tom@mail.test')
    expect(searches).toHaveLength(1 + mostLive)
    const subjects = (await mailsTo(db, 'tom@mail.test')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Confirm emails for your saved search')).toHaveLength(3)
    expect(subjects.filter((subject) => subject === 'No room for one more saved search')).toHaveLength(1)
    const ivy = await addUser(db, { email: sue })
    await saveSearch(db, sue, { query: 'region=Wales', user: ivy })
    expect(await count()).toBe(4)
  })

  test('strangers cannot keep the owner of an address out', async () => {
    for (let ask = 0; ask < mostLive + 3; ask += 1) await saveSearch(db, sue, { query: `yield=${ask + 1}` })
    expect(await rows()).toHaveLength(mostLive)
    // The link of any mail opens them all, and each can be confirmed or deleted there.
    const link = await readAlertConfirmation(db, await alertKeyOf(db, sue), testNow)
    const owner = await ownerByLink(db, link.manageKey)
    if (owner === null || owner === 'over') throw new Error('no owner')
    const [last, other] = await listOwnSearches(db, owner, policy, testNow)
    expect(await changeSearch(db, owner, last!.id, 'start', testNow)).toMatchObject({ ok: true })
    expect(await changeSearch(db, owner, last!.id, 'start', testNow)).toEqual({ ok: false, reason: 'on-already' })
    expect(await changeSearch(db, owner, other!.id, 'delete', testNow)).toMatchObject({ ok: true })
    // Of a signed-in owner the oldest that a stranger has typed makes room.
    for (let ask = 0; ask < mostLive; ask += 1) await saveSearch(db, sue, { query: `yield=${ask + 20}` })
    const ivy = await addUser(db, { email: sue })
    await saveSearch(db, sue, { query: 'region=Wales', user: ivy })
    const live = await rows()
    expect(live.filter(({ state }) => state === 'waiting')).toHaveLength(mostLive)
    expect(live.at(-1)).toMatchObject({ filters: 'region=Wales', user_id: ivy.id })
    expect(live.filter(({ state }) => state === 'confirmed')).toHaveLength(1)
  })

  test('an address is emailed for ten searches at most, however many wait', async () => {
    const ivy = await addUser(db, { email: 'ivy@people.test' })
    for (let ask = 0; ask < mostLive; ask += 1) await followSearch(db, ivy.email, { query: `yield=${ask + 1}`, user: ivy, now: days(ask) }) // prettier-ignore
    const { id } = (await rows())[0]!
    await db
      .updateTable('saved_searches')
      .set({ state: 'waiting', since: days(mostLive) })
      .where('id', '=', id)
      .execute()
    await saveSearch(db, ivy.email, { query: 'yield=1', user: ivy, now: days(mostLive) })
    const key = await alertKeyOf(db, ivy.email)
    await db.updateTable('saved_searches').set({ state: 'confirmed' }).where('id', '=', id).execute()
    await db.updateTable('saved_searches').set({ filters: 'yield=1.5' }).where('id', '=', id).execute()
    await db.insertInto('saved_searches').values({ ...(await rows())[0]!, number: undefined, id: 'x', filters: 'yield=1', state: 'waiting' }).execute() // prettier-ignore
    await db.updateTable('saved_search_keys').set({ search_id: 'x' }).where('search_id', '=', id).execute()
    expect((await readAlertConfirmation(db, key, days(mostLive))).state).toBe('full')
    expect(await confirmAlert(db, key, days(mostLive))).toBe('full')
    expect((await rows()).filter(({ state }) => state === 'confirmed')).toHaveLength(mostLive)
  })

  test('again and more often changes nothing until the reader confirms it', async () => {
    const { id } = await followSearch(db, sue, { query: 'yield=8', cadence: 'weekly' })
    const [before] = await rows()
    await saveSearch(db, sue, { query: 'yield=8', cadence: 'daily' })
    expect(await rows()).toEqual([before])
    const key = await alertKeyOf(db, sue)
    expect(await readAlertConfirmation(db, key, testNow)).toMatchObject({ state: 'change', cadence: 'daily' })
    const mail = await db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id').where('about_id', '=', id).where('payload', 'like', `%${key}%`).executeTakeFirstOrThrow() // prettier-ignore
    expect(await judgeAlert(db, mail, testNow)).toBe('send')
    expect(await confirmAlert(db, key, days(1))).toBe('confirmed')
    expect(await rows()).toEqual([{ ...before, cadence: 'daily' }])
    expect(await judgeAlert(db, mail, testNow)).toBe('drop')
  })

  test('a second click, or a second tab, is the same press', async () => {
    for (let click = 0; click < 3; click += 1) await saveSearch(db, sue, { query: 'yield=8' })
    expect([await count(), (await rows()).length]).toEqual([1, 1])
    await saveSearch(db, sue, { query: 'yield=8', now: addMilliseconds(testNow, 61_000) })
    expect(await count()).toBe(2)
  })

  test('of two who ask while it waits, each link carries what its mail says', async () => {
    await saveSearch(db, sue, { cadence: 'weekly' })
    const weekly = await alertKeyOf(db, sue)
    await saveSearch(db, sue, { cadence: 'daily' })
    expect((await readAlertConfirmation(db, weekly, testNow)).cadence).toBe('weekly')
    await confirmAlert(db, weekly, testNow)
    expect((await rows())[0]).toMatchObject({ state: 'confirmed', cadence: 'weekly' })
  })

  test('the signed-in owner changes how often by saving again', async () => {
    const ivy = await addUser(db, { email: 'ivy@people.test' })
    await followSearch(db, ivy.email, { user: ivy, cadence: 'daily' })
    const mails = await count(ivy.email)
    await saveSearch(db, ivy.email, { user: ivy, cadence: 'weekly' })
    expect([(await rows())[0]!.cadence, await count(ivy.email)]).toEqual(['weekly', mails])
  })

  test('tells a follower of the same search so, once a day', async () => {
    await followSearch(db, sue, { query: 'yield=8' })
    for (const now of [testNow, testNow, days(1)]) await saveSearch(db, 'SUE@mail.test', { query: 'yield=8.0', now })
    const told = (await mailsTo(db, sue)).filter(({ subject }) => subject === 'This search is saved already')
    expect(told).toHaveLength(2)
    expect(await rows()).toHaveLength(1)
  })

  test('takes no more new addresses from one network than it may bring', async () => {
    for (let ask = 0; ask < mostOfOneNetwork + 5; ask += 1)
      await saveSearch(db, `n${ask}@mail.test`, { network: '10.77.0.1' })
    expect(await rows()).toHaveLength(mostOfOneNetwork)
  })

  test('is a user’s where it is their own verified address', async () => {
    const ivy = await addUser(db, { email: 'ivy@people.test' })
    const ben = await addUser(db, { email: 'ben@people.test', isEmailVerified: false })
    await saveSearch(db, 'Ivy@people.test', { user: ivy })
    await saveSearch(db, 'ben@people.test', { user: ben })
    await saveSearch(db, 'tom@mail.test', { user: ivy })
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([ivy.id, null, null])
  })
})

describe('confirming', () => {
  test('takes a press, once, until its time is over', async () => {
    await saveSearch(db, sue, { query: 'yield=8' })
    const key = await alertKeyOf(db, sue)
    expect(await readAlertConfirmation(db, key, testNow)).toMatchObject({ state: 'waiting', name: 'Gross yield 8% or more' }) // prettier-ignore
    expect(await confirmAlert(db, key, testNow)).toBe('confirmed')
    const [first] = await rows()
    expect(await confirmAlert(db, key, days(1))).toBe('confirmed')
    expect((await rows())[0]).toEqual(first)
    const trail = await db.selectFrom('audit_events').select('action').execute()
    expect(trail).toEqual([{ action: 'saved-search-confirmed' }])
  })

  test('is over after its hours, and the address goes with everything of it', async () => {
    await saveSearch(db, sue)
    const [key, late] = [await alertKeyOf(db, sue), addMilliseconds(testNow, confirmHours * 3_600_000)]
    expect((await readAlertConfirmation(db, key, late)).state).toBe('over')
    expect(await confirmAlert(db, key, late)).toBe('over')
    expect(await sweepSearches(db, late)).toBe(1)
    expect([await rows(), await db.selectFrom('outbox').select('id').execute()]).toEqual([[], []])
    expect(await db.selectFrom('saved_search_keys').selectAll().execute()).toEqual([])
  })
})

describe('the end', () => {
  test('deletes the search and the address; only a hash stays, and it is asked once in thirty days', async () => {
    const { id } = await followSearch(db, sue)
    await db.updateTable('outbox').set({ status: 'sent', sent_at: testNow }).execute()
    const key = (await makeEndKeys(db, 'alert-end'))(id)
    expect(await readAlertEnding(db, key)).toMatchObject({ state: 'on', name: 'All deals' })
    expect(await endByKey(db, key, testNow)).toBe(true)
    expect(await endByKey(db, key, testNow)).toBe(true)
    expect(await readAlertEnding(db, key)).toMatchObject({ state: 'ended' })
    expect(await rows()).toEqual([])
    expect(JSON.stringify(await db.selectFrom('outbox').selectAll().execute())).not.toContain(sue)
    expect(JSON.stringify(await db.selectFrom('alert_stops').selectAll().execute())).not.toMatch(/sue@|mail\.test/i)
    const counts = []
    for (const now of [days(1), days(2), days(30), days(32)]) {
      await saveSearch(db, sue, { now, query: 'yield=9' })
      counts.push(await count())
    }
    // The mail of the first is forgotten with what nobody confirmed.
    expect(counts).toEqual([1, 1, 0, 1])
  })

  test('of a user’s leaves the search without an address, and their account starts it again', async () => {
    const ivy = await addUser(db, { email: 'ivy@people.test' })
    const { id } = await followSearch(db, ivy.email, { user: ivy })
    const owner = await ownerByUser(db, ivy)
    expect((await changeSearch(db, owner, id, 'stop', testNow)).ok).toBe(true)
    expect((await rows())[0]).toMatchObject({ state: 'ended', email: null })
    expect(await changeSearch(db, owner, id, 'stop', testNow)).toEqual({ ok: false, reason: 'not-live' })
    expect((await changeSearch(db, owner, id, 'start', testNow)).ok).toBe(true)
    expect((await rows())[0]).toMatchObject({ state: 'confirmed', email: ivy.email })
    expect(await changeSearch(db, owner, id, 'start', testNow)).toEqual({ ok: false, reason: 'on-already' })
    expect((await changeSearch(db, owner, id, 'weekly', testNow)).ok).toBe(true)
    expect((await listOwnSearches(db, owner, policy, testNow))[0]).toMatchObject({
      cadence: 'weekly',
      fresh: { toTell: 0, fallen: 0 },
    })
    expect((await changeSearch(db, owner, id, 'delete', testNow)).ok).toBe(true)
    expect(await rows()).toEqual([])
  })

  test('of one that is deleted drops none of those that are kept', async () => {
    const ivy = await addUser(db, { email: 'ivy@people.test' })
    const owner = await ownerByUser(db, ivy)
    for (let ended = 0; ended < mostEnded; ended += 1) {
      const { id } = await followSearch(db, ivy.email, { user: ivy, query: `yield=${ended + 1}`, now: days(ended) })
      await changeSearch(db, owner, id, 'stop', days(ended))
    }
    const kept = await rows()
    const { id } = await followSearch(db, ivy.email, { user: ivy, now: days(mostEnded) })
    expect((await changeSearch(db, owner, id, 'delete', days(mostEnded))).ok).toBe(true)
    expect(await rows()).toEqual(kept)
  })

  test('of an account takes the searches of it and what was saved with it', async () => {
    const ivy = await addUser(db, { email: 'ivy@people.test' })
    await followSearch(db, ivy.email, { user: ivy })
    await db.deleteFrom('users').where('id', '=', ivy.id).execute()
    expect(await rows()).toEqual([])
    await db.updateTable('outbox').set({ status: 'sent', sent_at: testNow }).execute()
    await sweepSearches(db, testNow)
    expect(await mailsTo(db, ivy.email)).toEqual([])
  })

  test('comes by itself ninety days after the address had bounced, and emails begin again by a confirmation', async () => {
    const { id } = await followSearch(db, sue)
    const other = await followSearch(db, sue, { query: 'yield=8' })
    const mail = await db.selectFrom('outbox').select('idempotency_key as key').where('about_id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
    await noteRefusedAlert(db, mail.key, testNow)
    expect((await rows()).map(({ refused_at }) => refused_at)).toEqual([testNow, testNow])
    await saveSearch(db, sue, { now: days(1) })
    expect((await readAlertConfirmation(db, await alertKeyOf(db, sue), days(1))).state).toBe('bounced')
    expect(await confirmAlert(db, await alertKeyOf(db, sue), days(1))).toBe('confirmed')
    expect((await rows()).map(({ refused_at }) => refused_at)).toEqual([null, null])
    await noteRefusedAlert(db, mail.key, days(2))
    await sweepSearches(db, days(91))
    expect(await rows()).toHaveLength(2)
    await sweepSearches(db, days(92))
    expect(await rows()).toEqual([])
    expect(other.id).not.toBe(id)
  })
})

describe('whose searches they are', () => {
  test('a link opens those of its address, a stranger’s key nothing, and that of an ended search is over', async () => {
    const { id } = await followSearch(db, sue, { query: 'yield=7' })
    await followSearch(db, sue, { query: 'yield=8' })
    const theirs = await followSearch(db, 'tom@mail.test')
    const key = (await makeEndKeys(db, 'alert-manage'))(id)
    const owner = await ownerByLink(db, key)
    if (owner === null || owner === 'over') throw new Error('no owner')
    expect((await listOwnSearches(db, owner, policy, testNow)).map(({ query }) => query)).toEqual([
      'yield=8',
      'yield=7',
    ])
    expect(await changeSearch(db, owner, theirs.id, 'delete', testNow)).toEqual({ ok: false, reason: 'not-found' })
    expect(await ownerByLink(db, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
    expect(await ownerByLink(db, (await makeEndKeys(db, 'alert-end'))(id))).toBeNull()
    await db.transaction().execute((trx) => endEmails(trx, id, { actor: 'visitor' }, testNow))
    expect(await ownerByLink(db, key)).toBe('over')
  })

  test('an unverified address opens nothing; a verified one its waiting searches', async () => {
    await saveSearch(db, 'ivy@people.test')
    const unverified = await ownerByUser(db, await addUser(db, { email: 'ivy@people.test', isEmailVerified: false }))
    expect(await listOwnSearches(db, unverified, policy, testNow)).toEqual([])
    const owner = await ownerByUser(db, { ...(await addUser(db)), email: 'ivy@people.test' })
    const [search] = await listOwnSearches(db, owner, policy, testNow)
    expect(search).toMatchObject({ state: 'waiting', fresh: null })
    expect((await changeSearch(db, owner, search!.id, 'stop', testNow)).ok).toBe(true)
    expect(await rows()).toEqual([])
  })
})

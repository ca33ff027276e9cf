import { beforeEach, describe, expect, test } from 'vitest'
import { addHold, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import {
  flatAnswers,
  publishSubmission,
  readRow,
  stageSubmissions,
  type SubmissionStage,
} from '#app/testing/desks/submissions.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { confirmAvailable, findByKey, findListing, workListings } from './listing.server.ts'

const days = (count: number) => addMilliseconds(testNow, count * 86_400_000)
let stage: SubmissionStage
let live: { reference: string; id: number; dealId: number }
beforeEach(async () => {
  stage = await stageSubmissions()
  live = await publishSubmission(stage)
  await workListings(stage.db, testNow)
})
const work = (day: number) => workListings(stage.db, days(day))
const row = () => readRow(stage.db, live.reference)
const dealStatus = async () =>
  (await stage.db.selectFrom('deals').select('status').where('id', '=', live.dealId).executeTakeFirstOrThrow()).status
const mails = async () => {
  const rows = await stage.db.selectFrom('outbox').select('payload').where('about_type', '=', 'submission').orderBy('created_at').execute() // prettier-ignore
  return rows.map(({ payload }) => JSON.parse(payload) as { subject: string; blocks: object[] })
}
const lastKey = async () => /"key":"([\w-]+)"/.exec(JSON.stringify((await mails()).at(-1)))![1]!

describe('time on the market', () => {
  test('begins when the deal is there, and ends 30 days later', async () => {
    expect(await row()).toMatchObject({ listed_until: days(30), asked_at: null, expired_at: null })
    expect(await work(1)).toBe(0)
  })

  test('is asked about once a week before its end', async () => {
    expect(await work(22.9)).toBe(0)
    expect(await work(23)).toBe(1)
    expect(await work(24)).toBe(0)
    const asked = (await mails()).filter(({ subject }) => subject.startsWith('Is it still available?'))
    expect(asked).toHaveLength(1)
  })

  test('two rounds at once ask once', async () => {
    await Promise.all([work(23), work(23)])
    expect((await mails()).filter(({ subject }) => subject.startsWith('Is it still'))).toHaveLength(1)
  })

  test('ends without an answer: the deal leaves the market, and its vendor is told', async () => {
    await work(23)
    expect(await work(29.9)).toBe(0)
    expect(await work(30)).toBe(1)
    expect(await dealStatus()).toBe('inactive')
    expect(await row()).toMatchObject({ expired_at: days(30) })
    expect((await mails()).at(-1)!.subject).toContain('Off the marketplace')
    const entry = await stage.db.selectFrom('audit_events').selectAll().where('action', '=', 'deal-deactivated').executeTakeFirstOrThrow() // prettier-ignore
    expect(entry).toMatchObject({ actor: 'system', actor_user_id: null })
  })

  test('nobody is taken off who was never asked: a server that stood still asks first', async () => {
    expect(await work(40)).toBe(1)
    expect(await dealStatus()).toBe('active')
    expect(await work(41)).toBe(1)
    expect(await dealStatus()).toBe('inactive')
  })

  test('never ends while it is held or paid', async () => {
    await work(23)
    const buyer = await addUser(stage.db)
    const hold = await addHold(stage.db, buyer, live.dealId, { until: days(31), heldAt: days(29) })
    await work(30)
    expect(await dealStatus()).toBe('active')
    await stage.db.updateTable('reservations').set({ status: 'expired' }).where('id', '=', hold).execute()
    await addPurchase(stage.db, buyer, live.dealId, { paidAt: days(30) })
    await work(40)
    expect(await dealStatus()).toBe('reserved')
    expect(await row()).toMatchObject({ expired_at: null })
  })

  test('begins anew where an admin puts the deal back', async () => {
    await work(23)
    await work(30)
    await setDealListing(stage.db, stage.admin, live.dealId, 'active', days(35))
    await work(35)
    expect(await row()).toMatchObject({ listed_until: days(65), expired_at: null, asked_at: null })
  })
})

describe('confirming', () => {
  test('by the key of the mail, without signing in, gives 30 days from then', async () => {
    await work(23)
    const key = await lastKey()
    expect(await findByKey(stage.db, key)).toMatchObject({ until: days(30), hasLeft: false, isOpen: true })
    expect(await confirmAvailable(stage.db, { key }, days(25))).toEqual({ ok: true, until: days(55), isBack: false })
    expect(await row()).toMatchObject({ listed_until: days(55), asked_at: null })
    expect(await work(30)).toBe(0)
  })

  test('after its end brings the deal back at once', async () => {
    await work(23)
    await work(30)
    const key = await lastKey()
    expect(await findByKey(stage.db, key)).toMatchObject({ hasLeft: true, isOpen: true })
    expect(await confirmAvailable(stage.db, { key }, days(33))).toEqual({ ok: true, until: days(63), isBack: true })
    expect(await dealStatus()).toBe('active')
  })

  test('by its vendor works, by anyone else not', async () => {
    const by = (vendor: { id: string }) => confirmAvailable(stage.db, { vendor, reference: live.reference }, days(3))
    expect(await by(stage.vendor)).toMatchObject({ ok: true })
    expect(await by(stage.reviewer)).toEqual({ ok: false, reason: 'not-found' })
    expect(await findListing(stage.db, stage.reviewer, live.reference)).toBeUndefined()
  })

  test('is offered from the first minute on, before a round has written its end, and while it is reserved by then', async () => {
    const fresh = await publishSubmission(stage, { answers: { ...flatAnswers, address: '9 New Street' } })
    const see = () => findListing(stage.db, stage.vendor, fresh.reference)
    expect(await see()).toMatchObject({ until: days(30), hasLeft: false, isOpen: true })
    await addPurchase(stage.db, await addUser(stage.db), fresh.dealId)
    await work(1)
    expect(await see()).toMatchObject({ until: days(30), isOpen: false })
    await stage.db.updateTable('deals').set({ status: 'active' }).where('id', '=', fresh.dealId).execute()
    const by = { vendor: stage.vendor, reference: fresh.reference }
    expect(await confirmAvailable(stage.db, by, days(2))).toEqual({ ok: true, until: days(32), isBack: false })
  })

  test('is not offered before it was ever on the market', async () => {
    await stage.db.deleteFrom('audit_events').where('action', '=', 'deal-activated').execute()
    await stage.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', live.dealId).execute()
    await stage.db.updateTable('submissions').set({ listed_until: null }).where('id', '=', live.id).execute()
    expect(await findListing(stage.db, stage.vendor, live.reference)).toBeUndefined()
    const by = { vendor: stage.vendor, reference: live.reference }
    expect(await confirmAvailable(stage.db, by, days(2))).toEqual({ ok: false, reason: 'not-open' })
  })

  test('an older key, and one that nobody was sent, open nothing', async () => {
    await work(23)
    const older = await lastKey()
    await work(30)
    expect(await findByKey(stage.db, older)).toBeUndefined()
    expect(await confirmAvailable(stage.db, { key: older }, days(31))).toEqual({ ok: false, reason: 'not-found' })
    expect(await confirmAvailable(stage.db, { key: '' }, days(31))).toEqual({ ok: false, reason: 'not-found' })
  })

  test('brings nothing back that an admin has taken off, or that is reserved', async () => {
    await work(23)
    const key = await lastKey()
    await setDealListing(stage.db, stage.admin, live.dealId, 'inactive', days(24))
    expect(await confirmAvailable(stage.db, { key }, days(25))).toEqual({ ok: false, reason: 'not-open' })
    expect(await dealStatus()).toBe('inactive')
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { NewDeal } from '#db/schema.ts'
import { sweepUploads } from '#app/domain/files/uploads.server.ts'
import type { User } from '#app/domain/people/users.ts'
import {
  addDeal,
  addDocument,
  addPurchase,
  addUser,
  createTestDatabase,
  testNow,
} from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { deleteDeal, readDeletion, readFates } from './delete.server.ts'

let db: Db
let ada: User
let bob: User
beforeEach(async () => {
  db = await createTestDatabase()
  ada = await addUser(db, { isAdmin: true })
  bob = await addUser(db)
})
afterEach(() => db.destroy())

/** Adds an unpaid reservation of the deal: ended, or held until this time. */
async function addHold(dealId: number, status: 'held' | 'expired' = 'expired', expiresAt = testNow): Promise<void> {
  await db
    .insertInto('reservations')
    .values({
      id: newId(),
      reference: newReference('RES'),
      deal_id: dealId,
      user_id: bob.id,
      status,
      amount_pence: 300_000,
      held_at: testNow,
      expires_at: expiresAt,
      ended_at: status === 'held' ? null : testNow,
      consent_start_now: 0,
      consent_lose_right: 0,
    })
    .execute()
}

async function addPicture(dealId: number, given: { id: string; widths?: number[]; sent?: string }): Promise<void> {
  const isReady = given.widths !== undefined
  await db
    .insertInto('deal_images')
    .values({
      id: given.id,
      deal_id: dealId,
      position: 1,
      state: isReady ? 'ready' : 'waiting',
      file_key: given.sent ?? null,
      file_name: 'front.jpg',
      byte_size: 1000,
      width: isReady ? 1600 : null,
      height: isReady ? 900 : null,
      widths: JSON.stringify(given.widths ?? []),
      created_at: testNow,
    })
    .execute()
}

const statusOf = async (dealId: number) =>
  (await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirst())?.status

const trailOf = (dealId: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'actor_user_id', 'detail'])
    .where('object_type', '=', 'deal')
    .where('object_id', '=', String(dealId))
    .execute()

describe('a deal that nobody has ever reserved', () => {
  test.each<NewDeal['status']>(['active', 'inactive', 'draft'])('is deleted, though it is %s', async (status) => {
    const dealId = await addDeal(db, { status, title: 'Mill cottage' })
    const other = await addDeal(db)
    const done = await deleteDeal(db, ada, dealId, testNow)
    expect(done).toMatchObject({ ok: true, outcome: 'deleted', isNew: true, title: 'Mill cottage' })
    expect([await statusOf(dealId), await statusOf(other)]).toEqual([undefined, 'active'])
    expect(await trailOf(dealId)).toEqual([
      { action: 'deal-deleted', actor_user_id: ada.id, detail: '{"title":"Mill cottage"}' },
    ])
  })

  test('goes with its versions, drafts, views and readings; its tickets stay', async () => {
    const dealId = await addDeal(db)
    const other = await addDeal(db)
    for (const id of [dealId, other]) {
      const document = await addDocument(db, id)
      await db.insertInto('document_accesses').values({ document_id: document, user_id: ada.id, accessed_at: testNow }).execute() // prettier-ignore
      await db
        .insertInto('record_versions')
        .values({ kind: 'deal', record_id: id, version: 1, fields: '{}', saved_at: testNow })
        .execute()
      await db.insertInto('record_drafts').values({ kind: 'deal', record_id: id, user_id: ada.id, version: 1, fields: '{}', kept_at: testNow }).execute() // prettier-ignore
      await db.insertInto('page_views').values({ day: '2026-11-02', page: 'deal', deal_id: id, views: 3 }).execute()
      await addTicket(id)
    }
    await deleteDeal(db, ada, dealId, testNow)
    for (const table of ['deal_documents', 'page_views'] as const) {
      const rows = await db.selectFrom(table).select('deal_id').execute()
      expect.soft(rows, table).toEqual([{ deal_id: other }])
    }
    for (const table of ['record_drafts', 'record_versions'] as const) {
      const rows = await db.selectFrom(table).select('record_id').execute()
      expect.soft(rows, table).toEqual([{ record_id: other }])
    }
    expect(await db.selectFrom('document_accesses').select('id').execute()).toHaveLength(1)
    const tickets = await db.selectFrom('tickets').select('deal_id').orderBy('deal_id').execute()
    expect(tickets).toEqual([{ deal_id: null }, { deal_id: other }])
  })

  test('gives all of its files to the sweep, also one that has a row there already', async () => {
    const dealId = await addDeal(db)
    await addDocument(db, dealId, 'the-legal-pack')
    await addPicture(dealId, { id: 'one', widths: [320, 1600] })
    await addPicture(dealId, { id: 'two', sent: 'as-it-was-sent' })
    const upload = { purpose: 'deal-picture', file_name: 'x.jpg', content_type: 'image/jpeg', byte_size: 1 }
    const rows = [
      { ...upload, id: 'a', file_key: 'as-it-was-sent', about_type: 'deal', about_id: '7', created_at: testNow },
      { ...upload, id: 'b', file_key: 'of-another-form', about_type: null, about_id: null, created_at: testNow },
    ]
    await db.insertInto('uploads').values(rows).execute()
    await deleteDeal(db, ada, dealId, testNow)

    const deleted: string[] = []
    const swept = await sweepUploads(db, async (key) => void deleted.push(key), testNow)
    expect(swept).toBe(6)
    expect(deleted.toSorted()).toEqual([
      'as-it-was-sent',
      'pic-one-1600-avif',
      'pic-one-1600-webp',
      'pic-one-320-avif',
      'pic-one-320-webp',
      'the-legal-pack',
    ])
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([{ id: 'b' }])
  })

  test('keeps the files for another try while the disk fails', async () => {
    const dealId = await addDeal(db)
    await addDocument(db, dealId, 'the-legal-pack')
    await deleteDeal(db, ada, dealId, testNow)
    await expect(sweepUploads(db, () => Promise.reject(new Error('no disk')), testNow)).rejects.toThrow('no disk')
    const deleted: string[] = []
    await sweepUploads(db, async (key) => void deleted.push(key), testNow)
    expect(deleted).toEqual(['the-legal-pack'])
  })

  test('is deleted once, whoever presses again', async () => {
    const dealId = await addDeal(db)
    const eve = await addUser(db, { isAdmin: true, email: 'eve@people.test' })
    const both = await Promise.all([ada, eve].map((admin) => deleteDeal(db, admin, dealId, testNow)))
    expect(both.map((done) => (done.ok ? done.outcome : done.reason))).toEqual(['deleted', 'already-deleted'])
    expect(await trailOf(dealId)).toHaveLength(1)
    expect(await deleteDeal(db, ada, 999_999, testNow)).toEqual({ ok: false, reason: 'not-found' })
  })
})

describe('a deal that has been reserved', () => {
  // By the clock alone a hold is over at its end, whether or not its row says so yet.
  test.each(['held', 'expired'] as const)('(%s, and over) is deactivated instead, once', async (status) => {
    const dealId = await addDeal(db)
    await addHold(dealId, status)
    expect(await deleteDeal(db, ada, dealId, testNow)).toMatchObject({ ok: true, outcome: 'deactivated', isNew: true })
    expect(await statusOf(dealId)).toBe('inactive')
    expect(await deleteDeal(db, ada, dealId, testNow)).toMatchObject({ ok: true, outcome: 'deactivated', isNew: false })
    expect((await trailOf(dealId)).map(({ action }) => action)).toEqual(['deal-deactivated'])
  })

  test('and is still held stays', async () => {
    const dealId = await addDeal(db)
    await addHold(dealId, 'held', addMilliseconds(testNow, 1))
    expect(await readDeletion(db, dealId, testNow)).toEqual({ ok: false, reason: 'held' })
    expect(await deleteDeal(db, ada, dealId, testNow, 'deactivated')).toEqual({ ok: false, reason: 'held' })
    expect([await statusOf(dealId), await trailOf(dealId)]).toEqual(['active', []])
  })

  test.each([
    [{ status: 'reserved' }, 'reserved'],
    [{ status: 'completed' }, 'completed'],
  ] as const)('and is %o stays', async (given, reason) => {
    const dealId = await addDeal(db, given)
    expect(await deleteDeal(db, ada, dealId, testNow)).toEqual({ ok: false, reason })
    expect(await readDeletion(db, dealId, testNow)).toEqual({ ok: false, reason })
    expect([await statusOf(dealId), await trailOf(dealId)]).toEqual([given.status, []])
  })

  test('and paid for stays, though it is off the market', async () => {
    const dealId = await addDeal(db)
    await addPurchase(db, bob, dealId)
    await db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', dealId).execute()
    expect(await deleteDeal(db, ada, dealId, testNow)).toEqual({ ok: false, reason: 'reserved' })
  })

  test('since the admin saw that it had not been is left alone', async () => {
    const dealId = await addDeal(db)
    expect(await readDeletion(db, dealId, testNow)).toMatchObject({ ok: true, deletion: { fate: 'deleted' } })
    await addHold(dealId)
    expect(await deleteDeal(db, ada, dealId, testNow, 'deleted')).toEqual({ ok: false, reason: 'changed' })
    expect(await statusOf(dealId)).toBe('active')
  })
})

test('what refers to a deal is found by an index', async () => {
  const dealId = await addDeal(db)
  for (const plan of await explainQueries(db, (watched) => readFates(watched, [dealId], testNow)))
    expect(plan).not.toMatch(/SCAN/)
  for (const table of ['reservations', 'tickets'] as const) {
    const [plan] = await explainQueries(db, (watched) =>
      watched.selectFrom(table).select('id').where('deal_id', '=', dealId).execute(),
    )
    expect(plan).toMatch(/USING (COVERING )?INDEX/)
  }
})

async function addTicket(dealId: number): Promise<void> {
  await db
    .insertInto('tickets')
    .values({
      id: newId(),
      reference: newReference('TIC'),
      kind: 'call',
      status: 'open',
      subject: 'Call',
      message: 'Please call',
      email: 'ivy@people.test',
      name: 'Ivy',
      deal_id: dealId,
      user_id: null,
      access_key: newId(),
      due_at: testNow,
      search_text: 'call',
      created_at: testNow,
      updated_at: testNow,
    })
    .execute()
}

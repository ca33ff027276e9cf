import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { readConflict } from '#app/domain/deals/desk/conflict.server.ts'
import { readDealForm } from '#app/domain/deals/desk/saving.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import { changeRole } from '#app/domain/people/role-changes.server.ts'
import { loadSession } from '#app/domain/people/sessions.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { readDisputeEvidence } from '#app/domain/reservations/disputes/evidence.server.ts'
import { settleIntent } from '#app/domain/reservations/settlement.server.ts'
import { addCanary, type Canary } from '#app/testing/database/canaries.ts'
import { addDeal, addDispute, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret, newId } from '#app/utils/ids.server.ts'
import { deleteKept, deletePerson } from './deleting.server.ts'
import { deleteKeptData } from './deletion.server.ts'
import { findPerson } from './finding.server.ts'
import { readKept } from './holdings.server.ts'

const now = '2026-11-28T10:00:00.000Z'
const later = (days: number) => addMilliseconds(now, days * 86_400_000)

let db: Db
let staff: User
let ann: Canary
beforeEach(async () => {
  db = await createTestDatabase()
  staff = await addUser(db, { isAdmin: true })
  ann = await addCanary(db, 'Ann', staff)
})

const deleteAnn = async () => deletePerson(db, (await findPerson(db, ann.user.id))!, '', now)

describe('a deletion leaves alone', () => {
  test('the newsletter and the searches of another account that has verified the same address', async () => {
    const other = await addUser(db, { email: ann.user.email.toUpperCase() })
    const search = { email_hash: await hashAddress(db, ann.user.email), email: ann.user.email, user_id: other.id, filters: '', name: 'Theirs', cadence: 'daily', state: 'confirmed', since: now, consent_text: '1', confirmed_at: now, looked_on: '2026-06-01' } as const // prettier-ignore
    await db.deleteFrom('alert_stops').execute()
    await db
      .insertInto('saved_searches')
      .values({ ...search, id: newId() })
      .execute()
    await deleteAnn()
    expect(await db.selectFrom('saved_searches').select(['name', 'state']).execute()).toEqual([
      { name: 'Theirs', state: 'confirmed' },
    ])
    expect(await db.selectFrom('subscribers').select('state').execute()).toEqual([{ state: 'confirmed' }])
    expect(await db.selectFrom('alert_stops').selectAll().execute()).toEqual([])
  })

  test('what the evidence for a later dispute needs', async () => {
    await db
      .updateTable('users')
      .set({ created_at: '2025-03-01T10:00:00.000Z' })
      .where('id', '=', ann.user.id)
      .execute()
    await deleteAnn()
    const disputeId = await addDispute(db, ann.reservationId, { id: 'dp_late', opened_at: later(1) })
    const words = JSON.stringify(await readDisputeEvidence(db, disputeId, mailSite, later(2)))
    expect(words).toContain(`["Buyer","${ann.kept}"]`)
    expect(words).toContain(`["Email of the buyer","${ann.kept}@people.test"]`)
    expect(words).toContain('["Account since","1 March 2025 at 10:00"]')
    expect(words).toContain('The confirmation that the buyer was sent')
  })

  test('the address to which word of their money goes', async () => {
    await deleteAnn()
    expect(await findPurchase(db, ann.reservationId)).toMatchObject({
      buyerEmail: `${ann.kept}@people.test`,
      buyerFirstName: '',
    })
  })
})

describe('a deletion', () => {
  test('takes what an admin who has left was told of the roles of others, and not what those were told', async () => {
    const given = { from: 'user', to: 'editor', reason: 'New' } as const
    const sue = await addUser(db, { email: 'sue@people.test' })
    await changeRole(db, staff as Admin, sue.id, given, [], now)
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', ann.user.id).execute()
    const tom = await addUser(db, { email: 'tom@people.test' })
    await changeRole(db, { ...ann.user, role: 'admin' }, tom.id, given, [], now)
    const told = async () => {
      const rows = await db.selectFrom('outbox').select('payload').where('about_type', '=', 'user').execute()
      return rows.map(({ payload }) => (JSON.parse(payload) as { to: string }).to)
    }
    expect(await told()).toContain(ann.user.email)
    await deleteAnn()
    expect((await told()).sort()).toEqual([staff.email, 'sue@people.test', 'tom@people.test'].sort())
  })

  test('leaves such mails where another account has verified the same address', async () => {
    await addUser(db, { email: ann.user.email })
    const tom = await addUser(db)
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', ann.user.id).execute()
    const given = { from: 'user', to: 'editor', reason: 'New' } as const
    await changeRole(db, { ...ann.user, role: 'admin' }, tom.id, given, [], now)
    await deleteAnn()
    expect(await db.selectFrom('outbox').select('id').where('about_id', '=', tom.id).execute()).toHaveLength(2)
  })

  test('empties requests about the purchase that came from another address', async () => {
    await db
      .updateTable('refund_requests')
      .set({ user_id: null, email: 'elsewhere@people.test' })
      .where('reservation_id', '=', ann.reservationId)
      .execute()
    await deleteAnn()
    const left = await db.selectFrom('refund_requests').select(['full_name', 'email']).execute()
    expect(left).toEqual([{ full_name: '', email: '' }])
  })

  test('takes an owner out so that no open form or draft brings them back unseen', async () => {
    const id = ann.ownedDealId
    const read = () => db.selectFrom('deals').select(['version', 'owner_name']).where('id', '=', id).executeTakeFirst()
    const before = (await read())!
    const fields = JSON.stringify({ ownerName: ann.gone })
    const draft = { user_id: staff.id, version: 1, fields }
    await db
      .insertInto('record_drafts')
      .values({ ...draft, kind: 'deal', record_id: id, kept_at: now })
      .execute()
    await deleteAnn()
    expect(await read()).toEqual({ version: before.version + 1, owner_name: '' })
    expect(await db.selectFrom('record_drafts').selectAll().execute()).toEqual([])
    const form = (await readDealForm(db, id))!
    const sent = { texts: { ...form.texts, ownerName: ann.gone }, version: before.version, files: { texts: {} } }
    const conflict = await readConflict(db, id, sent)
    expect([...conflict!.bothFields]).toEqual(['ownerName'])
  })

  test('keeps a note about a suspicion with its person, and where it was but for what goes', async () => {
    const note = { author_user_id: staff.id, created_at: now, is_suspicion: 1 } as const
    // The longest note there is.
    const cash = 'Cash'.padEnd(5000, '.')
    await db.insertInto('desk_notes').values({ ...note, about_type: 'reservation', about_id: ann.reservationId, body: cash }).execute() // prettier-ignore
    const submissions = await db.selectFrom('submissions').select('reference').where('user_id', '=', ann.user.id).orderBy('reference').execute() // prettier-ignore
    await deleteAnn()
    const name = `${ann.gone} ${ann.gone}, ${ann.user.email}`
    const notes = db.selectFrom('desk_notes').select(['about_type', 'about_id', 'body'])
    expect(await notes.orderBy('body').execute()).toEqual([
      ...submissions.map(({ reference }) => ({ about_type: 'user', about_id: ann.user.id, body: `About ${name}:\nAbout the submission ${reference}:\n${ann.secret}` })),
      { about_type: 'reservation', about_id: ann.reservationId, body: `About ${name}:\n${cash}` },
      { about_type: 'user', about_id: ann.user.id, body: `About ${name}:\n${ann.secret}` },
    ]) // prettier-ignore
    await deleteKept(db, ann.user.id, now, '2031-11-28T10:00:00.000Z')
    expect(await notes.execute()).toEqual([])
  })

  test('signs out whoever signed in meanwhile', async () => {
    await deleteAnn()
    await db.insertInto('sessions').values({ id_hash: hashSecret('s'), user_id: ann.user.id, data: '{}', created_at: now, seen_at: now }).execute() // prettier-ignore
    expect((await loadSession(db, 's', now)).user).toBeNull()
  })
})

describe('an unpaid hold', () => {
  const addHold = async () => {
    const dealId = await addDeal(db)
    await db.insertInto('reservations').values({ id: 'hold', reference: 'RES-7K2M9QWD', deal_id: dealId, user_id: ann.user.id, status: 'expired', amount_pence: 300_000, held_at: later(-2), expires_at: later(-2), ended_at: later(-2), consent_start_now: 0, consent_lose_right: 0 }).execute() // prettier-ignore
    await db.insertInto('payments').values({ id: 'tried', reservation_id: 'hold', kind: 'intent', status: 'canceled', amount_pence: 300_000, idempotency_key: 'k', deal_title: '', buyer_email: 'ann@pay.test', payment_intent_id: 'pi_late', created_at: later(-2) }).execute() // prettier-ignore
  }

  test('stays for late money, which goes back and reserves nothing', async () => {
    await addHold()
    await deleteAnn()
    const intent = { id: 'pi_late', status: 'succeeded', receivedPence: 300_000, currency: 'gbp', paymentId: 'tried', reservationId: 'hold' } as const // prettier-ignore
    expect(await settleIntent(db, intent as never, later(3))).toBe('returned')
    const mail = await db.selectFrom('outbox').select('payload').where('idempotency_key', '=', 'mail:returned:tried').executeTakeFirstOrThrow() // prettier-ignore
    expect(JSON.parse(mail.payload)).toMatchObject({ to: 'ann@pay.test' })
  })

  test('goes after half a year', async () => {
    await addHold()
    await deleteAnn()
    expect((await deleteKept(db, ann.user.id, now, later(100))).lookAgainAt).toBe(later(182))
    const ids = async () => (await db.selectFrom('reservations').select('id').execute()).map(({ id }) => id)
    expect((await ids()).toSorted()).toEqual([ann.reservationId, 'hold'].toSorted())
    await deleteKept(db, ann.user.id, now, later(182))
    expect(await ids()).toEqual([ann.reservationId])
  })
})

test('what a deletion would keep names nothing of holds, requests and deals that go', async () => {
  const words = async (id: string) => JSON.stringify(await readKept(db, id))
  for (const told of [
    'Paid reservations',
    'Payments that',
    'Decisions about refunds',
    'confirmed a purchase',
    'Papers of identity that you sent',
    'and we approved',
    '5 years after the deal has left the market',
  ])
    expect.soft(await words(ann.user.id)).toContain(told)
  expect(await words(ann.user.id)).not.toContain('The owner of a property')
  const user = await addUser(db, { email: 'only@holds.test' })
  const dealId = await addDeal(db)
  await db.insertInto('reservations').values({ id: 'hold', reference: 'RES-7K2M9QWD', deal_id: dealId, user_id: user.id, status: 'expired', amount_pence: 1, held_at: now, expires_at: now, ended_at: now, consent_start_now: 0, consent_lose_right: 0 }).execute() // prettier-ignore
  await addSubmission(db, user, { state: 'rejected', at: now })
  expect(await words(user.id)).not.toContain('Deals that you submitted')
})

test('a deletion keeps what was approved also while its vendor changes it, as it was approved', async () => {
  const user = await addUser(db, { email: 'vera@vendors.test' })
  const dealId = await addDeal(db, { status: 'inactive' })
  const row = await addSubmission(db, user, { state: 'revising', at: now })
  const change = { deal_id: dealId, answers: JSON.stringify({ price: '£1' }), renewed_at: now }
  await db.updateTable('submissions').set(change).where('id', '=', row.id).execute()
  await db.insertInto('submission_steps').values({ submission_id: row.id, action: 'approve', state: 'approved', at: now, actor: 'reviewer', user_id: staff.id, reason: '', answers: row.answers }).execute() // prettier-ignore
  await addSubmission(db, user, { state: 'rejected', at: now })
  await deletePerson(db, (await findPerson(db, user.id))!, '', now)
  const left = await db.selectFrom('submissions').select(['id', 'answers', 'renewed_at']).where('user_id', '=', user.id).execute() // prettier-ignore
  expect(left).toEqual([{ id: row.id, answers: row.answers, renewed_at: null }])
  const documents = db.selectFrom('submission_documents').select('kind').where('submission_id', '=', row.id)
  expect(await documents.execute()).toEqual([{ kind: 'identity' }])
})

describe('what was kept', () => {
  const done = (userId: string | null) =>
    db.insertInto('data_requests').values({ id: 'd', kind: 'deletion', state: 'done', user_id: userId, asked_at: now, since: now, due_at: now }).execute() // prettier-ignore
  const listAudit = () => db.selectFrom('audit_events').select('action').where('object_id', '=', 'd').execute()

  test('goes with the files that came after the deletion, which the next round deletes', async () => {
    await deleteAnn()
    await done(ann.user.id)
    const { id } = await db.selectFrom('refund_requests').select('id').executeTakeFirstOrThrow()
    await db.insertInto('uploads').values({ id: 'u', purpose: 'refund-evidence', about_type: 'refund-request', about_id: id, file_key: 'late-file', file_name: 'x', content_type: 'x', byte_size: 1, created_at: later(1) }).execute() // prettier-ignore
    expect(await deleteKeptData(db, '2040-01-01T10:00:00.000Z')).toBe(1)
    expect(await db.selectFrom('data_requests').select(['due_at', 'leftovers']).execute()).toEqual([
      { due_at: null, leftovers: JSON.stringify(['late-file', ...ann.keptFileKeys]) },
    ])
    expect(await db.selectFrom('uploads').selectAll().execute()).toEqual([])
    expect(await listAudit()).toEqual([{ action: 'kept-data-deleted' }])
  })

  test('is noted as deleted only where there was something', async () => {
    await done(null)
    await deleteKeptData(db, later(1))
    expect(await listAudit()).toEqual([])
  })
})

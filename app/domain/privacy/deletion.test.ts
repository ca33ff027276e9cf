import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { DealStatus, SubmissionState } from '#db/schema.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { User } from '#app/domain/people/users.ts'
import {
  addDeal,
  addDispute,
  addDocument,
  addHold,
  addPurchase,
  addUser,
  createTestDatabase,
} from '#app/testing/database/database.ts'
import { refuseWrites } from '#app/testing/database/refusing.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { askForCopy, listOwnRequests } from './copies.server.ts'
import {
  askForDeletion,
  confirmDeletion,
  deleteDueAccounts,
  deleteEndedRequests,
  findOpen,
  readConfirmLink,
  readWithdrawLink,
  withdrawByKey,
  withdrawOwnDeletion,
} from './deletion.server.ts'
import { describeObstacle, type ObstacleReason } from './obstacles.ts'
import { dataRefusals } from './your-data.ts'

const now = '2026-11-02T10:00:00.000Z'
const later = (days: number) => addMilliseconds(now, days * 86_400_000)

let db: Db
let user: User
beforeEach(async () => {
  db = await createTestDatabase()
  user = await addUser(db, { email: 'ivy@people.test' })
})

const submit = (state: SubmissionState) => addSubmission(db, user, { state, at: now })
async function submitted(status: DealStatus, owner = ''): Promise<void> {
  const { id } = await submit('approved')
  const dealId = await addDeal(db, { status, owner_email: owner })
  await db.updateTable('submissions').set({ deal_id: dealId }).where('id', '=', id).execute()
}
const removeNothing = () => Promise.resolve()
const readMails = async () =>
  (await db.selectFrom('outbox').select('payload').orderBy('created_at').execute()).map(
    ({ payload }) => JSON.parse(payload) as MailMessage,
  )
/** The key in the newest mail with a button to this page. */
async function keyOf(page: 'deletion-confirm' | 'deletion-withdraw'): Promise<string> {
  const places = (await readMails()).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'button' && typeof block.address !== 'string' ? [block.address] : [])),
  )
  const place = places.findLast((one) => one.page === page)
  return place && 'key' in place && place.key ? place.key : ''
}
const ask = () => askForDeletion(db, user, now)
async function askAndConfirm(): Promise<string> {
  await ask()
  const key = await keyOf('deletion-confirm')
  await confirmDeletion(db, key, now)
  return key
}
const stateOf = async () => (await listOwnRequests(db, user.id))[0]?.state

describe('asking', () => {
  test('mails a link and changes nothing else; asked again it says so', async () => {
    expect(await ask()).toEqual({ ok: true })
    expect(await ask()).toEqual({ ok: false, reason: 'deletion-under-way' })
    const [mail, ...others] = await readMails()
    expect([mail!.to, mail!.subject, others.length]).toEqual(['ivy@people.test', 'Confirm that your account is to be deleted', 0]) // prettier-ignore
    expect(await deleteDueAccounts(db, removeNothing, () => later(30))).toBe(0)
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('is refused the fourth time within a day', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect(await ask()).toEqual({ ok: true })
      await withdrawOwnDeletion(db, user, now)
    }
    expect(await ask()).toEqual({ ok: false, reason: 'too-many-deletions' })
    expect(await askForDeletion(db, user, later(1))).toEqual({ ok: true })
    expect(dataRefusals['too-many-deletions'].status).toBe(429)
  })

  test('is refused without a verified address', async () => {
    expect(await askForDeletion(db, { ...user, isEmailVerified: false }, now)).toEqual({
      ok: false,
      reason: 'no-address',
    })
  })

  test('makes a new link once the first has run out', async () => {
    await ask()
    const key = await keyOf('deletion-confirm')
    expect((await readConfirmLink(db, key, addMilliseconds(later(2), -1))).state).toBe('asked')
    expect((await readConfirmLink(db, key, later(2))).state).toBe('over')
    expect((await confirmDeletion(db, key, later(2))).state).toBe('over')
    expect(await askForDeletion(db, user, later(2))).toEqual({ ok: true })
    expect((await readConfirmLink(db, key, later(2))).state).toBe('over')
    // The mail with the link that is over has gone with it.
    expect(await readMails()).toHaveLength(1)
  })

  test('of which nobody confirmed the link leaves nothing after it', async () => {
    await ask()
    expect(await deleteEndedRequests(db, addMilliseconds(later(2), -1))).toBe(0)
    expect(await deleteEndedRequests(db, later(2))).toBe(1)
    expect([await readMails(), await stateOf()]).toEqual([[], undefined])
  })
})

describe('confirming', () => {
  test('twice is once, and says the day', async () => {
    const key = await askAndConfirm()
    const withdrawKey = await keyOf('deletion-withdraw')
    expect(await confirmDeletion(db, key, later(1))).toEqual({ state: 'confirmed', dueAt: later(7) })
    expect(await keyOf('deletion-withdraw')).toBe(withdrawKey)
    expect((await readMails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm that your account is to be deleted',
      'Your account will be deleted on 9 November 2026',
    ])
  })

  test('by a key that nobody made does nothing', async () => {
    await ask()
    expect(await confirmDeletion(db, 'x'.repeat(43), now)).toEqual({ state: 'over' })
    expect(await stateOf()).toBe('asked')
  })

  test('is refused while something has come up, and works once it has gone', async () => {
    await ask()
    const key = await keyOf('deletion-confirm')
    const id = await addHold(db, user, await addDeal(db), { until: later(0.01) })
    expect(await confirmDeletion(db, key, now)).toMatchObject({ state: 'asked', obstacles: [{ reason: 'held' }] })
    await db.updateTable('reservations').set({ status: 'released' }).where('id', '=', id).execute()
    expect(await confirmDeletion(db, key, now)).toMatchObject({ state: 'confirmed' })
  })
})

describe('withdrawing', () => {
  test('by the link of the second mail ends it, and a second press changes nothing', async () => {
    await askAndConfirm()
    const key = await keyOf('deletion-withdraw')
    expect(await readWithdrawLink(db, key, now)).toEqual({ state: 'confirmed', dueAt: later(7) })
    expect(await withdrawByKey(db, key, later(6))).toEqual({ state: 'withdrawn' })
    expect(await withdrawByKey(db, key, later(6))).toEqual({ state: 'withdrawn' })
    const told = (await readMails()).filter(({ subject }) => subject === 'Your data will not be deleted')
    expect(told.map(({ to }) => to)).toEqual(['ivy@people.test'])
    expect(await deleteDueAccounts(db, removeNothing, () => later(7))).toBe(0)
    expect(await deleteEndedRequests(db, later(35))).toBe(0)
    expect(await deleteEndedRequests(db, later(36))).toBe(1)
  })

  test('signed in works before and after confirming, and once', async () => {
    await ask()
    expect(await withdrawOwnDeletion(db, user, now)).toEqual({ ok: true })
    expect(await withdrawOwnDeletion(db, user, now)).toEqual({ ok: false, reason: 'not-open' })
    await askAndConfirm()
    expect(await withdrawOwnDeletion(db, user, now)).toEqual({ ok: true })
    expect(await findOpen(db, user.id)).toBeUndefined()
  })
})

describe('the job', () => {
  test('waits for the seventh day, and does it once when it runs twice at a time', async () => {
    await askAndConfirm()
    expect(await deleteDueAccounts(db, removeNothing, () => addMilliseconds(later(7), -1))).toBe(0)
    const run = () => deleteDueAccounts(db, removeNothing, () => later(7))
    expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1])
    expect(await stateOf()).toBe('done')
    expect((await readMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['ivy@people.test', 'Your account has been deleted'],
    ])
  })

  test('refuses by mail what has come up since, and leaves everything', async () => {
    await askAndConfirm()
    await addPurchase(db, user, await addDeal(db), { paidAt: later(6) })
    expect(await deleteDueAccounts(db, removeNothing, () => later(7))).toBe(0)
    expect(await stateOf()).toBe('refused')
    const mail = (await readMails()).at(-1)!
    expect(mail.subject).toBe('Your account has not been deleted yet')
    expect(JSON.stringify(mail.blocks)).toContain('is under way')
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ivy@people.test' }])
    expect(await askForDeletion(db, user, later(7))).toMatchObject({ reason: 'obstacles' })
  })

  test('deletes files after the rows, and those that a crash left in the next round', async () => {
    await askForCopy(db, user, now)
    await db.updateTable('data_requests').set({ state: 'ready', file_key: 'copy-file', byte_size: 1 }).execute()
    await askAndConfirm()
    const fails = () => Promise.reject(new Error('The disk is gone.'))
    await expect(deleteDueAccounts(db, fails, () => later(7))).rejects.toThrow('The disk is gone.')
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    const removed: string[] = []
    await deleteDueAccounts(db, (key) => Promise.resolve(void removed.push(key)), () => later(7)) // prettier-ignore
    expect(removed).toEqual(['copy-file'])
  })

  test('puts off an account that cannot be deleted, counts its tries, and goes on with the others', async () => {
    const broken = user
    await askAndConfirm()
    await refuseWrites(db, 'delete', 'users', 'broken', sql`old.id = ${sql.lit(broken.id)}`)
    await expect(deleteDueAccounts(db, removeNothing, () => later(7))).rejects.toThrow('broken')
    const [row] = await db.selectFrom('data_requests').selectAll().execute()
    expect(row).toMatchObject({ state: 'confirmed', attempts: 1, due_at: addMilliseconds(later(7), 60_000) })
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('deletes files although the last mails of ten others wait', async () => {
    for (let count = 0; count < 11; count += 1)
      await db.insertInto('data_requests').values({ id: `d${count}`, kind: 'deletion', state: 'done', asked_at: now, since: later(count === 10 ? 1 : 0), leftovers: count === 10 ? '["late-file"]' : '[]' }).execute() // prettier-ignore
    for (let count = 0; count < 10; count += 1)
      await db.insertInto('outbox').values({ id: `m${count}`, kind: 'mail', idempotency_key: `m${count}`, about_type: 'data-request', about_id: `d${count}`, status: 'waiting', next_attempt_at: now, created_at: now, attempts: 0, search_text: '', payload: '{}', lane: 0 }).execute() // prettier-ignore
    const removed: string[] = []
    await deleteDueAccounts(db, (key) => Promise.resolve(void removed.push(key)), () => later(2)) // prettier-ignore
    expect(removed).toEqual(['late-file'])
    expect(await db.selectFrom('data_requests').select('id').where('leftovers', 'is', null).execute()).toEqual([{ id: 'd10' }]) // prettier-ignore
  })

  test('forgets the address once the last mail has left, or could not for a week', async () => {
    for (const status of ['sent', 'waiting'] as const) {
      await askAndConfirm()
      await deleteDueAccounts(db, removeNothing, () => later(7))
      expect(await readMails()).toHaveLength(1)
      await db.updateTable('outbox').set({ status }).execute()
      await deleteDueAccounts(db, removeNothing, () => later(status === 'sent' ? 7 : 15))
      expect(await readMails()).toEqual([])
      const left = await db.selectFrom('data_requests').select(['email', 'leftovers']).execute()
      expect(left.every(({ email, leftovers }) => email === null && leftovers === null)).toBe(true)
      user = await addUser(db, { email: 'next@people.test' })
    }
  })

  test('of a person who signs in again meanwhile makes a new account of them', async () => {
    await askAndConfirm()
    await deleteDueAccounts(db, removeNothing, () => later(7))
    const again = await addUser(db, { email: 'ivy@people.test' })
    expect(again.id).not.toBe(user.id)
    expect(await listOwnRequests(db, again.id)).toEqual([])
  })
})

describe('an obstacle', () => {
  const old = '2026-01-02T10:00:00.000Z'
  const buy = async (given: { status?: 'paid' | 'completed'; paidAt?: string } = {}) => {
    const purchase = await addPurchase(db, user, await addDeal(db), { paidAt: given.paidAt ?? old })
    await db
      .updateTable('reservations')
      .set({ status: given.status ?? 'completed' })
      .execute()
    await db.updateTable('deals').set({ status: 'completed' }).execute()
    return purchase
  }
  const request = (status: 'pending' | 'processing', reservationId: string | null = null) =>
    db
      .insertInto('refund_requests')
      .values({
        id: 'r',
        reference: 'REF-7K2M9QWD',
        status,
        full_name: 'Ivy',
        email: 'IVY@people.test',
        reason: 'other',
        reservation_id: reservationId,
        sent_at: now,
        is_from_buyer: 0,
        asked_at: now,
        due_at: later(9),
        updated_at: now,
        search_text: '',
        approved_pence: status === 'processing' ? 1 : null,
      }) // prettier-ignore
      .execute()
  const ticket = (kind: 'complaint' | 'general') =>
    db
      .insertInto('tickets')
      .values({
        id: 't',
        reference: 'TIC-7K2M9QWD',
        kind,
        status: 'open',
        subject: 'x',
        email: user.email,
        name: '',
        user_id: user.id,
        access_key: 'k',
        due_at: later(5),
        created_at: now,
        updated_at: now,
        search_text: '',
        message: 'x',
      }) // prettier-ignore
      .execute()
  const role = (to: 'admin' | 'support') =>
    db.updateTable('users').set({ role: to }).where('id', '=', user.id).execute()
  const refund = async (status: 'due' | 'succeeded') => {
    await buy()
    const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    await db.insertInto('refunds').values({ id: 'f', payment_id: id, amount_pence: 1, status, created_at: now }).execute() // prettier-ignore
  }

  const answered = async (at: string) => {
    await ticket('complaint')
    await db.updateTable('tickets').set({ status: 'answered', due_at: null, updated_at: at }).execute()
  }
  const pay = async (status: 'mismatch') => {
    const { reservationId } = await buy()
    await db.updateTable('payments').set({ status }).where('reservation_id', '=', reservationId).execute()
  }
  const requestFromElsewhere = async () => {
    await request('pending', (await buy()).reservationId)
    await db.updateTable('refund_requests').set({ email: 'ivy@work.test' }).execute()
  }
  /** A purchase of which the right to cancel has ended, because its documents were opened. */
  const buyAndOpen = async (paidAt: string) => {
    const { reservationId } = await buy({ paidAt })
    const opened = { consent_start_now: 1, consent_lose_right: 1, consent_at: paidAt, first_document_access_at: addMilliseconds(paidAt, 1) } as const // prettier-ignore
    await db.updateTable('reservations').set(opened).where('id', '=', reservationId).execute()
  }

  test('is a purchase that was opened only while money can still go back', async () => {
    await buyAndOpen(later(-5))
    await addDocument(db, 1)
    expect(await ask()).toMatchObject({ obstacles: [{ reason: 'cancellation', until: '2026-11-11T23:59:59.999Z' }] })
    const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    await db.insertInto('refunds').values({ id: 'f', payment_id: id, amount_pence: 300_000, status: 'succeeded', created_at: now }).execute() // prettier-ignore
    expect(await ask()).toEqual({ ok: true })
  })

  test.each<[string, () => Promise<unknown>, ObstacleReason, string]>([
    ['the last admin', () => role('admin'), 'last-admin', 'only administrator'],
    ['other staff', () => role('support'), 'staff', 'You work at our desk.'],
    ['a hold', async () => addHold(db, user, await addDeal(db), { until: later(0.01) }), 'held', '2 November 2026 at 10:14'], // prettier-ignore
    ['a paid reservation', () => buy({ status: 'paid' }), 'reserved', 'is under way'],
    ['a purchase that can be cancelled', () => buy({ paidAt: now }), 'cancellation', 'until the end of 16 November 2026'], // prettier-ignore
    ['a refund on its way', () => refund('due'), 'refund', 'on its way back'],
    ['an undecided request', () => request('pending'), 'request', 'by 11 November 2026'],
    ['an open complaint', () => ticket('complaint'), 'complaint', 'by 7 November 2026'],
    ['a complaint answered lately', () => answered(later(-55)), 'answered-complaint', 'less than eight weeks ago'],
    ['a payment of another sum', () => pay('mismatch'), 'mismatch', 'a person looks at it'],
    ['a request about their purchase from another address', () => requestFromElsewhere(), 'request', 'REF-7K2M9QWD'],
    ['a dispute', async () => addDispute(db, (await buy()).reservationId), 'dispute', 'Your bank disputes'],
    ['a submission under review', () => submit('in-review'), 'submission', 'SUB-'],
    ['changes that are asked of them', () => submit('changes-requested'), 'submission', 'has not been decided yet'],
    ['a deal on the market that they submitted', () => submitted('active'), 'submitted', 'PID-00000'],
    ['a deal that is reserved', () => submitted('reserved'), 'submitted', 'is on the market here'],
    ['a deal of their own that they submitted', () => submitted('active', user.email), 'offer', 'PID-00000'],
    ['a deal of their own', () => addDeal(db, { owner_email: 'Ivy@People.test' }), 'offer', 'PID-00000'],
  ])('%s refuses the deletion with its date and the way', async (_, happen, reason, words) => {
    await happen()
    const asked = await ask()
    if (asked.ok || asked.reason !== 'obstacles') throw new Error('It was not refused.')
    expect(asked.obstacles.map((one) => one.reason)).toEqual([reason])
    const { what, way } = describeObstacle(asked.obstacles[0]!)
    expect(what).toContain(words)
    expect(way.length).toBeGreaterThan(20)
    expect(await readMails()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['that another person is an admin', () => addUser(db, { isAdmin: true })],
    ['a purchase long completed', () => buy()],
    ['a refund that has arrived', () => refund('succeeded')],
    ['a question', () => ticket('general')],
    ['a complaint answered long ago', () => answered(later(-56))],
    ['a draft of a submission', () => submit('draft')],
    ['a submission that was not taken', () => submit('rejected')],
    ['a deal that they submitted and that is completed', () => submitted('completed')],
    ['a deal off the market', () => addDeal(db, { owner_email: user.email, status: 'inactive' })],
    ['another person’s hold', async () => addHold(db, await addUser(db), await addDeal(db), { until: later(1) })],
  ])('is not %s', async (_, happen) => {
    await happen()
    expect(await ask()).toEqual({ ok: true })
  })
})

test('of a copy there are two a day, one at a time', async () => {
  expect(await askForCopy(db, user, now)).toEqual({ ok: true })
  expect(await askForCopy(db, user, now)).toEqual({ ok: false, reason: 'copy-under-way' })
  await db.updateTable('data_requests').set({ state: 'ended' }).execute()
  expect(await askForCopy(db, user, now)).toEqual({ ok: true })
  await db.updateTable('data_requests').set({ state: 'ended' }).execute()
  expect(await askForCopy(db, user, addMilliseconds(later(1), -1))).toEqual({ ok: false, reason: 'too-many-copies' })
  expect(await askForCopy(db, user, later(1))).toEqual({ ok: true })
  expect(dataRefusals['too-many-copies'].status).toBe(429)
})

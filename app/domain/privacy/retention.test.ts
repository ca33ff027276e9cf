import { setImmediate } from 'node:timers/promises'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { About, TicketsTable } from '#db/schema.ts'
import {
  addDeal,
  addDocument,
  addPurchase,
  addUser,
  writtenOrder,
  createTestDatabase,
} from '#app/testing/database/database.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { findThings } from '#db/text-search.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { queueMail, queueRefund } from '#app/domain/mail/outbox.server.ts'
import { storeUpload, sweepUploads } from '#app/domain/files/uploads.server.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { approveRefund, rejectRefund, startReview } from '#app/domain/refunds/decisions.server.ts'
import { noteRefund } from '#app/domain/refunds/money-sending.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { fileRefundRequest, withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import type { RefundRequestInput } from '#app/domain/refunds/requests.ts'
import { deleteExpiredRecords } from './retention.server.ts'
import { answerTicket, closeTicket } from '#app/domain/support/desk.server.ts'
import { fileTicket, replyToTicket } from '#app/domain/support/tickets.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

const start = '2026-11-21T10:00:00.000Z'
const years = (count: number) => `${2026 + count}${start.slice(4)}`
const justBefore = (iso: string) => addMilliseconds(iso, -1)
const nothing = {
  tickets: 0,
  requests: 0,
  auditEvents: 0,
  documentAccesses: 0,
  pageViews: 0,
  drafts: 0,
  holdGroups: 0,
  questionCounts: 0,
  questions: 0,
  dataRequests: 0,
  keptAccounts: 0,
  testimonials: 0,
  buyerChecks: 0,
  submissions: 0,
  identities: 0,
}

let db: Db
let admin: Admin
let disk: Set<string>
beforeEach(async () => {
  db = await createTestDatabase()
  admin = (await addUser(db, { isAdmin: true })) as Admin
  disk = new Set()
})

function removeFile(fileKey: string): Promise<void> {
  disk.delete(fileKey)
  return Promise.resolve()
}
async function run(now: string, size?: number) {
  const deleted = await deleteExpiredRecords(db, now, size)
  await sweepUploads(db, removeFile, now)
  return deleted
}
/** The trail grows old as well. A test that does not look at it deletes it first. */
const clearTrail = () => db.deleteFrom('audit_events').execute()
const count = async (table: 'tickets' | 'ticket_messages' | 'refund_requests' | 'uploads' | 'outbox') =>
  (await db.selectFrom(table).selectAll().execute()).length

let number = 0
async function fileQuestion(): Promise<{ id: string; key: string }> {
  number += 1
  const enquiry = { subject: `The roof ${number}`, email: 'sue@sender.test', message: 'Is it new?' }
  const { reference } = await fileTicket(db, null, enquiry, start)
  const row = await db.selectFrom('tickets').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  return { id: row.id, key: row.access_key }
}

async function ask(change: Partial<RefundRequestInput> = {}, visitor: Parameters<typeof fileRefundRequest>[1] = null) {
  number += 1
  const file = { fileKey: `key-${number}-key`, fileName: 'a.pdf', contentType: 'application/pdf' as const }
  disk.add(file.fileKey)
  const sue = { key: 'sue', network: '192.0.2.1', isKnown: false }
  const kept = await storeUpload(db, evidenceRules, sue, { ...file, byteSize: 1000 }, start)
  if (!kept.ok) throw new Error(kept.reason)
  const input: RefundRequestInput = {
    fullName: 'Sue Sender',
    email: 'sue@sender.test',
    dealReference: '',
    reason: 'changed-plans',
    details: `Number ${number}`,
    ...change,
  }
  const { reference } = await fileRefundRequest(db, visitor, input, [kept.upload.id], start)
  const { id } = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

describe('a ticket', () => {
  test('goes 24 months after its last change, to the day, with its thread and every mail about it', async () => {
    const { id, key } = await fileQuestion()
    const seen = () => db.selectFrom('ticket_messages').select('id').orderBy('id', 'desc').executeTakeFirst()
    await answerTicket(db, admin, id, { body: 'It is.', seen: 0, outcome: 'answered' }, years(0))
    await replyToTicket(db, null, key, 'Really?', years(0))
    await answerTicket(db, admin, id, { body: 'Really.', seen: (await seen())!.id, outcome: 'answered' }, years(1))
    const other = await fileQuestion()
    expect([await count('ticket_messages'), await count('outbox')]).toEqual([3, 7])
    expect((await findThings(db, 'ticket', 'really', 10)).count).toBe(1)
    await clearTrail()

    expect(await run(justBefore(years(3)))).toEqual(nothing)
    expect(await run(years(3))).toEqual({ ...nothing, tickets: 1 })
    expect((await findThings(db, 'ticket', 'really', 10)).count).toBe(0)
    expect(await count('ticket_messages')).toBe(0)
    const left = await db.selectFrom('outbox').select('idempotency_key as key').execute()
    expect(left.map((row) => row.key).sort()).toEqual([
      `mail:ticket:${other.id}:operator`,
      `mail:ticket:${other.id}:sender`,
    ])
    expect(await run(years(3))).toEqual(nothing)
  })

  test.each<[TicketsTable['status'], number]>([
    ['open', 0],
    ['answered', 1],
    ['closed', 1],
  ])('that is %s: %i of one goes after nine years', async (status, expected) => {
    const { id } = await fileQuestion()
    if (status === 'answered')
      await answerTicket(db, admin, id, { body: 'It is.', seen: 0, outcome: 'answered' }, start)
    if (status === 'closed') await closeTicket(db, admin, id, 0, start)
    expect((await run(years(9))).tickets).toBe(expected)
  })

  test('of 29 February is neither early nor kept on', async () => {
    const { id } = await fileQuestion()
    await closeTicket(db, admin, id, 0, '2028-02-29T10:00:00.000Z')
    expect((await run('2030-02-28T23:59:59.999Z')).tickets).toBe(0)
    expect((await run('2030-03-01T00:00:00.000Z')).tickets).toBe(1)

    const next = await fileQuestion()
    await closeTicket(db, admin, next.id, 0, '2030-02-28T23:00:00.000Z')
    expect((await run('2032-02-28T22:59:59.999Z')).tickets).toBe(0)
    expect((await run('2032-02-29T10:00:00.000Z')).tickets).toBe(1)
  })
})

describe('a refund request without a purchase', () => {
  test('goes 12 months after its last change, with its files and every mail about it', async () => {
    const id = await ask()
    const young = await ask()
    await startReview(db, admin, id, start)
    await rejectRefund(db, admin, id, 'There is no such purchase.', start)
    await rejectRefund(db, admin, young, 'There is no such purchase.', addMilliseconds(start, 1))
    await clearTrail()
    expect([disk.size, await count('outbox')]).toEqual([2, 7])

    expect(await run(justBefore(years(1)))).toEqual(nothing)
    expect(await run(years(1))).toEqual({ ...nothing, requests: 1 })
    expect([disk.size, await count('uploads'), await count('outbox')]).toEqual([1, 1, 3])
    const left = await db.selectFrom('refund_requests').select('id').execute()
    expect(left).toEqual([{ id: young }])
  })

  test('stays while it is undecided', async () => {
    await ask()
    await startReview(db, admin, await ask(), start)
    expect((await run(years(20))).requests).toBe(0)
    expect(disk.size).toBe(2)
  })
})

describe('a refund request with a purchase', () => {
  async function buy() {
    const buyer = await addUser(db)
    const dealId = await addDeal(db)
    const documentId = await addDocument(db, dealId)
    return { buyer, dealId, documentId, ...(await addPurchase(db, buyer, dealId, { paidAt: start })) }
  }

  test('goes after six years; the money that went back stays in the accounts', async () => {
    const { buyer, reservationId, paymentIntentId } = await buy()
    const id = await ask({}, buyer)
    await approveRefund(db, admin, id, { expectedPence: 300_000 }, start)
    const refund = await db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
    expect((await run(years(20))).requests).toBe(0)
    const facts = {
      id: 're_1',
      amountPence: refund.amount_pence,
      refundId: refund.id,
      paymentIntentId,
      lastError: null,
    }
    await db.transaction().execute((trx) => noteRefund(trx, { ...facts, status: 'succeeded' }, start))
    await clearTrail()

    expect(await run(justBefore(years(6)))).toEqual(nothing)
    expect(await findPurchase(db, reservationId)).toMatchObject({ refundedPence: 300_000 })
    expect(await run(years(6))).toEqual({ ...nothing, requests: 1 })
    expect([disk.size, await count('refund_requests'), await count('uploads')]).toEqual([0, 0, 0])
    expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([
      { ...refund, request_id: null, status: 'succeeded', provider_ref: 're_1', settled_at: start },
    ])
    const payment = await db.selectFrom('payments').select('status').executeTakeFirstOrThrow()
    expect(payment.status).toBe('refunded')
    const mails = await db.selectFrom('outbox').select('idempotency_key').where('kind', '=', 'mail').execute()
    expect(mails).toEqual([])
  })

  test('that was withdrawn or rejected stays six years as well', async () => {
    const { buyer } = await buy()
    await withdrawOwnRequest(db, buyer, await ask({}, buyer), start)
    const late = await ask({}, buyer)
    await db
      .updateTable('refund_requests')
      .set({ sent_at: years(1) })
      .where('id', '=', late)
      .execute()
    await rejectRefund(db, admin, late, 'Too late.', start)
    expect((await run(justBefore(years(6)))).requests).toBe(0)
    expect((await run(years(6))).requests).toBe(2)
  })

  test('loses the notes about its buyer’s identity five years after its end, and those it replaced, and no sooner', async () => {
    const { reservationId } = await buy()
    const other = await buy()
    const note = { result: 'passed', how: 'Passport', checked_on: '2026-11-03', noted_at: start } as const
    for (const reservation_id of [reservationId, other.reservationId])
      for (const replaced_at of [start, null])
        await db
          .insertInto('buyer_checks')
          .values({ ...note, reservation_id, replaced_at })
          .execute()
    await db.updateTable('reservations').set({ ended_at: start }).where('id', '=', reservationId).execute()
    expect(await run(justBefore(years(5)))).toEqual(nothing)
    expect(await run(years(5))).toEqual({ ...nothing, buyerChecks: 2 })
    // The other purchase goes on.
    expect(await run(years(9))).toMatchObject({ buyerChecks: 0 })
    const left = await db.selectFrom('buyer_checks').select('reservation_id').distinct().execute()
    expect(left).toEqual([{ reservation_id: other.reservationId }])
    expect(await run(justBefore(years(10)))).toMatchObject({ buyerChecks: 0 })
    expect(await run(years(10))).toMatchObject({ buyerChecks: 2 })
  })

  test('takes its openings of documents with it no sooner than six years after each', async () => {
    const { buyer, documentId, reservationId } = await buy()
    const opening = { document_id: documentId, user_id: buyer.id, reservation_id: reservationId }
    for (const accessed_at of [start, addMilliseconds(start, 1)])
      await db
        .insertInto('document_accesses')
        .values({ ...opening, accessed_at })
        .execute()
    expect(await run(justBefore(years(6)))).toEqual(nothing)
    expect(await run(years(6))).toEqual({ ...nothing, documentAccesses: 1 })
    expect(await db.selectFrom('reservations').select('id').execute()).toHaveLength(1)
  })
})

test('a mail goes with what it is about, whatever its key says, and an order to the provider stays', async () => {
  const { id: ticketId } = await fileQuestion()
  await closeTicket(db, admin, ticketId, 0, start)
  const requestId = await ask()
  await rejectRefund(db, admin, requestId, 'No.', start)
  await db.deleteFrom('outbox').execute()
  const abouts: About[] = [
    { type: 'ticket', id: ticketId },
    { type: 'ticket', id: 'other' },
    { type: 'refund-request', id: requestId },
    { type: 'refund-request', id: 'other' },
    { type: 'reservation', id: requestId },
  ]
  const mail = { to: 'sue@sender.test', subject: 'Hello', blocks: [paragraph('Hello')] }
  for (const about of abouts) {
    await queueMail(db, { key: `of-no-known-name:${about.type}:${about.id}`, about }, mail, years(2))
  }
  await queueRefund(db, { refundId: requestId }, start)
  expect(await run(years(2))).toMatchObject({ tickets: 1, requests: 1 })
  const left = await db
    .selectFrom('outbox')
    .select(['about_type', 'about_id'])
    .orderBy(writtenOrder('outbox'))
    .execute()
  expect(left).toEqual([
    { about_type: 'ticket', about_id: 'other' },
    { about_type: 'refund-request', about_id: 'other' },
    { about_type: 'reservation', about_id: requestId },
    { about_type: 'refund', about_id: requestId },
  ])
})

test('the steps of a refund request go with it', async () => {
  const id = await ask()
  await rejectRefund(db, admin, id, 'No.', start)
  const steps = () =>
    db.selectFrom('refund_steps').select('status').where('request_id', '=', id).orderBy('entry').execute()
  expect(await steps()).toEqual([{ status: 'pending' }, { status: 'rejected' }])
  await run(years(1))
  expect(await steps()).toEqual([])
})

test('the trail goes six years after each entry', async () => {
  const entry = { actor: 'system', action: 'deal-released', objectType: 'deal', objectId: '1' } as const
  await recordAudit(db, { ...entry, at: start })
  await recordAudit(db, { ...entry, at: addMilliseconds(start, 1) })
  expect(await run(justBefore(years(6)))).toEqual(nothing)
  expect(await run(years(6))).toEqual({ ...nothing, auditEvents: 1 })
})

test('counts of page views go after 400 days, a day at a time', async () => {
  const deal_id = await addDeal(db)
  const days = ['2025-10-16', '2025-10-17', '2025-10-18', '2026-11-21']
  await db
    .insertInto('page_views')
    .values(days.flatMap((day) => [{ day, page: 'deal' as const, deal_id, views: 2 }]))
    .execute()
  const left = async () =>
    (await db.selectFrom('page_views').select('day').orderBy('day').execute()).map(({ day }) => day)
  expect(await run(start)).toEqual({ ...nothing, pageViews: 1 })
  expect(await left()).toEqual(['2025-10-17', '2025-10-18', '2026-11-21'])
  // Friday 17 October 2025 is 400 days ago, and stays to the end of the day.
  expect(await run(start)).toEqual(nothing)
  expect(await run('2026-11-22T00:00:00.000Z')).toEqual({ ...nothing, pageViews: 1 })
})

test('questions to the advisor at the desk go after 30 days, and after 90 of people who were signed in', async () => {
  const row = { asked_on: '2026-11-21', question: 'q', outcome: 'declined' } as const
  for (const is_signed_in of [0, 0, 1] as const)
    await db
      .insertInto('advisor_questions')
      .values({ ...row, is_signed_in })
      .execute()
  expect(await run('2026-12-20T23:59:59.999Z', 1)).toEqual(nothing)
  expect(await run('2026-12-21T00:00:00.000Z', 1)).toEqual({ ...nothing, questions: 1 })
  expect(await run('2026-12-21T00:00:00.000Z', 5)).toEqual({ ...nothing, questions: 1 })
  expect(await run('2027-02-18T23:59:59.999Z')).toEqual(nothing)
  expect(await run('2027-02-19T00:00:00.000Z')).toEqual({ ...nothing, questions: 1 })
})

test('a request that has become suspect while others were deleted stays', async () => {
  onlySqlite('one connection gives the turns by which the note comes in between')
  for (const id of [await ask(), await ask()]) await rejectRefund(db, admin, id, 'No.', start)
  const round = run(years(6))
  while ((await count('refund_requests')) === 2) await setImmediate()
  const { id } = await db.selectFrom('refund_requests').select('id').executeTakeFirstOrThrow()
  const about = { about_type: 'refund-request', about_id: id, author_user_id: admin.id } as const
  const note = { ...about, body: 'Forged', created_at: years(6), is_suspicion: 1 } as const
  await db.insertInto('desk_notes').values(note).execute()
  expect((await round).requests).toBe(1)
  expect([await count('refund_requests'), await count('uploads'), disk.size]).toEqual([1, 1, 1])
})

test('a request whose file cannot be removed goes; the file stays on record until it can be', async () => {
  await rejectRefund(db, admin, await ask(), 'No.', start)
  await clearTrail()
  expect(await deleteExpiredRecords(db, years(1))).toEqual({ ...nothing, requests: 1 })
  await expect(sweepUploads(db, () => Promise.reject(new Error('disk')), years(1))).rejects.toThrow('disk')
  expect([disk.size, await count('refund_requests'), await count('uploads')]).toEqual([1, 0, 1])
  await run(years(1))
  expect([disk.size, await count('uploads')]).toEqual([0, 0])
})

test('one round takes so many of each and no more; the next goes on', async () => {
  for (let index = 0; index < 3; index += 1) {
    await closeTicket(db, admin, (await fileQuestion()).id, 0, start)
    await rejectRefund(db, admin, await ask(), 'No.', start)
  }
  await clearTrail()
  expect(await run(years(2), 2)).toEqual({ ...nothing, tickets: 2, requests: 2 })
  expect(await run(years(2), 2)).toEqual({ ...nothing, tickets: 1, requests: 1 })
  expect(await run(years(2), 2)).toEqual(nothing)
})

test('what came to an end in every way is looked for by an index, and no table is read whole', async () => {
  const id = await ask()
  await rejectRefund(db, admin, id, 'No.', start)
  await closeTicket(db, admin, (await fileQuestion()).id, 0, start)
  const plans = await explainQueries(db, (watched) => deleteExpiredRecords(watched, years(9)))
  expect(plans.length).toBeGreaterThan(5)
  // The oldest rows are read in the order of their numbers, `size` of them.
  const whole = plans.flatMap((plan) => plan.split('\n')).filter((line) => /^SCAN (?!oldest)/.test(line))
  expect(whole.filter((line) => !/^SCAN (audit_events|document_accesses)$/.test(line))).toEqual([])
})

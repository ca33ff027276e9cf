import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeskNote } from '#app/domain/notes/notes.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { listHistory } from '#app/domain/refunds/history.server.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { readPersonPage } from './person-page.server.ts'
import { readPurchasePage } from './purchase-page.server.ts'
import {
  addDeal,
  addDocument,
  addPurchase,
  addUser,
  createTestDatabase,
  testNow,
} from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { disputeEvent } from '#app/testing/buyers/purchases.ts'
import { takeProviderEvent } from '#app/domain/reservations/provider-events.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'

const operator = 'help@operator.test'
let db: Db
let buyer: User
let admin: Admin
beforeEach(async () => {
  db = await createTestDatabase()
  buyer = await addUser(db, { firstName: 'Bo', lastName: 'Buyer' })
  admin = (await addUser(db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' })) as Admin
})

const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)

/** A purchase with its deal, a document and the trader of its receipt. */
async function buy(paymentId = newId(), intent = `pi_${newId()}`) {
  const dealId = await addDeal(db)
  const documentId = await addDocument(db, dealId)
  const purchase = await addPurchase(db, buyer, dealId, { paymentId, paymentIntentId: intent })
  const trader = {
    company: 'Ashlar Ltd',
    address: '1 Road',
    email: 'a@b.test',
    vat_number: 'GB1',
    vat_rate_percent: 20,
  }
  const { id } = await db
    .insertInto('traders')
    .values({ ...trader, since: testNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('receipts').set({ trader_id: id }).where('payment_id', '=', paymentId).execute()
  return { dealId, documentId, paymentId, intent, ...purchase }
}

type Bought = Awaited<ReturnType<typeof buy>>
const read = async ({ reservationId }: Bought) => (await readPurchasePage(db, reservationId, operator, later(60)))!

/** A refund of these pence, in the order of adding. */
let minute = 0
async function addRefund(paymentId: string, pence: number, given: object = {}) {
  minute += 1
  await db
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: paymentId,
      request_id: null,
      amount_pence: pence,
      status: 'succeeded',
      provider_ref: `re_${newId()}`,
      last_error: null,
      created_at: later(minute),
      settled_at: later(minute),
      ...given,
    })
    .execute()
}

describe('the ledger', () => {
  test('adds up what came and went, and the VAT of parts to that of the receipt', async () => {
    const bought = await buy()
    for (const pence of [100_001, 99_998, 100_001]) await addRefund(bought.paymentId, pence)
    const { ledger } = await read(bought)
    expect(ledger.lines.map(({ pence, vatPence }) => [pence, vatPence])).toEqual([
      [300_000, 50_000],
      [-100_001, -16_667],
      [-99_998, -16_666],
      [-100_001, -16_667],
    ])
    expect(ledger).toMatchObject({ heldPence: 0, heldVatPence: 0 })
  })

  test('does not count what failed, has not left yet or was never paid', async () => {
    const bought = await buy()
    await addRefund(bought.paymentId, 50_000, { status: 'failed', last_error: 'lost_or_stolen_card' })
    await addRefund(bought.paymentId, 60_000, { status: 'due', provider_ref: null, settled_at: null })
    await addRefund(bought.paymentId, 70_000, { status: 'pending', settled_at: null })
    await db
      .insertInto('payments')
      .values({
        id: newId(),
        reservation_id: bought.reservationId,
        kind: 'intent',
        status: 'canceled',
        amount_pence: 300_000,
        idempotency_key: newId(),
        deal_title: '',
        buyer_email: '',
        last_error: 'Your card was declined.',
        created_at: later(-5),
      }) // prettier-ignore
      .execute()
    const { ledger } = await read(bought)
    expect(ledger.lines.map(({ what, counts, state, why }) => [what, counts, state, why])).toEqual([
      ['Attempt to pay', false, 'Not paid', 'Your card was declined.'],
      ['Payment', true, 'Paid', null],
      ['Refund made at the provider', false, 'Failed', 'The card was lost or stolen'],
      ['Refund made at the provider', false, 'Being sent', null],
      ['Refund made at the provider', true, 'With the bank', null],
    ])
    expect(ledger.heldPence).toBe(230_000)
  })

  test('says of a refund that a dispute holds back that it waits', async () => {
    const bought = await buy(newId(), 'pi_held')
    await addRefund(bought.paymentId, 60_000, { status: 'due', provider_ref: null, settled_at: null })
    const about = { paymentIntentId: 'pi_held', id: 'dp_held' }
    const stateNow = async () => (await read(bought)).ledger.lines.find(({ pence }) => pence === -60_000)!.state
    await takeProviderEvent(db, disputeEvent('asked', about), later(9))
    expect(await stateNow()).toBe('Being sent')
    await takeProviderEvent(db, disputeEvent('open', about), later(10))
    expect(await stateNow()).toBe('Waits until the bank has decided')
    await takeProviderEvent(db, disputeEvent('won', about), later(20))
    expect(await stateNow()).toBe('Being sent')
  })

  test('tells a dispute from its beginning to its end, and what a lost one took', async () => {
    const won = await buy(newId(), 'pi_won')
    const about = { paymentIntentId: 'pi_won', id: 'dp_won' }
    await takeProviderEvent(db, disputeEvent('open', about), later(10))
    expect((await read(won)).ledger.lines.at(-1)).toMatchObject({
      what: 'Dispute',
      state: 'To answer',
      counts: false,
      providerRef: 'dp_won',
    })
    await takeProviderEvent(db, disputeEvent('won', about), later(20))
    expect((await read(won)).ledger).toMatchObject({
      heldPence: 300_000,
      lines: [{}, { what: 'Dispute', state: 'Won' }],
    })
    const lost = await buy(newId(), 'pi_lost')
    const other = { paymentIntentId: 'pi_lost', id: 'dp_lost', openedAt: later(10) }
    await takeProviderEvent(db, disputeEvent('open', other), later(10))
    await takeProviderEvent(db, disputeEvent('lost', other), later(20))
    const { ledger } = await read(lost)
    expect(ledger.heldPence).toBe(0)
    expect(ledger.lines.map(({ what, pence, state }) => [what, pence, state])).toEqual([
      ['Payment', 300_000, 'Paid, gone back'],
      ['Dispute', -300_000, 'Lost'],
      ['Taken back by the bank', -300_000, 'Arrived'],
    ])
  })
})

test('a choice that was changed is told choice by choice, and each document with how often it was read', async () => {
  const bought = await buy()
  expect(await read(bought)).toMatchObject({ choices: [{ choice: 'now', at: testNow }], readings: [] })
  for (const [at, startNow] of [
    [-1, false],
    [2, true],
  ] as const)
    // prettier-ignore
    await recordAudit(db, {
      at: later(at),
      actor: 'user',
      actorUserId: buyer.id,
      action: 'consent-stored',
      objectType: 'reservation',
      objectId: bought.reservationId,
      detail: { version: '2026-11-22', startNow, loseRight: startNow },
    })
  for (const at of [3, 4])
    await db
      .insertInto('document_accesses')
      .values({
        document_id: bought.documentId,
        user_id: buyer.id,
        reservation_id: bought.reservationId,
        accessed_at: later(at),
      }) // prettier-ignore
      .execute()
  const page = await read(bought)
  expect(page.choices.map(({ at, choice, isAfterPaying }) => [at, choice, isAfterPaying])).toEqual([
    [later(-1), 'wait', false],
    [testNow, 'now', false],
    [later(2), 'now', true],
  ])
  expect(page.choices[0]!.words).toEqual(['Wait until 17 November 2026 and keep my right to cancel'])
  expect(page.choices[2]!.words).toHaveLength(3)
  expect(page.readings).toEqual([
    {
      documentId: bought.documentId,
      title: expect.any(String) as string,
      times: 2,
      firstAt: later(3),
      lastAt: later(4),
    },
  ])
})

test('what is another person’s, or about another deal, is not on the page', async () => {
  const bought = await buy()
  const other = await addUser(db)
  const otherDeal = await addDeal(db)
  const add = (userId: string, dealId: number) => addTicket(userId, dealId)
  await add(buyer.id, bought.dealId)
  await add(buyer.id, otherDeal)
  await add(other.id, bought.dealId)
  const about = (type: 'reservation' | 'user', id: string) => ({ type, id }) as const
  const mail = { to: 'bo@people.test', subject: 'Yours', blocks: [paragraph('x')] }
  await queueMail(db, { key: 'a', about: about('reservation', bought.reservationId) }, mail, testNow)
  await queueMail(db, { key: 'b', about: about('user', buyer.id) }, { ...mail, subject: 'Of the account' }, testNow)
  await queueMail(db, { key: 'c', about: about('reservation', (await buy()).reservationId) }, mail, testNow)
  const page = await read(bought)
  expect([page.tickets.length, page.mails.map((entry) => entry.mail?.subject)]).toEqual([1, ['Yours']])
  const person = (await readPersonPage(db, buyer.id, operator, later(60)))!
  expect([person.tickets.total, person.mails.length]).toEqual([2, 3])
})

async function addTicket(userId: string, dealId: number, id = newId()) {
  await db
    .insertInto('tickets')
    .values({
      id,
      reference: `TIC-${id}`,
      kind: 'general',
      status: 'open',
      subject: 'The roof',
      email: 'b@c.test',
      name: 'Bo',
      deal_id: dealId,
      user_id: userId,
      access_key: newId(),
      due_at: later(600),
      created_at: testNow,
      updated_at: testNow,
      search_text: '',
      message: 'Is it new?',
    }) // prettier-ignore
    .execute()
  return id
}

test('a page of a purchase with 40 events of each kind makes as many queries as one with few', async () => {
  const bought = await buy()
  const input = { fullName: 'Bo Buyer', email: buyer.email, dealReference: bought.reference, reason: 'other' as const, details: '' } // prettier-ignore
  await fileRefundRequest(db, buyer, input, [], later(1))
  await grow(bought, 1)
  const watch = () =>
    watchQueries(db, (watched) => readPurchasePage(watched, bought.reservationId, operator, later(60)))
  const few = await watch()
  await grow(bought, 40)
  const many = await watch()
  expect(many.length).toBe(few.length)
  expect(many.length).toBeLessThanOrEqual(20)
  for (const { plan } of many) expect.soft(plan).not.toContain('SCAN')
  const page = await read(bought)
  expect([page.notes.length, page.mails.length, page.ledger.lines.length, page.tickets.length]).toEqual([
    41, 43, 42, 41,
  ])
})

/** So many refunds, notes, tickets, mails and readings more. */
async function grow(bought: Bought, count: number) {
  for (let index = 0; index < count; index += 1) {
    const id = newId()
    await addRefund(bought.paymentId, 1000, { status: 'failed', last_error: 'unknown' })
    await addDeskNote(db, admin, { type: 'reservation', id: bought.reservationId }, { note: `Note ${id}` }, testNow)
    const ticket = await addTicket(buyer.id, bought.dealId)
    const mail = { to: 'bo@people.test', subject: id, blocks: [paragraph('x')] }
    await queueMail(db, { key: id, about: { type: 'ticket', id: ticket } }, mail, testNow)
  }
}

test('a person with 200 purchases makes as many queries as one with a few, and their newest fifty stand there', async () => {
  const watch = () => watchQueries(db, (watched) => readPersonPage(watched, buyer.id, operator, later(60)))
  await buy()
  const few = await watch()
  for (let index = 0; index < 199; index += 1) await addPurchase(db, buyer, await addDeal(db))
  const many = await watch()
  expect(many.length).toBe(few.length)
  expect(many.length).toBeLessThanOrEqual(16)
  for (const { plan } of many) expect.soft(plan.replace('SCAN page', '')).not.toContain('SCAN')
  const { reservations } = (await readPersonPage(db, buyer.id, operator, later(60)))!
  expect([reservations.total, reservations.rows.length]).toEqual([200, 50])
})

test('there is no page of what is not there', async () => {
  expect(await readPurchasePage(db, 'nothing', operator, testNow)).toBeUndefined()
  expect(await readPersonPage(db, 'nobody', operator, testNow)).toBeUndefined()
})

test('a note goes with what it is about, and is news to a decision', async () => {
  const bought = await buy()
  const input = { fullName: 'Bo Buyer', email: buyer.email, dealReference: bought.reference, reason: 'other' as const, details: '' } // prettier-ignore
  await fileRefundRequest(db, buyer, input, [], later(1))
  const request = await db.selectFrom('refund_requests').selectAll().executeTakeFirstOrThrow()
  expect(await addDeskNote(db, admin, { type: 'refund-request', id: request.id }, { note: 'Wait.' }, later(2))).toEqual(
    {
      ok: true,
    },
  )
  expect(await addDeskNote(db, admin, { type: 'refund-request', id: 'x' }, { note: 'Wait.' }, later(2))).toEqual({
    ok: false,
    reason: 'not-found',
  })
  expect((await listHistory(db, request)).at(-1)).toMatchObject({ action: 'refund-request-note-added', detail: '{}' })
  await db.deleteFrom('refund_requests').execute()
  expect(await db.selectFrom('desk_notes').selectAll().execute()).toEqual([])
})

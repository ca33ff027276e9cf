import { expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { confirmClock, keepClock } from '#app/domain/clock/clock.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { enterNotice, noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { takeProviderEvent } from '#app/domain/reservations/provider-events.server.ts'
import { enterTicket } from '#app/domain/support/tickets.server.ts'
import { openIntent, setUpStage } from '#app/testing/buyers/secure-stage.ts'
import { addUser } from '#app/testing/database/database.ts'
import { buy } from '#app/testing/desks/refunds.ts'
import { day, later } from '#app/testing/running/times.ts'
import { auditList, listAudit } from './trail-list.server.ts'

test('a letter cancels, and a part of the money goes back by hand', async () => {
  const stage = await buy()
  const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  const times = { sentAt: later(day), receivedAt: later(3 * day) }
  await enterNotice(stage.db, stage.admin, id, notice, times, [], later(3 * day))
  const returned = { amount: 100_000, way: 'cheque', day: '', proof: 'Cheque 7' } as const
  await noteReturnedMoney(stage.db, stage.admin, id, returned, later(4 * day), later(4 * day))
  const { rows } = await listAudit(stage.db, readFilters(auditList.filters, new URLSearchParams()), 50)
  expect(rows.toReversed().map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Ada Investor: Entered a notice that came by letter, sent on 3 Nov 2026, 10:00: other',
    'Ada Investor: Wrote down that £1,000 went back in another way',
  ])
})

test('a letter cancels, and an admin who pays all of it back by hand closes it', async () => {
  const stage = await buy()
  const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  const times = { sentAt: later(day), receivedAt: later(3 * day) }
  await enterNotice(stage.db, stage.admin, id, notice, times, [], later(3 * day))
  const returned = { amount: 300_000, way: 'cheque', day: '', proof: 'Cheque 7' } as const
  await noteReturnedMoney(stage.db, stage.admin, id, returned, later(4 * day), later(4 * day))
  const { rows } = await listAudit(stage.db, readFilters(auditList.filters, new URLSearchParams()), 50)
  const after = rows.filter(({ at }) => at === later(4 * day))
  expect(after.map(({ who, what }) => `${who}: ${what}`).toSorted()).toEqual([
    'Ada Investor: Ended the reservation, because its money has gone back',
    'Ada Investor: Put the deal back on the market after its refund',
    'Ada Investor: Reported that the payment was returned in another way, which settled the request',
    'Ada Investor: Wrote down that £3,000 went back in another way',
  ])
  const steps = await stage.db
    .selectFrom('refund_steps')
    .select(['status', 'actor', 'user_id'])
    .orderBy('entry')
    .execute()
  expect(steps.at(-1)).toEqual({ status: 'refunded', actor: 'admin', user_id: stage.admin.id })
})

test('a letter becomes a ticket', async () => {
  const stage = await buy()
  const typed = { kind: 'complaint', subject: 'Late', name: 'Lee', email: 'lee@post.test', message: 'x' } as const
  const entry = { adminId: stage.admin.id, channel: 'letter', receivedAt: later(day) } as const
  await enterTicket(stage.db, { ...typed, dealId: null }, entry, later(2 * day))
  const { rows } = await listAudit(stage.db, readFilters(auditList.filters, new URLSearchParams()), 50)
  expect(rows.map(({ who, what }) => `${who}: ${what}`)).toContain(
    'Ada Investor: Entered a complaint that came by letter',
  )
})

const told = async (stage: { db: Db }) => {
  const { rows } = await listAudit(stage.db, readFilters(auditList.filters, new URLSearchParams()), 50)
  return rows.toReversed().map(({ who, what }) => `${who}: ${what}`)
}

test('a card is declined, with a reason and without', async () => {
  const stage = await setUpStage()
  await openIntent(stage)
  for (const lastError of ['insufficient_funds', 'Something else.']) {
    const intent = { ...stage.payments.intents.get('pi_1')!, lastError }
    const event = { id: lastError, type: 'x', createdAt: later(day), kind: 'intent', intent } as const
    await takeProviderEvent(stage.db, event, later(day))
  }
  expect((await told(stage)).slice(-2)).toEqual([
    'The payment provider: Reported that a payment failed: the card has insufficient funds',
    'The payment provider: Reported that a payment failed',
  ])
})

test('the clock is confirmed', async () => {
  const { db } = await setUpStage()
  const admin = await addUser(db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })
  await keepClock(db, { expectedAt: later(0), doubtedSince: later(0) })
  await confirmClock(db, admin, later(7 * day), later(7 * day))
  expect(await told({ db })).toEqual([
    'Ada Admin: Confirmed that the clock is right, which the site had expected to say 2 November 2026',
  ])
})

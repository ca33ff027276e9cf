import { describe, expect, test } from 'vitest'
import type { ProviderEvent } from '#app/services/payments.server.ts'
import { buy, disputeEvent, providerDispute, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { approve, ask, readMails, send } from '#app/testing/desks/refunds.ts'
import { addDispute, testNow } from '#app/testing/database/database.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { repairDisputes } from './events.server.ts'
import { takeProviderEvent } from '../provider-events.server.ts'
import { settleIntent } from '../settlement.server.ts'

describe('a disputed payment', () => {
  test('is not refunded as well, and is as before once the dispute is won', async () => {
    const stage = await buy()
    const request = await ask(stage, null)
    await takeProviderEvent(stage.db, disputeEvent('open'), later(day))
    expect(await states(stage)).toMatchObject({ canRead: false })
    expect(await approve(stage, request.id)).toEqual({ ok: false, reason: 'disputed' })
    await takeProviderEvent(stage.db, disputeEvent('won'), later(day))
    expect(await states(stage)).toMatchObject({ canRead: true })
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
  })

  test('stops even the refunds that nobody has to approve', async () => {
    const stage = await buy()
    await stage.db.deleteFrom('deal_documents').execute()
    await takeProviderEvent(stage.db, disputeEvent('open'), later(day))
    await ask(stage, stage.buyer, { reason: 'technical-issues' }, later(18 * day))
    expect(await states(stage)).toMatchObject({ request: 'pending', payment: 'succeeded' })
  })

  test('that is lost ends the reservation and what was asked for', async () => {
    const stage = await buy()
    await ask(stage, stage.buyer)
    await takeProviderEvent(stage.db, disputeEvent('open'), later(day))
    await takeProviderEvent(stage.db, disputeEvent('lost'), later(day))
    expect(await states(stage)).toMatchObject({
      request: 'refunded',
      reservation: 'refunded',
      payment: 'refunded',
      deal: 'active',
    })
    expect(stage.payments.refunds).toEqual([])
  })
})

describe('the time from which a dispute takes its sum', () => {
  const tookAt = async (stage: Stage) =>
    (await stage.db.selectFrom('disputes').select('took_at').executeTakeFirstOrThrow()).took_at

  test('is its opening, and stays', async () => {
    const stage = await buy()
    await takeProviderEvent(stage.db, disputeEvent('open'), later(2 * day))
    expect(await tookAt(stage)).toBe(later(day))
    await takeProviderEvent(stage.db, disputeEvent('won', {}, { createdAt: later(5 * day) }), later(5 * day))
    expect(await tookAt(stage)).toBe(later(day))
  })

  test('is the provider’s word where it began as an inquiry, which takes nothing', async () => {
    const stage = await buy()
    await takeProviderEvent(stage.db, disputeEvent('asked'), later(2 * day))
    expect(await tookAt(stage)).toBeNull()
    const open = disputeEvent('open', {}, { createdAt: later(20 * day) })
    await takeProviderEvent(stage.db, open, later(21 * day))
    expect(await tookAt(stage)).toBe(later(20 * day))
  })

  test('is the same where the word of the inquiry comes after it', async () => {
    const stage = await buy()
    await takeProviderEvent(stage.db, disputeEvent('open', {}, { createdAt: later(20 * day) }), later(20 * day))
    await takeProviderEvent(stage.db, disputeEvent('asked', {}, { createdAt: later(2 * day) }), later(21 * day))
    expect(await tookAt(stage)).toBe(later(20 * day))
  })
})

describe('a dispute', () => {
  async function paidTwice() {
    const stage = await buy()
    const { id: reservationId } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const intent = {
      id: 'pi_twice',
      status: 'succeeded' as const,
      amountPence: 300_000,
      receivedPence: 300_000,
      currency: 'gbp',
      reservationId,
      paymentId: null,
      lastError: null,
    }
    expect(await settleIntent(stage.db, intent, later(hour))).toBe('returned')
    return stage
  }

  test('about a payment that came twice leaves the purchase alone', async () => {
    const stage = await paidTwice()
    const request = await ask(stage, null)
    const about = { paymentIntentId: 'pi_twice', id: 'dp_twice' }
    await tell(stage, disputeEvent('open', about))
    expect(await states(stage)).toMatchObject({ canRead: true, reservation: 'paid', request: 'pending' })
    await tell(stage, disputeEvent('lost', about))
    expect(await states(stage)).toMatchObject({
      canRead: true,
      reservation: 'paid',
      deal: 'reserved',
      request: 'pending',
    })
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
  })

  test('about a part that is lost leaves the rest to be refunded', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open', { amountPence: 20_000 }))
    await tell(stage, disputeEvent('lost', { amountPence: 20_000 }))
    expect(await states(stage)).toMatchObject({ reservation: 'paid', payment: 'succeeded', canRead: true })
    const request = await ask(stage, stage.buyer)
    expect(await approve(stage, request.id)).toMatchObject({ amountPence: 280_000 })
  })

  test('that opens between approval and sending holds the money back', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await tell(stage, disputeEvent('open'))
    expect(await send(stage)).toBe(0)
    expect(stage.payments.refunds).toEqual([])
    await tell(stage, disputeEvent('lost'))
    await send(stage, later(9 * day))
    expect(stage.payments.refunds).toEqual([])
    expect(await states(stage)).toMatchObject({ request: 'refunded', reservation: 'refunded', deal: 'active' })
  })

  test('that is won sends at once what it held back, however long it took', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await tell(stage, disputeEvent('open'))
    for (let days = 1; days < 60; days += 1) await send(stage, later(days * day))
    expect(await send(stage, later(60 * day))).toBe(0)
    await tell(stage, disputeEvent('won'), later(60 * day))
    expect(await send(stage, later(60 * day))).toBe(1)
    expect(stage.payments.refunds).toHaveLength(1)
  })

  test('whose end comes before its beginning locks nobody out', async () => {
    const stage = await buy()
    expect(await tell(stage, disputeEvent('won'))).toBe('unlocked')
    expect(await tell(stage, disputeEvent('open'))).toBe('noted')
    expect(await states(stage)).toMatchObject({ canRead: true })
  })

  test('that was won says nothing of a second one', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open', { id: 'dp_2' }))
    await tell(stage, disputeEvent('won', { id: 'dp_1' }))
    expect(await states(stage)).toMatchObject({ canRead: false })
  })
})

test('the buyer is told what has really gone back, also when the bank took more than was approved', async () => {
  const stage = await buy({ opened: true })
  const request = await ask(stage, stage.buyer, {}, later(3 * day))
  expect(await approve(stage, request.id)).toMatchObject({ amountPence: 285_000 })
  await tell(stage, disputeEvent('open'))
  await tell(stage, disputeEvent('lost'))
  const { text } = (await readMails(stage)).find(({ key }) => key.startsWith('refund-done'))!
  expect(text).toContain('has taken £3,000 back from us for you.')
  expect(text).not.toContain('Deducted')
})

describe('what is stored of a dispute', () => {
  const rowsOf = ({ db }: Stage) => db.selectFrom('disputes').selectAll().orderBy('id').execute()
  const trailOf = async ({ db }: Stage) =>
    (await db.selectFrom('audit_events').select('action').where('action', 'like', '%disput%').execute()).map(
      ({ action }) => action,
    )

  /** The provider's words about one dispute in their true order, each an hour after the one before. */
  const wordsUntil = (end: 'won' | 'lost'): ProviderEvent[] => {
    const facts = [
      disputeEvent('to-answer', {}, { id: 'evt_created', createdAt: later(day) }),
      disputeEvent('to-answer', { feePence: 2000 }, { id: 'evt_withdrawn', createdAt: later(day) }),
      disputeEvent('answered', { feePence: 2000 }, { id: 'evt_updated', createdAt: later(2 * day) }),
      disputeEvent(end, { feePence: 2000, closedAt: later(9 * day) }, { id: 'evt_closed', createdAt: later(9 * day) }),
    ]
    return end === 'won'
      ? [...facts, disputeEvent('won', { feePence: 2000 }, { id: 'evt_reinstated', createdAt: later(9 * day) })]
      : facts
  }

  test.each(['won', 'lost'] as const)('is the same in whatever order its words come until it is %s', async (end) => {
    const orders = permutationsOf(wordsUntil(end))
    for (const order of orders.filter((_, index) => index % 4 === 0)) {
      const stage = await buy()
      // Each comes twice over, under its own id and under another.
      for (const event of order) {
        await tell(stage, event, later(10 * day))
        await tell(stage, event, later(10 * day))
        await tell(stage, { ...event, id: `${event.id}_again` }, later(11 * day))
      }
      const names = order.map(({ id }) => id).join(' ')
      const [row, ...others] = await rowsOf(stage)
      expect(others).toEqual([])
      expect(row, names).toMatchObject({
        id: 'dp_1',
        stage: end,
        state: end,
        fee_pence: 2000,
        closed_at: later(9 * day),
        opened_at: later(day),
        evidence_due_by: later(8 * day),
      })
      expect(
        (await trailOf(stage)).filter((action) => action === `dispute-${end}`),
        names,
      ).toHaveLength(1)
      expect(await states(stage), names).toMatchObject(
        end === 'won' ? { canRead: true, reservation: 'paid' } : { canRead: false, reservation: 'refunded' },
      )
    }
  })

  test('says that an inquiry takes no money, until it becomes a dispute', async () => {
    const stage = await buy()
    const request = await ask(stage, null)
    await tell(stage, disputeEvent('asked'))
    expect(await rowsOf(stage)).toMatchObject([{ stage: 'asked', state: 'open' }])
    expect(await states(stage)).toMatchObject({ canRead: true, reservation: 'paid' })
    expect((await readMails(stage)).map(({ key }) => key)).toContain('dispute-asked:dp_1')
    await tell(stage, disputeEvent('open', { evidenceDueBy: later(20 * day) }))
    expect(await rowsOf(stage)).toMatchObject([{ stage: 'to-answer', evidence_due_by: later(20 * day) }])
    expect(await states(stage)).toMatchObject({ canRead: false })
    expect(await approve(stage, request.id)).toEqual({ ok: false, reason: 'disputed' })
    // A word of the time before says nothing any more.
    expect(await tell(stage, disputeEvent('asked-closed'))).toBe('noted')
    expect(await states(stage)).toMatchObject({ canRead: false })
  })

  test('lets an inquiry be settled by a refund, and ends it without a loss', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await tell(stage, disputeEvent('asked'))
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
    await send(stage)
    await tell(stage, disputeEvent('asked-closed', { closedAt: later(2 * day) }))
    expect(await rowsOf(stage)).toMatchObject([{ state: 'won', closed_at: later(2 * day) }])
    expect(await states(stage)).toMatchObject({ reservation: 'refunded' })
    expect(stage.payments.refunds).toHaveLength(1)
  })

  test('of two of one payment: it is held back until both have ended', async () => {
    const stage = await buy()
    await tell(stage, disputeEvent('open', { id: 'dp_1', amountPence: 100_000 }))
    await tell(stage, disputeEvent('open', { id: 'dp_2', amountPence: 50_000 }))
    await tell(stage, disputeEvent('won', { id: 'dp_1', amountPence: 100_000 }))
    expect(await states(stage)).toMatchObject({ canRead: false })
    await tell(stage, disputeEvent('lost', { id: 'dp_2', amountPence: 50_000 }))
    expect(await states(stage)).toMatchObject({ canRead: true, reservation: 'paid' })
    const request = await ask(stage, stage.buyer)
    expect(await approve(stage, request.id)).toMatchObject({ amountPence: 250_000 })
  })

  test('locks the documents too when its word came before that of the payment', async () => {
    const stage = await buy()
    await stage.db.updateTable('payments').set({ status: 'open' }).execute()
    await stage.db.updateTable('reservations').set({ status: 'held', paid_at: null }).execute()
    await stage.db.updateTable('deals').set({ status: 'active' }).execute()
    await stage.db.deleteFrom('receipts').execute()
    await stage.db.deleteFrom('outbox').execute()
    await tell(stage, disputeEvent('open'))
    expect(await settleIntent(stage.db, stage.payments.intents.get('pi_1')!, later(hour))).toBe('paid')
    expect(await states(stage)).toMatchObject({ reservation: 'paid', canRead: false })
  })

  test('of one that is lost after all the money went back is told as too much, and takes nothing twice', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await send(stage)
    await tell(stage, disputeEvent('open'))
    expect(await tell(stage, disputeEvent('lost'))).toBe('refunded')
    expect(await rowsOf(stage)).toMatchObject([{ state: 'lost' }])
    expect(await stage.db.selectFrom('refunds').select('amount_pence').execute()).toEqual([{ amount_pence: 300_000 }])
  })

  test('is nothing where the payment is not ours', async () => {
    const stage = await buy()
    expect(await tell(stage, disputeEvent('open', { paymentIntentId: 'pi_other' }))).toBe('ignored')
    expect(await rowsOf(stage)).toEqual([])
  })

  test('is learned from the provider where no event has come: its beginning, and its end', async () => {
    const stage = await buy()
    const facts = providerDispute({ openedAt: later(day) })
    stage.payments.disputes.push(facts)
    expect(await repairDisputes(stage.db, stage.payments, later(2 * day))).toBe(1)
    expect(await rowsOf(stage)).toMatchObject([{ state: 'open', opened_at: later(day) }])
    expect(await states(stage)).toMatchObject({ canRead: false })
    expect(await repairDisputes(stage.db, stage.payments, later(2 * day))).toBe(0)
    // Long after, when it stands in no list of new ones any more.
    Object.assign(facts, { stage: 'won', status: 'won' })
    expect(await repairDisputes(stage.db, stage.payments, later(80 * day))).toBe(1)
    expect(await rowsOf(stage)).toMatchObject([{ state: 'won', closed_at: later(80 * day) }])
    expect(await states(stage)).toMatchObject({ canRead: true })
    // The event comes in the end, with the true hour.
    await tell(
      stage,
      disputeEvent('won', { closedAt: later(70 * day) }, { createdAt: later(70 * day) }),
      later(81 * day),
    )
    expect(await rowsOf(stage)).toMatchObject([{ state: 'won', closed_at: later(70 * day) }])
    stage.payments.isDown = true
    await expect(repairDisputes(stage.db, stage.payments, later(81 * day))).rejects.toThrow('does not answer')
  })
})

/** Every order of these. */
function permutationsOf<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) =>
    permutationsOf(items.filter((_, at) => at !== index)).map((rest) => [item, ...rest]),
  )
}

test('an inquiry that an older version left as a dispute is one again at the next word of it, and locks nothing', async () => {
  const stage = await buy()
  const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  // As the migration carries it over: nothing but its sum is known.
  await addDispute(stage.db, id, {
    id: 'dp_1',
    stage: 'to-answer',
    reason: null,
    fee_pence: null,
    evidence_due_by: null,
  })
  await stage.db.updateTable('reservations').set({ locked_at: testNow }).execute()
  await takeProviderEvent(stage.db, disputeEvent('asked-closed', { closedAt: later(day) }), later(day))
  expect(await stage.db.selectFrom('disputes').select(['stage', 'state']).execute()).toEqual([
    { stage: 'asked-closed', state: 'won' },
  ])
  expect(await stage.db.selectFrom('reservations').select('locked_at').execute()).toEqual([{ locked_at: null }])
})

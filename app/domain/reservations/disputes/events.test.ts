import { describe, expect, test } from 'vitest'
import { buy, disputeEvent, states, tell } from '#app/testing/buyers/purchases.ts'
import { approve, ask, readMails, send } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
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
  expect(text).toContain('£3,000 has gone back to the card you paid with.')
  expect(text).not.toContain('Kept back')
})

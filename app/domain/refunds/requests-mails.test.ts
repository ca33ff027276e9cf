import { describe, expect, test } from 'vitest'
import { testNow } from '#app/testing/database/database.ts'
import {
  approve,
  ask,
  buy,
  findOperatorMail as told,
  mailKeys,
  readMails,
  providerRefund,
  send,
  sendAgain,
  states,
  tell,
} from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { linkPurchase, rejectRefund, startReview, withdrawRefund } from './decisions.server.ts'
import { orderRefund } from './returned-money.server.ts'
import { type RefundRequestInput } from './requests.ts'

describe('what is mailed to whoever asked', () => {
  const own = 'RES-7K2M9QWD'

  /** The mails of two requests in the same words, from asking to the end; the buyer's address fits them or does not. */
  async function mailsOf(change: Partial<RefundRequestInput>, { fits }: { fits: boolean }) {
    const stage = await buy()
    await stage.db.updateTable('reservations').set({ reference: own }).execute()
    if (!fits) {
      const email = 'somebody@else.test'
      await stage.db.updateTable('users').set({ email }).where('id', '=', stage.buyer.id).execute()
    }
    const first = await ask(stage, null, change)
    expect(first.reservation_id !== null).toBe(fits)
    await startReview(stage.db, stage.admin, first.id, later(3 * hour))
    await rejectRefund(stage.db, stage.admin, first.id, 'We cannot.', later(3 * hour), undefined, true)
    const second = await ask(stage, null, change, later(4 * hour))
    await withdrawRefund(stage.db, stage.admin, second.id, 'As you said.', later(5 * hour), undefined, true)
    const mails = (await readMails(stage)).filter(({ key, to }) => key.startsWith('refund-') && to !== '{operator}')
    return mails.map(({ key, to, subject, text }) => ({
      step: key.split(':')[0],
      to: to.toLowerCase(),
      subject: subject.replace(/REF-\w{8}/, 'REF'),
      text: text.replace(/REF-\w{8}/, 'REF'),
    }))
  }

  test.each([
    ['', null],
    ['pid 1', 'PID-000001'],
    [own.toLowerCase(), own],
    [`${own} or https://evil.test`, own],
  ])('is the same whether a purchase was found or not, with the reference %j', async (dealReference, canonical) => {
    const spam = 'Buy pills at https://evil.test'
    const change = { dealReference, fullName: spam, details: spam }
    const found = await mailsOf(change, { fits: true })
    const notFound = await mailsOf(change, { fits: false })
    expect(found.map(({ step }) => step)).toEqual([
      'refund-received',
      'refund-under-review',
      'refund-rejected',
      'refund-received',
      'refund-withdrawn',
    ])
    expect(notFound).toEqual(found)
    for (const { to, subject, text } of found) {
      expect(to).toBe('ivy@people.test')
      expect(text).toContain('Reference: REF\nReceived: 2 November 2026\nReason: Changed plans\n')
      if (canonical) expect(text).toContain(`\nDeal reference: ${canonical}\n`)
      else expect(text).not.toContain('Deal reference')
      expect(subject + text).not.toMatch(/evil|pills|terrace|Ivy|purchase (was )?found|unknown/i)
    }
    expect(found[2]!.text).toContain('> We cannot.')
    expect(found[4]!.text).toContain('> As you said.')
  })

  test('goes to the buyer’s own address once their purchase is linked, in the same words', async () => {
    const decided = async (isLinked: boolean) => {
      const stage = await buy()
      const request = await ask(stage, null, { email: 'typed@people.test' })
      const { reference } = await stage.db.selectFrom('reservations').select('reference').executeTakeFirstOrThrow()
      if (isLinked) await linkPurchase(stage.db, stage.admin, request.id, reference, later(day))
      await rejectRefund(stage.db, stage.admin, request.id, 'No.', later(day), undefined, true)
      const mail = (await readMails(stage)).at(-1)!
      return { to: mail.to, text: mail.text.replace(request.reference, 'REF') }
    }
    const [typed, linked] = [await decided(false), await decided(true)]
    expect([typed.to, linked.to]).toEqual(['typed@people.test', 'Ivy@people.test'])
    expect(linked.text).toBe(typed.text)
  })

  test('never repeats a reference that is none', async () => {
    const mails = await mailsOf({ dealReference: 'evil.test' }, { fits: false })
    for (const { text } of mails) expect(text).not.toMatch(/evil|Deal reference/)
  })
})

describe('the operator is told what was done and what was not', () => {
  test('of a refund made elsewhere: of all, of a part, on its way, and in place of one that had not left', async () => {
    const all = await buy()
    await tell(all, providerRefund({ id: 're_hand' }))
    expect(await told(all, 'foreign-refund')).toContain('The reservation has ended')
    const part = await buy()
    await tell(part, providerRefund({ id: 're_hand', amountPence: 100_000 }))
    expect(await told(part, 'foreign-refund')).toContain('The reservation goes on and its deal stays reserved.')
    const pending = await buy()
    await tell(pending, providerRefund({ id: 're_hand', status: 'pending' }))
    expect(await told(pending, 'foreign-refund')).toContain('the money is recorded as on its way back.')
    expect(await states(pending)).toMatchObject({ reservation: 'paid', deal: 'reserved' })

    const instead = await buy()
    const request = await ask(instead, instead.buyer)
    await approve(instead, request.id)
    await tell(instead, providerRefund({ id: 're_hand', amountPence: 10_000 }))
    const text = await told(instead, 'foreign-refund')
    expect(text).toContain('The reservation goes on')
    expect(text).toContain('The rest of an approved refund is still owed and not on its way: send it from its request.')
  })

  test('of a refund that failed: owed again, by its request or without one', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    stage.payments.refusesRefunds = 'This card is closed.'
    await send(stage)
    const text = await told(stage, 'refund-failed')
    expect(text).toContain('its request stands as approved. The buyer has been told of the delay.')
    expect(text).toContain(`Send it again, or decide again: https://deals.test/admin/refunds/${request.id}`)
    expect(await states(stage)).toMatchObject({ request: 'approved', reservation: 'paid', deal: 'reserved' })

    const other = await buy()
    const { id: paymentId } = await other.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    await other.db.updateTable('payments').set({ status: 'refund-due' }).execute()
    await other.db
      .transaction()
      .execute((trx) => orderRefund(trx, { paymentId, requestId: null, amountPence: 300_000 }, testNow))
    other.payments.refusesRefunds = 'This card is closed.'
    await send(other)
    expect(await told(other, 'refund-failed')).toContain('the buyer has not been told that it failed')
    expect(await mailKeys(other)).not.toContain('refund-delayed')
  })
})

test('the buyer is told which part of a refund has failed', async () => {
  const stage = await buy()
  const request = await ask(stage, stage.buyer)
  await approve(stage, request.id)
  await tell(stage, providerRefund({ id: 're_hand', amountPence: 10_000 }))
  await sendAgain(stage, request.id, later(day))
  stage.payments.refusesRefunds = 'This card is closed.'
  await send(stage, later(day))
  const { text } = (await readMails(stage)).find(({ key }) => key.startsWith('refund-delayed'))!
  expect(text).toContain('Your refund of £2,900 has not reached your card.')
})

test('a refund request, which may be a cancellation, tells the operator at once in a flood too, up to five of one mailbox', async () => {
  const stage = await buy()
  const flood = Array.from({ length: 12 }, (_, number) => `flood${number}@sender.test`)
  const own = Array.from({ length: 6 }, (_, number) => `ivy+${number}@people.test`)
  for (const email of [...flood, ...own]) await ask(stage, null, { email })
  const mails = await stage.db.selectFrom('outbox').select('idempotency_key as key').execute()
  const countOf = (pattern: RegExp) => mails.filter(({ key }) => pattern.test(key)).length
  expect([countOf(/^mail:refund-new:/), countOf(/^mail:notices:/)]).toEqual([17, 1])
})

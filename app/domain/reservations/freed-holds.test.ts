import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { openIntent, release, reservations, setUpStage } from '#app/testing/buyers/secure-stage.ts'
import { readMails } from '#app/testing/desks/refunds.ts'
import { day, later, minutesLater } from '#app/testing/running/times.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { freeHold } from './desk.server.ts'
import { expireHolds } from './holds.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { settleIntent } from './settlement.server.ts'
import { affectedKey, markDealUnavailable, readUnavailability } from './unavailable.server.ts'

/** A hold of thirty minutes, and an admin who may free it. */
async function setUpHold() {
  const stage = await setUpStage()
  const admin = (await addUser(stage.db, { isAdmin: true })) as Admin
  const intentId = await openIntent(stage)
  const [hold] = await reservations(stage)
  const free = (now = minutesLater(5)) => freeHold(stage.db, stage.payments, admin, hold!.id, now)
  const account = (now = minutesLater(6)) => listYourDeals(stage.db, stage.buyer.id, now)
  const mails = () => readMails({ ...stage, admin })
  return { stage, admin, intentId, hold: hold!, free, account, mails }
}

describe('a hold that the desk frees', () => {
  test('is told to its user by mail, once, and for 14 days in the account', async () => {
    const { hold, free, account, mails, stage } = await setUpHold()
    await free()
    await free()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: stage.buyer.email, key: `hold-freed:${hold.id}` })
    expect(mail!.text).toContain(
      'We have ended your hold on this deal before its time was over. Nothing has been charged. You can reserve the deal again while it is available.',
    )
    expect(mail!.text).toContain(`Reservation: ${hold.reference}`)
    const told = [{ state: 'hold-ended', reference: hold.reference, endedAt: minutesLater(5), isDealPublic: true }]
    expect(await account()).toMatchObject(told)
    expect(await account(later(14 * day))).toMatchObject(told)
    expect(await account(later(15 * day))).toEqual([])
  })

  test('of a deal that is off the market is told as such', async () => {
    const { free, account, mails, stage } = await setUpHold()
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    await free()
    expect((await mails())[0]!.text).toContain('Nothing has been charged. The deal is no longer on the website.')
    expect(await account()).toMatchObject([{ state: 'hold-ended', isDealPublic: false }])
  })

  test('because its deal was marked unavailable has the mail about that alone', async () => {
    const { account, mails, stage, admin } = await setUpHold()
    const { affected } = (await readUnavailability(stage.db, admin, stage.dealId, minutesLater(5)))!
    await markDealUnavailable(stage.db, stage.payments, admin, stage.dealId, affectedKey(affected), minutesLater(5))
    expect((await mails()).map((mail) => mail.key.split(':')[0])).toEqual(['deal-unavailable'])
    expect(await account()).toMatchObject([{ state: 'hold-ended', isDealPublic: false }])
  })

  test('does not say that nothing was charged where a payment waits for a person', async () => {
    const { free, account, mails, stage, intentId } = await setUpHold()
    const wrong = { ...stage.payments.pay(intentId), receivedPence: 299_999 }
    expect(await settleIntent(stage.db, wrong, minutesLater(4))).toBe('mismatch')
    expect(await free()).toMatchObject({ ok: true, isCharged: true })
    const text = (await mails()).find(({ key }) => key.startsWith('hold-freed'))!.text
    expect(text).toContain('A payment that arrived for it is being looked into.')
    expect(text).not.toContain('Nothing has been charged')
    expect(await account()).toMatchObject([
      { state: 'hold-ended', otherPayments: [{ fate: 'looked-into', amountPence: 300_000 }] },
    ])
  })

  test('is told no longer once its user holds or buys the deal again', async () => {
    const { free, account, stage } = await setUpHold()
    await free()
    const again = await openIntent(stage, minutesLater(7))
    expect((await account(minutesLater(8))).map(({ state }) => state)).toEqual(['held'])
    await settleIntent(stage.db, stage.payments.pay(again), minutesLater(9))
    expect((await account(minutesLater(10))).map(({ state }) => state)).toEqual(['paid-locked'])
  })

  test('stays untold once its user has reserved the deal again, whatever came of that', async () => {
    const { free, account, stage } = await setUpHold()
    await free()
    await openIntent(stage, minutesLater(7))
    expect(await expireHolds(stage.db, stage.payments, minutesLater(40))).toBe(1)
    expect(await account(minutesLater(41))).toEqual([])
  })

  test('after it had run out is not told: it had ended for its user', async () => {
    const { free, account, mails } = await setUpHold()
    expect(await free(minutesLater(31))).toMatchObject({ ok: true })
    expect([await mails(), await account(minutesLater(32))]).toEqual([[], []])
  })

  test('whose money was faster has the mail about its return alone', async () => {
    const { free, account, mails, stage, intentId } = await setUpHold()
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    stage.payments.pay(intentId)
    await free()
    expect((await mails()).map((mail) => mail.key.split(':')[0])).toEqual(['returned'])
    expect(await account()).toMatchObject([{ state: 'refunding', otherPayments: [] }])
  })
})

test('a hold that its user releases is told nowhere', async () => {
  const { account, mails, stage } = await setUpHold()
  await release(stage, minutesLater(5))
  expect([await mails(), await account()]).toEqual([[], []])
})

test('the account finds freed holds by their own entries in the trail', async () => {
  const { free, stage } = await setUpHold()
  await free()
  const queries = await watchQueries(stage.db, (db) => listYourDeals(db, stage.buyer.id, minutesLater(6)))
  const plans = queries.map(({ plan }) => plan)
  expect(plans.find((plan) => plan.includes('audit_events'))).toContain(
    'SEARCH audit_events USING INDEX audit_events_by_object (object_type=? AND object_id=?)',
  )
  expect(plans.join('\n')).not.toMatch(/SCAN (reservations|payments|audit_events)/)
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import type { DisputeFacts } from '#app/services/payments.server.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { FakePayments } from '#app/testing/buyers/payments.ts'
import {
  addDeal,
  addDispute,
  addPurchase,
  addUser,
  createTestDatabase,
  testNow,
} from '#app/testing/database/database.ts'
import { newId } from '#app/utils/ids.server.ts'
import { compareMoney, nextComparison } from './comparing.server.ts'
import { differenceText } from './books.ts'
import { readComparison } from './differences.server.ts'

let db: Db
let buyer: User
let payments: FakePayments
beforeEach(async () => {
  db = await createTestDatabase()
  buyer = await addUser(db)
  payments = new FakePayments()
})

/** The night after `testNow`, and the one after that. */
const night = '2026-11-03T03:00:00.000Z'
const nextNight = '2026-11-04T03:00:00.000Z'

/** A purchase that the provider lists with this sum; null for one that it does not list. */
async function buy(theirsPence: number | null = 300_000, paidAt = testNow) {
  const purchase = await addPurchase(db, buyer, await addDeal(db), { paidAt })
  if (theirsPence !== null) list(purchase.paymentIntentId, theirsPence)
  return purchase
}
function list(id: string, receivedPence: number, currency = 'gbp') {
  const facts = { status: 'succeeded', amountPence: receivedPence, receivedPence, currency } as const
  payments.intents.set(id, { id, ...facts, reservationId: null, paymentId: null, lastError: null })
}
async function refund(paymentIntentId: string, amountPence: number, given = {}) {
  const { id: payment_id } = await db.selectFrom('payments').select('id').where('payment_intent_id', '=', paymentIntentId).executeTakeFirstOrThrow() // prettier-ignore
  const id = `r-${amountPence}`
  await db.insertInto('refunds').values({ id, payment_id, amount_pence: amountPence, status: 'succeeded', provider_ref: `re_${amountPence}`, created_at: testNow, settled_at: testNow, ...given }).execute() // prettier-ignore
}
function listRefund(id: string, amountPence: number, status: 'succeeded' | 'failed' = 'succeeded') {
  payments.refunds.push({ id, status, amountPence, paymentIntentId: null, refundId: null, lastError: null })
}
async function compare(at = night) {
  await compareMoney(db, payments, testNow)
  await compareMoney(db, payments, at)
  const { differences } = await readComparison(db)
  return differences.map((difference) => [difference.ref, differenceText(difference)])
}

test('the hour is three in London, also where the clocks change', () => {
  expect(nextComparison('2026-11-02T10:00:00.000Z')).toBe('2026-11-03T03:00:00.000Z')
  expect(nextComparison('2026-11-02T02:59:59.000Z')).toBe('2026-11-02T03:00:00.000Z')
  expect(nextComparison('2026-11-02T03:00:00.000Z')).toBe('2026-11-03T03:00:00.000Z')
  expect(nextComparison('2026-07-01T12:00:00.000Z')).toBe('2026-07-02T02:00:00.000Z')
  expect(nextComparison('2026-10-24T12:00:00.000Z')).toBe('2026-10-25T03:00:00.000Z')
  expect(nextComparison('2026-03-28T12:00:00.000Z')).toBe('2026-03-29T02:00:00.000Z')
})

describe('a night', () => {
  test('in which all is equal says so, with the fees that the provider tells', async () => {
    const bought = await buy()
    payments.fees.set(bought.paymentIntentId, 4520)
    await refund(bought.paymentIntentId, 1000)
    listRefund('re_1000', 1000)
    expect(await compare()).toEqual([])
    expect(await readComparison(db)).toMatchObject({ comparedAt: night, dueAt: nextNight, total: 0 })
    expect(await db.selectFrom('payments').select('fee_pence').execute()).toEqual([{ fee_pence: 4520 }])
  })

  test('names what differs, is missing there, or is not known here', async () => {
    const [less, unlisted] = [await buy(299_999), await buy(null)]
    list('pi_foreign', 500)
    listRefund('re_by_hand', 700)
    const found = new Map((await compare()) as [string, string][])
    expect(found.get(less.paymentIntentId)).toBe('This payment is £3,000.00 here and £2,999.99 at the provider.')
    expect(found.get(unlisted.paymentIntentId)).toBe('The provider does not list this payment of £3,000.00.')
    expect(found.get('pi_foreign')).toBe('The provider lists a payment of £5.00 that is not here.')
    expect(found.get('re_by_hand')).toBe('The provider lists a refund of £7.00 that is not here.')
    expect(found.size).toBe(4)
    const { differences } = await readComparison(db)
    expect(differences.find(({ ref }) => ref === less.paymentIntentId)?.reservation?.reference).toBe(less.reference)
  })

  test('names a sum in another currency', async () => {
    const { paymentIntentId } = await buy(null)
    list(paymentIntentId, 300_000, 'eur')
    expect(await compare()).toEqual([[paymentIntentId, 'This payment is £3,000.00 here and 3000 EUR at the provider.']])
  })

  test('asks the provider for no money that went back by hand, that a lost dispute took, or that never left', async () => {
    const { reservationId, paymentIntentId } = await buy()
    const dispute = await addDispute(db, reservationId, { id: 'dp_1', stage: 'lost', amount_pence: 3000, opened_at: testNow, closed_at: testNow }) // prettier-ignore
    payments.disputes.push({ id: dispute, amountPence: 3000, openedAt: testNow } as FakePayments['disputes'][number])
    await refund(paymentIntentId, 3000, { provider_ref: dispute })
    await refund(paymentIntentId, 2000, { way: 'cheque', provider_ref: null })
    await refund(paymentIntentId, 1000, { status: 'failed' })
    listRefund('re_1000', 1000, 'failed')
    expect(await compare()).toEqual([])
  })

  test('leaves what is younger than an hour to the next', async () => {
    const late = '2026-11-03T02:30:00.000Z'
    list('pi_young', 500)
    payments.times.set('pi_young', late)
    await buy(null, late)
    expect(await compare()).toEqual([])
  })

  test('compares what the provider lists with ours of any age', async () => {
    // Begun just before the 90 days here, within them there.
    await buy(300_000, '2026-08-05T02:59:00.000Z')
    expect(await compare()).toEqual([])
  })
})

test('a refund that failed at the provider and counts here says so', async () => {
  const { paymentIntentId } = await buy()
  await refund(paymentIntentId, 1000)
  listRefund('re_1000', 1000, 'failed')
  expect(await compare()).toEqual([['re_1000', 'This refund of £10.00 has failed at the provider.']])
})

test('a dispute in another currency is named in it', async () => {
  const { paymentIntentId } = await buy()
  payments.disputes.push({ id: 'dp_eur', paymentIntentId, amountPence: 3000, openedAt: testNow } as DisputeFacts)
  payments.currencies.set('dp_eur', 'eur')
  expect(await compare()).toEqual([['dp_eur', 'The provider lists a dispute of 30 EUR that is not here.']])
})

test('what arrives here after the provider has answered is no difference', async () => {
  await compareMoney(db, payments, testNow)
  const paymentId = newId()
  await addPurchase(db, buyer, await addDeal(db), { paymentId, paidAt: testNow })
  await db.updateTable('payments').set({ status: 'open' }).execute()
  await db.insertInto('refunds').values({ id: 'r', payment_id: paymentId, amount_pence: 5000, status: 'due', created_at: testNow }).execute() // prettier-ignore
  const [listPaid, listRefundsSince] = [payments.listPaid.bind(payments), payments.listRefundsSince.bind(payments)]
  payments.listPaid = async (since) => {
    const answer = await listPaid(since)
    await db.updateTable('payments').set({ status: 'succeeded' }).execute()
    return answer
  }
  payments.listRefundsSince = async (since) => {
    const answer = await listRefundsSince(since)
    await db.updateTable('refunds').set({ status: 'pending', provider_ref: 're_r' }).execute()
    return answer
  }
  await compareMoney(db, payments, night)
  expect((await readComparison(db)).differences).toEqual([])
  await compareMoney(db, payments, nextNight)
  expect((await readComparison(db)).total).toBe(2)
})

test('what we heard of long after it was made is looked for only where the provider still lists it', async () => {
  // The word came four days late: here it is 88 days old, at the provider 92.
  const late = await buy(300_000, '2026-08-07T10:00:00.000Z')
  payments.times.set(late.paymentIntentId, '2026-08-03T10:00:00.000Z')
  expect(await compare()).toEqual([])
})

test('a night makes as many queries however many payments and fees there are, and reads the 90 days alone', async () => {
  const nights = [night, nextNight]
  await compareMoney(db, payments, testNow)
  const numbers: number[] = []
  for (const [index, at] of nights.entries()) {
    for (let count = 0; count < 5; count += 1)
      payments.fees.set((await buy()).paymentIntentId, 4520 + index * 5 + count)
    const queries = await watchQueries(db, (watched) => compareMoney(watched, payments, at))
    numbers.push(queries.length)
    const plans = queries.map(({ plan }) => plan).join('\n')
    expect(plans).not.toMatch(/SCAN (?!told|\d+ CONSTANT)/)
    for (const range of [
      'payments USING INDEX payments_by_time',
      'refunds USING INDEX refunds_by_time',
      'disputes USING INDEX disputes_by_day',
    ])
      // prettier-ignore
      expect(plans).toContain(range)
  }
  expect(numbers[0]).toBe(numbers[1])
  const fees = await db.selectFrom('payments').select('fee_pence').orderBy('fee_pence').execute()
  expect(fees.map(({ fee_pence: fee }) => fee)).toEqual(Array.from({ length: 10 }, (_, index) => 4520 + index))
})

test('a difference that is gone goes, and one that stays keeps its first day', async () => {
  const [first, second] = [await buy(1), await buy(2)]
  await compare()
  list(first.paymentIntentId, 300_000)
  await compareMoney(db, payments, nextNight)
  const { differences, comparedAt } = await readComparison(db)
  expect(comparedAt).toBe(nextNight)
  expect(differences.map(({ ref, seenAt }) => [ref, seenAt])).toEqual([[second.paymentIntentId, night]])
})

test('a difference stays until it is gone or 90 days old, also where the provider may list it no more', async () => {
  const paidAt = '2026-11-01T10:00:00.000Z'
  const [missing, other] = [await buy(null, paidAt), await buy(1, paidAt)]
  payments.times.set(other.paymentIntentId, paidAt)
  const found = await compare()
  expect(found).toHaveLength(2)
  const look = async (at: string) => {
    await db.updateTable('money_comparisons').set({ due_at: at }).execute()
    await compareMoney(db, payments, at)
    return (await readComparison(db)).differences.map((difference) => [difference.ref, differenceText(difference)])
  }
  // 70 days old.
  expect(await look('2027-01-10T03:00:00.000Z')).toEqual(found)
  // The provider's own object is older than ours, and out of its list.
  payments.intents.delete(other.paymentIntentId)
  expect(await look('2027-01-11T03:00:00.000Z')).toEqual(found)
  expect(found.map(([ref]) => ref).toSorted()).toEqual([missing, other].map((one) => one.paymentIntentId).toSorted())
  // 91 days old.
  expect(await look('2027-01-31T10:30:00.000Z')).toEqual([])
})

test('a provider that is down leaves what was found, says since when, and is asked again', async () => {
  await buy(1)
  await compare()
  payments.isDown = true
  await expect(compareMoney(db, payments, nextNight)).rejects.toThrow()
  expect(await readComparison(db)).toMatchObject({ comparedAt: night, dueAt: nextNight, total: 1 })
  payments.isDown = false
  await compareMoney(db, payments, '2026-11-04T03:10:00.000Z')
  expect(await readComparison(db)).toMatchObject({ comparedAt: '2026-11-04T03:10:00.000Z' })
})

test('a night that broke off goes on at the kind that is due, and a finished one asks nobody', async () => {
  await compareMoney(db, payments, testNow)
  const whole = payments.listDisputes.bind(payments)
  payments.listDisputes = () => Promise.reject(new Error('no answer'))
  await expect(compareMoney(db, payments, night)).rejects.toThrow('no answer')
  expect((await readComparison(db)).comparedAt).toBeNull()
  payments.listDisputes = whole
  payments.calls = []
  await compareMoney(db, payments, '2026-11-03T03:10:00.000Z')
  await compareMoney(db, payments, '2026-11-03T03:20:00.000Z')
  expect(payments.calls).toEqual([])
  expect((await readComparison(db)).comparedAt).toBe(night)
})

test('more payments than fit into one query are compared', async () => {
  for (let count = 0; count < 1200; count += 1) list(`pi_many_${count}`, 100)
  await buy()
  await compare()
  expect((await readComparison(db)).total).toBe(1200)
})

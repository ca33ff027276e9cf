import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { newId } from '#app/utils/ids.server.ts'
import { findReceipt, issueCreditNote, issueReceipt, listReceipts, nameCustomer } from './receipts.server.ts'
import { customerSchema, receiptHeading } from './receipts.ts'
import { recordTrader } from './traders.server.ts'

let db: Db
let buyer: User
beforeEach(async () => {
  db = await createTestDatabase()
  buyer = await addUser(db)
})

/** A purchase whose receipt has not been issued yet; the id of its payment. */
async function pay(): Promise<string> {
  const paymentId = newId()
  await addPurchase(db, buyer, await addDeal(db), { paymentId })
  await db.deleteFrom('receipts').where('payment_id', '=', paymentId).execute()
  return paymentId
}
const issue = (paymentId: string, at = testNow) => db.transaction().execute((trx) => issueReceipt(trx, paymentId, at))
const names = async () => {
  const rows = await db.selectFrom('receipts').select(['kind', 'year', 'number']).orderBy('kind').orderBy('year').orderBy('number').execute() // prettier-ignore
  return rows.map(({ kind, year, number }) => `${kind} ${year}-${number}`)
}

/** So much of a payment has arrived back, and is credited. */
async function refund(paymentId: string, amountPence: number, at = testNow): Promise<string> {
  const id = newId()
  const row = { id, payment_id: paymentId, amount_pence: amountPence, status: 'succeeded', created_at: at, settled_at: at } as const // prettier-ignore
  await db.insertInto('refunds').values(row).execute()
  await db.transaction().execute((trx) => issueCreditNote(trx, id, at))
  return id
}

describe('numbers', () => {
  test('have no gaps, however many payments are settled at once', async () => {
    const payments = []
    for (let count = 0; count < 8; count += 1) payments.push(await pay())
    await Promise.all(payments.map((id) => issue(id)))
    expect(await names()).toEqual(Array.from({ length: 8 }, (_, index) => `receipt 2026-${index + 1}`))
  })

  test('of a settlement that is taken back are given to the next', async () => {
    const [first, second] = [await pay(), await pay()]
    const broken = db.transaction().execute(async (trx) => {
      await issueReceipt(trx, first, testNow)
      throw new Error('The power failed.')
    })
    await expect(broken).rejects.toThrow('The power failed.')
    await issue(second)
    expect(await names()).toEqual(['receipt 2026-1'])
    expect(await db.selectFrom('receipts').select('payment_id').execute()).toEqual([{ payment_id: second }])
  })

  test('begin anew with the year, which begins at midnight in London, and for each kind', async () => {
    const [first, second, third] = [await pay(), await pay(), await pay()]
    await issue(first, '2026-12-31T23:59:59.000Z')
    await issue(second, '2027-01-01T00:00:00.000Z')
    await issue(third, '2027-01-01T00:00:00.000Z')
    await refund(second, 100)
    expect(await names()).toEqual(['credit-note 2026-1', 'receipt 2026-1', 'receipt 2027-1', 'receipt 2027-2'])
  })

  test('are given once to a payment', async () => {
    const payment = await pay()
    await issue(payment)
    await expect(issue(payment)).rejects.toThrow(/unique/i)
    expect(await names()).toEqual(['receipt 2026-1'])
  })
})

describe('a credit note', () => {
  const credited = async () => {
    const rows = await db
      .selectFrom('receipts')
      .select('amount_pence')
      .where('kind', '=', 'credit-note')
      .orderBy('number')
      .execute()
    return rows.map((row) => row.amount_pence)
  }

  test('is written for each part that goes back, once', async () => {
    const payment = await pay()
    await issue(payment)
    const first = await refund(payment, 100_000)
    await db.transaction().execute((trx) => issueCreditNote(trx, first, testNow))
    await refund(payment, 50_000)
    expect(await credited()).toEqual([100_000, 50_000])
  })

  test('is not written for money that had no receipt, nor for a refund that has not arrived', async () => {
    const [unkept, kept] = [await pay(), await pay()]
    await refund(unkept, 300_000)
    await issue(kept)
    const id = newId()
    const row = { id, payment_id: kept, amount_pence: 300_000, status: 'pending', created_at: testNow } as const
    await db.insertInto('refunds').values(row).execute()
    await db.transaction().execute((trx) => issueCreditNote(trx, id, testNow))
    expect(await credited()).toEqual([])
  })

  test('stays when the bank sends the money back, says so, and holds for what is sent again', async () => {
    const payment = await pay()
    await issue(payment)
    const first = await refund(payment, 285_000)
    await db.updateTable('refunds').set({ status: 'failed', settled_at: '2026-11-05T10:00:00.000Z' }).where('id', '=', first).execute() // prettier-ignore
    const { id } = await db.selectFrom('receipts').select('id').where('refund_id', '=', first).executeTakeFirstOrThrow()
    expect(await findReceipt(db, buyer, id)).toMatchObject({ returnedAt: '2026-11-05T10:00:00.000Z' })
    await refund(payment, 285_000)
    expect(await credited()).toEqual([285_000])
    expect(await findReceipt(db, buyer, id)).toMatchObject({ returnedAt: null })
    // More goes back than before: only the rest is new.
    await refund(payment, 15_000)
    expect(await credited()).toEqual([285_000, 15_000])
  })
})

describe('a receipt', () => {
  async function receiptOf(paymentId: string) {
    await issue(paymentId)
    const { id } = await db
      .selectFrom('receipts')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return id
  }
  const facts = { company: 'Old Ltd', addressLines: ['1 Lane', 'Leeds'], email: 'a@deals.test', vatNumber: 'GB 1', vatRatePercent: 20 } // prettier-ignore

  test('keeps the trader of its day, and so does its credit note', async () => {
    await recordTrader(db, facts, testNow)
    const payment = await pay()
    const id = await receiptOf(payment)
    await recordTrader(db, { ...facts, company: 'New Ltd', vatNumber: null }, testNow)
    await refund(payment, 300_000)
    const trader = { company: 'Old Ltd', address: '1 Lane, Leeds', email: 'a@deals.test', vat: { number: 'GB 1', ratePercent: 20 } } // prettier-ignore
    const receipt = (await findReceipt(db, buyer, id))!
    expect(receipt).toMatchObject({ name: '2026-0001', trader, credits: null, amountPence: 300_000, isOwn: true })
    const [note] = receipt.creditNotes
    expect(await findReceipt(db, buyer, note!.id)).toMatchObject({
      name: 'CN-2026-0001',
      trader,
      credits: { id, name: '2026-0001' },
    })
  })

  test('is shown to its buyer and to those who handle money, and is not there for anybody else', async () => {
    const id = await receiptOf(await pay())
    const [admin, support, stranger] = [await addUser(db, { isAdmin: true }), await addUser(db, { role: 'support' }), await addUser(db)] // prettier-ignore
    expect(await findReceipt(db, admin, id)).toMatchObject({ isOwn: false })
    for (const user of [support, stranger]) expect(await findReceipt(db, user, id)).toBeUndefined()
    expect(await findReceipt(db, buyer, 'nothing')).toBeUndefined()
  })

  test('takes another name and address from its buyer, together with its credit notes, and from nobody else', async () => {
    const [payment, other] = [await pay(), await pay()]
    const [id, otherId] = [await receiptOf(payment), await receiptOf(other)]
    await refund(payment, 300_000)
    const customer = { name: 'Investor Ltd', address: '2 Road\nLeeds' }
    for (const user of [await addUser(db), await addUser(db, { isAdmin: true })])
      expect(await nameCustomer(db, user, id, customer)).toEqual({ ok: false, reason: 'not-found' })
    expect(await nameCustomer(db, buyer, id, customer)).toEqual({ ok: true })
    const named = (await findReceipt(db, buyer, id))!
    expect(named).toMatchObject({ customerName: 'Investor Ltd', customerAddress: '2 Road\nLeeds', name: '2026-0001' })
    expect(await findReceipt(db, buyer, named.creditNotes[0]!.id)).toMatchObject({ customerName: 'Investor Ltd' })
    expect(await findReceipt(db, buyer, otherId)).toMatchObject({ customerName: 'Ivy Investor', customerAddress: '' })
  })

  test('says from when the documents open where the buyer waits', async () => {
    const payment = await pay()
    const id = await receiptOf(payment)
    expect(await findReceipt(db, buyer, id)).toMatchObject({ opensAt: null })
    await db.updateTable('reservations').set({ unlock_at: '2026-11-17T00:00:00.000Z' }).execute()
    expect(await findReceipt(db, buyer, id)).toMatchObject({ opensAt: '2026-11-17T00:00:00.000Z' })
  })

  test('is listed by its reservation, before its credit notes', async () => {
    const payment = await pay()
    await issue(payment)
    await refund(payment, 300_000)
    const { reservation_id: reservationId } = await db.selectFrom('receipts').select('reservation_id').executeTakeFirstOrThrow() // prettier-ignore
    const listed = (await listReceipts(db, [reservationId, 'other'])).get(reservationId)!
    expect(listed.map(({ name }) => name)).toEqual(['2026-0001', 'CN-2026-0001'])
    expect((await listReceipts(db, [])).size).toBe(0)
  })
})

test('a VAT invoice needs a VAT number and the customer’s address', () => {
  const trader = { company: 'A', address: '', email: '', vat: { number: 'GB 1', ratePercent: 20 } }
  const heading = (customerAddress: string, isRegistered = true) =>
    receiptHeading({ kind: 'receipt', trader: isRegistered ? trader : { ...trader, vat: null }, customerAddress })
  expect([heading('1 Lane'), heading(''), heading('1 Lane', false)]).toEqual(['VAT invoice', 'Receipt', 'Receipt'])
  expect(receiptHeading({ kind: 'credit-note', trader, customerAddress: '1 Lane' })).toBe('Credit note')
})

test.each([
  [{ name: '', address: '' }, 'Enter a name or company'],
  [{ name: 'x'.repeat(121), address: '' }, 'Name or company must be 120 characters or fewer'],
  [{ name: 'A', address: 'x'.repeat(301) }, 'Address must be 300 characters or fewer'],
  [{ name: 'A', address: '1\n2\n3\n4\n5\n6\n7' }, 'Address must be 6 lines or fewer'],
])('the name and address %j are refused', (given, message) => {
  expect(customerSchema.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
})

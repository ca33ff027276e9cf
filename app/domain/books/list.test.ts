import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { issueCreditNote, issueReceipt } from '#app/domain/receipts/receipts.server.ts'
import { recordTrader } from '#app/domain/receipts/traders.server.ts'
import { addDeal, addDispute, addPurchase, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { newId } from '#app/utils/ids.server.ts'
import { addMonthSums, entryKindLabels, monthsOf, summaryOf, type EntryKind } from './books.ts'
import { bookList, readMonthSums } from './list.server.ts'

let db: Db
let buyer: User
beforeEach(async () => {
  db = await createTestDatabase()
  buyer = await addUser(db)
  const trader = { company: 'Trader Ltd', addressLines: [], email: '', vatNumber: 'GB1', vatRatePercent: 20 }
  await recordTrader(db, trader, '2026-01-01T00:00:00.000Z')
})

const now = '2026-11-20T10:00:00.000Z'
const present = '2026-11'
const facts = { now, operatorEmail: '', userId: '' }
const read = (filters: { month?: string; kind?: EntryKind } = {}) =>
  bookList.read(db, { month: '', kind: null, page: 1, ...filters }, { ...facts, size: 500 })

/** A purchase with a receipt of this time. */
async function buy(at: string) {
  const paymentId = newId()
  const { reservationId } = await addPurchase(db, buyer, await addDeal(db), { paymentId, paidAt: at })
  await db.deleteFrom('receipts').where('payment_id', '=', paymentId).execute()
  await db.transaction().execute((trx) => issueReceipt(trx, paymentId, at))
  return { paymentId, reservationId }
}
async function refund(paymentId: string, amountPence: number, at: string, given = {}) {
  const id = newId()
  await db.insertInto('refunds').values({ id, payment_id: paymentId, amount_pence: amountPence, status: 'succeeded', provider_ref: `re_${id}`, created_at: at, settled_at: at, ...given }).execute() // prettier-ignore
  await db.transaction().execute((trx) => issueCreditNote(trx, id, at))
}

test('months begin at midnight in London, and the present one is shown first', async () => {
  await buy('2026-10-31T23:59:59.000Z')
  await buy('2026-07-31T23:30:00.000Z')
  await buy('2026-11-01T00:00:00.000Z')
  const months = await readMonthSums(db, present)
  expect(months).toHaveLength(12)
  expect(months.filter(({ receiptsPence }) => receiptsPence > 0).map(({ month }) => month)).toEqual([
    '2026-11',
    '2026-10',
    '2026-08',
  ])
  expect((await read()).rows.map(({ at }) => at)).toEqual(['2026-11-01T00:00:00.000Z'])
  expect((await read({ month: '2026-08' })).total).toBe(1)
  expect((await read({ month: 'all' })).total).toBe(3)
})

test('every month stands in one summary of twelve, back from the present one', () => {
  expect(['2026-11', '2025-12', '2025-11', '2024-12', '2027-03'].map((month) => summaryOf(month, present))).toEqual([
    '2026-11',
    '2026-11',
    '2025-11',
    '2025-11',
    '2026-11',
  ])
  expect(monthsOf('2025-11')).toHaveLength(12)
  expect(monthsOf('2025-11').at(-1)).toBe('2024-12')
})

test('money that went back is taken off once, whichever way it went', async () => {
  const at = '2026-11-05T10:00:00.000Z'
  const { paymentId, reservationId } = await buy(at)
  await refund(paymentId, 33_333, at)
  await refund(paymentId, 33_333, at, { way: 'bank-transfer', provider_ref: null })
  const dispute = await addDispute(db, reservationId, { stage: 'lost', amount_pence: 33_333, fee_pence: 2000, opened_at: at, closed_at: at }) // prettier-ignore
  await refund(paymentId, 33_333, at, { provider_ref: dispute })
  await refund(paymentId, 200_001, at)
  await db.updateTable('payments').set({ fee_pence: 4520 }).execute()
  const [sums] = await readMonthSums(db, present)
  expect(sums).toEqual({
    month: '2026-11',
    receiptsPence: 300_000,
    creditedPence: 300_000,
    netPence: 0,
    vatPence: 0,
    paidPence: 300_000,
    refundedPence: 233_334,
    disputedPence: 33_333,
    byHandPence: 33_333,
    feesPence: 6520,
  })
  const { rows } = await read()
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind)
  const kinds = ['receipt', 'credit-note', 'refund', 'by-hand', 'dispute', 'payment']
  expect(kinds.map((kind) => ofKind(kind).length)).toEqual([1, 4, 2, 1, 1, 0])
  // Each sum of the month is that of its entries.
  expect(ofKind('by-hand').map(({ grossPence, way }) => [grossPence, way])).toEqual([[-33_333, 'bank-transfer']])
  expect(
    ofKind('credit-note')
      .map(({ way }) => way)
      .toSorted(),
  ).toEqual(['bank-transfer', 'lost-dispute', 'provider', 'provider'])
  expect(ofKind('refund').every(({ vatPence }) => vatPence === null)).toBe(true)
  for (const kind of Object.keys(entryKindLabels) as EntryKind[]) {
    const alone = await read({ kind })
    expect([alone.total, alone.rows]).toEqual([ofKind(kind).length, ofKind(kind)])
  }
})

test('a dispute takes its sum from when it takes it and gives it back when it is won, but for the fee; an inquiry takes nothing', async () => {
  const [october, november] = ['2026-10-31T23:30:00.000Z', '2026-11-01T00:00:00.000Z']
  const of = async (given: object) =>
    addDispute(db, (await buy('2026-09-05T10:00:00.000Z')).reservationId, { opened_at: october, ...given })
  await of({ stage: 'won', fee_pence: 2000, closed_at: november })
  await of({ stage: 'asked-closed', closed_at: november })
  await of({ stage: 'asked' })
  // It began as an inquiry in September.
  await of({
    stage: 'answered',
    amount_pence: 7,
    fee_pence: 1,
    opened_at: '2026-09-10T10:00:00.000Z',
    took_at: october,
  })
  const lines = async (month: string) =>
    (await read({ month })).rows.map(({ kind, grossPence, feePence }) => [kind, grossPence, feePence])
  expect((await lines('2026-10')).toSorted()).toEqual([
    ['dispute', -300_000, 2000],
    ['dispute', -7, 1],
  ])
  expect(await lines('2026-11')).toEqual([['dispute-won', 300_000, null]])
  const sums = (await readMonthSums(db, present)).map(({ month, disputedPence, feesPence }) => [month, disputedPence, feesPence]) // prettier-ignore
  expect(sums.slice(0, 2)).toEqual([
    ['2026-11', -300_000, 0],
    ['2026-10', 300_007, 2001],
  ])
})

test('without VAT the whole sum is net, in the lines as in the sum of their month', async () => {
  await buy('2026-11-05T10:00:00.000Z')
  await db.updateTable('receipts').set({ vat_pence: null }).execute()
  const { rows } = await read()
  expect(rows.map((row) => [bookList.csv['Net (GBP)']!(row), bookList.csv['VAT (GBP)']!(row)])).toEqual([[3000, null]])
  expect((await readMonthSums(db, present))[0]).toMatchObject({ netPence: 300_000, vatPence: 0 })
})

test('the file has the day in London beside the time, so that no entry falls out of its month', async () => {
  await buy('2026-07-31T23:30:00.000Z')
  const { rows } = await read({ month: '2026-08' })
  expect(rows.map((row) => [bookList.csv.Day!(row), bookList.csv['Issued at']!(row)])).toEqual([
    ['2026-08-01', '2026-07-31T23:30:00.000Z'],
  ])
})

test('money that came twice is paid in and goes back, without a receipt and without VAT', async () => {
  const at = '2026-11-05T10:00:00.000Z'
  const { paymentId } = await buy(at)
  await db.deleteFrom('receipts').execute()
  await db.updateTable('payments').set({ status: 'refunded' }).execute()
  await refund(paymentId, 300_000, at)
  const { rows } = await read()
  expect(rows.map(({ kind, grossPence, vatPence }) => [kind, grossPence, vatPence])).toEqual([
    ['refund', -300_000, null],
    ['payment', 300_000, null],
  ])
})

test('the file of a month adds up to its line, in as many queries however many receipts there are', async () => {
  for (let count = 0; count < 30; count += 1) {
    const { paymentId } = await buy('2026-11-05T10:00:00.000Z')
    for (const part of [10_001, 20_002, 33_333]) await refund(paymentId, part, '2026-11-06T10:00:00.000Z')
  }
  const sums = addMonthSums(await readMonthSums(db, present))
  const queries = await watchQueries(db, (watched) => readMonthSums(watched, present))
  expect(queries).toHaveLength(4)
  const ranges = ['receipts_by_issue', 'payments_by_settlement', 'refunds_by_settlement', 'disputes_taking', 'disputes_won'] // prettier-ignore
  const readsRanges = (plans: string, table: RegExp) => {
    expect(plans).not.toMatch(table)
    for (const range of ranges) expect(plans).toMatch(new RegExp(`INDEX ${range} \\(`))
  }
  const tables = 'receipts|payments|refunds|disputes|reservations|users'
  readsRanges(queries.map(({ plan }) => plan).join('\n'), new RegExp(`SCAN (${tables})\\b`))
  const page = await watchQueries(db, (watched) => {
    return bookList.read(watched, { month: '', kind: null, page: 1 }, { ...facts, size: 500 })
  })
  readsRanges(page.map(({ plan }) => plan).join('\n'), new RegExp(`SCAN (${tables})\\b`))
  expect(page).toHaveLength(2)
  const { rows, total } = await read({ month: '2026-11' })
  expect(rows).toHaveLength(total)
  const cell = (name: string) =>
    rows.filter(({ receiptId }) => receiptId !== null).reduce((sum, row) => sum + Math.round(Number(bookList.csv[name]!(row)) * 100), 0) // prettier-ignore
  expect(cell('Gross (GBP)')).toBe(sums.receiptsPence - sums.creditedPence)
  expect(cell('VAT (GBP)')).toBe(sums.vatPence)
  expect(cell('Net (GBP)')).toBe(sums.netPence)
})

import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { splitVat } from '#app/domain/figures/vat.ts'
import { recordTrader } from '#app/domain/receipts/traders.server.ts'
import { addDeal, addPurchase, addUser, createSqliteDatabase } from '#app/testing/database/database.ts'
import { up } from './0036-books.ts'

test.each([20, 17.5, 5])('what was issued keeps the VAT printed on it, at %f percent', async (rate) => {
  const db = await createSqliteDatabase()
  const run = (statement: string) => sql.raw(statement).execute(db)
  const trader = { company: 'T', addressLines: [], email: '', vatNumber: 'GB1', vatRatePercent: rate }
  await recordTrader(db, trader, '2026-01-01T00:00:00.000Z')
  const buyer = await addUser(db)
  const amounts = [1, 2, 3, 33_333, 99_999, 250_000, 300_000, 47]
  for (const amount of amounts) {
    const { reservationId } = await addPurchase(db, buyer, await addDeal(db))
    await db.updateTable('receipts').set({ amount_pence: amount, trader_id: 1 }).where('reservation_id', '=', reservationId).execute() // prettier-ignore
  }
  // One from before traders were written down.
  await addPurchase(db, buyer, await addDeal(db))
  // The tables as they were before.
  const indexes = ['receipts_by_issue', 'receipts_of_payment', 'payments_by_settlement', 'payments_by_time', 'refunds_by_ref', 'refunds_by_time'] // prettier-ignore
  for (const index of indexes) await run(`DROP INDEX ${index}`)
  for (const table of ['money_comparisons', 'money_differences']) await run(`DROP TABLE ${table}`)
  await run('ALTER TABLE receipts DROP COLUMN vat_pence')
  await run('ALTER TABLE payments DROP COLUMN fee_pence')
  await up(db as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('receipts').select(['vat_pence']).orderBy('number').execute()
  expect(rows.map((row) => row.vat_pence)).toEqual([...amounts.map((amount) => splitVat(amount, rate).vatPence), null])
})

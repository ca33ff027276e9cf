import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addPurchase, addUser, createSqliteDatabase } from '#app/testing/database/database.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { day, later } from '#app/testing/running/times.ts'
import { up } from './0034-disputes.ts'

let db: Db
beforeEach(async () => {
  db = await createSqliteDatabase()
  // The tables as they were before.
  await sql`DROP TABLE disputes`.execute(db)
  await sql`ALTER TABLE payments ADD COLUMN disputed_at TEXT`.execute(db)
  await sql`ALTER TABLE payments ADD COLUMN dispute_ref TEXT`.execute(db)
})

type Word = 'payment-disputed' | 'dispute-won' | 'dispute-lost'

/** A payment with what was known of its disputes, and the words of the trail about them, a day apart. */
async function addDisputed(paymentId: string, disputedAt: string | null, ref: string | null, words: Word[] = []) {
  const purchase = await addPurchase(db, await addUser(db), await addDeal(db), { paymentId })
  await sql`UPDATE payments SET disputed_at = ${disputedAt}, dispute_ref = ${ref} WHERE id = ${paymentId}`.execute(db)
  for (const [index, action] of words.entries()) {
    await recordAudit(db, {
      at: later((index + 1) * day),
      actor: 'provider',
      action,
      objectType: 'reservation',
      objectId: purchase.reservationId,
      detail: { amountPence: 250_000, paymentId },
    })
  }
}

test('each dispute of which something is known has a row, with what the trail tells of it', async () => {
  await addDisputed('none', null, null)
  await addDisputed('open', later(day), 'dp_open', ['payment-disputed'])
  await addDisputed('won', null, 'dp_won', ['payment-disputed', 'dispute-won'])
  await addDisputed('lost', null, 'du_lost', ['payment-disputed', 'dispute-lost'])
  // Everything went back in another way, which forgot the mark; the dispute goes on.
  await addDisputed('forgotten', null, 'dp_forgotten', ['payment-disputed'])
  // The first of two was lost, the second is open.
  await addDisputed('two', later(3 * day), 'dp_second', ['payment-disputed', 'dispute-lost', 'payment-disputed'])
  const refunds = ['du_lost', 'dp_first', 're_1']
  for (const [index, ref] of refunds.entries()) {
    await db
      .insertInto('refunds')
      .values({
        id: ref,
        payment_id: ['lost', 'two', 'won'][index]!,
        amount_pence: 100_000,
        status: 'succeeded',
        provider_ref: ref,
        created_at: later(2 * day),
        settled_at: later(2 * day),
      }) // prettier-ignore
      .execute()
  }
  await up(db as unknown as Kysely<unknown>)

  const rows = await db.selectFrom('disputes').selectAll().orderBy('id').execute()
  expect(rows.map((row) => [row.id, row.payment_id, row.stage, row.state, row.amount_pence])).toEqual([
    ['dp_first', 'two', 'lost', 'lost', 100_000],
    ['dp_forgotten', 'forgotten', 'to-answer', 'open', 250_000],
    ['dp_open', 'open', 'to-answer', 'open', 250_000],
    ['dp_second', 'two', 'to-answer', 'open', 250_000],
    ['dp_won', 'won', 'won', 'won', 250_000],
    ['du_lost', 'lost', 'lost', 'lost', 100_000],
  ])
  const times = new Map(rows.map((row) => [row.id, [row.opened_at, row.closed_at]]))
  expect(times.get('dp_open')).toEqual([later(day), null])
  expect(times.get('dp_second')).toEqual([later(3 * day), null])
  expect(times.get('dp_won')).toEqual([later(day), later(2 * day)])
  expect(times.get('du_lost')).toEqual([later(day), later(2 * day)])
  const { rows: columns } = await sql<{ name: string }>`SELECT name FROM pragma_table_info('payments')`.execute(db)
  expect(columns.map(({ name }) => name).filter((name) => /disput/.test(name))).toEqual([])
})

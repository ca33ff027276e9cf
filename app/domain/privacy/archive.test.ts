import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { writeArchive } from './archive.server.ts'
import { findPerson } from './finding.server.ts'

/** What a copy of somebody's data says in other words than its row. */

/** The copy of the data of somebody who has paid for a deal, and was refunded. */
async function copyOf(change: (db: Db) => Promise<unknown>): Promise<string> {
  const db = await createTestDatabase()
  const buyer = await addUser(db)
  const { reservationId } = await addPurchase(db, buyer, await addDeal(db))
  const payment = await db
    .selectFrom('payments')
    .select(['id as payment_id', 'amount_pence', 'created_at'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refunds')
    .values({ id: 'R1', ...payment, status: 'failed', way: 'provider' })
    .execute()
  await change(db)
  const pieces: Uint8Array[] = []
  const source = { db, files: filesIn('/nowhere'), site: mailSite, sealingKeys: null }
  for await (const piece of writeArchive(source, (await findPerson(db, buyer.id))!, testNow)) pieces.push(piece)
  return strFromU8(unzipSync(Buffer.concat(pieces))['data.json']!)
}

test.each([
  ['stolen_card', 'Your card was declined.'],
  ['fraudulent', 'Your card was declined.'],
  ['expired_card', 'Your card has expired.'],
  ['a_new_word', 'The payment did not go through.'],
  ['The refund failed.', 'The refund failed.'],
])('why a payment did not come (%s) is told as its buyer may be told it', async (code, words) => {
  const text = await copyOf((db) => db.updateTable('payments').set({ last_error: code }).execute())
  expect(text).toContain(`"Last problem":"${words}"`)
  if (words !== code) expect(text).not.toContain(code)
})

test.each([
  ['expired_or_canceled_card', 'The card is closed.'],
  ['lost_or_stolen_card', 'The bank refused the refund.'],
  ['insufficient_funds', 'The refund did not go through.'],
  ['Insufficient funds in your Stripe balance to refund this amount.', 'The refund did not go through.'],
  ['Invalid API Key provided: sk_test_***', 'The refund did not go through.'],
  ['charge_for_pending_refund_disputed', 'The bank is disputing this payment.'],
  ['The bank sent the refund back.', 'The bank sent the refund back.'],
  ['a_new_word', 'The refund did not go through.'],
])('why a refund did not arrive (%s) is told in words', async (code, words) => {
  const text = await copyOf((db) => db.updateTable('refunds').set({ last_error: code }).execute())
  expect(text).toContain(`"Last problem":"${words}"`)
  if (words !== code) expect(text).not.toContain(code)
})

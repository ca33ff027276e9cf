import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { writeArchive } from './archive.server.ts'
import { findPerson } from './finding.server.ts'

/** What a copy of somebody's data says in other words than its row. */

test.each([
  ['stolen_card', 'Your card was declined.'],
  ['fraudulent', 'Your card was declined.'],
  ['expired_card', 'Your card has expired.'],
  ['a_new_word', 'The payment did not go through.'],
  ['The refund failed.', 'The refund failed.'],
])('why a payment did not come (%s) is told as its buyer may be told it', async (code, words) => {
  const db = await createTestDatabase()
  const buyer = await addUser(db)
  await addPurchase(db, buyer, await addDeal(db))
  await db.updateTable('payments').set({ last_error: code }).execute()
  const pieces: Uint8Array[] = []
  const source = { db, dataDir: '/nowhere', site: mailSite, sealingKeys: null }
  for await (const piece of writeArchive(source, (await findPerson(db, buyer.id))!, testNow)) pieces.push(piece)
  const text = strFromU8(unzipSync(Buffer.concat(pieces))['data.json']!)
  expect(text).toContain(`"Last problem":"${words}"`)
  if (words !== code) expect(text).not.toContain(code)
})

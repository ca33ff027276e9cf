import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal, addDocument, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Without the setting nobody reads a word of checks. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

test('no page before paying speaks of a check, and a hold needs none', async () => {
  const [dealId, user] = [await addDeal(site.db), await addUser(site.db)]
  await addDocument(site.db, dealId)
  const as = await site.signIn(user)
  for (const path of ['/', `/deal/${dealId}`, `/deal/${dealId}/checkout`, '/terms-conditions']) {
    const html = await (await site.fetch(path, { as })).text()
    expect.soft(html, path).not.toMatch(/identity (is checked|check)|we check who you are/i)
  }
  await site.fetch('/api/create-payment-intent', {
    as,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dealId }),
  })
  const held = await site.db.selectFrom('reservations').select('needs_check').execute()
  expect(held).toEqual([{ needs_check: 0 }])
})

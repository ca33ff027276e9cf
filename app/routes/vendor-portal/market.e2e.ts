import type { User } from '#app/domain/people/users.ts'
import { workListings } from '#app/domain/submissions/listing.server.ts'
import { addDocument, addUser } from '#app/testing/database/database.ts'
import { flatAnswers, publishSubmission } from '#app/testing/desks/submissions.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { buy, message, openReturnedPurchase, openSecondBrowser } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/** A deal of Vera's that was approved and is on the market. */
async function publish(stack: Stack, title: string) {
  return withDatabase(stack, async (db) => {
    const vera = await db.selectFrom('users').select(['id', 'email']).where('first_name', '=', 'Vera').where('last_name', '=', 'Vendor').executeTakeFirstOrThrow() // prettier-ignore
    const reviewer = await addUser(db, { role: 'reviewer' })
    const at = new Date().toISOString()
    const people = { vendor: vera as User, reviewer, second: reviewer, admin: reviewer }
    const live = await publishSubmission({ db, ...people }, { answers: { ...flatAnswers, title }, at })
    await db.updateTable('deals').set({ verified_at: at }).where('id', '=', live.dealId).execute()
    await addDocument(db, live.dealId)
    await workListings(db, at)
    return live
  })
}

test('a vendor sees that a deal is reserved, never by whom, says that it is gone, and its buyer has the money back @phone @no-js', async ({
  page,
  stack,
  browser,
}) => {
  const title = `Flat by the lock ${Date.now()}`
  await signIn(page, 'Vera Vendor', '/vendor-portal/submissions')
  const { reference, dealId } = await publish(stack, title)
  await page.goto(`/vendor-portal/${reference}`)
  await page.getByRole('button', { name: 'It is still available' }).click()
  await expect(message(page, 'Still available')).toBeVisible()

  const buyer = await openSecondBrowser(browser, stack, 'Ben Buyer', `/deal/${dealId}`)
  const deal = { id: dealId, title, path: `/deal/${dealId}`, checkout: `/deal/${dealId}/checkout`, price: '£3,000' }
  await buy(buyer, stack, deal)

  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Reserved' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Ben')
  await page.getByRole('link', { name: 'It is no longer available' }).click()
  await expect(page.getByRole('region', { name: 'What follows' })).toContainText('1 buyer has reserved it, and £3,000')
  await page.getByRole('button', { name: 'It is no longer available' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'No longer available' })).toBeVisible()
  const purchase = await openReturnedPurchase(buyer, deal)
  await expect(purchase.getByText('This property is no longer available.')).toBeVisible()
})

test('a vendor changes the price of a published deal, which waits for a review off the market @no-js', async ({
  page,
  stack,
}) => {
  const title = `Flat by the weir ${Date.now()}`
  await signIn(page, 'Vera Vendor', '/vendor-portal/submissions')
  const { reference, dealId } = await publish(stack, title)
  await page.goto(`/vendor-portal/${reference}`)
  await page.getByRole('link', { name: 'Change something' }).click()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(message(page, 'You can change it now')).toBeVisible()
  await page.goto(`/vendor-portal/${reference}/numbers`)
  await page.getByLabel('Asking price').fill('£160,000')
  await page.getByRole('button', { name: 'Save and come back later' }).click()
  expect((await page.request.get(`/deal/${dealId}`)).status()).toBe(200)
  await page.goto(`/vendor-portal/${reference}/review`)
  await page.getByLabel(/^What I state is true/).check()
  await page.getByLabel(/^I accept the vendor terms/).check()
  await page.getByLabel('Your full name, as a signature').fill('Vera Vendor')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(message(page, 'Submitted for review')).toBeVisible()
  expect((await page.request.get(`/deal/${dealId}`)).status()).toBe(404)
})

import { workListings } from '#app/domain/submissions/listing.server.ts'
import { addDocument, addUser } from '#app/testing/database/database.ts'
import { flatAnswers, publishSubmission } from '#app/testing/desks/submissions.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { findDemoPerson, withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** A deal of Vera's that was approved and is on the market. */
async function publish(stack: Stack, title: string, at = new Date().toISOString()) {
  return withDatabase(stack, async (db) => {
    const vera = await findDemoPerson(db, 'Vera Vendor')
    const reviewer = await addUser(db, { role: 'reviewer' })
    const people = { vendor: vera, reviewer, second: reviewer, admin: reviewer }
    const live = await publishSubmission({ db, ...people }, { answers: { ...flatAnswers, title }, at })
    await db.updateTable('deals').set({ verified_at: at }).where('id', '=', live.dealId).execute()
    await addDocument(db, live.dealId)
    await workListings(db, at)
    return live
  })
}

/** The link of the newest mail about a submission that leads to the page on which its vendor confirms it. */
async function findLink(stack: Stack, id: number): Promise<string> {
  const rows = await withDatabase(
    stack,
    (db) =>
    db.selectFrom('outbox').select('payload').where('about_type', '=', 'submission').where('about_id', '=', String(id)).orderBy('created_at').execute(), // prettier-ignore
  )
  const link = /https:\/\/deals\.test(\/vendor-portal\/available\?key=[\w-]+)/
  return rows.map(({ payload }) => link.exec(readMail(payload).text)?.[1]).findLast((found) => found !== undefined)!
}

test('a deal whose vendor says nothing leaves the market, and is back by one press on the page of the mail, without signing in @reader', async ({
  page,
  stack,
}) => {
  const title = `Flat by the lock ${Date.now()}`
  // Its vendor has an account once they have signed in.
  await signIn(page, 'Vera Vendor', '/vendor-portal/submissions')
  const ago = (days: number) => addMilliseconds(new Date().toISOString(), -days * 86_400_000)
  const { id, reference, dealId } = await publish(stack, title, ago(31))
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/deal/${dealId}`)
  await expect(heading).toHaveText(title)
  await withDatabase(stack, async (db) => {
    await workListings(db, ago(8))
    await workListings(db, new Date().toISOString())
  })
  expect((await page.goto(`/deal/${dealId}`))!.status()).toBe(404)
  await page.goto(`/vendor-portal/${reference}`)
  await expect(page.getByText('because you had not confirmed it')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(await findLink(stack, id))
  await expect(heading).toHaveText('Is it still available?')
  await expect(page.getByText('It left the marketplace on')).toBeVisible()
  expect((await page.request.get(`/deal/${dealId}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'It is still available' }).click()
  await expect(heading).toHaveText('Thank you')
  await page.getByRole('link', { name: 'See its page' }).click()
  await expect(heading).toHaveText(title)
})

test('a vendor changes the price of a published deal, which waits for a review off the market @reader', async ({
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

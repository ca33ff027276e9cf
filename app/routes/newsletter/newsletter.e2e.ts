import { addPost } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { addSubscriber } from '#app/testing/desks/subscribers.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'

/** Signed-out visitors share one rate limit, so that this journey sends little without signing in. */

/** The link of the newest mail to this address that leads to this page of the newsletter. */
async function findLink(stack: Stack, email: string, page: 'confirm' | 'unsubscribe'): Promise<string> {
  const rows = await withDatabase(stack, (db) =>
    db.selectFrom('outbox').select('payload').where('search_text', 'like', `%${email}%`).execute(),
  )
  const link = new RegExp(`https://deals\\.test(/newsletter/${page}\\?key=[\\w-]+)`)
  return rows.map((row) => link.exec(readMail(row.payload).text)?.[1]).findLast((found) => found !== undefined)!
}

test('an address is typed wrongly, then taken, confirmed by its mail, and unsubscribed @reader', async ({
  page,
  stack,
}) => {
  const email = `zoe-${Date.now()}-${test.info().workerIndex}@mail.test`
  await page.goto('/newsletter')
  await page.getByLabel('Email').fill('zoe at mail.test')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('zoe at mail.test')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/newsletter\?sent=1$/)
  await expect(page.getByText('Check your inbox to confirm your subscription.', { exact: true })).toBeVisible()

  await page.goto(await findLink(stack, email, 'confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')

  const end = await withDatabase(stack, async (db) => {
    const { id } = await db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return (await makeEndKeys(db))(id)
  })
  await page.goto(`/newsletter/unsubscribe?key=${end}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
})

test('a post is read as the email that it will be, sent, paused and cancelled @browser', async ({ page, stack }) => {
  const title = `Voids ${Date.now()}-${test.info().workerIndex}`
  const email = `reader-${Date.now()}-${test.info().workerIndex}@mail.test`
  const postId = await withDatabase(stack, async (db) => {
    await addSubscriber(db, email)
    return addPost(db, { title })
  })
  await signIn(page, 'Ada Admin', `/blog-admin/${postId}/mailing`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(message(page, 'Test queued')).toBeVisible()
  await page.getByRole('button', { name: /^Send to [\d,]+ subscribers?$/ }).click()
  await expect(message(page, 'Sending has begun')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sending' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  // There is no mail server, so that it waits in the outbox.
  await expect
    .poll(() => findLink(stack, email, 'unsubscribe'), { timeout: 20_000 })
    .toMatch(/^\/newsletter\/unsubscribe\?key=/)
  await page.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()

  await page.goto(`/blog-admin/subscribers?q=${email}`)
  await page.getByRole('link', { name: `Remove ${email}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove this subscriber?')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(message(page, 'Subscriber removed')).toBeVisible()
  await page.goto(`/blog-admin/subscribers?q=${email}`)
  await expect(page.getByText('Nothing found')).toBeVisible()
})

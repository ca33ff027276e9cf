import type { Db } from '#db/database.server.ts'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { newId } from '#app/utils/ids.server.ts'

/** Two mails that failed; returns the text that both subjects share. */
async function addFailed(db: Db): Promise<string> {
  const shared = `bounced-${newId().toLowerCase()}`
  for (const name of ['First', 'Second']) {
    const subject = `${name} ${shared}`
    const blocks = [paragraph('We look at it today.'), { kind: 'button' as const, label: 'Open it', address: 'https://outside.test/' }] // prettier-ignore
    await db
      .insertInto('outbox')
      .values({
        id: newId(),
        kind: 'mail',
        idempotency_key: `mail:${subject}`,
        status: 'failed',
        attempts: 40,
        last_error: 'Invalid login: 535 authentication failed',
        next_attempt_at: new Date().toISOString(),
        created_at: new Date().toISOString(),
        search_text: `mail:${subject}`.toLowerCase(),
        payload: JSON.stringify({ to: 'nobody@people.test', subject, blocks }),
      })
      .execute()
  }
  return shared
}

test('mail that failed is read as its reader would see it, and sent again in one go @browser', async ({
  page,
  stack,
}) => {
  const shared = await withDatabase(stack, addFailed)
  await signIn(page, 'Ada Admin', `/admin/outbox?q=${shared}`)
  await page.getByRole('link', { name: `First ${shared}` }).click()
  await expect(page.getByText('The mail server refused the sign-in.')).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: `First ${shared}` })).toBeVisible()
  await expect(mail.getByRole('paragraph').filter({ hasText: 'We look at it today.' })).toBeVisible()
  // A link of the mail opens nothing, neither here nor elsewhere.
  await mail.getByRole('link', { name: 'Open it' }).click()
  await expect(mail.getByRole('paragraph').filter({ hasText: 'We look at it today.' })).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)

  await page.goto(`/admin/outbox?q=${shared}`)
  await page.getByRole('checkbox', { name: `Tick Second ${shared}` }).check()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { name: 'Send 1 entry again?' })).toBeVisible()
  await page.getByRole('link', { name: 'Back, change nothing' }).click()
  await page.getByRole('radio', { name: 'All 2 failed ones that match' }).check()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('button', { name: 'Send 2 again' }).click()
  await expect(page.getByText('2 entries queued again')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/outbox\\?q=${shared}$`))
})

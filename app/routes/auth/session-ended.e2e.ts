import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findUntouchedDeal, message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'

test('what was typed before the session ended can be sent once signed in again @reader', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  const words = `Is the roof new? ${Date.now()}`
  await signIn(page, 'Vera Vendor', `${deal.path}/call`)
  await page.getByLabel('Telephone').fill('07700 900123')
  await page.getByLabel('What would you like to talk about?').fill(words)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(page.getByText('Your session has ended. What you typed is below')).toBeVisible()
  // The page for whoever only reads goes on after a second, by the script; this one stays, and has nothing that could go on.
  await expect(page.locator('[data-redirect-to], meta[http-equiv="refresh"]')).toHaveCount(0)
  if (hasJavaScript) await page.waitForTimeout(1500)
  await expect(page.getByText('Your session has ended. What you typed is below')).toBeVisible()

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign In (opens in a new tab)' }).click(),
  ])
  await tab.getByRole('button', { name: /^Vera Vendor/ }).click()
  await expect(tab).toHaveURL(`${deal.path}/call`)
  await tab.close()

  await expect(page.getByLabel('Message')).toHaveValue(words)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(message(page, 'Call Request Submitted')).toBeVisible()
  const sent = await withDatabase(stack, (db) => db.selectFrom('tickets').select('message').execute())
  expect(sent.filter((ticket) => ticket.message.includes(words))).toHaveLength(1)
})

test('what is given back stands in fields that look like those of every form @browser', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', `${deal.path}/call`)
  await page.getByLabel('Telephone').fill('07700 900123')
  await page.getByLabel('What would you like to talk about?').fill('Is the roof new?')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Request a call' }).click()
  const field = page.getByLabel('Message')
  await expect(field).toHaveCSS('border-top-style', 'solid')
  const [own, around] = [
    await field.boundingBox(),
    await page.getByRole('region', { name: 'What you typed' }).boundingBox(),
  ]
  expect(own!.width).toBeGreaterThan(around!.width / 2)
})

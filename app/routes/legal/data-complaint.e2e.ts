import { expect, test } from '#app/testing/running/fixtures.ts'
import { openSecondBrowser } from '#app/testing/running/journeys.ts'

/** Signed-out visitors of one address share a limit, so that this one writes from an address of their own. */
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.9' } })

test('a complaint about data: from the foot of a page to its reference and to the desk @reader', async ({
  page,
  stack,
  browser,
}) => {
  const words = `Another buyer saw my name. ${Date.now()}`
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click()
  await page.getByRole('link', { name: 'data-protection complaint form' }).click()
  await page.getByLabel('What happened?').fill(words)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('link', { name: 'Choose what it is about' })).toBeVisible()
  await expect(page.getByLabel('What happened?')).toHaveValue(words)
  await page.getByRole('radio', { name: /^Data about me that was lost/ }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(`sue-${Date.now()}@sender.test`)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/support\/received\?reference=TIC-/)
  const reference = new URL(page.url()).searchParams.get('reference')!
  await expect(page.getByText(`Your reference is ${reference}.`)).toBeVisible()

  const desk = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin/support?kind=data-protection')
  await desk.getByRole('link', { name: reference }).click()
  await expect(desk.getByText(words)).toBeVisible()
  await desk.context().close()
})

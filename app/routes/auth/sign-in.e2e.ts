import { type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { message, openPersonMenu } from '#app/testing/running/journeys.ts'

/** The sign-in links of the masthead; on small screens they are behind "Menu". */
async function clickSignIn(page: Page, name: 'Sign In' | 'Get Started') {
  const banner = page.getByRole('banner')
  const menus = banner.getByRole('group').filter({ visible: true })
  if ((await menus.count()) > 0) await menus.last().click()
  await banner.getByRole('link', { name }).filter({ visible: true }).click()
}

/** Refusals, other return addresses and a provider that is down are a matter of the answers: sign-in.test.ts, provider-down.test.ts. */
test('signing in comes back to the page with its query, and signing out ends it @phone @no-js', async ({
  page,
  hasJavaScript,
}) => {
  await page.goto('/marketplace?type=Retail&sort=price')
  await clickSignIn(page, 'Sign In')
  await page.getByRole('button', { name: /^Ivy Investor/ }).click()
  await expect(page).toHaveURL('/marketplace?type=Retail&sort=price')
  // Without JavaScript a second click on it closes the menu.
  if (hasJavaScript) await expectMenuToClose(page)

  const menu = await openPersonMenu(page)
  await expect(menu.getByText('II', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(menu.getByText('Ivy Investor', { exact: true })).toBeVisible()
  await expect(menu.getByText('ivy@demo.test', { exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ivy Investor')

  await (await openPersonMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(message(page, 'You have signed out.')).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  const answer = await page.request.get('/account')
  expect(answer.status()).toBe(401)
  expect(await answer.text()).toContain('<h1>Sign In Required</h1>')

  await clickSignIn(page, 'Get Started')
  await expect(page.getByRole('button', { name: /^Ben Buyer/ })).toBeVisible()
})

/** The menu closes on Escape, on a click elsewhere, and when the focus leaves it. */
async function expectMenuToClose(page: Page) {
  const entry = page.getByRole('banner').getByRole('button', { name: 'Sign Out' })
  await openPersonMenu(page)
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await openPersonMenu(page)
  await expect(entry).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 }, force: true })
  await expect(entry).toBeHidden()
  await openPersonMenu(page)
  await entry.focus()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(entry).toBeHidden()
}

import { type Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/fixtures.ts'
import { message, openPersonMenu, tidyUp } from '#app/testing/journeys.ts'
import { makePeople } from '#app/testing/stack-people.ts'

test.afterEach(({ stack }) => tidyUp(stack))

/** The sign-in links of the masthead; on small screens they are behind "Menu". */
async function clickSignIn(page: Page, name: 'Sign In' | 'Get Started') {
  const banner = page.getByRole('banner')
  const menu = banner.getByRole('group').filter({ visible: true })
  if ((await menu.count()) > 0) await menu.click()
  await banner.getByRole('link', { name }).filter({ visible: true }).click()
}

test('signing in comes back to the page with its query, and signing out ends it', async ({ page }) => {
  await page.goto('/marketplace?type=Retail&sort=price')
  await clickSignIn(page, 'Sign In')
  await page.getByRole('button', { name: /^Ivy Investor/ }).click()
  await expect(page).toHaveURL('/marketplace?type=Retail&sort=price')

  const menu = await openPersonMenu(page)
  await expect(menu.getByText('Ivy Investor', { exact: true })).toBeVisible()
  await expect(menu.getByText('ivy@demo.test', { exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ivy Investor')

  await (await openPersonMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(message(page, 'You have signed out.')).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  const answer = await page.goto('/account')
  expect(answer!.status()).toBe(401)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required')
})

test('"Get Started" leads to signing in too', async ({ page }) => {
  await page.goto('/')
  await clickSignIn(page, 'Get Started')
  await expect(page.getByRole('button', { name: /^Ben Buyer/ })).toBeVisible()
})

test('who has no picture is shown by their initials', async ({ page, stack, context }) => {
  const [cookie] = await makePeople(stack, 1)
  const [name, value] = cookie!.split('=') as [string, string]
  await context.addCookies([{ name, value, url: stack.origin }])
  await page.goto('/')
  const menu = await openPersonMenu(page)
  await expect(menu.getByText('MM', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(menu.getByText('Max Many', { exact: true })).toBeVisible()
})

test('the menu closes on Escape and on a click elsewhere', async ({ page, hasJavaScript }) => {
  test.skip(!hasJavaScript, 'Without JavaScript a second click on it closes the menu.')
  await signIn(page, 'Ben Buyer')
  const entry = page.getByRole('banner').getByRole('button', { name: 'Sign Out' })
  await openPersonMenu(page)
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await openPersonMenu(page)
  await expect(entry).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 }, force: true })
  await expect(entry).toBeHidden()
})

test('while the provider is down, signing in says so and everything public goes on', async ({ page, stack }) => {
  stack.sandbox.identity.set({ down: true })
  // What the application knows of the provider is kept for ten minutes; a new start forgets it.
  await stack.restart()
  const answer = await page.goto('/api/login?returnTo=/marketplace')
  expect(answer!.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in is not available')
  await page.getByRole('main').getByRole('link', { name: 'Explore Deals Now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Investment Deals')
  await page.goBack()
  stack.sandbox.identity.reset()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Ivy Investor/ }).click()
  await expect(page).toHaveURL('/marketplace')
})

test('who cancels at the provider is told, and can try again or go on', async ({ page }) => {
  await page.goto('/api/login?returnTo=/account')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not signed in')
  await expect(page.getByText('You cancelled the sign-in. Nothing has changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Ben Buyer/ }).click()
  await expect(page).toHaveURL('/account')
})

test('a page that needs signing in leads there and back', async ({ page, hasJavaScript }) => {
  await page.goto('/account')
  await expect(page.getByText('Please sign in to continue.')).toBeVisible()
  if (!hasJavaScript) await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: /^Vera Vendor/ }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vera Vendor')
})

test('a return address on another site is not followed', async ({ page, stack }) => {
  for (const target of ['https://evil.test/', '//evil.test/', '/\\evil.test']) {
    await page.context().clearCookies()
    await page.goto(`/api/login?returnTo=${encodeURIComponent(target)}`)
    await page.getByRole('button', { name: /^Ben Buyer/ }).click()
    await expect(page).toHaveURL(`${stack.origin}/`)
  }
})

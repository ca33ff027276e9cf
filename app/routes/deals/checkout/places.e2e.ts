import { type Locator } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findUntouchedDeal } from '#app/testing/running/journeys.ts'

/** Where things stand on the pages of paying and comparing, in pixels. */

const topOf = async (part: Locator) => (await part.boundingBox())!.y

test('the total is the one large thing, and on a phone it and what it buys stand before consent and card @browser', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer', deal.checkout)
  if (hasJavaScript) await expect(page.getByLabel('Card number')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Deal Summary' })
  const total = summary.locator('b').filter({ hasText: deal.price })
  const does = page.getByRole('region', { name: 'What your payment does' })
  const trader = page.getByRole('region', { name: 'Who you are paying' })
  const choice = page.getByRole('radio', { name: 'Open my documents now' })
  const pay = page.getByRole('button', { name: /^Complete Payment/ })

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await total.evaluate((element) => getComputedStyle(element).fontSize)).toBe('72px')
  // The whole sum is in the first screen.
  expect((await topOf(total)) + 72).toBeLessThanOrEqual(740)
  const order = [total, does, trader, choice, pay]
  const tops = await Promise.all(order.map(topOf))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect((await pay.boundingBox())!.height).toBeGreaterThanOrEqual(44)

  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await topOf(total)) + 72).toBeLessThanOrEqual(800)
  // Side by side: the choice in the first screen as well, at the left of the sum.
  expect(await topOf(choice)).toBeLessThanOrEqual(400)
  expect((await choice.boundingBox())!.x).toBeLessThan((await total.boundingBox())!.x)
  expect(await topOf(pay)).toBeLessThanOrEqual(1300)

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await total.evaluate((element) => getComputedStyle(element).fontSize)).toBe('44px')
})

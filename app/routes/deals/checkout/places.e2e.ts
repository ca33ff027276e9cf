import { type Locator } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { buy, findUntouchedDeal } from '#app/testing/running/journeys.ts'

/** Where things stand on the pages of paying, in pixels. */

const sizeOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).fontSize)
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
  expect(await sizeOf(total)).toBe('72px')
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
  expect(await sizeOf(total)).toBe('44px')
})

test('until when the deal is held takes a narrow strip: at most 108 px on a phone, 60 on a wide screen @browser', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer', deal.checkout)
  if (hasJavaScript) await expect(page.getByText('(30 minutes left)')).toBeVisible()
  for (const [width, most] of [
    [360, 108],
    [1280, 60],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await page.locator('#hold').boundingBox())!.height, `at ${width}`).toBeLessThanOrEqual(most)
  }
})

test('whoever has paid sees that first, as the one large thing; the list waits below @browser', async ({
  page,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, deal)
  await page.goto('/deals')
  const paid = page.getByRole('heading', { name: 'Payment Successful', level: 1 })
  const list = page.getByRole('heading', { name: 'Property Investment Deals', level: 2 })
  for (const [width, most] of [
    [360, 160],
    [1280, 170],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sizeOf(paid)).toBe('44px')
    expect(await topOf(paid), `at ${width}`).toBeLessThanOrEqual(most)
    expect(await topOf(list)).toBeGreaterThan(await topOf(page.getByRole('button', { name: /^Open my documents/ })))
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.goto('/deals?sort=price')
  await expect(page.getByRole('heading', { name: 'Property Investment Deals', level: 1 })).toHaveCount(1)
})

test('a state in which nothing can be paid is the largest on its page, with its next step in the first screen @browser', async ({
  page,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, deal)
  await page.goto(deal.checkout)
  const state = page.getByRole('heading', { name: 'This deal is yours' })
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await sizeOf(state)).toBe('32px')
    const others = await page.getByRole('main').getByRole('heading').evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))) // prettier-ignore
    expect(
      others
        .toSorted((a, b) => b - a)
        .slice(0, 2)
        .map((size) => size >= 32),
    ).toEqual([true, false])
    const next = (await page.getByRole('main').getByRole('link', { name: 'Go to the documents' }).boundingBox())!
    expect(next.y + next.height).toBeLessThanOrEqual(height)
  }
})

import { type Locator } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { buy, findUntouchedDeal } from '#app/testing/running/journeys.ts'
import { makePeople, post } from '#app/testing/running/stack-people.ts'

/** Where things stand in the account, in pixels: what one has comes before what one is called. */

const sizeOf = (part: Locator) => part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))

test('a hold on a phone shows its time and all three ways on in the first screen @browser', async ({ page, stack }) => {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
  const deal = await findUntouchedDeal(stack)
  expect((await post(stack, '/api/create-payment-intent', cookie, { dealId: deal.id })).status).toBe(200)
  await page.goto('/account')
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('listitem').filter({ hasText: deal.title })
  const { y, height } = (await row.boundingBox())!
  expect(height).toBeLessThanOrEqual(280)
  expect(y + height).toBeLessThanOrEqual(740)
  expect(await sizeOf(row.getByRole('time'))).toBe(20)
  const ways = [
    row.getByRole('link', { name: /^Go on to payment/ }),
    row.getByRole('button', { name: /^Keep it 30/ }),
    row.getByRole('button', { name: /^Release/ }),
  ]
  for (const way of ways) expect((await way.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})

test('a purchase begins in the first screen, and on a wide one its title is as large as the name @browser', async ({
  page,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, deal)
  await page.goto('/account')
  const name = page.getByRole('heading', { level: 1 })
  const title = page.getByRole('article', { name: deal.title }).getByRole('heading', { name: deal.title })
  for (const [width, height, most, size] of [
    [360, 740, 480, 20],
    [1280, 800, 480, 32],
  ] as const) {
    await page.setViewportSize({ width, height })
    const first = page.getByRole('article').first()
    expect((await first.boundingBox())!.y, `at ${width}`).toBeLessThanOrEqual(most)
    expect(await sizeOf(title)).toBe(size)
    expect(await sizeOf(name)).toBe(32)
  }
  // What concerns the person stands side by side there.
  const tops = ['Where you are signed in', 'Profile', 'Your data'].map(async (heading) => {
    return (await page.getByRole('heading', { name: heading }).boundingBox())!.y
  })
  expect(new Set((await Promise.all(tops)).map(Math.round)).size).toBe(1)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

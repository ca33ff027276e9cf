import { type Browser, type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { setHoldEnd } from '#app/testing/buyers/stack-holds.ts'
import { findFreeDeals, makePeople, post, withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { dealReference } from '#app/utils/references.ts'

/** The cards of the list, as they are measured and as a stranger, a holder and an owner see them. */

const pages = ['/marketplace', '/marketplace?page=2']

async function heightsOf(page: Page, path: string): Promise<number[]> {
  await page.goto(path)
  return page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      // By itself, without the height of its neighbours in the row.
      ;(card as HTMLElement).style.gridTemplateRows = 'auto'
      card.parentElement!.style.display = 'block'
      return card.getBoundingClientRect().height
    }),
  )
}

test('a card of any deal is at most 540 px high where three stand in a row, and on a telephone @browser', async ({
  page,
}) => {
  for (const [width, most] of [
    [1280, 540],
    [360, 540],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const heights = [...(await heightsOf(page, pages[0]!)), ...(await heightsOf(page, pages[1]!))]
    expect(heights.length).toBeGreaterThan(40)
    expect(Math.min(...heights)).toBeGreaterThan(300)
    expect(Math.max(...heights)).toBeLessThanOrEqual(most)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(pages[0]!)
  const tops = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
})

test('cards fit 320 px, twice the size of text, and a finger @browser', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(pages[0]!)
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overhang()).toBeLessThanOrEqual(0)
  const targets = await page
    .getByRole('article')
    .locator('a:not(h3 *), button')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(targets.length).toBeGreaterThan(48)
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 360, height: 700 })
  // A style tag that Playwright adds is waited for by the page's own script.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(
    await page
      .getByRole('article')
      .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length),
  ).toBe(0)
})

/** The card of the deal, as the person of this cookie sees it. */
async function cardFor(browser: Browser, stack: Stack, options: object, dealId: number, cookie?: string) {
  const context = await browser.newContext({ ...options, baseURL: stack.origin })
  if (cookie) {
    const [name, value] = cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: stack.origin }])
  }
  const page = await context.newPage()
  // By its reference: deals that other tests enter push it from page to page.
  await page.goto(`/marketplace?q=${dealReference(dealId)}`)
  const card = page.getByRole('article').filter({ has: page.locator(`h3 a[href="/deal/${dealId}"]`) })
  await expect(card).toHaveCount(1)
  return { card, close: () => context.close() }
}

test('a deal is on hold to a stranger, held to its holder, and its owner’s once it is paid @reader', async ({
  browser,
  stack,
  contextOptions,
  javaScriptEnabled,
  viewport,
}) => {
  const options = { ...contextOptions, javaScriptEnabled, viewport }
  const [holder] = (await makePeople(stack, 1)) as [string]
  const dealId = (await findFreeDeals(stack))[test.info().parallelIndex + 5]!
  const held = await post(stack, '/api/create-payment-intent', holder, { dealId })
  expect(held.status).toBe(200)
  await setHoldEnd(stack, dealId, 20)

  const stranger = await cardFor(browser, stack, options, dealId)
  await expect(stranger.card).toContainText(/On hold until \d\d:\d\d/)
  await expect(stranger.card).toContainText('Being reserved by another investor')
  await expect(stranger.card.getByRole('link', { name: /^Book Call/ })).toBeVisible()
  await expect(stranger.card.locator('a[href$="/checkout"]')).toHaveCount(0)
  await expect(stranger.card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).not.toHaveCount(0)
  await stranger.close()

  const own = await cardFor(browser, stack, options, dealId, holder)
  await expect(own.card).toContainText(/Held for you until \d\d:\d\d/)
  await expect(own.card.getByRole('link', { name: /^Go on to payment/ })).toHaveAttribute(
    'href',
    `/deal/${dealId}/checkout`,
  )
  await own.close()

  await withDatabase(stack, async (db) => {
    const paid = { status: 'paid' as const, paid_at: new Date().toISOString() }
    await db.updateTable('reservations').set(paid).where('deal_id', '=', dealId).where('status', '=', 'held').execute()
    await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', dealId).execute()
  })
  const owner = await cardFor(browser, stack, options, dealId, holder)
  await expect(owner.card).toContainText('This deal is yours')
  await expect(owner.card.getByRole('link', { name: /^View Details/ })).toBeVisible()
  await expect(owner.card.getByRole('link', { name: /^Book Call/ })).toHaveCount(0)
  await owner.card.getByRole('link', { name: /^Go to the documents/ }).click()
  await expect(owner.card.page()).toHaveURL(/\/account#RES-/)
  await owner.close()
  const other = await cardFor(browser, stack, options, dealId)
  await expect(other.card).toContainText('It can be secured again if the reservation is refunded')
  await expect(other.card).toContainText('Secure Price')
  await expect(other.card.locator('a[href$="/checkout"]')).toHaveCount(0)
  await other.close()
})

test('a deal in Scotland offers to register interest, and its grade has a tooltip that a pointer reaches @browser', async ({
  page,
}) => {
  await page.goto('/marketplace?q=Dundee')
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Not reserved online')
  await expect(card).toContainText('Deals in Scotland: registering interest costs nothing')
  await expect(card.getByRole('link', { name: /^Register interest/ })).toHaveAttribute('href', /\/interest$/)
  const title = await card.locator('[title]').evaluate((badge) => {
    const { left, top, width, height } = badge.getBoundingClientRect()
    return document
      .elementFromPoint(left + width / 2, top + height / 2)
      ?.closest('[title]')
      ?.getAttribute('title')
  })
  expect(title).toMatch(/^AI Deal Score: [\d.]+\/100$/)
})

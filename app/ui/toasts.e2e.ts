import type { Page } from '@playwright/test'
import { addPost } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findUntouchedDeal, message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/** The passing messages of hydrated pages: toasts with script, and the same words on the page without. */

/** Does two things at checkout whose messages the next page brings. Returns the path of that page. */
async function holdAndExtend(page: Page, stack: Stack): Promise<string> {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  for (const intent of ['start', 'extend']) {
    const headers = { origin: stack.origin }
    const answer = await page.request.post(deal.checkout, { form: { intent }, headers, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
  }
  return deal.checkout
}

test('at checkout one message stands at a time and goes, unless it is read; without script all stay', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const checkout = await holdAndExtend(page, stack)
  if (hasJavaScript) await page.clock.install()
  await page.goto(checkout)
  const [first, second] = [message(page, 'Held for you The deal is held'), message(page, 'Kept for you')]
  await expect(first).toBeVisible()
  await expect(second).toHaveCount(hasJavaScript ? 0 : 1)
  if (!hasJavaScript) return

  const box = (await first.boundingBox())!
  expect(box.y).toBeGreaterThan(page.viewportSize()!.height / 2)
  // Whoever points at it is reading it.
  await first.hover()
  await page.clock.runFor(5500)
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(second).toBeVisible()
  await expect(first).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3000)
  await expect(second).toBeVisible()
  await page.clock.runFor(5000)
  await expect(second).toHaveCount(0)
})

test('the editor says that a post is saved, and the message goes; without script it stays @all', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const draft = { title: 'Said once', excerpt: 'An excerpt.', status: 'draft' } as const
  const id = await withDatabase(stack, (db) => addPost(db, draft))
  await signIn(page, 'Ada Admin', `/blog-admin/${id}/edit`)
  await page.getByRole('button', { name: 'Update Post' }).click()
  const saved = message(page, 'Post updated successfully')
  await expect(saved).toContainText('It is a draft: nobody sees it yet.')
  if (!hasJavaScript) return
  // By keyboard the button holds it as pointing does.
  const close = saved.getByRole('button', { name: 'Close' })
  await close.focus()
  await page.waitForTimeout(5500)
  await expect(saved).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(saved).toHaveCount(0, { timeout: 7000 })
})

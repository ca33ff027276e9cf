import { type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expect, signIn, test } from '../fixtures.ts'
import { tidyUp } from '../journeys.ts'
import { listAdminPages, listPersonalPages, listReadingPages, type SitePage } from '../public-pages.ts'
import { becomeBuyer, giveWork, listenForErrors, stopRedirects } from '../walk.ts'

/** Every kind of page: its HTML, its width on four screens, and what the browser's console says. */

test.describe.configure({ timeout: 120_000 })
test.afterEach(({ stack }) => tidyUp(stack))

test('every kind of page fits its width at 320, 360, 768 and 1280 pixels, and runs without an error', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  await stopRedirects(page)
  const { errors } = listenForErrors(page)
  const faults: string[] = []
  const look = async ({ name, path }: SitePage) => {
    await page.goto(path)
    if (name === 'checkout') await expect(page.getByLabel('Card number')).toBeVisible()
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (over > 0) faults.push(`${name}, ${width} px: ${over} px too wide`)
    }
  }
  for (const one of await listReadingPages(stack)) await look(one)
  const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
  for (const one of await listPersonalPages(stack, bought.id, free.id)) await look(one)
  await giveWork(page, bought)
  await look({ name: 'account with a request and a ticket', path: '/account', status: 200 })
  await page.context().clearCookies()
  await signIn(page, 'Ada Admin')
  for (const one of await listAdminPages(stack)) await look(one)
  expect(faults).toEqual([])
  expect(errors).toEqual([])
})

test('every kind of page is valid HTML', async ({ page, stack, hasJavaScript }) => {
  const faults: string[] = []
  for (const one of await listReadingPages(stack)) faults.push(...(await findHtmlFaults(page, one)))
  const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
  for (const one of await listPersonalPages(stack, bought.id, free.id))
    faults.push(...(await findHtmlFaults(page, one)))
  await giveWork(page, bought)
  // The card form holds the deal, so that what is shown of a hold is looked at as well.
  await page.goto(free.checkout)
  await expect(page.getByLabel('Card number')).toBeVisible()
  const held = { name: 'checkout of a deal that is held', path: free.checkout, status: 200 }
  faults.push(...(await findHtmlFaults(page, held)))
  faults.push(...(await findHtmlFaults(page, { name: 'account with a request', path: '/account', status: 200 })))
  await page.context().clearCookies()
  await signIn(page, 'Ada Admin')
  const unavailable = { name: 'marking a held deal', path: `/admin/deals/${free.id}/unavailable`, status: 200 }
  for (const one of [...(await listAdminPages(stack)), unavailable]) faults.push(...(await findHtmlFaults(page, one)))
  expect(faults).toEqual([])
})

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How it is written, not what it means: React decides these.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Mantine sets its variables in style attributes; the policy header allows them.
    'no-inline-style': 'off',
  },
})

async function findHtmlFaults(page: Page, { name, path, status }: SitePage): Promise<string[]> {
  const response = await page.request.get(path, { failOnStatusCode: false })
  expect(response.status(), path).toBe(status)
  const report = await validator.validateString(await response.text())
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${name}: ${ruleId}: ${message} (${selector ?? ''})`),
  )
}

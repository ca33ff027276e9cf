import { type Page, type Response } from '@playwright/test'
import { buyerStates, type Visit } from '../buyers/buyer-visits.ts'
import { expect, test } from '../running/fixtures.ts'
import { startLooking } from '../pages/look.ts'
import { tidyUp } from '../buyers/stack-holds.ts'
import { type Stack } from '../running/stack.ts'

/**
 * Every state of buyer-visits.ts as the server sends it: its words, its HTML, what axe says at two widths, and its width on four
 * screens. What script makes of checkout is looked at in pages.e2e.ts.
 */

test.describe.configure({ timeout: 240_000 })

/** So many states a test, so that the workers share them evenly. */
const atOnce = 10
const parts = Object.entries(buyerStates).flatMap(([group, states]) =>
  Array.from({ length: Math.ceil(states.length / atOnce) }, (_, part) => ({
    name: `${group}, part ${part + 1}`,
    states: states.slice(part * atOnce, (part + 1) * atOnce),
  })),
)

for (const { name: group, states } of parts) {
  test(`every state is without a fault: ${group} @all`, async ({ page, stack }) => {
    const { check, look, faults } = await startLooking(page)
    // Scripts that are not there change nothing: neither is a hold begun nor a card form shown.
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    for (const { name, status, says, reach } of states) {
      const response = await visit(page, stack, await reach(stack))
      const html = await response.text()
      const text = await page.getByRole('main').innerText()
      if (response.status() !== status) faults.push(`${name}: ${response.status()} instead of ${status}`)
      if (!text.replace(/\s+/g, ' ').includes(says)) faults.push(`${name}: does not say "${says}"`)
      await check(name, html)
      await look(name)
      await tidyUp(stack)
    }
    expect(faults).toEqual([])
  })
}

async function visit(page: Page, stack: Stack, { path, cookie, fields }: Visit): Promise<Response> {
  await page.context().clearCookies()
  if (cookie) {
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: stack.origin }])
  }
  if (!fields) return (await page.goto(path))!
  // A form leads from a page of the site only: from a plain answer its policy lets none be sent.
  await page.goto('/privacy-policy')
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.evaluate(
      ([action, values]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action })
        for (const [name, value] of Object.entries(values)) {
          const input = document.createElement('input')
          Object.assign(input, { type: 'hidden', name, value })
          form.append(input)
        }
        document.body.append(form)
        form.submit()
      },
      [path, fields] as const,
    ),
  ])
  await page.waitForLoadState()
  return response
}

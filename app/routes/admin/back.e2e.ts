import { everyDay } from '../../../scripts/lib/all.ts'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'

/**
 * "Back" without script into forms in which people write. Playwright's browser keeps no pages for "Back", so that this is what the
 * browser itself remembers of each field.
 */

const controls =
  ':is(input:not([type=hidden], [type=file], [type=submit], [tabindex="-1"]), textarea, select):not([disabled], [readonly])'

/** What each field of a form holds, by its place. */
function readForm(page: Page, form: string): Promise<string[]> {
  return page
    .locator(`${form} ${controls}`)
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map(
        (one) => `${one.name}: ${/radio|checkbox/.test(one.type) ? one.checked : one.value}`,
      ),
    )
}

const typedFor: Record<string, string> = {
  date: '2026-11-20',
  'datetime-local': '2026-12-01T10:30',
  email: 'somebody@people.test',
  tel: '07700 900123',
  url: 'https://pictures.test/1',
  textarea: 'A line\n\nand another',
}

/** Types something into each field of a form that can be seen, ticks each box and chooses something else in each list. */
async function fillForm(page: Page, form: string): Promise<number> {
  const fields = await page.locator(`${form} ${controls}`).elementHandles()
  let filled = 0
  for (const field of fields) {
    if (!(await field.isVisible())) continue
    filled += 1
    const type = await field.evaluate((one) => (one as HTMLInputElement).type)
    if (type === 'checkbox') await field.setChecked(!(await field.isChecked()))
    else if (type === 'radio') await field.check()
    else if (type === 'select-one') await field.selectOption({ index: 1 })
    else await field.fill(typedFor[type] ?? String(filled))
  }
  return filled
}

const forms = [
  ['the form of a post', '/blog-admin/new', '#post', 8],
  ['the refund form', '/refunds', 'main form:has(textarea)', 4],
  ['the support form', '/support', 'main form:has(textarea)', 4],
  ['the categories', '/blog-admin/categories', 'main form:has([name=name])', 1],
  ['the form of a new deal', '/admin/deals/new', '#deal', 60],
  ['the form of a deal with pictures', '/admin/deals/101/edit', '#deal', 60],
] as const

for (const [what, path, form, least] of everyDay(forms, 1)) {
  test(`${what} holds every field as it was typed, after Back without script @no-js`, async ({
    page,
    hasJavaScript,
  }) => {
    test.skip(hasJavaScript, 'With script what is typed is kept as a draft.')
    await signIn(page, 'Ada Admin', path)
    const before = await readForm(page, form)
    expect(await fillForm(page, form)).toBeGreaterThanOrEqual(least)
    const typed = await readForm(page, form)
    expect(typed).not.toEqual(before)
    await page.goto('/marketplace')
    await page.goBack()
    expect(await readForm(page, form)).toEqual(typed)
  })
}

test('a form that a browser filled in by itself is taken for a person’s @browser', async ({ page, stack }) => {
  const words = `Is the roof new? ${Date.now()}`
  await page.goto('/support')
  // A browser fills in whatever does not forbid it; what a person cannot see as well.
  const left = await page.locator('main form:has(textarea) input').evaluateAll((all) =>
    (all as HTMLInputElement[])
      .filter((one) => {
        if (one.autocomplete === 'off' || !/^(text|email|tel)$/.test(one.type)) return one.autocomplete === 'off'
        one.value = one.type === 'email' ? 'auto@people.test' : 'Filled in'
        return false
      })
      .map((one) => one.tabIndex),
  )
  expect(left).toEqual([-1])
  await page.getByLabel('Message').fill(words)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('main')).toContainText('Your reference')
  const rows = await withDatabase(stack, (db) =>
    db.selectFrom('tickets').select('email').where('message', 'like', `%${words}%`).execute(),
  )
  expect(rows).toEqual([{ email: 'auto@people.test' }])
})

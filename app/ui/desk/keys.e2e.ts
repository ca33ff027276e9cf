import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { addManyTickets } from '#app/testing/database/many-cases.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

test.skip(({ isMobile }) => isMobile, 'A phone has no keys.')

const rows = 3
/** Three tickets of their own, found by `q=keyboard`, the first of them due first. */
async function addTickets(stack: Stack): Promise<void> {
  await withDatabase(stack, async (db) => {
    const there = await db.selectFrom('tickets').select('id').where('id', '=', 'keys-0').executeTakeFirst()
    if (there) return
    await addManyTickets(db, rows, new Date().toISOString(), (number) => ({
      id: `keys-${number}`,
      reference: `TIC-KEYS222${number + 2}`,
      access_key: `keys-${number}`,
      subject: `Keyboard ${number}`,
      search_text: `keyboard ${number}`,
      status: 'open',
      due_at: new Date(Date.now() + number * 3_600_000).toISOString(),
      closed_at: null,
    }))
  })
}
const list = '/admin/support?q=keyboard'

test.describe('with scripts', () => {
  test.skip(({ hasJavaScript }) => !hasJavaScript, 'There is no script.')

  test('letters move between sections, rows and pages', async ({ page, stack }) => {
    await addTickets(stack)
    await signIn(page, 'Ada Admin', '/admin')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Tickets')
    await page.keyboard.press('f')
    await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused()
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=keyboard/)
    const tickets = page.getByRole('link', { name: /^Keyboard / })
    await expect(tickets).toHaveCount(rows)
    await page.keyboard.press('j')
    await expect(tickets.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(tickets.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(tickets.nth(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('TIC-KEYS2222')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund Requests')
  })

  test('a letter in a field is only typed, and with Ctrl it is the browser’s', async ({ page, stack }) => {
    await addTickets(stack)
    await signIn(page, 'Ada Admin', list)
    await page.keyboard.press('/')
    const find = page.getByRole('searchbox', { name: 'Search everything' })
    await expect(find).toBeFocused()
    await page.keyboard.type('gt?jkexnu/')
    await expect(find).toHaveValue('gt?jkexnu/')
    await expect(page).toHaveURL(/q=keyboard/)
    await find.blur()
    await page.keyboard.press('Control+j')
    await expect(page.getByRole('link', { name: 'Keyboard 0' })).not.toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the sheet of keys opens over the page, closes on Escape, and switches single letters off', async ({
    page,
    stack,
  }) => {
    await addTickets(stack)
    await signIn(page, 'Ada Admin', list)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys of the desk' })
    await expect(sheet.getByText('Search everything')).toBeVisible()
    // The page below it has no such list: what the list needs of the styles is there all the same.
    await expect(sheet.locator('dl')).toHaveCSS('display', 'grid')
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('?')
    await page.keyboard.press('?')
    await expect(sheet).toHaveCount(1)
    await sheet.getByLabel('Switch single keys off in this browser').check()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Keyboard 0' })).not.toBeFocused()
    await page.goto('/admin/keys')
    await page.getByLabel('Switch single keys off in this browser').uncheck()
    await page.goto(list)
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Keyboard 0' })).toBeFocused()
  })

  test('Ctrl S sends the form of a deal, with single keys switched off and while typing; elsewhere it is the browser’s', async ({
    page,
  }) => {
    await signIn(page, 'Ada Admin', '/admin/keys')
    await page.getByLabel('Switch single keys off in this browser').check()
    // Nothing takes the key away from the browser where there is nothing to save.
    await page.evaluate(() => addEventListener('keydown', (event) => (document.title = String(event.defaultPrevented))))
    await page.keyboard.press('Control+s')
    await expect(page).toHaveTitle('false')
    await page.goto('/admin/deals/new')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('title', 'Save (Ctrl S)')
    await page.getByLabel('Location').fill('Jarrow, NE32')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Please fill in all required fields.' })).toBeVisible()
    await expect(page.getByLabel('Location')).toHaveValue('Jarrow, NE32')
  })

  test('a page that cannot be fetched leaves the sheet to its own address', async ({ page }) => {
    await page.route('**/admin/keys', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    await signIn(page, 'Ada Admin', '/admin')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/admin/keys'))
    await page.keyboard.press('?')
    await failed
    await expect(page).toHaveURL(/\/admin\/keys$/)
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  test('reading pages of the public site know no keys', async ({ page }) => {
    await page.goto('/')
    expect(await page.locator('script[src]').count()).toBe(1)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the keys are named where they work, and on a page of their own', async ({ page, hasJavaScript }) => {
  await signIn(page, 'Ada Admin', '/admin/support')
  await expect(page.getByRole('searchbox', { name: 'Search everything' })).toHaveAttribute('aria-keyshortcuts', '/')
  await expect(page.getByRole('link', { name: /^Refund Requests/ }).first()).toHaveAttribute('title', /g, then r/)
  await page.goto('/admin/keys')
  await expect(page.getByText('The main action of the page')).toBeVisible()
  await expect(page.locator('dl.keys > div', { hasText: 'Save the form of a deal' })).toHaveText(/Ctrl S$/)
  await expect(page.getByLabel('Switch single keys off in this browser')).toBeVisible({ visible: hasJavaScript })
})

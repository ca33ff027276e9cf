import { type Page } from '@playwright/test'
import { addDeal } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { type Stack } from '#app/testing/running/stack.ts'

let added: number[] = []
test.afterEach(({ stack }) =>
  withDatabase(stack, (db) => db.updateTable('deals').set({ status: 'inactive' }).where('id', 'in', added).execute()),
)

/** Three deals of this test's own, first in the list of those that it is searched for. */
async function addThree(stack: Stack): Promise<{ ids: number[]; titles: string[]; name: string }> {
  const name = `Larchfield ${Math.random().toString(36).slice(2, 8)}`
  const titles = ['One', 'Two', 'Three'].map((number) => `${number} at ${name}`)
  const ids = await withDatabase(stack, async (db) => {
    added = []
    for (const title of titles) added.push(await addDeal(db, { title }))
    return added
  })
  return { ids, titles, name }
}

const rows = (page: Page) => page.getByRole('region', { name: 'Saved deals' }).getByRole('listitem')
const saveButton = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
const removeButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Saved, remove ${title}`, exact: true })

test('three deals are saved signed out, go along at sign-in, are compared, and lead back', async ({ page, stack }) => {
  const { ids, titles, name } = await addThree(stack)
  const [one, two, three] = titles as [string, string, string]
  const list = `/marketplace?q=${encodeURIComponent(name)}`
  await page.goto(list)
  await expect(page.getByRole('main').getByRole('link', { name: /^Shortlist/ })).toHaveCount(0)
  await saveButton(page, one).click()
  // Back in the same list, at the button that was pressed, which says what has come of it.
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === name && url.hash === `#deal-${ids[0]}`)
  await expect(removeButton(page, one)).toBeFocused()
  await expect(removeButton(page, one)).toBeInViewport()
  await saveButton(page, two).click()
  await expect(removeButton(page, two)).toBeFocused()

  await page.goto(`/deal/${ids[2]}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved, remove' })).toBeFocused()
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual(['shortlist'])
  await expect(page.getByRole('banner')).toContainText('Shortlist 3')
  await page.goto('/shortlist')
  await expect(rows(page).getByRole('heading')).toHaveText([three, two, one])
  await expect(page.getByText('Kept in this browser for 90 days.')).toBeVisible()

  await signIn(page, 'Vera Vendor', '/shortlist')
  await expect(rows(page).getByRole('heading').first()).toHaveText(three)
  await expect(page.getByText('Kept in your account')).toBeVisible()
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('shortlist')

  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (const box of await boxes.all()) await box.uncheck()
  for (const title of [one, two]) await page.getByRole('checkbox', { name: `Compare ${title}` }).check()
  await page.getByRole('button', { name: 'Compare deals' }).click()
  await expect(page).toHaveURL(/\/compare\?/)
  const table = page.getByRole('table', { name: '2 deals side by side' })
  await expect(table.getByRole('columnheader', { name: one })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Investment Value' })).toBeVisible()
  await page.getByLabel('Add from your shortlist').selectOption({ label: three })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page).toHaveURL(`/compare?ids=${ids[1]},${ids[0]},${ids[2]}`)
  await page.getByRole('link', { name: `Remove ${one}` }).click()
  await expect(page).toHaveURL(`/compare?ids=${ids[1]},${ids[2]}`)
  await page.getByRole('main').getByRole('link', { name: 'Shortlist' }).click()

  for (const title of titles)
    await rows(page)
      .getByRole('button', { name: `Remove ${title}` })
      .click()
  for (const title of titles) await expect(page.getByText(title)).toHaveCount(0)
})

test('a deal is saved and removed in the table, and by keyboard @browser', async ({ page, stack, isMobile }) => {
  // The rows of a phone have no room for it: the page of the deal has the button.
  test.skip(isMobile)
  const { titles, name } = await addThree(stack)
  await page.goto(`/marketplace?view=table&q=${encodeURIComponent(name)}`)
  await saveButton(page, titles[0]!).focus()
  await page.keyboard.press('Enter')
  await expect(removeButton(page, titles[0]!)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saveButton(page, titles[0]!)).toBeFocused()
  expect(await page.context().cookies()).toEqual([])
})

test('four deals stand side by side without scrolling sideways, and every value is in sight @phone @browser', async ({
  page,
  stack,
  isMobile,
}) => {
  const { ids } = await addThree(stack)
  await page.goto(`/compare?ids=${ids.join(',')},118`)
  const table = page.getByRole('table', { name: '4 deals side by side' })
  for (const width of isMobile ? [320, 360] : [768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const outside = await table.evaluate((element) =>
      [...element.querySelectorAll('th, td')]
        .filter((cell) => {
          const { left, right } = cell.getBoundingClientRect()
          const isCut = cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).display !== 'inline'
          return cell.checkVisibility() && (left < 0 || right > innerWidth || isCut)
        })
        .map((cell) => cell.textContent),
    )
    expect(outside, `${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // The name of a row stands above its figures on a phone, else beside them.
    const label = (await table.getByRole('rowheader', { name: 'Investment Value' }).boundingBox())!
    const value = (await table
      .getByRole('row', { name: /^Investment Value/ })
      .getByRole('cell')
      .first()
      .boundingBox())!
    if (isMobile) expect(label.y + label.height).toBeLessThanOrEqual(value.y)
    else expect(label.x + label.width).toBeLessThanOrEqual(value.x + 1)
  }
})

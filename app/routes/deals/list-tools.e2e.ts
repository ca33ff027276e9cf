import { type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const chips = (page: Page) => page.getByRole('link', { name: /^Remove filter/ })

test('a buyer narrows the list by five things, scans the table, sorts it, and prints a deal @no-js', async ({
  page,
  isMobile,
}) => {
  await page.goto('/marketplace')
  await page.getByText('More filters').click()
  await page.getByLabel('Region').selectOption({ label: 'Wales' })
  await page.getByLabel('Grade').selectOption({ label: 'C or better' })
  await page.getByLabel('Price from').fill('£50,000')
  await page.getByLabel('Price to').fill('400k')
  await page.getByLabel('Gross yield, at least').fill('5%')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/region=Wales/)
  await expect(chips(page)).toHaveText([/Wales/, /Grade C or better/, /5% or more/, /From £50,000/, /Up to £400,000/])
  await expect(page.getByText(/across the \d+ that match/)).toBeVisible()
  await expect(page.getByLabel('Price to')).toHaveValue('400,000')

  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(chips(page)).toHaveCount(5)
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(2)
  const heading = page.getByRole('columnheader', { name: 'Gross yield' })
  // The two lines of a telephone have no headings.
  if (isMobile) await page.getByLabel('Sort by').selectOption({ label: 'Yield high to low' })
  else await heading.getByRole('button').click()
  await expect(page).toHaveURL(/sort=yield/)
  if (!isMobile) await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page)).toHaveCount(count)
  for (const row of await rows(page).all()) await expect(row).toContainText(/Secure Price: £[1-9][\d,]*/)
  const shown = (await rows(page).allInnerTexts()).map((text) => ({
    isReserved: text.includes('Reserved'),
    percent: Number(/(\d+\.\d\d)%/.exec(text)?.[1]),
  }))
  // What another test has bought comes last, in the same order.
  const inOrder = shown.toSorted((a, b) => Number(a.isReserved) - Number(b.isReserved) || b.percent - a.percent)
  expect(shown).toEqual(inOrder)
  expect(new Set(shown.map(({ percent }) => percent)).size).toBeGreaterThan(1)
  expect(Math.min(...shown.map(({ percent }) => percent))).toBeGreaterThanOrEqual(5)

  const sorted = page.url()
  const title = rows(page).first().getByRole('rowheader').getByRole('link')
  const name = await title.innerText()
  await title.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()
  await expect(page).toHaveURL(sorted)
  await expect(page.getByLabel('Region')).toHaveValue('Wales')

  await page.getByRole('link', { name: 'Remove filter: Wales' }).click()
  await expect(chips(page)).toHaveCount(4)
  await expect(page).toHaveURL(/view=table/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(24)
})

test('a slip of the finger is forgiven and said, and what was typed is still on offer @reader', async ({ page }) => {
  await page.goto('/marketplace')
  await page.getByLabel('Search deals', { exact: true }).fill('Liverpol')
  await page.getByLabel('Search deals', { exact: true }).press('Enter')
  await expect(page.getByText('Nothing for “Liverpol”. Showing deals for “Liverpool” instead.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Liverpool')
  await page.getByRole('link', { name: 'Search for “Liverpol” all the same' }).click()
  await expect(page.getByRole('heading', { name: 'No deals found' })).toBeVisible()
})

test('prices the wrong way round and what is no figure are told @reader', async ({ page }) => {
  await page.goto('/marketplace?from=300k&to=100k&yield=high')
  await expect(page.getByText('we took them the other way round')).toBeVisible()
  await expect(page.getByLabel('Price from')).toHaveValue('100,000')
  await expect(page.getByLabel('Gross yield, at least')).toHaveValue('high')
  await expect(page.getByText('“high” is not a figure we can read.')).toBeVisible()
  await expect(page.getByLabel('Gross yield, at least')).toHaveAccessibleDescription(
    'In percent, such as 7.5 Error: “high” is not a figure we can read.',
  )
})

test('the table shows six whole rows on a small laptop, and nothing scrolls sideways @browser', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The widths are set here.')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/marketplace?view=table')
  const whole = await rows(page).evaluateAll((all) =>
    all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight),
  )
  expect(whole.length).toBeGreaterThanOrEqual(6)
  for (const width of [320, 360, 768, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${width} px`).toBeLessThanOrEqual(width)
  }
})

test('on a telephone each way on of a row is large enough for a finger @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'A pointer needs less.')
  await page.goto('/marketplace?view=table')
  for (const link of await rows(page).first().getByRole('cell').getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})

test('a row shows the deal and, at every width, the figure that the list is sorted by @phone @browser', async ({
  page,
  isMobile,
}) => {
  await page.goto('/marketplace?view=table&sort=yield')
  await expect(
    rows(page)
      .first()
      .getByText(/^\d+\.\d\d%/),
  ).toBeVisible()
  const yields = await rows(page)
    .getByText(/^\d+\.\d\d%/)
    .evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => parseFloat(cell.textContent)))
  expect(yields).toHaveLength(24)
  if (isMobile) await expect(rows(page).first()).toContainText('gross yield')
  else await expect(page.getByRole('columnheader', { name: 'Est. Annual Yield' })).toBeVisible()
  // What a table weighs is its words: it has no pictures.
  await expect(rows(page).locator('img')).toHaveCount(0)
})

test('with the keyboard nothing is applied before Apply, in the panel neither @browser', async ({ page }) => {
  await page.goto('/marketplace?grade=E')
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  await page.getByText('More filters (1)').click()
  const region = page.getByLabel('Region')
  await region.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(region).not.toHaveValue('')
  await page.waitForTimeout(300)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter')
  await expect(page).toHaveURL(/region=/)
})

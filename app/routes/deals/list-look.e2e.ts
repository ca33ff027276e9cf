import { type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { startLooking } from '#app/testing/pages/look.ts'

/** The list as it is laid out: where it begins, how many columns it has, and what its form keeps. */

const list = '/marketplace'
const cards = (page: Page) => page.getByRole('article')
const form = (page: Page) => page.getByRole('search', { name: 'Deals' })

/** How many cards stand beside the first. */
const columnsOf = (page: Page) =>
  cards(page).evaluateAll((all) => {
    const [first] = all.map((card) => card.getBoundingClientRect().top)
    return all.filter((card) => card.getBoundingClientRect().top === first).length
  })

test('on a telephone the first card begins at most 400 px from the top @browser', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [list, `${list}?page=2`, `${list}?sort=yield`, '/deals']) {
    await page.goto(path)
    const { y } = (await cards(page).first().boundingBox())!
    expect(y, path).toBeLessThanOrEqual(400)
  }
})

test('one, two, three and four cards stand side by side, and nothing scrolls sideways @browser', async ({ page }) => {
  const columns: [width: number, count: number][] = [
    [320, 1],
    [360, 1],
    [768, 2],
    [1280, 3],
    [1500, 4],
    [1920, 4],
  ]
  for (const [width, count] of columns) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(list)
    expect(await columnsOf(page), `${width} px`).toBe(count)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${width} px`).toBeLessThanOrEqual(width)
  }
})

test('the figures of a row of cards stand on one line, whatever is above and below them @browser', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(list)
  const rows = await cards(page).evaluateAll((all) => {
    const places = new Map<number, Set<number>[]>()
    for (const card of all) {
      const row = card.getBoundingClientRect().top
      const [, ...parts] = [...card.children]
      const seen = places.get(row) ?? parts.map(() => new Set<number>())
      parts.forEach((part, index) => seen[index]!.add(Math.round(part.getBoundingClientRect().top)))
      places.set(row, seen)
    }
    return [...places.values()].map((seen) => seen.map((tops) => tops.size))
  })
  expect(rows).toHaveLength(8)
  for (const row of rows) expect(row).toEqual([1, 1, 1])
})

test('a type, the search and Apply each keep what was typed and chosen', async ({ page, hasJavaScript }) => {
  await page.goto(`${list}?grade=E`)
  const search = form(page).getByLabel('Search deals')
  const typed = () => new URL(page.url()).searchParams
  await search.fill('e')
  await form(page).getByText('More filters (1)').click()
  await form(page).getByLabel('Price to').fill('900k')
  await form(page)
    .getByRole('button', { name: /^Residential \d/ })
    .click()
  await expect(page).toHaveURL(/type=Residential/)
  expect([typed().get('q'), typed().get('to'), typed().get('grade')]).toEqual(['e', '900k', 'E'])
  await expect(form(page).getByRole('button', { name: /^Residential/ })).toHaveAttribute('aria-current', 'true')

  await search.fill('a')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=a(&|$)/)
  expect([typed().get('type'), typed().get('to')]).toEqual(['Residential', '900,000'])

  await search.fill('o')
  await form(page).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/q=o(&|$)/)
  expect([typed().get('type'), typed().get('grade')]).toEqual(['Residential', 'E'])

  // With script the choice is sent at once, by the first button of the form.
  await form(page).getByLabel('Sort by').selectOption({ label: 'Price low to high' })
  if (!hasJavaScript) await form(page).getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page).toHaveURL(/sort=price/)
  expect([typed().get('type'), typed().get('q')]).toEqual(['Residential', 'o'])

  await form(page).getByRole('button', { name: 'All Types' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter: Residential' })).toHaveCount(0)
  expect([typed().get('type') ?? '', typed().get('q'), typed().get('sort')]).toEqual(['', 'o', 'price'])
  // The address that people share holds only what was asked for.
  if (hasJavaScript) expect([...typed()].filter(([, value]) => value === '')).toEqual([])
})

test('the table sorts by the buttons in its headings and keeps what is asked for @browser', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${list}?view=table&type=Residential&page=1`)
  const heading = page.getByRole('columnheader', { name: 'Investment Value' })
  await heading.getByRole('button').click()
  await expect(page).toHaveURL(/sort=price/)
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  expect(new URL(page.url()).searchParams.get('type')).toBe('Residential')
  await page.getByRole('columnheader', { name: 'AI Score' }).getByRole('button').click()
  await expect(page).toHaveURL(`${list}?type=Residential&view=table`)
})

test('a row of the table stays a row to a screen reader where it is none to the eye @browser', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${list}?view=table`)
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(24)
  await expect(rows.first().getByRole('rowheader')).toBeVisible()
  await expect(rows.first().getByRole('cell')).not.toHaveCount(0)
  await expect(rows.first()).toContainText(/left a year|a year/)
})

for (const [name, media] of [
  ['dark @all', { colorScheme: 'dark' }],
  ['in the reader’s own colours @all', { forcedColors: 'active' }],
] as const)
  test(`cards, table, fold and an empty list are without a fault ${name} @browser`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.emulateMedia(media)
    const { open, look, faults, errors } = await startLooking(page)
    for (const query of ['', '?view=table', '?yield=high&type=Retail', '?q=nothing+like+it&exact=1']) {
      await open({ name: `list${query}`, path: list + query })
      await look(`list${query}`)
    }
    // Of the reader's own colours axe knows nothing: it compares those of the sheet, which are not shown.
    const seen = 'forcedColors' in media ? faults.filter((fault) => !fault.includes('color-contrast')) : faults
    expect(seen).toEqual([])
    expect(errors).toEqual([])
  })

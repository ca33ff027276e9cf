import { type Page } from '@playwright/test'
import { expect, test } from '../running/fixtures.ts'
import { setApart } from '../pages/look.ts'
import { listReadingPages } from '../pages/public-pages.ts'

/** Whoever reads with large text or colours of their own. Each kind of page is looked at for them, and for a finger, in reading.e2e.ts. */

test.describe.configure({ timeout: 120_000 })

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('each deal fits the smallest telephone with text of twice the size @all', async ({ page, stack }) => {
  const deals = (await (await page.request.get(`${stack.origin}/api/deals`)).json()) as { id: number }[]
  expect(deals.length).toBeGreaterThan(40)
  await page.setViewportSize({ width: 320, height: 740 })
  const faults: string[] = []
  for (const { id } of deals) {
    await page.goto(`/deal/${id}`)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.evaluate(unfold)
    const over = await overhang(page)
    if (over > 0) faults.push(`deal ${id}: ${over} px too wide`)
  }
  expect(faults).toEqual([])
})

test('nothing of the table is cut off when letters, words and lines are set apart', async ({ page }) => {
  const faults: string[] = []
  for (const width of [360, 768, 1000, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/marketplace?view=table')
    await page.evaluate(setApart)
    const over = await overhang(page)
    if (over > 0) faults.push(`${width} px: ${over} px too wide`)
    const { cells, cut } = await page.evaluate(findCutCells)
    expect(cells).toBeGreaterThan(100)
    faults.push(...cut.map((text) => `${width} px: ${text}`))
  }
  expect(faults).toEqual([])
})

test('no figure of the table is parted from its sign', async ({ page }) => {
  for (const width of [960, 1000, 1199, 1200, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/marketplace?view=table')
    const { figures, parted } = await page.evaluate(findPartedFigures)
    expect(figures, `${width} px`).toBeGreaterThan(40)
    expect(parted, `${width} px`).toEqual([])
  }
})

test('colours of the visitor’s own leave what is current to be seen', async ({ page, stack }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/marketplace?view=table')
  const edges = (selector: string) =>
    page.locator(selector).evaluateAll((links) =>
      links.map((link) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(link)
        return `${link.hasAttribute('aria-current') ? 'current' : 'other'}: ${borderBottomWidth} ${borderBottomColor}`
      }),
    )
  for (const selector of [
    'nav[aria-label="Main"] a',
    'nav[aria-label="View"] a',
    'nav[aria-label="Pagination"] li a',
  ]) {
    const all = await edges(selector)
    const current = all.filter((edge) => edge.startsWith('current: '))
    expect(current, selector).toHaveLength(1)
    expect(all.length, selector).toBeGreaterThan(1)
    expect(
      all.filter((edge) => edge === current[0]!.replace('current', 'other')),
      selector,
    ).toEqual([])
  }
  const deal = (await listReadingPages(stack)).find(({ name }) => name === 'deal')!
  await page.goto(deal.path)
  const bars = await page.locator('#score td[aria-hidden] > i').evaluateAll((fills) =>
    fills.map((fill) => ({
      fill: getComputedStyle(fill).backgroundColor,
      track: getComputedStyle(fill.parentElement!).backgroundColor,
    })),
  )
  expect(bars.length).toBeGreaterThan(4)
  for (const { fill, track } of bars) expect(fill).not.toBe(track)
})

/** Runs in the page. */
function unfold() {
  for (const fold of document.querySelectorAll('details')) fold.open = true
}

/** Runs in the page: amounts and percentages that go on in a second line. */
function findPartedFigures() {
  const cells = [...document.querySelectorAll<HTMLElement>('table td')].filter(
    (cell) => cell.checkVisibility() && /^£?[\d,.]+%?$/.test(cell.innerText.trim()),
  )
  const linesOf = (cell: Element) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  }
  return { figures: cells.length, parted: cells.filter((cell) => linesOf(cell) > 1).map((cell) => cell.innerText) }
}

/** Runs in the page. What leads on from a row of a telephone is a target that reaches below its cell on purpose. */
function findCutCells() {
  const cells = [...document.querySelectorAll('table :is(th, td)')].filter((cell) => cell.checkVisibility())
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    clientWidth > 0 && (scrollWidth > clientWidth + 1 || (scrollHeight > clientHeight + 2 && innerWidth > 560))
  const cut = cells.filter((cell) => [cell, ...cell.querySelectorAll('a, span:not(.vh)')].some(isCut))
  return { cells: cells.length, cut: cut.map((cell) => cell.textContent) }
}

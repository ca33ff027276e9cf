import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { listReadingPages } from '../public-pages.ts'
import { findStuckWords, findUnsizedDrawings } from '../stuck-words.ts'

/** Whoever reads with large text, a finger, a text browser or colours of their own. */

test.describe.configure({ timeout: 120_000 })

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('every reading page fits a telephone with text of twice the size, and reads without its styles', async ({
  page,
  stack,
}) => {
  const faults: string[] = []
  for (const { name, path } of await listReadingPages(stack)) {
    await page.setViewportSize({ width: 360, height: 740 })
    const html = await (await page.goto(path))!.text()
    for (const words of findStuckWords(html)) faults.push(`${name}: stuck: ${words}`)
    for (const drawing of findUnsizedDrawings(html)) faults.push(`${name}: no size: ${drawing}`)
    // A style tag that Playwright adds is waited for by the page's own script.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    for (const state of ['folded', 'unfolded']) {
      if (state === 'unfolded') await page.evaluate(unfold)
      const over = await overhang(page)
      if (over > 0) faults.push(`${name}, ${state}, text at 200%: ${over} px too wide`)
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.setViewportSize({ width: 320, height: 740 })
    const over = await overhang(page)
    if (over > 0) faults.push(`${name}, unfolded, 320 px: ${over} px too wide`)
  }
  expect(faults).toEqual([])
})

test('each deal fits the smallest telephone with text of twice the size', async ({ page, stack }) => {
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

test('a finger finds every link, button and fold of the landing page, the list, the table, a deal and the blog', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const faults: string[] = []
  let seen = 0
  for (const { name, path, status } of await listReadingPages(stack)) {
    if (status !== 200 || !/^\/(marketplace|deal\/|blog|$|\?)/.test(path)) continue
    await page.goto(path)
    await page.evaluate(unfold)
    const { count, small } = await page.evaluate(findSmallTargets)
    seen += count
    faults.push(...small.map((target) => `${name}: ${target}`))
  }
  expect(seen).toBeGreaterThan(200)
  expect(faults).toEqual([])
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
  const bars = await page.locator('#score td div[aria-hidden] > i').evaluateAll((fills) =>
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

/** Runs in the page: what WCAG 2.2, 1.4.12 lets a reader set. */
function setApart() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    element.style.setProperty('line-height', '1.5', 'important')
    element.style.setProperty('letter-spacing', '0.12em', 'important')
    element.style.setProperty('word-spacing', '0.16em', 'important')
  }
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

/** Runs in the page. What is in the middle of a sentence is as high as its line, and what covers its card or row is large. */
function findSmallTargets() {
  const isInSentence = (link: Element) => {
    const words = link.closest('p, li, td, dd, th, figcaption, div')!.textContent
    return getComputedStyle(link).display === 'inline' && /[a-z]{3}/i.test(words.replace(link.textContent, ''))
  }
  const targets = [...document.querySelectorAll('a[href], button, summary, select, label:has(input)')].filter(
    (target) => target.checkVisibility() && target.getBoundingClientRect().width > 1 && !isInSentence(target),
  )
  const small = targets.filter(
    (target) => target.getBoundingClientRect().height < 43.9 && getComputedStyle(target, '::after').content === 'none',
  )
  return {
    count: targets.length,
    small: small.map((target) => `${Math.round(target.getBoundingClientRect().height)} px: ${target.textContent}`),
  }
}

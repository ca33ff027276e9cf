import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The advisor's button floats in room that the page keeps for it, and covers nothing. On telephones that is the bar of a deal; elsewhere it ends the page. */

test.describe.configure({ timeout: 180_000 })

const pages = [
  '/',
  '/marketplace',
  '/deal/118',
  '/area-intelligence',
  '/calculators/deal',
  '/compare?ids=118,101',
  '/support',
]

for (const width of [768, 1024, 1280, 1366, 1600])
  test(`at ${width} pixels no control ever comes under it, wherever the page is scrolled to`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const faults: string[] = []
    for (const path of pages) {
      await page.goto(path)
      for (const name of await page.evaluate(findInItsColumn)) faults.push(`${path}: ${name}`)
    }
    expect(faults).toEqual([])
  })

test('on a telephone it ends the page, with its words, where no bar has room for it', async ({ page }) => {
  for (const width of [320, 360, 430]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of pages.filter((one) => one !== '/deal/118')) {
      await page.goto(path)
      const button = page.locator('[data-advisor]')
      await expect(button, path).toHaveCSS('position', 'static')
      expect(await button.evaluate((one) => one.getBoundingClientRect().width), path).toBeGreaterThan(120)
    }
  }
})

test('the bar of a deal on a telephone has room for it, and so does the footer below', async ({ page }) => {
  for (const width of [320, 360, 430]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/deal/118')
    const inBar = await page.evaluate(findInStuckBars)
    expect(inBar.map(({ name }) => name).join()).toContain('Secure Deal')
    expect(inBar.filter(({ isCovered }) => isCovered)).toEqual([])
    expect(await page.evaluate(findTextInFooter)).toEqual([])
    // With letters of twice the size it is as large as before.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await page.locator('[data-advisor]').evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(50)
  }
})

for (const [width, height] of [
  [360, 740],
  [1024, 768],
] as const)
  test(`at ${width} pixels what has the focus never lies under it`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const faults: string[] = []
    for (const path of pages) {
      await page.goto(path)
      for (let step = 0; step < 120; step += 1) {
        await page.keyboard.press('Tab')
        const covered = await findCoveredFocus(page)
        if (covered === 'end') break
        if (covered) faults.push(`${path}: ${covered}`)
      }
    }
    expect(faults).toEqual([])
  })

/** The name of what has the focus, where some of it lies under the button; `end` at the button itself. */
function findCoveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const button = document.querySelector('[data-advisor]')!
    const element = document.activeElement!
    if (element === button || element === document.body) return 'end'
    const under = button.getBoundingClientRect()
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const across = Math.min(right, under.right) - Math.max(left, under.left)
    const down = Math.min(bottom, under.bottom) - Math.max(top, under.top)
    // A corner of a large field, or of a table that is scrolled, is no matter.
    const isClear = across <= 0 || down <= 0 || across * down < (width * height) / 10
    return isClear ? null : `${element.tagName} ${element.textContent.trim().slice(0, 40)}`
  })
}

/** The controls below the masthead that reach into the button's column. The street of the first page runs from edge to edge. */
function findInItsColumn(): string[] {
  const { left } = document.querySelector('[data-advisor]')!.getBoundingClientRect()
  return [
    ...document.querySelectorAll(
      'main a[href], main button, main input, main select, main textarea, main summary, footer a',
    ),
  ]
    .filter(
      (each) =>
        !each.matches('[data-advisor]') && each.checkVisibility() && !each.closest('.scroll, [aria-labelledby=street]'),
    )
    .filter((each) => each.getBoundingClientRect().right > left)
    .map((each) => `${each.tagName} ${(each.textContent || each.getAttribute('name')) ?? ''}`.slice(0, 60))
}

/** The words of the footer that reach into the button's column. */
function findTextInFooter(): string[] {
  const { left } = document.querySelector('[data-advisor]')!.getBoundingClientRect()
  return [...document.querySelectorAll('footer :is(a, p, address, h2, li)')]
    .filter((each) => !each.closest('[data-advisor]') && each.getBoundingClientRect().right > left)
    .map((each) => each.textContent.slice(0, 60))
}

/** The controls of what sticks to the bottom of the window now. */
function findInStuckBars() {
  const under = document.querySelector('[data-advisor]')!.getBoundingClientRect()
  return [...document.querySelectorAll('main *')]
    .filter(
      (each) => getComputedStyle(each).position === 'sticky' && each.getBoundingClientRect().bottom > innerHeight - 2,
    )
    .flatMap((bar) => [...bar.querySelectorAll('a, button, input, summary')])
    .filter((each) => each.checkVisibility())
    .map((each) => ({
      name: each.textContent.trim().slice(0, 40),
      isCovered: each.getBoundingClientRect().right > under.left && each.getBoundingClientRect().bottom > under.top,
    }))
}

import { expect, test } from '../running/fixtures.ts'

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

test('no control ever comes under it, wherever the page is scrolled to; on a telephone it ends the page, with its words', async ({
  page,
}) => {
  const faults: string[] = []
  for (const path of pages) {
    await page.goto(path)
    for (const width of [768, 1024, 1280, 1366, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of await page.evaluate(findInItsColumn)) faults.push(`${path}, ${width} px: ${name}`)
    }
    // There the bar of a deal has room for it.
    if (path === '/deal/118') continue
    for (const width of [320, 360, 430]) {
      await page.setViewportSize({ width, height: 740 })
      const button = page.locator('[data-advisor]')
      await expect(button, path).toHaveCSS('position', 'static')
      expect(await button.evaluate((one) => one.getBoundingClientRect().width), path).toBeGreaterThan(120)
    }
  }
  expect(faults).toEqual([])
})

test('the bar of a deal on a telephone has room for it, and so does the footer below @all', async ({ page }) => {
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
  test(`at ${width} pixels what has the focus never lies under it @all`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const faults: string[] = []
    for (const path of pages) {
      await page.goto(path)
      // What follows is marked as it is for whoever uses the keyboard.
      await page.keyboard.press('Tab')
      const { stops, covered } = await page.evaluate(findCoveredFocus)
      expect(stops, path).toBeGreaterThan(15)
      faults.push(...covered.map((name) => `${path}: ${name}`))
    }
    expect(faults).toEqual([])
  })

/**
 * Gives everything the focus that Tab comes to before the button, which brings it into sight as Tab does: how many those are, and the
 * names of those of which some lies under the button. That Tab comes to everything is looked at in keyboard.e2e.ts.
 */
function findCoveredFocus(): { stops: number; covered: string[] } {
  const button = document.querySelector('[data-advisor]')!
  const all = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, iframe, [tabindex]'),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
  const stops = all.slice(
    0,
    all.findIndex((element) => element === button || button.contains(element)),
  )
  const isCovered = (element: HTMLElement) => {
    element.focus()
    const under = button.getBoundingClientRect()
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const across = Math.min(right, under.right) - Math.max(left, under.left)
    const down = Math.min(bottom, under.bottom) - Math.max(top, under.top)
    // A corner of a large field, or of a table that is scrolled, is no matter.
    return across > 0 && down > 0 && across * down >= (width * height) / 10
  }
  const covered = stops.filter(isCovered)
  return {
    stops: stops.length,
    covered: covered.map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`),
  }
}

/** The controls below the masthead that reach into the button's column. The street of the first page runs from edge to edge, and a row of types is cut off before. */
function findInItsColumn(): string[] {
  const { left } = document.querySelector('[data-advisor]')!.getBoundingClientRect()
  return [
    ...document.querySelectorAll(
      'main a[href], main button, main input, main select, main textarea, main summary, footer a',
    ),
  ]
    .filter(
      (each) =>
        !each.matches('[data-advisor]') &&
        each.checkVisibility() &&
        !each.closest('.scroll, [aria-labelledby=street], main fieldset'),
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

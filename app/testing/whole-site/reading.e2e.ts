import { type Page } from '@playwright/test'
import { isAll } from '../../../scripts/lib/all.ts'
import { expect, test } from '../running/fixtures.ts'
import { measureMoves, setApart, startLooking } from '../pages/look.ts'
import { listReadingPages } from '../pages/public-pages.ts'
import { findStuckWords, findUnsizedDrawings } from '../pages/stuck-words.ts'

/**
 * Every kind of page that everybody may read, opened once: its HTML, what axe says at two widths, its width on four screens, what the
 * browser's console says, whether it moves while it loads, the way past its masthead, and whether it serves a reader with large text, a finger or a text browser.
 */

test.describe.configure({ timeout: 240_000 })

/** What a header that comes in two parts moves its links by, at most. */
const headerMoves = 0.005

/** Made of the same parts as others that are looked into every day; these are with `npm test -- --all`. */
const alike = new Set([
  'marketplace, filtered', 'one deal to compare', 'a deal that there is not, to compare', 'five deals', 'testimonial, no such link',
  'search, nothing asked', 'search, a postcode', 'search, most of the words', 'search, too long', 'knowledge hub, a topic',
  'knowledge hub, nothing found', 'knowledge hub, an unknown category', 'knowledge hub, a search too long', 'guide not found',
  'blog, nothing found', 'blog, an unknown topic', 'blog, a search too long', 'post not found', 'BRRR calculator, a surplus',
  'rental cover calculator, a rent alone', 'rental cover calculator, mistakes', 'Section 24 calculator, mistakes',
  'deal calculator, a price alone', 'areas, by postcode', 'areas, nothing found', 'five areas', 'area not found', 'deal not found',
  'sign-in required, account', 'marketplace, a slip of the finger', 'areas, a slip of the finger', 'knowledge hub, a slip of the finger',
  'knowledge hub, a category', 'blog, a topic', 'area that is a region', 'BRRR calculator, mistakes', 'advisor, a suggestion chosen',
  'cookies policy', 'risk disclosure', 'property tax, what does not count', 'deal in Scotland', 'no deals chosen',
  'support request received', 'search, a slip of the finger', 'guide', 'areas to choose', 'area without a rent', 'post that was deleted',
  'former version of the terms', 'vendor terms', 'complaint about data', 'sign-in required, checkout', 'newsletter, asked for',
  'newsletter, a link that is over', 'saved searches, asked for', 'saved search, a link that is over', 'saved search, to be stopped',
  'prices of saved deals, to be stopped', 'saved searches, by a private link',
]) // prettier-ignore

/** As many tests as there are workers on a small machine. */
const parts = 3

for (let part = 1; part <= parts; part += 1)
  test(`every kind of page is without a fault for a visitor, part ${part} of ${parts}`, async ({ page, stack }) => {
    const { open, look, faults, errors } = await startLooking(page)
    const listed = await listReadingPages(stack)
    expect([...alike].filter((name) => !listed.some((one) => one.name === name))).toEqual([])
    const all = isAll ? listed : listed.filter(({ name }) => !alike.has(name))
    let targets = 0
    for (const one of all.filter((_, index) => index % parts === part - 1)) {
      const html = await open(one)
      const moved = await page.evaluate(measureMoves)
      if (moved > headerMoves) faults.push(`${one.name}: moves by ${moved.toFixed(4)} while it loads`)
      if (html.includes('rel="stylesheet"')) faults.push(`${one.name}: asks for a stylesheet`)
      for (const words of findStuckWords(html)) faults.push(`${one.name}: stuck: ${words}`)
      for (const drawing of findUnsizedDrawings(html)) faults.push(`${one.name}: no size: ${drawing}`)
      await look(one.name)
      // A page that answers a mistake begins at its list of mistakes.
      if (one.status !== 400) {
        await page.keyboard.press('Tab')
        if (!(await page.evaluate(isAtSkipLink)))
          faults.push(`${one.name}: the first Tab shows no link past the masthead`)
      }
      const { over, count, small } = await readLarge(page)
      faults.push(...over.map((where) => `${one.name}, ${where} too wide`))
      if (one.status !== undefined || !/^\/(marketplace|deal\/|blog|$|\?)/.test(one.path)) continue
      targets += count
      faults.push(...small.map((target) => `${one.name}: ${target}`))
    }
    expect(targets).toBeGreaterThan(60)
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  })

/**
 * The page on a telephone with text of twice the size, folded and unfolded, and then with a finger; unfolded on the smallest, too, and
 * with its letters set apart.
 */
async function readLarge(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  const { folded, unfolded, count, small } = await page.evaluate(enlargeAndUnfold)
  await page.setViewportSize({ width: 320, height: 740 })
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const smallest = await overhang()
  await page.evaluate(setApart)
  const overs = {
    'folded, text at 200%': folded,
    'unfolded, text at 200%': unfolded,
    'unfolded, 320 px': smallest,
    'unfolded, 320 px, letters set apart': await overhang(),
  }
  const over = Object.entries(overs).flatMap(([where, pixels]) => (pixels > 0 ? [`${where}: ${pixels} px`] : []))
  return { over, count, small }
}

/** Runs in the page. What is in the middle of a sentence is as high as its line, and what covers its card or row is large. */
async function enlargeAndUnfold() {
  const overhang = () => document.documentElement.scrollWidth - window.innerWidth
  document.documentElement.style.fontSize = '200%'
  const folded = overhang()
  for (const fold of document.querySelectorAll('details')) fold.open = true
  // What follows an opening follows before the next frame.
  await new Promise(requestAnimationFrame)
  const unfolded = overhang()
  document.documentElement.style.fontSize = ''
  const isInSentence = (link: Element) => {
    const words = link.closest('p, li, td, dd, th, figcaption, div')?.textContent ?? ''
    return getComputedStyle(link).display === 'inline' && /[a-z]{3}/i.test(words.replace(link.textContent, ''))
  }
  const targets = [...document.querySelectorAll('a[href], button, summary, select, label:has(input)')].filter(
    (target) => target.checkVisibility() && target.getBoundingClientRect().width > 1 && !isInSentence(target),
  )
  const small = targets.filter(
    (target) => target.getBoundingClientRect().height < 43.9 && getComputedStyle(target, '::after').content === 'none',
  )
  return {
    folded,
    unfolded,
    count: targets.length,
    small: small.map((target) => `${Math.round(target.getBoundingClientRect().height)} px: ${target.textContent}`),
  }
}

/** Runs in the page: whether the link past the masthead has the focus, and all of it is in view. */
async function isAtSkipLink() {
  // What has the focus is in its place by the next frame.
  await new Promise(requestAnimationFrame)
  const link = document.activeElement
  if (link?.localName !== 'a' || link.textContent !== 'Skip to main content') return false
  const { left, top, right, bottom } = link.getBoundingClientRect()
  const isWithin = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
  // Nothing lies over it.
  return isWithin && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === link
}

/** Parts of the list stand below what comes after them, and columns are as wide as what is in them. */
for (const [path, width, only] of [
  ['/marketplace', 360, ' @all'],
  ['/marketplace?view=table', 360, ''],
  ['/marketplace?view=table', 1280, ' @all'],
] as const)
  test(`${path} does not move at ${width} px while a slow line brings it${only}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 740 })
    const session = await context.newCDPSession(page)
    const line = { offline: false, latency: 50, downloadThroughput: 8000, uploadThroughput: 100_000 }
    await session.send('Network.emulateNetworkConditions', line)
    await page.goto(path)
    expect(await page.evaluate(measureMoves)).toBeLessThanOrEqual(headerMoves)
  })

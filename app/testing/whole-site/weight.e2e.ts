import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../running/fixtures.ts'
import { findUntouchedDeal } from '../running/journeys.ts'
import { listReadingPages } from '../pages/public-pages.ts'

/** The budgets of the built pages, in bytes over the wire (1 kB = 1,000 bytes). */
const budgets = {
  list: 24_000,
  reading: 16_000,
  /** The page, its script and the serif; pictures come when they are in sight. */
  firstVisit: 40_000,
  ownScript: 4_000,
  hydratedScripts: 170_000,
  editorScripts: 260_000,
}

test('a reading page is light and loads one small script, none of the framework', async ({ stack }) => {
  const faults: string[] = []
  for (const { name, path } of await listReadingPages(stack)) {
    const html = (await load(stack.origin + path)).toString()
    // Lists of two dozen cards.
    const most = /^\/(marketplace|knowledge-hub)$/.test(path) ? budgets.list : budgets.reading
    const wire = (await load(stack.origin + path, 'gzip')).length
    const styles = await Promise.all(
      readAll(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g).map((href) =>
        load(new URL(href, stack.origin).href),
      ),
    )
    const extra = styles.reduce((sum, css) => sum + gzipSync(css).length, 0)
    const own = gzipSync(html, { level: 6 }).length
    // oxlint-disable-next-line no-console -- the figures are worth seeing when the budgets are
    console.log(`${name}: ${wire} bytes on the wire, ${own} gzipped here, ${extra} of style sheets`)
    if (Math.max(wire, own) + extra > most)
      faults.push(`${name}: ${Math.max(wire, own) + extra} bytes, at most ${most}`)

    const scripts = readAll(html, /<script[^>]+src="([^"]+)"/g)
    // A calculator's result follows the typing, the advisor's answer arrives as it is written, files are looked at when picked, and the
    // search of the site suggests, also on pages that are not found.
    const searches = path.startsWith('/search') || html.includes('data-suggest')
    const count = searches || /^\/(calculators\/|advisor|refunds(\?|$))/.test(path) ? 2 : 1
    if (scripts.length !== count) faults.push(`${name} loads ${scripts.length} scripts: ${scripts.join(' ')}`)
    let size = 0
    for (const src of scripts) size += gzipSync(await load(new URL(src, stack.origin).href), { level: 6 }).length
    if (size > budgets.ownScript) faults.push(`${name}: its scripts are ${size} bytes`)
    const [serif, ...others] = readAll(html, /<link[^>]+href="([^"]+\.woff2)"/g)
    const face = serif === undefined ? 0 : (await load(new URL(serif, stack.origin).href)).length
    if (face === 0 || others.length > 0) faults.push(`${name} loads ${others.length} other fonts, and ${face} bytes`)
    if (wire + size + face > budgets.firstVisit) faults.push(`${name}: ${wire + size + face} bytes at the first visit`)
    if (/modulepreload|__reactRouter/.test(html)) faults.push(`${name} mentions the framework's scripts`)
  }
  expect(faults).toEqual([])
})

for (const { path, own } of [
  { path: '/admin/support', own: ['enhance', 'keys'] },
  { path: '/admin/deals/new', own: ['deal-form', 'enhance', 'keep-typing', 'keys', 'picked-files'] },
])
  test(`${path} loads ${own.length} small scripts, none of the framework`, async ({ page, stack }) => {
    await signIn(page, 'Ada Admin', path)
    const html = await page.content()
    const scripts = readAll(html, /(?:<script[^>]+src|data-keep)="([^"]+)"/g)
    expect(
      scripts
        .map((src) =>
          src
            .replace(/-[\w-]{8}\.js$/, '')
            .split('/')
            .at(-1),
        )
        .toSorted(),
    ).toEqual(own)
    for (const src of scripts) {
      const size = gzipSync(await load(new URL(src, stack.origin).href), { level: 6 }).length
      expect(size, src).toBeLessThanOrEqual(budgets.ownScript)
    }
    expect(html).not.toMatch(/modulepreload|__reactRouter/)
  })

test('the whole list of 24 cards is in the page that is weighed', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('all scripts of the hydrated checkout together keep to their budget', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer')
  const weigh = collectScripts(page, stack.origin)
  await page.goto(deal.checkout)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await weigh('checkout')).toBeLessThanOrEqual(budgets.hydratedScripts)
})

test('all scripts of the page with the editor of posts together keep to their budget', async ({ page, stack }) => {
  await signIn(page, 'Ada Admin')
  const weigh = collectScripts(page, stack.origin)
  await page.goto('/blog-admin/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await weigh('editor of posts')).toBeLessThanOrEqual(budgets.editorScripts)
})

/** Notes every script that the browser loads from now on; what is given back says what they weigh together. */
function collectScripts(page: Page, own: string): (name: string) => Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin === own && pathname.endsWith('.js')) scripts.set(pathname, response.body())
  })
  return async (name) => {
    const sizes = await Promise.all(
      [...scripts].map(async ([path, body]) => ({ path, size: gzipSync(await body, { level: 6 }).length })),
    )
    const sum = sizes.reduce((total, { size }) => total + size, 0)
    // oxlint-disable-next-line no-console -- the figures are worth seeing when the budgets are
    console.log(`${name}: ${sum} bytes of script in ${sizes.length} files`)
    expect(sizes.length).toBeGreaterThan(3)
    return sum
  }
}

function readAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!)
}

/** The bytes of the body as they came; `fetch` would unpack them. */
function load(address: string, encoding = 'identity'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openDocuments, tidyUp } from '../journeys.ts'
import { listAdminPages, listPersonalPages, listReadingPages } from '../public-pages.ts'
import { type Stack } from '../stack.ts'
import { becomeAdminWithWork, becomeBuyer, findConsoleErrors } from '../walk.ts'

/** Following every link of the site, as each kind of person. The links are in the page without JavaScript. */

test.use({ javaScriptEnabled: false })
test.describe.configure({ timeout: 120_000 })
test.afterEach(({ stack }) => tidyUp(stack))

test('an anonymous visitor meets no broken link, no missing anchor, no dead control and no error', async ({
  page,
  stack,
}) => {
  const report = await crawl(page, stack)
  expect(report.faults).toEqual([])
  expect(report.pages).toBeGreaterThan(100)
  expect(await findConsoleErrors(page, await listReadingPages(stack))).toEqual([])
})

test('neither does a buyer with a purchase', async ({ page, stack, hasJavaScript }) => {
  const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
  await openDocuments(page, bought)
  const report = await crawl(page, stack)
  expect(report.faults).toEqual([])
  expect(report.documents).toBeGreaterThan(3)
  expect(await findConsoleErrors(page, await listPersonalPages(stack, bought.id, free.id))).toEqual([])
})

test('neither does an admin with something on every desk', async ({ page, stack, hasJavaScript }) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const report = await crawl(page, stack)
  expect(report.faults).toEqual([])
  expect(await findConsoleErrors(page, await listAdminPages(stack))).toEqual([])
})

interface PageFacts {
  links: string[]
  files: string[]
  ids: string[]
  faults: string[]
}

/** What a page's own HTML says, read without running or loading anything of it. */
function readFacts([html, address]: [string, string]): PageFacts {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const attributes = (selector: string, name: string) =>
    [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
  const absolute = (text: string) => new URL(text, address).href
  const isHydrated = page.querySelector('script[type="module"]') !== null
  const count = (selector: string) => page.querySelectorAll(selector).length
  const dead = 'button[type="button"], [role="button"], [onclick], a:not([href]), button:not(form button, [form])'
  const ids = attributes('[id]', 'id')
  return {
    links: attributes('a[href]', 'href').map(absolute),
    files: [
      ...attributes('img[src], script[src]', 'src'),
      ...attributes('link[rel="icon"], link[rel="stylesheet"], link[rel="modulepreload"]', 'href'),
      ...attributes('[srcset]', 'srcset').flatMap((set) => set.split(',').map((part) => part.trim().split(/\s+/)[0]!)),
    ].map(absolute),
    ids,
    faults: [
      ...[...page.querySelectorAll('form')]
        .filter((form) => !form.hasAttribute('action') || !form.hasAttribute('method'))
        .map((form) => `a form without action or method: ${form.outerHTML.slice(0, 120)}`),
      ...[...page.querySelectorAll('input:not([type="hidden"]), select, textarea')]
        .filter((field) => !field.closest('form') || !field.hasAttribute('name'))
        .map((field) => `a field outside a form or without a name: ${field.outerHTML.slice(0, 120)}`),
      ...(isHydrated
        ? []
        : [...page.querySelectorAll(dead)].map((element) => `a dead control: ${element.outerHTML.slice(0, 120)}`)),
      ...(isHydrated || count('script:not([src])') === 0 ? [] : ['a script in the page']),
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two elements with the id ${id}`),
      ...(count('h1') === 1 ? [] : [`${count('h1')} h1`]),
      ...(count('title') === 1 && page.title.trim() !== '' ? [] : ['no title or several']),
      ...(count('main#main') === 1 ? [] : ['no main with the id that the skip link leads to']),
    ],
  }
}

/** From the landing page on, every link of this site, as whoever the page is signed in as. */
async function crawl(page: Page, stack: Stack) {
  const faults: string[] = []
  const facts = new Map<string, PageFacts | null>()
  const anchors: { from: string; to: string; id: string }[] = []
  const fileStatus = new Map<string, number>()
  const queue = [{ from: 'the start', to: '/' }]
  let signInLinks = 0
  let documents = 0

  while (queue.length > 0) {
    const { from, to } = queue.shift()!
    if (facts.has(to)) continue
    facts.set(to, null)
    // Each leads to the same place, with another way back; a few tell as much as all, and they are counted.
    if (to.startsWith('/api/login') && (signInLinks += 1) > 5) continue
    const response = await page.request.get(to, { maxRedirects: 0, failOnStatusCode: false })
    const status = response.status()
    const { location, 'content-type': type = '' } = response.headers()
    if (location) {
      const target = new URL(location, stack.origin + to)
      if (target.origin === stack.origin) queue.push({ from: to, to: target.pathname + target.search })
      continue
    }
    if (to.startsWith('/documents/')) documents += 1
    const html = type.startsWith('text/html') ? await response.text() : ''
    const asksToSignIn = status === 401 && /Sign In Required|Access Denied/.test(html)
    if (status >= 400 && !asksToSignIn) faults.push(`${from} → ${to}: ${status}`)
    if (!html) continue
    const found = await page.evaluate(readFacts, [html, stack.origin + to] satisfies [string, string])
    facts.set(to, found)
    faults.push(...found.faults.map((fault) => `${to}: ${fault}`))
    for (const link of found.links) {
      const url = new URL(link)
      if (url.origin !== stack.origin) continue
      const path = url.pathname + url.search
      queue.push({ from: to, to: path })
      if (url.hash) anchors.push({ from: to, to: path, id: decodeURIComponent(url.hash.slice(1)) })
    }
    for (const file of found.files) {
      if (!file.startsWith(stack.origin) || fileStatus.has(file)) continue
      fileStatus.set(file, (await page.request.get(file)).status())
      if (fileStatus.get(file) !== 200) faults.push(`${to} loads ${file}: ${fileStatus.get(file)}`)
    }
  }
  for (const { from, to, id } of anchors) {
    if (!facts.get(to)?.ids.includes(id)) faults.push(`${from} → ${to}#${id}: there is no such place`)
  }
  return { faults: [...new Set(faults)], pages: facts.size, documents }
}

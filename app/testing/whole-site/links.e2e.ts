import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openDocuments } from '../journeys.ts'
import { listPersonalPages } from '../public-pages.ts'
import { type Stack } from '../stack.ts'
import { becomeAdminWithWork, becomeBuyer, listenForErrors } from '../walk.ts'

/** Following every link of the site, as each kind of person. The links are in the page without JavaScript. */

test.use({ javaScriptEnabled: false })
test.describe.configure({ timeout: 300_000 })

test('an anonymous visitor meets no broken link, no missing anchor and no dead control', async ({ page, stack }) => {
  const report = await crawl(page, stack)
  expect(report.faults).toEqual([])
  expect(report.pages).toBeGreaterThan(100)
})

test('neither does a buyer with open documents, nor an error', async ({ page, stack, hasJavaScript }) => {
  const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
  await openDocuments(page, bought)
  const report = await crawl(page, stack)
  expect(report.faults).toEqual([])
  expect(report.documents).toBeGreaterThan(3)
  // pages.e2e.ts sees the same pages before the documents are open.
  const { errors } = listenForErrors(page)
  for (const { path } of await listPersonalPages(stack, bought.id, free.id)) await page.goto(path)
  expect(errors).toEqual([])
})

test('neither does an admin with something on every desk', async ({ page, stack, hasJavaScript }) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const report = await crawl(page, stack)
  expect(report.faults).toEqual([])
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
      ...[...page.querySelectorAll<HTMLInputElement>('input:not([type="hidden"], [readonly]), select, textarea')]
        // What only a script uses is hidden without one.
        .filter((field) => !field.closest('.needs-script'))
        .filter((field) => !field.form || !field.hasAttribute('name'))
        .map((field) => `a field outside a form or without a name: ${field.outerHTML.slice(0, 120)}`),
      ...(isHydrated
        ? []
        : [...page.querySelectorAll(dead)]
            .filter((element) => !element.closest('[hidden]'))
            .map((element) => `a dead control: ${element.outerHTML.slice(0, 120)}`)),
      ...(isHydrated || count('script:not([src], [type="application/ld+json"])') === 0 ? [] : ['a script in the page']),
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two elements with the id ${id}`),
      ...(count('h1') === 1 ? [] : [`${count('h1')} h1`]),
      ...(count('title') === 1 && page.title.trim() !== '' ? [] : ['no title or several']),
      ...(count('main#main') === 1 ? [] : ['no main with the id that the skip link leads to']),
    ],
  }
}

/**
 * The beginnings of addresses that are one page with ever other figures, areas or ways back. A few tell as much as all. The pages of
 * all areas are asked for in routes/areas/areas.test.ts.
 */
const endless = ['/api/login', '/calculators/deal?', '/calculators/property-tax?', '/calculators/brrr?', '/calculators/rental-cover?', '/calculators/section-24?', '/area-intelligence?', '/area-intelligence/compare?', '/area-intelligence/areas.csv?', '/area-intelligence/'] // prettier-ignore
const mostAlike = 12

/** The most requests at once. */
const atOnce = 8

/** From the landing page on, every link of this site, as whoever the page is signed in as. */
async function crawl(page: Page, stack: Stack) {
  const faults: string[] = []
  const facts = new Map<string, PageFacts | null>()
  const anchors: { from: string; to: string; id: string }[] = []
  const files = new Set<string>()
  const alike = new Map<string, number>()
  let documents = 0

  // By Node: the browser's own requests cost three times as much.
  const cookie = (await page.context().cookies(stack.origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const get = (address: string) => fetch(new URL(address, stack.origin), { headers: { cookie }, redirect: 'manual' })
  const ask = async ({ from, to }: Link) => {
    const response = await get(to)
    const { status, headers } = response
    const body = await response.arrayBuffer()
    const location = headers.get('location')
    if (location) {
      const target = new URL(location, stack.origin + to)
      return { to, leadsTo: target.origin === stack.origin ? target.pathname + target.search : null }
    }
    if (to.startsWith('/documents/')) documents += 1
    const html = headers.get('content-type')?.startsWith('text/html') ? Buffer.from(body).toString() : ''
    const asksToSignIn = status === 401 && /Sign In Required|Access Denied/.test(html)
    if (status >= 400 && !asksToSignIn) faults.push(`${from} → ${to}: ${status}`)
    return { to, html }
  }
  const askForFile = async ({ from, to }: Link) => {
    const response = await get(to)
    const { status } = response
    await response.arrayBuffer()
    if (status !== 200) faults.push(`${from} loads ${to}: ${status}`)
  }

  // Round by round: all that the pages of the last one lead to.
  let round: Link[] = [{ from: 'the start', to: '/' }]
  while (round.length > 0) {
    const fresh = round.filter(({ to }) => {
      if (facts.has(to)) return false
      facts.set(to, null)
      const kind = endless.find((start) => to.startsWith(start))
      if (!kind) return true
      alike.set(kind, (alike.get(kind) ?? 0) + 1)
      return alike.get(kind)! <= mostAlike
    })
    const answers = await eachOf(fresh, ask)
    round = answers.flatMap(({ to, leadsTo }) => (leadsTo ? [{ from: to, to: leadsTo }] : []))
    const pages = answers.flatMap(({ to, html }) =>
      html ? [[html, stack.origin + to] satisfies [string, string]] : [],
    )
    const freshFiles: Link[] = []
    for (const [address, found] of await readAllFacts(page, pages)) {
      const from = address.slice(stack.origin.length)
      facts.set(from, found)
      faults.push(...found.faults.map((fault) => `${from}: ${fault}`))
      for (const link of found.links) {
        const url = new URL(link)
        if (url.origin !== stack.origin) continue
        const path = url.pathname + url.search
        round.push({ from, to: path })
        if (url.hash) anchors.push({ from, to: path, id: decodeURIComponent(url.hash.slice(1)) })
      }
      for (const file of found.files) {
        if (!file.startsWith(stack.origin) || files.has(file)) continue
        files.add(file)
        freshFiles.push({ from, to: file })
      }
    }
    await eachOf(freshFiles, askForFile)
  }
  for (const { from, to, id } of anchors) {
    if (!facts.get(to)?.ids.includes(id)) faults.push(`${from} → ${to}#${id}: there is no such place`)
  }
  return { faults: [...new Set(faults)], pages: facts.size, documents }
}

interface Link {
  from: string
  to: string
}

/** Does the work for each, several at a time. */
async function eachOf<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const rest = list.entries()
  const worker = async () => {
    for (const [index, one] of rest) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** The facts of many pages, read in one go. */
async function readAllFacts(page: Page, pages: [string, string][]): Promise<[string, PageFacts][]> {
  const all = await page.evaluate(`${JSON.stringify(pages)}.map(${readFacts.toString()})`)
  return pages.map(([, address], index) => [address, (all as PageFacts[])[index]!])
}

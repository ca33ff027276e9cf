import { type Page } from '@playwright/test'
import { isAll } from '../../../scripts/lib/all.ts'
import { expect, test } from '../running/fixtures.ts'
import { openDocuments } from '../running/journeys.ts'
import { readFacts, type PageFacts } from '../pages/facts.ts'
import { PlainBrowser } from '../plain/browser.ts'
import { type Stack } from '../running/stack.ts'
import { becomeAdminWithWork, becomeBuyer } from '../running/walk.ts'

/** Following every link of the site, as each kind of person. The links are in the page without JavaScript, so that no browser is needed. */

test.describe.configure({ timeout: 300_000 })

test('an anonymous visitor meets no broken link, no missing anchor and no dead control', async ({ stack }) => {
  const report = await crawl(await openPlainPage(stack), stack, visitorKind)
  expect(report.faults).toEqual([])
  expect(report.pages).toBeGreaterThan(100)
})

test('neither does a buyer with open documents @all', async ({ stack }) => {
  const page = await openPlainPage(stack)
  const { bought } = await becomeBuyer(page, stack, false)
  await openDocuments(page, bought)
  const report = await crawl(page, stack, alikeKind)
  expect(report.faults).toEqual([])
  expect(report.documents).toBeGreaterThan(3)
})

test('neither does an admin with something on every desk', async ({ stack }) => {
  const page = await openPlainPage(stack)
  await becomeAdminWithWork(page, stack, false)
  const report = await crawl(page, stack, alikeKind)
  expect(report.faults).toEqual([])
})

async function openPlainPage(stack: Stack): Promise<Page> {
  const context = await new PlainBrowser(stack.origin).newContext()
  return (await context.newPage()) as unknown as Page
}

/**
 * The beginnings of addresses that are one page with ever other figures, areas or ways back. A few tell as much as all. The pages of
 * all areas are asked for in routes/areas/areas.test.ts.
 */
const endless = ['/api/login', '/calculators/deal?', '/calculators/property-tax?', '/calculators/brrr?', '/calculators/rental-cover?', '/calculators/section-24?', '/area-intelligence?', '/area-intelligence/compare?', '/area-intelligence/areas.csv?', '/area-intelligence/'] // prettier-ignore
const endlessKind: KindOf = (path) => {
  const start = endless.find((start) => path.startsWith(start))
  return start === undefined ? undefined : { name: start, most: isAll ? 12 : 4 }
}

/** The kind of page of which so many are opened at most; undefined for one that is opened however many there are. */
type KindOf = (path: string) => { name: string; most: number } | undefined

const withoutValues = (path: string) => path.replace(/=[^&]*/g, '=')

/** Each further way to narrow the list of deals multiplies its addresses, so that of those that differ by values a few are opened. */
const narrowed = ['/marketplace?', '/saved-searches?']
const visitorKind: KindOf = isAll
  ? endlessKind
  : (path) =>
      endlessKind(path) ??
      (narrowed.some((start) => path.startsWith(start)) ? { name: withoutValues(path), most: 2 } : undefined)

/**
 * Whoever has signed in is shown pages that the anonymous visitor has seen one by one, and one form for each thing of a list. Of
 * those that differ by numbers and values alone a few are opened; with `npm test -- --all` each.
 */
const alikeKind: KindOf = isAll
  ? endlessKind
  : (path) => endlessKind(path) ?? { name: withoutValues(path.replace(/\d+/g, '')), most: 2 }

/** The most requests at once. */
const atOnce = 8

/** From the landing page on, every link of this site, as whoever the page is signed in as; of each kind a few. */
async function crawl(page: Page, stack: Stack, kindOf: KindOf) {
  const faults: string[] = []
  const facts = new Map<string, PageFacts | null>()
  const anchors: { from: string; to: string; id: string }[] = []
  const files = new Set<string>()
  const alike = new Map<string, number>()
  const leftAlone = new Set<string>()
  let documents = 0

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
      const kind = kindOf(to)
      if (kind === undefined) return true
      const count = (alike.get(kind.name) ?? 0) + 1
      alike.set(kind.name, count)
      if (count > kind.most) leftAlone.add(to)
      return count <= kind.most
    })
    const answers = await eachOf(fresh, ask)
    round = answers.flatMap(({ to, leadsTo }) => (leadsTo ? [{ from: to, to: leadsTo }] : []))
    const freshFiles: Link[] = []
    for (const { to: from, html } of answers) {
      if (!html) continue
      const found = readFacts(html, stack.origin + from)
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
    if (!leftAlone.has(to) && !facts.get(to)?.ids.includes(id))
      faults.push(`${from} → ${to}#${id}: there is no such place`)
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

import AxeBuilder from '@axe-core/playwright'
import { type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { pdf } from '../files.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { cards, findUntouchedDeal, openDocuments, payWith, secure, tidyUp, type TestDeal } from '../journeys.ts'
import { listAdminPages, listPersonalPages, listReadingPages, type SitePage } from '../public-pages.ts'
import { type Stack } from '../stack.ts'

/** Checks that hold for every page. Each runs in one project only: what it looks at is the same in all. */

test.describe.configure({ timeout: 120_000 })
// A trace of hundreds of pages costs more than it tells: every fault is named with its page.
test.use({ trace: 'off' })
test.afterEach(({ stack }) => tidyUp(stack))

test.describe('following every link', () => {
  test.beforeEach(({ hasJavaScript }) =>
    test.skip(hasJavaScript, 'The links are the same everywhere, so it runs once.'),
  )

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
})

test.describe('every kind of page', () => {
  test.beforeEach(({ hasJavaScript }, info) =>
    test.skip(!hasJavaScript || info.project.name === 'phone', 'Looks at several widths itself, so it runs once.'),
  )

  test('has no fault that axe can see, for a visitor', async ({ page, stack }) => {
    await stopRedirects(page)
    const faults: string[] = []
    for (const { name, path, status } of await listReadingPages(stack)) {
      expect((await page.goto(path))!.status(), path).toBe(status)
      faults.push(...(await findAccessibilityFaults(page, name)))
    }
    expect(faults).toEqual([])
  })

  test('has no fault that axe can see, for a buyer, with forms, mistakes and messages', async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
    const faults = await findAccessibilityFaults(page, 'payment message')
    for (const { name, path } of await listPersonalPages(stack, bought.id, free.id)) {
      await page.goto(path)
      if (name === 'checkout') await expect(page.getByLabel('Card number')).toBeVisible()
      faults.push(...(await findAccessibilityFaults(page, name)))
    }
    await payWith(page, cards.declined, hasJavaScript)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    faults.push(...(await findAccessibilityFaults(page, 'declined card')))
    await page.goto(`${free.path}/call`)
    await page.getByLabel('Telephone').fill('x')
    await page.getByRole('button', { name: 'Request a call' }).click()
    await expect(page).toHaveTitle(/^Error/)
    faults.push(...(await findAccessibilityFaults(page, 'form with a mistake')))
    expect(faults).toEqual([])
  })

  test('has no fault that axe can see, for an admin, with a refusal', async ({ page, stack, hasJavaScript }) => {
    await becomeAdminWithWork(page, stack, hasJavaScript)
    const faults: string[] = []
    for (const { name, path } of await listAdminPages(stack)) {
      await page.goto(path)
      faults.push(...(await findAccessibilityFaults(page, name)))
    }
    await page.goto('/admin/refunds')
    await page.getByRole('link', { name: /^REF-/ }).first().click()
    await page.getByText('Reject', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(page).toHaveTitle(/^Error/)
    faults.push(...(await findAccessibilityFaults(page, 'refused decision')))
    await page.goto('/refunds')
    await page
      .getByLabel('Supporting documents')
      .setInputFiles({ name: 'a.pdf', mimeType: '', buffer: Buffer.from(pdf()) })
    await page.getByRole('button', { name: 'Submit Refund Request' }).click()
    await expect(page).toHaveTitle(/^Error/)
    faults.push(...(await findAccessibilityFaults(page, 'refund request with a mistake and a file')))
    expect(faults).toEqual([])
  })

  test('fits its width at 320, 360, 768 and 1280 pixels, and runs without an error', async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    await stopRedirects(page)
    const { errors } = listenForErrors(page)
    const faults: string[] = []
    const look = async ({ name, path }: SitePage) => {
      await page.goto(path)
      if (name === 'checkout') await expect(page.getByLabel('Card number')).toBeVisible()
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (over > 0) faults.push(`${name}, ${width} px: ${over} px too wide`)
      }
    }
    for (const one of await listReadingPages(stack)) await look(one)
    const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
    for (const one of await listPersonalPages(stack, bought.id, free.id)) await look(one)
    await giveWork(page, bought)
    await look({ name: 'account with a request and a ticket', path: '/account', status: 200 })
    await page.context().clearCookies()
    await signIn(page, 'Ada Admin')
    for (const one of await listAdminPages(stack)) await look(one)
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  })

  test('is valid HTML', async ({ page, stack, hasJavaScript }) => {
    const faults: string[] = []
    for (const one of await listReadingPages(stack)) faults.push(...(await findHtmlFaults(page, one)))
    const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
    for (const one of await listPersonalPages(stack, bought.id, free.id))
      faults.push(...(await findHtmlFaults(page, one)))
    await giveWork(page, bought)
    // The card form holds the deal, so that what is shown of a hold is looked at as well.
    await page.goto(free.checkout)
    await expect(page.getByLabel('Card number')).toBeVisible()
    const held = { name: 'checkout of a deal that is held', path: free.checkout, status: 200 }
    faults.push(...(await findHtmlFaults(page, held)))
    faults.push(...(await findHtmlFaults(page, { name: 'account with a request', path: '/account', status: 200 })))
    await page.context().clearCookies()
    await signIn(page, 'Ada Admin')
    const unavailable = { name: 'marking a held deal', path: `/admin/deals/${free.id}/unavailable`, status: 200 }
    for (const one of [...(await listAdminPages(stack)), unavailable]) faults.push(...(await findHtmlFaults(page, one)))
    expect(faults).toEqual([])
  })

  test('starts with the way past its masthead', async ({ page, stack }) => {
    await stopRedirects(page)
    for (const { path } of await listReadingPages(stack)) {
      await page.goto(path)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to main content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport({ ratio: 1 })
    }
    await page.goto('/marketplace')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('Tab reaches everything on the marketplace page, in sight and marked', async ({ page, hasJavaScript }) => {
  test.skip(!hasJavaScript, 'Needs a look into the page at every step.')
  // What comes into focus scrolls into view; at once, so that its place can be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/marketplace')
  const expected = await page.evaluate(() => {
    const candidates = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')
    const reachable = [...candidates].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches('[tabindex="-1"], [type="hidden"], :disabled'),
    )
    reachable.forEach((element, index) => element.setAttribute('data-stop', String(index)))
    return reachable.length
  })
  expect(expected).toBeGreaterThan(100)
  const stops: (string | null)[] = []
  const faults: string[] = []
  for (let step = 0; step < expected; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement!
      const { left, top, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return {
        index: element.getAttribute('data-stop'),
        text: element.textContent.trim().slice(0, 60) || element.id,
        isMarked: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none',
        isInSight: at !== null && (element.contains(at) || at.contains(element)),
      }
    })
    stops.push(stop.index)
    if (!stop.isMarked) faults.push(`${stop.text}: no visible focus`)
    if (!stop.isInSight) faults.push(`${stop.text}: covered or outside the window when focused`)
  }
  expect(faults).toEqual([])
  // Every stop once, in the order in which they stand in the page.
  expect(stops).toEqual(Array.from({ length: expected }, (_, index) => String(index)))
})

/** Signs in and buys a deal, so that there is something to see; ends on /deals with its message. */
async function becomeBuyer(
  page: Page,
  stack: Stack,
  hasJavaScript: boolean,
): Promise<{ bought: TestDeal; free: TestDeal }> {
  const bought = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await secure(page, bought, hasJavaScript)
  return { bought, free: await findUntouchedDeal(stack) }
}

/** Asks for a refund of the deal and files a ticket, as whoever is signed in, so that the desks have something to do. */
async function giveWork(page: Page, { id }: TestDeal): Promise<void> {
  const { origin } = new URL(page.url())
  const fields = {
    fullName: 'Ivy Investor',
    email: 'ivy@demo.test',
    dealReference: `PID-${id}`,
    reason: 'changed-plans',
  }
  const documents = { name: 'why.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
  const asked = await page.request.post('/refunds', { headers: { origin }, multipart: { ...fields, documents } })
  expect(asked.status()).toBe(200)
  const ticket = { email: 'ivy@demo.test', subject: 'A question', message: 'Is it warm?\n\nIvy' }
  expect((await page.request.post('/support', { headers: { origin }, form: ticket })).status()).toBe(200)
}

/** A buyer has asked for a refund and has a question; from here on an admin looks. */
async function becomeAdminWithWork(page: Page, stack: Stack, hasJavaScript: boolean): Promise<void> {
  const { bought } = await becomeBuyer(page, stack, hasJavaScript)
  await giveWork(page, bought)
  await page.context().clearCookies()
  await signIn(page, 'Ada Admin')
}

/** The pages that say "Sign In Required" go on by themselves after a second; here they are to be looked at. */
async function stopRedirects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () => document.querySelector('[data-redirect-to]')?.removeAttribute('data-redirect-to'),
      { once: true },
    )
  })
}

async function findAccessibilityFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page })
      // There are no frames to look into; this spares a new window for each look.
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
      .analyze()
    for (const { id, help, nodes } of violations) {
      for (const { target } of nodes) faults.push(`${name}, ${width} px: ${id} (${help}): ${target.join(' ')}`)
    }
  }
  return faults
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How it is written, not what it means: React decides these.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-quotes': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Mantine sets its variables in style attributes; the policy header allows them.
    'no-inline-style': 'off',
  },
})

async function findHtmlFaults(page: Page, { name, path, status }: SitePage): Promise<string[]> {
  const response = await page.request.get(path, { failOnStatusCode: false })
  expect(response.status(), path).toBe(status)
  const report = await validator.validateString(await response.text())
  return report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${name}: ${ruleId}: ${message} (${selector ?? ''})`),
  )
}

/** Writes down what the browser's console complains of, with the page that was open. */
function listenForErrors(page: Page): { errors: string[] } {
  const errors: string[] = []
  page.on('console', (entry) => {
    const isTheStatus = /status of (401|404)/.test(entry.text()) && entry.location().url === page.url()
    if (entry.type() === 'error' && !isTheStatus) errors.push(`${page.url()}: ${entry.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return { errors }
}

/** Visits the pages in the browser and returns what its console has to complain of. */
async function findConsoleErrors(page: Page, pages: SitePage[]): Promise<string[]> {
  const { errors } = listenForErrors(page)
  for (const { path } of pages) await page.goto(path)
  return errors
}

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

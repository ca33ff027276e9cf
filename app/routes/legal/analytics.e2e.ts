import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { startStack, type Stack } from '#app/testing/running/stack.ts'
import { listReadingPages } from '#app/testing/pages/public-pages.ts'
import { startLooking } from '#app/testing/pages/look.ts'

/**
 * A site whose operator has an analytics script, which a stand-in on this machine serves: what a browser asks of that origin before
 * and after a choice, with script and without.
 */

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let stack: Stack
let counts: Server
/** What was asked of the stand-in. */
let asked: string[] = []

test.beforeAll(async () => {
  counts = createServer((request, response) => {
    asked.push(request.url!)
    response.setHeader('content-type', 'text/javascript')
    response.end('fetch(new URL("/view", document.currentScript.src), { mode: "no-cors" })')
  })
  await new Promise<void>((resolve) => counts.listen(0, '127.0.0.1', resolve))
  const { port } = counts.address() as AddressInfo
  stack = await startStack({ settings: { ANALYTICS_SCRIPT: `http://127.0.0.1:${port}/count.js` } })
})
test.afterAll(async () => {
  await stack.stop()
  await new Promise((resolve) => counts.close(resolve))
})
test.beforeEach(() => {
  asked = []
})

const notice = (page: Page) => page.getByRole('region', { name: 'Analytics', exact: true })
const choiceOf = async (context: BrowserContext) =>
  (await context.cookies(stack.origin)).find(({ name }) => name === 'analytics')?.value

test('nothing is asked of the script’s origin before Accept and after Reject @browser', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: true })
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== stack.origin) foreign.push(origin)
  })
  for (const path of ['/', '/marketplace', '/cookies-policy']) await page.goto(path)
  await page.goto('/blog')
  await expect(notice(page)).toBeVisible()
  expect([foreign, asked]).toEqual([[], []])

  await notice(page).getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page)).toBeHidden()
  expect(page.url()).toBe(`${stack.origin}/blog`)
  expect(await choiceOf(context)).toBe('rejected')
  for (const path of ['/', '/marketplace?q=terrace', '/blog']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(notice(page)).toHaveCount(0)
  }
  expect([foreign, asked]).toEqual([[], []])

  // The choice is changed on the policy.
  await page.goto('/cookies-policy')
  const answer = page.getByRole('region', { name: 'Your choice about analytics' })
  await expect(answer).toContainText('You have rejected analytics in this browser.')
  await answer.getByRole('button', { name: 'Accept' }).click()
  await expect(answer).toContainText('You have accepted analytics in this browser.')
  await expect.poll(() => asked).toEqual(['/count.js', '/view'])
  await page.goto('/marketplace', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => path === '/count.js')).toHaveLength(2)
  // Nobody else's page has any part of it.
  asked = []
  for (const path of ['/advisor', '/account', '/shortlist', '/no/such/page']) await page.goto(path)
  expect(asked).toEqual([])
  await context.close()
})

test('Accept loads it at once, and what was typed stays @browser', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: true })
  const page = await context.newPage()
  await page.goto('/marketplace')
  await page.getByRole('searchbox').first().fill('terrace')
  await notice(page).getByRole('button', { name: 'Accept' }).click()
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('searchbox').first()).toHaveValue('terrace')
  await expect.poll(() => asked).toEqual(['/count.js', '/view'])
  expect(await choiceOf(context)).toBe('accepted')
  await context.close()
})

test('a page beside the script learns nothing of a private link from the history, and forms still arrive @browser', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: true })
  await context.addCookies([{ name: 'analytics', value: 'accepted', url: stack.origin }])
  const page = await context.newPage()
  await page.goto('/support/ticket?key=secret')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click()
  await expect.poll(() => asked).toContain('/view')
  const [entries, from, referrer] = await page.evaluate(() => [
    navigation.entries().map(({ url }) => url),
    navigation.activation?.from?.url ?? null,
    document.referrer,
  ])
  expect(entries).toHaveLength(2)
  expect([entries[0], from, referrer]).toEqual([null, null, `${stack.origin}/`])

  await page.goto('/complaints/data-protection')
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill('sue@sender.test')
  await page.getByLabel('What happened?').fill('My name was shown.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/support\/received\?/)
  await context.close()
})

test('no page beside the script has a field for a message or an address of an email @reader', async ({ request }) => {
  const analysed: string[] = []
  for (const { path } of await listReadingPages(stack)) {
    const html = await (await request.get(stack.origin + path)).text()
    if (!html.includes('data-analytics-script')) continue
    analysed.push(path)
    expect([path, /<textarea|<input(?=[^>]* type="(email|tel)")/.test(html)]).toEqual([path, false])
  }
  expect(analysed.length).toBeGreaterThan(20)
})

test('a browser with Global Privacy Control is not asked, and nothing is loaded though it had accepted @browser @all', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: true })
  await context.addCookies([{ name: 'analytics', value: 'accepted', url: stack.origin }])
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked).toContain('/count.js')
  asked = []
  // A cache between may have answered with the page of a browser without it, so that the script of the page looks as well.
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await context.clearCookies()
  await page.goto('/marketplace', { waitUntil: 'networkidle' })
  await expect(notice(page)).toHaveCount(0)
  await context.addCookies([{ name: 'analytics', value: 'accepted', url: stack.origin }])
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await context.close()
})

test('a choice that could not be sent beside the page is sent as a form @browser @all', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: true })
  const page = await context.newPage()
  await page.goto('/marketplace')
  await page.route('**/cookies-policy/choice', async (route) => {
    if (route.request().isNavigationRequest()) await route.continue()
    else await route.abort()
  })
  await notice(page).getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${stack.origin}/marketplace`)
  expect(await choiceOf(context)).toBe('rejected')
  await context.close()
})

test('without script both choices lead back to where one was, and the question is gone from kept pages too @reader', async ({
  browser,
}) => {
  for (const [label, value] of [
    ['Accept', 'accepted'],
    ['Reject', 'rejected'],
  ] as const) {
    const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${stack.origin}/marketplace?type=Residential`)
    await notice(page).getByRole('button', { name: label }).click()
    await expect(page).toHaveURL(`${stack.origin}/marketplace?type=Residential`)
    for (const path of ['/marketplace?type=Residential', '/', '/marketplace?q=house']) {
      await page.goto(stack.origin + path)
      await expect(notice(page)).toHaveCount(0)
    }
    await page.goto(`${stack.origin}/cookies-policy`)
    const answer = page.getByRole('region', { name: 'Your choice about analytics' })
    await answer.getByRole('button', { name: label }).click()
    await expect(page).toHaveURL(`${stack.origin}/cookies-policy#choice`)
    await expect(answer).toContainText(`You have ${value} analytics`)
    await context.close()
  }
  expect(asked).toEqual([])
})

test('the answers are of one size, and a page with the question is without a fault @browser @all', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: true })
  const page = await context.newPage()
  const { open, look, faults } = await startLooking(page)
  for (const path of ['/', '/cookies-policy']) {
    await open({ name: `${path} with the question`, path })
    await look(`${path} with the question`)
  }
  expect(faults).toEqual([])
  for (const [path, width] of [
    ['/', 360],
    ['/', 1280],
    ['/cookies-policy', 360],
    ['/cookies-policy', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    const [accept, reject] = await Promise.all(
      ['Accept', 'Reject'].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    expect([accept!.width, accept!.height, accept!.y]).toEqual([reject!.width, reject!.height, reject!.y])
    expect(accept!.height).toBeGreaterThanOrEqual(44)
    const looks = await page.getByRole('button', { name: /^(Accept|Reject)$/ }).evaluateAll((buttons) =>
      buttons.map((button) => {
        const { color, backgroundColor, fontWeight, borderColor } = getComputedStyle(button)
        return [color, backgroundColor, fontWeight, borderColor].join()
      }),
    )
    expect(new Set(looks).size).toBe(1)
  }
  await context.close()
})

import { type Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { cards, chooseToWait, findUntouchedDeal, message, payWith } from '#app/testing/running/journeys.ts'
import { takeAwayNewFunctions } from '#app/testing/pages/older-browsers.ts'
import { everyDay, isAll } from '../../../../scripts/lib/all.ts'

/** Checkout where some of its script does not come, does not answer or fails: the server's own form stays there, and pays. */

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Only with script.')

const cardScripts = [/\/stripe\.js$/, /^https:\/\/js\.stripe\.com\//]
const refuse = async (page: Page, ...addresses: RegExp[]) => {
  for (const address of addresses) await page.route(address, (route) => route.abort())
}
const neverAnswer = async (page: Page, address: RegExp) => page.route(address, () => undefined)
/** A card script that comes and does something else. */
const replaceCardScript = async (page: Page, elements: string) =>
  page.route(cardScripts[0]!, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `Stripe = () => ({ elements: () => { ${elements} }, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {} })`,
    }),
  )

const failed = 'Payment Setup Failed'
interface Way {
  block: (page: Page) => Promise<unknown>
  /** What the page says of it. */
  says?: string
  /** The last that the page asks for before its script gives up. */
  until?: RegExp
}
/** What happens to a call or a script. */
const ways: Record<string, Way> = {
  'the card script is blocked': { block: (page) => refuse(page, ...cardScripts), says: failed },
  'the card script never comes': {
    block: async (page) => {
      await refuse(page, cardScripts[0]!)
      await neverAnswer(page, cardScripts[1]!)
    },
    says: 'Setting up secure payment...',
  },
  'the card script fails': {
    block: (page) => replaceCardScript(page, "throw new Error('no')"),
    until: /\/api\/create-payment-intent$/,
  },
  'the card form never loads': {
    block: (page) =>
      replaceCardScript(
        page,
        'return { create: () => ({ mount() {}, on() {}, off() {}, destroy() {}, update() {} }), update() {}, on() {}, off() {} }',
      ),
    says: 'Setting up secure payment...',
  },
  'the call for the payment is blocked': {
    block: (page) => refuse(page, /\/api\/create-payment-intent$/),
    says: failed,
  },
  'the call for the payment is never answered': {
    block: (page) => neverAnswer(page, /\/api\/create-payment-intent$/),
    says: 'Setting up secure payment...',
  },
  'too many calls were made': {
    block: (page) =>
      page.route(/\/api\/create-payment-intent$/, (route) =>
        route.fulfill({ status: 429, json: { message: 'Too many requests.' } }),
      ),
    says: failed,
  },
  'the page’s own script is blocked': { block: (page) => refuse(page, /\/assets\/checkout-[^/]*\.js$/) },
  'the framework is blocked': { block: (page) => refuse(page, /\/assets\/entry\.client-[^/]*\.js$/) },
}

for (const [way, { block, says, until }] of everyDay(Object.entries(ways), 2)) {
  test(`where ${way}, payment goes on at the provider’s page, with what was chosen`, async ({ page, stack }) => {
    const deal = await findUntouchedDeal(stack)
    await block(page)
    const asked = until && page.waitForRequest(until)
    await signIn(page, 'Ben Buyer')
    // A script that never comes may hold the page's load event back.
    await page.goto(deal.checkout, { waitUntil: 'domcontentloaded' })
    await chooseToWait(page)
    await asked
    if (says) await expect(page.getByRole('region', { name: 'Your card' })).toContainText(says)
    else await expect(page.getByText('Setting up secure payment...')).toHaveCount(0)
    await expect(page.getByText('You enter your card on the payment provider’s own page')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email me the payment link' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Wait until/ })).toBeChecked()
    await page.getByRole('button', { name: /^Complete Payment/ }).click()
    const pay = page.getByRole('button', { name: 'Pay', exact: true })
    await expect(pay).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeVisible()
    // From there on it is the same way for all of them.
    if (!isAll && way !== 'the framework is blocked') return
    await pay.click()
    await page.waitForURL('/deals')
    await expect(message(page, 'Payment Successful')).toBeVisible()
  })
}

test('where nothing but the server’s form works, the link is emailed', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await refuse(page, ...cardScripts, /\/api\//)
  await signIn(page, 'Ben Buyer', deal.checkout)
  await expect(page.getByRole('region', { name: failed })).toContainText('You can still pay')
  await chooseToWait(page)
  await page.getByRole('button', { name: 'Email me the payment link' }).click()
  await expect(message(page, 'Payment link sent')).toContainText('Pay there or here, not both.')
})

test('where the choice cannot be stored nothing is paid, and the provider’s page takes both', async ({
  page,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  await refuse(page, /\/consent$/)
  await signIn(page, 'Ben Buyer', deal.checkout)
  await chooseToWait(page)
  await payWith(page, cards.good, true)
  await expect(page.locator('#payment-failed')).toContainText('We could not save your choice.')
  await page.getByRole('button', { name: 'Pay on the provider’s page' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('/deals')
})

test('where keeping the deal longer is not answered, the page says so and stays, with the card, and it can be tried again', async ({
  page,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  const calls = /\/checkout\.data(\?|$)/
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.route(calls, (route) => route.fulfill({ status: 503, body: 'Full' }))
  await signIn(page, 'Ben Buyer', deal.checkout)
  const card = page.getByLabel('Card number')
  await expect(card).toBeVisible()
  await chooseToWait(page)
  await card.fill(cards.good)
  await page.unroute(calls)
  await lookAgain()
  await expect(page.getByText(/minutes left/)).toBeVisible()
  const refusals: [status: number | null, title: string][] = [
    [503, 'Your hold was not extended'],
    [429, 'Your hold was not extended'],
    [null, 'Your hold may not have been extended'],
  ]
  for (const [status, title] of refusals) {
    await page.route(calls, (route) =>
      status === null ? route.abort() : route.fulfill({ status, contentType: 'text/html', body: '<h1>Full</h1>' }),
    )
    await page.getByRole('button', { name: 'Keep it 30 minutes more' }).click()
    await expect(page.locator('#refused')).toContainText(title)
    await expect(page.locator('#refused')).toBeFocused()
    await Promise.all([page.waitForRequest(calls), lookAgain()])
    await expect(card).toHaveValue(cards.good)
    await page.unroute(calls)
  }
  await page.getByRole('button', { name: 'Keep it 30 minutes more' }).click()
  await expect(message(page, 'Kept for you')).toBeVisible()
  await expect(page.locator('#refused')).toHaveCount(0)
  await expect(card).toHaveValue(cards.good)
  await expect(page.getByRole('radio', { name: /^Wait until/ })).toBeChecked()
  await page.getByRole('button', { name: /^Complete Payment/ }).click()
  await page.waitForURL('/deals')
})

test('the card form pays in a browser of 2021, and the hold is kept longer there @all', async ({ page, stack }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const deal = await findUntouchedDeal(stack)
  await takeAwayNewFunctions(page)
  await signIn(page, 'Ben Buyer', deal.checkout)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it 30 minutes more' }).click()
  await expect(message(page, 'Kept for you')).toBeVisible()
  await chooseToWait(page)
  await payWith(page, cards.good, true)
  await expect(message(page, 'Payment Successful')).toBeVisible()
  await expect(page).toHaveURL(deal.checkout)
  await page.waitForURL('/deals')
  expect(errors).toEqual([])
})

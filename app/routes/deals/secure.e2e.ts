import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from '#app/testing/fixtures.ts'
import {
  cards,
  findUntouchedDeal,
  message,
  openDocuments,
  openPurchase,
  openSecondBrowser,
  payWith,
  problem,
  secure,
  signInWhereRequired,
  tickBothConsents,
  tidyUp,
} from '#app/testing/journeys.ts'
import { makePeople, post } from '#app/testing/stack-people.ts'

test.afterEach(({ stack }) => tidyUp(stack))

const success = "Thank you for your purchase! You'll receive access to the deal documentation shortly."

test('from the deal page over sign-in and payment to the documents', async ({
  page,
  stack,
  browser,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await page.goto(deal.path)
  await page.getByRole('link', { name: `Secure Deal - ${deal.price}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required')
  await expect(page.getByText('Please sign in to secure this deal.', { exact: true })).toBeVisible()
  await signInWhereRequired(page, 'Ivy Investor', hasJavaScript)

  await expect(page).toHaveURL(deal.checkout)
  const summary = page.getByRole('complementary', { name: 'Deal Summary' })
  await expect(summary.getByRole('heading', { name: deal.title })).toBeVisible()
  await expect(summary.getByText(`${deal.price} incl. VAT`)).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(2)
  await tickBothConsents(page)
  await payWith(page, cards.good, hasJavaScript)
  if (hasJavaScript) {
    await expect(message(page, 'Payment Successful')).toContainText(success)
    await expect(page).toHaveURL(deal.checkout)
  }

  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toContainText(success)
  await expect(
    page.getByRole('region', { name: 'Your deals' }).getByRole('link', { name: deal.title, exact: true }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your deals' })).toBeVisible()
  await expect(message(page, 'Payment Successful')).toHaveCount(0)

  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText('Reserved for you', { exact: true })).toBeVisible()
  await expect(purchase.getByText('Full refund, any reason, until')).toBeVisible()
  // Before they are opened, a document leads to the page that says what opening them changes.
  await purchase
    .getByRole('link', { name: /\(PDF\)$/ })
    .first()
    .click()
  await expect(page.getByText('You agreed at checkout that you lose your right to cancel')).toBeVisible()
  const opened = await openDocuments(page, deal)
  const link = opened.getByRole('link', { name: /\(PDF\)$/ }).first()
  const address = (await link.getAttribute('href'))!
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const file = await readFile(await download.path())
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.subarray(-1024).toString('latin1')).toContain('%%EOF')

  for (const person of [undefined, 'Ben Buyer'] as const) {
    const other = await openSecondBrowser(browser, stack, person, deal.path)
    expect((await other.request.get(address)).status()).toBe(404)
    await expect(other.getByRole('main').getByText('Reserved', { exact: true }).first()).toBeVisible()
    await expect(other.getByRole('link', { name: /^Secure Deal/ })).toHaveCount(0)
    if (person) {
      await other.goto(deal.checkout)
      await expect(other.getByText(/^This deal is reserved\./)).toBeVisible()
      await expect(other.getByRole('button', { name: /^Complete Payment/ })).toHaveCount(0)
      const forced = await other.request.post(deal.checkout, {
        form: { intent: 'pay' },
        headers: { origin: stack.origin },
        maxRedirects: 0,
      })
      expect(forced.status()).toBe(409)
      expect(await forced.text()).toContain('This deal has been reserved by another investor.')
    }
    await other.context().close()
  }
})

test('who has paid in one tab is told so in the other, and where to go on', async ({ page, stack, hasJavaScript }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor', deal.checkout)
  if (hasJavaScript) await expect(page.getByLabel('Card number')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(deal.checkout)
  if (hasJavaScript) await expect(second.getByLabel('Card number')).toBeVisible()
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')

  if (hasJavaScript) {
    await payWith(second, cards.good, hasJavaScript)
    await expect(problem(second, 'This payment was not completed')).toContainText('You have already secured this deal.')
    await expect(second.getByText('Payment Failed')).toHaveCount(0)
    await expect(second.getByRole('button', { name: /^Complete Payment|^Release/ })).toHaveCount(0)
    await second.getByRole('main').getByRole('link', { name: 'Your account' }).click()
    await expect(second.getByRole('article', { name: deal.title })).toBeVisible()
  } else {
    await second.getByRole('button', { name: /^Complete Payment/ }).click()
    await expect(problem(second, 'You have already secured this deal.')).toBeVisible()
  }
})

test('with the boxes left unticked the deal is reserved and its documents stay locked for 14 days', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer', deal.checkout)
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText('Reserved for you, documents locked')).toBeVisible()
  // The day of payment does not count, so the fourteenth day ends and the documents open on the fifteenth after it.
  const opens = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' }).format(
    Date.now() + 15 * 86_400_000,
  )
  await expect(
    purchase.getByText(`Your documents open on ${opens}, after the 14-day cancellation period`),
  ).toBeVisible()
  await expect(purchase.getByText(/\(PDF\)$/).first()).toBeVisible()
  await expect(purchase.getByRole('link', { name: /PDF/ })).toHaveCount(0)
})

test('one box of two is not enough to open the documents', async ({ page, stack, hasJavaScript }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer', deal.checkout)
  await page.getByRole('checkbox', { name: /^Please start now/ }).check()
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
  await expect((await openPurchase(page, deal)).getByText('Reserved for you, documents locked')).toBeVisible()
})

test('a declined card says "Payment Failed" in the provider\'s words, and a good one pays after it', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', deal.checkout)
  await tickBothConsents(page)
  await payWith(page, cards.declined, hasJavaScript)
  if (hasJavaScript) {
    await expect(problem(page, 'Payment Failed')).toContainText('Your card was declined.')
    await page.getByLabel('Card number').fill(cards.good)
    await page.getByRole('button', { name: `Complete Payment - ${deal.price}` }).click()
  } else {
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
  }
  await page.waitForURL('/deals')
  await expect((await openPurchase(page, deal)).getByText('Reserved for you', { exact: true })).toBeVisible()
})

test("a card that needs the bank's question pays once it is answered", async ({ page, stack, hasJavaScript }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', deal.checkout)
  await tickBothConsents(page)
  await payWith(page, cards.asksTheBank, hasJavaScript)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toContainText(success)
  await expect((await openPurchase(page, deal)).getByText('Reserved for you', { exact: true })).toBeVisible()
})

test('a question of the bank that is not answered charges nothing, and paying can be tried again', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor', deal.checkout)
  await tickBothConsents(page)
  await payWith(page, cards.asksTheBank, hasJavaScript)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  if (hasJavaScript) {
    await page.waitForURL('/deals')
    await expect(problem(page, 'Payment Failed')).toContainText('Nothing has been charged.')
    await page.getByRole('region', { name: 'Your deals' }).getByRole('link', { name: deal.title, exact: true }).click()
    await page.getByRole('link', { name: `Secure Deal - ${deal.price}` }).click()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await payWith(page, cards.good, hasJavaScript)
  } else {
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Card number').fill(cards.good)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
  }
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toBeVisible()
})

test('who cancels at the provider still holds the deal, and "Release" frees it for the next person', async ({
  page,
  stack,
  browser,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor', deal.checkout)
  if (hasJavaScript) {
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.reload()
  } else {
    await tickBothConsents(page)
    await page.getByRole('button', { name: /^Complete Payment/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(message(page, 'Payment cancelled.')).toContainText(
      'Nothing has been charged. The deal is held for you until',
    )
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  }
  await expect(page.getByText(/^Held for you until \d/)).toBeVisible()

  const other = await openSecondBrowser(browser, stack, 'Ben Buyer', deal.checkout)
  if (!hasJavaScript) await other.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(problem(other, 'Payment Setup Failed')).toContainText('This deal is being reserved by another investor.')
  // Posting the plain form says it once as well, not beside what the page says by itself.
  await other.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(other).toHaveTitle(/^Error/)
  await other.waitForLoadState('networkidle')
  await expect(other.getByText('This deal is being reserved by another investor.')).toHaveCount(1)

  await page.getByRole('button', { name: 'Release' }).click()
  await expect(message(page, 'Released')).toBeVisible()
  await expect(page).toHaveURL(deal.path)
  await secure(other, deal, hasJavaScript)
  await other.context().close()
})

test('a hold can be kept 30 minutes longer, once', async ({ page, stack, hasJavaScript }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', deal.checkout)
  if (hasJavaScript) {
    await expect(page.getByLabel('Card number')).toBeVisible()
  } else {
    await page.getByRole('button', { name: /^Complete Payment/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('button', { name: 'Keep it 30 minutes more' }).click()
  await expect(message(page, 'Kept for you')).toContainText('The deal is held for you until')
  await expect(page).toHaveURL(deal.checkout)
  await expect(page.getByText(/^Held for you until \d/)).toBeVisible()
  await expect(page.getByText(/every hold has to end/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep it 30 minutes more' })).toHaveCount(0)
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toBeVisible()
})

test('who may hold one deal moves the hold to another, and the provider is asked for nothing before', async ({
  page,
  stack,
  browser,
  hasJavaScript,
}) => {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
  const first = await findUntouchedDeal(stack)
  await post(stack, '/api/create-payment-intent', cookie, { dealId: first.id })
  const second = await findUntouchedDeal(stack)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto(second.checkout)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(`You are holding ${first.title} until`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Complete Payment/ })).toHaveCount(0)
  expect(asked).not.toContain('/api/create-payment-intent')

  await page.getByRole('button', { name: 'Move my hold here' }).click()
  await expect(message(page, 'Held for you')).toContainText(`${first.title} is free again.`)
  await expect(page).toHaveURL(second.checkout)
  await expect(page.getByText(/^Held for you until \d/)).toBeVisible()
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toBeVisible()

  const other = await openSecondBrowser(browser, stack, 'Ben Buyer', first.checkout)
  await secure(other, first, hasJavaScript)
  await other.context().close()
})

test('a hold can be released from the account as well', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await page.request.post('/api/create-payment-intent', {
    data: { dealId: deal.id },
    headers: { origin: stack.origin },
  })
  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText('Held for you', { exact: true })).toBeVisible()
  await purchase.getByRole('button', { name: /^Release/ }).click()
  await expect(message(page, 'Released')).toBeVisible()
  await expect(await openPurchase(page, deal)).toHaveCount(0)
})

test('without scripts the payment link can be had by e-mail', async ({ page, stack, hasJavaScript }) => {
  test.skip(hasJavaScript, 'With JavaScript the card form is on the page itself.')
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor', deal.checkout)
  await page.getByRole('button', { name: 'Email me the payment link' }).click()
  await expect(message(page, 'Payment link sent')).toContainText('We have sent the payment link to ivy@demo.test.')
  await expect(page).toHaveURL(deal.checkout)
  await expect(page.getByText(/^Held for you until \d/)).toBeVisible()
})

test('while the payment is being set up, the page says so and keeps the boxes that are ticked meanwhile', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Only the embedded form has to be set up.')
  const deal = await findUntouchedDeal(stack)
  stack.sandbox.payments.set({ latencyMs: 2000 })
  await signIn(page, 'Ben Buyer', deal.checkout)
  await expect(page.getByText('Setting up secure payment...', { exact: true })).toBeVisible()
  await tickBothConsents(page)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('Setting up secure payment...')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
})

test('while paying, the button reads "Processing..." and a second click pays nothing', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Without JavaScript the provider has this button.')
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', deal.checkout)
  await expect(page.getByLabel('Card number')).toBeVisible()
  stack.sandbox.payments.set({ latencyMs: 1000 })
  await payWith(page, cards.good, hasJavaScript)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await page.waitForURL('/deals')
})

test('when the provider fails, the page says "Payment Setup Failed" and the plain form pays as soon as it is back', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  stack.sandbox.payments.set({ failNext: Array.from({ length: 12 }, () => 500 as const) })
  await signIn(page, 'Ben Buyer', deal.checkout)
  if (!hasJavaScript) {
    await tickBothConsents(page)
    await page.getByRole('button', { name: /^Complete Payment/ }).click()
  }
  await expect(problem(page, 'Payment Setup Failed')).toContainText('Failed to initialize payment. Please try again.')
  stack.sandbox.payments.reset()
  await tickBothConsents(page)
  await payWith(page, cards.good, false)
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toBeVisible()
})

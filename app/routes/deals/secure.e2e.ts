import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import {
  buy,
  cards,
  chooseToWait,
  findUntouchedDeal,
  message,
  openDocuments,
  openPurchase,
  payWith,
  problem,
  signInWhereRequired,
  tickBothConsents,
} from '#app/testing/running/journeys.ts'
import { makePeople, post } from '#app/testing/running/stack-people.ts'

/**
 * Securing a deal in the browser. What the server answers by itself, to the buyer and to everybody else, is asked without one
 * (checkout.test.ts, payment.test.ts).
 */

const success = "Thank you for your purchase! You'll receive access to the deal documentation shortly."
/** Why a variation does not run on a phone as well. */
const asOnWideScreens =
  'Phones run the journeys with a payment and with a refused one; here only what is answered differs.'

test('from the deal page over sign-in and payment to the documents @phone @no-js', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await page.goto(deal.path)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: `Secure Deal - ${deal.price}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required')
  await expect(page.getByText('Please sign in to secure this deal.', { exact: true })).toBeVisible()
  await signInWhereRequired(page, 'Ivy Investor', hasJavaScript)

  await expect(page).toHaveURL(deal.checkout)
  const summary = page.getByRole('region', { name: 'Deal Summary' })
  await expect(summary.getByRole('heading', { name: deal.title })).toBeVisible()
  await expect(summary.getByText(`${deal.price} incl. VAT`)).toBeVisible()
  await expect(page.getByRole('radio', { checked: false })).toHaveCount(2)
  // The boxes of a choice show once it is made, and nothing is ticked beforehand.
  await page.getByRole('radio', { name: 'Open my documents now' }).check()
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
  await expect(purchase.getByText('Full refund, any reason, documents not opened, until')).toBeVisible()
  // Before they are opened, a document leads to the page that says what opening them changes.
  await purchase
    .getByRole('link', { name: /\(PDF\)$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/account\/documents\/[\w-]+$/)
  await expect(page.getByText('You agreed that you lose your right to cancel')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What opening them changes' })).toContainText(
    `which is ${deal.price} less the £150 administration fee`,
  )
  const opened = await openDocuments(page, deal)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    opened
      .getByRole('link', { name: /\(PDF\)$/ })
      .first()
      .click(),
  ])
  const file = await readFile(await download.path())
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.subarray(-1024).toString('latin1')).toContain('%%EOF')
})

test('a card that is declined and a question of the bank that is not answered charge nothing, and the next try pays', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  // On a phone as well: a notice of what went wrong must not lie over what is to be pressed next.
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', deal.checkout)
  await tickBothConsents(page)
  await payWith(page, cards.declined, hasJavaScript)
  const pay = page.getByRole('button', { name: hasJavaScript ? `Complete Payment - ${deal.price}` : /^Pay$/ })
  if (hasJavaScript) {
    const notice = problem(page, 'Payment Failed')
    await expect(notice).toContainText('Your card was declined.')
    await expect(notice).toContainText('Nothing has been charged, and the deal is still held for you until')
    await expect(page.getByText('Your card was declined.')).toHaveCount(1)
    await expect(page.locator('#payment-failed')).toBeFocused()
  } else await expect(page.getByRole('alert')).toHaveText('Your card was declined.')

  await page.getByLabel('Card number').fill(cards.asksTheBank)
  await pay.click()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  if (hasJavaScript) {
    await page.waitForURL(/\/checkout\?failed=/)
    await expect(problem(page, 'Payment Failed')).toContainText('Nothing has been charged, and the deal is still held')
    await expect(page.getByRole('radio', { name: 'Open my documents now' })).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  } else {
    await expect(page.getByRole('alert')).toBeVisible()
  }

  await page.getByLabel('Card number').fill(cards.asksTheBank)
  await pay.click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toContainText(success)
  await expect((await openPurchase(page, deal)).getByText('Reserved for you', { exact: true })).toBeVisible()
})

test.describe('by the card form and by the provider’s own page', () => {
  test.skip(({ isMobile }) => isMobile, asOnWideScreens)

  test('who waits gets the documents later, and is asked for a choice first', async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    const deal = await findUntouchedDeal(stack)
    await signIn(page, 'Ben Buyer', deal.checkout)
    if (hasJavaScript) await expect(page.getByLabel('Card number')).toBeVisible()
    const complete = page.getByRole('button', { name: /^Complete Payment/ })
    const summary = page.getByRole('group', { name: 'There is a problem' })

    await complete.click()
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Choose when your documents should open' }).click()
    await expect(page.getByRole('radio', { name: 'Open my documents now' })).toBeFocused()

    await page.getByRole('radio', { name: 'Open my documents now' }).check()
    await page.getByRole('checkbox', { name: /^Please start now/ }).check()
    if (hasJavaScript) await expect(page.getByLabel('Card number')).toBeVisible()
    await complete.click()
    const boxes = 'Tick both boxes to open your documents now, or choose to wait'
    await summary.getByRole('link', { name: boxes }).click()
    await expect(page.getByRole('checkbox', { name: /^I understand/ })).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Open my documents now' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Please start now/ })).toBeChecked()
    await expect(page.getByText(boxes)).toHaveCount(2)

    await chooseToWait(page)
    await payWith(page, cards.good, hasJavaScript)
    const told = message(page, 'Payment Successful')
    if (hasJavaScript) await expect(told).toContainText('The deal is reserved for you.')
    await page.waitForURL('/deals')
    await expect(told).toContainText('The deal is reserved for you, and its documents open on')
    await expect(page.getByText('documentation shortly')).toHaveCount(0)
    const purchase = await openPurchase(page, deal)
    await expect(purchase.getByText('Reserved for you, documents locked')).toBeVisible()
    await expect(purchase.getByText(/\(PDF\)$/).first()).toBeVisible()
    await expect(purchase.getByRole('link', { name: /PDF/ })).toHaveCount(0)
  })

  test('who leaves the payment still holds the deal, keeps it 30 minutes longer once, and "Release" frees it @reader', async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    const deal = await findUntouchedDeal(stack)
    await signIn(page, 'Ivy Investor', deal.checkout)
    if (hasJavaScript) {
      await expect(page.getByLabel('Card number')).toBeVisible()
    } else {
      await tickBothConsents(page)
      await page.getByRole('button', { name: /^Complete Payment/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(message(page, 'Payment cancelled')).toContainText('Nothing has been charged.')
      await expect(page.getByText(/Held (for you )?until \d/)).toBeVisible()
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    }
    if (hasJavaScript) await chooseToWait(page)
    await page.getByRole('button', { name: 'Keep it 30 minutes more' }).click()
    await expect(message(page, 'Kept for you')).toContainText('The deal is held for you until')
    await expect(page).toHaveURL(deal.checkout)
    await expect(page.getByText(/Held (?:for you )?until \d/)).toBeVisible()
    await expect(page.getByText('You have kept it 30 minutes more, which you can do once.')).toBeVisible()
    // With script the page was not left, so that what has been chosen and typed is still there.
    if (hasJavaScript) await expect(page.getByRole('radio', { name: /^Wait until/ })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Keep it 30 minutes more' })).toHaveCount(0)
    // The held deal can be paid for: the card form is there again, or the way to the provider's.
    await expect(hasJavaScript ? page.getByLabel('Card number') : page.getByRole('button', { name: /^Complete Payment/ })).toBeVisible() // prettier-ignore

    await page.getByRole('button', { name: 'Release' }).click()
    await expect(message(page, 'Released')).toBeVisible()
    await expect(page).toHaveURL(deal.path)
    const [next = ''] = await makePeople(stack, 1)
    expect((await post(stack, '/api/create-payment-intent', next, { dealId: deal.id })).status).toBe(200)
  })
})

test.describe('by the card form', () => {
  test.skip(({ isMobile }) => isMobile, asOnWideScreens)
  test.skip(
    ({ hasJavaScript }) => !hasJavaScript,
    'Without JavaScript the provider has the form; the rest are answers of the server alone: payment.test.ts, checkout.test.ts.',
  )

  test('who has paid in one tab is told so in the other, and where to go on', async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    const deal = await findUntouchedDeal(stack)
    await signIn(page, 'Ivy Investor', deal.checkout)
    await expect(page.getByLabel('Card number')).toBeVisible()
    // The page asks once more for the hold that has begun. Paid before that, the deal is told to be theirs, and there is no form.
    await expect(page.getByText(/Held (?:for you )?until \d/)).toBeVisible()
    await buy(page, stack, deal)

    await tickBothConsents(page)
    await payWith(page, cards.good, hasJavaScript)
    await expect(page.getByRole('heading', { name: 'This deal is yours' })).toBeVisible()
    await expect(page.getByText('There is nothing more to pay.')).toBeVisible()
    await expect(page.getByText('Payment Failed')).toHaveCount(0)
    await expect(page.getByText('Nothing has been charged')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Complete Payment|^Release/ })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Go to the documents' }).click()
    await expect(page.getByRole('article', { name: deal.title })).toBeVisible()
  })

  test('who may hold one deal moves the hold to another, and the provider is asked for nothing before', async ({
    page,
    stack,
  }) => {
    const [cookie = '', next = ''] = await makePeople(stack, 2)
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
    await expect(page.getByText(/Held (?:for you )?until \d/)).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeVisible()
    expect((await post(stack, '/api/create-payment-intent', next, { dealId: first.id })).status).toBe(200)
  })

  test('while the payment is set up the page says so and keeps what is ticked; while paying the button reads "Processing..." and pays nothing more', async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    const deal = await findUntouchedDeal(stack)
    stack.sandbox.payments.set({ latencyMs: 2000 })
    await signIn(page, 'Ben Buyer', deal.checkout)
    await expect(page.getByText('Setting up secure payment...', { exact: true })).toBeVisible()
    await tickBothConsents(page)
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(page.getByText('Setting up secure payment...')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

    stack.sandbox.payments.set({ latencyMs: 1000 })
    await payWith(page, cards.good, hasJavaScript)
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await page.waitForURL('/deals')
  })

  test('when the provider fails, the page says "Payment Setup Failed" and pays as soon as it is back', async ({
    page,
    stack,
  }) => {
    const deal = await findUntouchedDeal(stack)
    stack.sandbox.payments.set({ failNext: Array.from({ length: 12 }, () => 500 as const), latencyMs: 1500 })
    await signIn(page, 'Ben Buyer', deal.checkout)
    await tickBothConsents(page)
    const failed = page.getByRole('region', { name: 'Payment Setup Failed' })
    await expect(failed).toContainText('Failed to initialize payment. Please try again.')
    // The deal is held all the same, and each place that speaks of it says so.
    await expect(failed).toContainText(/Nothing has been charged, and the deal is still held for you until \d\d:\d\d\./)
    await expect(page.getByText(/Held (?:for you )?until \d\d:\d\d/)).toBeVisible()
    await expect(page.getByText('as soon as you go on to payment')).toHaveCount(0)
    // The server's form is tried where somebody presses its button, and says the same.
    await expect(page.getByRole('button', { name: /^Complete Payment/ })).toBeVisible()
    stack.sandbox.payments.reset()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Details' })).toBeFocused()
    // What was chosen is still chosen.
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await payWith(page, cards.good, true)
    await page.waitForURL('/deals')
    await expect(message(page, 'Payment Successful')).toBeVisible()
  })
})

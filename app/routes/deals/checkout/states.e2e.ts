import { everyDay } from '../../../../scripts/lib/all.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import {
  ageHold,
  buy,
  cards,
  chooseToWait,
  findUntouchedDeal,
  message,
  payWith,
  tickBothConsents,
  type TestDeal,
} from '#app/testing/running/journeys.ts'
import { makePeople, post } from '#app/testing/running/stack-people.ts'
import { type Stack } from '#app/testing/running/stack.ts'
import { type Page } from '@playwright/test'

/** What checkout is besides a form, in the browser: held by another, run out and begun again, two holds, the link by email. */

const hold = async (stack: Stack, cookie: string, deal: TestDeal) => {
  expect((await post(stack, '/api/create-payment-intent', cookie, { dealId: deal.id })).status).toBe(200)
}

/** The addresses that the page asks from now on. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test('who comes second sees until when, a call and the way back, and no way into payment', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  const [first = ''] = await makePeople(stack, 1)
  await hold(stack, first, deal)
  await signIn(page, 'Ben Buyer')
  const asked = listen(page)
  await page.goto(deal.checkout)
  await page.waitForLoadState('networkidle')
  const notice = page.getByRole('region', { name: 'This deal is being reserved by another investor.' })
  await expect(notice).toContainText('Someone is reserving it')
  await expect(notice.getByRole('link', { name: 'Book Call' })).toHaveAttribute('target', '_blank')
  await expect(notice.getByRole('link', { name: 'Back to the deal' })).toBeVisible()
  await expect(page.getByText('This deal is being reserved by another investor.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Complete Payment/ })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(asked).not.toContain('/api/create-payment-intent')
  expect(asked.filter((path) => path.includes('stripe'))).toEqual([])
})

for (const who of everyDay(['who may keep it longer', 'who has kept another longer today'], 1)) {
  test(`nothing moves away from below the pointer of somebody ${who} when the hold begins`, async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    test.skip(!hasJavaScript, 'Without JavaScript the page stays as it was sent.')
    const [cookie = ''] = await makePeople(stack, 1)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: stack.origin }])
    const hasKept = who === 'who has kept another longer today'
    if (hasKept) {
      const other = await findUntouchedDeal(stack)
      await hold(stack, cookie, other)
      for (const intent of ['extend', 'release'])
        await page.request.post(other.checkout, { form: { intent }, headers: { origin: stack.origin } })
    }
    const deal = await findUntouchedDeal(stack)
    const begin = Promise.withResolvers<void>()
    await page.route('**/api/create-payment-intent', async (route) => {
      await begin.promise
      await route.continue()
    })
    await page.goto(deal.checkout)
    await expect(page.getByText('Setting up secure payment...')).toBeVisible()
    const promise = page.getByText('You can keep it 30 minutes more, once.')
    await expect(promise).toHaveCount(hasKept ? 0 : 1)
    const before = await findTops(page)
    begin.resolve()
    await expect(page.getByText('(30 minutes left)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
    await expect(promise).toHaveCount(hasKept ? 0 : 1)
    expect(await findTops(page)).toEqual(before)
  })
}

/** Where the choice begins, on screens of every width. */
async function findTops(page: Page): Promise<Record<number, number>> {
  const tops: Record<number, number> = {}
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    tops[width] = (await page.getByRole('radio', { name: 'Open my documents now' }).boundingBox())!.y
  }
  return tops
}

test('who is overtaken while the page loads is shown the same, with the focus on it', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Without JavaScript nothing is asked while the page loads.')
  const deal = await findUntouchedDeal(stack)
  const [first = ''] = await makePeople(stack, 1)
  await page.route('**/api/create-payment-intent', async (route) => {
    await hold(stack, first, deal)
    await route.continue()
  })
  await signIn(page, 'Ben Buyer', deal.checkout)
  await expect(page.getByRole('heading', { name: 'This deal is being reserved by another investor.' })).toBeVisible()
  await expect(page.locator('#state')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Complete Payment/ })).toHaveCount(0)
})

test('a hold warns, runs out, is open to others for ten minutes, and is begun again and paid @reader', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', deal.checkout)
  if (hasJavaScript) await expect(page.getByLabel('Card number')).toBeVisible()
  else {
    await chooseToWait(page)
    await page.getByRole('button', { name: 'Email me the payment link' }).click()
    await expect(message(page, 'Payment link sent')).toContainText('Pay there or here, not both.')
  }
  await ageHold(stack, deal, 26)
  await page.goto(deal.checkout)
  await expect(page.getByRole('alert').filter({ hasText: 'Your hold ends at' })).toContainText(
    'That is in less than five minutes.',
  )
  await expect(page.getByRole('button', { name: 'Keep it 30 minutes more' })).toHaveCount(1)

  await ageHold(stack, deal, 5)
  await page.goto(deal.checkout)
  await expect(page.getByRole('heading', { name: /^You can hold it again from \d\d:\d\d/ })).toBeVisible()
  await expect(page.getByText(/^Your hold on .* ended at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Complete Payment|^Hold it/ })).toHaveCount(0)

  // The job closes what could still be paid; then the ten minutes pass.
  await expect
    .poll(async () => (await page.request.get(deal.checkout)).text(), { timeout: 25_000, intervals: [1000] })
    .toContain('Nothing has been charged.')
  await page.goto(deal.checkout)
  await expect(page.getByText('Nothing has been charged.')).toHaveCount(1)
  await ageHold(stack, deal, 10)
  await page.goto(deal.checkout)
  await expect(page.getByRole('heading', { name: 'The deal is free again' })).toBeVisible()
  await page.getByRole('button', { name: 'Hold it for 30 minutes again' }).click()
  await expect(message(page, 'Held for you')).toContainText('The deal is held for you until')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await tickBothConsents(page)
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toBeVisible()
})

test('a page that stays open counts the minutes, warns once and closes the form at the end', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Without JavaScript a page does not change by itself.')
  const deal = await findUntouchedDeal(stack)
  await page.clock.install()
  await signIn(page, 'Vera Vendor', deal.checkout)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByText('(30 minutes left)')).toBeVisible()
  await chooseToWait(page)
  await page.clock.runFor(25 * 60_000)
  await expect(page.getByText('(5 minutes left)')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Your hold ends at' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /^Wait until/ })).toBeChecked()

  await ageHold(stack, deal, 31)
  await page.clock.runFor(6 * 60_000)
  await expect(page.getByRole('heading', { name: /^You can hold it again from/ })).toBeVisible()
  await expect(page.locator('#state')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Complete Payment/ })).toHaveCount(0)
})

test('who is signed out in the middle is told so, and how to go on @reader', async ({ page, stack, hasJavaScript }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer', deal.checkout)
  if (hasJavaScript) await expect(page.getByLabel('Card number')).toBeVisible()
  await chooseToWait(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Complete Payment/ }).click()
  if (hasJavaScript) {
    const notice = page.getByRole('region', { name: 'Authentication Required' })
    await expect(notice).toContainText('Please sign in to continue with your purchase.')
    await expect(notice.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', /returnTo=.*checkout/)
  } else {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required')
  }
})

test('a typing slip is told once, by the provider’s form, with the focus in it; what was chosen stays', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Without JavaScript the provider’s own page tells it.')
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer', deal.checkout)
  const number = page.getByLabel('Card number')
  await number.fill('4242 4242')
  await chooseToWait(page)
  await page.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(page.getByText('Your card number is incomplete.')).toHaveCount(1)
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('4242 4242')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /^Wait until/ })).toBeChecked()
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
})

test('who has paid goes from two holds on with one of them, and from releasing the other to this deal @reader', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const bought = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, bought)
  const held: TestDeal[] = []
  const cookies = await page.context().cookies(stack.origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (let count = 0; count < 2; count += 1) {
    held.push(await findUntouchedDeal(stack))
    await hold(stack, cookie, held[count]!)
  }
  const third = await findUntouchedDeal(stack)
  const asked = listen(page)
  await page.goto(third.checkout)
  await expect(page.getByRole('heading', { name: 'You already have two deals on hold.' })).toBeVisible()
  expect(asked).not.toContain('/api/create-payment-intent')
  const holds = page.getByRole('region', { name: 'Your holds' })
  await expect(holds.getByRole('link', { name: /^Go on to payment/ })).toHaveCount(2)
  await holds.getByRole('listitem').filter({ hasText: held[1]!.title }).getByRole('button').click()
  await expect(message(page, 'Held for you')).toContainText(`${held[1]!.title} is free again.`)
  await expect(page).toHaveURL(third.checkout)
  await expect(page.getByText(/Held for you until \d/)).toBeVisible()
  if (hasJavaScript) await expect(page.getByLabel('Card number')).toBeVisible()
})

import { expect, signIn, test } from '#app/testing/fixtures.ts'
import { findUntouchedDeal, message, openSecondBrowser, signInWhereRequired } from '#app/testing/journeys.ts'
import { withDatabase } from '#app/testing/stack-people.ts'

const submitted = "We'll contact you within 24 hours to schedule your consultation call."

test('booking a call asks to sign in first, comes back, ends with a promise, and is seen by both sides', async ({
  page,
  stack,
  browser,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await page.goto(deal.path)
  await page.getByRole('link', { name: 'Book Consultation Call' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required')
  await expect(page.getByText('Please sign in to book a consultation call.', { exact: true })).toBeVisible()
  await signInWhereRequired(page, 'Ivy Investor', hasJavaScript)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Consultation Call')
  await expect(page.getByText('Ivy Investor, ivy@demo.test')).toBeVisible()
  await expect(page.getByText(new RegExp(`^${deal.title}`))).toBeVisible()
  await page.getByLabel('Telephone').fill('07700 900123')
  await page.getByLabel('What would you like to talk about?').fill('Is the tenant staying?')
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(page).toHaveURL(deal.path)
  await expect(message(page, 'Call Request Submitted')).toContainText(submitted)
  await page.reload()
  await expect(message(page, 'Call Request Submitted')).toHaveCount(0)

  const subject = `Consultation call request: ${deal.title}`
  await page.goto('/account')
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByText('We contact you by')).toBeVisible()
  await expect(page.getByText('Is the tenant staying?')).toBeVisible()

  const desk = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin/support?kind=call&status=all')
  await desk.getByRole('link', { name: subject }).first().click()
  await expect(desk.getByText('Telephone: 07700 900123')).toBeVisible()
  await expect(desk.getByRole('link', { name: deal.title })).toBeVisible()
  await desk.context().close()
})

test('nothing has to be typed to ask for a call', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer', `${deal.path}/call`)
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(message(page, 'Call Request Submitted')).toBeVisible()

  // What comes to mind afterwards is added to the same request.
  await page.goto(`${deal.path}/call`)
  await page.getByLabel('Telephone').fill('07700 900456')
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(message(page, 'Call Request Submitted')).toBeVisible()
  await page.goto('/account')
  const requests = page.getByRole('link', { name: `Consultation call request: ${deal.title}` })
  await expect(requests).toHaveCount(1)
  await requests.click()
  await expect(page.getByText('Telephone: 07700 900456')).toBeVisible()
})

test('a telephone number that is none keeps what was typed and leads to its field', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor', `${deal.path}/call`)
  await page.getByLabel('Telephone').fill('call me')
  await page.getByLabel('What would you like to talk about?').fill('Two things:\n1. the roof')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Request a call' }).click(),
  ])
  expect(answer.status()).toBe(400)
  await expect(page).toHaveTitle(/^Error: Book Consultation Call/)
  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  const telephone = page.getByLabel('Telephone')
  await expect(telephone).toHaveValue('call me')
  await expect(page.getByLabel('What would you like to talk about?')).toHaveValue('Two things:\n1. the roof')
  await expect(telephone).toHaveAttribute('aria-invalid', 'true')
  await expect(telephone).toHaveAccessibleDescription(/Error: Enter a telephone number, like 07700 900123/)
  await summary.getByRole('link', { name: 'Enter a telephone number, like 07700 900123' }).click()
  await expect(telephone).toBeFocused()
  await expect(page.getByText('Telephone (optional)')).toBeInViewport()
  await telephone.fill('+44 (0)7700 900123')
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(message(page, 'Call Request Submitted')).toBeVisible()
})

test('a deal in Scotland offers "Register interest" instead of securing it', async ({ page, stack }) => {
  const { id } = await withDatabase(stack, (db) =>
    db
      .selectFrom('deals')
      .select('id')
      .where('status', '=', 'active')
      .where('nation', '=', 'Scotland')
      .executeTakeFirstOrThrow(),
  )
  await page.goto(`/deal/${id}`)
  await expect(page.getByRole('link', { name: /^Secure Deal/ })).toHaveCount(0)
  await expect(page.getByText(/^Deals in Scotland cannot be secured online/)).toBeVisible()
  await signIn(page, 'Ben Buyer', `/deal/${id}/checkout`)
  await expect(page.getByRole('button', { name: /^Complete Payment/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Register interest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register interest')
  await page.getByRole('button', { name: 'Register interest' }).click()
  await expect(page).toHaveURL(`/deal/${id}`)
  await expect(message(page, 'Interest registered')).toBeVisible()
})

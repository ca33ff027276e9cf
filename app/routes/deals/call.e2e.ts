import { expect, test } from '#app/testing/running/fixtures.ts'
import { findUntouchedDeal, message, signInWhereRequired } from '#app/testing/running/journeys.ts'

const submitted = "We'll contact you within 24 hours to schedule your consultation call."

/** What becomes of the request, on both sides, is a matter of the answers, and of call.test.ts. */
test('booking a call asks to sign in first, comes back, leads to a mistake and ends with a promise', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await page.goto(deal.path)
  await page.getByRole('complementary').getByRole('link', { name: 'Book Consultation Call' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required')
  await expect(page.getByText('Please sign in to book a consultation call.', { exact: true })).toBeVisible()
  await signInWhereRequired(page, 'Ivy Investor', hasJavaScript)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Consultation Call')
  await expect(page.getByText('Ivy Investor, ivy@demo.test')).toBeVisible()
  await expect(page.getByText(new RegExp(`^${deal.title}`))).toBeVisible()
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
  await expect(page).toHaveURL(deal.path)
  await expect(message(page, 'Call Request Submitted')).toContainText(submitted)
  await page.reload()
  await expect(message(page, 'Call Request Submitted')).toHaveCount(0)
})

import { expect, signIn, test } from '#app/testing/fixtures.ts'

/** People who have signed in are counted alone, so that these journeys do not meet the limit that visitors share. */

const chip = 'Best areas under 150k'

test('a suggestion fills the line, its answer names deals, and after a deal the conversation is still there', async ({
  page,
}) => {
  await signIn(page, 'Vera Vendor', '/advisor')
  const line = page.getByLabel('Your question')
  const talk = page.getByRole('list', { name: 'Conversation' })
  await page.getByRole('link', { name: chip }).click()
  await expect(line).toHaveValue(chip)
  await expect(talk).not.toContainText(chip)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(talk).toContainText('“Best” here means the highest yield, nothing more.')
  await expect(talk).toContainText(/I found \d relevant deals for you:/)
  const deal = talk.getByRole('link', { name: /^\/deal\/\d+$/ }).first()
  await expect(talk).toContainText(/View Deal (\d+): \/deal\/\1/)
  await deal.click()
  await expect(page).toHaveURL(/\/deal\/\d+$/)
  await page.goBack()
  await expect(talk).toContainText('“Best” here means the highest yield, nothing more.')

  await page.getByRole('button', { name: 'Delete the conversation' }).click()
  await expect(talk).not.toContainText(chip)
  await page.reload()
  await expect(talk).not.toContainText(chip)
})

test('the button is a link to the page of the advisor', async ({ page, hasJavaScript }) => {
  await page.goto('/marketplace')
  const button = page.getByRole('link', { name: 'Ask the advisor' })
  await expect(button).toHaveAttribute('href', '/advisor')
  if (hasJavaScript) return
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Investment Advisor')
  await expect(page.getByText('General information only, not financial advice', { exact: true })).toBeVisible()
})

test.describe('the panel', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Without script the button is a link.')

  test('opens over the page, sends with Enter alone, and Escape gives the focus back', async ({ page }) => {
    await signIn(page, 'Ivy Investor', '/privacy-policy')
    const button = page.getByRole('link', { name: 'Ask the advisor' })
    await button.click()
    const panel = page.frameLocator('iframe[title="Property Investment Advisor"]')
    const line = panel.getByRole('textbox')
    await expect(line).toBeFocused()
    await line.pressSequentially('ROI for a 200k property')
    await line.press('Shift+Enter')
    await line.pressSequentially('with 1200 rent')
    await expect(line).toHaveValue('ROI for a 200k property\nwith 1200 rent')
    await line.press('Enter')
    await expect(panel.getByRole('list', { name: 'Conversation' })).toContainText('7.20%')
    await line.press('Escape')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('a call that fails says so, and what was typed stays', async ({ page }) => {
    await signIn(page, 'Ivy Investor', '/privacy-policy')
    await page.route('**/api/ai/chat', (route) => route.abort())
    await page.getByRole('link', { name: 'Ask the advisor' }).click()
    const panel = page.frameLocator('iframe[title="Property Investment Advisor"]')
    await panel.getByRole('textbox').fill('Compare two cities')
    await panel.getByRole('textbox').press('Enter')
    await expect(
      panel.getByText("I'm sorry, I'm having trouble connecting right now. Please try again in a moment.", {
        exact: true,
      }),
    ).toBeVisible()
    await expect(panel.getByRole('textbox')).toHaveValue('Compare two cities')
    await expect(panel.getByRole('button', { name: 'Ask again' })).toBeVisible()
  })
})

import { type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { makePeople } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/** Signs somebody new in. They are counted alone, so that these journeys do not meet the limit that visitors share. */
async function becomeSomebody(page: Page, stack: Stack): Promise<void> {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
}

const chip = 'Best areas under 150k'

test('a suggestion fills the line, its answer names deals, and after a deal the conversation is still there', async ({
  page,
  stack,
}) => {
  await becomeSomebody(page, stack)
  await page.goto('/advisor')
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

test('the frame’s own page takes a question by its form', async ({ page, stack, hasJavaScript }) => {
  test.skip(hasJavaScript, 'With script the form is not posted.')
  await becomeSomebody(page, stack)
  await page.goto('/advisor/panel')
  await page.getByRole('link', { name: chip }).click()
  await expect(page.getByLabel('Your question')).toHaveValue(chip)
  await page.getByLabel('Your question').fill('ROI for a 200k property with 1200 rent')
  await page.getByRole('button', { name: 'Send' }).click()
  const talk = page.getByRole('list', { name: 'Conversation' })
  await expect(talk).toContainText('7.20%')
  await page.getByRole('button', { name: 'Delete the conversation' }).click()
  await expect(talk).not.toContainText('7.20%')
})

test.describe('the panel', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Without script the button is a link.')

  const buttonOf = (page: Page) => page.getByRole('link', { name: 'Ask the advisor' })
  const panelOf = (page: Page) => page.frameLocator('iframe[title="Property Investment Advisor"]')
  /** Signs somebody in and opens the panel over a page; its line has the focus. */
  async function openPanel(page: Page, stack: Stack) {
    await becomeSomebody(page, stack)
    await page.goto('/privacy-policy')
    await buttonOf(page).click()
    const panel = panelOf(page)
    const line = panel.getByRole('textbox')
    await expect(line).toBeFocused()
    return { panel, line, talk: panel.getByRole('list', { name: 'Conversation' }) }
  }

  test('opens over the page, sends with Enter alone, and Escape gives the focus back @phone', async ({
    page,
    stack,
  }) => {
    const { line, talk } = await openPanel(page, stack)
    await line.pressSequentially('ROI for a 200k property')
    await line.press('Shift+Enter')
    await line.pressSequentially('with 1200 rent')
    await expect(line).toHaveValue('ROI for a 200k property\nwith 1200 rent')
    await line.press('Enter')
    await expect(talk).toContainText('7.20%')
    await line.press('Escape')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(buttonOf(page)).toBeFocused()
  })

  test('is 600 pixels high where there is room', async ({ page, stack, isMobile }) => {
    test.skip(isMobile, 'On phones it takes the whole screen.')
    await openPanel(page, stack)
    expect((await page.locator('#advisor-panel').boundingBox())!.height).toBe(600)
  })

  test('has the paper and the ink of the page around it, by day and by night', async ({ page, stack, isMobile }) => {
    test.skip(isMobile, 'On phones it takes the whole screen, without an edge.')
    await openPanel(page, stack)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [paper, ink, panel, edge] = await page.evaluate(() => {
        const around = getComputedStyle(document.body)
        const own = getComputedStyle(document.querySelector('#advisor-panel')!)
        return [around.backgroundColor, around.color, own.backgroundColor, own.borderTopColor]
      })
      expect([panel, edge], colorScheme).toEqual([paper, ink])
      expect(paper, 'the page itself has changed').toBe(
        colorScheme === 'dark' ? 'rgb(19, 26, 22)' : 'rgb(250, 246, 237)',
      )
    }
  })

  test('shows dots and takes nothing while it waits, and the deals a second after their answer', async ({
    page,
    stack,
  }) => {
    await page.clock.install()
    const { panel, line, talk } = await openPanel(page, stack)
    const waiting = Promise.withResolvers<void>()
    await page.route('**/api/ai/chat', async (route) => {
      await waiting.promise
      await route.continue()
    })
    await panel.getByRole('link', { name: chip }).click()
    await expect(line).toHaveValue(chip)
    await expect(line).toBeFocused()
    await page.clock.pauseAt(Date.now() + 60_000)
    await line.press('Enter')
    await expect(talk.locator('[data-dots]')).toBeVisible()
    await expect(talk.getByText('The advisor is answering')).toBeAttached()
    await expect(line).toBeDisabled()
    await expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
    await expect(panel.getByRole('navigation', { name: 'Suggestions' })).toHaveAttribute('inert')

    waiting.resolve()
    await expect(talk).toContainText('“Best” here means the highest yield, nothing more.')
    await expect(line).toBeEnabled()
    await expect(line).toBeFocused()
    await expect(line).toHaveValue('')
    await expect(talk.locator('[data-dots]')).toHaveCount(0)
    const found = talk.getByText(/^I found \d relevant deals for you:$/)
    await page.clock.runFor(900)
    await expect(found).toBeHidden()
    await page.clock.runFor(200)
    await expect(found).toBeVisible()
    await expect(talk).toContainText(/View Deal (\d+): \/deal\/\1/)
  })

  test('reads an answer aloud once, and nothing of what was said before', async ({ page, stack }) => {
    const { line, talk } = await openPanel(page, stack)
    const ask = async (question: string, answer: string) => {
      await line.fill(question)
      await line.press('Enter')
      await expect(talk).toContainText(answer)
      await expect(line).toBeFocused()
    }
    await ask('What should I buy?', 'I cannot say what you should buy')
    // What a log adds is read, unless it is hidden from readers.
    await talk.evaluate((list) => {
      const read: string[] = []
      Object.assign(window, { read })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) {
            const place = node instanceof Element ? node : node.parentElement
            if (!place?.closest('[aria-hidden=true]')) read.push(node.textContent ?? '')
          }
      }).observe(list.parentElement!, { childList: true, subtree: true })
    })
    await ask('ROI for a 200k property with 1200 rent', '7.20%')
    const read = await talk.evaluate(() => (window as unknown as { read: string[] }).read.join('\n'))
    const times = (words: string) => read.split(words).length - 1
    expect([
      times('ROI for a 200k'),
      times('7.20%'),
      times('Where shall we start?'),
      times('What should I buy?'),
    ]).toEqual([1, 1, 0, 0])
  })

  test('left open, it waits behind the button on the next page, with its conversation, until it is closed', async ({
    page,
    stack,
  }) => {
    const { panel, line, talk } = await openPanel(page, stack)
    await panel.getByRole('link', { name: chip }).click()
    await panel.getByRole('button', { name: 'Send' }).click()
    // The links of the panel open in the window around it.
    await talk
      .getByRole('link', { name: /^\/deal\/\d+$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/deal\/\d+$/)
    const again = page.getByRole('link', { name: 'Back to the advisor' })
    await expect(again).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await again.click()
    await expect(talk).toContainText('“Best” here means the highest yield, nothing more.')
    await expect(line).toBeFocused()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(buttonOf(page)).toBeFocused()
    await page.reload()
    await expect(buttonOf(page)).toBeVisible()
  })

  test('minimised, only the button is left of it, and what was typed is still there', async ({ page, stack }) => {
    const { panel, line } = await openPanel(page, stack)
    await line.fill('ROI for a 200k')
    await panel.getByRole('button', { name: 'Minimise' }).click()
    const again = page.getByRole('link', { name: 'Back to the advisor' })
    await expect(again).toBeFocused()
    await expect(page.locator('#advisor-panel')).toBeHidden()
    // The page behind is reached again.
    await expect(page.locator('[inert]')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(line).toBeFocused()
    await expect(line).toHaveValue('ROI for a 200k')
    await expect(again).toBeHidden()
  })

  test('is used by keyboard alone, and everything of it is reached', async ({ page, stack }) => {
    await becomeSomebody(page, stack)
    await page.goto('/privacy-policy')
    await buttonOf(page).focus()
    await page.keyboard.press('Enter')
    const panel = panelOf(page)
    await expect(panel.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'Send' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(panel.getByRole('textbox')).toBeFocused()
    const chips = await panel.getByRole('navigation', { name: 'Suggestions' }).getByRole('link').all()
    expect(chips).toHaveLength(5)
    for (const one of chips.reverse()) {
      await page.keyboard.press('Shift+Tab')
      await expect(one).toBeFocused()
      await expect(one).toBeInViewport({ ratio: 0.9 })
    }
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('textbox')).toHaveValue('ROI for a 200k property with 1200 rent')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('list', { name: 'Conversation' })).toContainText('7.20%')
    await panel.getByRole('button', { name: 'Minimise' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Back to the advisor' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(buttonOf(page)).toBeFocused()
  })

  test('a call that fails says so, what was typed stays, and it can be asked again', async ({ page, stack }) => {
    const { panel, line, talk } = await openPanel(page, stack)
    await page.route('**/api/ai/chat', (route) => route.abort())
    await line.fill('ROI for a 200k property with 1200 rent')
    await line.press('Enter')
    const failure = panel.getByText(
      "I'm sorry, I'm having trouble connecting right now. Please try again in a moment.",
      { exact: true },
    )
    await expect(failure).toBeVisible()
    await expect(line).toHaveValue('ROI for a 200k property with 1200 rent')
    await expect(line).toBeFocused()
    await page.unroute('**/api/ai/chat')
    await panel.getByRole('button', { name: 'Ask again' }).click()
    await expect(talk).toContainText('7.20%')
    await expect(failure).toHaveCount(0)
  })

  test('a server that is full is told in the panel, the page around and what was typed stay, and it can be tried again', async ({
    page,
    stack,
  }) => {
    const refuse = () =>
      page.route('**/advisor/panel*', (route) =>
        route.fulfill({ status: 503, headers: { 'x-frame-options': 'DENY' }, contentType: 'text/html', body: 'Full' }),
      )
    await page.route('**/talk-*.js', (route) => route.abort())
    await refuse()
    await becomeSomebody(page, stack)
    await page.goto('/privacy-policy')
    await buttonOf(page).click()
    const words = page.locator('#advisor-panel').getByText('The advisor cannot be reached at the moment.')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(words).toBeVisible()
    await expect(again).toBeFocused()
    const [text, button] = [(await words.boundingBox())!, (await again.boundingBox())!]
    expect(button.y - (text.y + text.height)).toBeGreaterThanOrEqual(8)
    await again.click()
    await expect(again).toBeFocused()
    await page.unroute('**/advisor/panel*')
    await page.keyboard.press('Enter')
    const line = panelOf(page).getByRole('textbox')
    await expect(line).toBeFocused()

    await line.fill('ROI for a 200k property with 1200 rent')
    await refuse()
    await panelOf(page).getByRole('button', { name: 'Send' }).click()
    await expect(words).toBeVisible()
    await expect(page).toHaveURL(/\/privacy-policy$/)
    await page.unroute('**/advisor/panel*')
    await again.click()
    await expect(line).toHaveValue('ROI for a 200k property with 1200 rent')
    await panelOf(page).getByRole('button', { name: 'Send' }).click()
    await expect(panelOf(page).getByRole('list', { name: 'Conversation' })).toContainText('7.20%')
    await expect(line).toHaveValue('')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(buttonOf(page)).toBeFocused()
  })
})

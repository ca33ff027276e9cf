import { becomeSomebody, expect, test, whereNoFirefox } from '../running/firefox.ts'

/** The shortlist and the advisor, in Firefox. */

test.skip(...whereNoFirefox)

test('saves two deals, compares them, and takes one off the shortlist @all', async ({ firefox, stack }) => {
  await becomeSomebody(firefox, stack)
  for (const id of [118, 101]) {
    await firefox.go(`/deal/${id}`)
    await firefox.follow('Save')
    expect(await firefox.focused()).toBe('Saved, remove')
  }
  await firefox.follow('Shortlist 2')
  await firefox.follow('Compare deals')
  await firefox.isAt('Compare deals')
  await firefox.reads('Investment Value')
  await firefox.follow('Shortlist')
  await firefox.follow('Remove')
  await firefox.reads('1 deal')
})

test('asks the advisor on its page, and the conversation is there after a deal @all', async ({ firefox, stack }) => {
  await becomeSomebody(firefox, stack)
  await firefox.go('/advisor')
  const suggestion = 'Best areas under 150k'
  // Without script the suggestion is a link that fills the line.
  await firefox.press(suggestion)
  await expect.poll(() => firefox.value('Your question')).toBe(suggestion)
  await firefox.press('Send')
  await firefox.reads('“Best” here means the highest yield, nothing more.')
  await firefox.reads('relevant deals for you:')
  await firefox.follow('/deal/')
  await firefox.back()
  await firefox.reads('relevant deals for you:')
})

test('opens the panel, types into it, and closes it with Escape @all', async ({ firefox, stack, hasJavaScript }) => {
  test.skip(!hasJavaScript, 'Without script the button is a link.')
  await becomeSomebody(firefox, stack)
  await firefox.go('/privacy-policy')
  await firefox.press('Ask the advisor')
  await expect.poll(() => firefox.inFrame('focus')).toBe('Your question')
  await firefox.keys('ROI for a 200k property with 1200 rent', 'Enter')
  await expect.poll(() => firefox.inFrame('text'), { timeout: 20_000 }).toContain('7.20%')
  await firefox.keys('Escape')
  await expect.poll(() => firefox.focused()).toBe('Ask the advisor')
})

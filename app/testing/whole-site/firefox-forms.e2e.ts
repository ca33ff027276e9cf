import { everyDay } from '../../../scripts/lib/all.ts'
import { becomeSomebody, expect, test, whereNoFirefox, type FirefoxPage } from '../running/firefox.ts'

/**
 * Back, Forward and Reload in Firefox, which keeps pages for "Back" by rules of its own and has no answer of a form once it has let
 * go of it; and forms that are open in two tabs.
 */

test.skip(...whereNoFirefox)

const story = 'A long story about a roof.'

for (const who of everyDay(['signed in', 'signed out'], 1)) {
  test(`what was typed outlives a mistake, Back, Forward and a reload, ${who}, and is sent once`, async ({
    firefox,
    stack,
  }) => {
    if (who === 'signed in') await becomeSomebody(firefox, stack)
    await firefox.go('/support')
    await firefox.fill('Email', 'ivy@')
    await firefox.fill('Subject', 'The roof')
    await firefox.fill('Message', story)
    await firefox.follow('Send message')
    await firefox.reads('There is a problem')
    await expectTyped(firefox, 'ivy@')
    expect(firefox.posts).toEqual(['/support'])

    await firefox.back()
    await expectTyped(firefox, 'ivy@')
    await firefox.forward()
    await firefox.reads('There is a problem')
    await expectTyped(firefox, 'ivy@')
    await firefox.follow('Terms and Conditions')
    await firefox.back()
    await firefox.reads('There is a problem')
    await expectTyped(firefox, 'ivy@')
    expect(firefox.posts).toEqual(['/support'])

    // Only this sends it again, and Firefox asks before.
    await firefox.reload()
    await firefox.reads('There is a problem')
    await expectTyped(firefox, 'ivy@')
    expect(firefox.posts).toEqual(['/support', '/support'])

    await firefox.fill('Email', 'ivy@people.test')
    await firefox.follow('Send message')
    await firefox.reads('Your reference')
    await firefox.back()
    await expectTyped(firefox, 'ivy@people.test')
    await firefox.forward()
    await firefox.reads('Your reference')
    await firefox.reload()
    await firefox.reads('Your reference')
    expect(firefox.posts).toHaveLength(3)
  })
}

async function expectTyped(firefox: FirefoxPage, email: string): Promise<void> {
  expect(await firefox.value('Email')).toBe(email)
  expect(await firefox.value('Message')).toBe(story)
}

for (const [path, labels, away] of [
  ['/admin/deals/new', ['Title', 'Location', 'Price', 'Description'], 'Ashlar'],
  ['/blog-admin/new', ['Title', 'Alternative text', 'Excerpt'], 'Cancel'],
] as const) {
  test(`Back leads to every line that was typed into ${path}`, async ({ firefox, stack, hasJavaScript }) => {
    test.skip(hasJavaScript, 'With script what is typed is kept as a draft.')
    await becomeSomebody(firefox, stack, { isAdmin: true })
    await firefox.go(path)
    for (const label of labels) await firefox.fill(label, `${label} typed`)
    await firefox.follow(away)
    await firefox.back()
    for (const label of labels) expect(await firefox.value(label)).toBe(`${label} typed`)
  })
}

test('two tabs of one form file one question @all', async ({ firefox, stack }) => {
  await becomeSomebody(firefox, stack)
  const second = await firefox.openTab()
  const references: string[] = []
  for (const tab of [firefox, second]) {
    await tab.toFront()
    await tab.go('/support')
    await tab.fill('Subject', 'The roof')
    await tab.fill('Message', story)
  }
  for (const tab of [firefox, second]) {
    await tab.toFront()
    await tab.follow('Send message')
    await tab.reads('Your reference')
    references.push(await tab.path())
  }
  expect(references[1]).toBe(references[0])
})

test('after signing out, Back leads into no private page @all', async ({ firefox, stack }) => {
  await becomeSomebody(firefox, stack)
  await firefox.go('/account')
  await firefox.go('/api/logout')
  await firefox.reads('You have signed out.')
  await firefox.back()
  await firefox.isAt('Sign In Required')
})

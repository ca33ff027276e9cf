import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findUntouchedDeal } from '#app/testing/running/journeys.ts'

interface Given {
  theme: string
  variables: Record<string, string>
}

/** Runs in the page before its scripts: keeps the looks that the provider's script is given, the first and each later one. */
function keepLooks() {
  const looks: unknown[] = []
  let whole: unknown
  Object.assign(window, { looks })
  type Elements = { update: (options: { appearance?: unknown }) => void }
  type Provider = { elements: (options: { appearance: unknown }) => Elements }
  Object.defineProperty(window, 'Stripe', {
    get: () => whole,
    set: (start: (...key: unknown[]) => Provider) => {
      whole = Object.assign((...key: unknown[]) => {
        const provider = start(...key)
        const make = provider.elements.bind(provider)
        provider.elements = (options) => {
          looks.push(options.appearance)
          const elements = make(options)
          const update = elements.update.bind(elements)
          elements.update = (changed) => {
            if (changed.appearance) looks.push(changed.appearance)
            update(changed)
          }
          return elements
        }
        return provider
      }, start)
    },
  })
}

test('the provider’s card form is given the colours of the night, and those of the day when it comes @browser', async ({
  page,
  stack,
}) => {
  await page.addInitScript(keepLooks)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'Ivy Investor', (await findUntouchedDeal(stack)).checkout)
  await expect(page.getByLabel('Card number')).toBeVisible()
  const last = () => page.evaluate(() => (window as unknown as { looks: Given[] }).looks.at(-1)!)
  expect(await last()).toMatchObject({
    theme: 'night',
    variables: { colorBackground: '#1a231e', colorText: '#f0ece0', colorDanger: '#f0a39a' },
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await last()).theme).toBe('flat')
  expect((await last()).variables).toMatchObject({ colorBackground: '#fffdf8', colorText: '#1b201c' })
})

import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import type { Stripe as BrowserStripe } from '@stripe/stripe-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTogether } from '#app/testing/running/sandbox.ts'

let together: Awaited<ReturnType<typeof startTogether>>

beforeAll(async () => {
  together = await startTogether()
})
afterAll(() => together.close())

/** As much of a page as the script touches. The browser tests of the app run it in a real one. */
async function page() {
  const visited: string[] = []
  const made: FakeNode[] = []
  const window = { location: { href: 'http://localhost:3000/pay', assign: (url: string) => visited.push(url) } }
  const document = {
    currentScript: { src: `${together.sandbox.origin}/stripe.js` },
    createElement: (tag: string) => {
      const node = fakeNode(tag)
      made.push(node)
      return node
    },
  }
  const script = await readFile(new URL('./stripe-js.js', import.meta.url), 'utf8')
  runInNewContext(script, { window, document, fetch, URL, URLSearchParams, setTimeout })
  const { Stripe } = window as unknown as { Stripe: (key: string) => BrowserStripe }
  return { Stripe, visited, field: () => made.findLast((node) => node.tag === 'input') }
}

type FakeNode = ReturnType<typeof fakeNode>

function fakeNode(tag: string) {
  const attributes: Record<string, string> = {}
  const setAttribute = (name: string, value: string) => void (attributes[name] = value)
  return { tag, attributes, setAttribute, value: '', style: {}, append() {}, remove() {}, addEventListener() {} }
}

async function mounted(amount = 50_000) {
  const browser = await page()
  const stripe = browser.Stripe(together.sandbox.environment.STRIPE_PUBLISHABLE_KEY)
  const intent = await together.stripe.paymentIntents.create({ amount, currency: 'gbp' })
  const elements = stripe.elements({ clientSecret: intent.client_secret ?? '' })
  const element = elements.create('payment')
  element.mount(fakeNode('div') as unknown as HTMLElement)
  const type = (number: string) => Object.assign(browser.field() ?? {}, { value: number })
  return { ...browser, stripe, intent, elements, element, type }
}

describe('the browser script', () => {
  it('has what @stripe/react-stripe-js asks of a Stripe object', async () => {
    const { stripe, elements, element } = await mounted()
    const names = ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', 'registerAppInfo']
    for (const name of names) expect(stripe).toHaveProperty(name, expect.any(Function))
    expect(elements.getElement('payment')).toBe(element)
    element.destroy()
    expect(elements.getElement('payment')).toBeNull()
  })

  it('pays without leaving the page when no redirect is needed', async () => {
    const { stripe, elements, intent, visited } = await mounted()
    expect(await elements.submit()).toEqual({ selectedPaymentMethod: 'card' })
    const result = await stripe.confirmPayment({ elements, redirect: 'if_required' })
    expect(result.paymentIntent).toMatchObject({ id: intent.id, status: 'succeeded' })
    expect(visited).toEqual([])
  })

  it('returns to return_url otherwise, and goes to 3-D Secure when the card asks for it', async () => {
    const paid = await mounted()
    const confirmParams = { return_url: 'http://localhost:3000/done' }
    void paid.stripe.confirmPayment({ elements: paid.elements, confirmParams })
    await expect.poll(() => paid.visited[0]).toContain(`payment_intent=${paid.intent.id}`)
    const asked = await mounted()
    asked.type('4000 0025 0000 3155')
    void asked.stripe.confirmPayment({ elements: asked.elements, confirmParams, redirect: 'if_required' })
    await expect.poll(() => asked.visited[0]).toBe(`${together.sandbox.origin}/3ds/${asked.intent.id}`)
  })

  it('reports a decline and an incomplete number', async () => {
    const { stripe, elements, type, field } = await mounted()
    type('4000000000000002')
    const declined = await stripe.confirmPayment({ elements, redirect: 'if_required' })
    expect(declined.error).toMatchObject({ code: 'card_declined', message: 'Your card was declined.' })
    type('4242')
    const incomplete = await elements.submit()
    expect(incomplete.error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' })
    expect(field()?.attributes).toMatchObject({ 'aria-invalid': 'true' })
  })

  it('refuses keys that are not the sandbox’s, and a missing return_url', async () => {
    const { Stripe, stripe, elements } = await mounted()
    expect(() => Stripe('pk_live_something')).toThrow('only its own')
    const confirmed = stripe.confirmPayment({ elements, confirmParams: {} as { return_url: string } })
    await expect(confirmed).rejects.toThrow('return_url')
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { readBody } from '../../../scripts/sandbox/http.ts'
import { startSandbox, type Sandbox } from '../../../scripts/sandbox/index.ts'

type Received = { body: string; signature: string }

/** An app that only takes webhooks, answering with the statuses it is given and then 200. */
async function startReceiver() {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      received.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(request.url === '/webhooks/stripe' ? (answers.shift() ?? 200) : 404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A sandbox, the app its webhooks go to, and the official SDK pointed at it. */
export async function startTogether() {
  const app = await startReceiver()
  const sandbox = await startSandbox({ port: 0, appOrigin: app.origin })
  return {
    app,
    sandbox,
    stripe: sdk(sandbox),
    close: async () => {
      await sandbox.close()
      await app.close()
    },
  }
}

export function sdk(sandbox: Sandbox, key = sandbox.environment.STRIPE_SECRET_KEY, maxNetworkRetries = 0): Stripe {
  return new Stripe(key, {
    host: 'localhost',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries,
    timeout: 5_000,
    telemetry: false,
  })
}

/** A checkout session for one deal, as the app makes it. */
export function checkout(stripe: Stripe, extra: Stripe.Checkout.SessionCreateParams = {}) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/deals/1',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: 50_000, product_data: { name: 'Terrace <in> Leeds' } },
      },
    ],
    ...extra,
  })
}

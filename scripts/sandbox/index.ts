import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleControl } from './control.ts'
import { modelEnvironment, sandboxEnvironment, type SandboxEnvironment } from './environment.ts'
import { BodyTooLarge, complain, send, type Reply } from './http.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import { demoPeople, findPerson, portrait } from './identity/people.ts'
import { createLanguageModel, type LanguageModel, type LanguageModelServer } from './language-model/language-model.ts'
import { html, page } from './page.ts'
import { createPayments, type Payments, type PaymentsServer } from './payments/payments.ts'

export { sandboxEnvironment, type SandboxEnvironment } from './environment.ts'
export { demoPeople, type Person } from './identity/people.ts'
export type { Identity } from './identity/identity.ts'
export type { LanguageModel } from './language-model/language-model.ts'
export type { KnownPayment } from './payments/learn.ts'
export type { Payments, PaymentsState } from './payments/payments.ts'

type SandboxOptions = {
  port: number
  host?: string
  /** The origin that the browser sees. By default it follows from the port. */
  publicOrigin?: string
  appOrigin: string
  /** The address for webhooks, when the app is not reached by its public address. */
  appInternalUrl?: string
}

export type Sandbox = {
  port: number
  origin: string
  environment: SandboxEnvironment
  /** The further settings with which the app has a language model. */
  modelEnvironment: ReturnType<typeof modelEnvironment>
  identity: Pick<Identity, 'faults' | 'set' | 'reset'>
  payments: Payments
  model: LanguageModel
  close(): Promise<void>
}

/** Stand-ins for the companies the app works with, on one port, so that everything can be tried without an account. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', appOrigin, appInternalUrl = appOrigin } = options
  const server = createServer()
  const port = await listen(server, options.port, host)
  const origin = new URL(options.publicOrigin ?? `http://localhost:${port}`).origin
  const webhookUrl = `${appInternalUrl.replace(/\/$/, '')}/webhooks/stripe`
  const identity = createIdentity({ origin, appOrigin: new URL(appOrigin).origin })
  const payments = createPayments({ origin, appOrigin: new URL(appOrigin).origin, webhookUrl })
  const model = createLanguageModel()
  const parts: Parts = { origin, appOrigin, identity, payments, model }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void serve(parts, request, response))

  return {
    port,
    origin,
    environment: sandboxEnvironment({ origin }),
    modelEnvironment: modelEnvironment({ origin }),
    identity,
    payments,
    model,
    close: async () => {
      await payments.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

interface Parts {
  origin: string
  appOrigin: string
  identity: Identity
  payments: PaymentsServer
  model: LanguageModelServer
}

async function serve(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    if (/^\/oidc(\/|$)/.test(url.pathname)) return await parts.identity.handle(request, response, url.pathname)
    if (url.pathname.startsWith('/model/'))
      return await parts.model.handle(request, response, url.pathname.slice('/model'.length))
    const reply = await answer(parts, request, url)
    if (reply === 'reset') request.socket.destroy()
    else send(response, reply)
  } catch (error) {
    if (!(error instanceof BodyTooLarge))
      complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
    send(response, { status: error instanceof BodyTooLarge ? 413 : 500, body: 'The sandbox could not answer.' })
  }
}

async function answer(parts: Parts, request: IncomingMessage, url: URL): Promise<Reply | 'reset'> {
  const path = url.pathname
  if (path.startsWith('/v1/')) return parts.payments.callApi(request, url)
  if (path.startsWith('/c/pay/') || path.startsWith('/3ds/') || path === '/disputes')
    return parts.payments.hostedPages(request, path)
  if (path.startsWith('/_control/')) return handleControl(parts, request, path)
  if (path === '/stripe.js') return stripeScript()
  const person = findPerson(/^\/people\/([\w-]+)\.svg$/.exec(path)?.[1] ?? '')
  if (person) return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: portrait(person) }
  if (path === '/') return welcomePage(parts.appOrigin)
  return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'There is no such page here.' }
}

async function stripeScript(): Promise<Reply> {
  const body = await readFile(new URL('./stripe-js.js', import.meta.url), 'utf8')
  return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body }
}

function welcomePage(appOrigin: string): Reply {
  const people = demoPeople.map((person) => html`<li>${person.givenName} ${person.familyName}, ${person.role}</li>`)
  return page(
    'Sandbox',
    html`<p class="notice">Stand-in: no money moves and nobody is who they say</p>
      <h1>The sandbox</h1>
      <p>
        This server takes the place of the companies that the site works with, so that everything can be tried without
        an account at any of them: sign-in under <code>/oidc</code>, card payments under <code>/v1</code> and a language
        model under <code>/model</code>.
      </p>
      <p>Four people can sign in:</p>
      <ul>
        ${people}
      </ul>
      <p><a href="/disputes">Dispute a payment</a>, as the buyer’s bank</p>
      <p><a href="${appOrigin}/">Go to the site</a></p>`,
  )
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

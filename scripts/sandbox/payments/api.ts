import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { stripePublishableKey, stripeSecretKey } from '../environment.ts'
import { complain, json, readBody, type Reply } from '../http.ts'
import { ApiError } from './errors.ts'
import { decodeForm } from './form.ts'
import type { IdempotencyKeys } from './idempotency.ts'
import { newId, type Ledger } from './ledger.ts'
import { expand, route } from './operations.ts'
import { Parameters } from './parameters.ts'
import { apiVersion, type Webhooks } from './webhooks.ts'

type Api = { ledger: Ledger; webhooks: Webhooks; keys: IdempotencyKeys; appOrigin: string }

/** The part of an intent that the browser may see. The metadata is the shop's own and is left out. */
const publicFields = new Set(
  `id object amount automatic_payment_methods canceled_at cancellation_reason capture_method client_secret
  confirmation_method created currency description last_payment_error livemode next_action payment_method
  payment_method_types receipt_email status`.split(/\s+/),
)

const publicOperations = ['GET /v1/payment_intents/:id', 'POST /v1/payment_intents/:id/confirm']

/** Answers a call of the payments API, or `reset` when the connection is to be dropped. */
export async function callApi(api: Api, request: IncomingMessage, url: URL): Promise<Reply | 'reset'> {
  const cors = corsHeaders(request, api.appOrigin)
  if (request.method === 'OPTIONS') return { status: 204, headers: cors }
  const requestId = newId('req')
  const common = { ...cors, 'request-id': requestId, 'stripe-version': apiVersion }
  const body = await readBody(request)
  try {
    const reply = await answer(api, request, url, body, requestId)
    return reply === 'reset' ? reply : { ...reply, headers: { ...common, ...reply.headers } }
  } catch (error) {
    const reply = errorReply(error)
    return { ...reply, headers: { ...common, ...reply.headers } }
  }
}

/** Lets the latency pass. Who lowers it meanwhile lets those who wait go on. */
async function beSlow({ ledger }: Api): Promise<void> {
  for (let waited = 0; waited < ledger.settings.latencyMs; waited += 20) await wait(20)
}

async function answer(api: Api, request: IncomingMessage, url: URL, body: string, requestId: string) {
  const method = request.method ?? 'GET'
  const form = decodeForm(method === 'GET' ? url.search.slice(1) : body)
  const isPublic = authorise(api, request, url, form['client_secret'])
  const { settings } = api.ledger
  const isMeant = [url.pathname, `${request.method} ${url.pathname}`].some((path) => path.startsWith(settings.failPath))
  const failure = isMeant ? settings.failNext.shift() : undefined
  if (failure === 'reset') return 'reset'
  if (failure === 429 || failure === 500) throw injected(failure)

  const given = request.headers['idempotency-key']
  const key = method === 'POST' && typeof given === 'string' ? given : null
  if (key !== null) {
    const remembered = api.keys.begin(key, `${method} ${url.pathname}\n${body}`, requestId)
    if (remembered) return remembered
  }
  let kept: Reply | null = null
  try {
    await beSlow(api)
    if (failure === '500-kept') throw injected(500, true)
    const { operation, id } = route(method, url.pathname)
    const parameters = new Parameters(form)
    const expansions = parameters.texts('expand')
    api.webhooks.cause = { id: requestId, idempotency_key: key }
    const result = expand(
      api.ledger,
      operation({ ledger: api.ledger, events: api.webhooks.events }, parameters, id),
      expansions,
    )
    if (failure === '500-kept-after') throw injected(500, true)
    kept = json(200, isPublic ? onlyPublic(result) : result)
    return failure === 'reset-after' ? 'reset' : kept
  } catch (error) {
    kept = error instanceof ApiError && !error.kept ? null : errorReply(error)
    throw error
  } finally {
    api.webhooks.cause = { id: null, idempotency_key: null }
    if (key !== null) api.keys.finish(key, kept)
  }
}

/** True for the browser's key. It opens one intent to a caller who knows its client secret, and nothing else. */
function authorise(api: Api, request: IncomingMessage, url: URL, clientSecret: unknown): boolean {
  const key = presentedKey(request)
  if (/^[a-z]+_live_/.test(key)) {
    complain('A live key was sent to the payments stand-in. It was refused and not kept.')
    throw unauthorised('The payments stand-in refuses live keys.')
  }
  if (key === stripeSecretKey) return false
  if (key !== stripePublishableKey) throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****`)
  const { name, id } = route(request.method ?? 'GET', url.pathname)
  const secret = api.ledger.intents.get(id)?.client_secret
  if (!publicOperations.includes(name)) {
    throw unauthorised('This API call cannot be made with a publishable API key. Please use a secret API key.')
  }
  if (!secret || secret !== clientSecret) {
    throw unauthorised('The client_secret provided does not match any associated PaymentIntent on this account.')
  }
  return true
}

function presentedKey(request: IncomingMessage): string {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
  return value
}

function unauthorised(message: string): ApiError {
  return new ApiError(401, 'invalid_request_error', message, {}, { kept: false })
}

function injected(status: 429 | 500, kept = false): ApiError {
  // Stripe tells its SDKs not to repeat an error that the idempotency key would only replay.
  const headers = kept ? { 'stripe-should-retry': 'false' } : {}
  const type = status === 429 ? 'invalid_request_error' : 'api_error'
  const code = status === 429 ? 'rate_limit' : undefined
  return new ApiError(status, type, `The sandbox was told to answer ${status}.`, { code }, { kept, headers })
}

function onlyPublic(answer: object): object {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => publicFields.has(name)))
}

function corsHeaders(request: IncomingMessage, appOrigin: string) {
  if (request.headers.origin !== appOrigin) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': appOrigin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  }
}

function errorReply(error: unknown): Reply {
  if (error instanceof ApiError) return json(error.status, error.body, error.headers)
  complain(`The payments stand-in failed: ${error instanceof Error ? error.stack : String(error)}`)
  return json(500, { error: { type: 'api_error', message: 'The payments stand-in failed; see its log.' } })
}

import type { IncomingMessage } from 'node:http'
import { json, readBody, type Reply } from './http.ts'
import type { Identity } from './identity/identity.ts'
import type { LanguageModel } from './language-model/language-model.ts'
import { ApiError } from './payments/errors.ts'
import type { Payments } from './payments/payments.ts'
import { disputeMoves, disputeReasons, refundStatuses } from './payments/types.ts'

type Controlled = { origin: string; identity: Identity; payments: Payments; model: LanguageModel }
type Body = Record<string, unknown>
type Control = (controlled: Controlled, body: Body, id: string) => object | Promise<object>

const releaseOrders = ['given', 'reversed', 'shuffled'] as const

/** The remote control for tests in another process and for a person with curl. */
const controls: Record<string, Control> = {
  'GET /_control/state': ({ identity, payments, model }) => ({
    ...payments.state(),
    identity: identity.faults,
    model: { settings: model.settings, calls: model.calls },
  }),
  'POST /_control/reset': ({ identity, payments, model }) => {
    identity.reset()
    payments.reset()
    model.reset()
    return { reset: true }
  },
  'POST /_control/identity': ({ identity }, body) => identity.set(body),
  'POST /_control/payments': ({ payments }, body) => payments.set(body),
  'POST /_control/model': ({ model }, body) => model.set(body),
  'POST /_control/release': async ({ payments }, body) => {
    return { released: await payments.release(oneOf(releaseOrders, body['order'] ?? 'given', 'order')) }
  },
  'POST /_control/events/:id/redeliver': async ({ payments }, body, id) => {
    const times = Number(body['times'] ?? 1)
    if (!Number.isInteger(times) || times < 1) throw new TypeError('times must be a whole number above 0')
    if (!(await payments.redeliver(id, times))) throw new TypeError(`There is no event ${id}`)
    return { redelivered: times }
  },
  'POST /_control/refunds/:id': ({ payments }, body, id) => {
    return payments.setRefundStatus(id, oneOf(refundStatuses, body['status'], 'status'))
  },
  'POST /_control/disputes/:id': ({ payments }, body, id) => {
    return payments.moveDispute(id, oneOf(disputeMoves, body['move'], 'move'))
  },
  'POST /_control/intents/:id/dispute': ({ payments }, body, id) => {
    const reason = oneOf(disputeReasons, body['reason'] ?? 'fraudulent', 'reason')
    return payments.openDispute(id, { reason, isInquiry: body['inquiry'] === true })
  },
  'POST /_control/sessions/:id/expire': ({ payments }, _body, id) => payments.expireSession(id),
}

export async function handleControl(controlled: Controlled, request: IncomingMessage, path: string): Promise<Reply> {
  // A page in some browser must not operate the sandbox: browsers say where a request comes from, curl does not.
  const { origin } = request.headers
  if (origin !== undefined && origin !== controlled.origin) return json(403, { error: 'Not from another origin.' })
  let id = ''
  const pattern = path.replace(/\/((?:evt|re|cs|dp|pi)_\w+)/, (_match, found: string) => {
    id = found
    return '/:id'
  })
  const name = `${request.method} ${pattern}`
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined
  if (!control) return json(404, { error: `There is no control ${name}`, controls: Object.keys(controls) })
  try {
    return json(200, await control(controlled, readObject(await readBody(request)), id))
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, error.body)
    if (error instanceof TypeError || error instanceof SyntaxError) return json(400, { error: error.message })
    throw error
  }
}

function readObject(text: string): Body {
  const value: unknown = JSON.parse(text || '{}')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('Send a JSON object.')
  return value as Body
}

function oneOf<Item extends string>(items: readonly Item[], value: unknown, name: string): Item {
  const item = items.find((one) => one === value)
  if (item === undefined) throw new TypeError(`${name} must be one of ${items.join(', ')}`)
  return item
}

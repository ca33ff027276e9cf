import { notImitated } from './errors.ts'
import { cancelIntent, confirmIntent, createIntent, updateIntent } from './intents.ts'
import { find, type Ledger } from './ledger.ts'
import { createdWithin, list } from './lists.ts'
import type { Parameters } from './parameters.ts'
import { createRefund } from './refunds.ts'
import { createSession, expireSession } from './sessions.ts'
import type { StripeEvent } from './types.ts'

type Books = { ledger: Ledger; events: StripeEvent[] }
type Operation = (books: Books, parameters: Parameters, id: string) => object

/** The API, one line per operation. An operation that is missing here is answered 501. */
const operations: Record<string, Operation> = {
  'POST /v1/payment_intents': ({ ledger }, parameters) => createIntent(ledger, parameters),
  'GET /v1/payment_intents': ({ ledger }, parameters) => {
    return list('/v1/payment_intents', ledger.intents.values(), parameters, createdWithin(parameters))
  },
  'GET /v1/payment_intents/:id': ({ ledger }, parameters, id) => {
    parameters.ignore('client_secret')
    return retrieve(ledger.intents, id, 'payment_intent', parameters)
  },
  'POST /v1/payment_intents/:id': ({ ledger }, parameters, id) => updateIntent(ledger, id, parameters),
  'POST /v1/payment_intents/:id/confirm': ({ ledger }, parameters, id) => confirmIntent(ledger, id, parameters),
  'POST /v1/payment_intents/:id/cancel': ({ ledger }, parameters, id) => cancelIntent(ledger, id, parameters),

  'POST /v1/checkout/sessions': ({ ledger }, parameters) => createSession(ledger, parameters),
  'GET /v1/checkout/sessions': ({ ledger }, parameters) => {
    const intent = parameters.text('payment_intent')
    const status = parameters.text('status')
    const within = createdWithin(parameters)
    return list('/v1/checkout/sessions', ledger.sessions.values(), parameters, (session) => {
      if (intent && session.payment_intent !== intent) return false
      return (!status || session.status === status) && within(session)
    })
  },
  'GET /v1/checkout/sessions/:id': ({ ledger }, parameters, id) => {
    return retrieve(ledger.sessions, id, 'checkout.session', parameters)
  },
  'POST /v1/checkout/sessions/:id/expire': ({ ledger }, parameters, id) => {
    parameters.done()
    return expireSession(ledger, id)
  },

  'GET /v1/charges/:id': ({ ledger }, parameters, id) => retrieve(ledger.charges, id, 'charge', parameters),
  'GET /v1/disputes': ({ ledger }, parameters) => {
    const intent = parameters.text('payment_intent')
    const charge = parameters.text('charge')
    const within = createdWithin(parameters)
    return list('/v1/disputes', ledger.disputes.values(), parameters, (dispute) => {
      return (!intent || dispute.payment_intent === intent) && (!charge || dispute.charge === charge) && within(dispute)
    })
  },
  'GET /v1/disputes/:id': ({ ledger }, parameters, id) => retrieve(ledger.disputes, id, 'dispute', parameters),

  'POST /v1/refunds': ({ ledger }, parameters) => createRefund(ledger, parameters),
  'GET /v1/refunds': ({ ledger }, parameters) => {
    const intent = parameters.text('payment_intent')
    const charge = parameters.text('charge')
    const within = createdWithin(parameters)
    return list('/v1/refunds', ledger.refunds.values(), parameters, (refund) => {
      return (!intent || refund.payment_intent === intent) && (!charge || refund.charge === charge) && within(refund)
    })
  },
  'GET /v1/refunds/:id': ({ ledger }, parameters, id) => retrieve(ledger.refunds, id, 'refund', parameters),

  'GET /v1/events': ({ events }, parameters) => {
    const type = parameters.text('type')
    const types = [...parameters.texts('types'), ...(type ? [type] : [])]
    const within = createdWithin(parameters)
    return list('/v1/events', events, parameters, (event) => {
      return (types.length === 0 || types.includes(event.type)) && within(event)
    })
  },
  'GET /v1/events/:id': ({ events }, parameters, id) => {
    return retrieve(new Map(events.map((event) => [event.id, event])), id, 'event', parameters)
  },

  'GET /v1/account': (_books, parameters) => {
    parameters.done()
    return { id: 'acct_localsandbox', object: 'account', country: 'GB', default_currency: 'gbp', charges_enabled: true }
  },
}

function retrieve<Item extends object>(
  items: Map<string, Item>,
  id: string,
  what: string,
  parameters: Parameters,
): Item {
  parameters.done()
  return find(items, id, what)
}

/** The operation that a path means. The parts that begin like an id are ids. */
export function route(method: string, path: string): { operation: Operation; name: string; id: string } {
  let id = ''
  const pattern = path.replace(/\/((?:pi|cs|ch|re|evt|dp|du)_\w+)/, (_match, found: string) => {
    id = found
    return '/:id'
  })
  const name = `${method} ${pattern}`
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (!operation) throw notImitated(`${method} ${path}`)
  return { operation, name, id }
}

/** `expand[]=payment_intent.latest_charge`: ids in an answer become the objects they name. */
export function expand(ledger: Ledger, answer: object, paths: string[]): object {
  const copy: object = structuredClone(answer)
  for (const path of paths) expandPath(ledger, copy, path.split('.'), path)
  return copy
}

function expandPath(ledger: Ledger, target: object, steps: string[], path: string): void {
  const [step = '', ...rest] = steps
  if (!Object.hasOwn(target, step)) throw notImitated(`expand[]=${path}`)
  const fields = target as Record<string, unknown>
  const value = fields[step]
  if (Array.isArray(value)) {
    for (const item of value as object[]) expandPath(ledger, item, rest, path)
    return
  }
  if (value === null) return
  const object = typeof value === 'string' ? named(ledger, step, value) : value
  if (typeof object !== 'object' || object === null) throw notImitated(`expand[]=${path}`)
  fields[step] = object
  if (rest.length > 0) expandPath(ledger, object, rest, path)
}

function named(ledger: Ledger, field: string, id: string): object | undefined {
  const kinds = {
    payment_intent: ledger.intents,
    latest_charge: ledger.charges,
    charge: ledger.charges,
    balance_transaction: ledger.balanceTransactions,
  }
  if (!Object.hasOwn(kinds, field)) return undefined
  return structuredClone(kinds[field as keyof typeof kinds].get(id))
}

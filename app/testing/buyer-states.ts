import { endHold, findReservation, payEarlier, setHoldEnd } from './stack-holds.ts'
import { openAndPay, openIntent } from './stack-payments.ts'
import { findFreeDeals, makePeople } from './stack-people.ts'
import type { Stack } from './stack.ts'

/**
 * Every state that a buyer can meet from checkout to refund, each with the way into it, for whatever looks at all of them: the checks
 * of pages.e2e.ts, and whoever reads their texts. A state is one request, so that no browser is needed; what only script shows
 * (a card that is declined in the page, "Processing...") is not among them.
 */

/** The request that shows the state: a page, or the answer to a form where there are `fields`. */
export interface Visit {
  path: string
  cookie?: string
  fields?: Record<string, string>
}

export interface BuyerState {
  name: string
  status: number
  /** Words of the page that are there in this state only. */
  says: string
  reach: (stack: Stack) => Promise<Visit>
}

/** A deal that nobody holds. Others may have held it before: there are not enough deals for all states. */
async function findFreeDeal(stack: Stack) {
  const [id = 0] = await findFreeDeals(stack)
  return { id, checkout: `/deal/${id}/checkout` }
}

/** Somebody new in front of a deal that nobody holds. */
async function begin(stack: Stack) {
  const [cookie = ''] = await makePeople(stack, 1)
  return { deal: await findFreeDeal(stack), cookie }
}

/** The same, holding the deal. */
async function hold(stack: Stack) {
  const begun = await begin(stack)
  await openIntent(stack, begun.cookie, begun.deal.id)
  return begun
}

/** The same, with the deal paid for so many days ago. */
async function buy(stack: Stack, daysAgo = 0) {
  const begun = await begin(stack)
  const intentId = await openAndPay(stack, begun.cookie, begun.deal.id)
  await ask(stack, begun.cookie, `/deals?payment_intent=${intentId}`)
  if (daysAgo > 0) await payEarlier(stack, begun.deal.id, daysAgo)
  return begun
}

/** The same, with a refund requested. */
async function requestRefund(stack: Stack, reason = 'changed-plans') {
  const bought = await buy(stack)
  const { reference } = await findReservation(stack, bought.deal.id)
  const fields = { fullName: 'Max Many', email: 'max@many.test', reason, purchase: reference, dealReference: reference }
  await ask(stack, bought.cookie, '/refunds', fields)
  return { ...bought, reference }
}

/** Asks the running application as a browser does; a form where there are fields. */
function ask(stack: Stack, cookie: string, path: string, fields?: Record<string, string>): Promise<Response> {
  const headers = { cookie, origin: stack.origin }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value)
  return fetch(stack.origin + path, { headers, redirect: 'manual', ...(fields ? { method: 'POST', body: form } : {}) })
}

const checkoutStates: BuyerState[] = [
  {
    name: 'checkout, no hold yet',
    status: 200,
    says: 'It will be held for you for 30 minutes as soon as you go on to payment.',
    reach: async (stack) => {
      const { deal, cookie } = await begin(stack)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, held',
    status: 200,
    says: 'It is held for you until',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, hold extended',
    status: 200,
    says: 'You have kept it 30 minutes more, which you can do once.',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      await ask(stack, cookie, deal.checkout, { intent: 'extend' })
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, hold ending',
    status: 200,
    says: 'That is in less than five minutes.',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      await setHoldEnd(stack, deal.id, 4)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, hold ended, others first',
    status: 200,
    says: 'You can hold it again from',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      await endHold(stack, deal.id, 2)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, hold ended',
    status: 200,
    says: 'The deal is free again',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      await endHold(stack, deal.id, 12)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, held by another',
    status: 200,
    says: 'This deal is being reserved by another investor.',
    reach: async (stack) => {
      const { deal } = await hold(stack)
      const [cookie] = await makePeople(stack, 1)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, holding another deal',
    status: 200,
    says: 'You are already holding another deal',
    reach: async (stack) => {
      const { cookie } = await hold(stack)
      return { path: (await findFreeDeal(stack)).checkout, cookie }
    },
  },
  {
    name: 'checkout, two holds already',
    status: 200,
    says: 'You already have two deals on hold.',
    reach: async (stack) => {
      const { cookie } = await buy(stack)
      for (let count = 0; count < 2; count += 1) await openIntent(stack, cookie, (await findFreeDeal(stack)).id)
      return { path: (await findFreeDeal(stack)).checkout, cookie }
    },
  },
  {
    name: 'checkout, yours already',
    status: 200,
    says: 'This deal is yours',
    reach: async (stack) => {
      const { deal, cookie } = await buy(stack)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, reserved by another',
    status: 200,
    says: 'is reserved',
    reach: async (stack) => {
      const { deal } = await buy(stack)
      const [cookie] = await makePeople(stack, 1)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, started five times in a day',
    status: 200,
    says: 'That is as often as is possible.',
    reach: async (stack) => {
      const { deal, cookie } = await begin(stack)
      for (let count = 0; count < 5; count += 1) {
        await openIntent(stack, cookie, deal.id)
        await ask(stack, cookie, deal.checkout, { intent: 'release' })
      }
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, nothing chosen',
    status: 400,
    says: 'Choose when your documents should open',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      return { path: deal.checkout, cookie, fields: { intent: 'pay' } }
    },
  },
  {
    name: 'checkout, one box of two',
    status: 400,
    says: 'Tick both boxes to open your documents now, or choose to wait',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      return { path: deal.checkout, cookie, fields: { intent: 'pay', open: 'now', startNow: 'yes' } }
    },
  },
  {
    name: 'checkout, provider down',
    status: 502,
    says: 'Failed to initialize payment. Please try again.',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      stack.sandbox.payments.set({ failNext: Array.from({ length: 12 }, () => 500 as const) })
      return { path: deal.checkout, cookie, fields: { intent: 'pay', open: 'wait' } }
    },
  },
  {
    name: 'checkout, payment link emailed',
    status: 200,
    says: 'Payment link sent',
    reach: async (stack) => {
      const { deal, cookie } = await begin(stack)
      await ask(stack, cookie, deal.checkout, { intent: 'mail-link', open: 'wait' })
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, payment cancelled',
    status: 200,
    says: 'Payment cancelled',
    reach: async (stack) => {
      const { deal, cookie } = await hold(stack)
      return { path: `${deal.checkout}?cancelled=1`, cookie }
    },
  },
  {
    name: 'checkout, signed out',
    status: 401,
    says: 'Please sign in to secure this deal.',
    reach: async (stack) => ({ path: (await findFreeDeal(stack)).checkout }),
  },
]

const afterPaying: BuyerState[] = [
  {
    name: 'account, running hold',
    status: 200,
    says: 'Held for you until',
    reach: async (stack) => ({ path: '/account', cookie: (await hold(stack)).cookie }),
  },
  {
    name: 'account, purchase not opened',
    status: 200,
    says: 'Before you open your first document',
    reach: async (stack) => ({ path: '/account', cookie: (await buy(stack)).cookie }),
  },
  {
    name: 'account, purchase opened',
    status: 200,
    says: '(PDF)',
    reach: async (stack) => {
      const { deal, cookie } = await buy(stack, 3)
      const { id } = await findReservation(stack, deal.id)
      await ask(stack, cookie, `/account/documents/${id}`, {})
      return { path: '/account', cookie }
    },
  },
  {
    name: 'account, refund requested',
    status: 200,
    says: 'REF-',
    reach: async (stack) => ({ path: '/account', cookie: (await requestRefund(stack)).cookie }),
  },
  {
    name: 'opening the documents',
    status: 200,
    says: 'Open my documents',
    reach: async (stack) => {
      const { deal, cookie } = await buy(stack, 3)
      const { id } = await findReservation(stack, deal.id)
      return { path: `/account/documents/${id}`, cookie }
    },
  },
  {
    name: 'refund form, of a purchase',
    status: 200,
    says: 'Which purchase?',
    reach: async (stack) => ({ path: '/refunds', cookie: (await buy(stack)).cookie }),
  },
  {
    name: 'refund form, requested already',
    status: 200,
    says: 'You have requested a refund',
    reach: async (stack) => ({ path: '/refunds', cookie: (await requestRefund(stack)).cookie }),
  },
  {
    name: 'refund form, with mistakes',
    status: 400,
    says: 'Missing Information',
    reach: async () => ({ path: '/refunds', fields: { fullName: '', email: 'ivy@' } }),
  },
  {
    name: 'support form, with mistakes',
    status: 400,
    says: 'There is a problem',
    reach: async () => ({ path: '/support', fields: { email: 'ivy@' } }),
  },
  {
    name: 'document link that leads nowhere',
    status: 404,
    says: 'document',
    reach: async () => ({ path: '/documents/no-such-document' }),
  },
]

export const buyerStates = { checkout: checkoutStates, after: afterPaying }

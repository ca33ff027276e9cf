import { ask, begin, buy, findFreeDeal, hold, pay, refund, requestRefund, waitForReceipt } from './buyer-steps.ts'
import { endHold, findPaymentId, findReservation, setHoldEnd } from './stack-holds.ts'
import { openIntent } from './stack-payments.ts'
import { makePeople } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'

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

interface BuyerState {
  name: string
  status: number
  /** Words of the page that are there in this state only. */
  says: string
  reach: (stack: Stack) => Promise<Visit>
}

const checkoutStates: BuyerState[] = [
  {
    name: 'checkout, no hold yet',
    status: 200,
    says: 'The deal will be held for you for 30 minutes as soon as you go on to payment.',
    reach: async (stack) => {
      const { deal, cookie } = await begin(stack)
      return { path: deal.checkout, cookie }
    },
  },
  {
    name: 'checkout, held',
    status: 200,
    says: 'Keep it 30 minutes more',
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
    says: 'That is the limit.',
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
      const { deal, cookie, intentId } = await hold(stack)
      return { path: `${deal.checkout}?cancelled=${await findPaymentId(stack, intentId)}`, cookie }
    },
  },
  {
    name: 'checkout, back from a payment that failed',
    status: 200,
    says: 'Payment Failed',
    reach: async (stack) => {
      const { deal, cookie, intentId } = await hold(stack)
      return { path: `${deal.checkout}?failed=${await findPaymentId(stack, intentId)}`, cookie }
    },
  },
  {
    name: 'checkout, session ended meanwhile',
    status: 401,
    says: 'Your session has ended',
    reach: async (stack) => ({ path: (await findFreeDeal(stack)).checkout, fields: { intent: 'pay' } }),
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
    name: 'paid',
    status: 200,
    says: 'We have also emailed the confirmation to',
    reach: async (stack) => {
      const { cookie, back } = await pay(stack)
      return { path: back, cookie }
    },
  },
  {
    name: 'paid, documents later',
    status: 200,
    says: 'Your address and documents will open on',
    reach: async (stack) => {
      const { cookie, back } = await pay(stack, 'wait')
      return { path: back, cookie }
    },
  },
  {
    name: 'paid on another device',
    status: 200,
    says: 'You are not signed in on this device.',
    reach: async (stack) => ({ path: (await pay(stack)).back }),
  },
  {
    name: 'paid, somebody else signed in',
    status: 200,
    says: 'You are signed in with another account',
    reach: async (stack) => {
      const [cookie] = await makePeople(stack, 1)
      return { path: (await pay(stack)).back, cookie }
    },
  },
  {
    name: 'receipt',
    status: 200,
    says: 'Total paid',
    reach: async (stack) => {
      const { deal, cookie } = await buy(stack)
      return { path: await waitForReceipt(stack, deal.id, 'receipt'), cookie }
    },
  },
  {
    name: 'credit note',
    status: 200,
    says: 'Total refunded',
    reach: async (stack) => {
      const { cookie, creditNote } = await refund(stack)
      return { path: creditNote, cookie }
    },
  },
  {
    name: 'account, refunded',
    status: 200,
    says: 'Credit note',
    reach: async (stack) => ({ path: '/account', cookie: (await refund(stack)).cookie }),
  },
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
    name: 'support form, sent too often',
    status: 429,
    says: 'Too many requests',
    reach: async (stack) => {
      const [cookie = ''] = await makePeople(stack, 1)
      for (let count = 0; count < 10; count += 1) await ask(stack, cookie, '/support', {})
      return { path: '/support', cookie, fields: { subject: 'The roof', message: 'Is it new?' } }
    },
  },
  {
    name: 'support form, too large',
    status: 413,
    says: 'too large',
    reach: async () => ({ path: '/support', fields: { message: 'x'.repeat(100_000) } }),
  },
  {
    name: 'document link that leads nowhere',
    status: 404,
    says: 'If you have reserved the deal, sign in',
    reach: async () => ({ path: '/documents/no-such-document' }),
  },
]

export const buyerStates = { checkout: checkoutStates, after: afterPaying }

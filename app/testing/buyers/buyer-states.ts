import { addDeal } from '../database/database.ts'
import {
  account,
  ago,
  ask,
  asked,
  type Bought,
  buy,
  day,
  dealOf,
  fetchPage,
  frameOf,
  get,
  heldByAnother,
  heldSince,
  hold,
  holdingOthers,
  hour,
  inLimitedNetwork,
  linked,
  minute,
  none,
  one,
  opening,
  payAndReturn,
  post,
  question,
  refund,
  scottish,
  send,
  somebody,
  startedOften,
  ticket,
  tooMany,
  visit,
  whileDown,
  whileFull,
  withDeal,
  withUser,
} from './buyer-stage.ts'
import { form, json } from '../running/requests.ts'
import { startSite, type Site } from '../running/site.ts'

/** The states in which a buyer can see the pages, each asked of the built site, and the words that it shows. */

/** Something that says something. `moment` is one of buyer-texts.ts, `place` where a reader finds it again. */
export interface Said {
  moment: string
  place: string
  texts: string[]
}

/** The words of a page, a line for each piece. */
type Show = (site: Site) => Promise<string>

/** A new state is one line here. What stands in a page's source only (the browser's own words) is found without one. */
const states: [moment: string, state: string, show: Show][] = [
  ['Before paying', 'a deal', async (site) => get(site, `/deal/${await addDeal(site.db)}`)],
  ['Before paying', 'a reserved deal', async (site) => get(site, `/deal/${(await buy(site)).dealId}`)],
  ['Before paying', 'a deal in Scotland', async (site) => get(site, `/deal/${await scottish(site)}`)],
  ['Before paying', 'booking a call', async (site) => visit(site, ({ dealId }) => `/deal/${dealId}/call`)],
  ['Before paying', 'interest', async (site) => visit(site, () => scottish(site).then((id) => `/deal/${id}/interest`))],

  ['Checkout', 'signed out', async (site) => get(site, `/deal/${await addDeal(site.db)}/checkout`)],
  ['Checkout', 'before the hold', (site) => visit(site)],
  ['Checkout', 'held', async (site) => visit(site, hold(site))],
  ['Checkout', 'no choice', async (site) => send(site, hold(site), { intent: 'pay' })],
  ['Checkout', 'one box', (site) => send(site, hold(site), { intent: 'pay', open: 'now', startNow: 'on' })],
  ['Checkout', 'link by email', (site) => send(site, hold(site), { intent: 'mail-link', open: 'wait' })],
  ['Checkout', 'kept 30 minutes more', (site) => send(site, hold(site), { intent: 'extend' })],
  ['Checkout', 'released', (site) => send(site, hold(site), { intent: 'release' })],
  ['Checkout', 'last minutes', (site) => visit(site, heldSince(site, 27 * minute))],
  ['Checkout', 'ended just now', (site) => visit(site, heldSince(site, 32 * minute))],
  ['Checkout', 'ended, to begin again', (site) => visit(site, heldSince(site, 55 * minute))],
  ['Checkout', 'begun again too soon', (site) => send(site, heldSince(site, 32 * minute), { intent: 'start' })],
  ['Checkout', 'held by another', (site) => visit(site, heldByAnother(site))],
  ['Checkout', 'held by another, sent', (site) => send(site, heldByAnother(site), { intent: 'pay', open: 'wait' })],
  ['Checkout', 'holding another deal', (site) => visit(site, holdingOthers(site, 1))],
  ['Checkout', 'holding two others', (site) => visit(site, holdingOthers(site, 2))],
  ['Checkout', 'started too often', (site) => visit(site, startedOften(site))],
  ['Checkout', 'in a limited network', (site) => inLimitedNetwork(site)],
  ['Checkout', 'in a limited network, sent', (site) => inLimitedNetwork(site, { intent: 'pay', open: 'wait' })],
  ['Checkout', 'reserved by another', (site) => visit(site, async (one) => dealOf(one, (await buy(site)).dealId))],
  ['Checkout', 'one’s own', async (site) => one(await buy(site), (bought) => get(site, bought.checkout, bought.as))],
  ['Checkout', 'in Scotland', (site) => visit(site, async (person) => dealOf(person, await scottish(site)))],
  ['Checkout', 'no longer available', (site) => visit(site, withDeal(site, { status: 'inactive' }))],
  ['Checkout', 'too cheap', (site) => visit(site, withDeal(site, { secure_price_pence: 20 }))],
  ['Checkout', 'email not verified', (site) => visit(site, withUser(site, { is_email_verified: 0 }))],
  ['Checkout', 'no such deal', async (site) => get(site, '/deal/999999/checkout', (await somebody(site)).as)],
  ['Checkout', 'provider down', (site) => whileDown(site, () => send(site, none, { intent: 'pay', open: 'wait' }))],

  ['After paying', 'documents now', (site) => payAndReturn(site, { open: 'now', startNow: true, loseRight: true })],
  ['After paying', 'waiting', (site) => payAndReturn(site, { open: 'wait', startNow: false, loseRight: false })],
  ['After paying', 'no room to enter it', (site) => payAndReturn(site, { open: 'wait' }, 'pm_card_visa', whileFull)],
  [
    'After paying',
    'no room: the account',
    (site) => payAndReturn(site, { open: 'wait' }, 'pm_card_visa', whileFull, () => '/account'),
  ],
  [
    'After paying',
    'no room: the deal',
    (site) => payAndReturn(site, { open: 'wait' }, 'pm_card_visa', whileFull, (id) => `/deal/${id}`),
  ],
  [
    'After paying',
    'no room: the checkout',
    (site) => payAndReturn(site, { open: 'wait' }, 'pm_card_visa', whileFull, (id) => `/deal/${id}/checkout`),
  ],
  ['After paying', 'declined', (site) => payAndReturn(site, { open: 'wait' }, 'pm_card_chargeDeclined')],
  ['After paying', 'signed out', async (site) => get(site, '/deals?payment_intent=pi_unknown')],
  [
    'After paying',
    'unknown payment',
    async (site) => get(site, '/deals?payment_intent=pi_1', (await somebody(site)).as),
  ],

  [
    'Account, documents and receipts',
    'nothing bought',
    async (site) => get(site, '/account', (await somebody(site)).as),
  ],
  [
    'Account, documents and receipts',
    'holding',
    (site) => visit(site, async (p) => one(await hold(site)(p), () => '/account')),
  ],
  ...Object.entries({
    'just paid': {},
    'just paid, opened': { isOpened: true },
    'two days later': { since: 3 * day },
    'two days later, opened': { since: 3 * day, isOpened: true },
    waiting: { hasWaived: false },
    'after the period': { since: 40 * day },
    'after the period, opened': { since: 40 * day, isOpened: true },
    'documents missing': { hasDocument: false },
  } satisfies Record<string, Bought>).flatMap(([state, bought]): typeof states => [
    ['Account, documents and receipts', `account: ${state}`, (site) => account(site, bought)],
    ['Account, documents and receipts', `opening: ${state}`, (site) => opening(site, bought)],
    ['Account, documents and receipts', `linked from the account: ${state}`, (site) => linked(site, bought)],
  ]),
  ['Account, documents and receipts', 'a dead document link', async (site) => get(site, '/documents/none')],
  ['Account, documents and receipts', 'a disputed payment', (site) => account(site, {}, { locked_at: ago(hour) })],
  [
    'Account, documents and receipts',
    'completed',
    (site) => account(site, { since: 40 * day }, { status: 'completed', completed_on: ago(day).slice(0, 10) }),
  ],
  ...(['buyer-withdrew', 'other'] as const).map((because): (typeof states)[number] => [
    'Account, documents and receipts',
    `not completed, ${because}`,
    (site) =>
      account(
        site,
        { since: 40 * day },
        { status: 'not-completed', not_completed_because: because, ended_at: ago(day), end_note: 'The chain broke.' },
      ),
  ]),

  ['Refunds', 'the form', (site) => get(site, '/refunds')],
  ['Refunds', 'nothing filled in', (site) => post(site, '/refunds', {})],
  ['Refunds', 'wrong email', (site) => post(site, '/refunds', { ...refund, email: 'ivy', fullName: '' })],
  ['Refunds', 'sent signed out', (site) => post(site, '/refunds', { ...refund, email: 'ivy@people.test' })],
  [
    'Refunds',
    'the form of a buyer',
    async (site) => one(await buy(site), (bought) => get(site, '/refunds', bought.as)),
  ],
  ['Refunds', 'sent by the buyer', async (site) => one(await buy(site), (bought) => ask(site, bought))],
  [
    'Refunds',
    'sent twice',
    async (site) => one(await buy(site), async (bought) => (await ask(site, bought), ask(site, bought))),
  ],
  ...(['pending', 'under-review', 'approved', 'processing', 'refunded', 'rejected', 'withdrawn'] as const).map(
    (status): (typeof states)[number] => ['Refunds', `account: ${status}`, (site) => asked(site, status)],
  ),

  ['Support', 'the form', (site) => get(site, '/support')],
  ['Support', 'nothing filled in', (site) => post(site, '/support', {})],
  ['Support', 'sent', (site) => post(site, '/support', question)],
  ...(['general', 'complaint', 'data-protection'] as const).flatMap((kind): typeof states => [
    ['Support', `a request, ${kind}`, (site) => ticket(site, { ...question, kind })],
    ['Support', `closed, ${kind}`, (site) => ticket(site, { ...question, kind }, { intent: 'close' })],
    [
      'Support',
      `a reply, ${kind}`,
      (site) => ticket(site, { ...question, kind }, { intent: 'reply', body: 'And the walls?' }),
    ],
  ]),
  ['Support', 'a wrong private link', (site) => get(site, `/support/ticket?key=${'a'.repeat(43)}`)],
  ['Support', 'the Knowledge Hub', (site) => get(site, '/knowledge-hub')],
  ['Support', 'the Knowledge Hub, nothing filled in', (site) => post(site, '/knowledge-hub', {})],

  ['Signing in and errors', '401, the account', (site) => get(site, '/account')],
  ['Signing in and errors', '401, the session has ended', (site) => post(site, '/account', { intent: 'withdraw' })],
  ['Signing in and errors', '403, the desk', async (site) => get(site, '/admin', (await somebody(site)).as)],
  [
    'Signing in and errors',
    '403, from another site',
    (site) => fetchPage(site, '/support', { ...form(question), headers: { origin: 'https://evil.test' } }),
  ],
  ['Signing in and errors', '404', (site) => get(site, '/nothing-here')],
  ['Signing in and errors', '404, a deal', (site) => get(site, '/deal/999999')],
  ['Signing in and errors', '405', (site) => fetchPage(site, '/support', { method: 'DELETE' })],
  ['Signing in and errors', '413', (site) => post(site, '/support', { ...question, message: 'long '.repeat(30_000) })],
  ['Signing in and errors', '415', (site) => fetchPage(site, '/support', json(question))],
  ['Signing in and errors', '429', (site) => tooMany(site)],
  ['Signing in and errors', 'around every page', (site) => get(site, '/support', undefined, frameOf)],

  ...['/terms-conditions', '/risk-disclosure', '/privacy-policy', '/cookies-policy'].map(
    (path): (typeof states)[number] => ['Legal texts', path, (site) => get(site, path)],
  ),
]

/** The words of every state, from one site and from another without a payment provider. */
export async function showStates(): Promise<Said[]> {
  const unset = { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }
  const without = await onSite(unset, [['Checkout', 'no payment provider', (site) => visit(site)]])
  return [...(await onSite({}, states)), ...without]
}

async function onSite(settings: Record<string, undefined>, shown: typeof states): Promise<Said[]> {
  const site = await startSite({ LOG_REQUESTS: 'false', ...settings })
  const said: Said[] = []
  try {
    for (const [moment, state, show] of shown) {
      said.push({ moment, place: state, texts: (await show(site)).split('\n') })
    }
  } finally {
    await site.stop()
  }
  return said
}

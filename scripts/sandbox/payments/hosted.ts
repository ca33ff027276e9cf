import type { IncomingMessage } from 'node:http'
import { readBody, seeOther, withQuery, type Reply } from '../http.ts'
import { cardByNumber, decliningCard } from './cards.ts'
import { ApiError } from './errors.ts'
import { moveDispute, openDispute } from './bank.ts'
import { authenticationPage, checkoutPage, disputesPage, plainPage, sessionOverPage } from './hosted-pages.ts'
import { find, sessionOfIntent, type Ledger } from './ledger.ts'
import { authenticate, paySession } from './sessions.ts'
import { disputeMoves, disputeReasons, type CheckoutSession, type PaymentIntent } from './types.ts'

/** The pages a buyer visits at the payment company: checkout and the bank's question. And the bank's own: disputes. */
export async function hostedPages(ledger: Ledger, request: IncomingMessage, path: string): Promise<Reply> {
  const checkout = /^\/c\/pay\/(\w+)$/.exec(path)?.[1]
  const question = /^\/3ds\/(\w+)$/.exec(path)?.[1]
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (method !== 'GET' && method !== 'POST') return { status: 405, headers: { allow: 'GET, POST' } }
  const form = method === 'POST' ? new URLSearchParams(await readBody(request)) : null
  try {
    if (checkout) return checkoutReply(ledger, find(ledger.sessions, checkout, 'checkout.session'), form)
    if (path === '/disputes') return disputesReply(ledger, form)
    if (question) return questionReply(ledger, find(ledger.intents, question, 'payment_intent'), form)
  } catch (error) {
    if (error instanceof ApiError) return plainPage('This did not work', error.message, error.status)
    throw error
  }
  return plainPage('Not found', 'There is no such page here.', 404)
}

function checkoutReply(ledger: Ledger, session: CheckoutSession, form: URLSearchParams | null): Reply {
  const details = find(ledger.sessionDetails, session.id, 'checkout.session')
  if (form?.get('do') === 'cancel') {
    return session.cancel_url ? seeOther(session.cancel_url) : plainPage('Cancelled', 'Nothing was paid.', 200)
  }
  if (session.status !== 'open') return sessionOverPage(session)
  if (!form) {
    // A decline redirects here, so that reloading the page does not try the card again.
    const message = ledger.intents.get(session.payment_intent ?? '')?.last_payment_error?.message
    return checkoutPage(session, details, message ? { message } : undefined)
  }
  const typed = form.get('card') ?? ''
  try {
    const card = cardByNumber(form.get('do') === 'decline' ? decliningCard : typed)
    const intent = paySession(ledger, session, card)
    return seeOther(intent.status === 'requires_action' ? `/3ds/${intent.id}` : successUrl(session))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 402) return seeOther(`/c/pay/${session.id}`)
    return checkoutPage(session, details, { message: error.message, typed, status: error.status })
  }
}

function questionReply(ledger: Ledger, intent: PaymentIntent, form: URLSearchParams | null): Reply {
  if (intent.status !== 'requires_action') {
    const session = sessionOfIntent(ledger, intent.id)
    if (session) return seeOther(`/c/pay/${session.id}`)
    return plainPage('Nothing to confirm', 'Your bank has no question about this payment any more.', 410)
  }
  if (!form) return authenticationPage(intent)
  const passed = form.get('answer') === 'complete'
  const session = authenticate(ledger, intent, passed)
  if (session) return seeOther(session.status === 'complete' ? successUrl(session) : `/c/pay/${session.id}`)
  const returnUrl = ledger.returnUrls.get(intent.id)
  if (!returnUrl) return plainPage(passed ? 'Confirmed' : 'Not confirmed', 'You may close this page.', 200)
  return seeOther(
    withQuery(returnUrl, {
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: passed ? 'succeeded' : 'failed',
    }),
  )
}

/** The bank's side of disputes, for whoever tries the site: open one, and decide it. */
function disputesReply(ledger: Ledger, form: URLSearchParams | null): Reply {
  if (!form) return disputesPage(ledger)
  const { intent, reason, dispute, move } = Object.fromEntries(form)
  const known = disputeReasons.find((one) => one === reason)
  const moving = disputeMoves.find((one) => one === move)
  if (intent) openDispute(ledger, intent, { isInquiry: form.get('do') === 'ask', ...(known && { reason: known }) })
  else if (dispute && moving) moveDispute(ledger, dispute, moving)
  return seeOther('/disputes')
}

function successUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

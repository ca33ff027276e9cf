import { data, isRouteErrorResponse, redirect } from 'react-router'
import {
  bodyContext,
  dbContext,
  legalVersionsContext,
  nowContext,
  paymentsContext,
  policyContext,
  sessionContext,
  unavailableContext,
  userContext,
} from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import { judgeChoice, judgeTerms, type CheckoutState, type SentChoice } from '#app/domain/reservations/checkout.ts'
import { findCheckoutState, startHold } from '#app/domain/reservations/checkout.server.ts'
import { findOwnHold } from '#app/domain/reservations/hold-limits.server.ts'
import { countDocuments } from '#app/domain/reservations/documents.server.ts'
import { extendHold, moveHold } from '#app/domain/reservations/hold-changes.server.ts'
import { explainNoHold, releaseHold } from '#app/domain/reservations/holds.server.ts'
import {
  confirmOwnAttempt,
  findFailedAttempt,
  isPaymentReceived,
} from '#app/domain/reservations/payment-returns.server.ts'
import { describeRefusal, secureRefusals, type SecureRefused } from '#app/domain/reservations/reservations.ts'
import { mailPaymentLink, openHostedCheckout } from '#app/domain/reservations/securing.server.ts'
import { mistake, noteFailureHere, noteUnavailable } from '#app/middleware/answers.server.ts'
import { accountHref, checkoutHref, dealHref } from '#app/ui/links.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime, formatTime } from '#app/utils/dates.ts'
import { CheckoutPage } from './checkout/page.tsx'
import type { CheckoutAnswer } from './checkout/view.ts'
import { datesIfPaidNow, viewOf } from './checkout/view.server.ts'
import { keepLegalTexts } from '../legal/keep-texts.server.tsx'
import { dealNotFound, findDealOr404 } from './find-deal.server.ts'
import { holderOf } from './holder.server.ts'
import { publicResults } from './payment-result.ts'
import type { Route } from './+types/checkout'

/** The card form needs client script. Everything else on the page works without. */
export const handle = { hydrate: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Checkout: ${loaderData.deal.title}` : 'Checkout') },
  { name: 'robots', content: 'noindex' },
]

/** A stranger is told when the deal does not exist, and is not asked to sign in for it. */
const findDealFirst: Route.MiddlewareFunction = async ({ request, params, context }, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') await findDealOr404(params.id ?? '', context)
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [
  findDealFirst,
  allow('own', { title: 'Sign In Required', message: 'Please sign in to secure this deal.' }),
  keepLegalTexts,
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const deal = await findDealOr404(params.id, context)
  const now = context.get(nowContext)
  const db = context.get(dbContext)
  // It may settle a payment, so it comes before the state.
  const cameBack = await findReturn(context, deal.id, url)
  const state = await findState(context, deal.id)
  // The page does not know the provider where nothing can be paid.
  const payments = state.kind === 'payable' ? context.get(paymentsContext) : null
  const hold = state.kind === 'payable' ? state.hold : null
  const page = {
    deal,
    documentCount: await countDocuments(db, deal.id),
    state: viewOf(state, now),
    payment: payments && { publishableKey: payments.publishableKey, sandboxScriptUrl: payments.sandboxScriptUrl },
    failure: hold && cameBack?.from === 'failed' ? { message: cameBack.bankReason } : null,
    wasCancelled: hold !== null && cameBack?.from === 'cancelled',
    lastFailure: hold && cameBack?.from === 'before' ? cameBack.bankReason : null,
    dates: datesIfPaidNow(now),
    terms: termsOf(context),
  }
  return data(page, { status: state.kind === 'not-configured' ? 503 : 200 })
}

type Context = Route.ActionArgs['context']

const paymentReceived = publicResults.received.title
const nothingReleased = 'Nothing was released'

/** The version of the terms that this site shows; null while it cannot be kept. */
function termsOf(context: Context): string | null {
  return context.get(legalVersionsContext)?.['terms-conditions'] ?? null
}

/**
 * The payment that the address names and that the buyer comes back from, or else the one that has failed last, while it is certain that
 * nothing has been charged for their hold. Who turned back after the bank had declined is told so.
 */
async function findReturn(context: Context, dealId: number, url: URL) {
  const from = url.searchParams.has('failed') ? 'failed' : 'cancelled'
  const payments = context.get(paymentsContext)
  if (!payments) return null
  const { id } = context.get(userContext)
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const named = url.searchParams.get(from)
  const paymentId = named ?? (await findFailedAttempt(db, id, dealId, now))
  if (!paymentId) return null
  const attempt = await confirmOwnAttempt(db, payments, id, dealId, paymentId, now)
  if (attempt?.outcome !== 'failed') return null
  const { bankReason } = attempt
  if (named === null) return { from: 'before', bankReason } as const
  return { from: bankReason === null ? from : 'failed', bankReason } as const
}

function findState(context: Context, dealId: number) {
  const isConfigured = context.get(paymentsContext) !== null
  return findCheckoutState(
    context.get(dbContext),
    holderOf(context),
    dealId,
    context.get(policyContext),
    isConfigured,
    context.get(nowContext),
  )
}

/**
 * Does one thing, each a native form post: pay on the provider's page, mail its address, begin the hold, extend it, move it here or
 * give it up. Where it cannot be written down the page comes back with the choice.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const sent = { intent: textOf(form.get('intent')), choice: readChoice(form) }
  try {
    return await carryOut(params, context, form, sent)
  } catch (error) {
    noteUnavailable(context, error)
    if (context.get(unavailableContext) === null) throw error
    const status = noteFailureHere(context, error)
    if (await hasPaid(params.id, context)) return problem(context, { ok: false, reason: 'payment-received' }, sent)
    return problem(context, { ok: false, reason: 'not-written' }, sent, status)
  }
}

/** Whether the person has paid meanwhile, which cannot be written down either. */
async function hasPaid(idText: string, context: Context): Promise<boolean> {
  const dealId = parseDealId(idText)
  const payments = context.get(paymentsContext)
  if (!dealId || !payments) return false
  const { id } = context.get(userContext)
  return isPaymentReceived(context.get(dbContext), payments, id, dealId, context.get(nowContext))
}

async function carryOut(params: Route.ActionArgs['params'], context: Context, form: FormData, sent: Sent) {
  const user = holderOf(context)
  const db = context.get(dbContext)
  const payments = context.get(paymentsContext)
  const policy = context.get(policyContext)
  const session = context.get(sessionContext)
  const now = context.get(nowContext)
  // A hold can be given up even when its deal has been taken off the market.
  if (sent.intent === 'release') return release(params.id, context, user.id, sent)
  const deal = await findDealOr404(params.id, context)
  const back = (title: string, message: string, tone: 'success' | 'info' = 'success') => {
    session.flash({ tone, title, message })
    return redirect(checkoutHref(deal.id), 303)
  }

  switch (sent.intent) {
    case 'pay':
    case 'hosted':
    case 'mail-link': {
      const judged = judgeChoice(sent.choice)
      if (!judged.ok) return wrongChoice(context, deal.id, sent, judged.mistake)
      const hold = await findOwnHold(db, user.id, deal.id, now)
      const needsCheck = hold ? hold.needs_check === 1 : policy.requiresCheck === true
      if (needsCheck && form.get('check') !== 'shown')
        return problem(context, { ok: false, reason: 'check-not-shown' }, sent)
      const refused = judgeTerms(sent.choice.terms, termsOf(context))
      if (refused) return problem(context, refused, sent)
      const consent = { ...judged.consent, terms: sent.choice.terms ?? null }
      if (sent.intent !== 'mail-link') {
        const opened = await openHostedCheckout(db, payments, user, deal.id, consent, policy, now)
        return opened.ok ? redirect(opened.url, 303) : problem(context, opened, sent)
      }
      const mailed = await mailPaymentLink(db, payments, user, deal.id, consent, policy, now)
      if (!mailed.ok) return problem(context, mailed, sent)
      return back(
        'Payment link sent',
        `We have emailed the payment link to ${user.email}. It opens the payment provider’s page on any device and works while the deal is held for you, until ${formatTime(mailed.expiresAt)}. Pay there or here, not both. If it does not arrive within a few minutes, check your spam folder.`,
        // It says what to do, so it stays.
        'info',
      )
    }
    case 'start': {
      const started = await startHold(db, payments, user, deal.id, policy, now)
      if (!started.ok) return problem(context, started, sent)
      return back('Held for you', `The deal is held for you until ${formatDayAndTime(started.expiresAt)}.`)
    }
    case 'extend': {
      const extended = await extendHold(db, user.id, deal.id, now)
      if (!extended.ok) return problem(context, extended, sent)
      return back(
        'Kept for you',
        `The deal is held for you until ${formatDayAndTime(extended.expiresAt)}. A payment page or link that you have opened works until then, too.`,
      )
    }
    case 'move': {
      const leavingId = textOf(form.get('from')) || undefined
      const moved = await moveHold(db, payments, user, deal.id, leavingId, policy, now)
      if (!moved.ok) return problem(context, moved, sent)
      const freed = moved.released ? `${moved.released.title} is free again. ` : ''
      return back(
        'Held for you',
        `${freed}This deal is held for you until ${formatDayAndTime(moved.expiresAt)}. Nothing has been charged.`,
      )
    }
    default:
      throw data({ message: 'We could not read the form.' }, { status: 400 })
  }
}

/** Values sent: the button, and the choice that stays as it was where the page is shown again. */
interface Sent {
  intent: string
  choice: SentChoice
}

function readChoice(form: FormData): SentChoice {
  const open = textOf(form.get('open'))
  return {
    open: open === 'now' || open === 'wait' ? open : null,
    startNow: form.has('startNow'),
    loseRight: form.has('loseRight'),
    terms: textOf(form.get('terms')) || null,
  }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

async function release(idText: string, context: Route.ActionArgs['context'], userId: string, sent: Sent) {
  const dealId = parseDealId(idText)
  const db = context.get(dbContext)
  const payments = context.get(paymentsContext)
  const now = context.get(nowContext)
  if (!dealId) throw dealNotFound()
  const isListed = await findDeal(db, dealId, context.get(policyContext))
  const refuse = (refused: SecureRefused) => {
    if (isListed) return problem(context, refused, sent)
    if (refused.reason === 'hold-ended') throw dealNotFound()
    // The deal's page is gone, so the visitor's account shows the message.
    const { message } = describeRefusal(refused)
    const title = refused.reason === 'payment-returned' ? 'Your payment is on its way back' : nothingReleased
    context.get(sessionContext).flash({ tone: 'error', title, message })
    return redirect(accountHref, 303)
  }
  const hold = await findOwnHold(db, userId, dealId, now)
  if (!hold) return refuse(await explainNoHold(db, userId, dealId))
  if (!payments) return refuse({ ok: false, reason: 'not-configured' })
  const released = await releaseHold(db, payments, userId, hold.id, now)
  if (!released.ok) {
    return refuse({ ok: false, reason: released.reason === 'not-found' ? 'hold-ended' : released.reason })
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Released',
    message: `${isListed ? 'The deal is free again.' : 'You no longer hold the deal.'} Nothing has been charged.`,
  })
  return redirect(isListed ? dealHref(dealId) : accountHref, 303)
}

/** The page again with the mistake in the choice; where nothing can be paid anyway, with the state that says why. */
async function wrongChoice(context: Context, dealId: number, sent: Sent, what: CheckoutAnswer['mistake']) {
  const { kind } = await findState(context, dealId)
  const answer: CheckoutAnswer = { choice: sent.choice, mistake: what, refused: null }
  return mistake(context, answer, kind === 'payable' ? 400 : statusOf(kind))
}

/** The status that starting checkout answers with in this state. */
function statusOf(kind: Exclude<CheckoutState['kind'], 'payable'>): number {
  const reason = kind === 'hold-ended' ? 'hold-ended' : kind === 'hold-ended-wait' ? 'ran-out-lately' : kind
  return secureRefusals[reason].status
}

/** The names of what failed, by the button that was pressed; every other leads to a payment. */
const failedTitles: Record<string, string> = {
  start: 'The deal is not held for you',
  extend: 'Your hold was not extended',
  move: 'The hold was not moved',
  release: nothingReleased,
}

/** The page again with the reason, under the name of what failed. */
function problem(context: Context, refused: SecureRefused, { intent, choice }: Sent, givenStatus?: number) {
  const { status, message } = describeRefusal(refused)
  const title =
    refused.reason === 'payment-received' ? paymentReceived : (failedTitles[intent] ?? 'Payment Setup Failed')
  const answer: CheckoutAnswer = { choice, mistake: null, refused: { reason: refused.reason, title, message, intent } }
  return mistake(context, answer, givenStatus ?? status)
}

const retryMilliseconds = 2000

/**
 * Asks the server anew until it answers or something else is asked. Meanwhile the page stays as it is: what has been typed would go with
 * it.
 */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  for (;;) {
    try {
      return await serverLoader()
    } catch (error) {
      if (isAnswer(error) || request.signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds))
    }
  }
}

/** Extends the hold by script. Where the server does not answer the page says so in its place, and it can be tried again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isAnswer(error)) throw error
    const answer: CheckoutAnswer = {
      choice: { open: null, startNow: false, loseRight: false },
      mistake: null,
      refused: {
        reason: 'not-answered',
        title: isRouteErrorResponse(error) ? 'Your hold was not extended' : 'Your hold may not have been extended',
        message: 'We could not be reached. What you typed is still here: please try again in a few seconds.',
        intent: 'extend',
      },
    }
    return data(answer, { status: 503 })
  }
}

/** True for what the server has decided, such as a redirection, or that somebody has been signed out. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} answer={actionData ?? null} />
}

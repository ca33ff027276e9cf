import { data, redirect } from 'react-router'
import {
  bodyContext,
  dbContext,
  nowContext,
  paymentsContext,
  policyContext,
  sessionContext,
  userContext,
} from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/deals.ts'
import { findDeal } from '#app/domain/deals/deals.server.ts'
import { extendHold, findHoldInTheWay, moveHold } from '#app/domain/reservations/hold-changes.server.ts'
import { mayExtend } from '#app/domain/reservations/hold-limits.server.ts'
import { explainNoHold, releaseHold } from '#app/domain/reservations/holds.server.ts'
import { refundDates } from '#app/domain/terms/refund-rules.ts'
import { describeRefusal, type SecureRefused } from '#app/domain/reservations/reservations.ts'
import { type ConsentChoice } from '#app/domain/terms/consent.ts'
import { findOwnHold, mailPaymentLink, openHostedCheckout } from '#app/domain/reservations/securing.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { accountHref, checkoutHref, dealHref } from '#app/ui/links.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate, formatDayAndTime, formatTime } from '#app/utils/dates.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { dealNotFound, findDealOr404 } from './find-deal.server.ts'
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
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const deal = await findDealOr404(params.id, context)
  const user = context.get(userContext)
  const payments = context.get(paymentsContext)
  const now = context.get(nowContext)
  const db = context.get(dbContext)
  const hold = await findOwnHold(db, user.id, deal.id, now)
  const inTheWay = await findHoldInTheWay(db, user.id, deal.id, now)
  const { anyReasonUntil, lastCancelDay } = refundDates(now)
  return {
    deal,
    hold: hold ? { until: formatTime(hold.expiresAt), consent: hold.consent } : null,
    canExtend: !hold?.isExtended && (await mayExtend(db, user.id, now)),
    holdInTheWay: inTheWay ? { ...inTheWay, until: formatTime(inTheWay.expiresAt) } : null,
    payment: payments && { publishableKey: payments.publishableKey, sandboxScriptUrl: payments.sandboxScriptUrl },
    wasCancelled: url.searchParams.has('cancelled') && hold !== undefined,
    refundDates: {
      paidAt: formatDayAndTime(now),
      anyReasonUntil: formatDayAndTime(anyReasonUntil),
      lastCancelDay: formatDate(lastCancelDay),
    },
  }
}

/**
 * Does one thing, each a native form post: pay on the provider's page, mail its address, extend the hold, move it here or give it
 * up.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const db = context.get(dbContext)
  const payments = context.get(paymentsContext)
  const policy = context.get(policyContext)
  const session = context.get(sessionContext)
  const now = context.get(nowContext)
  const form = await context.get(bodyContext).form()
  const consent = { startNow: form.has('startNow'), loseRight: form.has('loseRight') }
  // A hold can be given up even when its deal has been taken off the market.
  if (form.get('intent') === 'release') return release(params.id, context, user.id, consent)
  const deal = await findDealOr404(params.id, context)

  switch (form.get('intent')) {
    case 'pay': {
      const opened = await openHostedCheckout(db, payments, user, deal.id, consent, policy, now)
      return opened.ok ? redirect(opened.url, 303) : problem(context, opened, consent)
    }
    case 'mail-link': {
      const mailed = await mailPaymentLink(db, payments, user, deal.id, consent, policy, now)
      if (!mailed.ok) return problem(context, mailed, consent)
      session.flash({
        tone: 'success',
        title: 'Payment link sent',
        message: `We have sent the payment link to ${user.email}. The deal is held for you until ${formatDayAndTime(mailed.expiresAt)}.`,
      })
      return redirect(checkoutHref(deal.id), 303)
    }
    case 'extend': {
      const extended = await extendHold(db, user.id, deal.id, now)
      if (!extended.ok) return problem(context, extended, consent, 'The hold was not made longer')
      session.flash({
        tone: 'success',
        title: 'Kept for you',
        message: `The deal is held for you until ${formatDayAndTime(extended.expiresAt)}.`,
      })
      return redirect(checkoutHref(deal.id), 303)
    }
    case 'move': {
      const from = form.get('from')
      const leavingId = typeof from === 'string' && from !== '' ? from : undefined
      const moved = await moveHold(db, payments, user, deal.id, leavingId, policy, now)
      if (!moved.ok) return problem(context, moved, consent, 'The hold was not moved')
      const freed = moved.released ? `${moved.released.title} is free again. ` : ''
      session.flash({
        tone: 'success',
        title: 'Held for you',
        message: `${freed}This deal is held for you until ${formatDayAndTime(moved.expiresAt)}. Nothing has been charged.`,
      })
      return redirect(checkoutHref(deal.id), 303)
    }
    default:
      throw data({ message: 'The form could not be understood.' }, { status: 400 })
  }
}

async function release(idText: string, context: Route.ActionArgs['context'], userId: string, consent: ConsentChoice) {
  const dealId = parseDealId(idText)
  const db = context.get(dbContext)
  const payments = context.get(paymentsContext)
  const now = context.get(nowContext)
  if (!dealId) throw dealNotFound(context)
  const isListed = await findDeal(db, dealId, context.get(policyContext))
  const refuse = (refused: SecureRefused) => {
    if (isListed) return problem(context, refused, consent, 'Nothing was released')
    if (refused.reason === 'hold-ended') throw dealNotFound(context)
    // The deal's page is gone, so the visitor's account shows the message.
    const { message } = describeRefusal(refused)
    const title = refused.reason === 'payment-returned' ? 'Your payment is on its way back' : 'Nothing was released'
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
    message: `${isListed ? 'The deal is free again.' : 'You do not hold the deal any more.'} Nothing has been charged.`,
  })
  return redirect(isListed ? dealHref(dealId) : accountHref, 303)
}

/**
 * The page again with the reason. `attempted` names what failed. A visitor who has already paid is told so, whatever they asked
 * for.
 */
function problem(
  context: Route.ActionArgs['context'],
  refused: SecureRefused,
  consent: ConsentChoice,
  attempted = 'Payment Setup Failed',
) {
  const { status, message } = describeRefusal(refused)
  const title = refused.reason === 'already-yours' ? 'This deal is yours' : attempted
  return mistake(context, { title, message, consent }, status)
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} problem={actionData ?? null} />
}

import { data, redirect } from 'react-router'
import { bodyContext, dbContext, paymentsContext, policyContext, sessionContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals.ts'
import { findDeal } from '#app/domain/deals.server.ts'
import { releaseHold } from '#app/domain/holds.server.ts'
import { refundDates } from '#app/domain/refunds.ts'
import { secureRefusals, type ConsentChoice, type SecureRefusal } from '#app/domain/reservations.ts'
import { findOwnHold, mailPaymentLink, openHostedCheckout } from '#app/domain/securing.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { pageTitle } from '#app/ui/meta.ts'
import { formatDate, formatDayAndTime, formatTime } from '#app/utils/dates.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { findDealOr404, requireVisitor } from './find-deal.server.ts'
import type { Route } from './+types/checkout'

/** The card form needs client script; everything else on the page works without. */
export const handle = { hydrate: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Checkout: ${loaderData.deal.title}` : 'Checkout') },
  { name: 'robots', content: 'noindex' },
]

const signInMessage = 'Please sign in to secure this deal.'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const deal = await findDealOr404(params.id, context)
  const user = requireVisitor(context, signInMessage)
  const payments = context.get(paymentsContext)
  const now = new Date().toISOString()
  const hold = await findOwnHold(context.get(dbContext), user.id, deal.id, now)
  const { anyReasonUntil, lastCancelDay } = refundDates(now)
  return {
    deal,
    hold: hold ? { until: formatTime(hold.expiresAt), consent: hold.consent } : null,
    payment: payments && { publishableKey: payments.publishableKey, sandboxScriptUrl: payments.sandboxScriptUrl },
    wasCancelled: url.searchParams.has('cancelled') && hold !== undefined,
    refundDates: {
      paidAt: formatDayAndTime(now),
      anyReasonUntil: formatDayAndTime(anyReasonUntil),
      lastCancelDay: formatDate(lastCancelDay),
    },
  }
}

/** Pay on the provider's page, have its address mailed, or give the hold up: each a native form post. */
export async function action({ params, context }: Route.ActionArgs) {
  const user = requireVisitor(context, signInMessage)
  const db = context.get(dbContext)
  const payments = context.get(paymentsContext)
  const policy = context.get(policyContext)
  const session = context.get(sessionContext)
  const now = new Date().toISOString()
  const form = await context.get(bodyContext).form()
  const consent = { startNow: form.has('startNow'), loseRight: form.has('loseRight') }
  // A hold can be given up even when its deal has been taken off the market.
  if (form.get('intent') === 'release') return release(params.id, context, user.id, consent)
  const deal = await findDealOr404(params.id, context)

  switch (form.get('intent')) {
    case 'pay': {
      const opened = await openHostedCheckout(db, payments, user, deal.id, consent, policy, now)
      return opened.ok ? redirect(opened.url, 303) : problem(context, opened.reason, consent)
    }
    case 'mail-link': {
      const mailed = await mailPaymentLink(db, payments, user, deal.id, consent, policy, now)
      if (!mailed.ok) return problem(context, mailed.reason, consent)
      session.flash({
        tone: 'success',
        title: 'Payment link sent',
        message: `We have sent the payment link to ${user.email}. The deal is held for you until ${formatDayAndTime(mailed.expiresAt)}.`,
      })
      return redirect(`/deal/${deal.id}/checkout`, 303)
    }
    default:
      throw data({ message: 'The form could not be understood.' }, { status: 400 })
  }
}

async function release(idText: string, context: Route.ActionArgs['context'], userId: string, consent: ConsentChoice) {
  const dealId = parseDealId(idText)
  const db = context.get(dbContext)
  const payments = context.get(paymentsContext)
  const now = new Date().toISOString()
  const hold = dealId && (await findOwnHold(db, userId, dealId, now))
  if (!hold || !payments) {
    await findDealOr404(idText, context)
    return problem(context, hold ? 'not-configured' : 'hold-ended', consent)
  }
  const released = await releaseHold(db, payments, userId, hold.id, now)
  if (!released.ok) {
    await findDealOr404(idText, context)
    return problem(context, released.reason === 'not-found' ? 'hold-ended' : released.reason, consent)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Released',
    message: 'The deal is free again. Nothing has been charged.',
  })
  const isListed = await findDeal(db, dealId, context.get(policyContext))
  return redirect(isListed ? `/deal/${dealId}` : '/account', 303)
}

function problem(context: Route.ActionArgs['context'], reason: SecureRefusal, consent: ConsentChoice) {
  const { status, message } = secureRefusals[reason]
  return mistake(context, { title: 'Payment Setup Failed', message, consent }, status)
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} problem={actionData ?? null} />
}

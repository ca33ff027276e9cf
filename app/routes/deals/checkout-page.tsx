import { consentTexts, type ConsentChoice } from '#app/domain/terms/consent.ts'
import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { DealPicture } from '#app/ui/deals/picture.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { RefundTerms, type RefundTermDates } from '#app/ui/refunds/terms.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import {
  accountHref,
  checkoutHref,
  cookiesPolicyHref,
  dealHref,
  interestHref,
  privacyPolicyHref,
  riskDisclosureHref,
  termsHref,
} from '#app/ui/links.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { PaymentForm } from './payment-form.tsx'

interface CheckoutPageProps {
  deal: PublicDeal
  hold: { until: string; consent: ConsentChoice } | null
  /** Whether the hold on this deal can still be extended. */
  canExtend: boolean
  /** The deal that the visitor already holds, when they may hold only one. */
  holdInTheWay: { reservationId: string; title: string; until: string } | null
  payment: { publishableKey: string; sandboxScriptUrl: string | null } | null
  wasCancelled: boolean
  refundDates: RefundTermDates
  problem: { title: string; message: string; consent: ConsentChoice } | null
}

/** Deal Summary beside Payment Details. Everything that the buyer agrees to is on this one screen before anything is paid. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { deal, hold, canExtend, holdInTheWay, payment, wasCancelled, refundDates, problem } = props
  const canPay = deal.availability === 'available' && deal.canBeSecuredOnline
  return (
    <div className="wrap stack">
      {problem && <Problem title={problem.title} message={problem.message} takesFocus />}
      <a className="crumb" href={dealHref(deal.id)}>
        Back to the deal
      </a>
      <h1>Checkout</h1>
      {wasCancelled && hold && (
        <p className="panel" role="status">
          <b>Payment cancelled.</b> Nothing has been charged. The deal is held for you until {hold.until}.
        </p>
      )}
      <div className="split">
        <section className="panel key stack" aria-labelledby="payment">
          <h2 id="payment">Payment Details</h2>
          {!payment && <p role="alert">Payment system is not configured.</p>}
          {payment && !canPay && <NotPayable deal={deal} />}
          {payment && canPay && holdInTheWay && <MoveHold dealId={deal.id} held={holdInTheWay} />}
          {payment && canPay && !holdInTheWay && (
            <PaymentForm
              deal={deal}
              payment={payment}
              initialConsent={problem?.consent ?? hold?.consent ?? { startNow: false, loseRight: false }}
              consentTexts={consentTexts}
              heldUntil={hold?.until ?? null}
              canExtend={canExtend}
              told={problem?.message ?? null}
            />
          )}
        </section>
        <aside className="side stack" aria-label="Deal Summary">
          <DealSummary deal={deal} />
          <RefundTerms securePricePence={deal.securePricePence} datesIfPaidNow={refundDates} />
          <Trader />
        </aside>
      </div>
    </div>
  )
}

/**
 * The form with which a visitor who may hold only one deal gives up the other for this one. The payment provider is not asked
 * before that.
 */
function MoveHold({ dealId, held }: { dealId: number; held: NonNullable<CheckoutPageProps['holdInTheWay']> }) {
  return (
    <form method="post" action={checkoutHref(dealId)} className="stack">
      <p>
        You are holding <b>{held.title}</b> until {held.until}. Until your first payment you can hold one deal at a
        time.
      </p>
      <input type="hidden" name="from" value={held.reservationId} />
      <button type="submit" name="intent" value="move" className="btn primary tall wide">
        Move my hold here
      </button>
      <p className="fine">
        {held.title} is then free for others, and this deal is held for you. Nothing is charged. You can also go on with{' '}
        {held.title} in <a href={accountHref}>your account</a>.
      </p>
    </form>
  )
}

function DealSummary({ deal }: { deal: PublicDeal }) {
  const securePrice = useSecurePrice()
  return (
    <section className="panel stack">
      <h2>Deal Summary</h2>
      <DealPicture deal={deal} />
      <div className="tight">
        <p className="fine">{deal.reference}</p>
        <h3>{deal.title}</h3>
        <p className="row small">
          <span className="muted">{deal.location}</span>
          <span className="tag roi">{formatPercent(deal.roiPercent)} ROI</span>
        </p>
      </div>
      <p className="small muted">{deal.description}</p>
      <dl className="facts">
        <div>
          <dt>Investment Value</dt>
          <dd>{formatPounds(deal.pricePence)}</dd>
        </div>
        <div>
          <dt>Est. Annual Yield</dt>
          <dd>{formatPounds(deal.annualYieldPence)}</dd>
        </div>
        <div>
          <dt>Secure Price</dt>
          <dd>{securePrice(deal.securePricePence)}</dd>
        </div>
      </dl>
    </section>
  )
}

function NotPayable({ deal }: { deal: PublicDeal }) {
  if (!deal.canBeSecuredOnline) {
    return (
      <p>
        Deals in Scotland cannot be secured online. <a href={interestHref(deal.id)}>Register interest</a> and we will
        tell you how to proceed.
      </p>
    )
  }
  return (
    <p>
      This deal is reserved. If it is yours, its documents are in <a href={accountHref}>your account</a>; otherwise it
      can be secured again if the reservation is refunded.
    </p>
  )
}

/** Who the buyer contracts with, before the order (Consumer Contracts Regulations 2013, reg 13). */
function Trader() {
  const facts = useFacts()
  return (
    <section className="tight small">
      <h3>Who you are dealing with</h3>
      <address className="muted">
        {facts.company}
        <br />
        {facts.addressLines.join(', ')}
        <br />
        {facts.email}
      </address>
      <p className="fine">
        <a href={termsHref}>Terms and Conditions</a>, with the cancellation form ·{' '}
        <a href={privacyPolicyHref}>Privacy policy</a> · <a href={cookiesPolicyHref}>Cookies policy</a> ·{' '}
        <a href={riskDisclosureHref}>Risk Disclosure Statement</a>
      </p>
    </section>
  )
}

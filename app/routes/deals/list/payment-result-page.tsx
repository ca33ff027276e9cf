import { DealPicture } from '#app/ui/deals/picture.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { accountHref, checkoutHref, dealHref, logoutHref, marketplaceHref, signInHref } from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PayingStyles } from '#app/ui/reservations/paying-styles.tsx'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { publicResults, type PublicPayment } from '../payment-result.ts'

/** The result of a payment, for whoever is not signed in as its buyer, or whose payment has yet to be entered: public facts, and the way on. */
export function PaymentResultPage({ payment }: { payment: PublicPayment }) {
  const { title, message } = publicResults[payment.result]
  return (
    <div className="wrap stack result">
      <PayingStyles />
      <h1>{title}</h1>
      <p className="thanks">{message}</p>
      <div className="split">
        <div className="loose">
          <WayOn payment={payment} />
          {payment.result === 'paid' && (
            <div className="tight small narrow">
              <h2>On your other device</h2>
              <p>
                The checkout page there will show that the deal is yours as soon as you reload it. There is nothing more
                to pay. We have also emailed the confirmation to the account’s address.
              </p>
            </div>
          )}
        </div>
        {payment.deal && <WhatWasPaid payment={payment} deal={payment.deal} />}
      </div>
    </div>
  )
}

function WayOn({ payment: { result, isSignedIn, ownReference, deal } }: { payment: PublicPayment }) {
  if (ownReference !== null)
    return (
      <Notice tone="good" title="Please do not pay again">
        <p>
          Your reference is <b className="n">{ownReference}</b>. You will get an email once your payment has been
          entered, and your account will show the deal.
        </p>
        <div className="row">
          <a className="btn primary" href={accountHref}>
            Your account
          </a>
        </div>
      </Notice>
    )
  const goal = result === 'failed' && deal ? checkoutHref(deal.id) : accountHref
  const what =
    result === 'paid'
      ? 'The address, documents and receipt are in the account that asked for the link.'
      : result === 'failed'
        ? 'If the deal is still held for you, you can try again in the account that asked for the link.'
        : 'Your payments are in your account.'
  if (isSignedIn) {
    return (
      <Notice tone="good" title="You are signed in with another account">
        <p>{what} Sign out here, then sign in with that account.</p>
        <form method="post" action={logoutHref} className="row">
          <button type="submit" className="btn primary">
            Sign Out
          </button>
          <a className="btn" href={marketplaceHref}>
            See all deals
          </a>
        </form>
      </Notice>
    )
  }
  return (
    <Notice tone="good" title={result === 'paid' ? 'Sign in to see the documents' : 'Sign in to see your payments'}>
      <p>You are not signed in on this device. {what}</p>
      <div className="row">
        <a className="btn primary" href={signInHref(goal)}>
          Sign In
        </a>
      </div>
    </Notice>
  )
}

interface WhatWasPaidProps {
  payment: PublicPayment
  deal: NonNullable<PublicPayment['deal']>
}

function WhatWasPaid({ payment: { amountPence, paidAt }, deal }: WhatWasPaidProps) {
  const securePrice = useSecurePrice()
  return (
    <aside className="side panel stack" aria-labelledby="what">
      <h2 id="what">{paidAt ? 'What was paid' : 'The deal'}</h2>
      <DealPicture deal={deal} isLazy />
      <div className="tight">
        <p className="fine">{deal.reference}</p>
        <h3>
          <a href={dealHref(deal.id)}>{deal.title}</a>
        </h3>
        <p className="small muted">{deal.location}</p>
      </div>
      {paidAt && amountPence !== null && (
        <dl className="facts">
          <div>
            <dt>Secure Price</dt>
            <dd>{securePrice(amountPence)}</dd>
          </div>
          <div>
            <dt>Paid</dt>
            <dd>{formatDayAndTime(paidAt)}</dd>
          </div>
        </dl>
      )}
    </aside>
  )
}

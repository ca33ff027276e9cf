import type { ReactNode } from 'react'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { MoneyKnown, OtherHold, SentChoice } from '#app/domain/reservations/checkout.ts'
import { secureRefusals } from '#app/domain/reservations/reservations.ts'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { Icon } from '#app/ui/icons.tsx'
import {
  accountHref,
  bookingHref,
  checkoutHref,
  dealHref,
  interestHref,
  marketplaceHref,
  signInHref,
  supportHref,
} from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { publicResults } from '../payment-result.ts'
import { Time } from './hold-bar.tsx'
import type { CheckoutView, Clock, HoldView } from './view.ts'

/** The words in place of the form where nothing can be paid: what has happened, what it means, and what to do next. */

type NotPayable = Exclude<CheckoutView, { kind: 'payable' }>

/** The first line of a page on which nothing can be paid. */
export function StateLine({ deal, state }: { deal: PublicDeal; state: NotPayable }) {
  const securePrice = useSecurePrice()
  const place = (
    <>
      <b>{deal.title}</b> in {deal.location}
    </>
  )
  switch (state.kind) {
    case 'already-yours':
      return (
        <>
          {place} is <b>yours</b>. You paid <b className="n">{securePrice(state.amountPence)}</b> {state.paidAt.day} at{' '}
          <b>
            <Time at={state.paidAt} />
          </b>
          .
        </>
      )
    case 'payment-received':
      return <>You have paid for {place}.</>
    case 'deal-held':
      return (
        <>
          {place} is on hold until <When at={state.until} />.
        </>
      )
    case 'hold-ended':
    case 'hold-ended-wait':
      return (
        <>
          Your hold on {place} ended at{' '}
          <b>
            <Time at={state.endedAt} />
          </b>{' '}
          {state.endedAt.day}.{state.money === 'none' && ' Nothing has been charged.'}
        </>
      )
    case 'deal-reserved':
      return <>{place} is reserved.</>
    case 'deal-inactive':
      return <>{place} is not on the market.</>
    default:
      return (
        <>
          {place} costs <b className="n">{securePrice(deal.securePricePence)}</b> to reserve. It is not held for you.
        </>
      )
  }
}

function When({ at }: { at: Clock }) {
  return (
    <>
      <b>
        <Time at={at} />
      </b>{' '}
      {at.day}
    </>
  )
}

interface StateProps<Kind extends NotPayable['kind'] = NotPayable['kind']> {
  deal: PublicDeal
  state: Extract<NotPayable, { kind: Kind }>
  /** True on a page that answers a post. */
  takesFocus: boolean
}

/** The notice for a state in which nothing can be paid. */
export function StateNotice({ deal, state, takesFocus }: StateProps) {
  const say = (title: string, children: ReactNode, tone?: 'bad' | 'good') => (
    <Notice title={title} takesFocus={takesFocus} {...(tone ? { tone } : {})}>
      {children}
    </Notice>
  )
  switch (state.kind) {
    case 'already-yours':
      return say(
        'This deal is yours',
        <>
          <p>{secureRefusals['already-yours'].message}</p>
          <p>There is nothing more to pay. If you have paid in another tab just now, this is that payment.</p>
          <p className="row">
            <MainLink href={accountHref}>Go to the documents</MainLink>
            <BackToDeal deal={deal} />
          </p>
        </>,
        'good',
      )
    case 'payment-received':
      return say(
        publicResults.received.title,
        <>
          <p>{secureRefusals['payment-received'].message}</p>
          <p>
            Your reference is <b>{state.reference}</b>.
          </p>
          <p className="row">
            <MainLink href={accountHref}>Your account</MainLink>
            <BackToDeal deal={deal} />
          </p>
        </>,
        'good',
      )
    case 'deal-held':
      return say(
        secureRefusals['deal-held'].message,
        <>
          <p>
            Someone is reserving it, and whoever reserves a deal can keep it 30 minutes more once. If they do not pay,
            the deal will be free again.{state.money === 'none' && ' You have not been charged.'}
          </p>
          {explainMoney(state.money)}
          <p className="row">
            <LookAgain deal={deal} />
            <BookCall deal={deal} />
            <BackToDeal deal={deal} />
          </p>
        </>,
      )
    case 'deal-reserved':
      return say(
        secureRefusals['deal-reserved'].message,
        <>
          <p>
            It can be secured again if the reservation is refunded.
            {state.money === 'none' && ' You have not been charged.'}
          </p>
          {explainMoney(state.money)}
          <p className="row">
            <SeeAllDeals />
            <BackToDeal deal={deal} />
          </p>
        </>,
      )
    case 'deal-inactive':
      return say(
        secureRefusals['deal-inactive'].message,
        <p className="row">
          <SeeAllDeals />
        </p>,
      )
    case 'not-in-scotland':
      return say(
        'Deals in Scotland cannot be secured online.',
        <>
          <p>Register interest and we will tell you what happens next. It costs nothing.</p>
          <p className="row">
            <MainLink href={interestHref(deal.id)}>Register interest</MainLink>
            <BackToDeal deal={deal} />
          </p>
        </>,
      )
    case 'not-online':
      return say(
        'This deal cannot be secured online.',
        <p className="row">
          <MainLink href={supportHref}>Contact support</MainLink>
          <BackToDeal deal={deal} />
        </p>,
      )
    case 'email-not-verified':
      return say(
        'You need a verified email address to reserve a deal.',
        <>
          <p>Please verify yours with the service you sign in with, then sign in again.</p>
          <p className="row">
            <MainLink href={signInHref(checkoutHref(deal.id))}>Sign in again</MainLink>
            <BackToDeal deal={deal} />
          </p>
        </>,
      )
    case 'not-configured':
      return say(
        secureRefusals['not-configured'].message,
        <>
          <p>Nothing can be paid here at the moment.{state.money === 'none' && ' You have not been charged.'}</p>
          {explainMoney(state.money)}
          <p className="row">
            <MainLink href={supportHref}>Write to us</MainLink>
            <BackToDeal deal={deal} />
          </p>
        </>,
        'bad',
      )
    case 'too-many-starts':
      return say(
        `You have started checkout ${inWords(state.startsADay)} times within 24 hours.`,
        <>
          <p>That is the limit. You can start again from {timeAndDay(state.from)}.</p>
          <p className="row">
            <SeeAllDeals />
            <a className="btn" href={supportHref}>
              Contact support
            </a>
          </p>
        </>,
      )
    case 'group-holds':
      return say(
        'No further deal can be held from your network or email address now.',
        <>
          <p>
            Too many deals are being held from there, or were held within 24 hours without a payment. The next of those
            holds ends at {timeAndDay(state.from)}.
          </p>
          <p>
            You may share your network with others, as in an office or with a mobile provider. Try again from another
            network, book a call, or write to us: we can help you to secure this deal.
          </p>
          <p className="row">
            <LookAgain deal={deal} />
            <BookCall deal={deal} />
            <a className="btn" href={supportHref}>
              Contact support
            </a>
          </p>
        </>,
      )
    case 'holds-another':
      return <MoveHold deal={deal} state={state} takesFocus={takesFocus} />
    case 'too-many-holds':
      return <TwoHolds deal={deal} state={state} takesFocus={takesFocus} />
    case 'hold-ended':
      return <HoldEnded deal={deal} state={state} takesFocus={takesFocus} />
    case 'hold-ended-wait':
      return say(
        `You can hold it again from ${timeAndDay(state.from)}`,
        <>
          <p>
            After an unpaid hold, others can secure the deal first for ten minutes.{' '}
            {state.money !== 'unsettled' && `It has been free since ${timeAndDay(state.freeSince)}.`}
          </p>
          {explainMoney(state.money)}
          <p className="row">
            <LookAgain deal={deal} />
            <BookCall deal={deal} />
            <BackToDeal deal={deal} />
          </p>
        </>,
      )
  }
}

function timeAndDay({ time, day }: Clock): string {
  return `${time} ${day}`
}

function inWords(count: number): string {
  return { 5: 'five', 10: 'ten' }[count] ?? String(count)
}

/** The words about money that arrived, or may still arrive, for the visitor's own hold. */
function explainMoney(money: MoneyKnown): ReactNode {
  switch (money) {
    case 'none':
      return null
    case 'unsettled':
      return (
        <p>
          If you have just paid, <a href={accountHref}>your account</a> will show it within a minute. A payment counts
          as long as nobody else holds the deal. If someone else does, we will refund it in full at once and email you.
        </p>
      )
    case 'payment-returned':
      return (
        <p>
          The payment that you made for this deal will be returned to you. <a href={accountHref}>Your account</a> shows
          it.
        </p>
      )
    case 'payment-under-way':
      return (
        <p>
          We are looking into a payment that you made for this deal. <a href={accountHref}>Your account</a> shows it.
        </p>
      )
  }
}

function HoldEnded({ deal, state, takesFocus }: StateProps<'hold-ended'>) {
  return (
    <Notice title="The deal is free again" takesFocus={takesFocus}>
      {explainMoney(state.money)}
      <p>
        {state.money !== 'unsettled' && `It has been free since ${timeAndDay(state.freeSince)}. `}
        Anyone can secure it now, and so can you.
      </p>
      <form className="row" method="post" action={checkoutHref(deal.id)}>
        <button type="submit" className="btn primary" name="intent" value="start">
          Hold it for 30 minutes again
        </button>
        <BackToDeal deal={deal} />
      </form>
    </Notice>
  )
}

/**
 * The form with which a visitor who may hold only one deal gives up the other for this one. The payment provider is not asked before
 * that.
 */
function MoveHold({ deal, state: { hold }, takesFocus }: StateProps<'holds-another'>) {
  return (
    <Notice title="You are already holding another deal" takesFocus={takesFocus}>
      <p>
        You are holding <b>{hold.title}</b> until <Time at={hold.until} /> {hold.until.day}. Until your first payment
        you can hold one deal at a time.
      </p>
      <p className="small">
        If you move your hold, {hold.title} will be free for others, and this deal will be held for you. Nothing will be
        charged.
      </p>
      <form method="post" action={checkoutHref(deal.id)} className="row">
        <input type="hidden" name="from" value={hold.reservationId} />
        <button type="submit" name="intent" value="move" className="btn primary">
          Move my hold here
        </button>
        <a className="btn" href={checkoutHref(hold.dealId)}>
          Go on to payment<span className="vh">: {hold.title}</span>
        </a>
      </form>
    </Notice>
  )
}

function TwoHolds({ deal, state: { holds }, takesFocus }: StateProps<'too-many-holds'>) {
  return (
    <>
      <Notice title="You already have two deals on hold." takesFocus={takesFocus}>
        <p>
          Release one here or in <a href={accountHref}>your account</a>, or complete the payment for one, before you
          reserve another. As soon as you release one here, this deal will be held for you.
        </p>
      </Notice>
      <section className="stack" aria-labelledby="holds">
        <h2 id="holds">Your holds</h2>
        <ul className="rows bare">
          {holds.map((hold) => (
            <HoldRow key={hold.reservationId} deal={deal} hold={hold} />
          ))}
        </ul>
      </section>
    </>
  )
}

function HoldRow({ deal, hold }: { deal: PublicDeal; hold: OtherHold<Clock> }) {
  const about = <span className="vh">: {hold.title}</span>
  return (
    <li>
      <div>
        <h3>
          <a href={dealHref(hold.dealId)}>{hold.title}</a>
        </h3>
        <p className="small muted">{hold.location}</p>
        <p className="small">
          Held for you until <When at={hold.until} />
        </p>
      </div>
      <div className="end acts">
        <a className="btn primary" href={checkoutHref(hold.dealId)}>
          Go on to payment{about}
        </a>
        <form method="post" action={checkoutHref(deal.id)}>
          <input type="hidden" name="from" value={hold.reservationId} />
          <button type="submit" className="btn" name="intent" value="move">
            Release{about}
          </button>
        </form>
      </div>
    </li>
  )
}

/** The provider does not answer. What was chosen goes with the next try. */
export function ProviderDown({
  deal,
  hold,
  message,
  again,
}: {
  deal: PublicDeal
  hold: HoldView | null
  message: string
  /** Values that the next try sends. */
  again: { intent: string; choice: SentChoice }
}) {
  return (
    <>
      <Notice title="Payment Setup Failed" tone="bad" takesFocus>
        <p>{message}</p>
        <p>
          Nothing has been charged
          {hold && `, and the deal is held for you until ${timeAndDay(hold.until)}`}.
        </p>
        <form className="row" method="post" action={checkoutHref(deal.id)}>
          {again.choice.open && <input type="hidden" name="open" value={again.choice.open} />}
          {again.choice.startNow && <input type="hidden" name="startNow" value="yes" />}
          {again.choice.loseRight && <input type="hidden" name="loseRight" value="yes" />}
          {again.choice.terms && <input type="hidden" name="terms" value={again.choice.terms} />}
          <button type="submit" className="btn primary" name="intent" value={again.intent}>
            Try again
          </button>
          <BackToDeal deal={deal} />
        </form>
      </Notice>
      <p className="small">
        If this keeps happening, <a href={supportHref}>write to us</a>.{' '}
        {hold && 'Trying again does not change when your hold ends.'}
      </p>
    </>
  )
}

/** The visitor has been signed out since the page was opened. */
export function SignedOut({ deal }: { deal: PublicDeal }) {
  return (
    <Notice title="Authentication Required" tone="bad">
      <p>Please sign in to continue with your purchase.</p>
      <p>Nothing has been charged.</p>
      <p className="row">
        <MainLink href={signInHref(checkoutHref(deal.id))}>Sign In</MainLink>
      </p>
    </Notice>
  )
}

/** A payment that cannot go on here, with the reason. */
export function NotPaid({
  deal,
  title,
  message,
  takesFocus,
}: {
  deal: PublicDeal
  title: string
  message: string
  takesFocus: boolean
}) {
  return (
    <Notice title={title} tone="bad" takesFocus={takesFocus}>
      <p>{message}</p>
      <p className="row">
        <MainLink href={accountHref}>Your account</MainLink>
        <LookAgain deal={deal} isSecond />
      </p>
    </Notice>
  )
}

function MainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="btn primary" href={href}>
      {children}
    </a>
  )
}

function BackToDeal({ deal }: { deal: PublicDeal }) {
  return (
    <a className="btn" href={dealHref(deal.id)}>
      Back to the deal
    </a>
  )
}

function LookAgain({ deal, isSecond }: { deal: PublicDeal; isSecond?: boolean }) {
  return (
    <a className={isSecond ? 'btn' : 'btn primary'} href={checkoutHref(deal.id)}>
      Look again
    </a>
  )
}

function SeeAllDeals() {
  return <MainLink href={marketplaceHref}>See all deals</MainLink>
}

function BookCall({ deal }: { deal: PublicDeal }) {
  return (
    <a className="btn" href={bookingHref(deal.id)} target="_blank" rel="noopener">
      Book Call
      <Icon name="external" />
      <span className="vh"> about {deal.title} (opens in a new tab)</span>
    </a>
  )
}

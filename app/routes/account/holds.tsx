import { secureRefusals, type YourDeal } from '#app/domain/reservations/reservations.ts'
import { DealThumb } from '#app/ui/deals/thumb.tsx'
import { checkoutHref, dealHref } from '#app/ui/links.ts'
import { keepDates } from '#app/ui/dates.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { OtherPayments } from './purchase-card.tsx'

/** The running holds, each with its way on, and those that the desk has freed lately. */
export function Holds({ holds }: { holds: YourDeal[] }) {
  return (
    <section className="stack" aria-labelledby="holds">
      <h2 id="holds">Holds</h2>
      {holds.every((hold) => hold.otherPayments.length === 0 && hold.state !== 'payment-received') && (
        <p className="small muted">Nothing has been charged for these.</p>
      )}
      <ul className="rows">
        {holds.map((hold) => (
          <Hold key={hold.reservationId} hold={hold} />
        ))}
      </ul>
    </section>
  )
}

function Hold({ hold }: { hold: YourDeal }) {
  return (
    <li id={hold.reference}>
      <DealThumb deal={hold} />
      <div>
        <h3>{hold.isDealPublic ? <a href={dealHref(hold.dealId)}>{hold.title}</a> : hold.title}</h3>
        <p className="small muted">{hold.location}</p>
        <WhatItIs hold={hold} />
        <OtherPayments purchase={hold} />
      </div>
      {(hold.state === 'held' || hold.state === 'held-unlisted') && <WaysOn hold={hold} />}
    </li>
  )
}

function WhatItIs({ hold }: { hold: YourDeal }) {
  switch (hold.state) {
    case 'held':
      return (
        <p className="small">
          Held for you until{' '}
          <b className="until">
            <time dateTime={hold.expiresAt}>{keepDates(formatDayAndTime(hold.expiresAt))}</time>
          </b>
        </p>
      )
    case 'payment-received':
      return (
        <p className="small">
          {secureRefusals['payment-received'].message} Your reference is {hold.reference}.
        </p>
      )
    case 'hold-ended':
      return (
        <p className="small">
          We ended your hold on {keepDates(formatDayAndTime(hold.endedAt ?? hold.expiresAt))}, before its time was over.{' '}
          {hold.isDealPublic
            ? 'You can reserve the deal again while it is available.'
            : 'This deal is no longer on the website.'}
        </p>
      )
    default:
      return <p className="small">This deal has been taken off the market. You cannot pay for it any more.</p>
  }
}

function WaysOn({ hold }: { hold: YourDeal }) {
  const isListed = hold.state === 'held'
  const named = <span className="vh">: {hold.title}</span>
  return (
    <form method="post" action={checkoutHref(hold.dealId)} className="end acts">
      {isListed && (
        <a className="btn primary" href={checkoutHref(hold.dealId)}>
          Go on to payment{named}
        </a>
      )}
      {hold.canExtend && (
        <button type="submit" className="as-link" name="intent" value="extend">
          Keep it 30 minutes more{named}
        </button>
      )}
      <button type="submit" className="as-link" name="intent" value="release">
        Release{named}
      </button>
    </form>
  )
}

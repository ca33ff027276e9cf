import { stateInWords, type YourDeal } from '#app/domain/reservations/reservations.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { keepDates } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icons.tsx'
import { accountHref, checkoutHref, dealHref, purchaseHref } from '#app/ui/links.ts'

const mostShown = 3

/** The deals that the signed-in visitor holds or has bought, above the listing. All of them are under /account too. */
export function YourDeals({ deals }: { deals: YourDeal[] }) {
  return (
    <section className="panel key stack" aria-labelledby="your-deals">
      <div className="row apart">
        <h2 id="your-deals">Your deals</h2>
        <a className="crumb" href={accountHref}>
          All in your account
          <Icon name="forward" />
        </a>
      </div>
      <ul>
        {deals.slice(0, mostShown).map((deal) => (
          <li
            key={deal.reservationId}
            className="row apart"
            style={{ borderTopWidth: 1, paddingBlock: 'var(--space-3)' }}
          >
            <div>
              <h3>{deal.isDealPublic ? <a href={dealHref(deal.dealId)}>{deal.title}</a> : deal.title}</h3>
              <p className="fine">
                {deal.dealReference} · {deal.location}
              </p>
            </div>
            <span className="row">
              <span className={`tag ${deal.state === 'paid-unlocked' ? 'ga' : ''}`}>{stateInWords(deal)}</span>
              {deal.state === 'held' && (
                <span className="small">until {keepDates(formatDayAndTime(deal.expiresAt))}</span>
              )}
              <a
                className="btn sm"
                href={deal.state === 'held' ? checkoutHref(deal.dealId) : purchaseHref(deal.reference)}
              >
                {deal.state === 'held' ? 'Go on to payment' : 'Go to your account'}
                <span className="vh">: {deal.title}</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

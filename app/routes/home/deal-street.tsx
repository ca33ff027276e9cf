import type { CSSProperties } from 'react'
import { dealHref } from '#app/ui/links.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './deal-street.module.css'
import type { Street } from './street.server.ts'

/** Deals that are free now, standing on one ground line: the price, place and yield of each, and the way to it. */
export function DealStreet({ street }: { street: Street }) {
  return <Fragment as="section" className={styles.band} aria-labelledby="street" of={Lots} props={street} />
}

function Lots({ art, width, margins, lots }: Street) {
  return (
    <>
      <h2 className="vh" id="street">
        Deals that are free now, side by side
      </h2>
      <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="street">
        <div className={styles.all} style={{ '--street': width } as CSSProperties}>
          <div className={`drawn ${styles.drawing}`} dangerouslySetInnerHTML={{ __html: art }} />
          <ul style={{ gridTemplateColumns: columns([margins[0], ...lots.map(({ share }) => share), margins[1]]) }}>
            {lots.map(({ deal }) => (
              <li key={deal.id}>
                <a href={dealHref(deal.id)}>
                  <b>{formatPounds(deal.pricePence)}</b> {placeOf(deal)}
                  <span className="vh">, {deal.title},</span> <span>{yieldOf(deal)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}

/** Shares of the width as columns of a grid. */
function columns(shares: number[]): string {
  return shares.map((share) => `minmax(0, ${share}fr)`).join(' ')
}

/** The town of a location such as `Sunderland, SR4`. */
function placeOf({ location }: DealCard): string {
  return location.split(',', 1)[0]!
}

/** The gross yield; without a rent, that there is none yet. */
function yieldOf({ grossYieldPercent }: DealCard): string {
  return grossYieldPercent === null ? 'No rent stated' : `${formatPercent(grossYieldPercent)} yield`
}

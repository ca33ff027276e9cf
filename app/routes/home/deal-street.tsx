import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { dealHref, drawingHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './deal-street.module.css'
import type { Street } from './street.server.ts'

/** Deals that are free now, standing on one ground line: the price and yield of each, and the way to it. */
export function DealStreet({ street: { name, width, height, margins, lots } }: { street: Street }) {
  return (
    <section className={styles.band} aria-labelledby="street">
      <h2 className="vh" id="street">
        Deals that are free now, side by side
      </h2>
      <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="street">
        <div className={styles.all} style={{ minWidth: `${width / 23}rem`, maxWidth: `${width / 15}rem` }}>
          <img src={drawingHref(name)} alt="" width={width} height={height} decoding="async" />
          <ul style={{ gridTemplateColumns: columns([margins[0], ...lots.map(({ share }) => share), margins[1]]) }}>
            {lots.map(({ deal }) => (
              <li key={deal.id}>
                <a href={dealHref(deal.id)}>
                  <span className={styles.figures}>
                    <span className={styles.type}>
                      {propertyTypeLabels[deal.propertyType]}
                      <span className="vh">: {deal.title},</span>
                    </span>{' '}
                    <b className="big">{formatPounds(deal.pricePence)}</b>{' '}
                    <span className={styles.yield}>{yieldOf(deal)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={`wrap fine ${styles.note}`}>Illustrative images</p>
    </section>
  )
}

/** Shares of the width as columns of a grid. */
function columns(shares: number[]): string {
  return shares.map((share) => `minmax(0, ${share}fr)`).join(' ')
}

/** The gross yield; without a rent, that there is none yet. */
function yieldOf({ grossYieldPercent }: DealCard): string {
  return grossYieldPercent === null ? 'No rent stated' : `${formatPercent(grossYieldPercent, 2)} yield`
}

import { propertyTypeLabels, type DealCard } from '#app/domain/deals/deals.ts'
import { drawingName, drawingSize } from '#app/ui/deals/drawing/name.ts'
import { dealHref, drawingHref } from '#app/ui/links.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import styles from './deal-street.module.css'

/** One deal of each type, standing on one ground line: its price, its yield and the way to it. */
export function DealStreet({ deals }: { deals: DealCard[] }) {
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="street">
      <h2 className="vh" id="street">
        A deal of each type
      </h2>
      <ul className={styles.street}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <a href={dealHref(deal.id)}>
              <span className={styles.plot}>
                <img src={drawingHref(drawingName(deal.drawing))} alt="" {...drawingSize} />
              </span>
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
      <p className={`fine ${styles.note}`}>Deals listed today. Illustrative images.</p>
    </section>
  )
}

/** Gross yield where there is rent, else the return on the whole project. */
function yieldOf(deal: DealCard): string {
  return deal.grossYieldPercent > 0
    ? `${formatPercent(deal.grossYieldPercent)} yield`
    : `${formatPercent(deal.roiPercent)} ROI`
}

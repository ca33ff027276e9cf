import type { DealsNow } from '#app/domain/deals/list/street.server.ts'
import { useSecurePriceFrom } from '#app/ui/deals/secure-price.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { formatPercent, formatShortPounds } from '#app/utils/money.ts'
import styles from './counted.module.css'

interface CountedProps {
  dealsNow: DealsNow
  /** When it was counted. */
  countedAt: string
}

/** Deals that can be secured now, in figures counted from the deals themselves. */
export function Counted({ dealsNow, countedAt }: CountedProps) {
  const price = useSecurePriceFrom(dealsNow.lowestSecurePricePence)
  const { free, regions, investmentPence, averageRoiPercent, averageGrossYieldPercent } = dealsNow
  if (free === 0) return null
  const figures: [value: string | null, what: string][] = [
    [String(free), `${free === 1 ? 'deal' : 'deals'} free now${regions > 1 ? `, in ${regions} regions` : ''}`],
    [formatShortPounds(investmentPence), free === 1 ? 'its investment value' : 'their investment value'],
    [averageRoiPercent === null ? null : formatPercent(averageRoiPercent), free === 1 ? 'ROI' : 'average ROI'],
    [
      averageGrossYieldPercent === null ? null : formatPercent(averageGrossYieldPercent),
      free === 1 ? 'gross yield' : 'average gross yield',
    ],
    [price, 'one-time secure price'],
  ]
  return (
    <section className={`wrap ${styles.counted}`} aria-labelledby="counted">
      <h2 className="vh" id="counted">
        Counted today
      </h2>
      <dl>
        {figures.map(
          ([value, what]) =>
            value !== null && (
              <div key={what}>
                <dt>{what}</dt>
                <dd className="big">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="fine">
        Counted on {formatDate(countedAt)} from the deals that can be secured online and that nobody holds.
      </p>
    </section>
  )
}

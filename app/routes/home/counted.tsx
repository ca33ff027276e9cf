import type { DealsNow } from '#app/domain/deals/list/street.server.ts'
import { scoreFactors } from '#app/domain/figures/score-factors.ts'
import { Explained } from '#app/ui/explained.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPercent, formatPounds, formatShortPounds, vatNote } from '#app/utils/money.ts'
import styles from './counted.module.css'

/** Four facts about the deals that can be secured online and that nobody holds, counted from the deals themselves. */
export function Counted({ dealsNow }: { dealsNow: DealsNow }) {
  const { vatNumber } = useFacts()
  const { free, listed, investmentPence, averageRoiPercent, lowestSecurePricePence } = dealsNow
  if (free === 0 || lowestSecurePricePence === null) return null
  const sum = formatShortPounds(investmentPence)
  return (
    <section aria-labelledby="counted">
      <div className="wrap">
        <h2 className="vh" id="counted">
          Counted today
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>
              of {listed} {listed === 1 ? 'deal' : 'deals'}; {free === 1 ? 'it costs' : `the ${free} cost`} {sum}
              {free > 1 && ' together'}
            </dt>
            <dd>{free} free</dd>
          </div>
          {averageRoiPercent !== null && (
            <div>
              <dt>
                {free > 1 && 'average '}
                <Explained word="roi">return a year, bought with cash</Explained>
              </dt>
              <dd>{formatPercent(averageRoiPercent)}</dd>
            </div>
          )}
          <div>
            <dt>in each score, with their arithmetic</dt>
            <dd>{scoreFactors.length} factors</dd>
          </div>
          <div>
            <dt>to reserve one, in a single payment</dt>
            <dd>
              from {formatPounds(lowestSecurePricePence)}
              <span className="fine">{vatNote(vatNumber !== null)}</span>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

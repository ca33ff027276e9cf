import { formatPercent } from '#app/utils/money.ts'
import { shareOf } from './scale.ts'
import styles from './charts.module.css'

interface FunnelStep {
  label: string
  count: number
  /** The things that are counted. */
  href: string
}

/** Steps of which each is a part of the one before, with bars as long as their share of the first. */
export function FunnelBars({ steps }: { steps: FunnelStep[] }) {
  const highest = Math.max(0, ...steps.map(({ count }) => count))
  return (
    <ol className={styles.funnel}>
      {steps.map(({ label, count, href }, index) => {
        const before = steps[index - 1]
        return (
          <li key={label}>
            <a href={href}>{label}</a>
            <span className={styles.share}>{before && before.count > 0 && rateText(count, before.count)}</span>
            <b className="n">{count.toLocaleString('en-GB')}</b>
            <svg width="100%" height="8" aria-hidden="true">
              <rect className={styles.main} width={`${widthOf(count, highest)}%`} height="8" />
            </svg>
          </li>
        )
      })}
    </ol>
  )
}

function rateText(count: number, before: number): string {
  const percent = (count / before) * 100
  return `${formatPercent(percent, percent > 0 && percent < 10 ? 1 : 0)} of the step before`
}

/** The length of a bar in percent. Whatever is more than nothing is seen. */
function widthOf(count: number, highest: number): string {
  return Math.max(count > 0 ? 0.5 : 0, shareOf(count, highest)).toFixed(2)
}

import type { WorkedDeal } from '#app/domain/deals/list/street.server.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { VerdictSentence } from '#app/ui/deals/verdict.tsx'
import { Explained } from '#app/ui/explained.tsx'
import { dealHref } from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './working.module.css'

type Tone = 'rent' | 'costs' | 'interest' | 'left'

/** The uses of a year's rent of one real deal, as steps down from it to what is left. */
export function Working({ deal }: { deal: WorkedDeal }) {
  const { mortgage, loanToValuePercent, interestRatePercent } = calculateDealReturns(purchaseOf(deal))
  const { rentPence, runningCostsPence, interestPence, cashFlowPence } = mortgage
  const costsOrigin = deal.areCostsStated ? 'as stated' : 'estimate'
  const steps: [tone: Tone, name: string, from: number, pence: number, origin?: string][] = [
    ['rent', 'Rent a year', 0, rentPence],
    ['costs', 'Running costs', rentPence - runningCostsPence, runningCostsPence, costsOrigin],
    ['interest', `Interest at ${interestRatePercent}%`, cashFlowPence, interestPence, 'estimate'],
    ['left', 'Left for you', 0, cashFlowPence],
  ]
  const share = (pence: number) => `${((pence / rentPence) * 100).toFixed(2)}%`
  return (
    <section className={`wrap ${styles.work}`} aria-labelledby="working">
      <div>
        <h2 className="head" id="working">
          The working, for one deal
        </h2>
        <dl className={styles.fall}>
          {steps.map(([tone, name, from, pence, origin]) => (
            <div key={tone} className={styles[tone]}>
              <dt>
                {name}
                {origin && <span className="fine"> {origin}</span>}
              </dt>
              <dd>
                <i style={{ marginLeft: share(from), width: share(pence) }} />
                <b>{tone === 'costs' || tone === 'interest' ? formatPounds(-pence) : formatPounds(pence)}</b>
              </dd>
            </div>
          ))}
        </dl>
        <p className="fine">
          First year, with a {loanToValuePercent}% <Explained word="interest-only">interest-only mortgage</Explained>,
          before income tax.
        </p>
      </div>
      <div className={styles.words}>
        <h3>{deal.title}</h3>
        <p className="muted">
          {deal.location} · {propertyTypeLabels[deal.propertyType]} · {formatPounds(deal.pricePence)}
        </p>
        <VerdictSentence deal={deal} />
        <p>
          <a className="btn" href={dealHref(deal.id)}>
            Read this deal<span className="vh">: {deal.title}</span>
          </a>
        </p>
      </div>
    </section>
  )
}

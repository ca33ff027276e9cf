import { defaultAssumptions } from '#app/domain/figures/returns.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import styles from './list.module.css'

/** The AI analysis explainer of the listing. */
export function AnalysisPanel() {
  return <Fragment as="section" className={styles.how} aria-labelledby="ai" of={Analysis} props={{}} />
}

function Analysis() {
  const { loanToValuePercent, interestRatePercent } = defaultAssumptions
  return (
    <>
      <h2 id="ai">AI Analysis</h2>
      <p className="muted">Every deal’s page has the full method.</p>
      <div className={styles.parts}>
        <div>
          <h3>Market analysis</h3>
          <p>Area prices, rents and their change over twelve months, from dated official sources.</p>
        </div>
        <div>
          <h3>Risk assessment</h3>
          <p>Flood, lease, energy rating, tenancy and planning, each with the points it costs.</p>
        </div>
        <div>
          <h3>Yield prediction</h3>
          <p>
            Rent against price and running costs, and against the interest on a {loanToValuePercent}% loan at{' '}
            {interestRatePercent}%.
          </p>
        </div>
      </div>
    </>
  )
}

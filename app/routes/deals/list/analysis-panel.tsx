import { Fragment } from '#app/ui/site/fragments.tsx'

/** The AI analysis explainer of the listing. */
export function AnalysisPanel() {
  return <Fragment as="section" className="panel stack" aria-labelledby="ai" of={Analysis} props={{}} />
}

function Analysis() {
  return (
    <>
      <div className="row apart">
        <h2 id="ai">AI Analysis</h2>
        <p className="small muted">Every deal’s page has the full method.</p>
      </div>
      <div className="cols">
        <div className="tight">
          <h3>Market analysis</h3>
          <p className="small muted">
            Area prices, rents and their change over twelve months, from dated official sources.
          </p>
        </div>
        <div className="tight">
          <h3>Risk assessment</h3>
          <p className="small muted">
            Flood, lease, energy rating, tenancy and planning, each with the points it costs.
          </p>
        </div>
        <div className="tight">
          <h3>Yield prediction</h3>
          <p className="small muted">
            Rent against price and running costs, and against the interest on a 75% loan at 5.5%.
          </p>
        </div>
      </div>
    </>
  )
}

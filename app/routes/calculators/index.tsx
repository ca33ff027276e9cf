import { dbContext, nowContext } from '#app/context.ts'
import { calculatorKeys, calculators } from '#app/domain/figures/calculators.ts'
import { listWorkedExamples } from '#app/domain/calculators/examples.ts'
import { listDealNames } from '#app/domain/deals/record/deals.server.ts'
import { Icon } from '#app/ui/icons.tsx'
import { PlainSelect } from '#app/ui/plain-fields.tsx'
import { calculatorHref, calculatorsHref, glossaryHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { londonDay } from '#app/utils/dates.ts'
import { formatDate } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import styles from './index/index.module.css'
import type { Route } from './+types/index'

const title = 'Calculators'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    deals: await listDealNames(context.get(dbContext)),
    ...listWorkedExamples(londonDay(context.get(nowContext))),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description:
      'Yield, cash flow, property tax, BRRR, rental cover and Section 24: the sums behind every deal, open to your own figures.',
    path: calculatorsHref,
  })

/** The calculators, each with a worked result. */
export default function CalculatorsPage({ loaderData }: Route.ComponentProps) {
  const { deals, examples, rates } = loaderData
  return (
    <div className="wrap loose">
      <div className="stack">
        <h1>{title}</h1>
        <p className="lead">
          The sums behind every deal on this site, open to your own figures. A result is a link: keep it, send it, print
          it.
        </p>
        {deals.length > 0 && (
          <form className={`panel ${styles.start}`} action={calculatorHref('deal')} method="get">
            <PlainSelect
              id="deal"
              name="deal"
              label="Start from a deal"
              options={deals.map((deal) => ({
                value: String(deal.id),
                label: `${dealReference(deal.id)} · ${deal.title}`,
              }))}
            />
            <button className="btn primary" type="submit">
              Fill in its figures
            </button>
          </form>
        )}
        <ul className={styles.tools}>
          {calculatorKeys.map((key) => (
            <li key={key}>
              <div className="tight">
                <h2>
                  <a href={calculatorHref(key)}>{calculators[key].name}</a>
                </h2>
                <p className="muted small">{calculators[key].text}</p>
              </div>
              <p className="big">{examples[key].result}</p>
              <p className="fine">{examples[key].from}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.halves}>
        <section className="tight" aria-labelledby="how">
          <h2 id="how">How they count</h2>
          <ul className="ticks small">
            <li>
              <Icon name="tick" />
              To the penny; percentages to two decimals; property tax rounded down to whole pounds.
            </li>
            <li>
              <Icon name="tick" />
              What cannot be computed says n/a, never zero and never infinity.
            </li>
            <li>
              <Icon name="tick" />
              The pages of deals are worked out by the same functions.
            </li>
          </ul>
        </section>
        <section className="tight" aria-labelledby="rates">
          <h2 id="rates">Rates in use</h2>
          <dl className="facts small">
            {rates.map(({ name, from }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>from {formatDate(`${from}T12:00:00Z`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="fine">
        General information only, not financial advice. Estimates, not promises.{' '}
        <a href={glossaryHref}>Words explained</a>
      </p>
    </div>
  )
}

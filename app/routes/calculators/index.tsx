import { dbContext, nowContext } from '#app/context.ts'
import { listWorkedExamples } from '#app/domain/calculators/examples.ts'
import { listDealNames } from '#app/domain/deals/record/deals.server.ts'
import { Icon } from '#app/ui/icons.tsx'
import { PlainSelect } from '#app/ui/plain-fields.tsx'
import {
  brrrHref,
  calculatorsHref,
  dealCalculatorHref,
  propertyTaxHref,
  rentalCoverHref,
  section24Href,
} from '#app/ui/links.ts'
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

const tools = [
  {
    name: 'deal',
    href: dealCalculatorHref,
    title: 'Deal calculator',
    text: 'Yield, cash flow and cash needed, every assumption open to change; rates and rents that move.',
  },
  {
    name: 'propertyTax',
    href: propertyTaxHref,
    title: 'Property tax',
    text: 'SDLT, LBTT and LTT slice by slice, for each kind of buyer and completion day.',
  },
  {
    name: 'brrr',
    href: brrrHref,
    title: 'BRRR',
    text: 'Buy, refurbish, rent, refinance: what stays in, and what a lower valuation does to it.',
  },
  {
    name: 'rentalCover',
    href: rentalCoverHref,
    title: 'Rental cover',
    text: 'The test a lender makes: rent against interest at a stress rate, at 125% and 145%.',
  },
  {
    name: 'section24',
    href: section24Href,
    title: 'Section 24',
    text: 'Income tax of an individual who pays interest, this year and from April 2027.',
  },
] as const

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
          <form className={`panel ${styles.start}`} action={dealCalculatorHref} method="get">
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
          {tools.map(({ name, href, title, text }) => (
            <li key={name}>
              <div className="tight">
                <h2>
                  <a href={href}>{title}</a>
                </h2>
                <p className="muted small">{text}</p>
              </div>
              <p className="big">{examples[name].result}</p>
              <p className="fine">{examples[name].from}</p>
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
      <p className="fine">General information only, not financial advice. Estimates, not promises.</p>
    </div>
  )
}

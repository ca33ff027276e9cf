import { dbContext, policyContext } from '#app/context.ts'
import { listStreetDeals, listTestimonials } from '#app/domain/deals.server.ts'
import { knowledgeHubHref } from '#app/ui/links.ts'
import { factsOf, pageMeta } from '#app/ui/meta.ts'
import { useFacts } from '#app/ui/site.ts'
import { formatPounds } from '#app/utils/money.ts'
import { DealStreet } from './home/deal-street.tsx'
import './home/sections.css'
import { Benefits, FinalCall, HowItWorks, Testimonials, WhoShouldUse } from './home/sections.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  return {
    street: await listStreetDeals(db, context.get(policyContext)),
    testimonials: await listTestimonials(db),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const name = factsOf(matches)?.productName ?? ''
  const description =
    'Curated UK investment property, scored by AI and laid out in figures you can check. Reserve a deal with a single payment.'
  const [, ...rest] = pageMeta(matches, { title: '', description, path: '/' })
  return [{ title: `${name} – UK property investment deals` }, ...rest]
}

/** The landing page. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { productName } = useFacts()
  const { street, testimonials } = loaderData
  return (
    <>
      <Hero street={street} />
      <Benefits productName={productName} />
      <WhoShouldUse productName={productName} />
      <HowItWorks />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <FinalCall />
    </>
  )
}

function Hero({ street }: { street: Awaited<ReturnType<typeof loader>>['street'] }) {
  return (
    <section className="section">
      <div className="wrap stack">
        <h1 className="display">Property deals, with the working shown.</h1>
        <p className="lead">
          Curated UK investment property, scored by AI and laid out in figures you can check. Browse freely, reserve a
          deal with a single payment, and receive its full documentation.
        </p>
        <p className="row">
          <a className="btn primary tall" href="/marketplace">
            Explore Deals Now
          </a>
          <a className="btn tall" href={knowledgeHubHref}>
            Learn More
          </a>
        </p>
      </div>
      {street.length > 0 && <DealStreet deals={street} />}
      <div className="wrap">
        <ul className="claims">
          {street.length > 0 && (
            <li>
              <b className="big">{formatPounds(Math.min(...street.map((deal) => deal.securePricePence)))}</b>
              one-time secure price, incl. VAT
            </li>
          )}
          <li>
            <b className="big">48 hours</b>to change your mind, full refund
          </li>
          <li>
            <b className="big">15 minutes</b>for a consultation call
          </li>
        </ul>
      </div>
    </section>
  )
}

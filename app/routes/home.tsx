import { dbContext, policyContext } from '#app/context.ts'
import { findLowestSecurePrice, listStreetDeals, listTestimonials } from '#app/domain/deals/deals.server.ts'
import { knowledgeHubHref, marketplaceHref, homeHref } from '#app/ui/links.ts'
import { factsOf, pageMeta } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPounds, formatSecurePriceFrom, vatNote } from '#app/utils/money.ts'
import { DealStreet } from './home/deal-street.tsx'
import './home/sections.css'
import { Benefits, FinalCall, HowItWorks, Testimonials, WhoShouldUse } from './home/sections.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const [db, policy] = [context.get(dbContext), context.get(policyContext)]
  return {
    street: await listStreetDeals(db, policy),
    lowestSecurePricePence: await findLowestSecurePrice(db, policy),
    testimonials: await listTestimonials(db),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = factsOf(matches)
  const name = facts?.productName ?? ''
  const price = formatSecurePriceFrom(loaderData?.lowestSecurePricePence ?? null, Boolean(facts?.vatNumber))
  const description = `Curated UK investment property, scored by AI and laid out in figures you can check. Reserve a deal with a single payment${price ? `, ${price}` : ''}.`
  const [, ...rest] = pageMeta(matches, { title: '', description, path: homeHref })
  return [{ title: `${name} – UK property investment deals` }, ...rest]
}

/** The landing page. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { productName } = useFacts()
  const { street, lowestSecurePricePence, testimonials } = loaderData
  return (
    <>
      <Hero street={street} lowestSecurePricePence={lowestSecurePricePence} />
      <Benefits productName={productName} />
      <WhoShouldUse productName={productName} />
      <HowItWorks lowestSecurePricePence={lowestSecurePricePence} />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <FinalCall />
    </>
  )
}

function Hero({
  street,
  lowestSecurePricePence,
}: Pick<Awaited<ReturnType<typeof loader>>, 'street' | 'lowestSecurePricePence'>) {
  const { vatNumber } = useFacts()
  return (
    <section className="section">
      <div className="wrap stack">
        <h1 className="display">Property deals, with the working shown.</h1>
        <p className="lead">
          Curated UK investment property, scored by AI and laid out in figures you can check. Browse freely, reserve a
          deal with a single payment, and receive its full documentation.
        </p>
        <p className="row">
          <a className="btn primary tall" href={marketplaceHref}>
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
          {lowestSecurePricePence !== null && (
            <li>
              <b className="big">
                from {formatPounds(lowestSecurePricePence)}
                {vatNote(vatNumber !== null)}
              </b>
              one-time secure price
            </li>
          )}
          <li>
            <b className="big">48 hours</b>to change your mind for a full refund
          </li>
          <li>
            <b className="big">15 minutes</b>for a consultation call
          </li>
        </ul>
      </div>
    </section>
  )
}

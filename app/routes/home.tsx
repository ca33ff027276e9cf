import { dbContext, nowContext, policyContext } from '#app/context.ts'
import { listTestimonials } from '#app/domain/deals/record/deals.server.ts'
import { countDealsNow, findBestDeal, listStreetDeals } from '#app/domain/deals/list/street.server.ts'
import { homeHref } from '#app/ui/links.ts'
import { factsOf, pageMeta } from '#app/ui/site/meta.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatSecurePriceFrom } from '#app/utils/money.ts'
import { Counted } from './home/counted.tsx'
import { DealStreet } from './home/deal-street.tsx'
import { Hero } from './home/hero.tsx'
import './home/home.css'
import { Benefits, FinalCall, HowItWorks, Testimonials, WhoShouldUse } from './home/sections.tsx'
import { layOutStreet } from './home/street.server.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const [db, policy, now] = [context.get(dbContext), context.get(policyContext), context.get(nowContext)]
  return {
    best: (await findBestDeal(db, policy, now)) ?? null,
    street: layOutStreet(await listStreetDeals(db, policy, now)),
    dealsNow: await countDealsNow(db, policy, now),
    countedAt: now,
    testimonials: await listTestimonials(db),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = factsOf(matches)
  const name = facts?.productName ?? ''
  const price = formatSecurePriceFrom(loaderData?.dealsNow.lowestSecurePricePence ?? null, Boolean(facts?.vatNumber))
  const description = `Curated UK investment property, scored on eight factors, with the arithmetic shown. Reserve a deal with a single payment${price ? `, ${price}` : ''}.`
  const [, ...rest] = pageMeta(matches, { title: '', description, path: homeHref })
  return [{ title: `${name} – UK property investment deals` }, ...rest]
}

/** The landing page. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { productName } = useFacts()
  const { best, street, dealsNow, countedAt, testimonials } = loaderData
  const { lowestSecurePricePence } = dealsNow
  return (
    <>
      <Hero best={best} lowestSecurePricePence={lowestSecurePricePence} />
      {street && <DealStreet street={street} />}
      <Counted dealsNow={dealsNow} countedAt={countedAt} />
      <Benefits productName={productName} />
      <WhoShouldUse productName={productName} />
      <HowItWorks lowestSecurePricePence={lowestSecurePricePence} />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <FinalCall />
    </>
  )
}

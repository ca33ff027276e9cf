import { dbContext, nowContext, policyContext } from '#app/context.ts'
import { countDealsNow, listLandingDeals } from '#app/domain/deals/list/street.server.ts'
import { listSavedIds } from '#app/domain/shortlist/shortlist.server.ts'
import { listShown } from '#app/domain/testimonials/shown.server.ts'
import { mostOnFirstPage } from '#app/domain/testimonials/testimonials.ts'
import { keeperOf } from '#app/middleware/shortlist.server.ts'
import { homeHref } from '#app/ui/links.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { factsOf, pageMeta } from '#app/ui/site/meta.ts'
import { forRendering } from '#app/utils/for-rendering.ts'
import { formatSecurePriceFrom } from '#app/utils/money.ts'
import { Counted } from './home/counted.tsx'
import { DealStreet } from './home/deal-street.tsx'
import { FirstDeals } from './home/first-deals.tsx'
import { Hero } from './home/hero.tsx'
import { SecurePriceBuys } from './home/secure-price-buys.tsx'
import { FinalCall, Testimonials, Threes } from './home/sections.tsx'
import styles from './home/sections.module.css'
import { layOutStreet } from './home/street.server.ts'
import { Working } from './home/working.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const [db, policy, now] = [context.get(dbContext), context.get(policyContext), context.get(nowContext)]
  const { street, best, worked } = await listLandingDeals(db, policy, now)
  return forRendering({
    street: layOutStreet(street),
    best,
    worked,
    saved: await listSavedIds(db, keeperOf(context)),
    dealsNow: await countDealsNow(db, policy, now),
    countedAt: now,
    testimonials: (await listShown(db, mostOnFirstPage)).rows,
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = factsOf(matches)
  const name = facts?.productName ?? ''
  const price = formatSecurePriceFrom(loaderData?.dealsNow.lowestSecurePricePence ?? null, Boolean(facts?.vatNumber))
  const description = `Curated UK investment property, scored on eight factors, with the arithmetic shown. Reserve a deal with a single payment${price ? `, ${price}` : ''}.`
  const [, ...rest] = pageMeta(matches, { title: '', description, path: homeHref })
  return [{ title: `${name} – UK property investment deals` }, ...rest]
}

type Data = Route.ComponentProps['loaderData']

/** The landing page. Without deals its words stand alone. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { street, best, worked, saved, dealsNow, countedAt, testimonials } = loaderData
  return (
    <>
      <Hero dealsNow={dealsNow} countedAt={countedAt}>
        {street && <DealStreet street={street} />}
      </Hero>
      <Counted dealsNow={dealsNow} />
      <Fragment
        as="div"
        className={styles.sections}
        of={Sections}
        props={{
          dealsNow,
          worked,
          best,
          saved: saved.filter((saved) => best.some(({ id }) => id === saved)),
          testimonials,
        }}
      />
    </>
  )
}

function Sections({
  dealsNow,
  worked,
  best,
  saved,
  testimonials,
}: Pick<Data, 'dealsNow' | 'worked' | 'best' | 'saved' | 'testimonials'>) {
  return (
    <>
      <SecurePriceBuys dealsNow={dealsNow} />
      {worked && <Working deal={worked} />}
      {best.length > 0 && <FirstDeals deals={best} saved={saved} />}
      <Threes lowestSecurePricePence={dealsNow.lowestSecurePricePence} />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <FinalCall />
    </>
  )
}

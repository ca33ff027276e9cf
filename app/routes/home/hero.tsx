import type { ReactNode } from 'react'
import type { DealsNow } from '#app/domain/deals/list/street.server.ts'
import { knowledgeHubHref, marketplaceHref } from '#app/ui/links.ts'
import { Fragment } from '#app/ui/site/fragments.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { DealSearch } from './deal-search.tsx'
import styles from './hero.module.css'

interface HeroProps {
  dealsNow: DealsNow
  /** When they were counted. */
  countedAt: string
  /** The street, on the ground line of the first screen. */
  children: ReactNode
}

/** The first screen: what the site is, the search, and the street below them. */
export function Hero({ dealsNow, countedAt, children }: HeroProps) {
  return (
    <div className={styles.hero}>
      <Fragment
        as="section"
        className={`wrap ${styles.first}`}
        aria-labelledby="what"
        of={FirstWords}
        props={{ dealsNow, countedOn: formatDate(countedAt) }}
      />
      {children}
    </div>
  )
}

function FirstWords({ dealsNow, countedOn }: { dealsNow: DealsNow; countedOn: string }) {
  return (
    <>
      <h1 className={styles.headline} id="what">
        Property deals, <br />
        with the working shown.
      </h1>
      <p className={styles.lead}>
        Every deal shows its price, its rent, what it costs to run, what we checked and what nobody has told us. Reading
        is free.
      </p>
      <div className={styles.search}>
        <DealSearch />
        {dealsNow.free > 0 && (
          <p className="fine">
            {countLine(dealsNow)} Counted {countedOn}.
          </p>
        )}
      </div>
      <p className={styles.ways}>
        <a className="btn" href={marketplaceHref}>
          Explore Deals Now
        </a>{' '}
        <a className="btn" href={knowledgeHubHref}>
          Learn More<span className="vh"> about how reserving a deal works</span>
        </a>
      </p>
    </>
  )
}

/** `41 deals free now, from £82,000, in 11 regions.` */
function countLine({ free, regions, lowestPricePence }: DealsNow): string {
  const price = formatPounds(lowestPricePence ?? 0)
  if (free === 1) return `1 deal free now, at ${price}.`
  return `${free} deals free now, from ${price}${regions > 1 ? `, in ${regions} regions` : ''}.`
}

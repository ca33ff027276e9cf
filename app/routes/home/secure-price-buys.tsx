import type { DealsNow } from '#app/domain/deals/list/street.server.ts'
import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { useSecurePrice, useSecurePriceFrom } from '#app/ui/deals/secure-price.tsx'
import { WhatOneBuys } from '#app/ui/reservations/what-one-buys.tsx'
import { refundsHref } from '#app/ui/links.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './secure-price-buys.module.css'

/** What one pays for and what not, as a slip, and what comes back of it as time goes by. */
export function SecurePriceBuys({ dealsNow }: { dealsNow: DealsNow }) {
  const { lowestSecurePricePence } = dealsNow
  return (
    <section className="wrap" aria-labelledby="buys">
      <div className={styles.buy}>
        <div>
          <h2 className="head" id="buys">
            What the secure price buys
          </h2>
          <p className="muted">
            You pay once, and read everything the owner gave us before you spend money on surveys and solicitors.
          </p>
        </div>
        <Slip dealsNow={dealsNow} />
      </div>
      <MoneyByTime lowestSecurePricePence={lowestSecurePricePence} />
    </section>
  )
}

function Slip({ dealsNow: { lowestSecurePricePence, highestSecurePricePence } }: { dealsNow: DealsNow }) {
  const price = useSecurePriceFrom(lowestSecurePricePence)
  const formatPrice = useSecurePrice()
  return (
    <div className={styles.slip}>
      <WhatOneBuys documentCount={null} isOpeningChosen needsCheck={useFacts().requiresBuyerCheck} />
      {price && (
        <p className={styles.total}>
          <span>Secure price</span> <b>{price}</b>
        </p>
      )}
      <p className="fine">
        Each deal states its own
        {highestSecurePricePence !== null &&
          highestSecurePricePence !== lowestSecurePricePence &&
          `, up to ${formatPrice(highestSecurePricePence)}`}
        . Nothing is added at checkout.
      </p>
    </div>
  )
}

/** What comes back, in the order of time. Each step is true for everybody (RULES.md, Refunds). */
function MoneyByTime({ lowestSecurePricePence }: { lowestSecurePricePence: number | null }) {
  const price = useSecurePriceFrom(lowestSecurePricePence)
  const fee = formatPounds(administrationFeePence)
  const steps: [when: string, what: string, words: string][] = [
    ['Read', '£0', 'All figures, the score and its working.'],
    ['Reserve', price ?? 'One payment', 'Nobody else can reserve the deal here while it is yours.'],
    ['Within 48 hours', 'All of it back', 'For any reason, even with the documents read.'],
    [
      'Within 14 days',
      `All of it, or ${fee} less`,
      `All, unless you agreed to open the documents early and opened one. Then ${fee} less; still all if a review finds the property unavailable, its information wrong or a technical fault.`,
    ],
    [
      'Later',
      'Only what was wrong',
      'All, once confirmed, if the property is unavailable, its information was wrong, documents are missing or you paid twice. Otherwise nothing.',
    ],
  ]
  return (
    <>
      <ol className={styles.line}>
        {steps.map(([when, what, words]) => (
          <li key={when}>
            <h3>{when}</h3>
            <p className={styles.what}>{what}</p>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ol>
      <p className="fine">
        “14 days” is the later of 14 calendar days and 10 business days. <a href={refundsHref}>How refunds work</a>
      </p>
    </>
  )
}

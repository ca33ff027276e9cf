import type { ReactNode } from 'react'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { dealFiltersToQuery } from '#app/domain/deals/list/filters.ts'
import { pricePenceFor, type HoldEnd } from '#app/domain/deals/list/standing.ts'
import { secureRefusals, type ShownHold, type YourDeal } from '#app/domain/reservations/reservations.ts'
import {
  accountHref,
  callHref,
  checkoutHref,
  dealHref,
  interestHref,
  marketplaceHref,
  purchaseHref,
  riskDisclosureHref,
  signInHref,
  termsSectionHref,
} from '#app/ui/links.ts'
import { CheckWords } from '#app/ui/reservations/check-words.tsx'
import { WhatOneBuys } from '#app/ui/reservations/what-one-buys.tsx'
import { SecurePrice } from '#app/ui/deals/secure-price.tsx'
import { holdEndText, standingMark, whyNot } from '#app/ui/deals/standing.tsx'
import { useFacts, useRootData } from '#app/ui/site/site.ts'
import { formatPounds } from '#app/utils/money.ts'
import { publicResults } from '../payment-result.ts'
import { LikeThis } from './like-this.tsx'
import { YoursPanel } from './yours-panel.tsx'
import styles from './panel.module.css'

interface PanelProps {
  deal: PublicDeal
  /** The visitor's purchase, where the deal is theirs. */
  yours: YourDeal | null
  /** The visitor's hold, where the deal is held for them. */
  hold: ShownHold | null
  documentCount: number
}

const headingId = 'buy'

/** The deal's standing to the visitor, and the one way on, beside the text. */
export function SecurePanel(props: PanelProps) {
  return (
    <aside className={styles.side} aria-labelledby={headingId}>
      {panelOf(props)}
    </aside>
  )
}

function panelOf({ deal, yours, hold, documentCount }: PanelProps): ReactNode {
  switch (deal.standing.kind) {
    case 'free':
      return <Free deal={deal} documentCount={documentCount} />
    case 'held-by-you':
      return <Held deal={deal} end={deal.standing} hold={hold} documentCount={documentCount} />
    case 'payment-received':
      return <Received deal={deal} />
    case 'on-hold':
      return <OnHold deal={deal} end={deal.standing} documentCount={documentCount} />
    case 'yours':
      return (
        <>
          <Heading>This deal is yours</Heading>
          {yours && <YoursPanel yours={yours} />}
          <BookCall deal={deal} />
        </>
      )
    case 'reserved':
      return <Reserved deal={deal} />
    case 'not-online':
      return <NotOnline deal={deal} />
  }
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 id={headingId}>{children}</h2>
}

function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="btn primary wide" href={href}>
      {children}
    </a>
  )
}

function BookCall({ deal }: { deal: PublicDeal }) {
  return (
    <a className="btn wide" href={callHref(deal.id)}>
      Book Consultation Call
    </a>
  )
}

function Price({ deal, isLarge }: { deal: PublicDeal; isLarge?: boolean }) {
  return (
    <p className={isLarge ? `${styles.price} ${styles.large}` : styles.price}>
      <SecurePrice pence={pricePenceFor(deal)} /> <span className="fine">Access price, once</span>
    </p>
  )
}

function WhatYouBuy({ documentCount }: { documentCount: number }) {
  const { requiresBuyerCheck } = useFacts()
  return (
    <>
      <h3>What you buy here</h3>
      <WhatOneBuys documentCount={documentCount} isOpeningChosen needsCheck={requiresBuyerCheck} />
      {requiresBuyerCheck && <CheckWords end="the end of your cancellation period" />}
    </>
  )
}

function SafePayment() {
  return <p className={`fine ${styles.safe}`}>Secure payment • Full refund within 48 hours</p>
}

function MoreLinks({ children }: { children?: ReactNode }) {
  return (
    <p className="fine">
      {children} <RiskLink />
    </p>
  )
}

function RiskLink() {
  return <a href={riskDisclosureHref}>Risk Disclosure Statement</a>
}

function Free({ deal, documentCount }: { deal: PublicDeal; documentCount: number }) {
  const { visitor } = useRootData()
  return (
    <>
      <Heading>Secure This Deal</Heading>
      <Price deal={deal} isLarge />
      <WhatYouBuy documentCount={documentCount} />
      <Action href={checkoutHref(deal.id)}>Secure Deal - {formatPounds(deal.securePricePence)}</Action>{' '}
      <BookCall deal={deal} />
      <SafePayment />
      <MoreLinks>
        {visitor ? 'Checkout' : 'You sign in first. Checkout then'} holds the deal for you for 30 minutes.
      </MoreLinks>
    </>
  )
}

/** Whatever the deal is for others, nothing is to be paid for it by whoever has paid. */
function Received({ deal }: { deal: PublicDeal }) {
  return (
    <>
      <Heading>{publicResults.received.title}</Heading>
      <p className="small">{secureRefusals['payment-received'].message}</p>
      <Action href={accountHref}>Your account</Action> <BookCall deal={deal} />
    </>
  )
}

interface HeldProps {
  deal: PublicDeal
  end: HoldEnd
  hold: ShownHold | null
  documentCount: number
}

/** The time is the one large thing. The bar empties by itself, without a script. */
function Held({ deal, end, hold, documentCount }: HeldProps) {
  return (
    <>
      <Heading>Secure This Deal</Heading>
      <div className={styles.hold}>
        <p className="small">Held for you until</p> <HoldTime end={end} />
        {hold && (
          <div className={styles.left} aria-hidden="true">
            <i style={{ width: `${hold.percentLeft}%`, animationDuration: `${hold.secondsLeft}s` }} />
          </div>
        )}
      </div>
      <Price deal={deal} />
      <Action href={checkoutHref(deal.id)}>Go on to payment</Action>{' '}
      {hold && (
        <form method="post" action={checkoutHref(deal.id)} className={styles.change}>
          {hold.canExtend && (
            <button type="submit" className="as-link" name="intent" value="extend">
              Keep it 30 minutes more
            </button>
          )}{' '}
          <button type="submit" className="as-link" name="intent" value="release">
            Release
          </button>
        </form>
      )}
      <BookCall deal={deal} />
      <SafePayment />
      <WhatYouBuy documentCount={documentCount} />
      <MoreLinks>
        Holds are limited in time, because nobody else can secure the deal in the meantime.{' '}
        {hold?.canExtend && 'You can keep it longer once. '}Releasing it costs nothing.
      </MoreLinks>
    </>
  )
}

function HoldTime({ end }: { end: HoldEnd }) {
  return (
    <b className={styles.time}>
      <time dateTime={end.until}>{holdEndText(end)}</time>
    </b>
  )
}

function OnHold({
  deal,
  end,
  documentCount,
}: Omit<HeldProps, 'hold' | 'end'> & { end: HoldEnd & { mayBeKept: boolean } }) {
  return (
    <>
      <Heading>Secure This Deal</Heading>
      <div className={styles.hold}>
        <p className="small">On hold until</p> <HoldTime end={end} />
        <p className="small">
          This deal is being reserved by another investor.{' '}
          {end.mayBeKept ? 'They can keep it 30 minutes more, once.' : 'If they do not pay, it will be free again.'}
        </p>
      </div>
      <Price deal={deal} />
      <WhatYouBuy documentCount={documentCount} />
      <Action href={dealHref(deal.id)}>Look again</Action> <BookCall deal={deal} />
      <MoreLinks>Nobody queues: whoever starts checkout first, once it is free again, holds the deal.</MoreLinks>
    </>
  )
}

function Reserved({ deal }: { deal: PublicDeal }) {
  const { here, visitor } = useRootData()
  return (
    <>
      <Heading>Reserved</Heading>
      <p className="small">This deal is reserved. {whyNot(deal.standing)}</p>
      <Action href={similarHref(deal)}>See free deals like this</Action> <LikeThis deal={deal} isButton />{' '}
      <BookCall deal={deal} />
      {!visitor && (
        <p className="fine">
          Is it yours? <a href={signInHref(here)}>Sign In</a> to open your documents.
        </p>
      )}
    </>
  )
}

function similarHref({ propertyType }: PublicDeal): string {
  return `${marketplaceHref}${dealFiltersToQuery({ propertyType, isFree: true })}`
}

function NotOnline({ deal }: { deal: PublicDeal }) {
  return (
    <>
      <Heading>Register interest</Heading>
      <p className="small">
        Deals in Scotland cannot be secured online. Registering interest costs nothing; a person will reply within 24
        hours. <a href={termsSectionHref('scotland')}>Why?</a>
      </p>
      <Action href={interestHref(deal.id)}>Register interest</Action> <BookCall deal={deal} />
      <p className="fine">
        No payment is asked for on this page. <RiskLink />
      </p>
    </>
  )
}

/** The price or the state, and the one way on, at the bottom of small screens. It is the last of the page, so that it never covers the footer. */
export function BuyBar({ deal }: { deal: PublicDeal }) {
  const { large, small, label, href } = useBar(deal)
  return (
    <div className={styles.bar} role="group" aria-label={standingMark(deal.standing)?.text ?? 'This deal'}>
      <p>
        <span>{small}</span> <b>{large}</b>
      </p>
      <a className="btn primary" href={href}>
        {label}
      </a>
    </div>
  )
}

interface Bar {
  large: string
  /** It is said before the large words, and stands below them. */
  small: string
  label: string
  href: string
}

function useBar(deal: PublicDeal): Bar {
  const { vatNumber } = useFacts()
  const { standing, id } = deal
  switch (standing.kind) {
    case 'free':
      return {
        large: formatPounds(deal.securePricePence),
        small: vatNumber === null ? 'once' : 'incl. VAT, once',
        label: 'Secure Deal',
        href: checkoutHref(id),
      }
    case 'held-by-you':
      return {
        large: holdEndText(standing),
        small: 'held for you until',
        label: 'Go on to payment',
        href: checkoutHref(id),
      }
    case 'payment-received':
      return { large: 'Received', small: 'your payment is', label: 'Your account', href: accountHref }
    case 'on-hold':
      return { large: holdEndText(standing), small: 'on hold until', label: 'Look again', href: dealHref(id) }
    case 'yours':
      return {
        large: 'Yours',
        small: 'this deal is',
        label: 'Go to the documents',
        href: purchaseHref(standing.reference),
      }
    case 'reserved':
      return { large: 'Reserved', small: 'by another investor', label: 'See free deals', href: similarHref(deal) }
    case 'not-online':
      return { large: 'Scotland', small: 'not reserved online', label: 'Register interest', href: interestHref(id) }
  }
}

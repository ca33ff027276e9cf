import type { ReactNode } from 'react'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { dealFiltersToQuery } from '#app/domain/deals/list/filters.ts'
import { pricePenceFor } from '#app/domain/deals/list/standing.ts'
import type { YourDeal } from '#app/domain/reservations/reservations.ts'
import { Icon } from '#app/ui/icons.tsx'
import {
  callHref,
  checkoutHref,
  dealHref,
  marketplaceHref,
  riskDisclosureHref,
  signInHref,
  termsSectionHref,
} from '#app/ui/links.ts'
import { WhatOneBuys } from '#app/ui/reservations/what-one-buys.tsx'
import { SecurePrice } from '#app/ui/deals/secure-price.tsx'
import { standingMark, wayOn, whyNot } from '#app/ui/deals/standing.tsx'
import { useRootData } from '#app/ui/site/site.ts'
import { formatPounds } from '#app/utils/money.ts'
import { YoursPanel } from './yours-panel.tsx'
import styles from './panel.module.css'

interface PanelProps {
  deal: PublicDeal
  /** The visitor's purchase, where the deal is theirs. */
  yours: YourDeal | null
  documentCount: number
}

const headingId = 'buy'

/** The deal's standing to the visitor, and the one way on, beside the text. */
export function SecurePanel({ deal, yours, documentCount }: PanelProps) {
  return (
    <aside className={styles.side} aria-labelledby={headingId}>
      <div className={`panel key ${styles.panel}`}>{panelOf(deal, yours, documentCount)}</div>
    </aside>
  )
}

function panelOf(deal: PublicDeal, yours: YourDeal | null, documentCount: number): ReactNode {
  switch (deal.standing.kind) {
    case 'free':
    case 'held-by-you':
      return <Payable deal={deal} documentCount={documentCount} />
    case 'on-hold':
      return <OnHold deal={deal} />
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

/** The words of the one way on: on its own page a free deal names its price. */
function actionOf(deal: PublicDeal): { label: string; href: string } | null {
  // The words about VAT stand beside the price above the button.
  if (deal.standing.kind === 'free')
    return { label: `Secure Deal - ${formatPounds(deal.securePricePence)}`, href: checkoutHref(deal.id) }
  return wayOn(deal)
}

function Action({ deal }: { deal: PublicDeal }) {
  const action = actionOf(deal)
  return (
    action && (
      <a className="btn primary tall wide" href={action.href}>
        {action.label}
      </a>
    )
  )
}

function BookCall({ deal }: { deal: PublicDeal }) {
  return (
    <a className="btn wide" href={callHref(deal.id)}>
      Book Consultation Call
    </a>
  )
}

function Price({ deal }: { deal: PublicDeal }) {
  return (
    <p className="price">
      <span className="small muted">Access price</span> <SecurePrice pence={pricePenceFor(deal)} />
    </p>
  )
}

function State({ deal }: { deal: PublicDeal }) {
  const mark = standingMark(deal.standing)
  return (
    mark && (
      <p className={`${styles.state} ${mark.tone}`}>
        <Icon name={mark.icon} />
        <b>{mark.text}</b>
      </p>
    )
  )
}

function RiskLink() {
  return <a href={riskDisclosureHref}>Risk Disclosure Statement</a>
}

function Payable({ deal, documentCount }: { deal: PublicDeal; documentCount: number }) {
  return (
    <>
      <Heading>Secure This Deal</Heading>
      <State deal={deal} />
      <Price deal={deal} />
      <h3>What you buy here</h3>
      <WhatOneBuys documentCount={documentCount} isOpeningChosen />
      <Action deal={deal} /> <BookCall deal={deal} />
      <p className={`fine ${styles.safe}`}>
        <Icon name="lock" />
        Secure payment • Full refund within 48 hours
      </p>
      <p className="fine">
        <a href="#refunds">All refunds</a> · <RiskLink />
      </p>
    </>
  )
}

function OnHold({ deal }: { deal: PublicDeal }) {
  return (
    <>
      <Heading>{standingMark(deal.standing)?.text}</Heading>
      <p className="small">{whyNot(deal.standing)}</p>
      <Price deal={deal} />
      <a className="btn primary tall wide" href={dealHref(deal.id)}>
        Look again
      </a>{' '}
      <BookCall deal={deal} />
      <p className="fine">
        Nobody queues: whoever starts the payment first, once it is free again, holds the deal.{' '}
        <a href="#refunds">All refunds</a> · <RiskLink />
      </p>
    </>
  )
}

function Reserved({ deal }: { deal: PublicDeal }) {
  const { here, visitor } = useRootData()
  return (
    <>
      <Heading>Reserved</Heading>
      <p className="small">This deal is reserved. {whyNot(deal.standing)}</p>
      <a className="btn primary tall wide" href={similarHref(deal)}>
        See free deals like this
      </a>{' '}
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
      <Action deal={deal} /> <BookCall deal={deal} />
      <p className="fine">
        No payment is asked for on this page. <RiskLink />
      </p>
    </>
  )
}

/** The state and the one way on, at the bottom of small screens. It is the last of the page, so that it never covers the footer. */
export function BuyBar({ deal }: { deal: PublicDeal }) {
  const { kind } = deal.standing
  const mark = standingMark(deal.standing)
  const action = actionOf(deal) ?? elsewhere(deal)
  return (
    <div className={styles.bar} role="group" aria-label={mark?.text ?? 'This deal'}>
      {kind === 'free' ? (
        <p>
          <SecurePrice pence={deal.securePricePence} />
        </p>
      ) : (
        <p className="small">
          <b>{mark?.text ?? 'Not payable online'}</b>
        </p>
      )}
      <a className={`btn ${actionOf(deal) ? 'primary' : ''}`} href={action.href}>
        {action.label}
      </a>
    </div>
  )
}

/** The way to go while somebody else has the deal. */
function elsewhere(deal: PublicDeal): { label: string; href: string } {
  return deal.standing.kind === 'on-hold'
    ? { label: 'Book Consultation Call', href: callHref(deal.id) }
    : { label: 'See free deals', href: similarHref(deal) }
}

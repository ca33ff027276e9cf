import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { reservationMeaning } from '#app/domain/terms/consent.ts'
import { Icon } from '#app/ui/icons.tsx'
import {
  knowledgeHubHref,
  callHref,
  checkoutHref,
  interestHref,
  riskDisclosureHref,
  termsSectionHref,
} from '#app/ui/links.ts'
import { RefundTerms } from '#app/ui/refunds/terms.tsx'
import { SecurePrice } from '#app/ui/deals/secure-price.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { formatPounds } from '#app/utils/money.ts'

const whatYouGet: { text: string; meaning?: string }[] = [
  { text: 'The deal, reserved for you alone', meaning: reservationMeaning },
  { text: 'The full address and every document listed here' },
  { text: 'A direct line for your questions' },
  { text: 'Expert support until completion' },
]

/** The price, what it buys, the links onwards, and the terms right beneath. */
export function SecurePanel({ deal }: { deal: PublicDeal }) {
  return (
    <>
      <div className="panel key stack">
        <h2>Secure This Deal</h2>
        <p className="price">
          <span className="small muted">Access price</span>
          <SecurePrice pence={deal.securePricePence} isLarge />
        </p>
        <ul className="ticks">
          {whatYouGet.map(({ text, meaning }) => (
            <li key={text}>
              <Icon name="tick" />
              {text}
              {meaning && <p className="fine">{meaning}</p>}
            </li>
          ))}
        </ul>
        <MainAction deal={deal} />
        <a className="btn wide" href={callHref(deal.id)}>
          Book Consultation Call
        </a>
        <p className="fine row">
          <Icon name="lock" />
          Secure payment • Full refund within 48 hours
        </p>
      </div>
      <RefundTerms securePricePence={deal.securePricePence} />
      <NeedHelp />
      <Trust />
    </>
  )
}

function MainAction({ deal }: { deal: PublicDeal }) {
  if (deal.availability === 'reserved') {
    return (
      <div className="tight">
        <span className="tag gc">Reserved</span>
        <p className="small">This deal is reserved. It can be secured again if the reservation is refunded.</p>
      </div>
    )
  }
  if (!deal.canBeSecuredOnline) {
    return (
      <div className="tight">
        <a className="btn primary tall wide" href={interestHref(deal.id)}>
          Register interest
        </a>
        <p className="small">
          Deals in Scotland cannot be secured online. Registering interest costs nothing.{' '}
          <a href={termsSectionHref('scotland')}>Why?</a>
        </p>
      </div>
    )
  }
  // The words about VAT stand beside the price above the button.
  return (
    <a className="btn primary tall wide" href={checkoutHref(deal.id)}>
      Secure Deal - {formatPounds(deal.securePricePence)}
    </a>
  )
}

function NeedHelp() {
  return (
    <section className="tight small">
      <h3>Need Help?</h3>
      <p className="muted">
        See the <a href={knowledgeHubHref}>Knowledge Hub</a> for how reserving works, what the figures mean and how to
        ask a person.
      </p>
    </section>
  )
}

function Trust() {
  const { company, redressScheme, redressNumber } = useFacts()
  return (
    <section className="tight small">
      <h3>Who you are dealing with</h3>
      <p className="muted">
        {company} introduces buyers to owners. It is not an agent, broker or adviser. Member of {redressScheme}, number{' '}
        {redressNumber}. Not regulated by the Financial Conduct Authority.
      </p>
      <p>
        <a href={riskDisclosureHref}>Risk Disclosure Statement</a>
      </p>
    </section>
  )
}

import { marketplaceHref, supportTopicHref } from '#app/ui/links.ts'
import { useSecurePriceFrom } from '#app/ui/deals/secure-price.tsx'
import { useFacts } from '#app/ui/site/site.ts'

/** Why Choose: three benefits. */
export function Benefits({ productName }: { productName: string }) {
  const { vatNumber } = useFacts()
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="head">Why Choose {productName}</h2>
        <div className="cols">
          <div className="tight">
            <h3>Curated and vetted deals</h3>
            <p className="muted">
              Every deal is scored on eight factors. You see the evidence behind each one, and what is missing.
            </p>
          </div>
          <div className="tight">
            <h3>Transparent terms and pricing</h3>
            <p className="muted">
              One secure price{vatNumber !== null && ', VAT included'}, shown on every card before you sign in. Nothing
              is added at checkout.
            </p>
          </div>
          <div className="tight">
            <h3>Easy payment and refund process</h3>
            <p className="muted">
              Pay through a secure payment gateway. Request a refund within 48 hours of your secure payment and you will
              receive all of it back.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Who Should Use: the three audiences. */
export function WhoShouldUse({ productName }: { productName: string }) {
  return (
    <section className="section sunk">
      <div className="wrap">
        <h2 className="head">Who Should Use {productName}</h2>
        <ul className="ledger">
          <li>
            <h3>Property investors</h3>
            <p className="muted">
              Compare yield, cash flow and risk on the same footing, and go straight to the documents that matter.
            </p>
          </li>
          <li>
            <h3>Portfolio builders</h3>
            <p className="muted">
              Filter by type and return, and follow each reservation from payment to refund in one account.
            </p>
          </li>
          <li>
            <h3>First-time buyers</h3>
            <p className="muted">
              Every figure with its meaning beside it, and a 15-minute call before you commit to anything.
            </p>
          </li>
        </ul>
      </div>
    </section>
  )
}

/** Three steps: How It Works. */
export function HowItWorks({ lowestSecurePricePence }: { lowestSecurePricePence: number | null }) {
  const price = useSecurePriceFrom(lowestSecurePricePence)
  return (
    <section className="section green" id="how-it-works">
      <div className="wrap">
        <h2 className="head">How It Works</h2>
        <ol className="cols">
          <li className="tight">
            <Number value={1} />
            <h3>Browse Deals</h3>
            <p>Read the figures, the score breakdown and the area data for every deal. No account needed.</p>
          </li>
          <li className="tight">
            <Number value={2} />
            <h3>Secure by Payment</h3>
            <p>
              Pay the one-time secure price{price && `, ${price},`} to reserve the deal. While you hold it, nobody else
              can reserve it here.
            </p>
          </li>
          <li className="tight">
            <Number value={3} />
            <h3>Access Full Details & Support</h3>
            <p>Receive the full documentation, and help from a person until you complete.</p>
          </li>
        </ol>
      </div>
    </section>
  )
}

function Number({ value }: { value: number }) {
  return (
    <span className="no" aria-hidden="true">
      {value}
    </span>
  )
}

interface Testimonial {
  id: string
  quote: string
  author: string
  dealLabel: string
  isSample: boolean
}

/** The words of verified investors. Sample records say that they are samples. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="row" style={{ marginBottom: 'var(--space-6)' }}>
          <h2 className="head" style={{ margin: 0 }}>
            What investors say
          </h2>
          {testimonials.some(({ isSample }) => isSample) && <span className="tag gc">Sample testimonials</span>}
        </div>
        <div className="cols">
          {testimonials.map(({ id, quote, author, dealLabel }) => (
            <figure key={id} className="stack">
              <blockquote className="say">“{quote}”</blockquote>
              <figcaption className="fine">
                {author} · {dealLabel}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The final call to action. */
export function FinalCall() {
  return (
    <section className="section" style={{ paddingTop: 0 }}>
      <div className="wrap">
        <div className="rule end">
          <h2 className="head" style={{ margin: 0 }}>
            See the figures for yourself
          </h2>
          <p className="lead">Reading every deal costs nothing and needs no account.</p>
          <p className="row">
            <a className="btn primary tall" href={marketplaceHref}>
              Explore Deals Now
            </a>{' '}
            <a className="btn tall" href={supportTopicHref('call')}>
              Schedule a Call
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

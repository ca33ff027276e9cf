import type { ReactNode } from 'react'
import type { ShownTestimonial } from '#app/domain/testimonials/shown.server.ts'
import { glossaryHref, marketplaceHref, supportTopicHref, testimonialChecksHref } from '#app/ui/links.ts'
import { useSecurePriceFrom } from '#app/ui/deals/secure-price.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { Quote } from '#app/ui/testimonials/quote.tsx'
import styles from './sections.module.css'

/** Why Choose, Who Should Use, How It Works: three words each, in one rhythm. */
export function Threes({ lowestSecurePricePence }: { lowestSecurePricePence: number | null }) {
  const { productName, vatNumber } = useFacts()
  const price = useSecurePriceFrom(lowestSecurePricePence)
  return (
    <>
      <Three
        title={`Why Choose ${productName}`}
        of={[
          [
            'Curated and vetted deals',
            'You see the evidence behind each factor of a score, and what is missing. Where we have seen the papers of a vendor’s deal, its page says “Vetted” and what we checked.',
          ],
          [
            'Transparent terms and pricing',
            `One secure price${vatNumber === null ? '' : ', VAT included'}, on the card of each deal that can be reserved.`,
          ],
          [
            'Easy payment and refund process',
            'Pay by card. Ask for a refund in one form, and follow each step of it in your account.',
          ],
        ]}
      />
      <Three
        title={`Who Should Use ${productName}`}
        of={[
          ['Property investors', 'Compare yield, cash flow and risk on the same footing.'],
          ['Portfolio builders', 'Filter by type and return, and keep all your reservations in one account.'],
          [
            'First-time buyers',
            <>
              <a href={glossaryHref}>Every word of the trade is explained</a>, and a person explains the rest.
            </>,
          ],
        ]}
      />
      <Three
        id="how-it-works"
        title="How It Works"
        isNumbered
        of={[
          ['Browse Deals', 'Read the figures, the score and the area of every deal. No account needed.'],
          [
            'Secure by Payment',
            `Pay the secure price once${price ? `, ${price}` : ''}. The deal is then reserved for you on this site.`,
          ],
          [
            'Access Full Details & Support',
            'Receive the full documentation, and help from a person until you complete.',
          ],
        ]}
      />
    </>
  )
}

interface ThreeProps {
  id?: string
  title: string
  of: [name: string, words: ReactNode][]
  /** True for steps that follow each other. */
  isNumbered?: boolean
}

function Three({ id, title, of, isNumbered }: ThreeProps) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <section className="wrap" id={id}>
      <h2 className="head">{title}</h2>
      <List className={isNumbered ? `${styles.three} ${styles.numbered}` : styles.three}>
        {of.map(([name, words], index) => (
          <li key={name}>
            {isNumbered && (
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <h3>{name}</h3>
            <p className="muted">{words}</p>
          </li>
        ))}
      </List>
    </section>
  )
}

/** The words of verified buyers, the newest first. */
export function Testimonials({ testimonials }: { testimonials: ShownTestimonial[] }) {
  return (
    <section className="wrap">
      <div className="row">
        <h2 className="head">What investors say</h2>
        {testimonials.every(({ isSample }) => isSample) && <span className="tag gc">Sample testimonials</span>}
      </div>
      <div className={styles.three}>
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.id} testimonial={testimonial} />
        ))}
      </div>
      <p className={styles.checks}>
        <a href={testimonialChecksHref}>How we check testimonials</a>
      </p>
    </section>
  )
}

/** The final call to action. */
export function FinalCall() {
  return (
    <section className={`wrap ${styles.end}`}>
      <h2 className="head">Still deciding? Talk to a person.</h2>
      <p>Fifteen minutes, before you pay anything.</p>
      <p className="row">
        <a className="btn primary tall" href={marketplaceHref}>
          Explore Deals Now
        </a>{' '}
        <a className="btn tall" href={supportTopicHref('call')}>
          Schedule a Call
        </a>
      </p>
    </section>
  )
}

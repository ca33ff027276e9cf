import { numberSections } from '../legal/legal-page.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { sayDay } from './say-day.ts'
import { vendorTerms } from './terms-text.tsx'

/** The vendor terms as a step of the form, with their day and a heading for each section. */
export function VendorTermsText() {
  const text = vendorTerms(useFacts())
  return (
    <>
      <p className="lead">{text.lead}</p>
      <p className="fine">
        Last changed: <time dateTime={text.firstDay}>{sayDay(text.firstDay)}</time>
      </p>
      <article className="prose loose">
        {numberSections(text, { isKept: false }).map(({ id, heading, body }) => (
          <section key={id} id={id} className="stack">
            <h2>{heading}</h2>
            {body}
          </section>
        ))}
      </article>
    </>
  )
}

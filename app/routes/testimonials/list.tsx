import { dbContext } from '#app/context.ts'
import { listShown, type ShownTestimonial } from '#app/domain/testimonials/shown.server.ts'
import { askAfterDays, askUntilDays, mostOnFirstPage, mostOnPage } from '#app/domain/testimonials/testimonials.ts'
import { supportHref, supportTopicHref, testimonialsHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { Quote } from '#app/ui/testimonials/quote.tsx'
import '#app/ui/styles/content.css'
import type { Route } from './+types/list'

const title = 'What investors say'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: 'What buyers say about their purchase, and how we check it before it is shown.',
    path: testimonialsHref,
  })

/** Every testimonial that is shown, and how they are checked. */
export async function loader({ context }: Route.LoaderArgs) {
  return { testimonials: await listShown(context.get(dbContext), mostOnPage) }
}

export default function TestimonialList({ loaderData: { testimonials } }: Route.ComponentProps) {
  const [said, samples] = [false, true].map((isSample) =>
    testimonials.filter((testimonial) => testimonial.isSample === isSample),
  ) as [ShownTestimonial[], ShownTestimonial[]]
  return (
    <div className="wrap loose">
      <div className="stack narrow">
        <h1>{title}</h1>
        {said.length === 0 ? (
          <p>There are none yet.</p>
        ) : (
          <>
            <p className="lead">What buyers on this website have said in their own words, the newest first.</p>
            {said.map((testimonial) => (
              <Quote key={testimonial.id} testimonial={testimonial} />
            ))}
          </>
        )}
        {testimonials.length === mostOnPage && <p className="fine">The newest {mostOnPage} are shown.</p>}
        {samples.length > 0 && (
          <>
            <h2>Samples</h2>
            <p>Nobody has said these. They are here to show how testimonials look.</p>
            {samples.map((testimonial) => (
              <Quote key={testimonial.id} testimonial={testimonial} />
            ))}
          </>
        )}
      </div>
      <section className="stack narrow" id="how" aria-labelledby="how-heading">
        <h2 id="how-heading">How we check testimonials</h2>
        <ul className="stack">
          <li>
            <b>Whom we ask.</b> Each buyer whose purchase has completed is asked once by email, {askAfterDays} days
            after we have recorded it: all of them, not only those who we think are happy. While a refund request is
            open, money is on its way back or a bank asks about the payment, the email waits, for {askUntilDays} days at
            most. Buyers can also write in their account.
          </li>
          <li>
            <b>Whom we do not ask.</b> People who work for us, and buyers who have told us not to ask them or have
            withdrawn their words about a purchase. Nor buyers whose payment went back, because their purchase does not
            count as completed. They can <a href={supportHref}>write to us</a> about it, and we check and show their
            words like all others.
          </li>
          <li>
            <b>A person checks before anything is shown.</b> They see which purchase on this website the words belong
            to. Where it has not completed, or its payment went back, they need other evidence that the words are
            genuine, and keep it. Who checked, and when, is recorded. Nobody decides about words on their own purchase.
            If the payment goes back after that, the words leave the website until they have been checked once more.
          </li>
          <li>
            <b>The author has agreed</b> to these words being shown with this name. They can withdraw at any time, by a
            link in our emails, in their account or by writing to us; the words then leave the website at once.
          </li>
          <li>
            <b>We say what was given for them.</b> We ask each author whether anything was offered or given, by us or by
            anyone else. If so, it stands beside their name.
          </li>
          <li>
            <b>The words are the author’s own.</b> We add and change nothing. Where we leave something out, “…” stands
            in its place.
          </li>
          <li>
            <b>Good and bad alike.</b> Criticism is no reason to leave words out, or to show them further down. We do
            not show words that are not from a genuine purchase, are not about it, are insulting or unlawful, give away
            private details, advertise something, or come from people who work for us. The author is told why. The first
            page shows the {mostOnFirstPage} newest, whatever they say.
          </li>
        </ul>
        <p>
          Do you think that a testimonial is not genuine? <a href={supportTopicHref('complaint')}>Tell us</a>: we will
          look into it, and take it off the website if it is not.
        </p>
      </section>
    </div>
  )
}

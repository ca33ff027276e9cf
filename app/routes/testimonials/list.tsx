import { data } from 'react-router'
import { dbContext, shownQueryContext } from '#app/context.ts'
import { hrefWith, readPage } from '#app/domain/lists/lists.ts'
import { listShown } from '#app/domain/testimonials/shown.server.ts'
import { askAfterDays, askUntilDays, mostOnFirstPage, mostOnPage } from '#app/domain/testimonials/testimonials.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { supportHref, supportTopicHref, testimonialsHref } from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import { Quote } from '#app/ui/testimonials/quote.tsx'
import '#app/ui/styles/content.css'
import type { Route } from './+types/list'

const title = 'What investors say'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData && loaderData.page > 1 ? `${title}, page ${loaderData.page}` : title,
    description: 'What buyers say about their purchase, and how we check it before it is shown.',
    path: hrefWith(testimonialsHref, '', { page: loaderData?.page ?? 1 }),
  })

/** Every testimonial that is shown, and how they are checked. A page after the last one gives 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPage(url.searchParams)
  const list = await listShown(context.get(dbContext), mostOnPage, page)
  if (page > list.pageCount) throw data(null, { status: 404 })
  context.set(shownQueryContext, page === 1 ? '' : `page=${page}`)
  return list
}

export default function TestimonialList({ loaderData: { rows, page, pageCount } }: Route.ComponentProps) {
  const isSample = rows[0]?.isSample === true
  return (
    <div className="wrap loose">
      <div className="stack narrow">
        <h1>{title}</h1>
        {rows.length === 0 || isSample ? (
          <p>There are none yet.</p>
        ) : (
          <p className="lead">What buyers on this website have said in their own words, the newest first.</p>
        )}
        {isSample && (
          <>
            <h2>Samples</h2>
            <p>Nobody has said these. They are here to show how testimonials look.</p>
          </>
        )}
        {rows.map((testimonial) => (
          <Quote key={testimonial.id} testimonial={testimonial} />
        ))}
        <Pagination page={page} pageCount={pageCount} hrefFor={(to) => hrefWith(testimonialsHref, '', { page: to })} />
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
            withdrawn their words about a purchase. Nor buyers to whom all of the payment went back, because their
            purchase does not count as completed. They can <a href={supportHref}>write to us</a> about it, and we check
            and show their words like all others.
          </li>
          <li>
            <b>A person checks before anything is shown.</b> They see which purchase on this website the words belong
            to. Where it has not completed, or all of its payment went back, they need other evidence that the words are
            genuine, and keep it. Who checked, and when, is recorded. Nobody decides about words on their own purchase.
            If all of the payment goes back after that, or the author begins to work for us, the words leave the website
            until they have been checked once more.
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
            <b>The words are the author’s own.</b> We show them whole and change nothing.
          </li>
          <li>
            <b>Good and bad alike.</b> Criticism is no reason to leave words out, or to show them further down. We do
            not show words that are not from a genuine purchase, are not about it, are insulting or unlawful, give away
            private details, advertise something, or come from people who work for us. The author is told why, where we
            know their purchase. The first page shows the {mostOnFirstPage} newest, whatever they say.
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

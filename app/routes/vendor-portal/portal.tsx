import { dbContext, policyContext, visitorContext } from '#app/context.ts'
import { findDealCards } from '#app/domain/deals/record/deals.server.ts'
import { listAtHand } from '#app/domain/submissions/at-hand.ts'
import { listedDays, reviewDays } from '#app/domain/submissions/moves.ts'
import { listPublishedDeals } from '#app/domain/submissions/own.server.ts'
import { FreeDeals } from '#app/ui/deals/free-deals.tsx'
import {
  glossaryHref,
  newSubmissionHref,
  ownSubmissionsHref,
  supportHref,
  termsHref,
  vendorPortalHref,
  vendorTermsHref,
} from '#app/ui/links.ts'
import { pageMeta } from '#app/ui/site/meta.ts'
import styles from './portal.module.css'
import type { Route } from './+types/portal'

const title = 'Submit Deal'
/** The most deals that are shown of those that came this way. */
const mostDeals = 3

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description:
      'Bring a property to investors: what we look for, what we do not take, how a submission is checked, and what it costs.',
    path: vendorPortalHref,
  })

/** What vendors are told before they begin, with deals that came this way. */
export async function loader({ context }: Route.LoaderArgs) {
  const [db, visitor] = [context.get(dbContext), context.get(visitorContext)]
  const ids = await listPublishedDeals(db, mostDeals)
  return {
    deals: await findDealCards(db, ids, context.get(policyContext), null),
    isSignedIn: visitor !== null,
    atHand: listAtHand(),
    reviewDays,
  }
}

export default function VendorPortal({ loaderData }: Route.ComponentProps) {
  const { deals, isSignedIn, atHand, reviewDays } = loaderData
  return (
    <div className="wrap loose">
      <div className="stack">
        <h1>{title}</h1>
        <p className={`lead ${styles.lead}`}>
          Bring a property to investors who pay to reserve it. A person checks every submission against its papers
          before it is shown.
        </p>
        <p className="row">
          <a className="btn primary tall" href={newSubmissionHref}>
            Start a submission
          </a>
          {isSignedIn && (
            <a className="btn tall" href={ownSubmissionsHref}>
              Your submissions
            </a>
          )}
        </p>
        <p className="fine">
          Ten short steps. You sign in when you first save; each step is kept, and a link brings you back on any device.
        </p>
      </div>
      <div className={styles.pair}>
        <section className="tight" aria-labelledby="look-for">
          <h2 id="look-for">What we look for</h2>
          <ul className={styles.lines}>
            <li>
              <b>A right to offer it</b> You own it, or hold a written agreement, option or lock-out with the owner.
            </li>
            <li>
              <b>Rent that can be shown</b> A tenancy agreement and what was paid, or three lettings nearby with their
              source.
            </li>
            <li>
              <b>A price with evidence</b> At least three sales nearby, or a valuation by a chartered surveyor.
            </li>
            <li>
              <b>Papers that are current</b> The title register not older than three months, the energy certificate in
              date.
            </li>
          </ul>
        </section>
        <section className="tight" aria-labelledby="not-taken">
          <h2 id="not-taken">What we do not take</h2>
          <ul className={styles.lines}>
            <li>A property that someone else has the right to offer.</li>
            <li>Promises such as “guaranteed return”, “risk-free” or “no money down”.</li>
            <li>
              Shares in a property, pooled money, or a property that someone else runs for several buyers as a whole.
            </li>
            <li>Agents and sourcers without the registrations that the law asks of them.</li>
          </ul>
        </section>
        <section className="tight" aria-labelledby="moderation">
          <h2 id="moderation">How moderation works</h2>
          <ol className={styles.times}>
            <li>
              <b>You submit</b> At any hour, once every step is done. Until then nobody but you sees it.
            </li>
            <li>
              <b>It is screened</b> Papers, duplicates, and price, rent and yield beside those of the area. No machine
              rejects anything.
            </li>
            <li>
              <b>A person reviews it</b> You will get the first reply within {reviewDays} business days. Nobody reviews
              what they have submitted.
            </li>
            <li>
              <b>Changes, if any</b> Each with a reason that you can act on. Nothing that you entered is lost.
            </li>
            <li>
              <b>A decision</b> Approved, or rejected with the reason. We will email you at each step.
            </li>
          </ol>
        </section>
        <section className="tight" aria-labelledby="costs">
          <h2 id="costs">What it costs</h2>
          <p>Listing a property costs you nothing.</p>
          <p>
            A buyer who reserves it pays us the secure price that its page names. The secure price is ours: you get no
            share of it, unless we have agreed on one with you in writing.
          </p>
          <p>
            When a buyer gets it back is in our <a href={termsHref}>Terms and Conditions</a>, and what we ask of you in
            the <a href={vendorTermsHref}>vendor terms</a>.
          </p>
          <h2 className={styles.after}>What happens after</h2>
          <p>
            We prepare the page from your answers: its figures and its score are ours, and its full address stays
            private until a buyer has paid. When a buyer reserves it, your page of the submission says so.
          </p>
          <p>
            It is on the marketplace for {listedDays} days at a time: a week before the end we ask you whether it is
            still available. You can change it, through another review, or say that it is gone.
          </p>
        </section>
      </div>
      <section className="stack" aria-labelledby="at-hand">
        <h2 id="at-hand">Documents to have at hand</h2>
        <p className={styles.lead}>
          From everybody: {atHand.everybody.join('; ')}. What else is asked depends on who you are and what the property
          is. What you cannot send, you can explain. <a href={glossaryHref}>What the words mean</a>.
        </p>
        <div className={styles.pair}>
          <DocumentTable title="By who you are" rows={atHand.vendors} />
          <DocumentTable title="By the property" rows={atHand.properties} />
        </div>
      </section>
      <FreeDeals deals={deals} title="Deals that came this way" />
      <section className="tight" aria-labelledby="ask">
        <h2 id="ask">Not sure?</h2>
        <p>
          <a href={supportHref}>Ask us before you begin</a>. A person answers.
        </p>
        <p className="row">
          <a className="btn primary tall" href={newSubmissionHref}>
            Start a submission
          </a>
        </p>
      </section>
    </div>
  )
}

function DocumentTable({ title, rows }: { title: string; rows: { title: string; documents: string[] }[] }) {
  return (
    <section className="tight">
      <h3>{title}</h3>
      <dl className={styles.documents}>
        {rows.map((row) => (
          <div key={row.title}>
            <dt>{row.title}</dt>
            <dd>{row.documents.join('; ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

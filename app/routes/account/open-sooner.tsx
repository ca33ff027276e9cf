import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { choiceMistakes } from '#app/domain/reservations/checkout.ts'
import { openingRefusals } from '#app/domain/reservations/documents.ts'
import { openSooner } from '#app/domain/reservations/opening.server.ts'
import { describeStanding } from '#app/domain/refunds/requests.ts'
import { consentTexts } from '#app/domain/terms/consent.ts'
import { describeOpening } from '#app/domain/terms/refund-rules.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { accountHref, openDocumentsHref, openSoonerHref, termsSectionHref } from '#app/ui/links.ts'
import { PlainCheck } from '#app/ui/plain-fields.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import '#app/ui/styles/paying.css'
import { keepPrivate } from './keep-private.server.ts'
import { readOpening } from './opening.server.ts'
import { StandingCancellation } from './standing-cancellation.tsx'
import type { Route } from './+types/open-sooner'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Open your documents sooner') },
  { name: 'robots', content: 'noindex' },
]

/** The change that opening the documents sooner would bring for a buyer who waits. Where nothing waits: 303 to the page that opens them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { purchase, refusal, standing, facts, named, now } = await readOpening(context, params.id)
  if (refusal !== 'locked') throw redirect(openDocumentsHref(purchase.reservationId), 303)
  return {
    ...named,
    opensOn: purchase.unlockAt && formatDate(purchase.unlockAt),
    standing: standing && describeStanding(standing.reference, standing.channel, standing.sent_at),
    // The first says what the boxes say, as if they had been ticked.
    sentences: describeOpening({ ...facts, hasWaived: true }, now).sentences.slice(1),
  }
}

/** Stores the new choice: 303 to the page on which the documents are opened. 400 without both boxes. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const boxes = { startNow: form.has('startNow'), loseRight: form.has('loseRight') }
  const [db, user, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const changed = await openSooner(db, user, params.id, boxes, now)
  if (changed.ok) {
    context.get(sessionContext).flash({
      tone: 'success',
      title: 'Your choice is stored',
      message: 'We have emailed it to you. You can open your documents below.',
    })
    return redirect(openDocumentsHref(params.id), 303)
  }
  if (changed.reason === 'boxes') return mistake(context, boxes, 400)
  // A second press finds that the first has stored the choice.
  if (changed.reason === 'open-already') return redirect(openDocumentsHref(params.id), 303)
  const { status, message } = openingRefusals[changed.reason]
  throw data({ message }, { status })
}

export default function OpenSooner({ loaderData, actionData: ticked }: Route.ComponentProps) {
  const { reservationId, deal, reference, opensOn, standing, sentences } = loaderData
  return (
    <div className="wrap">
      <div className="stack narrow">
        {ticked && <Problem title="Your choice was not stored" message={`${choiceMistakes.boxes}.`} takesFocus />}
        <h1>Open your documents sooner</h1>
        <p className="lead">
          {deal}, reservation {reference}
        </p>
        <p>
          You wait until {opensOn} and keep your right to cancel. If you would rather open them now, tick both boxes.
          Otherwise you do not have to do anything.
        </p>
        {standing && <StandingCancellation sentence={standing} />}
        <section className="notice" aria-labelledby="changes">
          <h2 id="changes">What opening them would change</h2>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className="fine">
            This does not affect your statutory rights. <a href={termsSectionHref('refunds')}>All refund terms</a>
          </p>
        </section>
        <form method="post" action={openSoonerHref(reservationId)} className="stack">
          <PlainCheck name="startNow" label={consentTexts.startNow} defaultChecked={ticked?.startNow ?? false} />
          <PlainCheck name="loseRight" label={consentTexts.loseRight} defaultChecked={ticked?.loseRight ?? false} />
          <p className="row">
            <button type="submit" className="btn primary tall">
              {consentTexts.now}
            </button>
            <a className="btn tall" href={accountHref}>
              Keep waiting
            </a>
          </p>
        </form>
      </div>
    </div>
  )
}

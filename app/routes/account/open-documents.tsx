import { redirect } from 'react-router'
import { dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { nameOfKind } from '#app/domain/files/files.ts'
import { describeStanding } from '#app/domain/refunds/requests.ts'
import { openDocuments } from '#app/domain/reservations/documents.server.ts'
import { openingRefusals } from '#app/domain/reservations/documents.ts'
import { describeMissing, describeOpening } from '#app/domain/terms/refund-rules.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { openDocumentsHref, openSoonerHref, accountHref, documentHref, termsSectionHref } from '#app/ui/links.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { Problem } from '#app/ui/problem.tsx'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import '#app/ui/styles/paying.css'
import { keepPrivate } from './keep-private.server.ts'
import { noPurchase, readOpening } from './opening.server.ts'
import { StandingCancellation } from './standing-cancellation.tsx'
import type { Route } from './+types/open-documents'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Open your documents') },
  { name: 'robots', content: 'noindex' },
]

/**
 * The change that opening the documents would bring for this buyer now. Loading the page opens nothing, however often and by
 * whatever program.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { purchase, documents, documentUrl, refusal, standing, facts, named, now } = await readOpening(
    context,
    params.id,
  )
  const { firstDocumentAccessAt: openedAt, unlockAt } = purchase
  return {
    ...named,
    documents,
    elsewhere: documentUrl && new URL(documentUrl).hostname,
    documentUrl: openedAt !== null && !refusal ? documentUrl : null,
    refusal:
      refusal && ((refusal === 'no-documents' && describeMissing(facts, now)) || openingRefusals[refusal].message),
    unlocksOn: refusal === 'locked' && unlockAt ? formatDate(unlockAt) : null,
    openedOn: openedAt && formatDayAndTime(openedAt),
    maySooner: refusal === 'locked' && !purchase.hasWaived && (documents.length > 0 || documentUrl !== null),
    standing: standing && describeStanding(standing.reference, standing.channel, standing.sent_at),
    sentences: describeOpening(facts, now).sentences,
  }
}

/** Opens the buyer's documents: 303 to their account, where each document is now a link to its file. */
export async function action({ params, context }: Route.ActionArgs) {
  const opened = await openDocuments(
    context.get(dbContext),
    context.get(userContext),
    params.id,
    context.get(nowContext),
  )
  if (!opened.ok) {
    if (opened.reason === 'not-found') throw noPurchase()
    const { status, message } = openingRefusals[opened.reason]
    return mistake(context, message, status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Your documents are open',
    message: 'You can read them below, as often as you like.',
  })
  return redirect(accountHref, 303)
}

export default function OpenDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const {
    reservationId,
    deal,
    reference,
    documents,
    elsewhere,
    documentUrl,
    refusal,
    unlocksOn,
    maySooner,
    openedOn,
    standing,
    sentences,
  } = loaderData
  const names = [...documents.map(({ title }) => title), ...(elsewhere ? [`one at ${elsewhere}`] : [])].join(', ')
  return (
    <div className="wrap">
      <div className="stack narrow">
        {actionData && <Problem title="The documents were not opened" message={actionData} takesFocus />}
        <h1>Open your documents</h1>
        <p className="lead">
          {deal}, reservation {reference}
        </p>
        {refusal ? (
          <>
            {!actionData && <p>{refusal}</p>}
            {unlocksOn && <p>You can open them from {unlocksOn}. We will email you then.</p>}
            {maySooner && (
              <p>
                <a href={openSoonerHref(reservationId)}>Open them sooner instead</a>
              </p>
            )}
          </>
        ) : openedOn ? (
          <>
            <p>You opened them on {openedOn}. Reading them again changes nothing.</p>
            <ul>
              {documents.map((document) => (
                <li key={document.id}>
                  <a href={documentHref(document.id)}>
                    {document.title} ({nameOfKind(document.contentType)})
                  </a>
                </li>
              ))}
              {documentUrl && (
                <li>
                  <a href={documentUrl} rel="noopener">
                    Document at {elsewhere}
                  </a>
                </li>
              )}
            </ul>
          </>
        ) : (
          <>
            <p>Documents: {names}.</p>
            {standing && <StandingCancellation sentence={standing} />}
            <section className="notice" aria-labelledby="changes">
              <h2 id="changes">What opening them changes</h2>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p className="fine">
                This does not affect your statutory rights. <a href={termsSectionHref('refunds')}>All refund terms</a>
              </p>
            </section>
            <form method="post" action={openDocumentsHref(reservationId)}>
              <button type="submit" className="btn primary tall">
                Open my documents
              </button>
            </form>
          </>
        )}
        <p>
          <a href={accountHref}>Back to your account</a>
        </p>
      </div>
    </div>
  )
}

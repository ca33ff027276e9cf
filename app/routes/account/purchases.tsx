import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { endAllSessions, endSession, listSessions } from '#app/domain/people/sessions.server.ts'
import { listYourDeals } from '#app/domain/reservations/purchases.server.ts'
import { mostYourDeals } from '#app/domain/reservations/reservations.ts'
import { listOpenRequests } from '#app/domain/refunds/progress.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { refundRefusals } from '#app/domain/refunds/requests.ts'
import { findOpen } from '#app/domain/privacy/deletion.server.ts'
import { countOwnSubmissions } from '#app/domain/submissions/reading.server.ts'
import { listSavedIds } from '#app/domain/shortlist/shortlist.server.ts'
import { listYourTickets } from '#app/domain/support/tickets.server.ts'
import { declineAll, isNotAsked, readOwnStates } from '#app/domain/testimonials/giving.server.ts'
import { fullName, type User } from '#app/domain/people/users.ts'
import {
  accountHref,
  deletionHref,
  homeHref,
  marketplaceHref,
  ownSubmissionsHref,
  savedSearchesHref,
  shortlistHref,
  supportHref,
  yourDataHref,
} from '#app/ui/links.ts'
import { emptiedCache } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import '#app/ui/styles/paying.css'
import { Holds } from './holds.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { OtherRequests } from './refund-progress.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { AskingSection, TestimonialLine } from './testimonial-line.tsx'
import { TicketsSection } from './tickets-section.tsx'
import type { Route } from './+types/purchases'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your account') },
  { name: 'robots', content: 'noindex' },
]

/** All that a person has here: holds, purchases with their documents, requests, sessions and profile. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const db = context.get(dbContext)
  const now = context.get(nowContext)
  const deals = await listYourDeals(db, user.id, now)
  const isHold = ({ state }: (typeof deals)[number]) =>
    state === 'held' || state === 'held-unlisted' || state === 'payment-received' || state === 'hold-ended'
  const open = await listOpenRequests(db, user.id)
  // The requests of a purchase stand there. The other requests are listed by themselves.
  const told = new Set(
    deals.flatMap(({ refund, otherRefunds }) => [refund, ...otherRefunds]).map((one) => one?.requestId),
  )
  const sessionId = context.get(sessionContext).id
  const sessions = await listSessions(db, user.id, now)
  const deletion = await findOpen(db, user.id)
  return data(
    {
      user,
      holds: deals.filter(isHold),
      purchases: deals.filter((deal) => !isHold(deal)),
      isCut: deals.length === mostYourDeals,
      requests: open.filter(({ requestId }) => !told.has(requestId)),
      testimonials: await readOwnStates(db, user.id),
      isNotAsked: await isNotAsked(db, user.id),
      tickets: await listYourTickets(db, user.id),
      deletedOn: deletion?.state === 'confirmed' ? formatDayAndTime(deletion.due_at!) : null,
      submitted: await countOwnSubmissions(db, user),
      shortlisted: (await listSavedIds(db, { userId: user.id })).length,
      sessions: sessions.map((session) => ({ ...session, isThis: session.id === sessionId })),
    },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** Does one thing, each a native form post: withdraws a refund request, asks not to be asked for testimonials, or signs out of one browser or of all. 303 with the result. */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  switch (form.get('intent')) {
    case 'withdraw':
      return withdraw(context, form.get('requestId'))
    case 'decline-asking':
      return decline(context)
    case 'sign-out':
      return signOutOne(context, form.get('session'))
    case 'sign-out-everywhere':
      return signOutEverywhere(context)
    default:
      throw noSuchAction()
  }
}

async function withdraw(context: Route.ActionArgs['context'], requestId: FormDataEntryValue | null) {
  if (typeof requestId !== 'string') throw noSuchAction()
  const user = context.get(userContext)
  const result = await withdrawOwnRequest(context.get(dbContext), user, requestId, context.get(nowContext))
  if (!result.ok) {
    const { status, message } = refundRefusals[result.reason]
    throw data({ message }, { status })
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Refund request withdrawn',
    message: 'Nothing else has changed.',
  })
  return redirect(accountHref, 303)
}

async function decline(context: Route.ActionArgs['context']) {
  const { id } = context.get(userContext)
  await declineAll(context.get(dbContext), id, { actor: 'user', actorUserId: id }, context.get(nowContext))
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'We will not ask',
    message: 'We will not email you to ask about any purchase.',
  })
  return redirect(accountHref, 303)
}

async function signOutOne(context: Route.ActionArgs['context'], sessionId: FormDataEntryValue | null) {
  if (typeof sessionId !== 'string') throw noSuchAction()
  const isEnded = await endSession(
    context.get(dbContext),
    context.get(userContext).id,
    sessionId,
    context.get(nowContext),
  )
  context
    .get(sessionContext)
    .flash(
      isEnded
        ? { tone: 'success', title: 'Signed out', message: 'That browser is signed out.' }
        : { tone: 'info', title: 'Nothing to sign out', message: 'That browser is not signed in any more.' },
    )
  return redirect(accountHref, 303)
}

async function signOutEverywhere(context: Route.ActionArgs['context']) {
  const session = context.get(sessionContext)
  await endAllSessions(context.get(dbContext), context.get(userContext).id, session.id, context.get(nowContext))
  session.flash({ tone: 'success', title: 'Signed out everywhere', message: 'You are signed out in every browser.' })
  session.signOut()
  return redirect(homeHref, { status: 303, headers: emptiedCache })
}

function noSuchAction() {
  return data({ message: 'There is no such action.' }, { status: 400 })
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const {
    user,
    holds,
    purchases,
    isCut,
    testimonials,
    isNotAsked,
    requests,
    tickets,
    shortlisted,
    submitted,
    sessions,
    deletedOn,
  } = loaderData
  // Whoever works here, or has got all of the payment back, cannot write about a purchase. What was written before can be seen and withdrawn.
  const mayWriteAbout = ({
    completedOn,
    state,
    refundedPence,
    amountPence,
    reservationId,
  }: (typeof purchases)[number]) =>
    (completedOn !== null && !(state === 'refunded' && refundedPence >= amountPence) && user.role === 'user') ||
    Object.hasOwn(testimonials, reservationId)
  return (
    <div className="wrap loose account">
      <div className="stack">
        <div>
          <h1>{fullName(user)}</h1>
          <p className="small muted">{user.email}</p>
        </div>
        <nav className="local links" aria-label="On this page">
          {holds.length > 0 && <a href="#holds">Holds ({holds.length})</a>}
          <a href="#purchases">Purchases ({purchases.length})</a>
          {requests.length > 0 && <a href="#requests">Other refund requests ({requests.length})</a>}
          <a href={savedSearchesHref()}>Saved searches</a>
          <a href="#tickets">Support requests ({tickets.length})</a>
          <a href={shortlistHref}>Shortlist ({shortlisted})</a>
          <a href={ownSubmissionsHref}>Submissions ({submitted})</a>
          <a href="#sessions">Where you are signed in</a>
          <a href="#profile">Profile</a>
          <a href="#your-data">Your data</a>
        </nav>
      </div>
      {holds.length > 0 && <Holds holds={holds} />}
      <section className="stack" aria-labelledby="purchases">
        <h2 id="purchases">Purchases</h2>
        {purchases.length === 0 ? (
          <div className="panel stack">
            <p className="big">You have not secured a deal yet.</p>
            <p>
              <a className="btn primary" href={marketplaceHref}>
                Explore Deals Now
              </a>
            </p>
          </div>
        ) : (
          purchases.map((purchase) => (
            <PurchaseCard key={purchase.reservationId} purchase={purchase}>
              {mayWriteAbout(purchase) && (
                <TestimonialLine
                  reservationId={purchase.reservationId}
                  title={purchase.title}
                  state={testimonials[purchase.reservationId]}
                />
              )}
            </PurchaseCard>
          ))
        )}
        {isCut && (
          <p>
            Only the newest {mostYourDeals} holds and purchases are shown here. <a href={supportHref}>Write to us</a>{' '}
            for older ones.
          </p>
        )}
      </section>
      <OtherRequests requests={requests} />
      <TicketsSection tickets={tickets} />
      <div className="yours">
        <SessionsSection sessions={sessions} />
        <Profile user={user} />
        <section className="stack" aria-labelledby="your-data">
          <h2 id="your-data">Your data</h2>
          {deletedOn && (
            <p>
              Your account will be deleted on {deletedOn}. <a href={deletionHref}>Keep it after all</a>
            </p>
          )}
          <p>See what we hold about you, get a copy of it, or have your account deleted.</p>
          <p>
            <a className="btn" href={yourDataHref}>
              Your data
            </a>
          </p>
        </section>
        {purchases.length > 0 && <AskingSection isNotAsked={isNotAsked} />}
      </div>
    </div>
  )
}

function Profile({ user }: { user: Pick<User, 'firstName' | 'lastName' | 'email'> }) {
  return (
    <section className="stack" aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{fullName(user)}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      <p className="fine">
        Your name and email come from the service you sign in with. To change them, change them there.
      </p>
    </section>
  )
}

import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { listYourDeals } from '#app/domain/reservations/purchases.server.ts'
import { listOpenRequests } from '#app/domain/refunds/progress.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { refundRefusals } from '#app/domain/refunds/requests.ts'
import { listYourTickets } from '#app/domain/support/tickets.server.ts'
import { fullName } from '#app/domain/people/users.ts'
import { accountHref, marketplaceHref } from '#app/ui/links.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { PurchaseCard } from './purchase-card.tsx'
import { OtherRequests } from './refund-progress.tsx'
import { TicketsSection } from './tickets-section.tsx'
import type { Route } from './+types/purchases'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your account') },
  { name: 'robots', content: 'noindex' },
]

/** Profile and purchases with their documents. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const db = context.get(dbContext)
  const purchases = await listYourDeals(db, user.id, context.get(nowContext))
  const open = await listOpenRequests(db, user.id)
  // Each purchase shows one of its requests. The other requests are listed by themselves.
  const told = new Set(purchases.map(({ refund }) => refund?.requestId))
  const requests = open.filter(({ requestId }) => !told.has(requestId))
  const tickets = await listYourTickets(db, user.id)
  return data({ user, purchases, requests, tickets }, { headers: { 'cache-control': 'no-store' } })
}

/** Withdraws one of the visitor's own refund requests: 303 back with the result. */
export async function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const form = await context.get(bodyContext).form()
  const requestId = form.get('requestId')
  if (form.get('intent') !== 'withdraw' || typeof requestId !== 'string')
    throw data({ message: 'There is no such action.' }, { status: 400 })
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

export default function Account({ loaderData: { user, purchases, requests, tickets } }: Route.ComponentProps) {
  return (
    <div className="wrap loose">
      <div>
        <h1>{fullName(user)}</h1>
        <p className="small muted">{user.email}</p>
      </div>
      <section className="stack" aria-labelledby="purchases">
        <h2 id="purchases">Purchases</h2>
        {purchases.length === 0 ? (
          <div className="panel stack">
            <p>You have not secured a deal yet.</p>
            <p>
              <a className="btn primary" href={marketplaceHref}>
                Explore Deals Now
              </a>
            </p>
          </div>
        ) : (
          purchases.map((purchase) => <PurchaseCard key={purchase.reservationId} purchase={purchase} />)
        )}
      </section>
      <OtherRequests requests={requests} />
      <TicketsSection tickets={tickets} />
      <section className="stack" aria-labelledby="profile">
        <h2 id="profile">Profile</h2>
        <dl className="facts narrow">
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
          Your name and email come from the service you sign in with, and change when you change them there.
        </p>
      </section>
    </div>
  )
}

import { data } from 'react-router'
import { dbContext, userContext } from '#app/context.ts'
import { listYourDeals } from '#app/domain/purchases.server.ts'
import { fullName } from '#app/domain/users.ts'
import { requireUser } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/meta.ts'
import { PurchaseCard } from './purchase-card.tsx'
import type { Route } from './+types/purchases'

export const middleware: Route.MiddlewareFunction[] = [requireUser]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your account') },
  { name: 'robots', content: 'noindex' },
]

/** Profile and purchases with their documents. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const purchases = await listYourDeals(context.get(dbContext), user.id, new Date().toISOString())
  return data({ user, purchases }, { headers: { 'cache-control': 'no-store' } })
}

export default function Account({ loaderData: { user, purchases } }: Route.ComponentProps) {
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
              <a className="btn primary" href="/marketplace">
                Explore Deals Now
              </a>
            </p>
          </div>
        ) : (
          purchases.map((purchase) => <PurchaseCard key={purchase.reservationId} purchase={purchase} />)
        )}
      </section>
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
          Your name and e-mail come from the service you sign in with, and change when you change them there.
        </p>
      </section>
    </div>
  )
}

import { data } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { listDisputesOf } from '#app/domain/reservations/disputes/list.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminListHref } from '#app/ui/links.ts'
import { Disputes } from '#app/ui/reservations/disputes.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('purchases')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `${loaderData.reference} – Reservations – Admin` : 'Reservations') },
]

/** A purchase, whole. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const purchase = await findPurchase(db, params.id)
  if (!purchase) throw data({ message: 'There is no such purchase.' }, { status: 404 })
  const disputes = (await listDisputesOf(db, [params.id])).get(params.id) ?? []
  const title = `${purchase.buyerName}, ${purchase.dealTitle}`
  return { reference: purchase.reference, title, disputes, now: context.get(nowContext) }
}

export default function PurchasePage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage
      title={loaderData.title}
      back={{ label: 'Reservations', href: adminListHref('reservations') }}
      status={<span>{loaderData.reference}</span>}
    >
      <p>{loaderData.reference}</p>
      <Disputes disputes={loaderData.disputes} now={loaderData.now} />
    </AdminPage>
  )
}

import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { readListQuery } from '#app/domain/lists/lists.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { answerDealForm, dealNotFound } from './form/answer.server.ts'
import { DealFormPage } from './form/page.tsx'
import { viewDeal } from './form/view.server.ts'
import type { Route } from './+types/edit'

export const middleware: Route.MiddlewareFunction[] = [allow('deals')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.view.deal ? `Edit ${loaderData.view.deal.reference} – Admin` : 'Edit deal') },
]

/** The form of a deal as it is saved. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const view = await viewDeal(context, parseDealId(params.id) ?? -1, url)
  if (!view) throw dealNotFound()
  return { view, list: readListQuery(url.searchParams) }
}

/** Saves the deal: 303 to its form again, or to the next deal of the list. */
export function action({ params, context, url }: Route.ActionArgs) {
  return answerDealForm({ context, url }, parseDealId(params.id) ?? -1)
}

export default function EditDeal({ loaderData: { view, list }, actionData }: Route.ComponentProps) {
  return <DealFormPage view={view} list={list} sent={actionData} />
}
